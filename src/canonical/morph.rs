//! Maps between isomorphic puzzles on plain boards of any side.

use super::Isomorphism;
use crate::puzzle::{BoxShape, Digit, Puzzle};
use std::fmt;

/// A map of puzzles on boards with rectangular boxes and no other rules: transposes the board or not, then permutes its
/// rows and columns, then relabels its digits.
///
/// Rows and columns count from 0, digits from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Morph {
    boxes: BoxShape,
    transposed: bool,
    rows: Vec<u16>,
    columns: Vec<u16>,
    digits: Vec<u16>,
}

/// The reason why there is no such map.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MorphError {
    /// These are not all numbers up to the side, each once.
    NotAPermutation {
        /// `rows`, `columns` or `digits`.
        of: &'static str,
        /// The side of the board.
        side: usize,
    },
    /// Two rows of a band, or two columns of a stack, are apart.
    Apart {
        /// `rows` or `columns`.
        of: &'static str,
        /// The number of them in each box.
        together: usize,
    },
    /// Boxes that are not square do not fit the transposed board.
    Transposed {
        /// The shape of the boxes.
        boxes: BoxShape,
    },
}

impl fmt::Display for MorphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPermutation { of, side } => {
                write!(f, "the {of} must be the numbers from 1 to {side}, each once")
            }
            Self::Apart { of, together } => {
                write!(f, "the {of} of a box must stay together, in groups of {together} from the first on")
            }
            Self::Transposed { boxes } => write!(f, "a board with {boxes} boxes cannot be transposed"),
        }
    }
}

impl std::error::Error for MorphError {}

impl Morph {
    /// A map by its parts: for each new row and column the old one, from 0, and for each old digit the new one, from 1.
    ///
    /// # Errors
    ///
    /// If a part is not a permutation, separates the lines of a box, or transposes boxes that are not square.
    ///
    /// ```
    /// use sudosat::canonical::Morph;
    /// use sudosat::puzzle::{BoxShape, Puzzle};
    ///
    /// let boxes = BoxShape { rows: 2, columns: 2 };
    /// let map = Morph::new(boxes, true, vec![1, 0, 2, 3], vec![0, 1, 2, 3], vec![4, 3, 2, 1])?;
    /// let puzzle: Puzzle = "12..............".parse()?;
    /// let image = map.apply(&puzzle).ok_or("it is plain")?;
    /// assert_eq!(image.to_string(), "3...4...........");
    /// assert_eq!(map.inverse().apply(&image), Some(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    pub fn new(
        boxes: BoxShape,
        transposed: bool,
        rows: Vec<u16>,
        columns: Vec<u16>,
        digits: Vec<u16>,
    ) -> Result<Self, MorphError> {
        let side = boxes.rows * boxes.columns;
        for (of, numbers, first, together) in
            [("rows", &rows, 0, boxes.rows), ("columns", &columns, 0, boxes.columns), ("digits", &digits, 1, 1)]
        {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            if sorted.len() != side || (first..).zip(sorted).any(|(expected, found)| expected != found) {
                return Err(MorphError::NotAPermutation { of, side });
            }
            let group = |&number: &u16| usize::from(number - first) / together;
            if numbers.chunks(together).any(|lines| lines.iter().any(|line| group(line) != group(&lines[0]))) {
                return Err(MorphError::Apart { of, together });
            }
        }
        if transposed && boxes.rows != boxes.columns {
            return Err(MorphError::Transposed { boxes });
        }
        Ok(Self { boxes, transposed, rows, columns, digits })
    }

    /// The map of a classic puzzle to its canonical form.
    pub(super) fn to_form(map: &Isomorphism) -> Self {
        Self {
            boxes: BoxShape { rows: 3, columns: 3 },
            transposed: map.transposed,
            rows: map.rows.map(u16::from).to_vec(),
            columns: map.columns.map(u16::from).to_vec(),
            digits: map.digits.map(u16::from).to_vec(),
        }
    }

    /// The shape of the boxes.
    #[must_use]
    pub fn boxes(&self) -> BoxShape {
        self.boxes
    }

    /// Whether the board is transposed first.
    #[must_use]
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each new row, the old one, both from 0.
    #[must_use]
    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// For each new column, the old one, both from 0.
    #[must_use]
    pub fn columns(&self) -> &[u16] {
        &self.columns
    }

    /// For each old digit, from 1, the new one.
    #[must_use]
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// The image of a puzzle; `None` if its board has other boxes, regions or rules, or restricts candidates.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        if plain_boxes(puzzle)? != self.boxes {
            return None;
        }
        let clue = |old| match puzzle.clue_at(old) {
            Some(digit) => Digit::new(self.digits[usize::from(digit.get()) - 1]).map(Some),
            None => Some(None),
        };
        let cells = old_cells(self.transposed, &self.rows, &self.columns);
        puzzle.with_clues(cells.map(clue).collect::<Option<_>>()?).ok()
    }

    /// The map back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut digits = vec![0; self.digits.len()];
        for (old, &new) in (1..).zip(&self.digits) {
            digits[usize::from(new) - 1] = old;
        }
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { rows, columns, digits, ..self.clone() }
    }

    /// This map followed by another; `None` if that is for other boxes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Option<Self> {
        if self.boxes != next.boxes {
            return None;
        }
        let of = |lines: &[u16], order: &[u16]| order.iter().map(|&line| lines[usize::from(line)]).collect();
        let (rows, columns) = if next.transposed {
            (of(&self.columns, &next.rows), of(&self.rows, &next.columns))
        } else {
            (of(&self.rows, &next.rows), of(&self.columns, &next.columns))
        };
        let digits = self.digits.iter().map(|&digit| next.digits[usize::from(digit) - 1]).collect();
        Some(Self { boxes: self.boxes, transposed: self.transposed != next.transposed, rows, columns, digits })
    }
}

/// The boxes of a puzzle whose board has no regions and rules, and that does not restrict candidates.
#[must_use]
pub fn plain_boxes(puzzle: &Puzzle) -> Option<BoxShape> {
    let is_plain = puzzle.rules().is_empty() && !puzzle.is_restricted() && puzzle.geometry().is_square();
    puzzle.geometry().box_shape().filter(|_| is_plain)
}

/// For each new cell, row by row, the index of the old one.
pub(super) fn old_cells(transposed: bool, rows: &[u16], columns: &[u16]) -> impl Iterator<Item = usize> {
    let pairs = rows.iter().flat_map(move |&row| columns.iter().map(move |&column| (row, column)));
    pairs.map(move |(row, column)| {
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        usize::from(row) * rows.len() + usize::from(column)
    })
}

fn inverse(order: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; order.len()];
    for (new, &old) in (0..).zip(order) {
        inverse[usize::from(old)] = new;
    }
    inverse
}
