//! Effort: how hard a puzzle is for unit propagation and probes, on any board and with any rules.
//!
//! The formula of the puzzle is propagated in rounds. A round derives, all at once, every literal that the state at its
//! start forces; it is refuted if it derives that a candidate is both true and false. While there is something to
//! derive, it is derived. At a standstill, every open candidate is probed, as true and as false: t is the least number
//! of rounds in which any of these literals is refuted, and the negations of all w literals that are refuted in t
//! rounds are concluded at once. If propagation refutes none of them, the standstills of the probes are probed
//! themselves, and so on to the least depth at which something is refuted. [`Effort`] sums up the standstills.
//!
//! Nothing here depends on an order or on random choices, so isomorphic puzzles have the same effort.
//!
//! | file | contents |
//! |---|---|
//! | `value` | effort as a value |
//! | `rounds` | propagation in rounds, and the loop over standstills |
//! | `clauses` | propagation on clauses, for any puzzle |
//! | `sets`, `classic`, `lanes` | propagation on the classic board, and all probes of a standstill at the same time |
//!
//! The idea of measuring difficulty by propagation and failed literals is old: J. Freeman's thesis of 1995 describes
//! failed literals; R. Pelánek, *Difficulty Rating of Sudoku Puzzles*, 2014, compares such measures with the time that
//! people take. Here the measure is compared with Sudoku Explainer's ratings.

mod classic;
mod clauses;
mod lanes;
mod rounds;
mod sets;
#[cfg(test)]
mod tests;
mod value;

use crate::engine::{Budget, EngineError};
use crate::formula::{Lit, Var};
use crate::puzzle::Puzzle;
use classic::Classic;
use clauses::{Clauses, unsupported};
use rounds::{Measure, Outcome, Propagator, measure};
pub use value::{Effort, EffortValue};

impl Effort {
    /// The effort of a puzzle that is known to have one solution, by an engine's verdict.
    ///
    /// ```
    /// use sudosat::engine::Budget;
    /// use sudosat::effort::Effort;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1.3434..2..343.1".parse()?;
    /// let effort = Effort::of_unique(&puzzle, &Budget::unlimited())?;
    /// assert_eq!((effort.value.to_string(), effort.hardest, effort.bottleneck), ("0:0.0".to_owned(), 0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget runs out, the formula is too large, or the puzzle turns out not to have one solution. With several
    /// solutions that may take until the budget ends.
    pub fn of_unique(puzzle: &Puzzle, budget: &Budget) -> Result<Self, EngineError> {
        Self::at_most(EffortValue::INFINITE, puzzle, budget)?.ok_or_else(undefined)
    }

    /// Like [`of_unique`](Self::of_unique), but `None` if the effort, as it is written, is more than `most`, which
    /// takes less work to find.
    ///
    /// # Errors
    ///
    /// As for [`of_unique`](Self::of_unique).
    pub fn at_most(most: EffortValue, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Self>, EngineError> {
        if let Some(clues) = puzzle.to_classic() {
            return of_formula(&mut Classic::new(), &clue_literals(&clues), most, budget);
        }
        let (mut clauses, units) = Clauses::new(puzzle, budget)?;
        of_formula(&mut clauses, &units, most, budget)
    }
}

/// The clues of a classic puzzle.
fn clue_literals(clues: &[u8; 81]) -> Vec<Lit> {
    let given = clues.iter().enumerate().filter(|(_, clue)| **clue > 0);
    given.map(|(cell, &clue)| Var::from_index(cell * 9 + usize::from(clue) - 1).positive()).collect()
}

/// The effort of a formula with one model, whose units are still to be propagated; `None` if it is more than `most`.
fn of_formula(
    formula: &mut impl Propagator,
    units: &[Lit],
    most: EffortValue,
    budget: &Budget,
) -> Result<Option<Effort>, EngineError> {
    budget.check()?;
    if !matches!(formula.propagate(units, u32::MAX, budget)?, Outcome::Standstill(_)) {
        return Err(undefined());
    }
    match measure(formula, most, budget)? {
        Measure::Effort(effort) => Ok(Some(effort)),
        Measure::TooHigh => Ok(None),
        Measure::Undefined => Err(undefined()),
    }
}

fn undefined() -> EngineError {
    unsupported("effort is defined for puzzles with one solution that propagation finds".to_owned())
}
