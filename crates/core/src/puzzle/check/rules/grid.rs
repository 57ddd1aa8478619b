//! A full or part-filled grid as the rules see it, and the violations that they report.

use crate::puzzle::{Board, Cell, Digit};

/// A full or part-filled grid.
pub(super) struct Grid<'a> {
    pub(super) board: &'a Board,
    /// The digit at a cell index.
    pub(super) digit_at: &'a dyn Fn(usize) -> Option<Digit>,
}

/// A filled cell of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// Its index among the cells of the rule, from 0.
    pub(super) place: usize,
    pub(super) cell: Cell,
    pub(super) digit: u64,
}

impl Grid<'_> {
    /// The number in a cell.
    pub(super) fn at(&self, cell: Cell) -> Option<u64> {
        let geometry = self.board.geometry();
        (self.digit_at)(geometry.index(cell)).map(|digit| geometry.value(digit).into())
    }

    /// The filled cells among these, in the same order.
    pub(super) fn held(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Held> {
        let cells = cells.into_iter().enumerate();
        cells.filter_map(|(place, cell)| self.at(cell).map(|digit| Held { place, cell, digit })).collect()
    }

    /// Both cells, if both are filled.
    pub(super) fn both(&self, cells: [Cell; 2]) -> Option<[Held; 2]> {
        self.held(cells).try_into().ok()
    }

    /// The cell this many rows and columns away, if it is on the board.
    pub(super) fn offset(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let (row, column) = (cell.row().checked_add_signed(rows)?, cell.column().checked_add_signed(columns)?);
        Some(Cell::new(row, column)).filter(|&cell| self.board.geometry().find(cell).is_some())
    }

    /// The least digit.
    pub(super) fn first(&self) -> u64 {
        self.board.geometry().first().into()
    }

    /// The largest digit.
    pub(super) fn last(&self) -> u64 {
        self.board.geometry().last().into()
    }

    /// The group of a digit: 0 for low, 1 for middle, 2 for high. One digit left over joins the middle group; two join
    /// the low and the high group.
    pub(super) fn third(&self, digit: u64) -> usize {
        let outer = (self.board.side() as u64 + 1) / 3;
        if digit < self.first() + outer {
            0
        } else if digit + outer <= self.last() {
            1
        } else {
            2
        }
    }
}

/// The names of the [thirds](Grid::third).
pub(super) const THIRDS: [&str; 3] = ["low", "middle", "high"];

/// A violation of a rule.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The cells whose digits violate it, whatever the other cells hold; ascending.
    pub(crate) cells: Vec<Cell>,
    /// The violation as a sentence.
    pub(crate) what: String,
}

impl Broken {
    pub(super) fn new(cells: impl IntoIterator<Item = Cell>, what: String) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, what }
    }

    /// The violation by these cells together.
    pub(super) fn by(held: &[Held], what: String) -> Self {
        Self::new(held.iter().map(|held| held.cell), what)
    }
}

/// `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
pub(crate) fn listed(names: impl IntoIterator<Item = impl ToString>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
