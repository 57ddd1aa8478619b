//! The cells and houses of boards that are not square: grids that share cells, have more digits than rows or columns,
//! or have other digits than 1, 2, ….

use super::Cell;
use super::modifier::{MARGIN, Modifier, modifier_cells};
use super::rule::MOST_DIGITS;
use super::shape::{BoxShape, GeometryError, MAX_SIDE, MOST_CELLS, MOST_FIRST, MOST_GRIDS};
use std::ops::Range;

/// Grids of one size on a board. In each, no row, column or box holds a digit twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grids {
    /// The number of digits.
    pub digits: usize,
    /// The least digit, usually 1; the others follow it.
    pub first: u16,
    /// The number of rows of each grid.
    pub rows: usize,
    /// The number of columns of each grid.
    pub columns: usize,
    /// The first cell of each grid, at its top left.
    pub origins: Vec<Cell>,
    /// The meaning of the modified cells of the only grid: one in each row, column and box.
    pub modifier: Option<Modifier>,
}

impl Grids {
    /// Whether this is one grid at the first cell.
    pub(super) fn is_one(&self) -> bool {
        self.origins == [Cell::new(0, 0)]
    }

    /// Whether this is one grid at the first cell, with a row and a column for each digit, whatever these are.
    pub(super) fn has_square_grid(&self) -> bool {
        self.rows == self.digits && self.columns == self.digits && self.is_one() && self.modifier.is_none()
    }

    /// Whether this is one grid at the first cell, with a row and a column for each digit, which are 1, 2, ….
    pub(super) fn is_square(&self) -> bool {
        self.has_square_grid() && self.first == 1
    }

    pub(super) fn no_boxes(&self, shape: BoxShape) -> GeometryError {
        GeometryError::Boxes { shape, rows: self.rows, columns: self.columns }
    }

    /// The boxes of a grid, by rows and by columns.
    fn boxes(&self, shape: BoxShape) -> Result<[usize; 2], GeometryError> {
        let cells = shape.rows.checked_mul(shape.columns).filter(|cells| (1..=self.digits).contains(cells));
        let divides = self.rows.is_multiple_of(shape.rows) && self.columns.is_multiple_of(shape.columns);
        match cells {
            Some(_) if divides => Ok([self.rows / shape.rows, self.columns / shape.columns]),
            _ => Err(self.no_boxes(shape)),
        }
    }

    /// Checks the sizes, and returns the rows and columns of the board.
    fn size(&self) -> Result<[usize; 2], GeometryError> {
        let Self { digits, first, rows, columns, origins, modifier } = self;
        if !(1..=MAX_SIDE).contains(digits) {
            return Err(GeometryError::Side(*digits));
        }
        if *first > MOST_FIRST {
            return Err(GeometryError::First(*first));
        }
        if let Some(modifier) = modifier
            && !(self.is_one()
                && rows == columns
                && modifier.digits(*rows) == (*first, *digits)
                && *digits <= MOST_DIGITS)
        {
            return Err(GeometryError::Modifier(*modifier));
        }
        if !(1..=*digits).contains(rows) || !(1..=*digits).contains(columns) {
            return Err(GeometryError::GridSize { rows: *rows, columns: *columns, digits: *digits });
        }
        // The checks that follow compare the grids by pairs, and visit the cells of each.
        if origins.len() > MOST_GRIDS {
            return Err(GeometryError::Grids);
        }
        if rows * columns > MOST_CELLS {
            return Err(GeometryError::Large);
        }
        let margin = if modifier.is_some() { MARGIN } else { 0 };
        let bottom = origins.iter().map(|origin| origin.row() + rows).max();
        let right = origins.iter().map(|origin| origin.column() + columns).max();
        let mut sorted = origins.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let is_once = sorted.len() == origins.len();
        let begins =
            origins.iter().any(|origin| origin.row() == 0) && origins.iter().any(|origin| origin.column() == 0);
        match (bottom, right) {
            (Some(bottom @ ..=MAX_SIDE), Some(right @ ..=MAX_SIDE)) if is_once && begins => {
                Ok([bottom, right + margin])
            }
            _ => Err(GeometryError::Grids),
        }
    }

    /// The first two grids that share a part of a box.
    fn shared_box(&self, shape: BoxShape) -> Option<[usize; 2]> {
        let overlap = |one: usize, other: usize, size| one.abs_diff(other) < size;
        let pairs = (0..self.origins.len()).flat_map(|other| (0..other).map(move |one| [one, other]));
        pairs.into_iter().find(|pair| {
            let [one, other] = pair.map(|grid| self.origins[grid]);
            let (rows, columns) = (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()));
            overlap(one.row(), other.row(), self.rows)
                && overlap(one.column(), other.column(), self.columns)
                && !(rows.is_multiple_of(shape.rows) && columns.is_multiple_of(shape.columns))
        })
    }
}

