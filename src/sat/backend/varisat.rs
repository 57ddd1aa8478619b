//! varisat, a CDCL solver in Rust, in process.
//!
//! Its peculiarities:
//!
//! * It tries "false" first. A Sudoku candidate is better tried true, since that settles its peers, so every literal is
//!   inverted on the way in and on the way out.
//! * It cannot be interrupted. But it ends with an error when its proof cannot be written, so under a budget it writes
//!   a proof to a [`Watchdog`] that keeps nothing and fails when the budget ends. Such a solver is unusable afterwards,
//!   and a new one is made from the retained formula. varisat's own proof format is the one that allows clauses to be
//!   added between calls. Without a limit no proof is written, as it costs some percent, nor for formulas that the
//!   caller declares small enough.
//! * It cannot leave its thread, but a [`Varisat`] can. So the solvers of a thread stay there, in [`SOLVERS`], and a
//!   backend finds its own by its [`Key`]. On another thread a new solver is made from the formula. A thread that owned
//!   the solver and received queries over channels would cost 10 µs per call, a tenth of a call for easy puzzles.
//! * It does not count conflicts, so [`Budget::guesses`] has no effect.
//! * Its failed core may lack assumptions: once variables have become known, it reuses their numbers for others, and
//!   finds stale marks there. So a core that leaves out assumptions is solved once more; if it has a model, all
//!   assumptions are returned instead.
//! * It panics on misuse: proofs requested after the first clause, variables above its maximum, solving with an
//!   unusable solver. None of these can happen here.

use super::incremental::{Incremental, Solver};
use super::{Answer, BackendError};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model, Var};
use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::{Arc, Weak};
use varisat::ExtendFormula;
use varisat::solver::ProofFormat;

/// The backend that solves with varisat.
#[doc(hidden)]
pub type Varisat = Incremental<VarisatSolver>;

/// A varisat solver, on whichever thread it was made.
#[derive(Default)]
pub struct VarisatSolver {
    key: Key,
    scratch: Vec<varisat::Lit>,
    /// The largest number of variables of a formula that is solved without a watchdog.
    unwatched: usize,
}

impl fmt::Debug for VarisatSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VarisatSolver").field("unwatched", &self.unwatched).finish_non_exhaustive()
    }
}

/// A proof writer that collects the proof, and fails once the budget has ended.
struct ProofBuffer {
    proof: Rc<RefCell<Vec<u8>>>,
    watch: Watchdog,
}

