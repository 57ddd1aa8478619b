//! Links to f-puzzles that hold a puzzle: its object, packed by lz-string in base64.

use super::error::FPuzzlesError;
use super::object::{Sheet, sheet, write};
use crate::puzzle::Puzzle;
use crate::text::ParseError;
use crate::text::bytes::source::Line;
use crate::text::layout::row;

/// The longest compressed puzzle that is accepted. It decompresses to at most some 60 MiB, even if it is hostile.
const MAX_PACKED: usize = 16 << 10;

/// Where compressed puzzles begin in a link.
const MARKS: [&str; 2] = ["?load=", "fpuzzles"];

/// Reads the link that a line begins with.
pub(in crate::text) fn link(line: &Line) -> Result<Sheet, ParseError> {
    let word = &line.text[..row::word_length(&line.text)];
    let error = |offset, expected: &str, found: &[u8]| {
        let found = String::from_utf8_lossy(found).into_owned();
        ParseError::at(line, offset, FPuzzlesError::Field { expected: expected.to_owned(), found })
    };
    let text = str::from_utf8(word).map_err(|_| error(0, "a link", word))?;
    let mark = MARKS.iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()));
    let Some(start) = mark else {
        return Err(error(0, "a link of f-puzzles that holds its puzzle, '?load=' or 'fpuzzles' and then data", word));
    };
    let packed = unescaped(&text[start..]);
    if packed.len() > MAX_PACKED {
        let kind = FPuzzlesError::Field { expected: format!("at most {MAX_PACKED} characters of data"), found: packed };
        return Err(ParseError::at(line, start, kind));
    }
    let json = lz_str::decompress_from_base64(&packed).and_then(|units| String::from_utf16(&units).ok());
    let Some(json) = json.filter(|json| json.starts_with('{')) else {
        return Err(error(start, "the data of a puzzle, packed by lz-string", packed.as_bytes()));
    };
    let value = serde_json::from_str(&json).map_err(|_| error(start, "a JSON object in the data", json.as_bytes()))?;
    sheet(&value).map_err(|fault| ParseError::at(line, start, fault.kind))
}

/// The text with `%2B` and similar escapes decoded.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code =
            after.get(..2).and_then(|hex| str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(code) if first == b'%' => {
                bytes.push(code);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The link that opens the puzzle on f-puzzles.
pub(in crate::text) fn write_link(puzzle: &Puzzle, title: &str) -> String {
    let packed = lz_str::compress_to_base64(&write(puzzle, title).to_string());
    let escaped = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    format!("https://f-puzzles.com/?load={escaped}")
}
