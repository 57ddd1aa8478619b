//! Puzzles of plain boards as small values.

use crate::canonical::plain_boxes;
use crate::native::lanes::Clues;
use crate::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle};
use std::fmt;
use std::sync::Arc;

/// The clues of a puzzle of side 4, 6 or 9, whose board has rectangular boxes and no other rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlainClues {
    /// The rows and columns of a box.
    boxes: [u8; 2],
    /// Row by row, with 0 for an empty cell and for all places after the last.
    clues: Clues,
}

impl PlainClues {
    /// The clues of a puzzle; `None` if its board has another side or is not plain.
    ///
    /// ```
    /// use sudosat::generate::PlainClues;
    ///
    /// let clues = PlainClues::of(&"12......34......".parse()?).ok_or("it is plain")?;
    /// assert_eq!((clues.count(), clues.to_string()), (4, "12......34......".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let boxes = plain_boxes(puzzle).filter(|_| matches!(puzzle.side(), 4 | 6 | 9))?;
        let mut clues = [0; 81];
        for (cell, digit) in puzzle.given_by_index() {
            clues[cell] = digit.get() as u8;
        }
        Some(Self { boxes: [boxes.rows as u8, boxes.columns as u8], clues })
    }

    /// Other clues on the same board.
    pub(super) fn with(&self, clues: Clues) -> Self {
        Self { clues, ..*self }
    }

    /// The number of clues.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.clues.iter().filter(|&&clue| clue != 0).count() as u8
    }

    pub(super) fn clues(&self) -> &Clues {
        &self.clues
    }

    pub(super) fn is_classic(&self) -> bool {
        self.boxes == [3, 3]
    }

    fn cells(&self) -> usize {
        let side = usize::from(self.boxes[0] * self.boxes[1]);
        side * side
    }

    /// The board; `None` for none that a puzzle has.
    pub(super) fn board(&self) -> Option<Arc<Board>> {
        if self.is_classic() {
            return Some(Board::classic());
        }
        let [rows, columns] = self.boxes.map(usize::from);
        Board::new(Geometry::with_boxes(BoxShape { rows, columns }).ok()?, []).ok()
    }

    /// The puzzle on its board.
    pub(super) fn on(&self, board: &Arc<Board>) -> Option<Puzzle> {
        let digit = |&clue: &u8| (clue != 0).then(|| Digit::from_index(usize::from(clue) - 1));
        Puzzle::new(Arc::clone(board), self.clues[..self.cells()].iter().map(digit).collect()).ok()
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.on(&self.board()?)
    }
}

impl From<Clues> for PlainClues {
    /// The clues of a classic puzzle.
    fn from(clues: Clues) -> Self {
        Self { boxes: [3, 3], clues }
    }
}

impl fmt::Display for PlainClues {
    /// A line, with `.` for an empty cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |&clue: &u8| if clue == 0 { '.' } else { char::from(b'0' + clue) };
        f.write_str(&self.clues[..self.cells()].iter().map(shown).collect::<String>())
    }
}
