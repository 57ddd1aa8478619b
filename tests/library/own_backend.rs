//! A caller's own backend may refuse clauses: then there is no answer, rather than one to a part of the formula.

use std::ops::ControlFlow;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, Puzzle};
use sudosat::sat::backend::{Answer, Backend, BackendError, Varisat};
use sudosat::sat::{ClauseSink, Encoding, Lit, SatConfig, SatEngine, SatMode};

/// A backend that accepts only this many clauses.
struct Narrow(Varisat, usize);

impl ClauseSink for Narrow {
    fn variables(&self) -> usize {
        self.0.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.0.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.1 = self.1.checked_sub(1).map_or(ControlFlow::Break(()), ControlFlow::Continue)?;
        self.0.clause(literals)
    }
}

impl Backend for Narrow {
    fn name(&self) -> String {
        "narrow".to_owned()
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.0.solve(assumptions, budget)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

#[test]
fn a_backend_that_refuses_clauses_gives_no_answer() {
    let small = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
    let classic = Puzzle::new(Board::classic(), vec![None; 81]).unwrap();
    let configs = SatMode::ALL.map(SatConfig::from).into_iter().chain(Encoding::ALL.map(SatConfig::from));
    for (config, puzzle) in itertools::iproduct!(configs, [small, classic]) {
        let mut engine = SatEngine::with_backend(config, Box::new(Narrow(Varisat::new(), 100)));
        let error = engine.verdict(&puzzle, &Budget::unlimited()).unwrap_err();
        assert_eq!(error.to_string(), "narrow: it accepts no more clauses", "{config:?}");
    }
}
