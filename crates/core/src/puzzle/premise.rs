//! Premises: what a conclusion rests on.

use super::cell::Cell;
use super::digit::Digit;
use super::geometry::House;

/// A constraint of a board that a conclusion rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premise {
    /// A cell has exactly one digit.
    Cell(Cell),
    /// A house has a digit exactly once.
    House(House, Digit),
    /// The rule at this position of the board holds.
    Rule(usize),
}