/// No cell, in [`Layout::index_at`].
const NONE: u32 = u32::MAX;

/// The cells of a board that is not square, and where its boxes end.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    pub(super) grids: Grids,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The cells, row by row.
    pub(super) cells: Vec<Cell>,
    /// The index of the cell at each row and column.
    index_at: Vec<u32>,
    /// Where the cells of each box begin in the list of all, and the end of the list.
    box_starts: Vec<u32>,
}

impl Layout {
    /// The cells, and the box of each.
    pub(super) fn new(grids: &Grids, shape: BoxShape) -> Result<(Self, Vec<u16>), GeometryError> {
        let [rows, columns] = grids.size()?;
        let [_, across] = grids.boxes(shape)?;
        if let Some(pair) = grids.shared_box(shape) {
            return Err(GeometryError::SharedBox { grids: pair });
        }
        let mut index_at = vec![NONE; rows * columns];
        let mut boxes = vec![0; rows * columns];
        let mut count = 0;
        for origin in &grids.origins {
            // A box that an earlier grid has keeps its number.
            let mut number_of = vec![None; grids.rows / shape.rows * across];
            for (row, column) in (0..grids.rows).flat_map(|row| (0..grids.columns).map(move |column| (row, column))) {
                let place = (origin.row() + row) * columns + origin.column() + column;
                if index_at[place] == NONE {
                    let within = row / shape.rows * across + column / shape.columns;
                    let number = *number_of[within].get_or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                    index_at[place] = 0;
                    boxes[place] = number;
                }
            }
        }
        if let Some(modifier) = grids.modifier {
            for row in 0..rows {
                let own = if modifier.has_each_digit() { 0 } else { row };
                for (cell, number) in modifier_cells(row, grids.columns).into_iter().zip([count, count + 1 + own]) {
                    let place = cell.row() * columns + cell.column();
                    index_at[place] = 0;
                    boxes[place] = number;
                }
            }
            count += 1 + if modifier.has_each_digit() { 1 } else { rows };
        }
        if count + grids.origins.len() * (grids.rows + grids.columns) > usize::from(u16::MAX) {
            return Err(GeometryError::Large);
        }
        let (mut cells, mut box_of) = (Vec::new(), Vec::new());
        for (place, index) in index_at.iter_mut().enumerate().filter(|(_, index)| **index != NONE) {
            *index = cells.len() as u32;
            cells.push(Cell::new(place / columns, place % columns));
            box_of.push(boxes[place] as u16);
        }
        if cells.len() > MOST_CELLS {
            return Err(GeometryError::Large);
        }
        Ok((Self { grids: grids.clone(), rows, columns, cells, index_at, box_starts: Vec::new() }, box_of))
    }

    /// The box of each cell if the only grid has these regions instead of the boxes, which are its rows.
    pub(super) fn with_regions(&self, rows: &[u16], region_of: &[u16], regions: usize) -> Vec<u16> {
        let number = |(cell, row): (&Cell, &u16)| match cell.column() {
            column if column < self.grids.columns => region_of[cell.row() * self.grids.columns + column],
            _ => row + regions as u16 - self.grids.rows as u16,
        };
        self.cells.iter().zip(rows).map(number).collect()
    }

    /// Notes where the cells of each box begin.
    pub(super) fn count_boxes(&mut self, box_of: &[u16]) {
        let count = box_of.iter().max().map_or(0, |&last| usize::from(last) + 1);
        self.box_starts = vec![0; count + 1];
        for &number in box_of {
            self.box_starts[usize::from(number) + 1] += 1;
        }
        for number in 0..count {
            self.box_starts[number + 1] += self.box_starts[number];
        }
    }

    pub(super) fn find(&self, cell: Cell) -> Option<usize> {
        let is_within = cell.row() < self.rows && cell.column() < self.columns;
        let index = is_within.then(|| self.index_at[cell.row() * self.columns + cell.column()]);
        index.filter(|&index| index != NONE).map(|index| index as usize)
    }

    /// The number of rows, of columns and of boxes.
    pub(super) fn house_counts(&self) -> [usize; 3] {
        let grids = self.grids.origins.len();
        [grids * self.grids.rows, grids * self.grids.columns, self.box_starts.len() - 1]
    }

