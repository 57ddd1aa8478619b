//! The rules of one's own as data.

use super::pattern::Pattern;
use super::tree::{Condition, Variable};
use crate::puzzle::Cell;

/// Rules that setters write themselves; `R` is the type of rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Custom<R> {
    /// The condition holds.
    Where {
        /// The condition.
        condition: Box<Condition<Cell, R>>,
        /// The cells that it names, without those of its rows, columns and boxes.
        cells: Box<[Cell]>,
        /// The statement that it comes from.
        source: Source<R>,
    },
    /// The relation holds between the digits of pairs of cells.
    Pairs {
        /// The relation between the digit x of the first cell and the digit y of the second.
        relation: Box<Condition<Variable, R>>,
        /// The pairs.
        scope: Scope,
        /// The cells of the pairs; for [`Scope::Adjacent`] the pairs that are exempt, one after the other.
        cells: Box<[Cell]>,
    },
    /// The digits along the cells match the pattern.
    Pattern {
        /// The pattern.
        pattern: Pattern,
        /// The cells in order. One that is listed twice counts twice.
        cells: Box<[Cell]>,
    },
}

/// The statement from which a board reads a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source<R> {
    /// The condition itself.
    Condition,
    /// This rule, on a board with [modified cells](crate::puzzle::Modifier): the condition is about values.
    Rule(Box<R>),
    /// The board: the condition is about its modified cells.
    Board,
}

/// The pairs of cells to which a relation applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Each cell and the next one of the list.
    Along,
    /// Each cell and each later one of the list.
    Among,
    /// All orthogonal neighbors on the board: a cell and the one to its right, a cell and the one below.
    Adjacent,
}
