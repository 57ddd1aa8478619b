//! f-puzzles and SudokuPad objects in streams and links.

use super::fault::{Fault, fault};
use super::interpreted::with_drawings;
use super::json;
use super::parsed::{self, ParsedPuzzle};
use super::sudokupad;
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::source::Source;
use crate::text::{ParseError, ParseErrorKind, ReadOptions};
use serde_json::Value;
use std::io::{self, BufRead};

/// The number of bytes examined for what follows blank lines.
const AHEAD: usize = 256;

/// Reads the object at the next brace. A truncated one ends at a blank line.
pub(crate) fn object<R: BufRead>(
    source: &mut Source<R>,
    options: &ReadOptions,
) -> io::Result<Result<ParsedPuzzle, ParseError>> {
    let place = source.place();
    let mut text = Vec::new();
    let (mut depth, mut in_string, mut escaped, mut too_long) = (0_usize, false, false, false);
    while let Some(byte) = source.next_byte()? {
        let is_after_blank_line = byte == b'\n' && text.last() == Some(&b'\n');
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => depth -= 1,
            _ => {}
        }
        too_long |= text.len() == MAX_LINE;
        if !too_long {
            text.push(byte);
        }
        if depth == 0 || is_after_blank_line && !continues(&text, source.look(AHEAD)?) {
            break;
        }
    }
    if too_long {
        let kind = ParseErrorKind::TooLong { limit: MAX_LINE };
        return Ok(Err(ParseError::at(&Line::at(place), 0, kind)));
    }
    Ok(of_text(&text, options).map_err(|(offset, kind)| {
        let (line, offset) = Line::within(&text, offset, place);
        ParseError::at(&line, offset, kind)
    }))
}

/// Whether an object continues after a blank line, judged by the bytes around it: JSON may have blank lines anywhere.
fn continues(before: &[u8], after: &[u8]) -> bool {
    match (before.trim_ascii_end().last(), after.trim_ascii_start().first()) {
        (_, Some(b'"' | b',' | b':' | b']' | b'}')) | (Some(b':'), _) => true,
        (Some(b',' | b'['), next) => matches!(next, Some(b'{' | b'[')),
        _ => false,
    }
}

fn of_text(text: &[u8], options: &ReadOptions) -> Result<ParsedPuzzle, (usize, ParseErrorKind)> {
    let value = json::value(text)?;
    of_value(&value, options).map_err(|fault| (fault.offset(text), fault.kind))
}

/// Reads an object: f-puzzles objects have a grid, SudokuPad objects cells.
pub(super) fn of_value(value: &Value, options: &ReadOptions) -> Result<ParsedPuzzle, Fault> {
    let read = match value.as_object() {
        Some(object) if value["grid"].is_array() => parsed::puzzle_of(object),
        Some(object) if value["cells"][0][0].is_object() => sudokupad::puzzle_of(object),
        _ => fault(
            "grid",
            "an f-puzzles object with rows in `grid`, or JSON Lines with a puzzle under a usual name or the given \
             one",
            value,
        ),
    };
    let (parsed, drawn) = read?;
    let prose = parsed.description.rules.clone();
    with_drawings(parsed, drawn, &prose, options)
}
