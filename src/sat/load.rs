//! From a puzzle to a loaded solver, in each mode.

use super::at_most_one::AtMostOne;
use super::cnf::{ClauseSink, Cnf};
use super::encode::{
    Encoding, Form, clue_literals, encode_classic, encode_reduced, encode_rules_while, excluded_literals, rules_size,
};
use super::engine::SatEngine;
use super::lit::{Lit, Var};
use super::mode::SatMode;
use super::reduce::{Classic, Contradiction, Domains, Effort, Log, Reduction, reduce_while};
use super::vars::VarMap;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::puzzle::{Board, Digit, Puzzle};
use std::mem;
use std::sync::Arc;

/// The most clauses that a formula may have here. The board of side 49 has 11 million in the extended encoding; side 64
/// has 31 million, gigabytes in a solver, where the reduced encoding mostly needs a hundredth.
const MOST_CLAUSES: u64 = 20_000_000;

/// How many clauses go to the backend between two looks at the budget.
const STRIDE: usize = 1 << 14;

/// How many puzzles a kept solver serves. varisat slows down with what it has learned from puzzles past: on 20,000 puzzles
/// of 17 clues one solver for all was 2.6 times slower than one for every 20.
const RENEWAL: u32 = 20;

/// What the solver has to do with a puzzle.
pub(super) enum Task {
    /// Nothing: the puzzle has no solution.
    Contradiction,
    /// Nothing: every cell is settled.
    Settled(Vec<Digit>),
    /// To find the models of what is loaded, under the assumptions.
    Open(Open),
}

/// What is loaded in the solver.
pub(super) struct Open {
    pub(super) map: VarMap,
    pub(super) assumptions: Vec<Lit>,
    /// The assumption that blocking clauses hang on, in a solver that is kept beyond this puzzle.
    pub(super) activation: Option<Lit>,
    /// What reduction left of a classic puzzle, when that is what is loaded.
    pub(super) classic: Option<Box<Classic>>,
}

impl From<VarMap> for Open {
    fn from(map: VarMap) -> Self {
        Self { map, assumptions: Vec::new(), activation: None, classic: None }
    }
}

/// What the solver holds from puzzle to puzzle, as far as another puzzle may use it.
#[derive(Default)]
pub(super) enum Held {
    /// Nothing, or what one puzzle leaves open.
    #[default]
    Nothing,
    /// One puzzle's clues and these rules, which may be loaded again.
    Written(Rules),
    /// These rules without any clue. What it was told of puzzles past hangs on literals that are false by now.
    Loaded {
        rules: Rules,
        /// How many puzzles the solver has served since they were loaded.
        served: u32,
    },
}

/// The rules of a board as a formula.
pub(super) struct Rules {
    board: Arc<Board>,
    form: Form,
    formula: Cnf,
}

impl Rules {
    fn are_those_of(&self, puzzle: &Puzzle, form: Form) -> bool {
        self.form == form && self.board == *puzzle.board()
    }
}

/// What a reduction leaves to do.
enum Reduced {
    /// Nothing to ask a solver.
    Done(Task),
    Classic(Classic),
    General(Reduction),
}

/// Whether the budget has time left, and so much memory.
fn go_on(budget: &Budget, memory: u64) -> Result<(), Interrupt> {
    budget.check()?;
    budget.afford(memory)
}

