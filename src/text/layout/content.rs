//! The contents of a record's cells, and errors in them.

use crate::puzzle::{Digit, DigitSet};
use crate::text::Notation;
use crate::text::layout::error::CellError;

/// The candidates of every cell, row by row, and how they were written.
pub(in crate::text) type Candidates = (Vec<DigitSet>, Notation);

/// The cells of a board, row by row, and how they were written.
pub(in crate::text) type Cells = (Vec<Option<Digit>>, Notation);

/// The contents of a record's cells.
pub(in crate::text) enum Content {
    Clues(Cells),
    Candidates(Candidates),
}

/// An error in one cell.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::text) struct CellFault {
    /// The cell, from 0, row by row.
    pub(in crate::text) cell: usize,
    pub(in crate::text) kind: CellError,
}
