//! Examines a row by itself: finds its faults.

use super::report::Kind;
use crate::canonical::Canonicalizer;
use crate::engine::EngineError;
use crate::plural::counted;
use crate::puzzle::{Digit, Puzzle, Solution, Verdict};
use crate::text::{LayoutError, ParseError, ParseErrorKind, Record, TableError};
use std::fmt;
use std::hash::{BuildHasher, Hash, RandomState};

/// The solution that a row states for its puzzle.
#[derive(Clone, Debug)]
pub enum Stated {
    /// No solution.
    Nothing,
    /// A board, full or not.
    Board(Vec<Option<Digit>>),
    /// Something that is not a board.
    Unreadable(ParseError),
}

impl Stated {
    /// This solution; if there is none, the one within the record.
    #[must_use]
    pub fn or_within(self, record: &Record) -> Self {
        match (self, record.solution.as_deref()) {
            (Self::Nothing, Some(solution)) => Self::Board(solution.iter().copied().map(Some).collect()),
            (separate, _) => separate,
        }
    }
}

/// The result for a row by itself.
#[derive(Debug)]
pub struct Examined {
    pub(super) faults: Vec<(Kind, Option<String>)>,
    pub(super) print: Option<(u128, u64)>,
    pub(super) has_form: bool,
    pub(super) has_solution: bool,
}

/// Examines rows by themselves. Use one per thread; all in one audit must be clones of one, to have the same hash keys.
#[derive(Debug, Default)]
pub struct Examiner {
    keys: [RandomState; 2],
    canonicalizer: Canonicalizer,
}

impl Clone for Examiner {
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone(), canonicalizer: Canonicalizer::new() }
    }
}

impl Examiner {
    /// The result for a row that is not a puzzle, for this reason.
    #[must_use]
    pub fn unreadable(error: &impl fmt::Display) -> Examined {
        let faults = vec![(Kind::Invalid, Some(error.to_string()))];
        Examined { faults, print: None, has_form: true, has_solution: true }
    }

    /// Examines a row with a puzzle, the verdict on it, and the stated solution.
    ///
    /// # Errors
    ///
    /// The error of the verdict, unless the budget ran out or the engine does not support the board;
    /// [`EngineError::WrongSolution`] if the verdict contradicts a stated solution that is right, which is a fault of
    /// the engine.
    pub fn examine(
        &mut self,
        puzzle: &Puzzle,
        verdict: Result<Verdict, EngineError>,
        stated: &Stated,
        engine: &str,
    ) -> Result<Examined, EngineError> {
        let mut faults = Vec::new();
        let verdict = match verdict {
            Ok(verdict) => Some(verdict),
            Err(
                error @ (EngineError::Interrupted(_)
                | EngineError::Undecided { .. }
                | EngineError::Uncounted { .. }
                | EngineError::Unconfirmed(_)
                | EngineError::Unsupported { .. }),
            ) => {
                faults.push((Kind::Unknown, Some(error.to_string())));
                None
            }
            Err(error) => return Err(error),
        };
        match &verdict {
            Some(Verdict::Unsolvable) => {
                let clash = puzzle.clashes().first().map(|clash| clash.describe(puzzle.board()));
                faults.push((Kind::Unsolvable, clash));
            }
            Some(Verdict::Multiple(..)) => faults.push((Kind::Multiple, None)),
            Some(Verdict::Unique(_)) | None => {}
        }
        match check_stated(puzzle, stated) {
            None => {}
            Some(Ok(stated)) => match &verdict {
                Some(Verdict::Unsolvable) => return Err(denied(engine)),
                Some(Verdict::Unique(only)) if *only != stated => return Err(denied(engine)),
                Some(_) | None => {}
            },
            // No stated solution can be right if the puzzle has none.
            Some(Err(_)) if verdict == Some(Verdict::Unsolvable) => {}
            Some(Err(detail)) => faults.push((Kind::WrongSolution, Some(detail))),
        }
        let classic = puzzle.to_classic();
        let form = classic.and_then(|clues| self.canonicalizer.canonicalize(&clues).ok());
        // A puzzle without a form is in a class of its own.
        let (hashes, exact) = match (&form, classic) {
            (Some(canonical), Some(clues)) => (self.hashes(&("form", canonical.form)), self.hashes(&clues)),
            _ => (self.hashes(puzzle), self.hashes(puzzle)),
        };
        let print = u128::from(hashes[0]) << 64 | u128::from(hashes[1]);
        let has_solution = !matches!(stated, Stated::Nothing);
        Ok(Examined { faults, print: Some((print, exact[0])), has_form: form.is_some(), has_solution })
    }

