//! The cells of a board and the houses that they form: rows, columns, and boxes or irregular regions.
//!
//! Everything here counts from 0: row 0 is the top row, column 0 the left one, boxes go row by row. A geometry is
//! chosen at run time and shared by an [`Arc`], so that a million puzzles of one kind hold one copy.

use super::Cell;
use crate::plural::counted;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The largest side. Its side³ SAT variables still fit the 32-bit literals of DIMACS.
pub const MAX_SIDE: usize = 1024;

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
    /// The only boxes with `side` cells are rows and columns.
    NoBoxShape(usize),
    /// The number of region labels differs from the number of cells.
    RegionLabels {
        /// The side of the board.
        side: usize,
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
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "board side must be between 1 and {MAX_SIDE}, got {side}"),
            Self::NoBoxShape(side) => write!(f, "side {side} has no usual box shape: give a box shape or regions"),
            Self::RegionLabels { side, labels } => {
                write!(f, "a board of side {side} needs {}, got {labels}", counted(side * side, "region label"))
            }
            Self::RegionSize { label, cells, side } => {
                write!(f, "region {label} has {}, not {side}", counted(cells, "cell"))
            }
        }
    }
}

impl std::error::Error for GeometryError {}

/// A set of cells in which no digit may repeat. Numbers count from 0; messages count from 1, by
/// [`Board::house_name`](super::Board::house_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, row by row; or an irregular region, in the order in which the regions first appear.
    Box(usize),
    /// A house that a [`Rule`](super::Rule) adds, in the order of [`Board::extra_houses`](super::Board::extra_houses).
    Extra(usize),
}

/// The cells of a board and its rows, columns and boxes.
///
/// ```
/// # use sudosat_core::puzzle::{Geometry, House};
/// let geometry = Geometry::with_side(6)?;
/// assert_eq!(geometry.box_shape().map(|shape| shape.to_string()), Some("2x3".to_owned()));
/// let cells: Vec<String> = geometry.house_cells(House::Box(1)).map(|cell| cell.to_string()).collect();
/// assert_eq!(cells, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
/// # Ok::<(), sudosat_core::puzzle::GeometryError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Geometry {
    side: usize,
    shape: Option<BoxShape>,
    /// The box of each cell, in the order of the cells.
    box_of: Vec<u16>,
    /// The cells of each box, box after box, ascending within a box.
    box_cells: Vec<u32>,
}

impl Geometry {
    /// The classic board: 9×9 with 3×3 boxes. All callers share one instance.
    #[must_use]
    pub fn classic() -> Arc<Self> {
        static CLASSIC: LazyLock<Arc<Geometry>> =
            LazyLock::new(|| Arc::new(Geometry::from_shape(BoxShape { rows: 3, columns: 3 })));
        Arc::clone(&CLASSIC)
    }

    /// A board of `side` × `side` cells with the [usual](BoxShape::usual) boxes.
    ///
    /// # Errors
    ///
    /// If the side is out of range or no box shape fits it.
    pub fn with_side(side: usize) -> Result<Arc<Self>, GeometryError> {
        if side == 0 || side > MAX_SIDE {
            return Err(GeometryError::Side(side));
        }
        Self::with_boxes(BoxShape::usual(side).ok_or(GeometryError::NoBoxShape(side))?)
    }

    /// A board whose boxes have this shape; its side is the number of cells in a box. A shape of one row or one column
    /// makes a Latin square.
    ///
    /// # Errors
    ///
    /// If the side is out of range.
    pub fn with_boxes(shape: BoxShape) -> Result<Arc<Self>, GeometryError> {
        match shape.rows.checked_mul(shape.columns) {
            Some(9) if shape.rows == 3 => Ok(Self::classic()),
            Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(Arc::new(Self::from_shape(shape))),
            side => Err(GeometryError::Side(side.unwrap_or(usize::MAX))),
        }
    }

    /// A board with irregular regions (jigsaw). `labels` holds one label per cell, row by row; each label must occur
    /// exactly `side` times. Labels are arbitrary, and a region need not be connected.
    ///
    /// # Errors
    ///
    /// If the side is out of range, or there are not `side²` labels, or a region does not have `side` cells.
    pub fn with_regions(side: usize, labels: &[u16]) -> Result<Arc<Self>, GeometryError> {
        if side == 0 || side > MAX_SIDE {
            return Err(GeometryError::Side(side));
        }
        if labels.len() != side * side {
            return Err(GeometryError::RegionLabels { side, labels: labels.len() });
        }
        let mut number_of = vec![None; usize::from(u16::MAX) + 1];
        let mut sizes: Vec<(u16, usize)> = Vec::new();
        let mut box_of = Vec::with_capacity(labels.len());
        for &label in labels {
            let number = *number_of[usize::from(label)].get_or_insert_with(|| {
                sizes.push((label, 0));
                sizes.len() - 1
            });
            sizes[number].1 += 1;
            box_of.push(number as u16);
        }
        match sizes.iter().find(|(_, cells)| *cells != side) {
            Some(&(label, cells)) => Err(GeometryError::RegionSize { label, cells, side }),
            None => Ok(Arc::new(Self::from_boxes(side, None, box_of))),
        }
    }

    fn from_shape(shape: BoxShape) -> Self {
        let side = shape.rows * shape.columns;
        let box_of = (0..side * side)
            .map(|cell| (cell / side / shape.rows * shape.rows + cell % side / shape.columns) as u16)
            .collect();
        Self::from_boxes(side, Some(shape), box_of)
    }

    fn from_boxes(side: usize, shape: Option<BoxShape>, box_of: Vec<u16>) -> Self {
        let mut box_cells: Vec<u32> = (0..box_of.len() as u32).collect();
        box_cells.sort_by_key(|&cell| box_of[cell as usize]);
        Self { side, shape, box_of, box_cells }
    }

