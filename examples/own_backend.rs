//! Plugs your own SAT solver in as a backend: the library provides everything but the search.
//!
//! The solver is about the simplest possible: recursive DPLL, with unit propagation by scanning every clause.

use std::ops::ControlFlow;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::Puzzle;
use sudosat::sat::{Answer, Backend, BackendError};
use sudosat::sat::{ClauseSink, Cnf, Encoding, Lit, Model, SatEngine, Var};

/// A formula, without any index.
#[derive(Default)]
struct Dpll {
    formula: Cnf,
}

impl ClauseSink for Dpll {
    fn variables(&self) -> usize {
        self.formula.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.formula.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.formula.clause(literals)
    }
}

impl Backend for Dpll {
    fn name(&self) -> String {
        "dpll".to_owned()
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        let mut values = vec![None; self.formula.variables()];
        for assumption in assumptions {
            values[assumption.var().index()] = Some(assumption.is_positive());
        }
        Ok(match self.search(values, budget)? {
            Some(literals) => match Model::from_literals(self.formula.variables(), literals) {
                Ok(model) => Answer::Sat(model),
                Err(error) => return Err(BackendError::Failed { reason: error.to_string() }),
            },
            None => Answer::Unsat { core: assumptions.to_vec() },
        })
    }

    fn clear(&mut self) {
        self.formula.clear();
    }
}

impl Dpll {
    /// A model that extends `values`, as literals, if there is one.
    fn search(&self, mut values: Vec<Option<bool>>, budget: &Budget) -> Result<Option<Vec<Lit>>, BackendError> {
        budget.check()?;
        let value = |values: &[Option<bool>], literal: Lit| {
            values[literal.var().index()].map(|value| value == literal.is_positive())
        };
        let mut changed = true;
        while changed {
            changed = false;
            for clause in self.formula.clauses() {
                if clause.iter().any(|&literal| value(&values, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| value(&values, literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return Ok(None),
                    (Some(unit), None) => {
                        values[unit.var().index()] = Some(unit.is_positive());
                        changed = true;
                    }
                    _ => {}
                }
            }
        }
        let Some(branch) = values.iter().position(Option::is_none) else {
            let literals = values.iter().enumerate().filter_map(|(index, value)| {
                let var = Var::new(index + 1)?;
                Some(if *value == Some(true) { var.positive() } else { var.negative() })
            });
            return Ok(Some(literals.collect()));
        };
        for choice in [true, false] {
            values[branch] = Some(choice);
            if let Some(model) = self.search(values.clone(), budget)? {
                return Ok(Some(model));
            }
        }
        Ok(None)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let mut engine = SatEngine::with_backend(Encoding::Extended, Box::new(Dpll::default()));
    println!("{}: {}", engine.name(), engine.verdict(&puzzle, &Budget::unlimited())?.word());
    Ok(())
}
