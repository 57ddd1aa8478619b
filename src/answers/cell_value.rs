//! A number in a cell, before the board is known on which it is a candidate.

use crate::engine::EngineError;
use crate::puzzle::{Candidate, Cell, Digit, Puzzle};
use std::fmt;

/// A number in a cell, as in `r5c5=7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellValue {
    cell: Cell,
    value: u16,
}

impl CellValue {
    /// Reads `r5c5=7`; spaces may surround its two parts.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (cell, value) = text.split_once('=')?;
        Some(Self { cell: cell.trim().parse().ok()?, value: value.trim().parse().ok()? })
    }

    /// The candidate on the board of a puzzle. One beyond its cells or its digits from 1 is left to the explainer.
    pub(crate) fn on(self, puzzle: &Puzzle) -> Result<Candidate, EngineError> {
        let geometry = puzzle.geometry();
        let digit = if geometry.first() == 1 { Digit::new(self.value) } else { geometry.digit(self.value) };
        let digit = digit.ok_or_else(|| {
            let reason = format!("digits must be from {} to {}, got `{self}`", geometry.first(), geometry.last());
            EngineError::Unsupported { engine: "why".to_owned(), reason }
        });
        Ok(Candidate { cell: self.cell, digit: digit? })
    }
}

impl fmt::Display for CellValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.value)
    }
}