    /// The cell at a place in a row; rows are counted over all grids.
    pub(super) fn in_row(&self, row: usize, place: usize) -> usize {
        self.at(row / self.grids.rows, row % self.grids.rows, place)
    }

    /// Like [`in_row`](Self::in_row), for a column.
    pub(super) fn in_column(&self, column: usize, place: usize) -> usize {
        self.at(column / self.grids.columns, place, column % self.grids.columns)
    }

    fn at(&self, grid: usize, row: usize, column: usize) -> usize {
        let origin = self.grids.origins[grid];
        self.index_at[(origin.row() + row) * self.columns + origin.column() + column] as usize
    }

    pub(super) fn box_range(&self, number: usize) -> Range<usize> {
        self.box_starts[number] as usize..self.box_starts[number + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Geometry, House};

    const BOXES: BoxShape = BoxShape { rows: 3, columns: 3 };

    fn grids(digits: usize, rows: usize, columns: usize, origins: &[(usize, usize)]) -> Grids {
        let origins = origins.iter().map(|&(row, column)| Cell::new(row, column)).collect();
        Grids { digits, first: 1, rows, columns, origins, modifier: None }
    }

    fn samurai() -> Grids {
        grids(9, 9, 9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])
    }

    #[test]
    fn grids_share_cells_and_boxes() {
        let board = Board::plain(Geometry::with_grids(&samurai(), BOXES).unwrap());
        let geometry = board.geometry();
        assert_eq!((geometry.rows(), geometry.columns(), geometry.cells(), geometry.side()), (21, 21, 369, 9));
        assert_eq!(geometry.house_counts(), [45, 45, 41]);
        for house in board.houses() {
            let cells: Vec<Cell> = board.house_cells(house).collect();
            assert!(cells.is_sorted() && cells.len() == 9 && board.is_full(house), "{house:?}");
            match house {
                House::Row(_) => assert!(cells.iter().all(|cell| cell.row() == cells[0].row())),
                House::Column(_) => assert!(cells.iter().all(|cell| cell.column() == cells[0].column())),
                House::Box(number) => assert!(cells.iter().all(|&cell| geometry.box_of(cell) == number)),
                House::Extra(_) => panic!("no rule adds a house"),
            }
        }
        for index in 0..geometry.cells() {
            assert_eq!(geometry.find(geometry.cell(index)), Some(index));
            let houses = board.incidence().houses_of(index).len();
            assert!(houses == 3 || houses == 5, "a shared cell is in two rows, two columns and one box");
        }
        let missing = [(0, 9), (9, 0), (20, 11), (21, 0), (0, 21)];
        assert!(missing.iter().all(|&(row, column)| geometry.find(Cell::new(row, column)).is_none()));
        assert_eq!(board.house_name(House::Row(20)), "row 3 of grid 3");
    }

    #[test]
    fn a_grid_may_have_more_digits_than_rows() {
        let shape = BoxShape { rows: 2, columns: 3 };
        let board = Board::plain(Geometry::with_grids(&grids(9, 4, 9, &[(0, 0)]), shape).unwrap());
        assert_eq!((board.geometry().house_counts(), board.cells()), ([4, 9, 6], 36));
        assert!(board.is_full(House::Row(3)) && !board.is_full(House::Column(0)) && !board.is_full(House::Box(5)));
        let last: Vec<String> = board.house_cells(House::Box(5)).map(|cell| cell.to_string()).collect();
        assert_eq!(last, ["r3c7", "r3c8", "r3c9", "r4c7", "r4c8", "r4c9"]);
        assert_eq!(board.house_name(House::Row(1)), "row 2");
        let regions = Geometry::with_grid_regions(&grids(4, 2, 3, &[(0, 0)]), &[5, 5, 7, 7, 7, 5]).unwrap();
        assert_eq!(regions.cells_of(House::Box(1)).collect::<Vec<_>>(), [2, 3, 4]);
        let square = Geometry::with_grid_regions(&grids(2, 2, 2, &[(0, 0)]), &[1, 1, 2, 2]);
        assert_eq!(square, Geometry::with_regions(2, &[1, 1, 2, 2]));
        assert_eq!(Geometry::with_grids(&grids(9, 9, 9, &[(0, 0)]), BOXES), Ok(Geometry::classic()));
    }

