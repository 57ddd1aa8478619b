//! Cells whose digits count as other numbers, to be found by the solver: one in each row, column and box.
//!
//! A board with modified cells has two more cells beside each row of its grid. The first holds the column of the row's
//! modified cell. The second holds the digit of that cell or, for a Schrödinger cell, its other digit, the larger one.
//! They are far enough from the grid, and from each other, that no rule takes them for neighbors.

use super::{Cell, Geometry};
use std::fmt;

/// The meaning of modified cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// Twice the digit. The doublers of a board hold each digit once.
    Doublers,
    /// The digit with the opposite sign. The negators of a board hold each digit once.
    Negators,
    /// The sum of two digits, from 0: each row, column and box has one more digit than cells, and each of them once.
    Schrodinger,
}

/// The columns beside the grid, with the two of the additional cells.
pub(super) const MARGIN: usize = 6;

/// The additional cells of a row, beside a grid with this many columns.
pub(super) fn modifier_cells(row: usize, columns: usize) -> [Cell; 2] {
    [columns + MARGIN / 2 - 1, columns + MARGIN - 1].map(|column| Cell::new(row, column))
}

impl Modifier {
    /// All modifiers.
    pub const ALL: [Self; 3] = [Self::Doublers, Self::Negators, Self::Schrodinger];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doublers => "doublers",
            Self::Negators => "negators",
            Self::Schrodinger => "schrodinger",
        }
    }

    /// The modifier with this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        let word = word.to_lowercase().replace('ö', "o");
        Self::ALL.into_iter().find(|modifier| modifier.name() == word)
    }

    /// The meaning of the modified cells, and of the cells beside the grid, in words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Doublers => "doublers count twice; beside each row: the column of its doubler, and its digit",
            Self::Negators => "negators count negatively; beside each row: the column of its negator, and its digit",
            Self::Schrodinger => {
                "schrodinger cells hold two digits and count as both; beside each row: the column, and the larger digit"
            }
        }
    }

    /// The least digit and the number of digits of a board with this many rows.
    #[must_use]
    pub const fn digits(self, rows: usize) -> (u16, usize) {
        match self {
            Self::Doublers | Self::Negators => (1, rows),
            Self::Schrodinger => (0, rows.saturating_add(1)),
        }
    }

    /// Whether the modified cells hold each digit once.
    pub(super) const fn has_each_digit(self) -> bool {
        matches!(self, Self::Doublers | Self::Negators)
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The additional cells of a row, and their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modified {
    /// Its meaning.
    pub modifier: Modifier,
    /// The cell that holds the column of the row's modified cell.
    pub place: Cell,
    /// The cell that holds its digit, or its other digit.
    pub digit: Cell,
}

impl Geometry {
    /// The meaning of the modified cells, if the board has any.
    #[must_use]
    pub fn modifier(&self) -> Option<Modifier> {
        self.grids()?.modifier
    }

    /// The additional cells of a cell's row, which may modify its digit; `None` for these cells themselves, and on
    /// boards without modified cells.
    #[must_use]
    pub fn modified(&self, cell: Cell) -> Option<Modified> {
        let grids = self.grids().filter(|grids| cell.column() < grids.columns)?;
        let [place, digit] = modifier_cells(cell.row(), grids.columns);
        Some(Modified { modifier: grids.modifier?, place, digit })
    }
}
