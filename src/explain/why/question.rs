//! A board in an incremental solver. Where the puzzle's clues are in question, the rules are the clauses, and the clues
//! of each question assumptions. Where most clues are part of all questions, they are [taken in](Questions::take_in) or
//! [held](Questions::hold), and the solver sees only what they leave open. On large boards that is much less.

use crate::engine::{Budget, EngineError};
use crate::puzzle::{Candidate, Puzzle, PuzzleError, Solution};
use crate::sat::backend::{Answer, Backend};
use crate::sat::{
    AtMostOne, Encoding, Lit, MOST_CLAUSES, Probe, Reducer, Var, VarMap, decode_within, encode, rules_size, var_map,
};

/// Questions on formulas with at most this many variables are asked without checking the budget meanwhile: those of a
/// classic board with some hundred conditions, where no question takes more than milliseconds. A board of side 10 has a
/// thousand. The longest single call measured on 200 classic puzzles was 3.4 ms of CPU time on a Zen 5 core.
pub(super) const SMALL: usize = 999;

/// What a solver says of some clues.
pub(super) enum Reply {
    /// They have this solution, and perhaps others.
    Solution(Solution),
    /// They have none, and neither do these among them.
    Core(Vec<Candidate>),
}

/// A board to ask about: which solutions are there with these clues?
pub(super) struct Questions<'a> {
    puzzle: &'a Puzzle,
    /// The meaning of the variables in the questions.
    map: VarMap,
    backend: &'a mut dyn Backend,
    /// Whether the solver holds the formula that questions are about.
    loaded: bool,
    reducer: Reducer,
    /// The budget of each question.
    pub(super) budget: Budget,
}

impl<'a> Questions<'a> {
    /// The board of the puzzle. The solver is given its rules when they are first needed.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        backend: &'a mut dyn Backend,
        budget: &'a Budget,
    ) -> Result<Self, EngineError> {
        Ok(Self {
            puzzle,
            map: rules_map(puzzle)?,
            backend,
            loaded: false,
            reducer: Reducer::new(),
            budget: budget.clone(),
        })
    }

    /// Whether questions are too large to be answered without checking the clock.
    pub(super) fn is_large(&self) -> bool {
        self.puzzle.side().pow(3) > SMALL
    }

    /// Some solution of the puzzle. From now on all questions must include the puzzle's own clues.
    pub(super) fn take_in(&mut self) -> Result<Option<Solution>, EngineError> {
        if !self.hold(self.puzzle)? {
            return Ok(None);
        }
        let clues: Vec<Candidate> = self.puzzle.given().collect();
        Ok(match self.ask(&clues, &[])? {
            Reply::Solution(solution) => Some(solution),
            Reply::Core(_) => None,
        })
    }

    /// From now on questions may be asked with any clues.
    pub(super) fn let_go(&mut self) -> Result<(), EngineError> {
        self.loaded = false;
        self.map = rules_map(self.puzzle)?;
        Ok(())
    }

    /// Loads the rules into the solver, unless it already holds a formula to ask about.
    fn load(&mut self) -> Result<(), EngineError> {
        if self.loaded {
            return Ok(());
        }
        let puzzle = self.puzzle;
        let form = Encoding::Extended.for_side(puzzle.side());
        let size = rules_size(puzzle.board(), form);
        let clauses = size.clauses;
        if clauses > MOST_CLAUSES {
            let reason = format!("the rules of this board take {clauses} clauses, and {MOST_CLAUSES} are the most");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.budget.afford(size.memory())?;
        let empty = with_clues(puzzle, &[])?;
        self.backend.clear();
        self.map = self.backend.feed(&self.budget, |sink| encode(&empty, form, sink))?;
        self.loaded = true;
        Ok(())
    }

    /// Loads into the solver what the clues of a puzzle on this board leave open; it forgets everything else. From now
    /// on all questions must include those clues. `false` means that the clues leave no solution.
    pub(super) fn hold(&mut self, puzzle: &Puzzle) -> Result<bool, EngineError> {
        self.loaded = false;
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
        self.loaded = true;
        Ok(true)
    }

    /// The condition to have another digit there; `None` if the clues that the solver holds leave no other.
    pub(super) fn otherwise(&self, clue: Candidate) -> Option<Lit> {
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

    /// The board with these clues.
    pub(super) fn puzzle(&self, clues: &[Candidate]) -> Result<Puzzle, EngineError> {
        with_clues(self.puzzle, clues)
    }

    /// Asks for a solution with these clues that meets the conditions.
    pub(super) fn ask(&mut self, clues: &[Candidate], conditions: &[Lit]) -> Result<Reply, EngineError> {
        self.load()?;
        let mut assumptions = conditions.to_vec();
        for &clue in clues {
            let (cell, digit) = clue.indexed(self.puzzle.side());
            match self.map.var_at(cell, digit) {
                Some(var) => assumptions.push(var.positive()),
                None if self.map.settled_at(cell) == Some(digit) => {}
                None => return Ok(Reply::Core(vec![clue])),
            }
        }
        match self.backend.solve(&assumptions, &self.budget).map_err(|error| error.of(self.backend))? {
            Answer::Sat(model) => {
                let puzzle = self.puzzle(clues)?;
                decode_within(&puzzle, &self.map, &model)
                    .map(Reply::Solution)
                    .map_err(|error| error.of(self.name(), self.backend))
            }
            Answer::Unsat { core } => {
                let core = core.into_iter().filter_map(|literal| self.map.candidate(literal.var()));
                Ok(Reply::Core(core.filter(|clue| clues.contains(clue)).collect()))
            }
        }
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
            None => self.backend.fresh().map(Var::positive).ok_or_else(|| EngineError::Unsupported {
                engine: self.name(),
                reason: "the board takes all numbers of variables".to_owned(),
            })?,
        };
        literals.push(!condition);
        self.backend.add(&literals)?;
        Ok(condition)
    }
}

fn name(backend: &dyn Backend) -> String {
    format!("sat ({})", backend.name())
}

/// The meaning of the variables of the rules, without any clue.
fn rules_map(puzzle: &Puzzle) -> Result<VarMap, EngineError> {
    Ok(var_map(&with_clues(puzzle, &[])?, Encoding::Extended.for_side(puzzle.side())))
}

/// The puzzle's board with these clues instead of its own.
fn with_clues(puzzle: &Puzzle, clues: &[Candidate]) -> Result<Puzzle, EngineError> {
    let mut cells = vec![None; puzzle.geometry().cells()];
    for clue in clues {
        cells[clue.cell.index(puzzle.side())] = Some(clue.digit);
    }
    puzzle.with_clues(cells).map_err(|error| unsupported(&error))
}

fn unsupported(error: &PuzzleError) -> EngineError {
    EngineError::Unsupported { engine: "why".to_owned(), reason: error.to_string() }
}
