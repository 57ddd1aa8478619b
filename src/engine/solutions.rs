//! All solutions of a puzzle in a fixed order, one at a time.
//!
//! An engine visits solutions in an order of its own, which may change between versions. Here the engine only decides
//! whether a puzzle has some solution; the order results from the queries. Cells are taken row by row, and in each cell
//! smaller digits are tried before larger ones, with all preceding cells fixed: so the solutions come in lexicographic
//! order, whatever the engine, and each is computed on demand. Every solution that the engine returns proves all of its
//! digits possible, and a digit that is impossible in a cell is queried once. A solution takes at most one query for
//! each cell and digit, and far fewer where most cells have one digit only.

use super::budget::Budget;
use super::error::EngineError;
use crate::puzzle::{Digit, Puzzle, Solution};
use std::fmt;

/// A function that finds some solution of a puzzle within a budget, if there is one.
pub(super) trait Oracle: FnMut(&Puzzle, &Budget) -> Result<Option<Solution>, EngineError> {}

impl<F: FnMut(&Puzzle, &Budget) -> Result<Option<Solution>, EngineError>> Oracle for F {}

/// The solutions of a puzzle in lexicographic order: row by row, smaller digits first. Made by
/// [`Engine::solutions`](super::Engine::solutions).
///
/// The iterator ends after an error; the solutions before it are the beginning of the list.
pub struct Solutions<'a> {
    oracle: Box<dyn Oracle + 'a>,
    puzzle: Puzzle,
    budget: Budget,
    /// The digits known to occur in some solution, each at its cell.
    possible: Digits,
    /// The digits known to occur in no solution.
    impossible: Digits,
    last: Option<Solution>,
    ended: bool,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(puzzle: &Puzzle, budget: &Budget, oracle: impl Oracle + 'a) -> Self {
        let (possible, impossible) = Default::default();
        let (oracle, puzzle, budget) = (Box::new(oracle), puzzle.clone(), budget.clone());
        Self { oracle, puzzle, budget, possible, impossible, last: None, ended: false }
    }

    fn advance(&mut self) -> Result<Option<Solution>, EngineError> {
        let next = match self.last.take() {
            None => self.begin()?,
            Some(last) => self.after(&last)?,
        };
        let Some((witness, cell)) = next else { return Ok(None) };
        let least = self.least(witness, cell)?;
        self.last = Some(least.clone());
        Ok(Some(least))
    }

    /// Any first solution, and cell 0. The tables are allocated here, where an error can be returned; their memory
    /// counts toward the engine's limit.
    fn begin(&mut self) -> Result<Option<(Solution, usize)>, EngineError> {
        let digits = self.puzzle.board().cells() * self.puzzle.side();
        let memory = 2 * Digits::memory(digits);
        self.budget.afford(memory)?;
        self.budget.memory = self.budget.memory.map(|limit| limit - memory);
        [self.possible, self.impossible] = [Digits::none(digits), Digits::none(digits)];
        let puzzle = self.puzzle.clone();
        Ok(self.solve_extended(&puzzle)?.map(|witness| (witness, 0)))
    }

    /// A solution after `last` that keeps the longest possible prefix of it, and the first cell whose digit may still
    /// be lowered.
    fn after(&mut self, last: &Solution) -> Result<Option<(Solution, usize)>, EngineError> {
        for cell in (0..last.digits().len()).rev() {
            self.budget.check()?;
            for index in last.digit_at(cell).index() + 1..self.puzzle.side() {
                if let Some(witness) = self.with(&last.digits()[..cell], index)? {
                    return Ok(Some((witness, cell + 1)));
                }
            }
        }
        Ok(None)
    }

    /// The smallest solution that agrees with `witness` before cell `from`.
    fn least(&mut self, mut witness: Solution, from: usize) -> Result<Solution, EngineError> {
        for cell in from..witness.digits().len() {
            self.budget.check()?;
            for index in 0..witness.digit_at(cell).index() {
                if let Some(smaller) = self.with(&witness.digits()[..cell], index)? {
                    witness = smaller;
                    break;
                }
            }
        }
        Ok(witness)
    }

    /// Some solution that begins with `prefix` and continues with the digit of this index.
    fn with(&mut self, prefix: &[Digit], index: usize) -> Result<Option<Solution>, EngineError> {
        let (cell, digit) = (prefix.len(), Digit::from_index(index));
        let place = cell * self.puzzle.side() + index;
        if !self.puzzle.candidates_at(cell).contains(digit) || self.impossible.contains(place) {
            return Ok(None);
        }
        if !self.possible.contains(place) {
            let mut clues = self.puzzle.clues().to_vec();
            clues[cell] = Some(digit);
            if self.solve_with(clues)?.is_none() {
                self.impossible.insert(place);
                return Ok(None);
            }
        }
        let digits = prefix.iter().copied().chain([digit]).map(Some);
        let clues = digits.chain(self.puzzle.clues()[cell + 1..].iter().copied()).collect();
        self.solve_with(clues)
    }

    fn solve_with(&mut self, clues: Vec<Option<Digit>>) -> Result<Option<Solution>, EngineError> {
        match self.puzzle.with_clues(clues) {
            Ok(puzzle) => self.solve_extended(&puzzle),
            // Unreachable: every digit is one of the board's.
            Err(_) => Ok(None),
        }
    }

    /// Some solution of a puzzle that extends this one by clues.
    fn solve_extended(&mut self, puzzle: &Puzzle) -> Result<Option<Solution>, EngineError> {
        let Some(solution) = (self.oracle)(puzzle, &self.budget)? else { return Ok(None) };
        for (cell, digit) in solution.digits().iter().enumerate() {
            self.possible.insert(cell * puzzle.side() + digit.index());
        }
        Ok(Some(solution))
    }
}

