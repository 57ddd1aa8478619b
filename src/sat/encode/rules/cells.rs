//! Candidates of cells as terms, for gadgets.

use crate::puzzle::{Board, Cell, Geometry, Rule};
use crate::sat::encode::view::{Value, View};
use crate::sat::gadget::number::Number;
use crate::sat::gadget::{Clauses, Term};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The formula around the clauses of a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    /// A formula with the clauses of all houses: distinct digits within a house need not be written again.
    Houses,
    /// A formula for a reduction, with the clauses of all houses and of the rules that the reduction uses.
    Reduction,
    /// A formula that may lack houses. A rule assumes only the houses of its own line of cells.
    FewerHouses,
    /// A reduced formula, for a search, with the clauses of all houses. It also has clauses that only save conflicts.
    Reduced,
}

/// Writes a rule of any kind.
pub(super) type WriteRule = fn(&Rule, &Board, &CellTerms, &mut Clauses<'_>) -> ControlFlow<()>;

/// The candidates of all cells of a board as terms.
pub(super) struct CellTerms {
    geometry: Arc<Geometry>,
    /// The formula around these clauses.
    context: Context,
    /// The terms cell after cell, one for each digit.
    terms: Vec<Term>,
}

impl CellTerms {
    /// The candidates of a board in this view.
    pub(super) fn new(geometry: &Arc<Geometry>, context: Context, view: &impl View) -> Self {
        let side = geometry.side();
        let mut terms = vec![Term::False; geometry.cells() * side];
        for cell in 0..geometry.cells() {
            for (digit, value) in view.candidates(cell) {
                terms[cell * side + digit.index()] = match value {
                    Value::True => Term::True,
                    Value::Open(literal) => Term::Open(literal),
                };
            }
        }
        Self { geometry: Arc::clone(geometry), context, terms }
    }

    /// Whether the houses of the board are in the formula.
    pub(super) fn have_houses(&self) -> bool {
        self.context != Context::FewerHouses
    }

    /// Whether the formula is for a reduction.
    pub(super) fn are_for_reduction(&self) -> bool {
        self.context == Context::Reduction
    }

    /// Whether the formula is a reduced one.
    pub(super) fn are_reduced(&self) -> bool {
        self.context == Context::Reduced
    }

    /// The difference between the number that a digit stands for and the digit, which counts from 1 in all gadgets.
    pub(super) fn shift(&self) -> i64 {
        i64::from(self.geometry.first()) - 1
    }

    /// The number that a digit from 1 stands for.
    pub(super) fn value(&self, digit: u32) -> u32 {
        digit - 1 + u32::from(self.geometry.first())
    }

    /// The numbers that the digits of cells stand for.
    pub(super) fn values(&self, cells: &[Cell]) -> Vec<Number> {
        let shift = self.shift();
        self.numbers(cells).into_iter().map(|number| number.map(|digit| digit + shift)).collect()
    }

    /// The digits of cells, from 1.
    pub(super) fn numbers(&self, cells: &[Cell]) -> Vec<Number> {
        cells.iter().map(|&cell| Number::of_cell(self.terms(cell))).collect()
    }

    /// The candidates of a cell: one term for each digit, with digit 1 at index 0.
    pub(super) fn terms(&self, cell: Cell) -> &[Term] {
        self.terms_at(self.geometry.index(cell))
    }

    /// Like [`terms`](Self::terms), for a cell by index.
    pub(super) fn terms_at(&self, cell: usize) -> &[Term] {
        let side = self.geometry.side();
        &self.terms[cell * side..(cell + 1) * side]
    }
}
