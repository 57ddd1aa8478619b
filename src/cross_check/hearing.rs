//! Hears both engines and the prover, in whatever order they come, and decides what is to be done next.

use super::comparable::Comparable;
use super::dispute::{contradicted, disagreement, no_answer};
use super::patience::{GLANCE, patience, turn};
use super::witness::Witness;
use crate::engine::{Budget, EngineError, Interrupt, Unconfirmed};
use crate::puzzle::{Puzzle, Solution};
use std::mem;
use std::time::{Duration, Instant};

/// What has been said so far.
pub(super) struct Hearing<'a, T> {
    puzzle: &'a Puzzle,
    names: [String; 2],
    budget: &'a Budget,
    start: Instant,
    claim: Option<Claim<T>>,
    failures: [Option<EngineError>; 2],
    proof: Proof,
    /// Whether everybody was stopped because it took too long.
    gave_up: bool,
}

/// The first answer.
struct Claim<T> {
    by: usize,
    answer: T,
    after: Duration,
    /// The time for the other engine before a proof is begun.
    turn: Duration,
}

/// The state of the proof.
enum Proof {
    NotAsked,
    Asked,
    None(EngineError),
}

/// What to do next.
pub(super) enum Next<T> {
    Wait,
    /// Prove that there is no other solution than these.
    Prove(Vec<Solution>),
    /// Stop everybody and wait for their last words.
    GiveUp,
    End(Result<(T, Witness), EngineError>),
}

impl<'a, T: Comparable> Hearing<'a, T> {
    pub(super) fn new(puzzle: &'a Puzzle, names: [String; 2], budget: &'a Budget) -> Self {
        let (start, failures) = (Instant::now(), [None, None]);
        Self { puzzle, names, budget, start, claim: None, failures, proof: Proof::NotAsked, gave_up: false }
    }

    /// Hears an engine. Returns the answer if both agree.
    pub(super) fn hear(
        &mut self,
        number: usize,
        answer: Result<T, EngineError>,
    ) -> Result<Option<(T, Witness)>, EngineError> {
        match answer {
            Err(error) if no_answer(&error) => {
                self.failures[number] = Some(self.in_words_of_the_caller(error));
                Ok(None)
            }
            Err(error) => Err(error),
            Ok(answer) => match self.claim.take() {
                None => {
                    let after = self.start.elapsed();
                    self.claim = Some(Claim { by: number, answer, after, turn: turn(self.budget, after) });
                    Ok(None)
                }
                Some(claim) => {
                    // The first engine's answer is the one that is given.
                    let [first, second] = if number == 0 { [answer, claim.answer] } else { [claim.answer, answer] };
                    if first.agrees(&second) {
                        return Ok(Some((first, Witness::Engine)));
                    }
                    let [one, other] = self.names.clone();
                    Err(disagreement(self.puzzle, first.testimony(one), second.testimony(other)))
                }
            },
        }
    }

    /// Hears that there is no proof.
    pub(super) fn hear_no_proof(&mut self, error: EngineError) {
        self.proof = Proof::None(self.in_words_of_the_caller(error));
    }

    /// Hears the prover: the proof holds, or there is another solution.
    pub(super) fn judge(&mut self, holds: bool, prover: String) -> Result<(T, Witness), EngineError> {
        let Some(Claim { by, answer, .. }) = self.claim.take() else { return Err(Interrupt::GaveUp.into()) };
        if holds {
            return Ok((answer, Witness::Proof));
        }
        Err(contradicted(self.puzzle, &answer, self.names[by].clone(), prover))
    }

    pub(super) fn next(&mut self) -> Next<T> {
        let Some(claim) = self.claim.take() else {
            return match self.failures.each_mut() {
                [Some(_), Some(_)] => Next::End(Err(self.why_there_is_no_answer())),
                _ => Next::Wait,
            };
        };
        let waited = self.start.elapsed().saturating_sub(claim.after);
        let alone = self.failures[1 - claim.by].is_some();
        if claim.answer.proves_itself() {
            // Of two solutions the first engine's is shown, unless it takes much longer.
            let glance = if claim.by == 0 { GLANCE } else { GLANCE.max(claim.after) };
            if alone || waited >= glance {
                return Next::End(Ok((claim.answer, Witness::Grids)));
            }
        } else if matches!(self.proof, Proof::NotAsked) && (alone || waited >= claim.turn) {
            self.proof = Proof::Asked;
            let solutions = claim.answer.solutions();
            self.claim = Some(claim);
            return Next::Prove(solutions);
        } else if alone && matches!(self.proof, Proof::None(_)) {
            return Next::End(Err(self.unconfirmed(&claim)));
        } else if !self.gave_up && self.budget.deadline.is_none() && waited >= patience(claim.after) {
            (self.claim, self.gave_up) = (Some(claim), true);
            return Next::GiveUp;
        }
        self.claim = Some(claim);
        Next::Wait
    }

    /// The error of somebody who was stopped because it took too long.
    fn in_words_of_the_caller(&self, error: EngineError) -> EngineError {
        match error {
            EngineError::Interrupted(Interrupt::Cancelled) if self.gave_up => Interrupt::Deadline.into(),
            error => error,
        }
    }

    fn unconfirmed(&mut self, claim: &Claim<T>) -> EngineError {
        let reason = self.failures[1 - claim.by].take().unwrap_or(Interrupt::GaveUp.into());
        let no_proof = match mem::replace(&mut self.proof, Proof::NotAsked) {
            Proof::None(error) => Some(error),
            Proof::NotAsked | Proof::Asked => None,
        };
        let [own, witness] = [claim.by, 1 - claim.by].map(|number| self.names[number].clone());
        EngineError::Unconfirmed(Box::new(Unconfirmed {
            claim: claim.answer.testimony(own),
            witness,
            reason,
            at_least: 0,
            no_proof,
        }))
    }

