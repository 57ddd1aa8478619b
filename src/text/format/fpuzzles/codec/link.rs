//! Links that contain a puzzle: an object, compressed by lz-string and encoded in base64.
//!
//! f-puzzles uses the usual alphabet, which ends in `+/=`, after `?load=`. SudokuPad uses a prefix and the data as the
//! path of an address; its alphabet ends in `+/\`, and programs that handle addresses may collapse two slashes to one.
//! Either may be percent-encoded.

use super::digit_link;
use super::escapes::{escaped, unescaped};
use super::json;
use super::object::of_value;
use super::parsed::ParsedPuzzle;
use super::penpa;
use super::sudokupad::unzipped;
use super::write::{Object, object};
use crate::text::bytes::line::Line;
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::layout::row;
use crate::text::target::spec::{Extras, Format, FormatSpec};
use crate::text::{Description, ParseError, ReadOptions, Record};
use serde_json::Value;

/// The longest compressed puzzle that is accepted. Even hostile data of this length decompresses to at most some 60
/// MiB.
const MAX_PACKED: usize = 16 << 10;

/// The most attempts to restore a slash, each of which is a decompression.
const MAX_TRIES: usize = 100;
const MAX_REPAIRED: usize = 4 << 10;

/// The content of compressed data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packed {
    /// An object of f-puzzles.
    FPuzzles,
    /// An object of SudokuPad, or its abbreviation.
    Scl,
    /// The clues of a classic puzzle.
    Classic,
}

/// The prefixes of data; the first match counts.
const PREFIXES: [(&str, Packed); 5] = [
    ("fpuzzles", Packed::FPuzzles),
    ("fpuz", Packed::FPuzzles),
    ("scl", Packed::Scl),
    ("ctc", Packed::Scl),
    ("scf", Packed::Classic),
];

/// Reads the link at the start of a line.
pub(crate) fn link(line: &Line, options: &ReadOptions) -> Result<ParsedPuzzle, ParseError> {
    if let Some((start, parameters)) = penpa_parameters(line) {
        return penpa::read(&parameters, options).map_err(|fault| ParseError::at(line, start, fault.kind));
    }
    if let Some(puzzle) = digit_link::read(line)? {
        let description = Description::default();
        return Ok(ParsedPuzzle { puzzle, description, solution: None, readings: Vec::new() });
    }
    let word = &line.text[..row::word_length(&line.text)];
    let error = |offset, expected: &str, found: &[u8]| {
        let found = String::from_utf8_lossy(found).into_owned();
        ParseError::at(line, offset, FPuzzlesError::Field { expected: expected.to_owned(), found })
    };
    let text = str::from_utf8(word).map_err(|_| error(0, "a link", word))?;
    let (start, data, packed) = data(text).map_err(|kind| match kind {
        // The path is empty, so it names nothing on a server.
        FPuzzlesError::Server { name } if name.is_empty() => {
            error(0, "a link of f-puzzles, SudokuPad or penpa-edit, the only supported formats of links", word)
        }
        kind => ParseError::at(line, 0, kind),
    })?;
    if packed == Packed::Classic {
        let expected =
            "an f-puzzles or SudokuPad object (prefix fpuzzles, scl or ctc), not a classic puzzle (prefix scf)";
        return Err(error(start, expected, data.as_bytes()));
    }
    let data = unescaped(data);
    if data.len() > MAX_PACKED {
        let kind = FPuzzlesError::Field { expected: format!("at most {MAX_PACKED} characters of data"), found: data };
        return Err(ParseError::at(line, start, kind));
    }
    let text = unpacked(&data);
    let value = text.as_ref().and_then(|text| value(text, packed)).or_else(|| repaired(&data, packed));
    let value = match (value, text) {
        (Some(value), _) => value,
        (None, None) => return Err(error(start, "the data of a puzzle, packed by lz-string", data.as_bytes())),
        (None, Some(text)) => return Err(error(start, "a JSON object in the data", text.as_bytes())),
    };
    of_value(&value, options).map_err(|fault| ParseError::at(line, start, fault.kind))
}

