//! Rows and columns as a clue outside the board sees them.

use crate::puzzle::{Cell, House};

/// A row or a column, seen from one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClueLine {
    /// The edge from which it is seen.
    pub from: Edge,
    /// The number of the row or of the column, from 0.
    pub number: usize,
}

/// An edge of the board. Rows are seen from the left or the right, columns from the top or the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Rows from their first cell.
    Left,
    /// Rows from their last cell.
    Right,
    /// Columns from their first cell.
    Top,
    /// Columns from their last cell.
    Bottom,
}

impl ClueLine {
    /// The row or column.
    #[doc(hidden)]
    #[must_use]
    pub fn house(self) -> House {
        match self.from {
            Edge::Left | Edge::Right => House::Row(self.number),
            Edge::Top | Edge::Bottom => House::Column(self.number),
        }
    }

    /// The cells of the line on a board of this side, beginning at the edge.
    #[must_use]
    pub fn cells(self, side: usize) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        let Self { from, number } = self;
        (0..side).map(move |step| match from {
            Edge::Left => Cell::new(number, step),
            Edge::Right => Cell::new(number, side - 1 - step),
            Edge::Top => Cell::new(step, number),
            Edge::Bottom => Cell::new(side - 1 - step, number),
        })
    }
}
