//! All solutions of a puzzle in a fixed order, one at a time.
//!
//! An engine visits solutions in an order of its own, and may choose another one tomorrow. Here it is only asked
//! whether a puzzle has some solution; the order comes from the questions. Cells are taken row by row, and a smaller
//! digit is tried in a cell before a larger one, after all that precedes it was settled: so the solutions come in
//! lexicographic order, whatever the engine, and nothing is computed before it is asked for. Any solution that the
//! engine shows serves as a witness for all of its digits, and a digit that is impossible in a cell is asked about
//! once. A solution takes at most one question for each cell and digit, and far fewer where most cells have one digit
//! only.

use super::error::EngineError;
use crate::puzzle::{Digit, Puzzle, Solution};
use std::fmt;

/// Finds some solution of a puzzle, if there is one.
pub(super) trait Oracle: FnMut(&Puzzle) -> Result<Option<Solution>, EngineError> {}

impl<F: FnMut(&Puzzle) -> Result<Option<Solution>, EngineError>> Oracle for F {}

/// The solutions of a puzzle in lexicographic order: row by row, smaller digits first. Made by
/// [`Engine::solutions`](super::Engine::solutions).
///
/// After an error it ends. What was shown until then is the beginning of the list.
pub struct Solutions<'a> {
    oracle: Box<dyn Oracle + 'a>,
    puzzle: Puzzle,
    /// Whether a digit is possible in a cell, as far as that is known: an entry for each digit of each cell.
    possible: Vec<Option<bool>>,
    last: Option<Solution>,
    ended: bool,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(puzzle: &Puzzle, oracle: impl Oracle + 'a) -> Self {
        let mut possible = Vec::with_capacity(puzzle.board().cells() * puzzle.side());
        for cell in 0..puzzle.board().cells() {
            let candidates = puzzle.candidates_at(cell);
            let digits = (0..puzzle.side()).map(Digit::from_index);
            possible.extend(digits.map(|digit| if candidates.contains(digit) { None } else { Some(false) }));
        }
        Self { oracle: Box::new(oracle), puzzle: puzzle.clone(), possible, last: None, ended: false }
    }

    fn advance(&mut self) -> Result<Option<Solution>, EngineError> {
        let next = match self.last.take() {
            None => self.ask(&self.puzzle.clone())?.map(|witness| (witness, 0)),
            Some(last) => self.after(&last)?,
        };
        let Some((witness, cell)) = next else { return Ok(None) };
        let least = self.least(witness, cell)?;
        self.last = Some(least.clone());
        Ok(Some(least))
    }

    /// A solution that comes after this one and keeps as many of its cells as any, and the cell from which on it may be
    /// replaced by a smaller one.
    fn after(&mut self, last: &Solution) -> Result<Option<(Solution, usize)>, EngineError> {
        for cell in (0..last.digits().len()).rev() {
            for index in last.digit_at(cell).index() + 1..self.puzzle.side() {
                if let Some(witness) = self.with(&last.digits()[..cell], index)? {
                    return Ok(Some((witness, cell + 1)));
                }
            }
        }
        Ok(None)
    }

    /// The least solution that has the digits of this one before the cell.
    fn least(&mut self, mut witness: Solution, from: usize) -> Result<Solution, EngineError> {
        for cell in from..witness.digits().len() {
            for index in 0..witness.digit_at(cell).index() {
                if let Some(smaller) = self.with(&witness.digits()[..cell], index)? {
                    witness = smaller;
                    break;
                }
            }
        }
        Ok(witness)
    }

    /// Some solution that begins with these digits and has the digit of this index next.
    fn with(&mut self, prefix: &[Digit], index: usize) -> Result<Option<Solution>, EngineError> {
        let (cell, digit) = (prefix.len(), Digit::from_index(index));
        let place = cell * self.puzzle.side() + index;
        if self.possible[place].is_none() {
            let mut clues = self.puzzle.clues().to_vec();
            clues[cell] = Some(digit);
            let found = self.ask_with(clues)?;
            self.possible[place] = Some(found.is_some());
        }
        if self.possible[place] == Some(false) {
            return Ok(None);
        }
        let digits = prefix.iter().copied().chain([digit]).map(Some);
        let clues = digits.chain(self.puzzle.clues()[cell + 1..].iter().copied()).collect();
        self.ask_with(clues)
    }

    fn ask_with(&mut self, clues: Vec<Option<Digit>>) -> Result<Option<Solution>, EngineError> {
        match self.puzzle.with_clues(clues) {
            Ok(puzzle) => self.ask(&puzzle),
            // Not reached: every digit is one of the board's.
            Err(_) => Ok(None),
        }
    }

    /// Some solution of a puzzle that has more clues than this one.
    fn ask(&mut self, puzzle: &Puzzle) -> Result<Option<Solution>, EngineError> {
        let Some(solution) = (self.oracle)(puzzle)? else { return Ok(None) };
        for (cell, digit) in solution.digits().iter().enumerate() {
            self.possible[cell * puzzle.side() + digit.index()] = Some(true);
        }
        Ok(Some(solution))
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
