//! Queries about a board to an incremental solver. Where the puzzle's clues and rules are in question, the clauses are
//! those of rows, columns and boxes, and of each rule under a condition; the clues and conditions of each query are
//! assumptions. Where most clues are part of every query, the solver [holds](Questions::hold) the puzzle and sees only
//! what its clues leave open, which on large boards is much less.

use super::conditional_sink::ConditionalSink;
use super::premise::Premise;
use super::rules::{Rules, on_board};
use crate::engine::{Budget, EngineError};
use crate::formula::{Lit, Var};
use crate::puzzle::{Board, Candidate, Puzzle, Solution};
use crate::sat::backend::{Answer, Backend, incremental};
use crate::sat::{
    AtMostOne, Context, Encoding, MOST_CLAUSES, Probe, Reducer, VarMap, decode_within, encode, encode_rule, rules_size,
};
use std::sync::Arc;

/// On formulas with at most this many variables, the budget is not checked during a query: this covers a classic board
/// (729 candidates) with some hundred conditions, where no query takes more than milliseconds. A board of side 10 has a
/// thousand. The longest single call measured on 200 classic puzzles was 3.4 ms of CPU time on a Zen 5 core.
pub(crate) const SMALL: usize = 999;

/// An incremental solver that gives cores.
pub(crate) type Solver = Box<dyn Backend>;

/// The solver for queries, if the caller has no other: varisat, or without that feature the small solver.
pub(crate) fn solver() -> Solver {
    incremental(SMALL)
}

/// Whether queries about a puzzle may take so long that the clock must be checked during them.
pub(crate) fn is_large(puzzle: &Puzzle) -> bool {
    has_rules(puzzle) || puzzle.board().cells() * puzzle.side() > SMALL
}

/// Whether there are rules other than additional houses.
fn has_rules(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| rule.house().is_none())
}

/// The solver's answer about some premises.
pub(crate) enum Reply {
    /// A solution that satisfies them; there may be others.
    Solution(Solution),
    /// A subset of them that has no solution.
    Core(Vec<Premise>),
}

/// The value of a premise in the solver's formula.
enum PremiseValue {
    True,
    False,
    Open(Lit),
}

/// A board in an incremental solver, for queries about solutions with given premises.
pub(crate) struct Questions<'a> {
    puzzle: &'a Puzzle,
    rules: Rules,
    /// The board of the puzzle that the solver holds, if it holds one.
    held: Option<Arc<Board>>,
    /// By rule that is a premise: its position, and the literal under which its clauses hold.
    selectors: Vec<(usize, Lit)>,
    /// The meaning of the variables in the loaded formula.
    map: VarMap,
    pub(crate) backend: &'a mut dyn Backend,
    /// Whether the formula for the queries is loaded.
    loaded: bool,
    reducer: Reducer,
    /// The budget of each query.
    pub(crate) budget: Budget,
}

impl<'a> Questions<'a> {
    /// Queries about a puzzle's board. Its rules are loaded when they are first needed.
    pub(crate) fn new(puzzle: &'a Puzzle, backend: &'a mut dyn Backend, budget: &Budget) -> Self {
        Self {
            puzzle,
            rules: Rules::new(puzzle.board()),
            held: None,
            selectors: Vec::new(),
            map: VarMap::full(puzzle.geometry()),
            backend,
            loaded: false,
            reducer: Reducer::new(),
            budget: budget.clone(),
        }
    }

    /// Holds the puzzle and finds some solution of it. From now on all queries must include its clues.
    pub(crate) fn solve_held(&mut self) -> Result<Option<Solution>, EngineError> {
        if !self.hold(self.puzzle)? {
            return Ok(None);
        }
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        Ok(match self.ask(&clues, &[])? {
            Reply::Solution(solution) => Some(solution),
            Reply::Core(_) => None,
        })
    }

    /// Releases a held puzzle: from now on queries may have any premises.
    pub(crate) fn release(&mut self) {
        self.loaded = false;
        self.held = None;
    }

