//! Refutations of a puzzle's full extended formula, built from a refutation of its reduced formula.
//!
//! The reduction need not be trusted: the candidates that it fixes become the first steps. A placed digit needs no
//! step, as unit propagation places it; an elimination is one step. Each clause of the reduced formula is a clause of
//! the full one without the literals that are already false, so the solver's steps on it follow from the full formula
//! too, once their variables are renumbered. A solver's deletions are left out: its clauses are not those of the full
//! formula.
//!
//! On a board with rules other than houses, the solver gets the full formula itself. The reduction would use the SAT
//! solver's encodings of these rules, whose auxiliary variables are not those of the formula. The small solver then
//! names the clauses from which each step follows: without such hints, checking takes many times as long as solving. It
//! gets small boards with pencil marks too, if the reduction leaves something open: their proofs are long.

use super::error::CertifyError;
use crate::engine::Budget;
use crate::formula::{ClauseSink, Cnf, Lit, Var};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::backend::Small;
use crate::sat::{FixedLiteral, Probe, Reducer, SolverChoice, VarMap};
use crate::verify::{Proof, ProofErrorKind, full_formula, has_only_houses};
use std::fmt;

/// A maker of refutations that reuses its memory.
#[derive(Default)]
#[doc(hidden)]
pub struct Refuter {
    solver: SolverChoice,
    reducer: Reducer,
    reduction: Vec<FixedLiteral>,
    formula: Cnf,
}

impl fmt::Debug for Refuter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refuter").field("solver", &self.solver).finish_non_exhaustive()
    }
}

impl Refuter {
    /// A refuter whose proofs of the reduced formula come from `solver`.
    #[must_use]
    pub fn new(solver: SolverChoice) -> Self {
        Self { solver, ..Self::default() }
    }

    /// The name of the solver.
    #[must_use]
    pub fn name(&self) -> String {
        self.solver.clone().backend().name()
    }

    /// The size in bytes, roughly, of the last formula, which is kept for the next call.
    pub(super) fn memory(&self) -> u64 {
        self.formula.size().memory()
    }

    /// Refutes the puzzle's full extended formula together with a blocking clause for each of the solutions. The steps
    /// are those of reduction and solver: many are not needed, and none has been checked.
    ///
    /// # Errors
    ///
    /// If the budget ends, there is another solution, the formula is too large, or the solver fails.
    pub fn refute(&mut self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<Proof, CertifyError> {
        if !has_only_houses(puzzle.board()) {
            return self.refute_in_full(puzzle, solutions, budget);
        }
        self.reduction.clear();
        self.formula.clear();
        let map = self.reducer.reduce(puzzle, Probe::default(), &mut self.reduction, &mut self.formula, budget)?;
        let eliminations = self.reduction.iter().filter(|step| step.needs_line());
        let mut proof = Proof::new(eliminations.map(|step| [step.literal(puzzle.geometry())]));
        let Some(map) = map else { return Ok(proof) };
        for solution in solutions {
            let blocking = blocking_clause(&map, solution).ok_or(CertifyError::Satisfiable)?;
            // If nothing is open, the steps imply the solution, which its blocking clause contradicts.
            if blocking.is_empty() {
                return Ok(proof);
            }
            self.formula.push(&blocking);
        }
        if map.candidates() == 0 {
            return Err(CertifyError::Satisfiable);
        }
        if puzzle.is_restricted() && self.solver.derives(puzzle.board().cells() * puzzle.side()) {
            return self.refute_in_full(puzzle, solutions, budget);
        }
        let drat = self.solver.prove(&self.formula, budget)?.ok_or(CertifyError::Satisfiable)?;
        let steps = Proof::read(&drat, map.variables()).map_err(CertifyError::Proof)?;
        let mut mapped = Vec::new();
        for step in steps.steps() {
            mapped.clear();
            mapped.extend(step.iter().filter_map(|&literal| in_full(&map, puzzle.side(), literal)));
            proof.push(&mapped);
        }
        Ok(proof)
    }

    /// Refutes the full formula, on which every step of the solver holds as it is.
    fn refute_in_full(&self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<Proof, CertifyError> {
        let grids: Vec<_> = solutions.iter().map(|solution| solution.digits().to_vec()).collect();
        let formula = full_formula(puzzle, &grids, &mut || budget.check().is_ok());
        budget.check()?;
        let formula = formula.map_err(CertifyError::Formula)?;
        if !self.solver.derives(formula.variables()) {
            return self.refute_formula(&formula, budget);
        }
        budget.afford(formula.size().memory())?;
        let derivation = Small::derive(&formula, budget)?.ok_or(CertifyError::Satisfiable)?;
        Ok(Proof::with_hints(derivation.needed()))
    }

    /// Refutes a formula. The steps are those of the solver: many are not needed, and none has been checked.
    pub(super) fn refute_formula(&self, formula: &Cnf, budget: &Budget) -> Result<Proof, CertifyError> {
        budget.afford(formula.size().memory())?;
        let mut drat = self.solver.prove(formula, budget)?.ok_or(CertifyError::Satisfiable)?;
        Proof::read(&drat, formula.variables()).or_else(|error| {
            if error.kind != ProofErrorKind::NoEnd {
                return Err(CertifyError::Proof(error));
            }
            // varisat omits the empty clause if it finds the contradiction while it reads the formula. A proof that was
            // cut short for another reason will not check.
            drat.extend(END);
            Proof::read(&drat, formula.variables()).map_err(|_| CertifyError::Proof(error))
        })
    }
}

/// The empty clause in a binary DRAT file.
const END: [u8; 2] = *b"a\0";

/// The blocking clause of the solution over the open cells. `None` if the formula lacks some of its candidates.
fn blocking_clause(map: &VarMap, solution: &Solution) -> Option<Vec<Lit>> {
    if solution.digits().len() != map.cells() {
        return None;
    }
    let open = (0..map.cells()).filter(|&cell| map.settled_at(cell) != Some(solution.digit_at(cell)));
    open.map(|cell| map.var_at(cell, solution.digit_at(cell)).map(Var::negative)).collect()
}

/// A literal of the reduced formula in the numbering of the full one.
fn in_full(map: &VarMap, side: usize, literal: Lit) -> Option<Lit> {
    let (cell, digit) = map.by_index(literal.var())?;
    let var = Var::new(cell * side + digit.index() + 1)?;
    Some(if literal.is_positive() { var.positive() } else { var.negative() })
}