impl SatEngine {
    /// Loads the puzzle into the backend, unless there is nothing to ask.
    pub(super) fn load(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Task, EngineError> {
        budget.check()?;
        match (self.config.form(puzzle.side()), self.config.mode) {
            (Some(form), _) => self.load_encoded(puzzle, form, budget),
            (None, SatMode::Reduced) => self.load_reduced(puzzle, budget),
            (None, SatMode::Incremental) => {
                let mut steps = Vec::new();
                match self.reduce(puzzle, &mut steps, budget)? {
                    Reduced::Done(task) => Ok(task),
                    Reduced::Classic(_) | Reduced::General(_) => {
                        let fixed =
                            steps.iter().map(|step| step.literal(puzzle.side())).chain(excluded_literals(puzzle));
                        self.load_kept(puzzle, fixed, budget)
                    }
                }
            }
            (None, SatMode::Pure) => self.load_kept(puzzle, clue_literals(puzzle).into_iter(), budget),
        }
    }

    /// Reduces the puzzle, the classic one in bit-boards.
    fn reduce(&mut self, puzzle: &Puzzle, log: &mut impl Log, budget: &Budget) -> Result<Reduced, EngineError> {
        let effort = Effort::probing(self.config.probe);
        if puzzle.is_classic() {
            return Ok(match Classic::reduce(puzzle, effort, log) {
                Err(Contradiction) => Reduced::Done(Task::Contradiction),
                Ok(board) => {
                    board.digits().map_or(Reduced::Classic(board), |digits| Reduced::Done(Task::Settled(digits)))
                }
            });
        }
        budget.afford(Domains::memory(puzzle.board()))?;
        let reduction = self.domains(puzzle).reduce(puzzle, effort, log, &mut |memory| go_on(budget, memory))?;
        if reduction.is_contradiction() {
            return Ok(Reduced::Done(Task::Contradiction));
        }
        Ok(match reduction.digits() {
            Some(digits) => Reduced::Done(Task::Settled(digits)),
            None => Reduced::General(reduction),
        })
    }

    /// Reduces the puzzle, and loads what is open into the solver.
    fn load_reduced(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Task, EngineError> {
        match self.reduce(puzzle, &mut (), budget)? {
            Reduced::Done(task) => Ok(task),
            Reduced::Classic(board) => {
                self.clear();
                let map = encode_classic(&board, &mut *self.backend);
                Ok(Task::Open(Open { classic: Some(Box::new(board)), ..map.into() }))
            }
            Reduced::General(reduction) => {
                let map = self.load_open(puzzle, reduction, AtMostOne::Pairwise, budget)?;
                Ok(Task::Open(map.into()))
            }
        }
    }

    /// Loads what a reduction left open, unless it is too large.
    fn load_open(
        &mut self,
        puzzle: &Puzzle,
        reduction: Reduction,
        scheme: AtMostOne,
        budget: &Budget,
    ) -> Result<VarMap, EngineError> {
        let size = reduction.size(scheme);
        budget.afford(size.memory())?;
        if size.clauses > MOST_CLAUSES {
            let reason = format!("what is open takes more than {MOST_CLAUSES} clauses");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.clear();
        encode_reduced(puzzle.board(), &reduction, scheme, &mut *self.backend, &mut |_| budget.check())?;
        Ok(reduction.into_map().among(self.backend.variables()))
    }

    /// The domains to reduce the puzzle on.
    fn domains(&mut self, puzzle: &Puzzle) -> &mut Domains {
        let kept = self.domains.take().filter(|domains| domains.fit(puzzle));
        self.domains.insert(kept.unwrap_or_else(|| Domains::new(puzzle.board())))
    }

    /// Ensures that the solver holds the rules of the puzzle's board, and nothing else that matters.
    fn load_kept(
        &mut self,
        puzzle: &Puzzle,
        fixed: impl Iterator<Item = Lit>,
        budget: &Budget,
    ) -> Result<Task, EngineError> {
        let form = Encoding::Extended.into();
        self.held = match mem::take(&mut self.held) {
            Held::Loaded { rules, served } if served < RENEWAL && rules.are_those_of(puzzle, form) => {
                Held::Loaded { rules, served: served + 1 }
            }
            held => {
                let rules = self.written(held, puzzle, form, budget)?;
                self.give(&rules, budget)?;
                Held::Loaded { rules, served: 1 }
            }
        };
        let activation = self.backend.fresh().map(Var::positive);
        let assumptions = fixed.chain(activation).collect();
        Ok(Task::Open(Open { map: VarMap::full(puzzle.geometry()), assumptions, activation, classic: None }))
    }

    /// Loads the puzzle in an encoding, whatever that leaves open.
    fn load_encoded(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<Task, EngineError> {
        let map = match form.encoding {
            Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
                let held = mem::take(&mut self.held);
                let rules = self.written(held, puzzle, form, budget)?;
                self.give(&rules, budget)?;
                for clue in clue_literals(puzzle) {
                    self.backend.clause(&[clue]);
                }
                let map = VarMap::full(puzzle.geometry()).among(rules.formula.variables());
                self.held = Held::Written(rules);
                map
            }
            Encoding::Reduced => {
                let proceed = &mut |memory| go_on(budget, memory);
                let reduction = reduce_while(puzzle, Effort::UNIT_PROPAGATION, &mut (), proceed)?;
                self.load_open(puzzle, reduction, form.at_most_one, budget)?
            }
        };
        Ok(Task::Open(map.into()))
    }

    /// Empties the backend.
    fn clear(&mut self) {
        self.held = Held::Nothing;
        self.backend.clear();
    }

    /// Loads rules into the backend, and nothing else.
    fn give(&mut self, rules: &Rules, budget: &Budget) -> Result<(), EngineError> {
        self.clear();
        self.backend.reserve(rules.formula.variables());
        for (number, clause) in rules.formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            self.backend.clause(clause);
        }
        Ok(())
    }

    /// The rules of the puzzle's board as a formula: those held, if it is these.
    fn written(&self, held: Held, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<Rules, EngineError> {
        match held {
            Held::Written(rules) | Held::Loaded { rules, .. } if rules.are_those_of(puzzle, form) => return Ok(rules),
            Held::Nothing | Held::Written(_) | Held::Loaded { .. } => {}
        }
        let board = puzzle.board();
        let size = rules_size(board, form);
        budget.afford(size.memory())?;
        if size.clauses > MOST_CLAUSES {
            let clauses = size.clauses;
            let reason = format!("the formula would have {clauses} clauses: use the reduced encoding");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        let mut formula = Cnf::default();
        encode_rules_while(board, form, &mut formula, &mut |_| budget.check())?;
        Ok(Rules { board: Arc::clone(board), form, formula })
    }
}