    /// Loads the rules into the solver, unless a formula is loaded: those that always hold unconditionally, and each of
    /// the others under a condition of its own.
    fn load(&mut self) -> Result<(), EngineError> {
        if self.loaded {
            return Ok(());
        }
        let puzzle = self.puzzle;
        let form = Encoding::Extended.for_side(puzzle.side());
        let size = rules_size(puzzle.board(), form, &self.budget)?;
        let clauses = size.clauses;
        if clauses > MOST_CLAUSES {
            let reason =
                format!("the rules of this board must take at most {MOST_CLAUSES} clauses, but take {clauses}");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.reset(size.memory())?;
        let bare = on_board(puzzle, self.rules.part(Vec::new())?, &[])?;
        self.map = self.backend.feed(&self.budget, |sink| encode(&bare, form, sink))?;
        for premise in self.rules.premises().to_vec() {
            let (board, rule) = self.rules.alone(premise)?;
            let selector = self.fresh()?;
            self.backend.feed(&self.budget, |sink| {
                encode_rule(&board, rule, form, Context::Houses, &mut ConditionalSink::new(selector, sink));
            })?;
            self.selectors.push((premise, selector));
        }
        self.check_clock();
        self.loaded = true;
        Ok(())
    }

    /// Makes the solver check the clock if the board has rules that may be hard, even if they take few variables.
    pub(crate) fn check_clock(&mut self) {
        if has_rules(self.puzzle) {
            self.backend.reserve(SMALL + 1);
        }
    }

    /// Clears the solver for another formula, which takes this much memory.
    pub(crate) fn reset(&mut self, memory: u64) -> Result<(), EngineError> {
        self.budget.afford(memory)?;
        self.backend.clear();
        self.selectors.clear();
        self.release();
        Ok(())
    }

    /// A new variable as a condition.
    pub(crate) fn fresh(&mut self) -> Result<Lit, EngineError> {
        self.backend.fresh().map(Var::positive).ok_or_else(|| EngineError::Unsupported {
            engine: self.name(),
            reason: "the board takes all variable numbers".to_owned(),
        })
    }

    /// Resets the solver to what the clues of a puzzle on this board leave open. From now on all queries must include
    /// those clues. Returns `false` if reduction shows that they leave no solution.
    pub(crate) fn hold(&mut self, puzzle: &Puzzle) -> Result<bool, EngineError> {
        self.loaded = false;
        self.held = Some(Arc::clone(puzzle.board()));
        self.selectors.clear();
        let Some(remainder) = self.reducer.settle(puzzle, Probe::None, &mut (), &self.budget)? else {
            return Ok(false);
        };
        let size = remainder.size(AtMostOne::Pairwise);
        self.budget.afford(size.memory())?;
        if size.clauses > MOST_CLAUSES {
            let reason = format!(
                "the open cells of this board must take at most {MOST_CLAUSES} clauses, but take {}",
                size.clauses
            );
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.backend.clear();
        self.map = self.backend.feed(&self.budget, |sink| remainder.write(puzzle, AtMostOne::Pairwise, sink))?;
        self.check_clock();
        self.loaded = true;
        Ok(true)
    }

    /// Whether the solver [holds](Self::hold) a puzzle.
    #[cfg(test)]
    pub(crate) fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// The literal that the clue's cell has another digit; `None` if the clues that the solver holds leave no other.
    pub(crate) fn other_digit(&self, clue: Premise) -> Option<Lit> {
        let Premise::Clue(clue) = clue else { return None };
        self.map.var(clue).map(Var::negative)
    }

    /// The error of a solver that gave a wrong answer.
    pub(crate) fn fault(&self, reason: &str) -> EngineError {
        EngineError::Backend { backend: self.name(), reason: reason.to_owned() }
    }

    /// The solver's name.
    pub(crate) fn name(&self) -> String {
        name(self.backend)
    }

    /// The rules of the board.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The puzzle with these premises only; if the solver holds a puzzle, with all rules of that one.
    pub(crate) fn puzzle(&mut self, premises: &[Premise]) -> Result<Puzzle, EngineError> {
        let board = match &self.held {
            Some(board) => Arc::clone(board),
            None => self.rules.part(premises.iter().filter_map(Premise::rule).collect())?,
        };
        on_board(self.puzzle, board, premises)
    }

    /// The puzzle with all of its rules and these clues.
    pub(crate) fn with_clues(&self, clues: &[Premise]) -> Result<Puzzle, EngineError> {
        on_board(self.puzzle, Arc::clone(self.puzzle.board()), clues)
    }

    /// The puzzle without one of its rules.
    pub(crate) fn without(&mut self, rule: usize, clues: &[Premise]) -> Result<Puzzle, EngineError> {
        let others = self.rules.premises().iter().copied().filter(|&other| other != rule).collect();
        on_board(self.puzzle, self.rules.part(others)?, clues)
    }

    /// The rules among the premises that a grid breaks, by position.
    pub(crate) fn broken(&self, solution: &Solution) -> Result<Vec<usize>, EngineError> {
        self.rules.broken(self.puzzle, solution)
    }

    /// Queries the solver for a solution with these premises that meets the conditions.
    pub(crate) fn ask(&mut self, premises: &[Premise], conditions: &[Lit]) -> Result<Reply, EngineError> {
        self.load()?;
        let mut assumptions = conditions.to_vec();
        for &premise in premises {
            match self.literal(premise) {
                PremiseValue::Open(literal) => assumptions.push(literal),
                PremiseValue::True => {}
                PremiseValue::False => return Ok(Reply::Core(vec![premise])),
            }
        }
        match self.backend.solve(&assumptions, &self.budget).map_err(|error| error.into_engine_error(self.backend))? {
            Answer::Sat(model) => {
                let puzzle = self.puzzle(premises)?;
                decode_within(&puzzle, &self.map, &model)
                    .map(Reply::Solution)
                    .map_err(|error| error.into_engine_error(self.name(), self.backend))
            }
            Answer::Unsat { core } => {
                let core = core.into_iter().filter_map(|literal| self.premise(literal));
                Ok(Reply::Core(core.filter(|premise| premises.contains(premise)).collect()))
            }
        }
    }

    /// The value of a premise in the loaded formula.
    fn literal(&self, premise: Premise) -> PremiseValue {
        match premise {
            Premise::Clue(clue) => match self.map.var(clue) {
                Some(var) => PremiseValue::Open(var.positive()),
                None if self.map.settled(clue.cell) == Some(clue.digit) => PremiseValue::True,
                None => PremiseValue::False,
            },
            // A rule without a selector always holds, as do all rules of a held puzzle.
            Premise::Rule(rule) => {
                let selector = self.selectors.iter().find(|(position, _)| *position == rule);
                selector.map_or(PremiseValue::True, |&(_, selector)| PremiseValue::Open(selector))
            }
        }
    }

    /// The premise that an assumption represents.
    fn premise(&self, literal: Lit) -> Option<Premise> {
        let rule = || self.selectors.iter().find(|(_, selector)| *selector == literal);
        let clue = self.map.candidate(literal.var()).map(Premise::Clue);
        clue.or_else(|| rule().map(|&(position, _)| Premise::Rule(position)))
    }

    /// Adds to `condition` that a solution differs from this one, and returns it; a new condition if `None`.
    pub(crate) fn other_than(&mut self, solution: &Solution, condition: Option<Lit>) -> Result<Lit, EngineError> {
        self.load()?;
        let digits = solution.digits().iter().copied().enumerate();
        let others: Vec<Lit> =
            digits.filter_map(|(cell, digit)| self.map.var_at(cell, digit)).map(Var::negative).collect();
        self.condition(others, condition)
    }

    /// A new condition: to have at least one of these candidates.
    pub(crate) fn any_of(&mut self, candidates: impl IntoIterator<Item = Candidate>) -> Result<Lit, EngineError> {
        self.load()?;
        let candidates = candidates.into_iter().filter_map(|candidate| self.map.var(candidate));
        let candidates = candidates.map(Var::positive).collect();
        self.condition(candidates, None)
    }

    /// Retires a condition.
    pub(crate) fn forget(&mut self, condition: Lit) {
        // A refused clause is no loss: the condition is never assumed again.
        let _ = self.backend.clause(&[!condition]);
    }

    /// Adds a clause that holds under the condition, a new one if `None`, and returns the condition.
    fn condition(&mut self, mut literals: Vec<Lit>, condition: Option<Lit>) -> Result<Lit, EngineError> {
        let condition = match condition {
            Some(condition) => condition,
            None => self.fresh()?,
        };
        literals.push(!condition);
        self.backend.add(&literals)?;
        Ok(condition)
    }
}

fn name(backend: &dyn Backend) -> String {
    format!("sat ({})", backend.name())
}
