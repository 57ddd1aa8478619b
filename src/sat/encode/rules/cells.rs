//! The candidates of every cell as terms, which is what gadgets are written over.

use crate::puzzle::Cell;
use crate::sat::encode::view::{Value, View};
use crate::sat::gadget::Term;

/// The candidates of all cells of a board, as a view has them.
pub(super) struct Cells {
    side: usize,
    /// Cell after cell, one for each digit.
    terms: Vec<Term>,
}

impl Cells {
    /// The candidates of a board of this side.
    pub(super) fn new(side: usize, view: &impl View) -> Self {
        let mut terms = vec![Term::False; side.pow(3)];
        for cell in 0..side * side {
            for (digit, value) in view.candidates(cell) {
                terms[cell * side + digit.index()] = match value {
                    Value::True => Term::True,
                    Value::Open(literal) => Term::Open(literal),
                };
            }
        }
        Self { side, terms }
    }

    /// The candidates of a cell: one term for each digit, that of 1 at position 0.
    pub(super) fn terms(&self, cell: Cell) -> &[Term] {
        let cell = cell.index(self.side);
        &self.terms[cell * self.side..(cell + 1) * self.side]
    }
}
