//! The candidates of every cell as terms, which is what gadgets are written over.

use crate::puzzle::Cell;
use crate::sat::encode::view::{Value, View};
use crate::sat::gadget::Term;

/// The formula that the clauses of a rule are written for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// One that says what the houses of the board say: what they keep apart need not be kept apart again.
    Houses,
    /// One that may leave out houses. Only what a rule says of one line of cells takes that line for granted.
    FewerHouses,
}

/// The candidates of all cells of a board, as a view has them.
pub(super) struct Cells {
    side: usize,
    /// What else is in the formula.
    beside: Beside,
    /// Cell after cell, one for each digit.
    terms: Vec<Term>,
}

impl Cells {
    /// The candidates of a board of this side.
    pub(super) fn new(side: usize, beside: Beside, view: &impl View) -> Self {
        let mut terms = vec![Term::False; side.pow(3)];
        for cell in 0..side * side {
            for (digit, value) in view.candidates(cell) {
                terms[cell * side + digit.index()] = match value {
                    Value::True => Term::True,
                    Value::Open(literal) => Term::Open(literal),
                };
            }
        }
        Self { side, beside, terms }
    }

    /// Whether the houses of the board are in the formula.
    pub(super) fn have_houses(&self) -> bool {
        self.beside == Beside::Houses
    }

    /// The candidates of a cell: one term for each digit, that of 1 at position 0.
    pub(super) fn terms(&self, cell: Cell) -> &[Term] {
        let cell = cell.index(self.side);
        &self.terms[cell * self.side..(cell + 1) * self.side]
    }
}
