//! The arbiter of a race: takes the reports of both engines and the prover in any order, and chooses the next action.
//! It has no clock: all moments are given to it, as times since the start of the race.

use super::comparable::Comparable;
use super::confirmation_budget::{GRACE, confirmation_time, time_before_proof, time_before_same_search};
use super::dispute::{contradicted, disagreement, no_answer};
use super::witness::Witness;
use crate::engine::{Budget, EngineError, Interrupt, Unconfirmed};
use crate::puzzle::{Puzzle, Solution};
use std::mem;
use std::time::Duration;

/// The reports so far.
pub(super) struct Arbiter<'a, T> {
    puzzle: &'a Puzzle,
    names: [String; 2],
    budget: &'a Budget,
    claim: Option<FirstAnswer<T>>,
    failures: [Option<EngineError>; 2],
    proof: ProofState,
    /// Whether everything was stopped because confirmation took too long.
    gave_up: bool,
}

/// The answer that arrived first.
struct FirstAnswer<T> {
    by: usize,
    answer: T,
    after: Duration,
    /// The time for the other engine before a proof is started.
    turn: Duration,
}

/// The state of the proof.
enum ProofState {
    NotStarted,
    Running,
    Failed(EngineError),
}

/// The next action of the race.
pub(super) enum Action<T> {
    Wait,
    /// Prove that there are no solutions besides these.
    Prove(Vec<Solution>),
    /// Stop everything and wait for the final reports.
    GiveUp,
    Finish(Result<(T, Witness), EngineError>),
}

impl<'a, T: Comparable> Arbiter<'a, T> {
    pub(super) fn new(puzzle: &'a Puzzle, names: [String; 2], budget: &'a Budget) -> Self {
        let (failures, proof) = ([None, None], ProofState::NotStarted);
        Self { puzzle, names, budget, claim: None, failures, proof, gave_up: false }
    }

    /// Records an engine's report, which arrived at `after`. Returns the answer if both engines agree.
    pub(super) fn record_answer(
        &mut self,
        number: usize,
        answer: Result<T, EngineError>,
        after: Duration,
    ) -> Result<Option<(T, Witness)>, EngineError> {
        match answer {
            Err(error) if no_answer(&error) => {
                self.failures[number] = Some(self.as_timeout(error));
                Ok(None)
            }
            Err(error) => Err(error),
            Ok(answer) => match self.claim.take() {
                None => {
                    let time = if number == 0 { time_before_proof } else { time_before_same_search };
                    self.claim = Some(FirstAnswer { by: number, answer, after, turn: time(self.budget, after) });
                    Ok(None)
                }
                Some(claim) => {
                    // Of two agreeing answers, the first engine's is returned.
                    let [first, second] = if number == 0 { [answer, claim.answer] } else { [claim.answer, answer] };
                    if first.agrees(&second) {
                        return Ok(Some((first, Witness::Engine)));
                    }
                    let [one, other] = self.names.clone();
                    Err(disagreement(self.puzzle, first.engine_answer(one), second.engine_answer(other)))
                }
            },
        }
    }

    /// Records that the prover failed.
    pub(super) fn record_proof_failure(&mut self, error: EngineError) {
        self.proof = ProofState::Failed(self.as_timeout(error));
    }

    /// Records the prover's report: the proof holds, or there is another solution.
    pub(super) fn record_proof(&mut self, holds: bool, prover: String) -> Result<(T, Witness), EngineError> {
        let Some(FirstAnswer { by, answer, .. }) = self.claim.take() else { return Err(Interrupt::GaveUp.into()) };
        if holds {
            return Ok((answer, Witness::Proof));
        }
        Err(contradicted(self.puzzle, &answer, self.names[by].clone(), prover))
    }

