//! The rows, columns and boxes that a clash needs.
//!
//! Each house gets a condition, and conditions that the solver does not need are dropped one at a time. Some rules
//! presuppose houses: a clue outside the board assumes a line in which each digit occurs once, and an index rule the
//! position of a digit in a house. Such houses hold unconditionally and are named with the rule.

use crate::engine::EngineError;
use crate::formula::{ClauseSink, Lit, Var};
use crate::premises::{ConditionalSink, Premise, Questions};
use crate::puzzle::{Digit, House, Puzzle};
use crate::sat::backend::Answer;
use crate::sat::{Context, Encoding, MOST_CLAUSES, VarMap, encode_rule, rules_size};
use itertools::Itertools;
use std::ops::ControlFlow;

/// A house and the condition under which it holds.
struct Conditional {
    house: House,
    condition: Lit,
    /// Whether a rule of the clash refers to it.
    is_meant: bool,
}

impl Questions<'_> {
    /// The rows, columns and boxes without which these premises would not clash: those that their rules refer to, and a
    /// minimal set of the others. `None` if a rule refers to all of them, or if the board is too large. The solver is
    /// reset first.
    pub(super) fn houses(&mut self, clash: &[Premise]) -> Result<Option<Vec<House>>, EngineError> {
        let puzzle = self.puzzle(clash)?;
        let board = puzzle.board();
        let meant: Option<Vec<Vec<House>>> =
            board.rules().iter().map(|rule| rule.presupposed(board.geometry())).collect();
        let Some(meant) = meant else { return Ok(None) };
        if rules_size(board, Encoding::Extended.for_side(board.side()), &self.budget)?.clauses > MOST_CLAUSES {
            return Ok(None);
        }
        let houses = self.hold_under_conditions(&puzzle, &meant.concat())?;
        self.narrow(&puzzle, houses).map(Some)
    }

    /// Loads the cells and rules of a puzzle into the solver, and each row, column and box under a condition of its
    /// own.
    fn hold_under_conditions(&mut self, puzzle: &Puzzle, meant: &[House]) -> Result<Vec<Conditional>, EngineError> {
        let (board, side) = (puzzle.board(), puzzle.side());
        let form = Encoding::Extended.for_side(side);
        self.reset(rules_size(board, form, &self.budget)?.memory())?;
        self.backend.reserve(board.cells() * side);
        let mut houses = Vec::new();
        for house in board.geometry().houses() {
            houses.push(Conditional { house, condition: self.fresh()?, is_meant: meant.contains(&house) });
        }
        let map = VarMap::full(board.geometry());
        let candidate = |cell: usize, digit: usize| map.var_at(cell, Digit::from_index(digit)).map(Var::positive);
        let house = |house: House, sink: &mut dyn ClauseSink| {
            let cells = board.house_cells(house).map(|cell| board.geometry().index(cell)).collect_vec();
            (0..side).try_for_each(|digit| {
                let places = cells.iter().filter_map(|&cell| candidate(cell, digit)).collect_vec();
                if board.is_full(house) {
                    sink.clause(&places)?;
                }
                at_most_one(&places, sink)
            })
        };
        // Ignored: callers check the sink.
        let _ = self.backend.feed(&self.budget, |sink| -> ControlFlow<()> {
            for cell in 0..board.cells() {
                let digits = (0..side).filter_map(|digit| candidate(cell, digit)).collect_vec();
                sink.clause(&digits)?;
                at_most_one(&digits, sink)?;
            }
            for Conditional { house: conditional, condition, .. } in &houses {
                house(*conditional, &mut ConditionalSink::new(*condition, sink))?;
            }
            board.extra_houses().try_for_each(|extra| house(extra, sink))?;
            for (position, rule) in board.rules().iter().enumerate() {
                if rule.house().is_none() {
                    encode_rule(board, position, form, Context::FewerHouses, sink);
                }
            }
            let excluded = puzzle.excluded().filter_map(|candidate| map.var(candidate).map(Var::positive));
            excluded.into_iter().try_for_each(|candidate| sink.clause(&[!candidate]))
        })?;
        self.check_clock();
        Ok(houses)
    }

    /// Drops the houses that the clash of the puzzle's clues does not need.
    fn narrow(&mut self, puzzle: &Puzzle, mut houses: Vec<Conditional>) -> Result<Vec<House>, EngineError> {
        let map = VarMap::full(puzzle.geometry());
        let clues = puzzle.given_by_index().filter_map(|(cell, digit)| map.var_at(cell, digit));
        let clues = clues.map(Var::positive).collect_vec();
        let Some(core) = self.clash_under(&clues, &houses, None)? else {
            return Err(self.fault("it found a solution of premises that it had refuted"));
        };
        houses.retain(|house| house.is_meant || core.contains(&house.condition));
        let mut place = 0;
        while place < houses.len() {
            let core = if houses[place].is_meant { None } else { self.clash_under(&clues, &houses, Some(place))? };
            match core {
                Some(core) => houses.retain(|house| house.is_meant || core.contains(&house.condition)),
                None => place += 1,
            }
        }
        Ok(houses.into_iter().map(|house| house.house).collect())
    }

    /// The core of the clues and of the conditions of all these houses but one; `None` if they have a solution.
    fn clash_under(
        &mut self,
        clues: &[Lit],
        houses: &[Conditional],
        left_out: Option<usize>,
    ) -> Result<Option<Vec<Lit>>, EngineError> {
        let conditions = houses.iter().enumerate().filter(|&(place, _)| Some(place) != left_out);
        let assumptions = conditions.map(|(_, house)| house.condition).chain(clues.iter().copied()).collect_vec();
        match self.backend.solve(&assumptions, &self.budget).map_err(|error| error.into_engine_error(self.backend))? {
            Answer::Sat(_) => Ok(None),
            Answer::Unsat { core } => Ok(Some(core)),
        }
    }
}

/// Writes "at most one of the literals": one clause for each pair.
fn at_most_one(literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    literals.iter().array_combinations().try_for_each(|[&one, &other]| sink.clause(&[!one, !other]))
}