    #[test]
    fn each_row_has_two_cells_beside_a_grid_with_modified_cells() {
        for modifier in Modifier::ALL {
            let (first, digits) = modifier.digits(4);
            let grids = Grids { first, modifier: Some(modifier), ..grids(digits, 4, 4, &[(0, 0)]) };
            for geometry in [
                Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 }).unwrap(),
                Geometry::with_grid_regions(&grids, b"1112132233423444".map(u16::from).as_slice()).unwrap(),
            ] {
                let columns: Vec<usize> =
                    (0..24).map(|cell| geometry.cell(cell)).filter(|cell| cell.row() == 3).map(Cell::column).collect();
                assert_eq!((columns, geometry.cells()), (vec![0, 1, 2, 3, 6, 9], 24));
                // Columns are different numbers, and so are the digits of doublers and negators.
                let sizes: Vec<usize> =
                    (4..geometry.house_counts()[2]).map(|number| geometry.box_cells(number).len()).collect();
                assert_eq!(sizes, if first == 1 { vec![4, 4] } else { vec![4, 1, 1, 1, 1] });
                assert!((0..4).all(|number| geometry.house_cells(House::Box(number)).all(|cell| cell.column() < 4)));
                assert_eq!(geometry.modified(Cell::new(2, 6)), None);
                let cells = geometry.modified(Cell::new(2, 3)).map(|modified| [modified.place, modified.digit]);
                assert_eq!(cells, Some([Cell::new(2, 6), Cell::new(2, 9)]));
            }
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let message = |grids: Grids, rows, columns| {
            Geometry::with_grids(&grids, BoxShape { rows, columns }).map(|_| ()).map_err(|error| error.to_string())
        };
        let misplaced = "a board needs from 1 to 1024 grids, which begin in different cells, also in row 1 and in \
                         column 1, and end within 1024 rows and columns";
        let large = "a board that is not square has at most 65025 cells and 65535 rows, columns and boxes";
        // Grids with their first cells on a square, this far apart.
        let many = |count: usize, apart: usize| -> Vec<(usize, usize)> {
            (0..count * count).map(|number| (number / count * apart, number % count * apart)).collect()
        };
        let divided = "do not divide a grid of 9x9, or have more cells than digits";
        for (found, error) in [
            (
                message(grids(9, 9, 10, &[(0, 0)]), 3, 3),
                "a grid needs from 1 to 9 rows and columns, as it has 9 digits, got 9x10",
            ),
            (
                message(grids(9, 9, 0, &[(0, 0)]), 3, 3),
                "a grid needs from 1 to 9 rows and columns, as it has 9 digits, got 9x0",
            ),
            (message(grids(10, 9, 9, &[(0, 0)]), 2, 3), &format!("boxes of 2x3 cells {divided}")),
            (message(grids(9, 9, 9, &[(0, 0)]), 0, 3), &format!("boxes of 0x3 cells {divided}")),
            (message(grids(9, 9, 9, &[(0, 0)]), 9, 9), &format!("boxes of 9x9 cells {divided}")),
            (message(grids(9, 9, 9, &[(0, 0), (0, 1)]), 3, 3), "grids 1 and 2 may share whole boxes only"),
            (message(grids(9, 9, 9, &[(0, 0), (0, 0)]), 3, 3), misplaced),
            (message(grids(9, 9, 9, &[(0, 1)]), 3, 3), misplaced),
            (message(grids(9, 9, 9, &[(0, 0), (1020, 0)]), 3, 3), misplaced),
            (message(grids(9, 9, 9, &[]), 3, 3), misplaced),
            (message(grids(1, 1, 1, &many(33, 1)), 1, 1), misplaced),
            (message(grids(1024, 1023, 1024, &[(0, 0)]), 1, 1024), large),
            (message(grids(81, 81, 81, &many(4, 81)), 9, 9), large),
            // Grids that overlap have more houses than a number of 16 bits counts.
            (message(grids(36, 36, 36, &many(32, 6)), 6, 6), large),
            (message(grids(2000, 9, 9, &[(0, 0)]), 3, 3), "board side must be between 1 and 1024, got 2000"),
        ] {
            assert_eq!(found, Err(error.to_owned()));
        }
        let regions = |labels: &[u16]| {
            Geometry::with_grid_regions(&grids(3, 2, 3, &[(0, 0)]), labels)
                .map(|_| ())
                .map_err(|error| error.to_string())
        };
        let error = "region 1 has 4 cells, more than the 3 digits";
        assert_eq!(regions(&[1, 1, 1, 1, 2, 2]), Err(error.to_owned()));
        let error = "a board of 6 cells needs a region label for each, got 5";
        assert_eq!(regions(&[1, 1, 1, 2, 2]), Err(error.to_owned()));
    }
}
