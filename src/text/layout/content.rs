//! The contents of a record's cells, and errors in them.

use crate::puzzle::{Digit, DigitSet};
use crate::text::Notation;
use crate::text::layout::error::CellError;

/// The candidates of every cell, row by row, and their notation.
pub(crate) type Candidates = (Vec<DigitSet>, Notation);

/// The clue of every cell, row by row, and their notation.
pub(crate) type BoardClues = (Vec<Option<Digit>>, Notation);

/// The contents of a record's cells.
pub(crate) enum Content {
    Clues(BoardClues),
    Candidates(Candidates),
}

/// An error in one cell.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CellFault {
    /// The index of the cell.
    pub(crate) cell: usize,
    pub(crate) kind: CellError,
}