    pub(super) fn next(&mut self, now: Duration) -> Action<T> {
        let Some(claim) = self.claim.take() else {
            return match self.failures.each_mut() {
                [Some(_), Some(_)] => Action::Finish(Err(self.no_answer_error())),
                _ => Action::Wait,
            };
        };
        let waited = now.saturating_sub(claim.after);
        let alone = self.failures[1 - claim.by].is_some();
        if claim.answer.proves_itself() {
            // If each engine has a solution, the first engine's is returned, unless it takes much longer.
            let grace = if claim.by == 0 { GRACE } else { GRACE.max(claim.after) };
            if alone || waited >= grace {
                return Action::Finish(Ok((claim.answer, Witness::Grids)));
            }
        } else if matches!(self.proof, ProofState::NotStarted) && (alone || waited >= claim.turn) {
            self.proof = ProofState::Running;
            let solutions = claim.answer.solutions();
            self.claim = Some(claim);
            return Action::Prove(solutions);
        } else if alone && matches!(self.proof, ProofState::Failed(_)) {
            return Action::Finish(Err(self.unconfirmed(&claim)));
        } else if !self.gave_up && self.budget.deadline.is_none() && waited >= confirmation_time(claim.after) {
            (self.claim, self.gave_up) = (Some(claim), true);
            return Action::GiveUp;
        }
        self.claim = Some(claim);
        Action::Wait
    }

    /// Reports a stop of our own as a passed deadline: the caller cancelled nothing.
    fn as_timeout(&self, error: EngineError) -> EngineError {
        match error {
            EngineError::Interrupted(Interrupt::Cancelled) if self.gave_up => Interrupt::Deadline.into(),
            error => error,
        }
    }

    fn unconfirmed(&mut self, claim: &FirstAnswer<T>) -> EngineError {
        let reason = self.failures[1 - claim.by].take().unwrap_or(Interrupt::GaveUp.into());
        let no_proof = match mem::replace(&mut self.proof, ProofState::NotStarted) {
            ProofState::Failed(error) => Some(error),
            ProofState::NotStarted | ProofState::Running => None,
        };
        let [own, witness] = [claim.by, 1 - claim.by].map(|number| self.names[number].clone());
        EngineError::Unconfirmed(Box::new(Unconfirmed {
            claim: claim.answer.engine_answer(own),
            witness,
            reason,
            at_least: 0,
            no_proof,
        }))
    }