/// The parameters of a link of penpa-edit, wherever it is hosted, and their offset. They may follow `#`, which begins a
/// comment elsewhere.
fn penpa_parameters(line: &Line) -> Option<(usize, String)> {
    let word = line.text.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let mut marks = ["m=edit&", "m=solve&"].iter();
    let start = marks.find_map(|mark| word.windows(mark.len()).position(|part| part == mark.as_bytes()))?;
    Some((start, String::from_utf8_lossy(&word[start..]).into_owned()))
}

/// The data in a link, its offset, and its content. Most links without data name a puzzle on a server.
fn data(text: &str) -> Result<(usize, &str, Packed), FPuzzlesError> {
    let scheme = text.find("://").map(|scheme| scheme + 3);
    let host = scheme.unwrap_or_default();
    let path = text[host..].find(['/', '?']).map_or(text.len(), |length| host + length);
    // Without a scheme, a dot marks a host: data have none.
    let path = if scheme.is_some() || text[..path].contains('.') { path } else { 0 };
    let parameter = |name: &str| {
        let marks = [format!("?{name}="), format!("&{name}=")];
        marks.iter().find_map(|mark| text[path..].find(mark.as_str()).map(|at| path + at + mark.len()))
    };
    let load = parameter("load");
    let in_path = text.len() - without_folder(&text[path..]).len();
    let by_name = load.or_else(|| parameter("puzzleid"));
    let is_bare = matches!(text.as_bytes().get(in_path), None | Some(b'?'));
    let start = by_name.or_else(|| parameter("id").filter(|_| is_bare)).unwrap_or(in_path);
    let data = &text[start..];
    let data = &data[..data.find(['?', '&', '#']).unwrap_or(data.len())];
    let prefixed =
        PREFIXES.iter().find_map(|(prefix, packed)| Some((prefix.len(), data.strip_prefix(prefix)?, *packed)));
    match prefixed {
        Some((length, rest, packed)) => Ok((start + length, rest, packed)),
        None if load.is_some() || text.starts_with("N4Ig") => Ok((start, data, Packed::FPuzzles)),
        None => Err(FPuzzlesError::Server { name: data.to_owned() }),
    }
}

/// The path without the folder of the program.
fn without_folder(path: &str) -> &str {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.strip_prefix("sudoku/").unwrap_or(path)
}

/// Decompresses data; `None` if the result is not the text of an object.
fn unpacked(data: &str) -> Option<String> {
    let data = data.trim_end_matches(['=', '\\']);
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
    if data.is_empty() || !data.bytes().all(is_known) {
        return None;
    }
    let units = lz_str::decompress_from_base64(&format!("{data}==="))?;
    String::from_utf16(&units).ok().filter(|text| text.starts_with('{') && text.trim_end().ends_with('}'))
}

/// Parses the text of an object.
fn value(text: &str, packed: Packed) -> Option<Value> {
    let value = json::value(text.as_bytes()).ok();
    value.or_else(|| unzipped(text).filter(|_| packed == Packed::Scl))
}

/// The object in data in which one or two double slashes have collapsed.
fn repaired(data: &str, packed: Packed) -> Option<Value> {
    if data.len() > MAX_REPAIRED {
        return None;
    }
    let with_slash = |data: &str, at: usize| format!("{}/{}", &data[..at], &data[at..]);
    let slashes: Vec<usize> = data.match_indices('/').map(|(at, _)| at).collect();
    let once = slashes.iter().map(|at| with_slash(data, *at));
    let pairs =
        slashes.iter().enumerate().flat_map(|(index, first)| slashes[..index].iter().map(move |at| (*first, *at)));
    let twice = pairs.map(|(first, second)| with_slash(&with_slash(data, first), second));
    once.chain(twice).take(MAX_TRIES).find_map(|data| value(&unpacked(&data)?, packed))
}

/// A link that opens the puzzle on f-puzzles.
pub(crate) struct Link;

impl Format for Link {
    const SPEC: FormatSpec = FormatSpec { name: "fpuzzles-link", ..Object::SPEC };

    fn write(record: &Record, extras: &Extras) -> String {
        let packed = lz_str::compress_to_base64(&object(record, extras).to_string());
        format!("https://f-puzzles.com/?load={}\n", escaped(&packed))
    }
}
