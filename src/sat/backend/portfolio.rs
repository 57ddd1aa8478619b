//! Several backends on one formula: the first answer counts, and the others are stopped.
//!
//! Solvers differ by orders of magnitude on one hard board, and nobody knows beforehand which is best there. Most boards
//! are easy, though, and a child process costs more than they do. So the first member works alone at first, and the
//! others join only when it has had [`HEAD_START`].
//!
//! Each member lives on a thread of its own, where it was made: some solvers cannot leave their thread. It keeps what it
//! learns from call to call. A member that fails or gives up is out of the race for that call only; only when all have,
//! there is no answer. Models are checked here against the formula, whoever found them.

use super::{Answer, Backend, BackendError, SolverChoice};
use crate::engine::{Budget, Interrupt};
use crate::sat::cnf::{ClauseSink, Cnf};
use crate::sat::lit::Lit;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the first member works alone.
const HEAD_START: Duration = Duration::from_millis(50);

/// How often the caller's cancel flag is looked at.
const TICK: Duration = Duration::from_millis(5);

/// The backend that asks several others at once.
///
/// ```
/// # use sudosat::engine::Budget;
/// # use sudosat::sat::{ClauseSink, Lit, SolverChoice};
/// # use sudosat::sat::backend::{Answer, Backend, Portfolio};
/// let mut backend = Portfolio::new(vec![SolverChoice::Varisat, SolverChoice::Varisat]);
/// backend.clause(&[Lit::from_dimacs(1).unwrap()]);
/// assert!(matches!(backend.solve(&[], &Budget::unlimited())?, Answer::Sat(_)));
/// # Ok::<(), sudosat::sat::backend::BackendError>(())
/// ```
pub struct Portfolio {
    members: Vec<Member>,
    formula: Cnf,
    /// How many calls were made: answers to an earlier one come too late.
    calls: u64,
    reports: Receiver<Report>,
}

struct Member {
    name: String,
    /// Where its questions go. Without a receiver the thread is gone.
    questions: Sender<Question>,
    thread: JoinHandle<()>,
    /// Clauses that it has not been sent yet, after it has forgotten all before if so said.
    news: News,
}

/// What happened to the formula between two questions.
#[derive(Clone, Default)]
struct News {
    cleared: bool,
    clauses: Cnf,
}

struct Question {
    call: u64,
    news: News,
    assumptions: Vec<Lit>,
    budget: Budget,
}

struct Report {
    call: u64,
    member: usize,
    result: Result<Answer, BackendError>,
}

impl Portfolio {
    /// A backend without clauses that asks these; the first has a head start.
    #[must_use]
    pub fn new(members: Vec<SolverChoice>) -> Self {
        let (report, reports) = mpsc::channel();
        let start = |(member, choice): (usize, SolverChoice)| {
            let name = choice.clone().backend().name();
            let (questions, asked) = mpsc::channel();
            let report = report.clone();
            let thread = thread::spawn(move || work(member, choice, &asked, &report));
            Member { name, questions, thread, news: News::default() }
        };
        Self {
            members: members.into_iter().enumerate().map(start).collect(),
            formula: Cnf::default(),
            calls: 0,
            reports,
        }
    }

    /// Sends a question to a member, with everything that is new since its last. Says whether it still listens.
    fn ask(&mut self, member: usize, assumptions: &[Lit], budget: &Budget) -> bool {
        let member = &mut self.members[member];
        let news = mem::take(&mut member.news);
        let question = Question { call: self.calls, news, assumptions: assumptions.to_vec(), budget: budget.clone() };
        member.questions.send(question).is_ok()
    }

    /// An answer that is not a wrong model.
    fn checked(&self, answer: Answer, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        if let Answer::Sat(model) = &answer
            && (self.formula.violated_by(model).is_some() || !assumptions.iter().all(|&one| model.satisfies(one)))
        {
            return Err(BackendError::Failed { reason: "its model is wrong".to_owned() });
        }
        Ok(answer)
    }

