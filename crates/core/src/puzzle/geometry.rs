//! The cells of a board and the houses that they form: rows, columns, and boxes or irregular regions.
//!
//! Everything here counts from 0: row 0 is the top row, column 0 the left one, boxes go row by row. A geometry is
//! chosen at run time and shared by an [`Arc`], so that a million puzzles of one kind hold one copy.
//!
//! Most boards are *square*: one grid with a row, a column and a box for each digit, which are 1, 2, …. Any other
//! board has a [`Layout`]: grids that share cells, such as a Samurai, a grid with more digits than rows or columns, or
//! one with other digits, such as 0 to 8. A [`Digit`] counts from 1 on every board; [`Geometry::value`] is the number
//! that it stands for, which text has and with which rules calculate.

use super::layout::{Grids, Layout};
use super::shape::{BoxShape, GeometryError, MAX_SIDE};
use super::{Candidate, Cell, Digit};
use std::fmt;
use std::sync::{Arc, LazyLock};

#[cfg(test)]
mod tests;

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
    /// `None` for a square board.
    layout: Option<Box<Layout>>,
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
        let (box_of, sizes) = regions(side * side, labels)?;
        match sizes.iter().find(|(_, cells)| *cells != side) {
            Some(&(label, cells)) => Err(GeometryError::RegionSize { label, cells, side }),
            None => Ok(Arc::new(Self::from_boxes(side, None, box_of))),
        }
    }

    /// A board of `grids` that share cells, or of one that is not square or has other digits than 1, 2, …: every row,
    /// column and box holds each of `digits` digits at most once, and exactly once if it has as many cells.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{BoxShape, Cell, Geometry, Grids};
    /// let shape = BoxShape { rows: 3, columns: 3 };
    /// let samurai = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(row, column)| Cell::new(row, column));
    /// let samurai = Grids { digits: 9, first: 1, rows: 9, columns: 9, origins: samurai.into(), modifier: None };
    /// let samurai = Geometry::with_grids(&samurai, shape)?;
    /// assert_eq!((samurai.rows(), samurai.columns(), samurai.cells()), (21, 21, 369));
    /// assert_eq!(samurai.find(Cell::new(0, 9)), None);
    /// # Ok::<(), sudosat_core::puzzle::GeometryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a grid is empty or larger than the number of digits, the boxes do not divide it, or two grids share parts of
    /// boxes.
    pub fn with_grids(grids: &Grids, shape: BoxShape) -> Result<Arc<Self>, GeometryError> {
        if let Some(square) = grids.is_square().then(|| Self::with_boxes(shape)) {
            return square.ok().filter(|square| square.side == grids.digits).ok_or(grids.no_boxes(shape));
        }
        let (layout, box_of) = Layout::new(grids, shape)?;
        Ok(Arc::new(Self::from_layout(grids.digits, Some(shape), box_of, layout)))
    }

    /// A board of one grid with irregular regions, none with more cells than there are digits. `labels` holds one
    /// label per cell, row by row.
    ///
    /// # Errors
    ///
    /// If there are several grids, or the grid is empty or larger than the number of digits, or there are not as many
    /// labels as cells, or a region has more cells than there are digits.
    pub fn with_grid_regions(grids: &Grids, labels: &[u16]) -> Result<Arc<Self>, GeometryError> {
        if !grids.is_one() {
            return Err(GeometryError::Grids);
        }
        let Grids { digits, rows, columns, .. } = *grids;
        let (layout, lines) = Layout::new(grids, BoxShape { rows: 1, columns })?;
        let (region_of, sizes) = regions(rows * columns, labels)?;
        if let Some(&(label, cells)) = sizes.iter().find(|(_, cells)| *cells > digits) {
            return Err(GeometryError::LargeRegion { label, cells, digits });
        }
        if grids.is_square() && sizes.iter().all(|(_, cells)| *cells == digits) {
            return Self::with_regions(digits, labels);
        }
        let box_of = layout.with_regions(&lines, &region_of, sizes.len());
        Ok(Arc::new(Self::from_layout(digits, None, box_of, layout)))
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
        Self { side, shape, box_of, box_cells, layout: None }
    }

    fn from_layout(side: usize, shape: Option<BoxShape>, box_of: Vec<u16>, mut layout: Layout) -> Self {
        layout.count_boxes(&box_of);
        Self { layout: Some(Box::new(layout)), ..Self::from_boxes(side, shape, box_of) }
    }

    /// The side: the number of digits, and of rows, columns and boxes if the board is [square](Self::is_square).
    #[must_use]
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether the board is one grid with a row, a column and a box for each digit, which are 1, 2, ….
    #[must_use]
    #[inline]
    pub fn is_square(&self) -> bool {
        self.layout.is_none()
    }

    /// Whether the board is one grid with a row, a column and a box for each digit, whatever these are: each holds
    /// every digit.
    #[must_use]
    pub fn has_square_grid(&self) -> bool {
        let boxes = self.house_counts()[2];
        self.layout.as_ref().is_none_or(|layout| layout.grids.has_square_grid() && boxes == self.side)
    }

    /// The grids of a board that is not [square](Self::is_square).
    #[must_use]
    pub fn grids(&self) -> Option<&Grids> {
        self.layout.as_ref().map(|layout| &layout.grids)
    }

    /// The number of rows from the topmost cell to the lowest.
    #[must_use]
    #[inline]
    pub fn rows(&self) -> usize {
        self.layout.as_ref().map_or(self.side, |layout| layout.rows)
    }

    /// The number of columns from the leftmost cell to the rightmost.
    #[must_use]
    #[inline]
    pub fn columns(&self) -> usize {
        self.layout.as_ref().map_or(self.side, |layout| layout.columns)
    }

    /// The number of cells: side² on a square board.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> usize {
        self.box_of.len()
    }

    /// The index of a cell, counting row by row from 0; `None` if the board has no such cell.
    #[must_use]
    #[inline]
    pub fn find(&self, cell: Cell) -> Option<usize> {
        match &self.layout {
            None => cell.is_on(self.side).then(|| cell.index(self.side)),
            Some(layout) => layout.find(cell),
        }
    }

    /// Like [`find`](Self::find), for a cell that the board has.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        match self.find(cell) {
            Some(index) => index,
            None => panic!("the board has no cell {cell}"),
        }
    }

    /// The cell with this index.
    ///
    /// # Panics
    ///
    /// May panic if the board has fewer cells.
    #[must_use]
    #[inline]
    pub fn cell(&self, index: usize) -> Cell {
        match &self.layout {
            None => Cell::from_index(index, self.side),
            Some(layout) => layout.cells[index],
        }
    }

    /// The candidate of a digit at a cell index.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn candidate(&self, cell: usize, digit: Digit) -> Candidate {
        Candidate { cell: self.cell(cell), digit }
    }

    /// The shape of the boxes; `None` if the regions are irregular.
    #[must_use]
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.shape
    }

    /// Whether the boxes have the [usual](BoxShape::usual) shape for the side.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.shape.is_some() && self.shape == BoxShape::usual(self.side) && self.layout.is_none()
    }

    /// Whether this is the 9×9 board with 3×3 boxes.
    #[must_use]
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.shape == Some(BoxShape { rows: 3, columns: 3 }) && self.layout.is_none()
    }

    /// The box or region of a cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn box_of(&self, cell: Cell) -> usize {
        self.box_at(self.index(cell))
    }

    /// Like [`box_of`](Self::box_of), by cell index: hot loops save the division in [`index`](Self::index).
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn box_at(&self, cell: usize) -> usize {
        usize::from(self.box_of[cell])
    }

    /// The entries of a list with one per cell, row by row. Rows differ in length if grids do not cover the board.
    #[doc(hidden)]
    pub fn by_row<'a, T>(&self, entries: &'a [T]) -> impl Iterator<Item = &'a [T]> {
        let mut starts = vec![0; self.rows() + 1];
        (0..self.cells().min(entries.len())).for_each(|cell| starts[self.cell(cell).row() + 1] += 1);
        (0..self.rows()).for_each(|row| starts[row + 1] += starts[row]);
        (0..self.rows()).map(move |row| &entries[starts[row]..starts[row + 1]])
    }

    /// The number of rows, of columns and of boxes, over all grids.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn house_counts(&self) -> [usize; 3] {
        self.layout.as_ref().map_or([self.side; 3], |layout| layout.house_counts())
    }

    /// The rows, then the columns, then the boxes: of each grid in turn, but a box that grids share once. Extra houses
    /// belong to a [`Board`](super::Board).
    #[inline]
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let [rows, columns, boxes] = self.house_counts();
        (0..rows).map(House::Row).chain((0..columns).map(House::Column)).chain((0..boxes).map(House::Box))
    }

    /// The cells of a row, a column or a box, ascending; empty for an extra house. A row or column past the edge of a
    /// square board has cells past the edge.
    ///
    /// # Panics
    ///
    /// When the iterator is advanced, if the board has no box with this number.
    #[inline]
    pub fn house_cells(&self, house: House) -> impl Iterator<Item = Cell> + '_ {
        self.cells_of(house).map(|cell| self.cell(cell))
    }

    /// Like [`house_cells`](Self::house_cells), by cell index.
    #[doc(hidden)]
    pub fn cells_of(&self, house: House) -> impl Iterator<Item = usize> + '_ {
        let (side, count) = (self.side, self.cells_in(house));
        (0..count).map(move |index| match (house, &self.layout) {
            (House::Row(row), None) => row * side + index,
            (House::Column(column), None) => index * side + column,
            (House::Row(row), Some(layout)) => layout.in_row(row, index),
            (House::Column(column), Some(layout)) => layout.in_column(column, index),
            (House::Box(number) | House::Extra(number), _) => self.box_cells(number)[index] as usize,
        })
    }

    /// The number of cells of a row, a column or a box; 0 for an extra house.
    fn cells_in(&self, house: House) -> usize {
        match (house, &self.layout) {
            (House::Extra(_), _) => 0,
            (_, None) => self.side,
            (House::Row(_), Some(layout)) => layout.grids.columns,
            (House::Column(_), Some(layout)) => layout.grids.rows,
            (House::Box(number), Some(_)) => self.box_cells(number).len(),
        }
    }

    /// The cells of a box, ascending.
    pub(super) fn box_cells(&self, number: usize) -> &[u32] {
        match &self.layout {
            None => &self.box_cells[number * self.side..][..self.side],
            Some(layout) => &self.box_cells[layout.box_range(number)],
        }
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({}x{}", self.rows(), self.columns())?;
        if let Some(grids) = self.grids() {
            write!(f, ", {} digits from {}, grids at {:?}", grids.digits, grids.first, grids.origins)?;
            grids.modifier.iter().try_for_each(|modifier| write!(f, ", {modifier}"))?;
        }
        match self.shape {
            Some(shape) => write!(f, ", boxes {shape})"),
            None => write!(f, ", regions {:?})", self.box_of),
        }
    }
}

/// The number of each cell's region, and the label and the size of each region.
type Regions = (Vec<u16>, Vec<(u16, usize)>);

/// The regions that these labels make, numbered in the order of their first cells.
fn regions(cells: usize, labels: &[u16]) -> Result<Regions, GeometryError> {
    if labels.len() != cells {
        return Err(GeometryError::RegionLabels { cells, labels: labels.len() });
    }
    let mut number_of = vec![None; usize::from(u16::MAX) + 1];
    let mut sizes: Vec<(u16, usize)> = Vec::new();
    let mut box_of = Vec::with_capacity(cells);
    for &label in labels {
        let number = *number_of[usize::from(label)].get_or_insert_with(|| {
            sizes.push((label, 0));
            sizes.len() - 1
        });
        sizes[number].1 += 1;
        box_of.push(number as u16);
    }
    Ok((box_of, sizes))
}
