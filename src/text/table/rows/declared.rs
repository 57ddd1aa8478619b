//! Boxes, regions, grids and rules in fields that come with a board, in the notation of the lines below a board.

use crate::puzzle::{Geometry, Rule};
use crate::text::bytes::line::Line;
use crate::text::layout::error::LayoutError;
use crate::text::layout::{grid, rules, shape};
use crate::text::{ParseErrorKind, ReadOptions, Record};
use std::borrow::Cow;
use std::sync::Arc;

/// The declarations in such fields.
pub(crate) struct Declared<'a> {
    texts: &'a [String],
    geometry: Option<Arc<Geometry>>,
    /// The rules of each text.
    rules: Vec<Vec<Rule>>,
}

/// A fault in one of the texts, and its position.
pub(crate) struct Fault {
    /// The index of the text.
    pub(crate) text: usize,
    /// The number of characters before the fault.
    pub(crate) chars: usize,
    pub(crate) kind: ParseErrorKind,
}

impl<'a> Declared<'a> {
    pub(crate) fn read(texts: &'a [String]) -> Result<Self, Fault> {
        let (mut geometry, mut rules) = (None, Vec::with_capacity(texts.len()));
        for (number, text) in texts.iter().enumerate() {
            let line = Line { text: text.clone().into(), ..Line::at((1, 1)) };
            let fault = |chars, kind| Fault { text: number, chars, kind };
            rules.push(match shape::read(&line).or_else(|| grid::read(&line)) {
                Some(_) if geometry.is_some() => return Err(fault(0, LayoutError::SecondShape.into())),
                Some(Ok(found)) => {
                    geometry = Some(found);
                    Vec::new()
                }
                Some(Err(error)) => {
                    return Err(fault(usize::try_from(error.column - 1).unwrap_or_default(), error.kind));
                }
                None => Rule::parse_all(text).map_err(|error| fault(chars(text, error.offset), error.into()))?,
            });
        }
        Ok(Self { texts, geometry, rules })
    }

    /// The options with the boxes or regions declared, unless they have their own.
    pub(crate) fn options<'o>(&self, options: &'o ReadOptions) -> Cow<'o, ReadOptions> {
        match &self.geometry {
            Some(geometry) if options.boxes.is_none() && options.regions.is_none() || !geometry.is_square() => {
                Cow::Owned(options.clone().with_regions(Arc::clone(geometry)))
            }
            _ => Cow::Borrowed(options),
        }
    }

    /// Adds the rules to those of the record.
    pub(crate) fn add_to(&self, record: Record) -> Result<Record, Fault> {
        if self.rules.iter().all(Vec::is_empty) {
            return Ok(record);
        }
        let board = rules::board_with(record.puzzle.board(), &self.rules).map_err(|(number, error)| {
            let text = self.texts.get(number).map_or("", String::as_str);
            Fault {
                text: number,
                chars: chars(text, rules::offset_of(text.as_bytes(), &error)),
                kind: LayoutError::Rule(error).into(),
            }
        })?;
        let puzzle = rules::moved(&record.puzzle, board);
        let puzzle = puzzle.map_err(|kind| Fault { text: 0, chars: 0, kind: kind.into() })?;
        Ok(Record { puzzle, ..record })
    }
}

/// The number of characters before a byte.
fn chars(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(0, |before| before.chars().count())
}
