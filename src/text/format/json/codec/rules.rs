//! The boxes, regions, grids and rules of a puzzle in an object: `"boxes":"1x9"`, `"regions":"1122…"`,
//! `"grid":"9x9 at r1c1 r7c7"`, and an array of strings under `rules`, in the notation of rules.

use super::syntax::escaped_length;
use crate::text::ParseError;
use crate::text::bytes::line::Line;
use crate::text::format::json::JsonError;
use crate::text::layout::grid::GRID;
use crate::text::layout::rules;
use crate::text::layout::shape::{BOXES, REGIONS};
use crate::text::table::rows::declared::Fault;
use serde_json::value::RawValue;
use std::ops::Range;

/// The key of the rules.
pub(crate) const KEY: &str = "rules";

/// Whether a value under this key declares something about the board, rather than being prose.
pub(super) fn declares(key: &str, value: &[u8]) -> bool {
    let text = || serde_json::from_slice::<String>(value).unwrap_or_default();
    match key {
        BOXES | REGIONS | GRID => value.starts_with(b"\""),
        KEY => value.starts_with(b"[") || value.starts_with(b"\"") && rules::is_rule(text().as_bytes()),
        _ => false,
    }
}

/// The declarations in an object, each as a line below a board.
pub(super) struct Texts {
    notation: Vec<String>,
    /// The range of each in the object's line, and the number of characters added before it.
    places: Vec<(Range<usize>, usize)>,
}

impl Texts {
    /// Collects the declarations in these values of a line.
    pub(super) fn of<'a>(
        line: &Line,
        values: impl Iterator<Item = (&'a str, Range<usize>)>,
    ) -> Result<Self, ParseError> {
        let mut texts = Self { notation: Vec::new(), places: Vec::new() };
        for (key, value) in values {
            let json = str::from_utf8(&line.text[value.clone()]).unwrap_or_default();
            let error = |offset, found: &str| {
                let found = found.to_owned();
                ParseError::at(line, offset, JsonError::Rules { found })
            };
            if key != KEY {
                let text: String = serde_json::from_str(json).map_err(|_| error(value.start, json))?;
                texts.notation.push(format!("{key} {text}"));
                texts.places.push((value, key.len() + 1));
                continue;
            }
            let values: Vec<&RawValue> = serde_json::from_str(json).map_err(|_| error(value.start, json))?;
            for raw in values {
                let start = value.start + raw.get().as_ptr().addr() - json.as_ptr().addr();
                texts.notation.push(serde_json::from_str(raw.get()).map_err(|_| error(start, raw.get()))?);
                texts.places.push((start..start + raw.get().len(), 0));
            }
        }
        Ok(texts)
    }

    pub(super) fn notation(&self) -> &[String] {
        &self.notation
    }

    /// The error of a fault in one of the texts.
    pub(super) fn error(&self, line: &Line, Fault { text, chars, kind }: Fault) -> ParseError {
        let (place, before) = self.places.get(text).cloned().unwrap_or_default();
        let raw = line.text.get(place.start + 1..place.end).unwrap_or_default();
        ParseError::at(line, place.start + 1 + escaped_length(raw, chars.saturating_sub(before)), kind)
    }
}