    /// Waits for the first answer of this call; `stop` stops the members.
    fn race(&mut self, assumptions: &[Lit], budget: &Budget, stop: &Arc<AtomicBool>) -> Result<Answer, BackendError> {
        let shared = budget.clone().with_cancel(Arc::clone(stop));
        let mut waiting = 0..self.members.len();
        let mut running = 0;
        let mut failures = Failures::default();
        let mut next_start = Instant::now();
        loop {
            if running == 0 || Instant::now() >= next_start {
                // The first alone; with the head start over, or the first out of the race, all the others.
                let joining = if waiting.start == 0 { 1 } else { waiting.len() };
                for member in waiting.by_ref().take(joining) {
                    if self.ask(member, assumptions, &shared) {
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
                    match report.result.and_then(|answer| self.checked(answer, assumptions)) {
                        Ok(answer) => return Ok(answer),
                        Err(error) => failures.add(&self.members[report.member].name, &error),
                    }
                }
                // Of a call that is over.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => budget.check()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(BackendError::Failed { reason: GONE.to_owned() });
                }
            }
        }
    }
}

/// What is said of a member whose thread has ended, which only a panic does.
const GONE: &str = "its thread has ended";

impl ClauseSink for Portfolio {
    fn variables(&self) -> usize {
        self.formula.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.formula.reserve(variables);
        for member in &mut self.members {
            member.news.clauses.reserve(variables);
        }
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.formula.clause(literals);
        for member in &mut self.members {
            member.news.clauses.clause(literals);
        }
    }
}

impl Backend for Portfolio {
    fn name(&self) -> String {
        let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        format!("portfolio of {}", names.join(", "))
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        budget.check()?;
        self.calls += 1;
        let assumed = assumptions.iter().map(|literal| literal.var().number()).max();
        self.reserve(assumed.unwrap_or(0));
        let stop = Arc::new(AtomicBool::new(false));
        let answer = self.race(assumptions, budget, &stop);
        stop.store(true, Ordering::Relaxed);
        answer
    }

    fn clear(&mut self) {
        self.formula.clear();
        for member in &mut self.members {
            member.news.cleared = true;
            member.news.clauses.clear();
        }
    }
}

impl Drop for Portfolio {
    /// Waits for the members, which have been told to stop: a child process that one of them runs shall not outlive us.
    fn drop(&mut self) {
        let threads = self.members.drain(..).map(|member| member.thread).collect::<Vec<_>>();
        for thread in threads {
            // A panic has been told as a failure.
            let _ = thread.join();
        }
    }
}

/// A member's life: questions are answered until none can come any more.
fn work(member: usize, choice: SolverChoice, questions: &Receiver<Question>, reports: &Sender<Report>) {
    let mut backend = choice.backend();
    while let Ok(Question { call, news, assumptions, budget }) = questions.recv() {
        if news.cleared {
            backend.clear();
        }
        backend.reserve(news.clauses.variables());
        for clause in news.clauses.clauses() {
            backend.clause(clause);
        }
        // Whoever waits for this member has to hear of its end.
        let result = panic::catch_unwind(AssertUnwindSafe(|| backend.solve(&assumptions, &budget)));
        let lost = result.is_err();
        let result = result.unwrap_or_else(|_| Err(BackendError::Failed { reason: GONE.to_owned() }));
        if reports.send(Report { call, member, result }).is_err() || lost {
            return;
        }
    }
}

/// Why nobody has an answer.
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

    /// A member that ran out of budget might have found an answer, so that goes first.
    fn into_error(self) -> BackendError {
        match self.interrupt {
            Some(interrupt) => interrupt.into(),
            None if self.told.is_empty() => BackendError::Failed { reason: "the portfolio is empty".to_owned() },
            None => BackendError::Failed { reason: self.told.join("; ") },
        }
    }
}