    /// The first engine's error, unless only the other has a grid to show.
    fn why_there_is_no_answer(&mut self) -> EngineError {
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

    type Solving<'a> = Hearing<'a, Option<Solution>>;

    fn puzzle() -> Puzzle {
        Puzzle::new(Board::with_side(1).unwrap(), vec![None]).unwrap()
    }

    fn solution() -> Solution {
        Solution::check(&puzzle(), vec![Digit::from_index(0)]).unwrap()
    }

    fn interrupted(interrupt: Interrupt) -> Result<Option<Solution>, EngineError> {
        Err(interrupt.into())
    }

    /// What is done next, in a word, once an engine has claimed this after such a time, and so much more has passed.
    fn next(
        claim: (usize, Option<Solution>),
        [after, waited]: [Duration; 2],
        budget: &Budget,
        heard: impl Fn(&mut Solving<'_>),
    ) -> &'static str {
        let (puzzle, (by, answer)) = (puzzle(), claim);
        let mut hearing = Hearing::new(&puzzle, ["one", "other"].map(str::to_owned), budget);
        hearing.start = Instant::now().checked_sub(after).unwrap();
        assert!(hearing.hear(by, Ok(answer)).unwrap().is_none());
        hearing.start = hearing.start.checked_sub(waited).unwrap();
        heard(&mut hearing);
        match hearing.next() {
            Next::Wait => "wait",
            Next::Prove(_) => "prove",
            Next::GiveUp => "give up",
            Next::End(Ok(_)) => "answer",
            Next::End(Err(_)) => "error",
        }
    }

    #[test]
    fn a_solution_waits_for_the_other_engine_only_for_a_moment() {
        let unlimited = Budget::unlimited();
        let after = |by, after, waited| next((by, Some(solution())), [after, waited], &unlimited, |_| {});
        assert_eq!([0, 1].map(|by| after(by, SECOND, MILLISECOND * 500)), ["answer", "wait"]);
        assert_eq!([0, 1].map(|by| after(by, SECOND, SECOND)), ["answer", "answer"]);
        let alone = |hearing: &mut Solving<'_>| {
            assert!(hearing.hear(0, interrupted(Interrupt::GaveUp)).unwrap().is_none());
        };
        let times = [SECOND * 3600, Duration::ZERO];
        assert_eq!(next((1, Some(solution())), times, &unlimited, |_| {}), "wait");
        assert_eq!(next((1, Some(solution())), times, &unlimited, alone), "answer");
    }

    #[test]
    fn without_an_answer_from_the_other_engine_a_proof_is_asked_for_and_then_all_give_up() {
        let (unlimited, hour) = (Budget::unlimited(), Budget::within(SECOND * 3600));
        let unsolvable =
            |waited, budget, heard: fn(&mut Solving<'_>)| next((0, None), [Duration::ZERO, waited], budget, heard);
        assert_eq!(
            [1, 3, 20].map(|waited| unsolvable(SECOND * waited, &unlimited, |_| {})),
            ["wait", "prove", "prove"]
        );
        let asked: fn(&mut Solving<'_>) = |hearing| hearing.proof = Proof::Asked;
        assert_eq!(
            [1, 3, 20].map(|waited| unsolvable(SECOND * waited, &unlimited, asked)),
            ["wait", "wait", "give up"]
        );
        assert_eq!(unsolvable(SECOND * 20, &hour, asked), "wait", "the caller's deadline ends it");
        let gave_up = |hearing: &mut Solving<'_>| (hearing.proof, hearing.gave_up) = (Proof::Asked, true);
        assert_eq!(unsolvable(SECOND * 20, &unlimited, gave_up), "wait", "for the last words");
        let alone: fn(&mut Solving<'_>) = |hearing| {
            assert!(hearing.hear(1, interrupted(Interrupt::GaveUp)).unwrap().is_none());
        };
        assert_eq!(unsolvable(Duration::ZERO, &unlimited, alone), "prove");
        let proving = |hearing: &mut Solving<'_>| {
            hearing.proof = Proof::Asked;
            assert!(hearing.hear(1, interrupted(Interrupt::GaveUp)).unwrap().is_none());
        };
        assert_eq!(unsolvable(SECOND, &unlimited, proving), "wait", "for the prover");
        let unproved: fn(&mut Solving<'_>) = |hearing| hearing.hear_no_proof(Interrupt::GaveUp.into());
        assert_eq!(unsolvable(SECOND, &unlimited, unproved), "wait", "for the other engine");
        let no_proof = |hearing: &mut Solving<'_>| {
            hearing.hear_no_proof(Interrupt::GaveUp.into());
            assert!(hearing.hear(1, interrupted(Interrupt::GaveUp)).unwrap().is_none());
        };
        assert_eq!(unsolvable(SECOND, &unlimited, no_proof), "error");
    }

    #[test]
    fn what_was_stopped_for_taking_too_long_ran_out_of_time() {
        let (puzzle, unlimited) = (puzzle(), Budget::unlimited());
        let mut hearing = Solving::new(&puzzle, ["one", "other"].map(str::to_owned), &unlimited);
        let mut told = |gave_up| {
            hearing.gave_up = gave_up;
            [Interrupt::Cancelled, Interrupt::GaveUp].map(|interrupt| {
                match hearing.in_words_of_the_caller(interrupt.into()) {
                    EngineError::Interrupted(interrupt) => interrupt,
                    error => panic!("{error}"),
                }
            })
        };
        assert_eq!(told(false), [Interrupt::Cancelled, Interrupt::GaveUp]);
        assert_eq!(told(true), [Interrupt::Deadline, Interrupt::GaveUp]);
    }
}
