//! The other totals of a rule with which an unsolvable puzzle becomes solvable.

use super::premise::Premise;
use super::rules::on_board;
use super::work::{Solved, Work};
use crate::engine::EngineError;
use crate::puzzle::{LineKind, OutsideKind, PairKind, Rule};
use std::ops::RangeInclusive;

/// Totals to put in place of a rule's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// The totals with which the puzzle has solutions, ascending.
    pub solvable: Vec<u32>,
    /// The totals with which it has exactly one, ascending.
    pub unique: Vec<u32>,
}

impl Work<'_> {
    /// The totals with which the puzzle is solvable, in place of that of the rule at this position; `None` if it has no
    /// total. The caller must [release](super::question::Questions::release) the solver afterwards.
    pub(super) fn totals(&mut self, position: usize) -> Result<Option<Totals>, EngineError> {
        let mut rule = self.questions.rules().rule(position).clone();
        let Some((_, range)) = total(&mut rule, self.puzzle.side()) else { return Ok(None) };
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        let mut totals = Totals::default();
        for other in range {
            if let Some((own, _)) = total(&mut rule, self.puzzle.side()) {
                *own = other;
            }
            let board = self.questions.rules().replaced(position, rule.clone())?;
            let puzzle = on_board(self.puzzle, board, &clues)?;
            let solved = if self.questions.hold(&puzzle)? { self.solve(&clues)? } else { Solved::None };
            self.confirm_solved(&puzzle, &solved)?;
            match solved {
                Solved::None => {}
                Solved::One(_) => {
                    totals.solvable.push(other);
                    totals.unique.push(other);
                }
                Solved::Two(_) => totals.solvable.push(other),
            }
        }
        Ok(Some(totals))
    }
}

/// The total of a rule, and the range of totals to try on a board of this side.
fn total(rule: &mut Rule, side: usize) -> Option<(&mut u32, RangeInclusive<u32>)> {
    let side = side as u32;
    let all = side * (side + 1) / 2;
    match rule {
        Rule::Cage { cells, total } => {
            let cells = (cells.len() as u32).min(side);
            let least = cells * (cells + 1) / 2;
            total.as_mut().map(|total| (total, least..=least + cells * (side - cells)))
        }
        Rule::Sum { cells, total } => Some((total, cells.len() as u32..=cells.len() as u32 * side)),
        Rule::Pair { kind: PairKind::Sum(total), .. } => Some((total, 2..=2 * side)),
        Rule::Line { cells, kind: LineKind::Sum(total) | LineKind::SumLoop(total) } => {
            Some((total, 1..=cells.len() as u32 * side))
        }
        Rule::Outside { kind: OutsideKind::Sandwich, value, .. } => Some((value, 0..=all)),
        Rule::Outside { kind: OutsideKind::XSum, value, .. } => Some((value, 1..=all)),
        Rule::Outside { kind: OutsideKind::Skyscraper | OutsideKind::NumberedRoom, .. }
        | Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Line { .. }
        | Rule::Arrow { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => None,
    }
}
