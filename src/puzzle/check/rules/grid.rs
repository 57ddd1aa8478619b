//! A grid, full or in part, as the rules look at it, and what one of them finds broken there.

use crate::puzzle::{Board, Cell, Digit};

/// A grid, full or in part.
pub(super) struct Grid<'a> {
    pub(super) board: &'a Board,
    /// The digit of the cell with this number.
    pub(super) digit_at: &'a dyn Fn(usize) -> Option<Digit>,
}

/// A cell of a rule that holds a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// Its place among the cells of the rule, from 0.
    pub(super) place: usize,
    pub(super) cell: Cell,
    pub(super) digit: u64,
}

impl Grid<'_> {
    /// The digit of a cell.
    pub(super) fn at(&self, cell: Cell) -> Option<u64> {
        (self.digit_at)(cell.index(self.board.side())).map(|digit| digit.get().into())
    }

    /// Those of the cells that hold a digit, in the same order.
    pub(super) fn held(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Held> {
        let cells = cells.into_iter().enumerate();
        cells.filter_map(|(place, cell)| self.at(cell).map(|digit| Held { place, cell, digit })).collect()
    }

    /// The two cells, if both hold a digit.
    pub(super) fn both(&self, cells: [Cell; 2]) -> Option<[Held; 2]> {
        self.held(cells).try_into().ok()
    }

    /// The cell so many rows and columns away, if the board has it.
    pub(super) fn beside(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let side = self.board.side();
        let row = cell.row().checked_add_signed(rows).filter(|&row| row < side)?;
        let column = cell.column().checked_add_signed(columns).filter(|&column| column < side)?;
        Some(Cell::new(row, column))
    }

    /// The side, as large as the largest digit.
    pub(super) fn side(&self) -> u64 {
        self.board.side() as u64
    }

    /// Which third of the digits this one belongs to: 0 for low, 1 for middle, 2 for high. A digit too many is in the
    /// middle; of two too many, one is low and one high.
    pub(super) fn third(&self, digit: u64) -> usize {
        let outer = (self.side() + 1) / 3;
        if digit <= outer {
            0
        } else if digit + outer <= self.side() {
            1
        } else {
            2
        }
    }
}

/// The names of the [thirds](Grid::third).
pub(super) const THIRDS: [&str; 3] = ["low", "middle", "high"];

/// What breaks a rule.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The cells whose digits break it, whatever the other cells hold; ascending.
    pub(crate) cells: Vec<Cell>,
    /// A sentence about it.
    pub(crate) what: String,
}

impl Broken {
    pub(super) fn new(cells: impl IntoIterator<Item = Cell>, what: String) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, what }
    }

    /// What these cells break together.
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
