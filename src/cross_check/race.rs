//! Large boards: both engines work at the same time.
//!
//! Which of them is fast is not known beforehand, and the other may take forever. So each works on a thread of its own,
//! and an answer takes about twice as long as from the faster one. The other, which has come some way by then, is given
//! some more time to confirm it; then a proof is begun beside it, and whichever is first settles the matter.
//!
//! All three share the caller's memory: what one has taken, the others cannot take.

use super::comparable::Comparable;
use super::hearing::{Hearing, Next};
use super::witness::{Prover, Witness};
use crate::engine::{Budget, Engine, EngineError, Interrupt, Share};
use crate::puzzle::Puzzle;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The interval between looks at the clock and at the caller's cancel flag.
const TICK: Duration = Duration::from_millis(5);

/// A question to an engine.
pub(super) type Question<T> = fn(&mut dyn Engine, &Puzzle, &Budget) -> Result<T, EngineError>;

/// What comes from the threads.
enum Report<T> {
    Answer(usize, thread::Result<Result<T, EngineError>>),
    Proof(thread::Result<Result<bool, EngineError>>),
}

/// Asks both engines, and the prover where neither confirms the other. Returns the answer and what confirmed it.
pub(super) fn race<T: Comparable + Send>(
    engines: [&mut dyn Engine; 2],
    prover: &mut dyn Prover,
    puzzle: &Puzzle,
    budget: &Budget,
    question: Question<T>,
) -> Result<(T, Witness), EngineError> {
    let mut hearing = Hearing::new(puzzle, engines.each_ref().map(|engine| engine.name()), budget);
    let prover_name = prover.name();
    let mut prover = Some(prover);
    let (report, reports) = mpsc::channel();
    thread::scope(|scope| {
        let parties = Parties::new();
        for (number, engine) in engines.into_iter().enumerate() {
            let (report, budget) = (report.clone(), parties.bound(budget, number));
            scope.spawn(move || {
                let work = || question(engine, puzzle, &budget)?.checked(puzzle, engine);
                // Whoever has the answer may have stopped listening.
                let _ = report.send(Report::Answer(number, catch_unwind(AssertUnwindSafe(work))));
            });
        }
        loop {
            match reports.recv_timeout(TICK) {
                Ok(Report::Answer(number, answer)) => {
                    if let Some(settled) = hearing.hear(number, answer.unwrap_or_else(|panic| resume_unwind(panic)))? {
                        return Ok(settled);
                    }
                }
                Ok(Report::Proof(proof)) => match proof.unwrap_or_else(|panic| resume_unwind(panic)) {
                    Ok(holds) => return hearing.judge(holds, prover_name),
                    Err(error) => hearing.hear_no_proof(error),
                },
                Err(_) => {}
            }
            if budget.check() == Err(Interrupt::Cancelled) {
                parties.raise();
            }
            match hearing.next() {
                Next::Wait => {}
                Next::Prove(solutions) => {
                    let Some(prover) = prover.take() else { continue };
                    let (report, budget) = (report.clone(), parties.bound(budget, PROVER));
                    scope.spawn(move || {
                        let work = || prover.proves(puzzle, &solutions, &budget);
                        let _ = report.send(Report::Proof(catch_unwind(AssertUnwindSafe(work))));
                    });
                }
                Next::GiveUp => parties.raise(),
                Next::End(result) => return result,
            }
        }
    })
}

/// The prover's place among the parties.
const PROVER: usize = 2;

/// The engines and the prover: the flag that stops each, and its share in the memory. All flags are raised at the end.
struct Parties(Vec<(Arc<AtomicBool>, Share)>);

impl Parties {
    fn new() -> Self {
        Self(Share::among(PROVER + 1).into_iter().map(|share| (Arc::default(), share)).collect())
    }

    fn raise(&self) {
        self.0.iter().for_each(|(stop, _)| stop.store(true, Ordering::Relaxed));
    }

    /// The budget of one of them.
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