    /// The first engine's error, unless only the second's carries a solution.
    fn no_answer_error(&mut self) -> EngineError {
        match self.failures.each_mut().map(Option::take) {
            [Some(first), Some(second)] if first.known().is_none() && second.known().is_some() => second,
            [Some(first), _] => first,
            [None, second] => second.unwrap_or(Interrupt::GaveUp.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Digit};

    const MILLISECOND: Duration = Duration::from_millis(1);
    const SECOND: Duration = Duration::from_secs(1);

    type Solving<'a> = Arbiter<'a, Option<Solution>>;

    fn puzzle() -> Puzzle {
        Puzzle::new(Board::with_side(1).unwrap(), vec![None]).unwrap()
    }

    fn solution() -> Solution {
        Solution::check(&puzzle(), vec![Digit::from_index(0)]).unwrap()
    }

    fn interrupted(interrupt: Interrupt) -> Result<Option<Solution>, EngineError> {
        Err(interrupt.into())
    }

    /// The action after `claim` arrived `after` the start and `waited` has passed since, as a word.
    fn next(
        claim: (usize, Option<Solution>),
        [after, waited]: [Duration; 2],
        budget: &Budget,
        before: impl Fn(&mut Solving<'_>),
    ) -> &'static str {
        let (puzzle, (by, answer)) = (puzzle(), claim);
        let mut arbiter = Arbiter::new(&puzzle, ["one", "other"].map(str::to_owned), budget);
        assert!(arbiter.record_answer(by, Ok(answer), after).unwrap().is_none());
        before(&mut arbiter);
        match arbiter.next(after + waited) {
            Action::Wait => "wait",
            Action::Prove(_) => "prove",
            Action::GiveUp => "give up",
            Action::Finish(Ok(_)) => "answer",
            Action::Finish(Err(_)) => "error",
        }
    }

    #[test]
    fn a_solution_waits_for_the_other_engine_only_for_a_moment() {
        let unlimited = Budget::unlimited();
        let after = |by, after, waited| next((by, Some(solution())), [after, waited], &unlimited, |_| {});
        assert_eq!([0, 1].map(|by| after(by, SECOND, MILLISECOND * 999)), ["answer", "wait"]);
        assert_eq!([0, 1].map(|by| after(by, SECOND, SECOND)), ["answer", "answer"]);
        let alone = |arbiter: &mut Solving<'_>| {
            assert!(arbiter.record_answer(0, interrupted(Interrupt::GaveUp), SECOND).unwrap().is_none());
        };
        let times = [SECOND * 3600, Duration::ZERO];
        assert_eq!(next((1, Some(solution())), times, &unlimited, |_| {}), "wait");
        assert_eq!(next((1, Some(solution())), times, &unlimited, alone), "answer");
    }

    #[test]
    fn without_an_answer_from_the_other_engine_a_proof_is_started_and_then_all_give_up() {
        let (unlimited, hour) = (Budget::unlimited(), Budget::within(SECOND * 3600));
        let unsolvable =
            |waited, budget, before: fn(&mut Solving<'_>)| next((0, None), [Duration::ZERO, waited], budget, before);
        assert_eq!(
            [1, 3, 40].map(|waited| unsolvable(SECOND * waited, &unlimited, |_| {})),
            ["wait", "prove", "prove"]
        );
        let by_second = |waited| next((1, None), [Duration::ZERO, SECOND * waited], &unlimited, |_| {});
        assert_eq!([3, 16].map(by_second), ["wait", "prove"], "the first engine searches as the prover would");
        let running: fn(&mut Solving<'_>) = |arbiter| arbiter.proof = ProofState::Running;
        assert_eq!(
            [1, 3, 40].map(|waited| unsolvable(SECOND * waited, &unlimited, running)),
            ["wait", "wait", "give up"]
        );
        assert_eq!(unsolvable(SECOND * 40, &hour, running), "wait", "the caller's deadline ends it");
        let gave_up = |arbiter: &mut Solving<'_>| (arbiter.proof, arbiter.gave_up) = (ProofState::Running, true);
        assert_eq!(unsolvable(SECOND * 40, &unlimited, gave_up), "wait", "for the final reports");
        let alone: fn(&mut Solving<'_>) = |arbiter| {
            assert!(arbiter.record_answer(1, interrupted(Interrupt::GaveUp), SECOND).unwrap().is_none());
        };
        assert_eq!(unsolvable(Duration::ZERO, &unlimited, alone), "prove");
        let proving = |arbiter: &mut Solving<'_>| {
            arbiter.proof = ProofState::Running;
            assert!(arbiter.record_answer(1, interrupted(Interrupt::GaveUp), SECOND).unwrap().is_none());
        };
        assert_eq!(unsolvable(SECOND, &unlimited, proving), "wait", "for the prover");
        let unproved: fn(&mut Solving<'_>) = |arbiter| arbiter.record_proof_failure(Interrupt::GaveUp.into());
        assert_eq!(unsolvable(SECOND, &unlimited, unproved), "wait", "for the other engine");
        let no_proof = |arbiter: &mut Solving<'_>| {
            arbiter.record_proof_failure(Interrupt::GaveUp.into());
            assert!(arbiter.record_answer(1, interrupted(Interrupt::GaveUp), SECOND).unwrap().is_none());
        };
        assert_eq!(unsolvable(SECOND, &unlimited, no_proof), "error");
    }

    #[test]
    fn a_stop_for_taking_too_long_is_reported_as_a_deadline() {
        let (puzzle, unlimited) = (puzzle(), Budget::unlimited());
        let mut arbiter = Solving::new(&puzzle, ["one", "other"].map(str::to_owned), &unlimited);
        let mut reported = |gave_up| {
            arbiter.gave_up = gave_up;
            [Interrupt::Cancelled, Interrupt::GaveUp].map(|interrupt| match arbiter.as_timeout(interrupt.into()) {
                EngineError::Interrupted(interrupt) => interrupt,
                error => panic!("{error}"),
            })
        };
        assert_eq!(reported(false), [Interrupt::Cancelled, Interrupt::GaveUp]);
        assert_eq!(reported(true), [Interrupt::Deadline, Interrupt::GaveUp]);
    }
}
