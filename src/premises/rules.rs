//! The rules of a board as premises, and boards with a part of them.
//!
//! A rule can be a premise if its meaning does not depend on the other rules of the board. A dot is not one if a
//! negative constraint covers the pairs without dots: without the dot, that constraint would cover more, and a subset
//! of the rules could have fewer solutions than all of them. Such rules always hold.

use super::premise::Premise;
use crate::engine::EngineError;
use crate::puzzle::rule::context::Others;
use crate::puzzle::{Board, Candidate, Cell, House, Puzzle, Rule, Solution, Violation};
use std::fmt::Display;
use std::sync::Arc;

/// The rules of a board, and boards with a part of them.
pub(crate) struct Rules {
    board: Arc<Board>,
    /// The positions of the rules that are premises, ascending.
    premises: Vec<usize>,
    /// The part that was last requested, with its board: consecutive queries mostly have the same rules.
    last: (Vec<usize>, Arc<Board>),
}

impl Rules {
    pub(crate) fn new(board: &Arc<Board>) -> Self {
        let premises = rule_premises(board);
        Self { board: Arc::clone(board), last: (premises.clone(), Arc::clone(board)), premises }
    }

    /// The positions of the rules that are premises, ascending.
    pub(crate) fn premises(&self) -> &[usize] {
        &self.premises
    }

    /// The board with the chosen premises and the rules that always hold.
    pub(crate) fn part(&mut self, mut chosen: Vec<usize>) -> Result<Arc<Board>, EngineError> {
        chosen.sort_unstable();
        if chosen.len() == self.premises.len() {
            return Ok(Arc::clone(&self.board));
        }
        if self.last.0 != chosen {
            let is_open =
                |rule: &usize| self.premises.binary_search(rule).is_ok() && chosen.binary_search(rule).is_err();
            let rules = self.board.rules().iter().enumerate().filter(|(position, _)| !is_open(position));
            let rules = rules.map(|(_, rule)| rule.clone());
            let board = Board::new(Arc::clone(self.board.geometry()), rules).map_err(|error| unsupported(&error))?;
            self.last = (chosen, board);
        }
        Ok(Arc::clone(&self.last.1))
    }

    /// The board with one premise and the rules that always hold, and the position of the premise on it.
    pub(crate) fn alone(&mut self, premise: usize) -> Result<(Arc<Board>, usize), EngineError> {
        let board = self.part(vec![premise])?;
        let rule = &self.board.rules()[premise];
        let position = board.rules().iter().position(|other| other == rule).unwrap_or_default();
        Ok((board, position))
    }

    /// The rule at this position.
    pub(crate) fn rule(&self, position: usize) -> &Rule {
        &self.board.rules()[position]
    }

    /// The board with another rule in place of the one at this position.
    pub(crate) fn replaced(&self, position: usize, rule: Rule) -> Result<Arc<Board>, EngineError> {
        let mut rules = self.board.rules().to_vec();
        rules[position] = rule;
        Board::new(Arc::clone(self.board.geometry()), rules).map_err(|error| unsupported(&error))
    }

    /// The premises that a grid breaks, according to `puzzle::check`.
    pub(crate) fn broken(&self, puzzle: &Puzzle, solution: &Solution) -> Result<Vec<usize>, EngineError> {
        let puzzle = on_board(puzzle, Arc::clone(&self.board), &[])?;
        let violations = Solution::check(&puzzle, solution.digits().to_vec()).err().unwrap_or_default();
        let mut broken: Vec<usize> = violations.iter().filter_map(|violation| self.blamed(violation)).collect();
        broken.sort_unstable();
        broken.dedup();
        Ok(broken)
    }

    /// The premise that a violation breaks, if it is one.
    pub(crate) fn blamed(&self, violation: &Violation) -> Option<usize> {
        let mut premises = self.premises.iter().copied();
        match violation {
            Violation::Rule { rule, .. } => premises.find(|&position| self.board.rules()[position] == *rule),
            Violation::Clash { house: house @ House::Extra(_), .. } => {
                premises.find(|&position| self.board.houses_of_rule(position).any(|added| added == *house))
            }
            _ => None,
        }
    }

    /// Splits premises into the clues and the rules, in full.
    pub(crate) fn named(&self, premises: &[Premise]) -> (Vec<Candidate>, Vec<Rule>) {
        let (mut clues, mut rules) = (Vec::new(), Vec::new());
        for &premise in premises {
            match premise {
                Premise::Clue(clue) => clues.push(clue),
                Premise::Rule(position) => rules.push(self.board.rules()[position].clone()),
            }
        }
        (clues, rules)
    }
}

/// The positions of the rules whose meaning does not depend on other rules.
pub(crate) fn rule_premises(board: &Board) -> Vec<usize> {
    let rules = board.rules();
    (0..rules.len()).filter(|&position| is_independent(&rules[position], rules)).collect()
}

fn is_independent(rule: &Rule, rules: &[Rule]) -> bool {
    match rule.spec().others {
        Others::None => !rule.is_of_board(),
        Others::Neighbors => !rules.iter().any(|other| are_neighbors(rule, other)),
        Others::Exempts(names) => !rules.iter().any(|other| names.contains(&other.name())),
    }
}

/// Whether the rules differ only in their cells, which are orthogonal neighbors.
fn are_neighbors(one: &Rule, other: &Rule) -> bool {
    let apart = |(one, other): (&Cell, &Cell)| one.row().abs_diff(other.row()) + one.column().abs_diff(other.column());
    one.name() == other.name() && one.parts().cells.iter().zip(other.parts().cells).all(|cells| apart(cells) == 1)
}

/// The puzzle on this board, with the clues among the premises in place of its own.
pub(crate) fn on_board(puzzle: &Puzzle, board: Arc<Board>, premises: &[Premise]) -> Result<Puzzle, EngineError> {
    let mut cells = vec![None; board.cells()];
    for premise in premises {
        if let Premise::Clue(clue) = premise {
            cells[puzzle.geometry().index(clue.cell)] = Some(clue.digit);
        }
    }
    puzzle.on(board, cells).map_err(|error| unsupported(&error))
}

fn unsupported(error: &dyn Display) -> EngineError {
    EngineError::Unsupported { engine: "why".to_owned(), reason: error.to_string() }
}
