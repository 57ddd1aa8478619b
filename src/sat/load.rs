//! From a puzzle to a loaded solver, in each mode.

use super::at_most_one::AtMostOne;
use super::backend::Backend;
use super::cnf::ClauseSink;
use super::encode::{
    Encoding, Form, clause_count, clue_literals, encode_classic, encode_reduced, encode_rules_while, encode_while,
    excluded_literals,
};
use super::engine::SatEngine;
use super::lit::{Lit, Var};
use super::mode::SatMode;
use super::reduce::{Board, Classic, Contradiction, Effort, Log, Reduction};
use super::vars::VarMap;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::puzzle::{Digit, Puzzle};
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

/// What a reduction leaves to do.
enum Reduced {
    /// Nothing to ask a solver.
    Done(Task),
    Classic(Classic),
    General(Reduction),
}

/// Why a formula is not written to its end.
#[derive(Clone, Copy)]
enum Halt {
    Interrupted(Interrupt),
    TooLarge,
}

impl From<Interrupt> for Halt {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

/// A solver as a sink that counts the clauses.
struct Counted<'a> {
    sink: &'a mut dyn Backend,
    clauses: u64,
}

impl ClauseSink for Counted<'_> {
    fn variables(&self) -> usize {
        self.sink.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.sink.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clauses += 1;
        self.sink.clause(literals);
    }
}

impl SatEngine {
    /// Loads the puzzle into the backend, unless there is nothing to ask.
    pub(super) fn load(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Task, EngineError> {
        budget.check()?;
        match (self.encoding, self.mode) {
            (Some(encoding), _) => self.load_encoded(puzzle, self.form(encoding, puzzle), budget),
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

    /// The encoding with its scheme: the one asked for, or the one that suits the size.
    fn form(&self, encoding: Encoding, puzzle: &Puzzle) -> Form {
        self.at_most_one.map_or_else(|| encoding.for_side(puzzle.side()), |scheme| encoding.with(scheme))
    }

    /// Reduces the puzzle, the classic one in bit-boards.
    fn reduce(&mut self, puzzle: &Puzzle, log: &mut impl Log, budget: &Budget) -> Result<Reduced, EngineError> {
        let effort = Effort::probing(self.probe);
        if puzzle.is_classic() {
            return Ok(match Classic::reduce(puzzle, effort, log) {
                Err(Contradiction) => Reduced::Done(Task::Contradiction),
                Ok(board) => {
                    board.digits().map_or(Reduced::Classic(board), |digits| Reduced::Done(Task::Settled(digits)))
                }
            });
        }
        let reduction = self.board(puzzle).reduce(puzzle, effort, log, &mut || budget.check())?;
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
        let map = match self.reduce(puzzle, &mut (), budget)? {
            Reduced::Done(task) => return Ok(task),
            Reduced::Classic(board) => {
                self.backend.clear();
                let map = encode_classic(&board, &mut *self.backend);
                return Ok(Task::Open(Open { classic: Some(Box::new(board)), ..map.into() }));
            }
            Reduced::General(reduction) => {
                self.backend.clear();
                let mut sink = Counted { sink: &mut *self.backend, clauses: 0 };
                let mut proceed = |sink: &mut Counted<'_>| {
                    budget.check()?;
                    if sink.clauses > MOST_CLAUSES { Err(Halt::TooLarge) } else { Ok(()) }
                };
                encode_reduced(
                    puzzle.geometry(),
                    puzzle.rules(),
                    &reduction,
                    AtMostOne::Pairwise,
                    &mut sink,
                    &mut proceed,
                )
                .map_err(|halt| self.halted(halt))?;
                reduction.into_map()
            }
        };
        Ok(Task::Open(map.into()))
    }

    /// The board to reduce the puzzle on.
    fn board(&mut self, puzzle: &Puzzle) -> &mut Board {
        let kept = self.board.take().filter(|board| board.fits(puzzle));
        self.board.insert(kept.unwrap_or_else(|| Board::new(puzzle.geometry(), puzzle.rules())))
    }

    /// Sees to it that the solver has the rules of the puzzle's board.
    fn load_kept(
        &mut self,
        puzzle: &Puzzle,
        fixed: impl Iterator<Item = Lit>,
        budget: &Budget,
    ) -> Result<Task, EngineError> {
        let same = self.write_rules(puzzle, Encoding::Extended.into(), budget)?;
        if !same || self.served.is_none_or(|served| served >= RENEWAL) {
            self.served = None;
            self.give_formula(puzzle.side().pow(3), budget)?;
        }
        self.served = Some(self.served.unwrap_or(0) + 1);
        let activation = self.backend.fresh().map(Var::positive);
        let assumptions = fixed.chain(activation).collect();
        Ok(Task::Open(Open { map: VarMap::full(puzzle.geometry()), assumptions, activation, classic: None }))
    }

    /// Loads the puzzle in an encoding, whatever that leaves open.
    fn load_encoded(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<Task, EngineError> {
        let map = match form.encoding {
            Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
                self.write_rules(puzzle, form, budget)?;
                VarMap::full(puzzle.geometry()).among(self.formula.variables())
            }
            Encoding::Reduced => self.write_reduced(puzzle, form, budget)?,
        };
        self.give_formula(map.variables(), budget)?;
        if form.encoding != Encoding::Reduced {
            for clue in clue_literals(puzzle) {
                self.backend.clause(&[clue]);
            }
        }
        Ok(Task::Open(map.into()))
    }

    /// Loads the formula that was written last into the empty backend.
    fn give_formula(&mut self, variables: usize, budget: &Budget) -> Result<(), EngineError> {
        self.backend.clear();
        self.backend.reserve(variables);
        for (number, clause) in self.formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            self.backend.clause(clause);
        }
        Ok(())
    }

    fn halted(&self, halt: Halt) -> EngineError {
        match halt {
            Halt::Interrupted(interrupt) => interrupt.into(),
            Halt::TooLarge => EngineError::Unsupported {
                engine: self.name(),
                reason: format!("what is open takes more than {MOST_CLAUSES} clauses"),
            },
        }
    }

    /// Sees to it that the formula is the rules of the puzzle's board in this encoding. Says whether it was already.
    fn write_rules(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<bool, EngineError> {
        let (geometry, rules) = (puzzle.geometry(), puzzle.rules());
        if self.ruled.as_ref().is_some_and(|ruled| ruled.0 == *geometry && ruled.1 == rules) {
            return Ok(true);
        }
        let clauses = clause_count(geometry, rules, form);
        if clauses > MOST_CLAUSES {
            let reason = format!("the formula would have {clauses} clauses: use the reduced encoding");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.ruled = None;
        self.formula.clear();
        encode_rules_while(geometry, rules, form, &mut self.formula, &mut |_| budget.check())?;
        self.ruled = Some((Arc::clone(geometry), rules.to_vec()));
        Ok(false)
    }

    /// Writes the puzzle in the reduced encoding, unless it grows too large.
    fn write_reduced(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<VarMap, EngineError> {
        self.ruled = None;
        let mut formula = mem::take(&mut self.formula);
        formula.clear();
        let map = encode_while(puzzle, form, &mut formula, &mut |formula| {
            budget.check()?;
            if formula.len() as u64 > MOST_CLAUSES { Err(Halt::TooLarge) } else { Ok(()) }
        });
        self.formula = formula;
        map.map_err(|halt| self.halted(halt))
    }
}
