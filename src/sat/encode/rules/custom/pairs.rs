//! Relations between pairs of cells.

use super::evaluate::Evaluator;
use crate::puzzle::rule::expression::{Condition, Scope, Variable};
use crate::puzzle::{Board, Cell};
use crate::sat::encode::rules::cells::CellTerms;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::relation::{excluded, supported};
use crate::sat::gadget::values::{all, one_of, related};
use crate::sat::gadget::{Clauses, Term};
use std::ops::ControlFlow;

/// A relation, and the cells of a scope.
pub(super) struct Pairs<'a> {
    pub(super) board: &'a Board,
    pub(super) relation: &'a Condition<Variable>,
    pub(super) scope: Scope,
    pub(super) listed: &'a [Cell],
}

impl Pairs<'_> {
    /// Writes that the relation holds for all pairs.
    pub(super) fn assert(&self, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
        for pair in self.pairs() {
            let [one, other] = pair.map(|cell| cells.terms(cell));
            if pair[0] == pair[1] {
                excluded(one, |digit| !self.are_related(digit, digit), out)?;
            } else {
                supported(&[], [one, other], |one, other| self.are_related(one, other), out)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A term for "the relation holds for all pairs".
    pub(super) fn term(&self, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        let are_related = |one: i64, other: i64| self.are_related(one as u32, other as u32);
        let mut terms = Vec::new();
        for pair in self.pairs() {
            let [one, other] = pair.map(|cell| Number::of_cell(cells.terms(cell)));
            terms.push(if pair[0] == pair[1] {
                one_of(&one, |digit| are_related(digit, digit), out)?
            } else {
                related(&one, &other, are_related, out)?
            });
        }
        all(&terms, out)
    }

    fn are_related(&self, one: u32, other: u32) -> bool {
        let at = |variable| match variable {
            Variable::X => one.into(),
            Variable::Y => other.into(),
        };
        Evaluator { geometry: self.board.geometry(), at: &at }.holds(self.relation)
    }

    /// The pairs of cells of the scope.
    fn pairs(&self) -> Vec<[Cell; 2]> {
        let Self { board, listed, .. } = self;
        let mut pairs = Vec::new();
        match self.scope {
            Scope::Along => pairs.extend(listed.iter().zip(listed.iter().skip(1)).map(|(&one, &other)| [one, other])),
            Scope::Among => {
                for (place, &other) in listed.iter().enumerate() {
                    pairs.extend(listed[..place].iter().map(|&one| [one, other]));
                }
            }
            Scope::Adjacent => {
                let side = board.side();
                for index in 0..board.cells() {
                    let cell = Cell::from_index(index, side);
                    let right = (cell.column() + 1 < side).then(|| [cell, Cell::new(cell.row(), cell.column() + 1)]);
                    let below = (cell.row() + 1 < side).then(|| [cell, Cell::new(cell.row() + 1, cell.column())]);
                    pairs.extend(right.into_iter().chain(below));
                }
                let exempt: Vec<[Cell; 2]> = listed.chunks(2).filter_map(|pair| pair.try_into().ok()).collect();
                pairs.retain(|&[one, other]| !exempt.contains(&[one, other]) && !exempt.contains(&[other, one]));
            }
        }
        pairs
    }
}
