//! How long the engine that confirms may take.

use crate::engine::Budget;
use std::time::{Duration, Instant};

/// The least time for a confirmation, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time that the second engine gets for an answer that proves itself. Most puzzles take a thousandth of it.
pub(super) const GLANCE: Duration = Duration::from_millis(20);

/// The least time for the second engine before a proof is asked for. Most boards that take that long are settled by it.
const TURN: Duration = Duration::from_secs(1);

/// The time for a confirmation, after the first engine took so long: ten times that.
pub(super) fn patience(spent: Duration) -> Duration {
    PATIENCE.max(spent.saturating_mul(10))
}

/// The time for the second engine before a proof is asked for, after the first took so long: twice that, but at most
/// half of what is left.
pub(super) fn turn(budget: &Budget, spent: Duration) -> Duration {
    let turn = TURN.max(spent.saturating_mul(2));
    budget.deadline.map_or(turn, |deadline| turn.min(deadline.saturating_duration_since(Instant::now()) / 2))
}

/// The second engine's budget for an answer that proves itself: the caller's, but at most a glance.
pub(super) fn glancing(budget: &Budget) -> Budget {
    at_most(budget, GLANCE)
}

/// The budget for any other answer: the caller's, and if that has no deadline, patience.
pub(super) fn patient(budget: &Budget, spent: Duration) -> Budget {
    if budget.deadline.is_some() { budget.clone() } else { at_most(budget, patience(spent)) }
}

/// The second engine's budget if a proof may be asked for afterwards.
pub(super) fn sharing(budget: &Budget, spent: Duration) -> Budget {
    at_most(budget, turn(budget, spent))
}

fn at_most(budget: &Budget, time: Duration) -> Budget {
    let end = Instant::now().checked_add(time);
    Budget { deadline: budget.deadline.min(end).or(end), ..budget.clone() }
}