/// A bit set of digits of cells: digit `index` of `cell` is bit `cell * side + index`.
#[derive(Default)]
struct Digits(Vec<u64>);

impl Digits {
    /// The size in bytes of a set of `digits` bits.
    const fn memory(digits: usize) -> u64 {
        8 * (digits as u64).div_ceil(64)
    }

    fn none(digits: usize) -> Self {
        Self(vec![0; digits.div_ceil(64)])
    }

    fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }
}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("puzzle", &self.puzzle).field("last", &self.last).finish_non_exhaustive()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, EngineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.advance();
        self.ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Interrupt;
    use crate::puzzle::Board;

    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The first solution of the empty classic board, from an oracle that returns one grid at no cost.
    fn first(budget: &Budget) -> Result<Solution, EngineError> {
        let grid: Puzzle = GRID.parse().unwrap();
        let empty = Puzzle::new(Board::classic(), vec![None; 81]).unwrap();
        let digits = grid.clues().iter().copied().collect::<Option<Vec<_>>>().unwrap();
        let solution = Solution::check(&empty, digits).unwrap();
        let oracle = |puzzle: &Puzzle, _: &Budget| Ok(Solution::check(puzzle, solution.digits().to_vec()).ok());
        Solutions::new(&empty, budget, oracle).next().unwrap()
    }

    #[test]
    fn every_cell_is_checked_even_if_the_engine_never_checks() {
        let all = Budget::with_checks(u64::MAX);
        assert!(first(&all).is_ok());
        assert!(all.checks_made() >= 81);
        let stopped = Budget::with_checks(10);
        assert!(matches!(first(&stopped), Err(EngineError::Interrupted(Interrupt::Cancelled))));
        assert_eq!(stopped.checks_made(), 11);
    }

    #[test]
    fn the_tables_are_part_of_the_memory() {
        // Two tables of 729 bits, in words of 64.
        let needed = 2 * 8 * 12;
        assert!(first(&Budget::unlimited().with_memory(needed)).is_ok());
        let refused = first(&Budget::unlimited().with_memory(needed - 1));
        let Err(EngineError::Interrupted(refused)) = refused else { panic!("{refused:?}") };
        assert_eq!(refused, Interrupt::Memory { needed, limit: needed - 1 });
    }
}
