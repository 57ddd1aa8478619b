//! Conditions that say nothing but that some cells differ.

use crate::puzzle::rule::expression::{Comparison, Custom, Item, Number};
use crate::puzzle::{Board, Cell, Rule};
use itertools::Itertools;

type Condition = crate::puzzle::rule::expression::Condition;

/// The lists of different cells in the conditions of a board.
pub(super) fn lists(board: &Board) -> impl Iterator<Item = Vec<Cell>> {
    board.rules().iter().flat_map(|rule| {
        let Rule::Custom(Custom::Where { condition, .. }) = rule else { return Vec::new() };
        let all = if let Condition::All(of) = &**condition { &of[..] } else { std::slice::from_ref(&**condition) };
        all.iter().filter_map(different_cells).collect()
    })
}

/// The cells among which the condition counts one different digit for each, so that none has the digit of another.
pub(super) fn different_cells(condition: &Condition) -> Option<Vec<Cell>> {
    let Condition::Compare(Number::Distinct(group), Comparison::Equal, Number::Constant(count)) = condition else {
        return None;
    };
    let mut cells = Vec::new();
    for item in &group.0 {
        let Item::Number(Number::Digit(cell)) = item else { return None };
        cells.push(*cell);
    }
    (*count == cells.len() as i64 && cells.iter().all_unique()).then_some(cells)
}
