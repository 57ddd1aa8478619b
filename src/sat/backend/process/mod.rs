//! Any solver that reads DIMACS, as a child process.
//!
//! The formula is a file whose name is the last argument, and standard input as well, for commands that read that. The
//! answer is read from standard output; minisat and glucose get a second file name and write their model there. With
//! files on all sides nothing can block; they lie in a new folder for each call, so no answer of an earlier call can be taken
//! for this one's. Answers packed by gzip are unpacked. What is trusted, in this order: the exit code (10 satisfiable, 20 not, 0
//! unknown whatever the words say), then the words, which must not contradict a 10 or a 20; a model is checked against every clause before it is handed
//! on. At the end of the budget the child is killed. On Unix whatever it started and left in its process group ends with it,
//! also when it ends of its own accord.
//!
//! Each call sends the whole formula as it has grown, with the assumptions as unit clauses; so the core of an
//! unsatisfiable answer is all assumptions.

mod child;
mod command;
mod left;

pub use command::{CommandError, ProcessSolver};
pub(crate) use left::end_solvers;

use super::{Answer, Backend, BackendError};
use crate::engine::{Budget, Interrupt};
use crate::sat::answer::{AnswerErrorKind, SolverAnswer, read_answer};
use crate::sat::cnf::{ClauseSink, Cnf};
use crate::sat::lit::{Lit, Model};
use child::Finished;

/// The backend that runs a solver as a child process, once for each call.
#[derive(Clone, Debug)]
pub struct Process {
    solver: ProcessSolver,
    formula: Cnf,
}

impl Process {
    /// A backend without clauses that runs this solver.
    #[must_use]
    pub fn new(solver: ProcessSolver) -> Self {
        Self { solver, formula: Cnf::default() }
    }

    fn failed(reason: impl Into<String>) -> BackendError {
        BackendError::Failed { reason: reason.into() }
    }

    fn model(&self, literals: Vec<Lit>, assumptions: &[Lit]) -> Result<Model, BackendError> {
        let model = Model::from_literals(self.formula.variables(), literals);
        let model = model.map_err(|error| Self::failed(format!("its model is none: {error}")))?;
        match self.formula.violated_by(&model) {
            Some(clause) => Err(Self::failed(format!("its model is wrong: it does not satisfy the clause {clause:?}"))),
            None if !assumptions.iter().all(|&literal| model.satisfies(literal)) => {
                Err(Self::failed("its model is wrong: it does not satisfy the assumptions"))
            }
            None => Ok(model),
        }
    }

    fn understand(&self, finished: &Finished, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let answer = read_answer(&finished.answer);
        let silent = matches!(&answer, Err(error) if error.kind == AnswerErrorKind::Empty);
        match (finished.code, answer) {
            // clasp adds 20 to 10 when it has also seen that there is no other model.
            (10 | 30, Ok(SolverAnswer::Sat(literals))) => self.model(literals, assumptions).map(Answer::Sat),
            (20, Ok(SolverAnswer::Unsat)) => Ok(Answer::Unsat { core: assumptions.to_vec() }),
            (20, _) if silent => Ok(Answer::Unsat { core: assumptions.to_vec() }),
            (0, Ok(_)) => Err(Interrupt::GaveUp.into()),
            (0, _) if silent => Err(Interrupt::GaveUp.into()),
            (code @ (10 | 20 | 30), Ok(_)) => {
                Err(Self::failed(format!("its exit code {code} contradicts its words (10 satisfiable, 20 not)")))
            }
            (0 | 10 | 20 | 30, Err(error)) => Err(Self::failed(format!("its answer cannot be read: {error}"))),
            (code, Err(_) | Ok(_)) => Err(Self::failed(format!("exit code {code}: {}", finished.last_words()))),
        }
    }
}

/// Refutes a formula: the DRAT proof that the solver wrote, or `None` if there is a model.
pub(super) fn prove(solver: &ProcessSolver, formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
    let process = Process { solver: solver.clone(), formula: formula.clone() };
    let finished = child::run(solver, formula, child::Wanted::Proof, budget)?;
    match process.understand(&finished, &[])? {
        Answer::Sat(_) => Ok(None),
        Answer::Unsat { .. } if finished.proof.is_empty() => Err(Process::failed("it wrote no proof")),
        Answer::Unsat { .. } => Ok(Some(finished.proof)),
    }
}

impl ClauseSink for Process {
    fn variables(&self) -> usize {
        self.formula.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.formula.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.formula.clause(literals);
    }
}

impl Backend for Process {
    fn name(&self) -> String {
        self.solver.name().to_owned()
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        budget.check()?;
        let assumed = assumptions.iter().map(|literal| literal.var().number()).max();
        self.formula.reserve(assumed.unwrap_or(0));
        let finished = child::run(&self.solver, &self.formula, child::Wanted::Model(assumptions), budget)?;
        self.understand(&finished, assumptions)
    }

    fn clear(&mut self) {
        self.formula.clear();
    }
}
