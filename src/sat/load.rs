//! Loading of puzzles into a solver, in each mode.

use super::at_most_one::AtMostOne;
use super::backend::Backend;
use super::bounded::within;
use super::config::SatConfig;
use super::encode::{Encoding, Form, clue_literals, encode_rules, excluded_literals, rules_size};
use super::mode::SatMode;
use super::reduce::{Classic, Effort, Probe};
use super::reducer::{Reducer, Remainder};
use super::vars::VarMap;
use crate::engine::{Budget, EngineError};
use crate::formula::{ClauseSink, Cnf, Lit, Size, Var};
use crate::puzzle::{Board, Digit, Puzzle};
use std::mem;
use std::sync::Arc;

/// The largest number of clauses of a formula for a solver. The board of side 49 has 11 million in the extended
/// encoding; side 64 has 31 million, gigabytes in a solver, where the reduced encoding mostly needs a hundredth.
pub(crate) const MOST_CLAUSES: u64 = 20_000_000;

/// The number of puzzles that a kept solver serves. Clauses learned from past puzzles slow varisat down: on 20,000
/// puzzles of 17 clues one solver for all was 2.6 times slower than one for every 20.
const RENEWAL: u32 = 20;

/// The question that remains for the solver.
pub(super) enum Loaded {
    /// None: the puzzle has no solution.
    Contradiction,
    /// None: every cell is settled.
    Settled(Vec<Digit>),
    /// The models of the reduced formula of a classic board, which is not written.
    Board(Classic),
    /// The models of the loaded formula.
    Query(Query),
}

/// A query of the solver: the models of the loaded formula under assumptions.
pub(super) struct Query {
    pub(super) map: VarMap,
    pub(super) assumptions: Vec<Lit>,
    /// The assumption that activates this puzzle's blocking clauses, in a solver that is kept.
    pub(super) activation: Option<Lit>,
    /// The reduction of a classic puzzle, if that is what is loaded.
    pub(super) classic: Option<Box<Classic>>,
}

impl Query {
    /// The number of candidates settled before the solver is called.
    pub(super) fn fixed(&self, side: usize) -> usize {
        let candidates = self.map.cells() * side;
        candidates - self.map.candidates() + self.assumptions.len() - usize::from(self.activation.is_some())
    }
}

impl From<VarMap> for Query {
    fn from(map: VarMap) -> Self {
        Self { map, assumptions: Vec::new(), activation: None, classic: None }
    }
}

/// The reusable contents of the solver between puzzles.
#[derive(Default)]
enum Held {
    /// None, or the formula of one reduced puzzle.
    #[default]
    Nothing,
    /// One puzzle's clues and these rules, which can be loaded again.
    Written(Rules),
    /// These rules without clues. Learned clauses may depend on activation literals that are now false.
    Loaded {
        rules: Rules,
        /// The number of puzzles served since the rules were loaded.
        served: u32,
    },
}

/// The rules of a board as a formula.
struct Rules {
    board: Arc<Board>,
    form: Form,
    formula: Cnf,
}

impl Rules {
    fn match_puzzle(&self, puzzle: &Puzzle, form: Form) -> bool {
        self.form == form && self.board == *puzzle.board()
    }
}

/// A solver with what is needed to load puzzles into it.
pub(super) struct Loader {
    pub(super) backend: Box<dyn Backend>,
    config: SatConfig,
    reducer: Reducer,
    /// A buffer for a formula on its way to the backend.
    scratch: Cnf,
    held: Held,
    /// Whether open classic boards are left to a solver that needs no formula.
    implicit: bool,
}

impl Loader {
    pub(super) fn new(config: SatConfig, backend: Box<dyn Backend>) -> Self {
        let (reducer, scratch, held) = Default::default();
        Self { backend, config, reducer, scratch, held, implicit: false }
    }

    /// This loader, which leaves open classic boards to a solver that needs no formula, unless an encoding or another
    /// mode is configured.
    pub(super) fn with_implicit(self) -> Self {
        let implicit = self.config.encoding().is_none() && self.config.mode == SatMode::Reduced;
        Self { implicit, ..self }
    }

    /// Whether open classic boards are left to that solver.
    pub(super) const fn is_implicit(&self) -> bool {
        self.implicit
    }

    /// The candidates of a classic board that are probed.
    pub(super) fn probe_classic(&self) -> Probe {
        match self.config.probe {
            // A search costs no more than a few probes.
            Probe::Adaptive if self.implicit => Probe::None,
            probe => probe,
        }
    }

    /// The candidates of the puzzle that are probed.
    fn probe(&self, puzzle: &Puzzle) -> Probe {
        if puzzle.is_classic() { self.probe_classic() } else { self.config.probe }
    }

    /// The engine's name.
    pub(super) fn name(&self) -> String {
        let solver = self.backend.name();
        match (self.config.encoding(), self.config.mode) {
            (Some(encoding), _) => {
                let form = encoding.with(self.config.at_most_one.unwrap_or_default());
                format!("sat ({solver}, {form})")
            }
            (None, SatMode::Reduced) => format!("sat ({solver})"),
            (None, mode) => format!("sat ({solver}, {mode})"),
        }
    }

    /// The form of the formulas for puzzles of this side.
    pub(super) fn form(&self, side: usize) -> Form {
        self.config.form(side).unwrap_or_else(|| match self.config.mode {
            SatMode::Reduced => Encoding::Reduced.into(),
            SatMode::Incremental | SatMode::Pure => Encoding::Extended.into(),
        })
    }

