//! A board in an incremental solver. Where the puzzle's clues and rules are in question, the clauses are those of rows,
//! columns and boxes, and of each rule under a condition; the clues and the conditions of each question are
//! assumptions. Where most clues are part of all questions, they are [taken in](Questions::take_in) or
//! [held](Questions::hold), and the solver sees only what they leave open. On large boards that is much less.

use super::conditional_sink::ConditionalSink;
use super::premise::Premise;
use super::rules::{Rules, on_board};
use crate::engine::{Budget, EngineError};
use crate::puzzle::{Board, Candidate, Puzzle, Solution};
use crate::sat::backend::{Answer, Backend};
use crate::sat::{
    AtMostOne, Context, Encoding, Lit, MOST_CLAUSES, Probe, Reducer, Var, VarMap, decode_within, encode, encode_rule,
    rules_size,
};
use std::sync::Arc;

/// Questions on formulas with at most this many variables are asked without checking the budget meanwhile: those of a
/// classic board with some hundred conditions, where no question takes more than milliseconds. A board of side 10 has a
/// thousand. The longest single call measured on 200 classic puzzles was 3.4 ms of CPU time on a Zen 5 core.
pub(super) const SMALL: usize = 999;

/// Whether questions about a puzzle may take too long to be answered without checking the clock.
pub(super) fn is_large(puzzle: &Puzzle) -> bool {
    has_rules(puzzle) || puzzle.side().pow(3) > SMALL
}

/// Whether there are rules that are more than houses.
fn has_rules(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| rule.house().is_none())
}

/// What a solver says of some premises.
pub(super) enum Reply {
    /// They have this solution, and perhaps others.
    Solution(Solution),
    /// They have none, and neither do these among them.
    Core(Vec<Premise>),
}

/// A premise to the solver.
enum Known {
    True,
    False,
    Open(Lit),
}

/// A board to ask about: which solutions are there with these premises?
pub(super) struct Questions<'a> {
    puzzle: &'a Puzzle,
    rules: Rules,
    /// The board of the puzzle that is held, if one is.
    held: Option<Arc<Board>>,
    /// The positions of the rules that are premises, with the conditions to have them.
    selectors: Vec<(usize, Lit)>,
    /// The meaning of the variables in the questions.
    map: VarMap,
    pub(super) backend: &'a mut dyn Backend,
    /// Whether the solver holds the formula that questions are about.
    loaded: bool,
    reducer: Reducer,
    /// The budget of each question.
    pub(super) budget: Budget,
}

