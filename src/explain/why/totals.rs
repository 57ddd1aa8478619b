//! The other totals of a rule with which an unsolvable puzzle becomes solvable.

use super::work::{Solved, Work};
use crate::engine::EngineError;
use crate::premises::{Premise, on_board};

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
    /// total. The caller must [release](crate::premises::Questions::release) the solver afterwards.
    pub(super) fn totals(&mut self, position: usize) -> Result<Option<Totals>, EngineError> {
        let rule = self.questions.rules().rule(position).clone();
        let (Some(_), Some(range)) = (rule.number(), rule.spec().totals) else { return Ok(None) };
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        let mut totals = Totals::default();
        let geometry = self.puzzle.geometry();
        let ends = [geometry.first(), geometry.last()].map(u32::from);
        for other in range(rule.parts().cells.len() as u32, ends) {
            let board = self.questions.rules().replaced(position, rule.with_number(other))?;
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
