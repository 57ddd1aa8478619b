//! A SAT solver for what reduction leaves open of a classic puzzle, over a formula that is never written.
//!
//! It decides the extended encoding by conflict-driven clause learning (CDCL), like the small solver
//! ([`Small`](super::backend::Small)), which docs/CDCL.md explains. That one spends more time on loading most puzzles
//! than on searching them. Here the assignment is a bit board for each digit, on which the clauses of all houses are
//! propagated at once: "not twice" by the peers of a placed digit, "somewhere" by singles. Locked candidates, each of
//! which two clauses imply, take part. Nothing is loaded, and backtracking copies a board.
//!
//! Most puzzles take fewer decisions than learning is worth: at first the board is split without it.
//!
//! A literal has no stored reason if "not twice" made it false, only the time at which that happened; an analysis of a
//! conflict finds the clauses again. Only learned clauses exist in memory.
//!
//! | file | contents |
//! |---|---|
//! | `splits` | the search without learning |
//! | `literal` | candidates as positions in bit boards |
//! | `board` | the assignment, and the propagation of singles |
//! | `locks` | the reasons of locked candidates |
//! | `trail` | the literals in the order in which they became true |
//! | `clauses` | learned clauses |
//! | `activity` | the choice of the next decision |
//! | `analysis` | deriving a clause from a conflict |
//! | `search` | the search with learning |
//!
//! Cells, rows and digits count from 0.

mod activity;
mod analysis;
mod board;
mod clauses;
mod literal;
mod locks;
mod search;
mod splits;
#[cfg(test)]
mod tests;
mod trail;

use super::backend::SolverEffort;
use super::reduce::Classic;
use crate::engine::{Budget, Interrupt};
use search::{Outcome, Search};
use splits::Splits;

/// The number of conflicts between two checks of the budget; a check takes as long as a conflict.
const STRIDE: u64 = 64;

/// A solver for classic boards. It keeps its memory from board to board.
#[derive(Debug, Default)]
pub(super) struct ImplicitSolver {
    splits: Splits,
    search: Search,
    /// Whether the search with learning has begun.
    learns: bool,
    /// Whether the board has pencil marks.
    is_marked: bool,
    /// The model of the last call.
    model: Option<[u8; 81]>,
    effort: SolverEffort,
}

impl ImplicitSolver {
    /// The number of models after which the search forgets which models it has returned.
    pub(super) const MOST_MODELS: usize = 2;

    /// Starts with a reduced board, which may have pencil marks.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(super) fn load(&mut self, board: &Classic, is_marked: bool) {
        self.splits.start(board, is_marked);
        (self.learns, self.is_marked, self.model) = (false, is_marked, None);
    }

    /// The next model as the digits of all cells, from 1; `None` if there is no other. At most
    /// [`MOST_MODELS`](Self::MOST_MODELS) calls after one of [`load`](Self::load) may return a model.
    ///
    /// # Errors
    ///
    /// If the budget ends; and [`Interrupt::GaveUp`] on a board with pencil marks that another solver should learn on.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(super) fn next_model(&mut self, budget: &Budget) -> Result<Option<[u8; 81]>, Interrupt> {
        let (mut watch, mut decisions) = (Watch { budget, conflicts: 0, ended: None }, 0);
        let mut outcome = Outcome::Stopped;
        if !self.learns {
            outcome = self.splits.solve(&mut decisions, || watch.conflict());
            if outcome == Outcome::Stopped && watch.ended.is_none() && !self.is_marked {
                self.learn();
            }
        }
        let without_learning = watch.conflicts;
        if self.learns {
            budget.check()?;
            loop {
                outcome = self.search.solve(&mut decisions, || watch.conflict());
                if outcome != Outcome::Model || self.model != Some(self.search.digits()) {
                    break;
                }
                // It is the model of the last call.
                self.search.exclude_model();
            }
        }
        let conflicts = watch.conflicts;
        self.effort = SolverEffort { decisions, conflicts, learnt: conflicts - without_learning };
        match outcome {
            Outcome::Model => {
                self.model = Some(if self.learns { self.search.digits() } else { self.splits.digits() });
                Ok(self.model)
            }
            Outcome::Exhausted => Ok(None),
            Outcome::Stopped => Err(watch.ended.unwrap_or(Interrupt::GaveUp)),
        }
    }

    /// Begins the search with learning, on what is left to be split.
    fn learn(&mut self) {
        let root = self.splits.root();
        self.search.start(root.places(), root.settled_cells());
        self.learns = true;
    }

    /// The effort of the last call.
    pub(super) const fn effort(&self) -> SolverEffort {
        self.effort
    }
}

/// A budget, to be checked after each conflict.
struct Watch<'a> {
    budget: &'a Budget,
    conflicts: u64,
    ended: Option<Interrupt>,
}

impl Watch<'_> {
    /// Counts a conflict. Returns whether the search may go on.
    fn conflict(&mut self) -> bool {
        self.conflicts += 1;
        self.ended = match self.budget.guesses {
            Some(most) if self.conflicts > most => Some(Interrupt::Guesses),
            _ if self.conflicts.is_multiple_of(STRIDE) => self.budget.check().err(),
            _ => None,
        };
        self.ended.is_none()
    }
}
