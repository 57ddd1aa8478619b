//! Conditions that say nothing but that some cells differ.

use crate::puzzle::rule::expression::{Comparison, Condition, Custom, Item, Number};
use crate::puzzle::{Board, Cell, Rule};
use itertools::Itertools;

/// The lists of different cells in the conditions of a board.
pub(super) fn lists(board: &Board) -> Vec<Vec<Cell>> {
    let mut lists = Vec::new();
    for rule in board.rules() {
        if let Rule::Custom(Custom::Where { condition, .. }) = rule {
            let all = if let Condition::All(of) = &**condition { &of[..] } else { std::slice::from_ref(&**condition) };
            lists.extend(all.iter().filter_map(different_cells));
        }
    }
    lists
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
