//! A solver for small formulas: conflict-driven clause learning (CDCL), written to be read and tuned for reduced 9×9
//! puzzles, with some two hundred variables and fifteen hundred clauses. docs/CDCL.md explains it.
//!
//! | file | contents |
//! |---|---|
//! | `literal` | literals in sixteen bits |
//! | `trail` | the assignment: the true literals, with their levels and reasons |
//! | `pairs` | clauses of two negative literals, as bit sets |
//! | `counted` | all other clauses of the formula, each with a count of its literals that are not false |
//! | `watched` | clauses that are learned or added later |
//! | `activity` | the choice of the next decision |
//! | `analysis` | deriving a clause from a conflict |
//! | `search` | the loop |
//! | `proof` | the learned clauses as a DRAT proof |
//! | `derivation` | the learned clauses, each with the clauses from which it follows |
//!
//! Nothing is allocated from puzzle to puzzle once the tables have grown. Variables are few, so a set of them is a few
//! words and a scan of all of them is cheap; clauses are few and short, so counting their literals is cheaper than
//! watching them. Most puzzles are solved within a hundred conflicts, before the first restart. Every variable is
//! tried true first: a digit settles its peers.

mod activity;
mod analysis;
mod counted;
mod derivation;
mod literal;
mod pairs;
mod proof;
mod search;
mod trail;
mod watched;

use super::incremental::{Incremental, Solver};
use super::{Answer, BackendError, SolverEffort};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model, Var};
#[doc(hidden)]
pub use derivation::Derivation;
use search::{Cdcl, Observer, Outcome};

/// The number of conflicts between two checks of the budget; a check takes as long as a conflict.
const STRIDE: u64 = 64;

/// The backend that solves small formulas.
#[doc(hidden)]
pub type Small = Incremental<SmallSolver>;

/// A small solver and its progress in loading the formula.
#[derive(Debug, Default)]
pub struct SmallSolver {
    search: Cdcl,
    /// The number of variables for which there is room; 0 without a formula.
    room: usize,
    /// The number of clauses loaded.
    loaded: usize,
    assumptions: Vec<literal::Lit>,
    effort: SolverEffort,
}

impl Small {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl SmallSolver {
    /// The largest number of variables. At this size their sets of excluded variables take 8 MiB, and a scan of all
    /// variables for every decision is still cheap compared with a conflict.
    pub(super) const MOST_VARIABLES: usize = 8192;

    /// Loads the clauses added since the last call. A formula that has outgrown its tables is loaded again. If the
    /// assumptions are unchanged, the search continues from its last state.
    fn load(&mut self, formula: &Cnf, assumptions: &[Lit]) {
        if formula.variables() > self.room || self.room == 0 {
            self.room = formula.variables().next_multiple_of(64).max(64);
            self.loaded = 0;
            self.search.clear(self.room);
        }
        let assumptions = assumptions.iter().copied().map(converted);
        if !assumptions.clone().eq(self.assumptions.iter().copied()) {
            self.search.backtrack_to(0);
            self.assumptions.clear();
            self.assumptions.extend(assumptions);
        }
        self.search.reserve(formula.variables());
        for clause in formula.clauses_from(self.loaded) {
            self.search.add(clause.iter().copied().map(converted));
        }
        self.loaded = formula.len();
    }

    fn model(&self, variables: usize) -> Result<Model, BackendError> {
        let literals = (0..variables).map(|index| {
            let var = Var::from_index(index);
            if self.search.is_true(index) { var.positive() } else { var.negative() }
        });
        Model::from_literals(variables, literals).map_err(|error| BackendError::Failed { reason: error.to_string() })
    }
}

impl Solver for SmallSolver {
    fn name(&self) -> String {
        "small".to_owned()
    }

    fn most_variables(&self) -> usize {
        Self::MOST_VARIABLES
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.load(formula, assumptions);
        self.effort = SolverEffort::default();
        let mut watch = Watchdog { budget, effort: &mut self.effort, ended: None };
        match self.search.solve(&self.assumptions, &mut watch) {
            Outcome::Model => self.model(formula.variables()).map(Answer::Sat),
            Outcome::Refuted(core) => Ok(Answer::Unsat { core: core.into_iter().map(reverted).collect() }),
            Outcome::Stopped => Err(watch.ended.unwrap_or(Interrupt::GaveUp).into()),
        }
    }

    fn decisions(&self) -> Option<Vec<Lit>> {
        Some(self.search.decisions(self.assumptions.len()).map(reverted).collect())
    }

    fn effort(&self) -> Option<SolverEffort> {
        Some(self.effort)
    }

    fn forget(&mut self) {
        self.room = 0;
    }
}

/// An observer that counts, and stops the search when the budget ends.
struct Watchdog<'a> {
    budget: &'a Budget,
    effort: &'a mut SolverEffort,
    ended: Option<Interrupt>,
}

impl Observer for Watchdog<'_> {
    fn decided(&mut self) {
        self.effort.decisions += 1;
    }

    fn learnt(&mut self, _: &[literal::Lit]) {
        self.effort.conflicts += 1;
        self.effort.learnt += 1;
    }

    fn dropped(&mut self, _: &[literal::Lit]) {}

    fn stop(&mut self) -> bool {
        if self.budget.guesses.is_some_and(|most| self.effort.conflicts > most) {
            self.ended = Some(Interrupt::Guesses);
        } else if self.effort.conflicts.is_multiple_of(STRIDE) {
            self.ended = self.budget.check().err();
        }
        self.ended.is_some()
    }
}

#[inline]
fn converted(literal: Lit) -> literal::Lit {
    literal::Lit::new(literal.var().index(), literal.is_positive())
}

fn reverted(literal: literal::Lit) -> Lit {
    let var = Var::from_index(literal.variable());
    if literal.is_positive() { var.positive() } else { var.negative() }
}
