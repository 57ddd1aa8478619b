//! The rules of a puzzle in an object: an array of texts in the notation of rules.

use super::error::JsonError;
use super::syntax::escaped_length;
use crate::puzzle::Rule;
use crate::text::bytes::source::Line;
use crate::text::layout::error::LayoutError;
use crate::text::layout::rules;
use crate::text::{ParseError, Record};
use serde_json::value::RawValue;
use std::ops::Range;

/// The key of the rules.
pub(in crate::text) const KEY: &str = "rules";

/// A text of the array, as it is in the line.
struct Text<'a> {
    line: &'a Line,
    /// Where it is written.
    place: Range<usize>,
    notation: String,
}

/// Whether a value says which rules a puzzle has, and not something in prose.
pub(super) fn are_rules(value: &[u8]) -> bool {
    let text = || serde_json::from_slice::<String>(value).unwrap_or_default();
    value.starts_with(b"[") || value.starts_with(b"\"") && rules::is_rule(text().as_bytes())
}

/// The record with the rules in this part of its line.
pub(super) fn add(record: Record, line: &Line, value: Range<usize>) -> Result<Record, ParseError> {
    let texts = texts(line, &value)?;
    let parsed = texts.iter().map(|text| {
        Rule::parse_all(&text.notation).map_err(|error| ParseError::at(line, text.offset(error.offset), error))
    });
    let parsed = parsed.collect::<Result<Vec<_>, _>>()?;
    let puzzle = rules::board_with(record.puzzle.board(), &parsed).map(|board| rules::moved(&record.puzzle, board));
    let puzzle = puzzle.map_err(|(index, error)| {
        let offset = texts
            .get(index)
            .map_or(value.start, |text| text.offset(rules::offset_of(text.notation.as_bytes(), &error)));
        ParseError::at(line, offset, LayoutError::Rule(error))
    })?;
    let puzzle = puzzle.map_err(|kind| ParseError::at(line, value.start, kind))?;
    Ok(Record { puzzle, ..record })
}

/// The texts of the array.
fn texts<'a>(line: &'a Line, value: &Range<usize>) -> Result<Vec<Text<'a>>, ParseError> {
    let error = |offset, found: &str| {
        let found = found.to_owned();
        ParseError::at(line, offset, JsonError::Rules { found })
    };
    let array = str::from_utf8(&line.text[value.clone()]).unwrap_or_default();
    let values: Vec<&RawValue> = serde_json::from_str(array).map_err(|_| error(value.start, array))?;
    let text = |raw: &RawValue| {
        let start = value.start + raw.get().as_ptr().addr() - array.as_ptr().addr();
        let notation = serde_json::from_str(raw.get()).map_err(|_| error(start, raw.get()))?;
        Ok(Text { line, place: start..start + raw.get().len(), notation })
    };
    values.into_iter().map(text).collect()
}

impl Text<'_> {
    /// The byte of the line at which a byte of the text is.
    fn offset(&self, offset: usize) -> usize {
        let chars = self.notation.get(..offset).map_or(0, |before| before.chars().count());
        self.place.start + 1 + escaped_length(&self.line.text[self.place.clone()][1..], chars)
    }
}
