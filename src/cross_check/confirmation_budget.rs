//! Time limits of the confirming engine and of the proof.

use crate::clock::Instant;
use crate::engine::Budget;
use std::time::Duration;

/// The least time for a confirmation if the caller sets no deadline. A limit is needed because a board that is easy for
/// one engine may take the other forever. Some published puzzles take the native solver a second or two and the SAT
/// solver twelve.
const MIN_CONFIRMATION: Duration = Duration::from_secs(30);

/// The time that the second engine gets for an answer that proves itself. Most puzzles take a thousandth of it.
pub(super) const GRACE: Duration = Duration::from_millis(20);

/// The least time for the second engine before a proof is started. Published boards of up to side 225 take it half a
/// second, one of side 400 three.
const MIN_BEFORE_PROOF: Duration = Duration::from_secs(2);

/// The time that an engine has to itself on a small board before its work is repeated beside the other's. Nine of ten
/// published puzzles with rules take less.
const HEAD_START: Duration = Duration::from_millis(150);

/// The answering engine's budget before both work at the same time: the caller's, cut to [`HEAD_START`] and to a
/// quarter of what is left until the deadline.
pub(super) fn head_start(budget: &Budget) -> Budget {
    let left = budget.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()) / 4);
    at_most(budget, left.unwrap_or(HEAD_START).min(HEAD_START))
}

/// The time for a confirmation: ten times what the first engine spent, and at least [`MIN_CONFIRMATION`].
pub(super) fn confirmation_time(spent: Duration) -> Duration {
    MIN_CONFIRMATION.max(spent.saturating_mul(10))
}

/// The time for the second engine before a proof is started: twice what the first spent plus [`MIN_BEFORE_PROOF`], but
/// at most half of what is left until the caller's deadline.
pub(super) fn time_before_proof(budget: &Budget, spent: Duration) -> Duration {
    let turn = MIN_BEFORE_PROOF + spent * 2;
    budget.deadline.map_or(turn, |deadline| turn.min(deadline.saturating_duration_since(Instant::now()) / 2))
}

/// The time for the first engine to confirm the second before a proof is started. The prover would start the first
/// one's search anew, so that waits for half of the time.
pub(super) fn time_before_same_search(budget: &Budget, spent: Duration) -> Duration {
    let left = budget.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    left.unwrap_or_else(|| confirmation_time(spent)) / 2
}

/// The second engine's budget for an answer that proves itself: the caller's, cut to the grace period.
pub(super) fn grace_budget(budget: &Budget) -> Budget {
    at_most(budget, GRACE)
}

/// The budget for any other answer: the caller's, cut to [`confirmation_time`] if it has no deadline.
pub(super) fn confirmation_budget(budget: &Budget, spent: Duration) -> Budget {
    if budget.deadline.is_some() { budget.clone() } else { at_most(budget, confirmation_time(spent)) }
}

/// The second engine's budget if a proof may follow.
pub(super) fn budget_before_proof(budget: &Budget, spent: Duration) -> Budget {
    at_most(budget, time_before_proof(budget, spent))
}

/// The first engine's budget, where it confirms, if a proof may follow.
pub(super) fn budget_before_same_search(budget: &Budget, spent: Duration) -> Budget {
    at_most(budget, time_before_same_search(budget, spent))
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

    /// Asserts that the budget ends after `time` and keeps the caller's memory limit.
    fn assert_lasts(make: impl Fn() -> Budget, time: Duration) {
        let (before, budget, after) = (Instant::now(), make(), Instant::now());
        assert!(budget.deadline.is_some_and(|end| before + time <= end && end <= after + time), "{budget:?}, {time:?}");
        assert_eq!(budget.memory, Some(7));
    }

    #[test]
    fn a_confirmation_may_take_several_times_what_the_answer_took() {
        let unlimited = || Budget::unlimited().with_memory(7);
        let within = |time: u64| Budget::within(seconds(time)).with_memory(7);
        assert_eq!([0, 3, 4].map(|spent| confirmation_time(seconds(spent))), [30, 30, 40].map(seconds));
        assert_eq!([0, 1, 30].map(|spent| time_before_proof(&unlimited(), seconds(spent))), [2, 4, 62].map(seconds));
        assert_eq!([0, 4].map(|spent| time_before_same_search(&unlimited(), seconds(spent))), [15, 20].map(seconds));
        assert!(time_before_same_search(&within(60), seconds(3)) <= seconds(30));
        assert_lasts(|| grace_budget(&unlimited()), Duration::from_millis(20));
        assert_lasts(|| grace_budget(&within(60)), Duration::from_millis(20));
        assert_lasts(|| budget_before_proof(&unlimited(), seconds(3)), seconds(8));
        assert_lasts(|| budget_before_proof(&within(60), seconds(3)), seconds(8));
        assert_lasts(|| confirmation_budget(&unlimited(), seconds(3)), seconds(30));
        assert_lasts(|| confirmation_budget(&within(60), seconds(3)), seconds(60));
        assert_lasts(|| head_start(&unlimited()), HEAD_START);
        assert_lasts(|| head_start(&within(60)), HEAD_START);
        let within_quarter = Budget::within(4 * HEAD_START / 2);
        let quarter = head_start(&within_quarter).deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(quarter <= HEAD_START / 2, "{quarter:?}");
        // The other half is for the proof.
        let half = time_before_proof(&within(60), seconds(300));
        assert!(seconds(20) < half && half <= seconds(30), "{half:?}");
        // The grace period never exceeds the caller's time.
        let end = Instant::now();
        assert_eq!(grace_budget(&Budget { deadline: Some(end), ..unlimited() }).deadline, Some(end));
    }
}
