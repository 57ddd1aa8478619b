//! DIMACS solvers as child processes.
//!
//! The formula is in a file whose name is the last argument, and also on standard input, for commands that read that.
//! The answer is read from standard output; minisat and glucose get a second file name and write their model there.
//! With files instead of pipes nothing can block; they are in a new folder for each call, so that the answer of an
//! earlier call cannot be taken for this one's. Gzip-compressed answers are decompressed. The exit code decides first
//! (10 satisfiable, 20 unsatisfiable, 0 unknown whatever the output), then the output, which must not contradict a 10
//! or a 20; a model is checked against every clause. At the end of the budget the child is killed. On Unix everything
//! in its process group ends with it, even if it exits by itself. Two kinds of processes cannot be killed: those that
//! leave the group, by `setsid` or as a daemon, and those of another user, as under `sudo`. They may continue to run,
//! and nothing waits for them.
//!
//! Each call passes the whole formula, with the assumptions as unit clauses; so the core of an unsatisfiable answer is
//! all assumptions.

mod child;
mod command;
mod left;
mod result;

pub use command::ProcessSolver;

use super::incremental::{Incremental, Solver, checked};
use super::{Answer, BackendError, SolverEffort};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model};
use crate::sat::answer::{SolverAnswer, read_output};
use child::Finished;

/// The backend that runs a solver as a child process, once for each call.
#[doc(hidden)]
pub type Process = Incremental<ProcessSolver>;

impl Process {
    /// A backend without clauses that runs this solver.
    #[must_use]
    pub fn new(solver: ProcessSolver) -> Self {
        solver.into()
    }
}

fn failed(reason: impl Into<String>) -> BackendError {
    BackendError::Failed { reason: reason.into() }
}

fn model(literals: Vec<Lit>, formula: &Cnf, assumptions: &[Lit]) -> Result<Model, BackendError> {
    let model = Model::from_literals(formula.variables(), literals);
    let model = model.map_err(|error| failed(format!("its model is invalid: {error}")))?;
    checked(model, formula, assumptions)
}

/// Interprets the results of a solver.
fn interpret(finished: &Finished, formula: &Cnf, assumptions: &[Lit]) -> Result<Answer, BackendError> {
    match (finished.code, read_output(&finished.answer)) {
        // clasp adds 20 to 10 if it has also proved that there is no other model.
        (10 | 30, Ok(Some(SolverAnswer::Sat(literals)))) => model(literals, formula, assumptions).map(Answer::Sat),
        (20, Ok(Some(SolverAnswer::Unsat) | None)) => Ok(Answer::Unsat { core: assumptions.to_vec() }),
        (0, Ok(_)) => Err(Interrupt::GaveUp.into()),
        (10 | 30, Ok(None)) => Err(failed("it printed no model")),
        (code @ (10 | 20 | 30), Ok(Some(_))) => {
            Err(failed(format!("its exit code {code} contradicts its output (10 means satisfiable, 20 unsatisfiable)")))
        }
        (0 | 10 | 20 | 30, Err(error)) => Err(failed(format!("its answer cannot be read: {error}"))),
        (code, Err(_) | Ok(_)) => Err(failed(format!("exit code {code}: {}", finished.last_line()))),
    }
}

impl ProcessSolver {
    /// Refutes a formula: returns the solver's DRAT proof, not checked, or `None` if there is a model.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    pub fn prove(&self, formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
        let finished = child::run(self, formula, child::Request::Proof, budget)?;
        match interpret(&finished, formula, &[])? {
            Answer::Sat(_) => Ok(None),
            Answer::Unsat { .. } if finished.proof.is_empty() => Err(failed("it wrote no proof")),
            Answer::Unsat { .. } => Ok(Some(finished.proof)),
        }
    }

    /// Kills the solvers that run as child processes, those of other threads too, and removes their files. No solver
    /// starts after that, and a thread that would start one waits forever: this is for programs about to exit.
    pub fn end_all() {
        left::end_all();
    }
}

impl Solver for ProcessSolver {
    fn name(&self) -> String {
        Self::name(self).to_owned()
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.effort = None;
        let finished = child::run(self, formula, child::Request::Model(assumptions), budget)?;
        self.effort = finished.effort;
        interpret(&finished, formula, assumptions)
    }

    fn effort(&self) -> Option<SolverEffort> {
        self.effort
    }
}
