//! How long the engine that confirms may take.

use crate::engine::Budget;
use std::time::{Duration, Instant};

/// The least time for a confirmation, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time that the second engine gets for an answer that proves itself. Most puzzles take a thousandth of it.
pub(super) const GLANCE: Duration = Duration::from_millis(20);

/// The least time for the second engine before a proof is asked for. Published boards up to side 225 take it half a
/// second, one of side 400 three.
const TURN: Duration = Duration::from_secs(2);

/// The time for a confirmation, after the first engine took so long: ten times that.
pub(super) fn patience(spent: Duration) -> Duration {
    PATIENCE.max(spent.saturating_mul(10))
}

/// The time for the second engine before a proof is asked for, after the first took so long: twice that and some more,
/// but at most half of what is left.
pub(super) fn turn(budget: &Budget, spent: Duration) -> Duration {
    let turn = TURN + spent * 2;
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

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// The budget ends after this time, and has the memory of the caller's.
    fn lasts(make: impl Fn() -> Budget, time: Duration) {
        let (before, budget, after) = (Instant::now(), make(), Instant::now());
        assert!(budget.deadline.is_some_and(|end| before + time <= end && end <= after + time), "{budget:?}, {time:?}");
        assert_eq!(budget.memory, Some(7));
    }

    #[test]
    fn a_confirmation_may_take_several_times_what_the_answer_took() {
        let unlimited = || Budget::unlimited().with_memory(7);
        let within = |time: u64| Budget::within(seconds(time)).with_memory(7);
        assert_eq!([0, 1, 3].map(|spent| patience(seconds(spent))), [10, 10, 30].map(seconds));
        assert_eq!([0, 1, 30].map(|spent| turn(&unlimited(), seconds(spent))), [2, 4, 62].map(seconds));
        lasts(|| glancing(&unlimited()), Duration::from_millis(20));
        lasts(|| glancing(&within(60)), Duration::from_millis(20));
        lasts(|| sharing(&unlimited(), seconds(3)), seconds(8));
        lasts(|| sharing(&within(60), seconds(3)), seconds(8));
        lasts(|| patient(&unlimited(), seconds(3)), seconds(30));
        lasts(|| patient(&within(60), seconds(3)), seconds(60));
        // Half of what is left is for the proof.
        let half = turn(&within(60), seconds(300));
        assert!(seconds(20) < half && half <= seconds(30), "{half:?}");
        // A glance is never longer than the caller's time.
        let end = Instant::now();
        assert_eq!(glancing(&Budget { deadline: Some(end), ..unlimited() }).deadline, Some(end));
    }
}
