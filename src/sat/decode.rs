//! Decoding of models into checked grids.

use super::backend::Backend;
use super::vars::VarMap;
use crate::engine::EngineError;
use crate::formula::{Model, ModelError};
use crate::plural::counted;
use crate::puzzle::{Cell, Digit, Puzzle, Solution, Violation};
use std::fmt;

/// The reason why a solver's answer cannot be read, or why its model is not a solution of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The text is not a solver's answer.
    Answer {
        /// The line of the fault, from 1.
        line: usize,
        /// The column, from 1, in characters.
        column: usize,
        /// The fault.
        fault: String,
    },
    /// The model, or the map, belongs to another formula: the numbers of variables or cells differ.
    Mismatch {
        /// The number of variables in the map.
        variables: usize,
        /// The number in the model.
        found: usize,
    },
    /// The literals are not a model of a formula with these variables.
    Model(ModelError),
    /// A cell has no digit.
    NoDigit {
        /// The cell.
        cell: Cell,
    },
    /// A cell has two digits.
    TwoDigits {
        /// The cell.
        cell: Cell,
        /// The two digits, smaller first.
        digits: [u16; 2],
    },
    /// The grid violates the puzzle.
    Wrong {
        /// The rules that it violates.
        violations: Vec<Violation>,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer { line, column, fault } => write!(f, "line {line}, column {column}: {fault}"),
            Self::Mismatch { variables, found } => {
                write!(f, "the model has {}, and the puzzle's formula {variables}", counted(found, "variable"))
            }
            Self::Model(error) => error.fmt(f),
            Self::NoDigit { cell } => write!(f, "the model has no digit for {cell}"),
            Self::TwoDigits { cell, digits: [one, other] } => {
                write!(f, "the model has both {one} and {other} at {cell}")
            }
            Self::Wrong { violations } => {
                write!(f, "the grid violates the puzzle ({})", counted(violations.len(), "violation"))
            }
        }
    }
}

impl std::error::Error for DecodeError {}

impl DecodeError {
    /// This error as one of the engine and its backend.
    pub(crate) fn into_engine_error(self, engine: String, backend: &dyn Backend) -> EngineError {
        match self {
            Self::Wrong { violations } => EngineError::WrongSolution { engine, violations },
            error => EngineError::Backend { backend: backend.name(), reason: error.to_string() },
        }
    }
}

impl From<ModelError> for DecodeError {
    fn from(error: ModelError) -> Self {
        Self::Model(error)
    }
}

/// Decodes a model of the puzzle's formula; `map` is what encoding the puzzle returned.
///
/// # Errors
///
/// If a cell has no digit or two, if the grid violates the puzzle, or if the model or the map belongs to another
/// formula.
///
/// ```
/// # use sudosat::puzzle::{Board, Puzzle};
/// # use sudosat::sat::{Encoding, Lit, Model, VarMap, decode};
/// let puzzle = Puzzle::new(Board::with_side(1)?, vec![None])?;
/// let map = VarMap::for_puzzle(&puzzle, Encoding::Extended);
/// let model = Model::from_literals(map.variables(), Lit::from_dimacs(1))?;
/// assert_eq!(decode(&puzzle, &map, &model)?.digits()[0].get(), 1);
/// assert!(decode(&puzzle, &map, &Model::from_literals(1, Lit::from_dimacs(-1))?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decode(puzzle: &Puzzle, map: &VarMap, model: &Model) -> Result<Solution, DecodeError> {
    if model.variables() != map.variables() {
        return Err(DecodeError::Mismatch { variables: map.variables(), found: model.variables() });
    }
    decode_within(puzzle, map, model)
}

