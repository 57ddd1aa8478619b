//! Cells by row and column, and candidates: a digit for a cell.
//!
//! A [`Cell`] can be written and read without a board, so rules hold cells of this type. Tables with an entry per cell
//! are indexed by [`Geometry::index`](super::Geometry::index), row by row.

use super::Digit;
use std::fmt;
use std::str::FromStr;

/// A cell by its row and column, which count from 0. Text counts from 1: `r1c1`.
///
/// ```
/// # use sudosat_core::puzzle::Cell;
/// let cell: Cell = "r2c5".parse()?;
/// assert_eq!((cell.row(), cell.column(), cell.index(9)), (1, 4, 13));
/// assert_eq!(Cell::from_index(13, 9), cell);
/// assert_eq!(cell.to_string(), "r2c5");
/// # Ok::<(), sudosat_core::puzzle::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u16,
    column: u16,
}

impl Cell {
    /// The cell at a row and a column, from 0. Numbers above 65,535 are clamped: no board is that large.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        const fn narrowed(number: usize) -> u16 {
            if number < u16::MAX as usize { number as u16 } else { u16::MAX }
        }
        Self { row: narrowed(row), column: narrowed(column) }
    }

    /// The cell with this index on a square board of this side, counting row by row from 0.
    ///
    /// # Panics
    ///
    /// If the side is 0.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize, side: usize) -> Self {
        Self::new(index / side, index % side)
    }

    /// The row, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, from 0.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The index of the cell on a square board of this side, counting row by row from 0; see
    /// [`Geometry::find`](super::Geometry::find) for other boards.
    #[must_use]
    #[inline]
    pub const fn index(self, side: usize) -> usize {
        self.row() * side + self.column()
    }

    /// Whether a square board of this side has the cell.
    #[must_use]
    #[inline]
    pub const fn is_on(self, side: usize) -> bool {
        self.row() < side && self.column() < side
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    /// The text.
    pub found: String,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a cell such as r1c1, found '{}'", self.found.escape_debug())
    }
}

impl std::error::Error for CellError {}

impl FromStr for Cell {
    type Err = CellError;

    /// Reads `r1c1` or `R1C1`.
    fn from_str(text: &str) -> Result<Self, CellError> {
        let number = |digits: &str| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|&number: &u16| is_number && number > 0).map(|number| number - 1)
        };
        let cell = text.strip_prefix(['r', 'R']).and_then(|rest| {
            let (row, column) = rest.split_once(['c', 'C'])?;
            Some(Self { row: number(row)?, column: number(column)? })
        });
        cell.ok_or_else(|| CellError { found: text.to_owned() })
    }
}

/// A digit in a cell. Text: `r1c1=5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Reads a candidate, as in `r5c5=7`; spaces may surround its two parts.
    ///
    /// ```
    /// # use sudosat_core::puzzle::Candidate;
    /// assert_eq!(Candidate::parse("r5c5 = 7").unwrap().to_string(), "r5c5=7");
    /// assert_eq!([Candidate::parse("r5c5"), Candidate::parse("r5c5=0")], [None, None]);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (cell, digit) = text.split_once('=')?;
        Some(Self { cell: cell.trim().parse().ok()?, digit: Digit::new(digit.trim().parse().ok()?)? })
    }

    /// The candidate at a cell index on a square board of this side.
    #[must_use]
    #[inline]
    pub const fn at(index: usize, digit: Digit, side: usize) -> Self {
        Self { cell: Cell::from_index(index, side), digit }
    }

    /// The cell's index on a square board of this side, and the digit.
    #[must_use]
    #[inline]
    pub const fn indexed(self, side: usize) -> (usize, Digit) {
        (self.cell.index(side), self.digit)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for index in [0, 8, 9, 80] {
            let cell = Cell::from_index(index, 9);
            assert_eq!((cell.to_string().parse(), cell.index(9)), (Ok(cell), index));
        }
        assert_eq!("R10C3".parse(), Ok(Cell::new(9, 2)));
        for wrong in ["", "r1", "c1r1", "r0c1", "r1c0", "r+1c1", "r1c1 ", "r1c65536", "r1c1c1", "rc"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
        assert_eq!("x".parse::<Cell>().unwrap_err().to_string(), "expected a cell such as r1c1, found 'x'");
    }

    #[test]
    fn candidates_read_well() {
        assert_eq!(Candidate::at(13, Digit::from_index(4), 9).to_string(), "r2c5=5");
    }
}
