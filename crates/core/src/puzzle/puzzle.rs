//! A puzzle: a board, the clues, and, if it restricts them, the candidates of its cells (Sukaku).

#[cfg(feature = "serde")]
mod data;

use super::{Board, Candidate, Cell, Digit, DigitSet, Geometry, Rule};
use crate::plural::counted;
use std::fmt;
use std::sync::Arc;

/// The error of clues that do not form a puzzle on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells given differs from the board's.
    Cells {
        /// The number of cells given.
        found: usize,
        /// The number of cells on the board.
        expected: usize,
    },
    /// A clue is larger than the side.
    Clue {
        /// The clue.
        clue: Candidate,
        /// The side of the board.
        side: usize,
    },
    /// A candidate is larger than the side.
    Candidate {
        /// The candidate.
        candidate: Candidate,
        /// The side of the board.
        side: usize,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { found, expected } => write!(f, "{} given for a board of {expected}", counted(found, "cell")),
            Self::Clue { clue: Candidate { cell, digit }, side } => {
                write!(f, "clue {digit} at {cell} is above the side {side}")
            }
            Self::Candidate { candidate: Candidate { cell, digit }, side } => {
                write!(f, "candidate {digit} at {cell} is above the side {side}")
            }
        }
    }
}

impl std::error::Error for PuzzleError {}

/// A board and its clues. Clues may clash: then there is no solution, and [`clashes`](Self::clashes) lists the causes.
///
/// A clue is a cell with one candidate. A puzzle may also restrict the candidates of some cells without giving one
/// (Sukaku), by [`from_candidates`](Self::from_candidates). Other puzzles store no candidates.
///
/// ```
/// # use sudosat_core::puzzle::{Board, Cell, Digit, Geometry, Puzzle, Rule};
/// let mut clues = vec![None; 16];
/// clues[0] = Digit::new(3);
/// let puzzle = Puzzle::new(Board::new(Geometry::with_side(4)?, Rule::DIAGONAL)?, clues)?;
/// assert_eq!(puzzle.clue(Cell::new(0, 0)), Digit::new(3));
/// assert_eq!(puzzle.clue_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    board: Arc<Board>,
    clues: Vec<Option<Digit>>,
    /// The digits that each cell may hold, apart from its clue; `None` if every cell may hold every digit.
    allowed: Option<Arc<[DigitSet]>>,
}

impl Puzzle {
    /// A puzzle with these clues, one entry per cell, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry per cell, or a clue is above the side.
    pub fn new(board: Arc<Board>, clues: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        if clues.len() != board.cells() {
            return Err(PuzzleError::Cells { found: clues.len(), expected: board.cells() });
        }
        let side = board.side();
        for (cell, clue) in clues.iter().enumerate() {
            if let &Some(digit) = clue
                && digit.index() >= side
            {
                return Err(PuzzleError::Clue { clue: board.geometry().candidate(cell, digit), side });
            }
        }
        Ok(Self { board, clues, allowed: None })
    }

    /// A puzzle without clues.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Board, Puzzle};
    /// assert_eq!(Puzzle::empty(Board::classic()).clue_count(), 0);
    /// ```
    #[must_use]
    pub fn empty(board: Arc<Board>) -> Self {
        let clues = vec![None; board.cells()];
        Self { board, clues, allowed: None }
    }

    /// A puzzle with these candidates, one set per cell, row by row. A single candidate becomes the cell's clue. A cell
    /// with no candidate makes the puzzle unsolvable.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Board, Cell, Digit, DigitSet, Puzzle};
    /// let mut sets = vec![DigitSet::full(4); 16];
    /// sets[0].remove(Digit::from_index(3));
    /// sets[1] = DigitSet::empty(4);
    /// sets[1].insert(Digit::from_index(1));
    /// let puzzle = Puzzle::from_candidates(Board::with_side(4)?, &sets)?;
    /// assert_eq!(puzzle.clue(Cell::new(0, 1)), Digit::new(2));
    /// assert_eq!(puzzle.excluded().map(|candidate| candidate.to_string()).collect::<Vec<_>>(), ["r1c1=4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not one set per cell, or a candidate is above the side.
    pub fn from_candidates(board: Arc<Board>, candidates: &[DigitSet]) -> Result<Self, PuzzleError> {
        let side = board.side();
        let mut clues = vec![None; candidates.len()];
        let mut allowed = vec![DigitSet::full(side); candidates.len()];
        for (cell, set) in candidates.iter().enumerate() {
            if let Some(digit) = set.iter().find(|digit| digit.index() >= side) {
                return Err(PuzzleError::Candidate { candidate: board.geometry().candidate(cell, digit), side });
            }
            let mut digits = set.iter();
            match (digits.next(), digits.next()) {
                (Some(only), None) => clues[cell] = Some(only),
                _ => allowed[cell] = set.resized(side),
            }
        }
        let is_restricted = allowed.iter().any(|set| set.len() < side);
        let allowed = is_restricted.then(|| allowed.into());
        Ok(Self { allowed, ..Self::new(board, clues)? })
    }

