//! Sets of constraints: what a technique inside a chain rests on.

use super::node::{Cause, Node};
use crate::logic::step::{cell_premise, house_premise};
use crate::puzzle::Premise;

/// A set of constraints: cells, which have one digit, and houses, which have a digit once. Cells are numbered from 0,
/// the digits of houses (house · 9 + digit) after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Basis([u64; (CELLS + 27 * 9_usize).div_ceil(64)]);

const CELLS: usize = 81;

/// A member of a [`Basis`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    Cell(usize),
    House(usize, usize),
}

impl Basis {
    pub(super) const EMPTY: Self = Self([0; 6]);

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn add_cell(&mut self, cell: usize) {
        self.insert(cell);
    }

    pub(super) fn add_house(&mut self, house: usize, digit: usize) {
        self.insert(CELLS + house * 9 + digit);
    }

    /// Adds the constraint through which a node follows.
    pub(super) fn add_cause(&mut self, node: Node, cause: Cause) {
        match cause {
            Cause::Cell => self.add_cell(node.cell()),
            Cause::House(house) => self.add_house(house.into(), node.digit()),
            Cause::Start | Cause::Inner(_) => {}
        }
    }

    pub(super) fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    /// The members: cells, then houses.
    pub(super) fn constraints(&self) -> impl Iterator<Item = Constraint> + '_ {
        let numbers = (0..self.0.len() * 64).filter(|&number| self.0[number / 64] >> (number % 64) & 1 == 1);
        numbers.map(|number| match number.checked_sub(CELLS) {
            None => Constraint::Cell(number),
            Some(number) => Constraint::House(number / 9, number % 9),
        })
    }

    /// The members as premises of a step.
    pub(super) fn premises(&self) -> impl Iterator<Item = Premise> + '_ {
        self.constraints().map(|constraint| match constraint {
            Constraint::Cell(cell) => cell_premise(cell),
            Constraint::House(house, digit) => house_premise(house, digit),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_again() {
        let mut basis = Basis::EMPTY;
        basis.add_house(26, 8);
        basis.add_cell(80);
        basis.add_cause(Node::off(0, 3), Cause::Cell);
        basis.add_cause(Node::on(0, 3), Cause::House(0));
        basis.add_cause(Node::on(5, 5), Cause::Start);
        let mut other = Basis::EMPTY;
        other.add_house(0, 0);
        basis.unite(&other);
        let expected = [
            Constraint::Cell(0),
            Constraint::Cell(80),
            Constraint::House(0, 0),
            Constraint::House(0, 3),
            Constraint::House(26, 8),
        ];
        assert_eq!(basis.constraints().collect::<Vec<_>>(), expected);
        let shown: Vec<String> = basis.premises().map(|premise| format!("{premise:?}")).collect();
        assert_eq!(shown.len(), 5);
    }
}