impl Write for ProofBuffer {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        self.watch.write(proof)?;
        self.proof.borrow_mut().extend_from_slice(proof);
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A usable solver.
struct Live {
    solver: varisat::Solver<'static>,
    /// The number of clauses loaded.
    loaded: usize,
    /// The budget checked by its proof writer; `None` if it writes no proof.
    watched: Option<Rc<RefCell<Budget>>>,
}

/// A proof writer that keeps nothing, and fails once the budget has ended.
struct Watchdog(Rc<RefCell<Budget>>);

impl Write for Watchdog {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        match self.0.borrow().check() {
            Ok(()) => Ok(proof.len()),
            Err(interrupt) => Err(io::Error::other(interrupt.to_string())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

thread_local! {
    /// The solvers created on this thread, each under the key of its backend.
    static SOLVERS: RefCell<Vec<(Weak<()>, Live)>> = const { RefCell::new(Vec::new()) };
}

/// The key under which a backend finds its solver on each thread. A solver whose key is gone is never used again.
#[derive(Default)]
struct Key(Arc<()>);

impl Key {
    /// Removes the solver from those of this thread, if it is there.
    fn take(&self) -> Option<Live> {
        SOLVERS.with_borrow_mut(|solvers| {
            let place = solvers.iter().position(|(key, _)| key.as_ptr() == Arc::as_ptr(&self.0))?;
            Some(solvers.swap_remove(place).1)
        })
    }

    /// Stores the solver on this thread, and drops those whose backends no longer exist.
    fn put(&self, live: Live) {
        SOLVERS.with_borrow_mut(|solvers| {
            solvers.retain(|(key, _)| key.strong_count() > 0);
            solvers.push((Arc::downgrade(&self.0), live));
        });
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // When a thread ends, its solvers may be dropped before its backends.
        let _ = SOLVERS.try_with(|_| self.take());
    }
}

impl Live {
    fn new(watched: bool) -> Self {
        let mut solver = varisat::Solver::new();
        let watched = watched.then(|| Rc::new(RefCell::new(Budget::unlimited())));
        if let Some(budget) = &watched {
            solver.write_proof(Watchdog(Rc::clone(budget)), ProofFormat::Varisat);
        }
        Self { solver, loaded: 0, watched }
    }

    fn answer(
        &mut self,
        formula: &Cnf,
        assumptions: &[Lit],
        budget: &Budget,
        scratch: &mut Vec<varisat::Lit>,
    ) -> Result<Answer, BackendError> {
        if let Some(watched) = &self.watched {
            watched.replace(budget.clone());
        }
        self.load(formula, budget, scratch)?;
        invert_all(assumptions, scratch);
        self.solver.assume(scratch);
        let failed = |error: &dyn fmt::Display| BackendError::Failed { reason: error.to_string() };
        let ended =
            |error: &dyn fmt::Display| budget.check().err().map_or_else(|| failed(error), BackendError::Interrupted);
        match self.solver.solve() {
            Ok(true) => {
                let model = self.solver.model().unwrap_or_default().into_iter().map(revert);
                let model = Model::from_literals(formula.variables(), model);
                model.map(Answer::Sat).map_err(|error| failed(&error))
            }
            Ok(false) => {
                let core = self.solver.failed_core().unwrap_or_default().to_vec();
                let reverted = core.iter().copied().map(revert).collect();
                if core.is_empty() || core.len() == assumptions.len() {
                    return Ok(Answer::Unsat { core: reverted });
                }
                self.solver.assume(&core);
                match self.solver.solve() {
                    Ok(false) => Ok(Answer::Unsat { core: reverted }),
                    Ok(true) => Ok(Answer::Unsat { core: assumptions.to_vec() }),
                    Err(error) => Err(ended(&error)),
                }
            }
            Err(error) => Err(ended(&error)),
        }
    }

    /// Loads the clauses that were added since the last call.
    fn load(&mut self, formula: &Cnf, budget: &Budget, scratch: &mut Vec<varisat::Lit>) -> Result<(), Interrupt> {
        for clause in formula.clauses_from(self.loaded) {
            if self.loaded.is_multiple_of(1024) {
                budget.check()?;
            }
            invert_all(clause, scratch);
            self.solver.add_clause(scratch);
            self.loaded += 1;
        }
        Ok(())
    }
}

impl Varisat {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Refutes a formula with a new solver, because varisat writes DRAT proofs only for formulas that do not grow.
    /// Returns the proof as a binary DRAT file, or `None` if there is a model.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    pub fn prove(formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
        let failed = |error: &dyn fmt::Display| BackendError::Failed { reason: error.to_string() };
        let proof = Rc::new(RefCell::new(Vec::new()));
        let mut solver = varisat::Solver::new();
        let watch = Watchdog(Rc::new(RefCell::new(budget.clone())));
        solver.write_proof(ProofBuffer { proof: Rc::clone(&proof), watch }, ProofFormat::BinaryDrat);
        let mut scratch = Vec::new();
        for clause in formula.clauses() {
            invert_all(clause, &mut scratch);
            solver.add_clause(&scratch);
        }
        let result = solver.solve().and_then(|answer| solver.close_proof().map(|()| answer));
        drop(solver);
        match result {
            Ok(true) => Ok(None),
            Ok(false) => {
                let mut proof = proof.take();
                invert_proof(&mut proof);
                Ok(Some(proof))
            }
            Err(error) => Err(budget.check().err().map_or_else(|| failed(&error), BackendError::Interrupted)),
        }
    }
}

impl Solver for VarisatSolver {
    fn name(&self) -> String {
        "varisat".to_owned()
    }

    fn most_variables(&self) -> usize {
        varisat::Var::max_count()
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        let limited = budget.deadline.is_some() || budget.cancel.is_some();
        let watch = limited && formula.variables() > self.unwatched;
        let usable = self.key.take().filter(|live| live.watched.is_some() || !watch);
        let mut live = usable.unwrap_or_else(|| Live::new(watch));
        let answer = live.answer(formula, assumptions, budget, &mut self.scratch);
        // After an error the solver is unusable, or has only a part of the formula.
        if answer.is_ok() {
            self.key.put(live);
        }
        answer
    }

    fn unwatched_up_to(self, variables: usize) -> Self {
        Self { unwatched: variables, ..self }
    }

    fn forget(&mut self) {
        self.key = Key::default();
    }
}

/// Inverts the literals of a binary DRAT proof: the sign is the lowest bit of a literal's first byte.
fn invert_proof(proof: &mut [u8]) {
    let mut bytes = proof.iter_mut();
    while bytes.next().is_some() {
        // A step is a letter, literals of several bytes each, and a zero.
        let mut first = true;
        for byte in bytes.by_ref() {
            if first {
                if *byte == 0 {
                    break;
                }
                *byte ^= 1;
            }
            first = *byte & 0x80 == 0;
        }
    }
}

/// Converts literals to varisat's, inverted.
fn invert_all(literals: &[Lit], inverted: &mut Vec<varisat::Lit>) {
    inverted.clear();
    inverted.extend(literals.iter().map(|literal| {
        let var = varisat::Var::from_index(literal.var().index());
        varisat::Lit::from_var(var, !literal.is_positive())
    }));
}

/// Converts one of varisat's literals back, inverted.
fn revert(literal: varisat::Lit) -> Lit {
    let var = Var::from_index(literal.index());
    if literal.is_positive() { var.negative() } else { var.positive() }
}
