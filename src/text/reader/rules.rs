//! The boxes or regions and the rules below a board.

use super::boards::Boards;
use crate::puzzle::{Geometry, Puzzle, Rule};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::layout::error::LayoutError;
use crate::text::layout::rules;
use crate::text::{ParseError, ParseErrorKind};
use std::fmt::{self, Write as _};
use std::sync::Arc;

/// The declaration in a line below a board.
pub(super) enum Declaration {
    Shape(Arc<Geometry>),
    Rules(Vec<Rule>),
}

impl Declaration {
    /// The length of its rules with ranges expanded: a short range may expand to many cells.
    fn written(&self) -> usize {
        match self {
            Self::Shape(_) => 0,
            Self::Rules(rules) => {
                let mut length = Length(0);
                for rule in rules {
                    // Counting cannot fail.
                    write!(length, "{rule}").unwrap_or_default();
                }
                length.0
            }
        }
    }
}

/// A writer that counts bytes.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// The declarations below a board, with the lines of the rules.
#[derive(Debug, Default)]
pub(super) struct Rules {
    geometry: Option<Arc<Geometry>>,
    lines: Vec<Line>,
    /// The rules of each line.
    of_lines: Vec<Vec<Rule>>,
    /// The total length in bytes.
    length: usize,
}

impl Rules {
    pub(super) fn is_empty(&self) -> bool {
        self.geometry.is_none() && self.lines.is_empty()
    }

    /// Adds a declaration and its line.
    pub(super) fn push(&mut self, line: Line, declaration: Declaration) -> Result<(), ParseError> {
        self.length += declaration.written().max(line.text.len());
        if self.length > MAX_LINE {
            return Err(ParseError::at(&line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
        }
        match declaration {
            Declaration::Shape(_) if self.geometry.is_some() => {
                return Err(ParseError::at(&line, 0, LayoutError::SecondShape));
            }
            Declaration::Shape(geometry) => self.geometry = Some(geometry),
            Declaration::Rules(rules) => {
                self.lines.push(line);
                self.of_lines.push(rules);
            }
        }
        Ok(())
    }

    /// The boxes or regions, if there are any.
    pub(super) fn geometry(&self) -> Option<&Arc<Geometry>> {
        self.geometry.as_ref()
    }

    /// The puzzle with these rules added to its own.
    pub(super) fn add_to(&self, puzzle: Puzzle, boards: &mut Boards) -> Result<Puzzle, ParseError> {
        if self.of_lines.is_empty() {
            return Ok(puzzle);
        }
        let board = rules::board_with(puzzle.board(), &self.of_lines).map_err(|(index, error)| {
            let line = &self.lines[index];
            ParseError::at(line, rules::offset_of(&line.text, &error), LayoutError::Rule(error))
        })?;
        rules::moved(&puzzle, boards.shared(board)).map_err(|kind| ParseError::at(&self.lines[0], 0, kind))
    }
}
