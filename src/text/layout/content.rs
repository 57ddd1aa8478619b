//! The contents of a record's cells, and errors in them.

use crate::puzzle::{Digit, DigitSet};
use crate::text::Notation;
use crate::text::layout::error::CellError;

/// The candidates of every cell, row by row, and how they were written.
pub(crate) type Candidates = (Vec<DigitSet>, Notation);

/// The cells of a board, row by row, and how they were written.
pub(crate) type Cells = (Vec<Option<Digit>>, Notation);

/// The contents of a record's cells.
pub(crate) enum Content {
    Clues(Cells),
    Candidates(Candidates),
}

/// An error in one cell.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CellFault {
    /// The cell, from 0, row by row.
    pub(crate) cell: usize,
    pub(crate) kind: CellError,
}
