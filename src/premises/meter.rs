//! Limits on the work of a search for a smallest set.

use crate::engine::{Budget, EngineError, Interrupt};
use std::cell::Cell;

/// The most solver queries, and nodes of a hitting-set search, that may be spent on one smallest set. Counts, not
/// times, so that a puzzle always has the same explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) questions: u64,
    pub(crate) nodes: u64,
}

impl Effort {
    /// Enough for nearly all classic puzzles, in some tens of milliseconds.
    pub(crate) const USUAL: Self = Self { questions: 400, nodes: 20_000 };
    /// The effort for all repairs: 1.5 times the queries, since these include those that minimize clashes.
    pub(crate) const fn of_repairs(self) -> Self {
        Self { questions: self.questions.saturating_add(self.questions / 2), ..self }
    }

    /// Unlimited, until the budget ends.
    pub(crate) const ALL: Self = Self { questions: u64::MAX, nodes: u64::MAX };
}

/// The reason why a search stopped early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The effort was spent.
    Effort,
    /// An error, such as the end of the budget.
    Error(EngineError),
}

impl From<EngineError> for Stop {
    fn from(error: EngineError) -> Self {
        Self::Error(error)
    }
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Self {
        Self::Error(interrupt.into())
    }
}

/// The remaining effort.
pub(crate) struct Meter {
    questions: Cell<u64>,
    nodes: Cell<u64>,
    budget: Budget,
}

impl Meter {
    pub(crate) fn new(effort: Effort, budget: &Budget) -> Self {
        Self { questions: Cell::new(effort.questions), nodes: Cell::new(effort.nodes), budget: budget.clone() }
    }

    /// Counts a query to the solver, which checks the budget itself.
    pub(crate) fn ask(&self) -> Result<(), Stop> {
        self.questions.set(self.questions.get().checked_sub(1).ok_or(Stop::Effort)?);
        Ok(())
    }

    /// Counts a node of a search.
    pub(crate) fn step(&self) -> Result<(), Stop> {
        self.nodes.set(self.nodes.get().checked_sub(1).ok_or(Stop::Effort)?);
        // A node visits every clash, so checking the clock adds little.
        Ok(self.budget.check()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_node_checks_the_budget() {
        let meter = Meter::new(Effort::ALL, &Budget::with_checks(2));
        assert!(meter.step().is_ok() && meter.step().is_ok());
        assert!(matches!(meter.step(), Err(Stop::Error(EngineError::Interrupted(Interrupt::Cancelled)))));
    }
}
