//! The rules below a board, and whether they fit it.

use super::boards::Boards;
use crate::puzzle::{Puzzle, Rule};
use crate::text::bytes::source::{Line, MAX_LINE};
use crate::text::layout::error::LayoutError;
use crate::text::layout::rules;
use crate::text::{ParseError, ParseErrorKind};

/// The rules below a board, with the lines they stand on.
#[derive(Debug, Default)]
pub(super) struct Rules {
    lines: Vec<Line>,
    /// Those of each line.
    of_lines: Vec<Vec<Rule>>,
    /// The bytes of all lines.
    length: usize,
}

impl Rules {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds a line and the rules that it stands for.
    pub(super) fn push(&mut self, line: Line, rules: Vec<Rule>) -> Result<(), ParseError> {
        // A range is shorter than its cells.
        let written = rules.iter().map(|rule| rule.to_string().len()).sum::<usize>();
        self.length += written.max(line.text.len());
        if self.length > MAX_LINE {
            return Err(ParseError::at(&line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
        }
        self.lines.push(line);
        self.of_lines.push(rules);
        Ok(())
    }

    /// The puzzle with these rules in addition to its own.
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
