//! Several backends on one formula: the first answer counts, and the others are stopped.
//!
//! Solvers differ by orders of magnitude on a given hard board, and it is not known beforehand which is best. Most
//! boards are easy, though, and a child process costs more than they do. So at first the first member works alone, and
//! the others join only after its [`HEAD_START`].
//!
//! Each member works on a thread of its own, and keeps what it learns from call to call. A member that fails or gives
//! up is out of the race for that call only; only when all have, there is no answer. Models are checked here against
//! the formula, whoever found them.

use super::keeper::{Keeper, Solver, checked};
use super::{Answer, Backend, BackendError};
use crate::engine::{Budget, Interrupt};
use crate::sat::cnf::Cnf;
use crate::sat::lit::Lit;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time for which the first member works alone.
const HEAD_START: Duration = Duration::from_millis(50);

/// The interval between polls of the caller's cancel flag.
const TICK: Duration = Duration::from_millis(5);

/// The backend that asks several others at once.
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
pub type Portfolio = Keeper<Race>;

/// The members of a portfolio.
pub struct Race {
    members: Vec<Member>,
    /// The number of calls made: answers to an earlier one come too late.
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
    /// The channel for its questions. Without a receiver the thread is gone.
    questions: Sender<Question>,
    thread: JoinHandle<()>,
    /// The number of clauses of the formula that it has been sent; `None` if it has to forget another formula first.
    sent: Option<usize>,
}

struct Question {
    call: u64,
    /// Whether the formula differs from that of the last question.
    is_new: bool,
    /// The clauses that were added since the last question, and all variables.
    clauses: Cnf,
    assumptions: Vec<Lit>,
    budget: Budget,
}

/// The question to the members.
#[derive(Clone, Copy)]
struct Asked<'a> {
    formula: &'a Cnf,
    assumptions: &'a [Lit],
}

impl Asked<'_> {
    /// An answer that is not a wrong model.
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
    /// A backend without clauses that asks these; the first has a head start.
    #[must_use]
    pub fn new(members: impl IntoIterator<Item = Box<dyn Backend>>) -> Self {
        let (report, reports) = mpsc::channel();
        let start = |(member, backend): (usize, Box<dyn Backend>)| {
            let name = backend.name();
            let (questions, asked) = mpsc::channel();
            let report = report.clone();
            let thread = thread::spawn(move || work(member, backend, &asked, &report));
            Member { name, questions, thread, sent: None }
        };
        Race { members: members.into_iter().enumerate().map(start).collect(), calls: 0, reports }.into()
    }
}

impl Race {
    /// Sends a question to a member, with everything that is new since its last one. Returns whether it still listens.
    fn ask(&mut self, member: usize, asked: Asked<'_>, budget: &Budget) -> bool {
        let member = &mut self.members[member];
        let sent = member.sent.replace(asked.formula.len());
        let question = Question {
            call: self.calls,
            is_new: sent.is_none(),
            clauses: asked.formula.since(sent.unwrap_or(0)),
            assumptions: asked.assumptions.to_vec(),
            budget: budget.clone(),
        };
        member.questions.send(question).is_ok()
    }

    /// Waits for the first answer of this call; `stop` stops the members.
    fn run(&mut self, asked: Asked<'_>, budget: &Budget, stop: &Arc<AtomicBool>) -> Result<Answer, BackendError> {
        let shared = budget.clone().with_cancel(Arc::clone(stop));
        let mut waiting = 0..self.members.len();
        let mut running = 0;
        let mut failures = Failures::default();
        let mut next_start = Instant::now();
        loop {
            if running == 0 || Instant::now() >= next_start {
                // First only the first member; after the head start, or once it is out of the race, all the others.
                let joining = if waiting.start == 0 { 1 } else { waiting.len() };
                for member in waiting.by_ref().take(joining) {
                    if self.ask(member, asked, &shared) {
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
                    match report.result.and_then(|answer| asked.checked(answer)) {
                        Ok(answer) => return Ok(answer),
                        Err(error) => failures.add(&self.members[report.member].name, &error),
                    }
                }
                // An answer to an earlier call.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => budget.check()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(BackendError::Failed { reason: GONE.to_owned() });
                }
            }
        }
    }
}

/// The error for a member whose thread has ended, which only a panic causes.
const GONE: &str = "its thread has ended";

impl Solver for Race {
    fn name(&self) -> String {
        let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        format!("portfolio of {}", names.join(", "))
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.calls += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let answer = self.run(Asked { formula, assumptions }, budget, &stop);
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
    /// Waits for the members, which have been asked to stop: a child process that one of them runs must not outlive
    /// this one.
    fn drop(&mut self) {
        let threads = self.members.drain(..).map(|member| member.thread).collect::<Vec<_>>();
        for thread in threads {
            // The panic was already reported as a failure.
            let _ = thread.join();
        }
    }
}

/// The main loop of a member: it answers questions until no more can come.
fn work(member: usize, mut backend: Box<dyn Backend>, questions: &Receiver<Question>, reports: &Sender<Report>) {
    while let Ok(Question { call, is_new, clauses, assumptions, budget }) = questions.recv() {
        let mut solve = || {
            if is_new {
                backend.clear();
            }
            if backend.formula(&clauses).is_break() {
                return Err(BackendError::refused());
            }
            backend.solve(&assumptions, &budget)
        };
        // Whoever waits for this member must learn of its end.
        let result = panic::catch_unwind(AssertUnwindSafe(&mut solve));
        let lost = result.is_err();
        let result = result.unwrap_or_else(|_| Err(BackendError::Failed { reason: GONE.to_owned() }));
        if reports.send(Report { call, member, result }).is_err() || lost {
            return;
        }
    }
}

/// Why no member has an answer.
#[derive(Default)]
struct Failures {
    interrupt: Option<Interrupt>,
    told: Vec<String>,
}

impl Failures {
    fn add(&mut self, member: &str, error: &BackendError) {
        if let BackendError::Interrupted(interrupt) = error {
            self.interrupt = Some(*interrupt);
        } else {
            self.told.push(format!("{member}: {error}"));
        }
    }

    /// A member that ran out of budget might have found an answer, so that error takes precedence.
    fn into_error(self) -> BackendError {
        match self.interrupt {
            Some(interrupt) => interrupt.into(),
            None if self.told.is_empty() => BackendError::Failed { reason: "the portfolio is empty".to_owned() },
            None => BackendError::Failed { reason: self.told.join("; ") },
        }
    }
}