impl<'a> Questions<'a> {
    /// The board of the puzzle. The solver is given its rules when they are first needed.
    pub(super) fn new(puzzle: &'a Puzzle, backend: &'a mut dyn Backend, budget: &Budget) -> Self {
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

    /// Some solution of the puzzle. From now on all questions must include the puzzle's own clues.
    pub(super) fn take_in(&mut self) -> Result<Option<Solution>, EngineError> {
        if !self.hold(self.puzzle)? {
            return Ok(None);
        }
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        Ok(match self.ask(&clues, &[])? {
            Reply::Solution(solution) => Some(solution),
            Reply::Core(_) => None,
        })
    }

    /// From now on questions may be asked with any premises.
    pub(super) fn let_go(&mut self) {
        self.loaded = false;
        self.held = None;
    }

    /// Loads the rules into the solver, unless it already holds a formula to ask about: those that always hold as they
    /// are, and each of the others under a condition of its own.
    fn load(&mut self) -> Result<(), EngineError> {
        if self.loaded {
            return Ok(());
        }
        let puzzle = self.puzzle;
        let form = Encoding::Extended.for_side(puzzle.side());
        let size = rules_size(puzzle.board(), form, &self.budget)?;
        let clauses = size.clauses;
        if clauses > MOST_CLAUSES {
            let reason = format!("the rules of this board take {clauses} clauses, and {MOST_CLAUSES} are the most");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.start_over(size.memory())?;
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
        self.watch();
        self.loaded = true;
        Ok(())
    }

    /// Lets the solver look at the clock if the board has rules that may be hard, however few variables they take.
    pub(super) fn watch(&mut self) {
        if has_rules(self.puzzle) {
            self.backend.reserve(SMALL + 1);
        }
    }

    /// Forgets the formula, for another one that takes so much memory.
    pub(super) fn start_over(&mut self, memory: u64) -> Result<(), EngineError> {
        self.budget.afford(memory)?;
        self.backend.clear();
        self.selectors.clear();
        self.let_go();
        Ok(())
    }

    /// A new variable as a condition.
    pub(super) fn fresh(&mut self) -> Result<Lit, EngineError> {
        self.backend.fresh().map(Var::positive).ok_or_else(|| EngineError::Unsupported {
            engine: self.name(),
            reason: "the board takes all numbers of variables".to_owned(),
        })
    }

    /// Loads into the solver what the clues of a puzzle on this board leave open; it forgets everything else. From now
    /// on all questions must include those clues. `false` means that the clues leave no solution.
    pub(super) fn hold(&mut self, puzzle: &Puzzle) -> Result<bool, EngineError> {
        self.loaded = false;
        self.held = Some(Arc::clone(puzzle.board()));
        self.selectors.clear();
        let Some(remainder) = self.reducer.settle(puzzle, Probe::None, &mut (), &self.budget)? else {
            return Ok(false);
        };
        let size = remainder.size(AtMostOne::Pairwise);
        self.budget.afford(size.memory())?;
        if size.clauses > MOST_CLAUSES {
            let reason = format!("what is open takes more than {MOST_CLAUSES} clauses");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.backend.clear();
        self.map = self.backend.feed(&self.budget, |sink| remainder.write(puzzle, AtMostOne::Pairwise, sink))?;
        self.watch();
        self.loaded = true;
        Ok(true)
    }

    /// Whether the solver [holds](Self::hold) a puzzle.
    #[cfg(test)]
    pub(super) fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// The condition to have another digit there; `None` if the clues that the solver holds leave no other.
    pub(super) fn otherwise(&self, clue: Premise) -> Option<Lit> {
        let Premise::Clue(clue) = clue else { return None };
        let (cell, digit) = clue.indexed(self.puzzle.side());
        self.map.var_at(cell, digit).map(Var::negative)
    }

    /// The error that the solver's answer is false.
    pub(super) fn fault(&self, reason: &str) -> EngineError {
        EngineError::Backend { backend: self.name(), reason: reason.to_owned() }
    }

    /// The solver's name.
    pub(super) fn name(&self) -> String {
        name(self.backend)
    }

    /// The rules of the board.
    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board with these premises; if the solver holds a puzzle, with all rules of that.
    pub(super) fn puzzle(&mut self, premises: &[Premise]) -> Result<Puzzle, EngineError> {
        let board = match &self.held {
            Some(board) => Arc::clone(board),
            None => self.rules.part(premises.iter().filter_map(Premise::rule).collect())?,
        };
        on_board(self.puzzle, board, premises)
    }

    /// The puzzle with all of its rules and these clues.
    pub(super) fn with_clues(&self, clues: &[Premise]) -> Result<Puzzle, EngineError> {
        on_board(self.puzzle, Arc::clone(self.puzzle.board()), clues)
    }

    /// The puzzle without one of its rules.
    pub(super) fn without(&mut self, rule: usize, clues: &[Premise]) -> Result<Puzzle, EngineError> {
        let others = self.rules.premises().iter().copied().filter(|&other| other != rule).collect();
        on_board(self.puzzle, self.rules.part(others)?, clues)
    }

    /// The premises among the rules that a grid breaks.
    pub(super) fn broken(&self, solution: &Solution) -> Result<Vec<usize>, EngineError> {
        self.rules.broken(self.puzzle, solution)
    }

    /// Asks for a solution with these premises that meets the conditions.
    pub(super) fn ask(&mut self, premises: &[Premise], conditions: &[Lit]) -> Result<Reply, EngineError> {
        self.load()?;
        let mut assumptions = conditions.to_vec();
        for &premise in premises {
            match self.literal(premise) {
                Known::Open(literal) => assumptions.push(literal),
                Known::True => {}
                Known::False => return Ok(Reply::Core(vec![premise])),
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

    /// What the solver takes for a premise.
    fn literal(&self, premise: Premise) -> Known {
        match premise {
            Premise::Clue(clue) => {
                let (cell, digit) = clue.indexed(self.puzzle.side());
                match self.map.var_at(cell, digit) {
                    Some(var) => Known::Open(var.positive()),
                    None if self.map.settled_at(cell) == Some(digit) => Known::True,
                    None => Known::False,
                }
            }
            // A puzzle that is held has all its rules.
            Premise::Rule(rule) => {
                let selector = self.selectors.iter().find(|(position, _)| *position == rule);
                selector.map_or(Known::True, |&(_, selector)| Known::Open(selector))
            }
        }
    }

    /// The premise that an assumption stands for.
    fn premise(&self, literal: Lit) -> Option<Premise> {
        let rule = || self.selectors.iter().find(|(_, selector)| *selector == literal);
        let clue = self.map.candidate(literal.var()).map(Premise::Clue);
        clue.or_else(|| rule().map(|&(position, _)| Premise::Rule(position)))
    }

    /// The condition to differ from all solutions for which this is called with the same `condition`; a new one if
    /// `None`.
    pub(super) fn other_than(&mut self, solution: &Solution, condition: Option<Lit>) -> Result<Lit, EngineError> {
        self.load()?;
        let digits = solution.digits().iter().copied().enumerate();
        let others: Vec<Lit> =
            digits.filter_map(|(cell, digit)| self.map.var_at(cell, digit)).map(Var::negative).collect();
        self.condition(others, condition)
    }

    /// The condition to have one of these candidates.
    pub(super) fn any_of(&mut self, candidates: impl IntoIterator<Item = Candidate>) -> Result<Lit, EngineError> {
        self.load()?;
        let candidates = candidates.into_iter().map(|candidate| candidate.indexed(self.puzzle.side()));
        let candidates = candidates.filter_map(|(cell, digit)| self.map.var_at(cell, digit));
        let candidates = candidates.map(Var::positive).collect();
        self.condition(candidates, None)
    }

    /// Forgets a condition.
    pub(super) fn forget(&mut self, condition: Lit) {
        // A solver that refuses the clause does without it: nobody assumes the condition again.
        let _ = self.backend.clause(&[!condition]);
    }

    /// One of the literals is true if the condition is assumed.
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