    /// Loads the puzzle into the backend, unless nothing remains to be solved.
    pub(super) fn load(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Loaded, EngineError> {
        budget.check()?;
        let query = match (self.config.form(puzzle.side()), self.config.mode) {
            (Some(form), _) => self.load_encoded(puzzle, form, budget)?,
            (None, SatMode::Pure) => self.load_reusable(puzzle, clue_literals(puzzle).into_iter(), budget)?,
            (None, SatMode::Reduced) => match self.reducer.settle(puzzle, self.probe(puzzle), &mut (), budget)? {
                None => return Ok(Loaded::Contradiction),
                Some(remainder) => match (remainder.digits(), remainder) {
                    (Some(digits), _) => return Ok(Loaded::Settled(digits)),
                    (None, Remainder::Classic(board)) if self.implicit => return Ok(Loaded::Board(board)),
                    (None, remainder) => self.load_remainder(puzzle, remainder, AtMostOne::Pairwise, budget)?,
                },
            },
            (None, SatMode::Incremental) => {
                let mut steps = Vec::new();
                match self.reducer.settle(puzzle, self.config.probe, &mut steps, budget)? {
                    None => return Ok(Loaded::Contradiction),
                    Some(remainder) => {
                        if let Some(digits) = remainder.digits() {
                            return Ok(Loaded::Settled(digits));
                        }
                    }
                }
                let fixed = steps.iter().map(|step| step.literal(puzzle.geometry())).chain(excluded_literals(puzzle));
                self.load_reusable(puzzle, fixed, budget)?
            }
        };
        Ok(Loaded::Query(query))
    }

    /// Loads the remainder of a reduction, unless it is too large.
    pub(super) fn load_remainder(
        &mut self,
        puzzle: &Puzzle,
        remainder: Remainder,
        scheme: AtMostOne,
        budget: &Budget,
    ) -> Result<Query, EngineError> {
        let size = remainder.size(scheme);
        self.admit(size, budget, || format!("the reduced formula must have at most {MOST_CLAUSES} clauses, got more"))?;
        self.clear();
        let Remainder::Classic(candidates) = remainder else {
            return Ok(self.backend.feed(budget, |sink| remainder.write(puzzle, scheme, sink))?.into());
        };
        // The formula is small: writing into a concrete `Cnf` and passing it on whole inlines the sink.
        self.scratch.clear();
        let map = remainder.write(puzzle, scheme, &mut self.scratch);
        self.backend.add_all(&self.scratch)?;
        Ok(Query { classic: Some(Box::new(candidates)), ..map.into() })
    }

    /// Ensures that the solver holds the rules of the puzzle's board, and nothing else that affects the answer.
    fn load_reusable(
        &mut self,
        puzzle: &Puzzle,
        fixed: impl Iterator<Item = Lit>,
        budget: &Budget,
    ) -> Result<Query, EngineError> {
        let form = Encoding::Extended.into();
        self.held = match mem::take(&mut self.held) {
            Held::Loaded { rules, served } if served < RENEWAL && rules.match_puzzle(puzzle, form) => {
                Held::Loaded { rules, served: served + 1 }
            }
            held => {
                let rules = self.written(held, puzzle, form, budget)?;
                self.load_rules(&rules, budget)?;
                Held::Loaded { rules, served: 1 }
            }
        };
        let activation = self.backend.fresh().map(Var::positive);
        let assumptions = fixed.chain(activation).collect();
        Ok(Query { map: VarMap::full(puzzle.geometry()), assumptions, activation, classic: None })
    }

    /// Loads the whole puzzle in an encoding.
    fn load_encoded(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<Query, EngineError> {
        match form.encoding {
            Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
                let held = mem::take(&mut self.held);
                let rules = self.written(held, puzzle, form, budget)?;
                self.load_rules(&rules, budget)?;
                clue_literals(puzzle).iter().try_for_each(|&clue| self.backend.add(&[clue]))?;
                let map = VarMap::full(puzzle.geometry()).with_auxiliary(rules.formula.variables());
                self.held = Held::Written(rules);
                Ok(map.into())
            }
            Encoding::Reduced => {
                let reduction = self.reducer.settle_general(puzzle, Effort::UNIT_PROPAGATION, &mut (), budget)?;
                self.load_remainder(puzzle, Remainder::General(reduction), form.at_most_one, budget)
            }
        }
    }

    /// Empties the backend.
    fn clear(&mut self) {
        self.held = Held::Nothing;
        self.backend.clear();
    }

    /// Replaces the backend's contents by the rules.
    fn load_rules(&mut self, rules: &Rules, budget: &Budget) -> Result<(), EngineError> {
        self.clear();
        let _ = self.backend.feed(budget, |sink| sink.formula(&rules.formula))?;
        Ok(())
    }

    /// The rules of the puzzle's board as a formula, reused if they match those already held.
    fn written(&self, held: Held, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<Rules, EngineError> {
        match held {
            Held::Written(rules) | Held::Loaded { rules, .. } if rules.match_puzzle(puzzle, form) => return Ok(rules),
            Held::Nothing | Held::Written(_) | Held::Loaded { .. } => {}
        }
        let board = puzzle.board();
        let size = rules_size(board, form, budget)?;
        let clauses = size.clauses;
        self.admit(size, budget, || format!("the formula would have {clauses} clauses: use the reduced encoding"))?;
        let mut formula = Cnf::default();
        within(budget, &mut formula, |sink| encode_rules(board, form, sink))?;
        Ok(Rules { board: Arc::clone(board), form, formula })
    }

    /// Checks that a formula of this size is allowed.
    fn admit(&self, size: Size, budget: &Budget, too_large: impl FnOnce() -> String) -> Result<(), EngineError> {
        budget.afford(size.memory())?;
        if size.clauses > MOST_CLAUSES {
            return Err(EngineError::Unsupported { engine: self.name(), reason: too_large() });
        }
        Ok(())
    }
}
