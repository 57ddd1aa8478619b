//! The race of both engines on a large board.
//!
//! It is not known beforehand which engine is fast, and the other may take forever. So each works on a thread of its
//! own, and an answer takes about twice as long as the faster one alone. The other has done part of its search by then
//! and gets more time to confirm the answer; then a proof is started as well, and the first of the two decides.
//!
//! All three share the caller's memory limit.

use super::arbiter::{Action, Arbiter};
use super::comparable::Comparable;
use super::witness::{Prover, Witness};
use crate::clock::Instant;
use crate::engine::{Budget, Engine, EngineError, Interrupt, Share};
use crate::puzzle::Puzzle;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The interval between checks of the clock and of the caller's cancel flag.
const TICK: Duration = Duration::from_millis(5);

/// A query of an engine.
pub(super) type Question<T> = fn(&mut dyn Engine, &Puzzle, &Budget) -> Result<T, EngineError>;

/// A message from one of the threads.
enum Report<T> {
    Answer(usize, thread::Result<Result<T, EngineError>>),
    Proof(thread::Result<Result<bool, EngineError>>),
}

/// Runs both engines, and the prover if neither confirms the other. Returns the answer and its confirmation.
pub(super) fn race<T: Comparable + Send>(
    engines: [&mut dyn Engine; 2],
    prover: &mut dyn Prover,
    puzzle: &Puzzle,
    budget: &Budget,
    question: Question<T>,
) -> Result<(T, Witness), EngineError> {
    let start = Instant::now();
    let mut arbiter = Arbiter::new(puzzle, engines.each_ref().map(|engine| engine.name()), budget);
    let prover_name = prover.name();
    let mut prover = Some(prover);
    let (report, reports) = mpsc::channel();
    thread::scope(|scope| {
        let parties = Parties::new();
        for (number, engine) in engines.into_iter().enumerate() {
            let (report, budget) = (report.clone(), parties.bound(budget, number));
            scope.spawn(move || {
                let work = || question(engine, puzzle, &budget)?.checked(puzzle, engine);
                // Fails only if the receiver already has an answer and is gone.
                let _ = report.send(Report::Answer(number, catch_unwind(AssertUnwindSafe(work))));
            });
        }
        loop {
            match reports.recv_timeout(TICK) {
                Ok(Report::Answer(number, answer)) => {
                    let answer = answer.unwrap_or_else(|panic| resume_unwind(panic));
                    if let Some(settled) = arbiter.record_answer(number, answer, start.elapsed())? {
                        return Ok(settled);
                    }
                }
                Ok(Report::Proof(proof)) => match proof.unwrap_or_else(|panic| resume_unwind(panic)) {
                    Ok(holds) => return arbiter.record_proof(holds, prover_name),
                    Err(error) => arbiter.record_proof_failure(error),
                },
                Err(_) => {}
            }
            if budget.check() == Err(Interrupt::Cancelled) {
                parties.raise();
            }
            match arbiter.next(start.elapsed()) {
                Action::Wait => {}
                Action::Prove(solutions) => {
                    let Some(prover) = prover.take() else { continue };
                    let (report, budget) = (report.clone(), parties.bound(budget, PROVER));
                    scope.spawn(move || {
                        let work = || prover.proves(puzzle, &solutions, &budget);
                        let _ = report.send(Report::Proof(catch_unwind(AssertUnwindSafe(work))));
                    });
                }
                Action::GiveUp => parties.raise(),
                Action::Finish(result) => return result,
            }
        }
    })
}

/// The prover's index among the parties.
const PROVER: usize = 2;

/// The engines and the prover: for each a flag that stops it, and its share of the memory. Dropping this raises all
/// flags.
struct Parties(Vec<(Arc<AtomicBool>, Share)>);

impl Parties {
    fn new() -> Self {
        Self(Share::among(PROVER + 1).into_iter().map(|share| (Arc::default(), share)).collect())
    }

    fn raise(&self) {
        self.0.iter().for_each(|(stop, _)| stop.store(true, Ordering::Relaxed));
    }

    /// The budget of one party.
    fn bound(&self, budget: &Budget, number: usize) -> Budget {
        let (stop, share) = &self.0[number];
        budget.clone().with_cancel(Arc::clone(stop)).with_share(share.clone())
    }
}

impl Drop for Parties {
    fn drop(&mut self) {
        self.raise();
    }
}
