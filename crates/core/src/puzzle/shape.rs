//! The shapes of boxes, and the error of sizes, boxes and regions that form no board.

use super::Modifier;
use super::rule::MOST_DIGITS;
use crate::plural::counted;
use std::fmt;

/// The largest side. Its side³ SAT variables still fit the 32-bit literals of DIMACS.
pub const MAX_SIDE: usize = 1024;

/// The largest number that a least digit stands for.
// Up to side 64, the largest with rules, numbers then have two figures at most.
pub(super) const MOST_FIRST: u16 = 35;

/// The most grids of a board.
pub(super) const MOST_GRIDS: usize = 1024;

/// The largest number of cells of a board that is not square: that of a square board of side 255.
pub(super) const MOST_CELLS: usize = 65_025;

/// The shape of a rectangular box, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// The number of rows that a box spans.
    pub rows: usize,
    /// The number of columns that a box spans.
    pub columns: usize,
}

impl BoxShape {
    /// The usual shape for a side: square if possible, otherwise the widest box that is closest to a square (2×3 for 6,
    /// 2×4 for 8, 2×5 for 10, 3×4 for 12). `None` for a prime side above 1, where every box would be a row or a column.
    ///
    /// ```
    /// # use sudosat_core::puzzle::BoxShape;
    /// assert_eq!(BoxShape::usual(12), Some(BoxShape { rows: 3, columns: 4 }));
    /// assert_eq!(BoxShape::usual(7), None);
    /// ```
    #[must_use]
    pub fn usual(side: usize) -> Option<Self> {
        let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows))?;
        (rows > 1 || side == 1).then_some(Self { rows, columns: side / rows })
    }

    /// Reads a shape such as `2x3`, with any white space around the numbers.
    ///
    /// ```
    /// # use sudosat_core::puzzle::BoxShape;
    /// assert_eq!(BoxShape::parse("2x3"), Some(BoxShape { rows: 2, columns: 3 }));
    /// assert_eq!(BoxShape::parse("2"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        Some(Self { rows: rows.trim().parse().ok()?, columns: columns.trim().parse().ok()? })
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// The error of an invalid geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GeometryError {
    /// The side is 0 or above [`MAX_SIDE`].
    Side(usize),
    /// The least digit is above 35.
    First(u16),
    /// The only boxes with `side` cells are rows and columns.
    NoBoxShape(usize),
    /// The number of region labels differs from the number of cells.
    RegionLabels {
        /// The number of cells.
        cells: usize,
        /// The number of labels.
        labels: usize,
    },
    /// A region does not have exactly `side` cells.
    RegionSize {
        /// The label of the first such region.
        label: u16,
        /// The number of its cells.
        cells: usize,
        /// The number expected.
        side: usize,
    },
    /// A grid has more rows or columns than there are digits, or none.
    GridSize {
        /// The number of its rows.
        rows: usize,
        /// The number of its columns.
        columns: usize,
        /// The number of digits.
        digits: usize,
    },
    /// Boxes of this shape do not divide a grid, or have more cells than there are digits.
    Boxes {
        /// The shape.
        shape: BoxShape,
        /// The number of rows of a grid.
        rows: usize,
        /// The number of columns of a grid.
        columns: usize,
    },
    /// A region has more cells than there are digits.
    LargeRegion {
        /// The label of the first such region.
        label: u16,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// There is no grid or there are too many, two begin in the same cell, none begins in the first row or column, or
    /// one ends beyond the largest side.
    Grids,
    /// A board has modified cells, but not one square grid with the digits that these need.
    Modifier(Modifier),
    /// A board that is not square would have too many cells or houses.
    Large,
    /// Two grids share a part of a box.
    SharedBox {
        /// The numbers of the grids, from 0.
        grids: [usize; 2],
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "board side must be between 1 and {MAX_SIDE}, got {side}"),
            Self::First(first) => write!(f, "the least digit must be between 0 and {MOST_FIRST}, got {first}"),
            Self::NoBoxShape(side) => write!(f, "side {side} has no usual box shape: give a box shape or regions"),
            Self::RegionLabels { cells, labels } => {
                write!(f, "a board of {} needs a region label for each, got {labels}", counted(cells, "cell"))
            }
            Self::RegionSize { label, cells, side } => {
                write!(f, "region {label} has {}, not {side}", counted(cells, "cell"))
            }
            Self::GridSize { rows, columns, digits } => {
                write!(
                    f,
                    "a grid needs from 1 to {digits} rows and columns, as it has {digits} digits, got {rows}x{columns}"
                )
            }
            Self::Boxes { shape, rows, columns } => {
                write!(
                    f,
                    "boxes of {shape} cells do not divide a grid of {rows}x{columns}, or have more cells than digits"
                )
            }
            Self::LargeRegion { label, cells, digits } => {
                write!(f, "region {label} has {}, more than the {digits} digits", counted(cells, "cell"))
            }
            Self::Grids => write!(
                f,
                "a board needs from 1 to {MOST_GRIDS} grids, which begin in different cells, also in row 1 and in \
                 column 1, and end within {MAX_SIDE} rows and columns"
            ),
            Self::Modifier(Modifier::Schrodinger) => {
                write!(
                    f,
                    "a board with schrodinger cells needs one square grid, with digits from 0 to its side, and at most \
                     {MOST_DIGITS} digits"
                )
            }
            Self::Modifier(modifier) => {
                write!(
                    f,
                    "a board with {modifier} needs one square grid, with digits from 1 to its side, and at most \
                     {MOST_DIGITS} digits"
                )
            }
            Self::Large => write!(
                f,
                "a board that is not square has at most {MOST_CELLS} cells and {} rows, columns and boxes",
                u16::MAX
            ),
            Self::SharedBox { grids: [one, other] } => {
                write!(f, "grids {} and {} may share whole boxes only", one + 1, other + 1)
            }
        }
    }
}

impl std::error::Error for GeometryError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes() {
        let usual = |side| BoxShape::usual(side).map(|shape| (shape.rows, shape.columns));
        assert_eq!(usual(1), Some((1, 1)));
        assert_eq!(usual(4), Some((2, 2)));
        assert_eq!(usual(6), Some((2, 3)));
        assert_eq!(usual(8), Some((2, 4)));
        assert_eq!(usual(9), Some((3, 3)));
        assert_eq!(usual(10), Some((2, 5)));
        assert_eq!(usual(12), Some((3, 4)));
        assert_eq!(usual(400), Some((20, 20)));
        assert_eq!([2, 3, 5, 7, 11, 13].map(usual), [None; 6]);
    }
}
