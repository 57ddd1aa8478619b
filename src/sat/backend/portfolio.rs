//! Several backends on one formula: the first answer counts, and the others are stopped.
//!
//! On a given hard board solvers differ by orders of magnitude, and it is not known beforehand which is best. Most
//! boards are easy, though, and starting a child process takes longer than solving them. So the first member works
//! alone, and the others join only after its [`HEAD_START`].
//!
//! Each member works on a thread of its own, and keeps its learned clauses from call to call. A member that fails or
//! gives up drops out for that call only; if all do, there is no answer. Every model is checked here against the
//! formula.

use super::incremental::{Incremental, Solver, checked};
use super::{Answer, Backend, BackendError};
use crate::clock::Instant;
use crate::engine::{Budget, Interrupt};
use crate::formula::{Cnf, Lit};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time for which the first member works alone.
const HEAD_START: Duration = Duration::from_millis(50);

/// The interval between polls of the caller's cancel flag.
const TICK: Duration = Duration::from_millis(5);

/// A backend that runs several others at once.
///
/// ```
/// # use sudosat::engine::Budget;
/// # use sudosat::sat::{ClauseSink, Lit, SolverChoice};
/// # use sudosat::sat::backend::{Answer, Backend, Portfolio};
/// let mut backend = Portfolio::new([SolverChoice::Varisat.backend(), SolverChoice::Varisat.backend()]);
/// backend.clause(&[Lit::from_dimacs(1).unwrap()]);
/// assert!(matches!(backend.solve(&[], &Budget::unlimited())?, Answer::Sat(_)));
/// # Ok::<(), sudosat::sat::backend::BackendError>(())
/// ```
#[doc(hidden)]
pub type Portfolio = Incremental<Race>;

/// The members of a portfolio.
pub struct Race {
    members: Vec<Member>,
    /// The number of calls so far, by which late answers to earlier calls are recognized.
    calls: u64,
    reports: Receiver<Report>,
}

impl fmt::Debug for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Race").field("members", &self.members.len()).finish_non_exhaustive()
    }
}

struct Member {
    name: String,
    /// The channel for its queries; `None` or without a receiver after its thread has ended.
    queries: Sender<MemberQuery>,
    thread: Option<JoinHandle<()>>,
    /// The number of clauses sent to it; `None` if it must forget another formula first.
    sent: Option<usize>,
}

struct MemberQuery {
    call: u64,
    /// Whether the formula differs from that of the last query.
    is_new: bool,
    /// The clauses that were added since the last query, and all variables.
    clauses: Cnf,
    assumptions: Vec<Lit>,
    budget: Budget,
}

/// The query to all members.
#[derive(Clone, Copy)]
struct Query<'a> {
    formula: &'a Cnf,
    assumptions: &'a [Lit],
}

impl Query<'_> {
    /// The answer, after a check of its model.
    fn checked(self, answer: Answer) -> Result<Answer, BackendError> {
        match answer {
            Answer::Sat(model) => checked(model, self.formula, self.assumptions).map(Answer::Sat),
            Answer::Unsat { .. } => Ok(answer),
        }
    }
}

struct Report {
    call: u64,
    member: usize,
    result: Result<Answer, BackendError>,
}

impl Portfolio {
    /// A backend without clauses that runs these members; the first has a head start.
    #[must_use]
    pub fn new(members: impl IntoIterator<Item = Box<dyn Backend>>) -> Self {
        let (report, reports) = mpsc::channel();
        let start = |(member, backend): (usize, Box<dyn Backend>)| {
            let name = backend.name();
            let (queries, query) = mpsc::channel();
            let report = report.clone();
            // Without a thread, the member counts as gone.
            let thread = thread::Builder::new().spawn(move || work(member, backend, &query, &report)).ok();
            Member { name, queries, thread, sent: None }
        };
        Race { members: members.into_iter().enumerate().map(start).collect(), calls: 0, reports }.into()
    }
}

impl Race {
    /// Sends the query to a member, with the clauses added since its last one. Returns whether its thread is alive.
    fn send(&mut self, member: usize, query: Query<'_>, budget: &Budget) -> bool {
        let member = &mut self.members[member];
        let sent = member.sent.replace(query.formula.len());
        let query = MemberQuery {
            call: self.calls,
            is_new: sent.is_none(),
            clauses: query.formula.since(sent.unwrap_or(0)),
            assumptions: query.assumptions.to_vec(),
            budget: budget.clone(),
        };
        member.queries.send(query).is_ok()
    }