    fn hashes(&self, of: &impl Hash) -> [u64; 2] {
        self.keys.each_ref().map(|key| key.hash_one(of))
    }
}

/// The reason why a stated solution cannot be read, for a board of `cells` cells.
fn unreadable(mut error: ParseError, cells: usize) -> String {
    // The general message is about table columns; here the expected size is known.
    if let ParseErrorKind::Table(TableError::Small { side, .. }) = error.kind {
        error.kind = LayoutError::Cells { expected: cells, found: side * side }.into();
    }
    error.to_string()
}

/// The stated solution if it is right, or otherwise its fault; `None` if there is none.
fn check_stated(puzzle: &Puzzle, stated: &Stated) -> Option<Result<Solution, String>> {
    let board = match stated {
        Stated::Nothing => return None,
        Stated::Unreadable(error) => return Some(Err(unreadable(error.clone(), puzzle.geometry().cells()))),
        Stated::Board(board) => board,
    };
    let cells = puzzle.geometry().cells();
    if board.len() != cells {
        return Some(Err(format!("{} stated for a board of {cells}", counted(board.len(), "cell"))));
    }
    if let Some(empty) = board.iter().position(Option::is_none) {
        return Some(Err(format!("{} is empty", puzzle.geometry().cell(empty))));
    }
    let digits = board.iter().flatten().copied().collect();
    Some(Solution::check(puzzle, digits).map_err(|violations| {
        violations.first().map_or_else(String::new, |violation| violation.describe(puzzle.board()))
    }))
}

fn denied(engine: &str) -> EngineError {
    EngineError::WrongSolution { engine: engine.to_owned(), violations: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Interrupt;
    use crate::text::{ReadOptions, parse_field};

    fn examine(verdict: Result<Verdict, EngineError>, stated: &str) -> Result<Examined, EngineError> {
        let puzzle: Puzzle = "1.3..2..3.1.....".parse().unwrap();
        let board: Puzzle = stated.parse().unwrap();
        Examiner::default().examine(&puzzle, verdict, &Stated::Board(board.clues().to_vec()), "liar")
    }

    fn solution() -> Solution {
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        let blank = grid.with_clues(vec![None; 16]).unwrap();
        Solution::check(&blank, grid.clues().iter().flatten().copied().collect()).unwrap()
    }

    #[test]
    fn a_verdict_that_contradicts_a_right_solution_is_a_fault_of_the_engine() {
        let right = "1432231432414123";
        let puzzle: Puzzle = "1.3..2..3.1.....".parse().unwrap();
        let stated: Puzzle = right.parse().unwrap();
        assert!(Solution::check(&puzzle, stated.clues().iter().flatten().copied().collect()).is_err());
        for verdict in [Verdict::Unsolvable, Verdict::Unique(solution())] {
            let examined = examine(Ok(verdict.clone()), right);
            let kinds: Vec<Kind> = examined.unwrap().faults.into_iter().map(|(kind, _)| kind).collect();
            assert_eq!(kinds, [if verdict == Verdict::Unsolvable { Kind::Unsolvable } else { Kind::WrongSolution }]);
        }
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        let stated = Stated::Board(grid.clues().to_vec());
        let ask = |verdict| Examiner::default().examine(&grid, Ok(verdict), &stated, "liar");
        assert!(ask(Verdict::Unique(solution())).unwrap().faults.is_empty());
        assert!(matches!(ask(Verdict::Unsolvable), Err(EngineError::WrongSolution { .. })));
    }

    #[test]
    fn a_stated_solution_of_one_character_is_wrong() {
        let (puzzle, options) = ("1234341221434321".parse().unwrap(), ReadOptions::default());
        for text in ["0", "1", "7"] {
            let stated = Stated::Unreadable(parse_field(text.as_bytes(), &options).unwrap_err());
            let message = check_stated(&puzzle, &stated).unwrap().unwrap_err();
            assert_eq!(message, "line 1, column 1: expected 16 cells (a 4x4 board), found 1", "{text}");
        }
    }

    #[test]
    fn a_missing_verdict_is_reported_and_other_errors_end_the_audit() {
        let examined = examine(Err(EngineError::Interrupted(Interrupt::Deadline)), "1234341221434321").unwrap();
        assert_eq!(examined.faults[0].0, Kind::Unknown);
        let error = EngineError::WrongSolution { engine: "liar".to_owned(), violations: Vec::new() };
        assert!(examine(Err(error), "1234341221434321").is_err());
    }
}