/// Like [`decode`], for a model with further variables, from a solver that is kept for several puzzles.
pub(crate) fn decode_within(puzzle: &Puzzle, map: &VarMap, model: &Model) -> Result<Solution, DecodeError> {
    let board = puzzle.board();
    if model.variables() < map.variables() || map.cells() != board.cells() {
        return Err(DecodeError::Mismatch { variables: map.variables(), found: model.variables() });
    }
    let mut digits: Vec<Option<Digit>> = (0..map.cells()).map(|cell| map.settled_at(cell)).collect();
    for (cell, digit) in model.true_vars().filter_map(|var| map.by_index(var)) {
        if let Some(first) = digits[cell].replace(digit) {
            let digits = [first, digit].map(|digit| board.geometry().value(digit));
            return Err(DecodeError::TwoDigits { cell: board.geometry().cell(cell), digits });
        }
    }
    let digits = digits
        .into_iter()
        .enumerate()
        .map(|(cell, digit)| digit.ok_or_else(|| DecodeError::NoDigit { cell: board.geometry().cell(cell) }));
    let digits = digits.collect::<Result<Vec<_>, _>>()?;
    Solution::check(puzzle, digits).map_err(|violations| DecodeError::Wrong { violations })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Lit;
    use crate::puzzle::{Board, Geometry};
    use crate::sat::encode::Encoding;
    use crate::sat::vars::VarMap;

    /// A 4×4 board with these clues; 0 is an empty cell.
    fn puzzle(clues: &str) -> Puzzle {
        let clues = clues.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
        Puzzle::new(Board::with_side(4).unwrap(), clues).unwrap()
    }

    fn decoded(grid: &str) -> Result<Solution, DecodeError> {
        let puzzle = puzzle("1000000000000000");
        let map = VarMap::for_puzzle(&puzzle, Encoding::Extended);
        let lits = grid
            .bytes()
            .enumerate()
            .map(|(cell, byte)| map.var_at(cell, Digit::new(u16::from(byte - b'0')).unwrap()).unwrap().positive());
        decode(&puzzle, &map, &Model::from_literals(map.variables(), lits).unwrap())
    }

    #[test]
    fn a_right_model_is_a_solution() {
        assert_eq!(decoded("1234341221434321").unwrap().digit_at(4).get(), 3);
    }

    #[test]
    fn a_wrong_model_is_refused_with_its_violations() {
        let DecodeError::Wrong { violations } = decoded("2134341221434321").unwrap_err() else { panic!("wrong kind") };
        let board = Board::with_side(4).unwrap();
        let words: Vec<String> = violations.iter().map(|one| one.describe(&board)).collect();
        assert_eq!(words[0], "r1c1 is given as 1 but holds 2");
        assert!(words.contains(&"column 1 has 2 at r1c1 and r3c1".to_owned()), "{words:?}");
        let DecodeError::NoDigit { cell } = decoded("123434122143432").unwrap_err() else { panic!("wrong kind") };
        assert_eq!(cell, Cell::new(3, 3));
    }

    #[test]
    fn two_digits_in_a_cell_are_refused() {
        let puzzle = puzzle("0000000000000000");
        let map = VarMap::for_puzzle(&puzzle, Encoding::Minimal);
        let both = [3, 1].map(|number| Lit::from_dimacs(number).unwrap());
        let error = decode(&puzzle, &map, &Model::from_literals(64, both).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "the model has both 1 and 3 at r1c1");
    }

    #[test]
    fn another_formulas_model_or_map_is_refused() {
        let puzzle = puzzle("1000000000000000");
        let none = Model::from_literals(64, []).unwrap();
        let map = VarMap::for_puzzle(&puzzle, Encoding::Reduced);
        assert_eq!(decode(&puzzle, &map, &none), Err(DecodeError::Mismatch { variables: map.variables(), found: 64 }));
        let other = VarMap::full(&Geometry::classic());
        assert!(matches!(decode(&puzzle, &other, &none), Err(DecodeError::Mismatch { .. })));
        // Further variables belong to a kept solver; too few, or a map of another board, are errors there too.
        let more = |variables| Model::from_literals(variables, []).unwrap();
        let full = VarMap::for_puzzle(&puzzle, Encoding::Extended);
        assert!(matches!(decode_within(&puzzle, &full, &more(65)), Err(DecodeError::NoDigit { .. })));
        assert!(matches!(decode_within(&puzzle, &full, &more(63)), Err(DecodeError::Mismatch { .. })));
        assert!(matches!(decode_within(&puzzle, &other, &more(729)), Err(DecodeError::Mismatch { .. })));
    }
}