    /// A classic puzzle with these clues, row by row; 0 is an empty cell.
    ///
    /// # Errors
    ///
    /// If a clue is above 9.
    pub fn from_classic(clues: &[u8; 81]) -> Result<Self, PuzzleError> {
        Self::new(Board::classic(), clues.iter().map(|&clue| Digit::new(clue.into())).collect())
    }

    /// The clues of a [classic](Self::is_classic) puzzle, row by row, with 0 for an empty cell; `None` for any other
    /// puzzle.
    #[must_use]
    pub fn to_classic(&self) -> Option<[u8; 81]> {
        self.is_classic().then(|| {
            let mut clues = [0; 81];
            for (number, clue) in clues.iter_mut().zip(&self.clues) {
                *number = clue.map_or(0, |digit| digit.get() as u8);
            }
            clues
        })
    }

    /// The board.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The geometry of the board.
    #[must_use]
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.board.geometry()
    }

    /// The side of the board.
    #[must_use]
    #[inline]
    pub fn side(&self) -> usize {
        self.board.side()
    }

    /// The rules beyond rows, columns and boxes, sorted and without duplicates.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        self.board.rules()
    }

    /// The clues, one entry per cell, row by row; `None` is an empty cell.
    #[must_use]
    #[inline]
    pub fn clues(&self) -> &[Option<Digit>] {
        &self.clues
    }

    /// The clue of a cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn clue(&self, cell: Cell) -> Option<Digit> {
        self.clue_at(self.geometry().index(cell))
    }

    /// Like [`clue`](Self::clue), by cell index. `_at` methods are for hot loops: they save the division in
    /// `Geometry::index`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn clue_at(&self, cell: usize) -> Option<Digit> {
        self.clues[cell]
    }

    /// The clues with their cells, ascending.
    #[inline]
    pub fn given(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.given_by_index().map(|(cell, digit)| self.geometry().candidate(cell, digit))
    }

    /// Like [`given`](Self::given), by cell index: saves a division per clue.
    #[doc(hidden)]
    #[inline]
    pub fn given_by_index(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        self.clues.iter().enumerate().filter_map(|(cell, clue)| clue.map(|digit| (cell, digit)))
    }

    /// The number of cells with a clue.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.clues.iter().flatten().count()
    }

    /// Whether some cell without a clue may hold only some of the digits.
    #[must_use]
    #[inline]
    pub fn is_restricted(&self) -> bool {
        self.allowed.is_some()
    }

    /// The digits that a cell may hold, apart from its clue; `None` if the puzzle does not restrict any cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn allowed(&self, cell: Cell) -> Option<&DigitSet> {
        self.allowed_at(self.geometry().index(cell))
    }

    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn allowed_at(&self, cell: usize) -> Option<&DigitSet> {
        self.allowed.as_ref().map(|allowed| &allowed[cell])
    }

    /// Whether the puzzle allows a candidate, apart from the clue of the cell. A digit above the side is never allowed.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.allows_at(self.geometry().index(candidate.cell), candidate.digit)
    }

    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn allows_at(&self, cell: usize, digit: Digit) -> bool {
        digit.index() < self.side() && self.allowed_at(cell).is_none_or(|allowed| allowed.contains(digit))
    }

    /// The candidates that the puzzle excludes, by cell and then by digit; empty unless it is
    /// [restricted](Self::is_restricted).
    pub fn excluded(&self) -> impl Iterator<Item = Candidate> + '_ {
        let side = self.side();
        let cells = self.allowed.iter().flat_map(|allowed| allowed.iter().enumerate());
        cells.flat_map(move |(cell, allowed)| {
            let digits = (0..side).map(Digit::from_index).filter(|&digit| !allowed.contains(digit));
            digits.map(move |digit| self.geometry().candidate(cell, digit))
        })
    }

    /// The candidates of a cell before any solving: its clue alone, or else the digits that the puzzle allows.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates_at(self.geometry().index(cell))
    }

    #[doc(hidden)]
    #[must_use]
    pub fn candidates_at(&self, cell: usize) -> DigitSet {
        let side = self.side();
        let allowed = self.allowed_at(cell).cloned().unwrap_or_else(|| DigitSet::full(side));
        match self.clue_at(cell) {
            None => allowed,
            Some(clue) => {
                let mut only = DigitSet::empty(side);
                if allowed.contains(clue) {
                    only.insert(clue);
                }
                only
            }
        }
    }

    /// This puzzle with other clues. Restrictions stay.
    ///
    /// # Errors
    ///
    /// See [`Puzzle::new`].
    pub fn with_clues(&self, clues: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        self.on(Arc::clone(&self.board), clues)
    }

    /// This puzzle with other clues on another board of the same geometry. Restrictions stay.
    #[doc(hidden)]
    pub fn on(&self, board: Arc<Board>, clues: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        let puzzle = Self::new(board, clues)?;
        Ok(Self { allowed: self.allowed.clone(), ..puzzle })
    }

    /// Whether this is a classic puzzle: 9×9 with 3×3 boxes, no extra rule, and no restricted cell.
    #[must_use]
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.allowed.is_none() && self.board.is_classic()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_must_fit_the_board() {
        let board = || Board::with_side(4).unwrap();
        assert_eq!(Puzzle::new(board(), vec![None; 15]), Err(PuzzleError::Cells { found: 15, expected: 16 }));
        let mut clues = vec![None; 16];
        clues[5] = Digit::new(5);
        let error = Puzzle::new(board(), clues).unwrap_err();
        assert_eq!(error.to_string(), "clue 5 at r2c2 is above the side 4");
    }

    #[test]
    fn no_cell_allows_a_digit_above_the_side() {
        let board = Board::with_side(4).unwrap();
        let plain = Puzzle::new(board, vec![None; 16]).unwrap();
        for (digit, allowed) in [(1, true), (4, true), (5, false)] {
            let candidate = Candidate { cell: Cell::new(0, 0), digit: Digit::new(digit).unwrap() };
            assert_eq!(plain.allows(candidate), allowed, "{digit}");
        }
        assert_eq!(plain.allowed(Cell::new(0, 0)), None);
    }

    #[test]
    fn classic_clues_round_trip() {
        let mut clues = [0; 81];
        (clues[0], clues[80]) = (9, 1);
        let puzzle = Puzzle::from_classic(&clues).unwrap();
        assert_eq!((puzzle.clue_count(), puzzle.to_classic()), (2, Some(clues)));
        clues[40] = 10;
        let error = Puzzle::from_classic(&clues).unwrap_err();
        assert_eq!(error.to_string(), "clue 10 at r5c5 is above the side 9");
        assert_eq!(Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap().to_classic(), None);
    }

    fn set(digits: &[u16]) -> DigitSet {
        let mut set = DigitSet::empty(9);
        set.extend(digits.iter().filter_map(|&number| Digit::new(number)));
        set
    }

    #[test]
    fn single_candidates_are_clues_and_full_sets_are_empty_cells() {
        let board = || Board::with_side(4).unwrap();
        let mut sets = vec![DigitSet::full(4); 16];
        sets[3] = set(&[2]);
        let plain = Puzzle::from_candidates(board(), &sets).unwrap();
        let mut clues = vec![None; 16];
        clues[3] = Digit::new(2);
        assert_eq!(plain, Puzzle::new(board(), clues).unwrap());
        assert!(!plain.is_restricted() && plain.excluded().next().is_none());

        (sets[0], sets[15]) = (set(&[1, 4]), set(&[]));
        let sukaku = Puzzle::from_candidates(board(), &sets).unwrap();
        assert_ne!(sukaku, plain);
        let excluded: Vec<String> = sukaku.excluded().map(|candidate| candidate.to_string()).collect();
        assert_eq!(excluded, ["r1c1=2", "r1c1=3", "r4c4=1", "r4c4=2", "r4c4=3", "r4c4=4"]);
        assert!((0..16).all(|cell| sukaku.candidates_at(cell) == sets[cell]));
        sets[7] = set(&[1, 5]);
        let error = Puzzle::from_candidates(board(), &sets).unwrap_err();
        assert_eq!(error.to_string(), "candidate 5 at r2c4 is above the side 4");
        let error = Puzzle::from_candidates(board(), &vec![DigitSet::full(4); 15]).unwrap_err();
        assert_eq!(error.to_string(), "15 cells given for a board of 16");
    }

    #[test]
    fn new_clues_keep_the_restrictions() {
        let mut sets = vec![DigitSet::full(9); 81];
        (sets[0], sets[1]) = (set(&[1, 2]), set(&[3]));
        let sukaku = Puzzle::from_candidates(Board::classic(), &sets).unwrap();
        assert!(!sukaku.is_classic() && sukaku.to_classic().is_none());
        let mut clues = vec![None; 81];
        clues[0] = Digit::new(3);
        let clashing = sukaku.with_clues(clues).unwrap();
        let first = Cell::new(0, 0);
        assert!(clashing.candidates(first).is_empty() && clashing.candidates(Cell::new(0, 1)).len() == 9);
        let allows = |index| clashing.allows(Candidate { cell: first, digit: Digit::from_index(index) });
        assert!(!allows(2) && allows(1) && !allows(9));
        assert_eq!(clashing.allowed(first), Some(&set(&[1, 2])));
        let plain = Puzzle::new(Board::classic(), vec![None; 81]).unwrap();
        let allows = |index| plain.allows(Candidate { cell: first, digit: Digit::from_index(index) });
        assert!(allows(8) && !allows(9) && plain.allowed(first).is_none());
    }

    #[test]
    #[should_panic = "the board has no cell r1c5"]
    fn a_column_past_the_edge_is_not_in_the_next_row() {
        let _ = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap().clue(Cell::new(0, 4));
    }
}
