//! The sheet of a drawing, and its numbered points.
//!
//! A margin of two cells surrounds the board and the places next to it. The points are, each row by row: the centers of
//! cells, their lower right corners, the middles of their lower and of their right edges, and then four for each cell,
//! halfway to its corners, and four near its edges.

use crate::puzzle::{Cell, MAX_SIDE};
use crate::text::format::fpuzzles::codec::fault::{Fault, unexpected};
use crate::text::interpret::Point;
use serde_json::Value;

/// The margin on each side, in cells.
const MARGIN: usize = 2;

pub(super) struct Sheet {
    columns: usize,
    rows: usize,
    /// The place of the board's first cell, from the edge of the margin.
    top: usize,
    left: usize,
    side: usize,
}

impl Sheet {
    /// The sheet with these columns and rows, whose board has the listed cells: each is the difference to the one
    /// before.
    pub(super) fn new([columns, rows]: [usize; 2], list: &Value) -> Result<Self, Fault> {
        let (columns, rows) = (columns + 2 * MARGIN, rows + 2 * MARGIN);
        let differences = list.as_array().map_or(&[][..], Vec::as_slice);
        let sum = |sum: &mut i64, value: &Value| {
            *sum = sum.checked_add(value.as_i64()?)?;
            usize::try_from(*sum).ok().filter(|point| *point < columns * rows)
        };
        let mut points: Vec<usize> = differences.iter().scan(0, sum).collect();
        points.sort_unstable();
        let side = points.len().isqrt();
        let (top, left) = points.first().map_or((0, 0), |first| (first / columns, first % columns));
        let sheet = Self { columns, rows, top, left, side };
        let is_next =
            |(index, point): (usize, &usize)| sheet.cell(*point).is_some_and(|cell| cell.index(side) == index);
        let is_square = points.len() == side * side && points.iter().enumerate().all(is_next);
        if is_square && points.len() == differences.len() && (1..=MAX_SIDE).contains(&side) {
            return Ok(sheet);
        }
        unexpected("a square board", format!("another one, of {} cells", points.len()))
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The points of each of the first four kinds.
    fn area(&self) -> usize {
        self.columns * self.rows
    }

    /// The points of a row.
    pub(super) fn width(&self) -> usize {
        self.columns
    }

    /// The cell of the board with this center.
    pub(super) fn cell(&self, point: usize) -> Option<Cell> {
        let (row, column) = (point / self.columns, point % self.columns);
        let (row, column) = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        (row < self.side && column < self.side).then(|| Cell::new(row, column))
    }

    /// The lower right corner of a cell of the board.
    pub(super) fn corner(&self, cell: Cell) -> usize {
        self.area() + (cell.row() + self.top) * self.columns + cell.column() + self.left
    }

    /// The center of the cell near whose corner a point is.
    pub(super) fn center_near(&self, point: usize) -> Option<usize> {
        let index = point.checked_sub(4 * self.area())?;
        (index < 4 * self.area()).then_some(index / 4)
    }

    /// Whether a point is the corner of a cell.
    pub(super) fn is_corner(&self, point: usize) -> bool {
        point / self.area() == 1
    }

    /// The place of a point on the board; `None` beyond the last one.
    pub(super) fn point(&self, index: usize) -> Option<Point> {
        let area = self.area();
        let (cell, down, right) = match index / area {
            0 => (index, 0.5, 0.5),
            1 => (index - area, 1.0, 1.0),
            2 => (index - 2 * area, 1.0, 0.5),
            3 => (index - 3 * area, 0.5, 1.0),
            kind @ 4..12 => {
                let places = if kind < 8 {
                    [(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)]
                } else {
                    [(0.2, 0.5), (0.5, 0.8), (0.5, 0.2), (0.8, 0.5)]
                };
                let (down, right) = places[index % 4];
                ((index - if kind < 8 { 4 * area } else { 8 * area }) / 4, down, right)
            }
            _ => return None,
        };
        let place = |number: usize, first: usize, offset: f64| number as f64 - first as f64 + offset;
        Some(Point {
            row: place(cell / self.columns, self.top, down),
            column: place(cell % self.columns, self.left, right),
        })
    }
}
