//! Relations between pairs of cells.

use super::evaluate::Evaluator;
use crate::puzzle::rule::expression::{Condition, Scope, Variable};
use crate::puzzle::{Board, Cell};
use crate::sat::encode::rules::cells::CellTerms;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::relation::{excluded, supported};
use crate::sat::gadget::values::{all, one_of, related};
use crate::sat::gadget::{Clauses, Term};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A relation, and the cells of a scope.
pub(super) struct Pairs<'a> {
    board: &'a Board,
    /// Whether two digits are related, by their indices.
    are_related: Vec<bool>,
    scope: Scope,
    listed: &'a [Cell],
}

impl<'a> Pairs<'a> {
    pub(super) fn new(board: &'a Board, relation: &Condition<Variable>, scope: Scope, listed: &'a [Cell]) -> Self {
        let (side, first) = (board.side(), i64::from(board.geometry().first()));
        let holds = |one: usize, other: usize| {
            let at = |variable| match variable {
                Variable::X => one as i64 + first,
                Variable::Y => other as i64 + first,
            };
            Evaluator { geometry: board.geometry(), at: &at }.holds(relation)
        };
        let are_related = (0..side * side).map(|pair| holds(pair / side, pair % side)).collect();
        Self { board, are_related, scope, listed }
    }

    /// Writes that the relation holds for all pairs.
    pub(super) fn assert(&self, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
        for pair in self.pairs() {
            out.go_on()?;
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
            out.go_on()?;
            let [one, other] = pair.map(|cell| Number::of_cell(cells.terms(cell)));
            terms.push(if pair[0] == pair[1] {
                one_of(&one, &|digit| are_related(digit, digit), out)?
            } else {
                related(&one, &other, &are_related, out)?
            });
        }
        all(&terms, out)
    }

    fn are_related(&self, one: u32, other: u32) -> bool {
        self.are_related[(one as usize - 1) * self.board.side() + other as usize - 1]
    }

    /// The pairs of cells of the scope.
    fn pairs(&self) -> Box<dyn Iterator<Item = [Cell; 2]> + '_> {
        let listed = self.listed;
        match self.scope {
            Scope::Along => Box::new(listed.iter().zip(listed.iter().skip(1)).map(|(&one, &other)| [one, other])),
            Scope::Among => {
                let earlier = move |place: usize| listed[..place].iter().map(move |&one| [one, listed[place]]);
                Box::new((0..listed.len()).flat_map(earlier))
            }
            Scope::Adjacent => {
                let geometry = self.board.geometry();
                let exempt: HashSet<[Cell; 2]> =
                    listed.chunks_exact(2).map(|pair| ordered([pair[0], pair[1]])).collect();
                let neighbors = move |index: usize| {
                    let cell = geometry.cell(index);
                    let next = [Cell::new(cell.row(), cell.column() + 1), Cell::new(cell.row() + 1, cell.column())];
                    next.into_iter().filter(|&next| geometry.find(next).is_some()).map(move |next| [cell, next])
                };
                let all = (0..self.board.cells()).flat_map(neighbors);
                Box::new(all.filter(move |pair| !exempt.contains(pair)))
            }
        }
    }
}

/// The cells in reading order.
fn ordered(mut pair: [Cell; 2]) -> [Cell; 2] {
    pair.sort_unstable();
    pair
}
