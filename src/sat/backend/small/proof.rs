//! Learned clauses as a DRAT proof.

use super::literal::Lit;
use super::search::{Observer, Outcome};
use super::{Small, SmallSolver, Watchdog};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf};
use crate::sat::backend::{BackendError, SolverEffort};

impl Small {
    /// Refutes a formula with a new solver. Returns the proof as a binary DRAT file, or `None` if there is a model.
    ///
    /// # Errors
    ///
    /// If the budget ends or the formula has too many variables.
    pub fn prove(formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
        let (variables, most) = (formula.variables(), SmallSolver::MOST_VARIABLES);
        if variables > most {
            return Err(BackendError::TooLarge { variables, most });
        }
        let mut solver = SmallSolver::default();
        solver.load(formula, &[]);
        let mut effort = SolverEffort::default();
        let watch = Watchdog { budget, effort: &mut effort, ended: None };
        let mut writer = Writer { watch, proof: Vec::new() };
        match solver.search.solve(&[], &mut writer) {
            Outcome::Model => Ok(None),
            Outcome::Refuted(_) => {
                writer.step(b'a', &[]);
                Ok(Some(writer.proof))
            }
            Outcome::Stopped => Err(writer.watch.ended.unwrap_or(Interrupt::GaveUp).into()),
        }
    }
}

/// A writer of a binary DRAT file.
struct Writer<'a> {
    watch: Watchdog<'a>,
    proof: Vec<u8>,
}

impl Writer<'_> {
    /// Writes a step: a letter, the literals, and a 0. A literal is twice its variable's number from 1, plus 1 if
    /// negative, in groups of seven bits, lowest first.
    fn step(&mut self, kind: u8, clause: &[Lit]) {
        self.proof.push(kind);
        for literal in clause {
            let mut rest = literal.index() + 2;
            while rest >= 1 << 7 {
                self.proof.push(rest as u8 | 1 << 7);
                rest >>= 7;
            }
            self.proof.push(rest as u8);
        }
        self.proof.push(0);
    }
}

impl Observer for Writer<'_> {
    fn decided(&mut self) {
        self.watch.decided();
    }

    fn learnt(&mut self, clause: &[Lit]) {
        self.watch.learnt(clause);
        self.step(b'a', clause);
    }

    fn dropped(&mut self, clause: &[Lit]) {
        self.step(b'd', clause);
    }

    fn stop(&mut self) -> bool {
        self.watch.stop()
    }
}
