//! A SAT solver for what reduction leaves open of a classic puzzle, over a formula that is never written.
//!
//! It decides the extended encoding by conflict-driven clause learning (CDCL), like the small solver
//! ([`Small`](super::backend::Small)), which docs/CDCL.md explains. That one spends more time on loading most puzzles
//! than on searching them. Here the assignment is a bit board for each digit, on which the clauses of all houses are
//! propagated at once: "not twice" by the peers of a placed digit, "somewhere" by singles. Locked candidates, each of
//! which two clauses imply, take part. Nothing is loaded, and backtracking copies a board.
//!
//! A literal has no stored reason if "not twice" made it false, only the time at which that happened; an analysis of a
//! conflict finds the clauses again. Only learned clauses exist in memory.
//!
//! | file | contents |
//! |---|---|
//! | `literal` | candidates as positions in bit boards |
//! | `board` | the assignment, and the propagation of singles |
//! | `locks` | the reasons of locked candidates |
//! | `trail` | the literals in the order in which they became true |
//! | `clauses` | learned clauses |
//! | `activity` | the choice of the next decision |
//! | `analysis` | deriving a clause from a conflict |
//! | `search` | the loop |
//!
//! Cells, rows and digits count from 0.

mod activity;
mod analysis;
mod board;
mod clauses;
mod literal;
mod locks;
mod search;
#[cfg(test)]
mod tests;
mod trail;

use super::backend::SolverEffort;
use super::reduce::Classic;
use crate::engine::{Budget, Interrupt};
use search::{Outcome, Search};

/// The number of conflicts between two checks of the budget; a check takes as long as a conflict.
const STRIDE: u64 = 64;

/// A solver for classic boards. It keeps its memory from board to board.
#[derive(Debug, Default)]
pub(super) struct ImplicitSolver {
    search: Search,
    /// Whether the last call found a model.
    has_model: bool,
    effort: SolverEffort,
}

impl ImplicitSolver {
    /// The number of models after which the search forgets which models it has returned.
    pub(super) const MOST_MODELS: usize = 2;

    /// Starts with a reduced board.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(super) fn load(&mut self, board: &Classic) {
        self.search.start(board.places(), board.settled_cells());
        self.has_model = false;
    }

    /// The next model as the digits of all cells, from 1; `None` if there is no other. At most
    /// [`MOST_MODELS`](Self::MOST_MODELS) calls after one of [`load`](Self::load) may return a model.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(super) fn next_model(&mut self, budget: &Budget) -> Result<Option<[u8; 81]>, Interrupt> {
        budget.check()?;
        if self.has_model {
            self.search.exclude_model();
        }
        let (mut effort, mut ended) = (SolverEffort::default(), None);
        let outcome = self.search.solve(&mut effort.decisions, || {
            effort.conflicts += 1;
            effort.learnt += 1;
            ended = match budget.guesses {
                Some(most) if effort.conflicts > most => Some(Interrupt::Guesses),
                _ if effort.conflicts.is_multiple_of(STRIDE) => budget.check().err(),
                _ => None,
            };
            ended.is_none()
        });
        self.has_model = outcome == Outcome::Model;
        self.effort = effort;
        match outcome {
            Outcome::Model => Ok(Some(self.search.digits())),
            Outcome::Exhausted => Ok(None),
            Outcome::Stopped => Err(ended.unwrap_or(Interrupt::GaveUp)),
        }
    }

    /// The effort of the last call.
    pub(super) const fn effort(&self) -> SolverEffort {
        self.effort
    }
}
