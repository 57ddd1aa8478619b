//! A puzzle: a geometry, the rules beyond the classic ones, and the clues.

use super::{Digit, Geometry, Rule};
use std::fmt;
use std::sync::Arc;

/// Why clues do not make a puzzle of a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells given is not that of the geometry.
    Cells {
        /// How many cells were given.
        found: usize,
        /// How many the geometry has.
        expected: usize,
    },
    /// A clue is larger than the side.
    Clue {
        /// The cell, from 0.
        cell: usize,
        /// The clue.
        digit: Digit,
        /// The side of the geometry.
        side: usize,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { found, expected } => write!(f, "{found} cells given for a board of {expected}"),
            Self::Clue { cell, digit, side } => {
                let (row, column) = (cell / side + 1, cell % side + 1);
                write!(f, "clue {digit} at r{row}c{column} is above the side {side}")
            }
        }
    }
}

impl std::error::Error for PuzzleError {}

/// A puzzle. Its clues may clash: it is then a puzzle without a solution, and [`clashes`](super::clashes) names why.
///
/// ```
/// # use sudosat::puzzle::{Digit, Geometry, Puzzle, Rule};
/// let mut clues = vec![None; 16];
/// clues[0] = Digit::new(3);
/// let puzzle = Puzzle::new(Geometry::with_side(4)?, Rule::DIAGONAL, clues)?;
/// assert_eq!(puzzle.clue(0), Digit::new(3));
/// assert_eq!(puzzle.clue_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    rules: Vec<Rule>,
    clues: Vec<Option<Digit>>,
}

impl Puzzle {
    /// The puzzle with these clues, one entry a cell, row by row. Rules are kept sorted and once each.
    ///
    /// # Errors
    ///
    /// When the number of cells is not the geometry's or a clue is above its side.
    pub fn new(
        geometry: Arc<Geometry>,
        rules: impl IntoIterator<Item = Rule>,
        clues: Vec<Option<Digit>>,
    ) -> Result<Self, PuzzleError> {
        if clues.len() != geometry.cells() {
            return Err(PuzzleError::Cells { found: clues.len(), expected: geometry.cells() });
        }
        let side = geometry.side();
        for (cell, clue) in clues.iter().enumerate() {
            if let &Some(digit) = clue
                && digit.index() >= side
            {
                return Err(PuzzleError::Clue { cell, digit, side });
            }
        }
        let mut rules: Vec<Rule> = rules.into_iter().collect();
        rules.sort_unstable();
        rules.dedup();
        Ok(Self { geometry, rules, clues })
    }

    /// The classic puzzle with these clues, row by row; 0 is an empty cell.
    ///
    /// # Errors
    ///
    /// When a clue is above 9.
    pub fn from_classic(clues: &[u8; 81]) -> Result<Self, PuzzleError> {
        Self::new(Geometry::classic(), [], clues.iter().map(|&clue| Digit::new(clue.into())).collect())
    }

    /// The clues of a [classic](Self::is_classic) puzzle, row by row, with 0 for an empty cell; `None` of any other.
    #[must_use]
    pub fn to_classic(&self) -> Option<[u8; 81]> {
        self.is_classic().then(|| {
            let mut clues = [0; 81];
            for (cell, digit) in self.given() {
                clues[cell] = digit.get() as u8;
            }
            clues
        })
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The side of the board.
    #[must_use]
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// The rules beyond rows, columns and boxes, sorted, each once.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// One entry a cell, row by row; `None` is an empty cell.
    #[must_use]
    pub fn clues(&self) -> &[Option<Digit>] {
        &self.clues
    }

    /// The clue of a cell.
    #[must_use]
    pub fn clue(&self, cell: usize) -> Option<Digit> {
        self.clues[cell]
    }

    /// The cells that have a clue, with the clue, ascending.
    pub fn given(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        self.clues.iter().enumerate().filter_map(|(cell, clue)| clue.map(|digit| (cell, digit)))
    }

    /// How many cells have a clue.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.given().count()
    }

    /// The same board and rules with other clues.
    ///
    /// # Errors
    ///
    /// As for [`Puzzle::new`].
    pub fn with_clues(&self, clues: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        Self::new(Arc::clone(&self.geometry), self.rules.iter().copied(), clues)
    }

    /// Whether this is a classic puzzle: 9×9 with 3×3 boxes and no rule beyond.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.rules.is_empty() && self.geometry.is_classic()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_must_fit_the_board() {
        let board = || Geometry::with_side(4).unwrap();
        assert_eq!(Puzzle::new(board(), [], vec![None; 15]), Err(PuzzleError::Cells { found: 15, expected: 16 }));
        let mut clues = vec![None; 16];
        clues[5] = Digit::new(5);
        let error = Puzzle::new(board(), [], clues).unwrap_err();
        assert_eq!(error.to_string(), "clue 5 at r2c2 is above the side 4");
    }

    #[test]
    fn classic_clues_are_a_puzzle_and_the_puzzle_has_them() {
        let mut clues = [0; 81];
        (clues[0], clues[80]) = (9, 1);
        let puzzle = Puzzle::from_classic(&clues).unwrap();
        assert_eq!((puzzle.clue_count(), puzzle.to_classic()), (2, Some(clues)));
        clues[40] = 10;
        let error = Puzzle::from_classic(&clues).unwrap_err();
        assert_eq!(error.to_string(), "clue 10 at r5c5 is above the side 9");
        assert_eq!(Puzzle::new(Geometry::with_side(4).unwrap(), [], vec![None; 16]).unwrap().to_classic(), None);
    }

    #[test]
    fn rules_are_kept_once() {
        let rules = [Rule::AntiDiagonal, Rule::MainDiagonal, Rule::AntiDiagonal];
        let puzzle = Puzzle::new(Geometry::classic(), rules, vec![None; 81]).unwrap();
        assert_eq!(puzzle.rules(), Rule::DIAGONAL);
        assert!(!puzzle.is_classic());
    }
}
