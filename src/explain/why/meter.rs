//! How much work a search for something smallest may do.

use crate::engine::{Budget, EngineError, Interrupt};
use std::cell::Cell;

/// The number of questions to the solver, and of nodes in a search for hitting sets, that a smallest set is worth.
/// These are counts and not times, so that the same puzzle always has the same explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) questions: u64,
    pub(super) nodes: u64,
}

impl Effort {
    /// Enough for nearly all classic puzzles, in some tens of milliseconds.
    pub(super) const USUAL: Self = Self { questions: 400, nodes: 20_000 };
    /// The effort for all repairs: half as many questions more, since these include the ones that make clashes minimal.
    pub(super) const fn of_repairs(self) -> Self {
        Self { questions: self.questions.saturating_add(self.questions / 2), ..self }
    }

    /// Unlimited, until the budget ends.
    pub(super) const ALL: Self = Self { questions: u64::MAX, nodes: u64::MAX };
}

/// Why a search stopped early.
#[derive(Debug)]
pub(super) enum Stop {
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

/// What is left of an effort.
pub(super) struct Meter {
    questions: Cell<u64>,
    nodes: Cell<u64>,
    budget: Budget,
}

impl Meter {
    pub(super) fn new(effort: Effort, budget: &Budget) -> Self {
        Self { questions: Cell::new(effort.questions), nodes: Cell::new(effort.nodes), budget: budget.clone() }
    }

    /// Called before a question to the solver, which checks the budget itself.
    pub(super) fn ask(&self) -> Result<(), Stop> {
        self.questions.set(self.questions.get().checked_sub(1).ok_or(Stop::Effort)?);
        Ok(())
    }

    /// Called at a node of a search.
    pub(super) fn step(&self) -> Result<(), Stop> {
        self.nodes.set(self.nodes.get().checked_sub(1).ok_or(Stop::Effort)?);
        // A node looks at every clash, so that a look at the clock is little beside it.
        Ok(self.budget.check()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_node_looks_at_the_budget() {
        let meter = Meter::new(Effort::ALL, &Budget::with_checks(2));
        assert!(meter.step().is_ok() && meter.step().is_ok());
        assert!(matches!(meter.step(), Err(Stop::Error(EngineError::Interrupted(Interrupt::Cancelled)))));
    }
}