    /// Waits for the first answer of this call; `stop` stops the members.
    fn run(&mut self, query: Query<'_>, budget: &Budget, stop: &Arc<AtomicBool>) -> Result<Answer, BackendError> {
        let shared = budget.clone().with_cancel(Arc::clone(stop));
        let mut waiting = 0..self.members.len();
        let mut running = 0;
        let mut failures = Failures::default();
        let mut next_start = Instant::now();
        loop {
            if running == 0 || Instant::now() >= next_start {
                // At first only the first member; after the head start, or once it has dropped out, all the others.
                let joining = if waiting.start == 0 { 1 } else { waiting.len() };
                for member in waiting.by_ref().take(joining) {
                    if self.send(member, query, &shared) {
                        running += 1;
                    } else {
                        failures.add(&self.members[member].name, &BackendError::Failed { reason: GONE.to_owned() });
                    }
                }
                next_start = Instant::now() + HEAD_START;
            }
            if running == 0 && waiting.is_empty() {
                return Err(failures.into_error());
            }
            match self.reports.recv_timeout(TICK) {
                Ok(report) if report.call == self.calls => {
                    running -= 1;
                    match report.result.and_then(|answer| query.checked(answer)) {
                        Ok(answer) => return Ok(answer),
                        Err(error) => failures.add(&self.members[report.member].name, &error),
                    }
                }
                // A late answer to an earlier call.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => budget.check()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(BackendError::Failed { reason: GONE.to_owned() });
                }
            }
        }
    }
}

/// The error of a member whose thread has ended, which only a panic can cause.
const GONE: &str = "its thread has ended";

impl Solver for Race {
    fn name(&self) -> String {
        let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        format!("portfolio of {}", names.join(", "))
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.calls += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let answer = self.run(Query { formula, assumptions }, budget, &stop);
        stop.store(true, Ordering::Relaxed);
        answer
    }

    fn forget(&mut self) {
        for member in &mut self.members {
            member.sent = None;
        }
    }
}

impl Drop for Race {
    /// Waits for the members, which have been stopped: their child processes must not outlive this one.
    fn drop(&mut self) {
        let threads = self.members.drain(..).filter_map(|member| member.thread).collect::<Vec<_>>();
        for thread in threads {
            // The panic has already been reported as a failure.
            let _ = thread.join();
        }
    }
}

/// The main loop of a member: answers queries until the channel closes.
fn work(member: usize, mut backend: Box<dyn Backend>, queries: &Receiver<MemberQuery>, reports: &Sender<Report>) {
    while let Ok(MemberQuery { call, is_new, clauses, assumptions, budget }) = queries.recv() {
        let mut solve = || {
            if is_new {
                backend.clear();
            }
            if backend.formula(&clauses).is_break() {
                return Err(BackendError::refused());
            }
            backend.solve(&assumptions, &budget)
        };
        // The receiver must learn of a panic, or it would wait forever.
        let result = panic::catch_unwind(AssertUnwindSafe(&mut solve));
        let lost = result.is_err();
        let result = result.unwrap_or_else(|_| Err(BackendError::Failed { reason: GONE.to_owned() }));
        if reports.send(Report { call, member, result }).is_err() || lost {
            return;
        }
    }
}

/// The errors of the members.
#[derive(Default)]
struct Failures {
    interrupt: Option<Interrupt>,
    messages: Vec<String>,
}

impl Failures {
    fn add(&mut self, member: &str, error: &BackendError) {
        if let BackendError::Interrupted(interrupt) = error {
            self.interrupt = Some(*interrupt);
        } else {
            self.messages.push(format!("{member}: {error}"));
        }
    }

    /// Running out of budget takes precedence over failures: with more budget that member might have found an answer.
    fn into_error(self) -> BackendError {
        match self.interrupt {
            Some(interrupt) => interrupt.into(),
            None if self.messages.is_empty() => BackendError::Failed { reason: "the portfolio is empty".to_owned() },
            None => BackendError::Failed { reason: self.messages.join("; ") },
        }
    }
}