    /// The side: the number of rows, of columns, of boxes, and of digits.
    #[must_use]
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells, side².
    #[must_use]
    #[inline]
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The shape of the boxes; `None` if the regions are irregular.
    #[must_use]
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.shape
    }

    /// Whether the boxes have the [usual](BoxShape::usual) shape for the side.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.shape.is_some() && self.shape == BoxShape::usual(self.side)
    }

    /// Whether this is the 9×9 board with 3×3 boxes.
    #[must_use]
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.shape == Some(BoxShape { rows: 3, columns: 3 })
    }

    /// The box or region of a cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn box_of(&self, cell: Cell) -> usize {
        self.box_at(cell.index_on(self.side))
    }

    /// Like [`box_of`](Self::box_of), by cell index: hot loops save the division in `Cell::index_on`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn box_at(&self, cell: usize) -> usize {
        usize::from(self.box_of[cell])
    }

    /// The index of the cell at a row and a column.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn index(&self, row: usize, column: usize) -> usize {
        row * self.side + column
    }

    /// The rows, then the columns, then the boxes. Extra houses belong to a [`Board`](super::Board).
    #[inline]
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let side = self.side;
        (0..side).map(House::Row).chain((0..side).map(House::Column)).chain((0..side).map(House::Box))
    }

    /// The `side` cells of a row, a column or a box, ascending; empty for an extra house. A row or column past the edge
    /// has cells past the edge.
    ///
    /// # Panics
    ///
    /// When the iterator is advanced, if the board has no box with this number.
    #[inline]
    pub fn house_cells(&self, house: House) -> impl Iterator<Item = Cell> + '_ {
        self.cells_of(house).map(|cell| Cell::from_index(cell, self.side))
    }

    /// Like [`house_cells`](Self::house_cells), by cell index.
    #[doc(hidden)]
    pub fn cells_of(&self, house: House) -> impl Iterator<Item = usize> + '_ {
        let side = self.side;
        (0..side).filter_map(move |index| match house {
            House::Row(row) => Some(self.index(row, index)),
            House::Column(column) => Some(self.index(index, column)),
            House::Box(number) => Some(self.box_cells[number * side + index] as usize),
            House::Extra(_) => None,
        })
    }

    /// The cells of a box, ascending.
    pub(super) fn box_cells(&self, number: usize) -> &[u32] {
        &self.box_cells[number * self.side..][..self.side]
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Some(shape) => write!(f, "Geometry({}x{}, boxes {shape})", self.side, self.side),
            None => write!(f, "Geometry({}x{}, regions {:?})", self.side, self.side, self.box_of),
        }
    }
}

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

    #[test]
    fn every_cell_is_in_one_house_of_each_kind() {
        for side in [1, 4, 6, 8, 9, 10, 12, 16, 25, 36] {
            let geometry = Geometry::with_side(side).unwrap();
            let mut seen = vec![0; geometry.cells()];
            for house in geometry.houses() {
                for cell in geometry.house_cells(house) {
                    seen[cell.index(side)] += 1;
                    match house {
                        House::Row(row) => assert_eq!(row, cell.row()),
                        House::Column(column) => assert_eq!(column, cell.column()),
                        House::Box(number) => assert_eq!(number, geometry.box_of(cell)),
                        House::Extra(_) => panic!("an extra house is not of the geometry"),
                    }
                }
            }
            assert!(seen.iter().all(|&times| times == 3), "side {side}");
        }
    }

    #[test]
    fn boxes_go_row_by_row() {
        let geometry = Geometry::with_boxes(BoxShape { rows: 2, columns: 3 }).unwrap();
        assert_eq!([0, 3, 12, 15, 35].map(|cell| geometry.box_at(cell)), [0, 1, 2, 3, 5]);
    }

    #[test]
    fn regions_are_numbered_as_they_appear_and_must_fit() {
        let geometry = Geometry::with_regions(2, &[7, 3, 7, 3]).unwrap();
        assert_eq!(geometry.cells_of(House::Box(0)).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(Geometry::with_regions(2, &[1; 3]), Err(GeometryError::RegionLabels { side: 2, labels: 3 }));
        assert_eq!(
            Geometry::with_regions(2, &[1, 1, 1, 2]),
            Err(GeometryError::RegionSize { label: 1, cells: 3, side: 2 })
        );
    }

    #[test]
    fn sides_out_of_range_are_refused() {
        assert_eq!(Geometry::with_side(0), Err(GeometryError::Side(0)));
        assert_eq!(Geometry::with_side(7), Err(GeometryError::NoBoxShape(7)));
        // 1025 has a box shape, 1031 has none.
        for side in [1025, 1031] {
            assert_eq!(Geometry::with_side(side), Err(GeometryError::Side(side)));
            assert_eq!(Geometry::with_regions(side, &[]), Err(GeometryError::Side(side)));
        }
        assert_eq!(Geometry::with_regions(0, &[]), Err(GeometryError::Side(0)));
        let rows: Vec<u16> = (0..MAX_SIDE * MAX_SIDE).map(|cell| (cell / MAX_SIDE) as u16).collect();
        assert!(Geometry::with_side(MAX_SIDE).is_ok() && Geometry::with_regions(MAX_SIDE, &rows).is_ok());
        let classic = Geometry::with_boxes(BoxShape { rows: 3, columns: 3 }).unwrap();
        assert!(Arc::ptr_eq(&classic, &Geometry::classic()), "most puzzles share one geometry");
        assert!(Geometry::with_boxes(BoxShape { rows: usize::MAX, columns: 2 }).is_err());
    }
}
