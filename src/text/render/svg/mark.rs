//! The drawn mark of a rule, and the positions that marks have taken.

use super::paint::{CELL, Point};
use crate::puzzle::{Cell, Geometry};
use std::collections::{HashMap, HashSet};

/// The layers of a picture, from the lowest. The grid is above the cages, the digits are above the dots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layer {
    Tint,
    Line,
    Cage,
    Dot,
    Outside,
}

/// The drawing of a rule.
#[derive(Debug)]
pub(super) struct RuleDrawing {
    pub(super) layer: Layer,
    pub(super) shapes: String,
    /// The color by which the legend identifies the rule, unless its shapes do.
    pub(super) color: Option<&'static str>,
}

impl RuleDrawing {
    pub(super) fn new(layer: Layer, shapes: String) -> Self {
        Self { layer, shapes, color: None }
    }

    pub(super) fn colored(self, color: &'static str) -> Self {
        Self { color: Some(color), ..self }
    }
}

/// The depth of the margin for one clue outside the board.
const SLOT: f64 = 30.0;

/// The positions taken by marks, so that further marks avoid them.
#[derive(Debug)]
pub(super) struct Taken {
    /// The numbers of rows and of columns.
    size: [usize; 2],
    /// The number of marks between two cells, which are in reading order.
    between: HashMap<[Cell; 2], u32>,
    /// The cells with text in their top left corner.
    corners: HashSet<Cell>,
    /// The levels of the outlines in each cell, as bits.
    levels: HashMap<Cell, u32>,
    /// The number of clues in each position outside the board, by row and column; -1 is before the first.
    outside: HashMap<(isize, isize), u32>,
    clones: usize,
    customs: usize,
}

/// The space that a picture needs around the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Margins {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Taken {
    /// A board without marks.
    pub(super) fn new(geometry: &Geometry) -> Self {
        Self {
            size: [geometry.rows(), geometry.columns()],
            between: HashMap::new(),
            corners: HashSet::new(),
            levels: HashMap::new(),
            outside: HashMap::new(),
            clones: 0,
            customs: 0,
        }
    }

    /// The offset from the middle of the next mark between two cells, in steps to either side.
    pub(super) fn aside(&mut self, mut cells: [Cell; 2]) -> f64 {
        cells.sort_unstable();
        let marks = self.between.entry(cells).or_default();
        *marks += 1;
        let steps = f64::from(*marks / 2);
        if marks.is_multiple_of(2) { steps } else { -steps }
    }

    /// The first of the cells with a free corner, or else the first.
    pub(super) fn corner(&mut self, cells: &[Cell]) -> Option<Cell> {
        let free = cells.iter().find(|cell| !self.corners.contains(cell)).or(cells.first())?;
        self.corners.insert(*free);
        Some(*free)
    }

    /// Whether a cell has text in its corner.
    pub(super) fn has_words_in(&self, cell: Cell) -> bool {
        self.corners.contains(&cell)
    }

    /// The level of the next outline around these cells: the lowest that is free in all.
    pub(super) fn level(&mut self, cells: &[Cell]) -> u32 {
        let used = cells.iter().fold(0, |used, cell| used | self.levels.get(cell).unwrap_or(&0));
        let level = used.trailing_ones().min(4);
        for cell in cells {
            *self.levels.entry(*cell).or_default() |= 1 << level;
        }
        level
    }

    /// The middle of the next position outside the board at a row and a column, one of which is past an edge.
    pub(super) fn outside(&mut self, row: isize, column: isize) -> Point {
        let clues = self.outside.entry((row, column)).or_default();
        *clues += 1;
        let beyond = SLOT * (f64::from(*clues) - 0.5);
        let coordinate = |number: isize, size: usize| match usize::try_from(number) {
            Err(_) => -beyond,
            Ok(number) if number < size => (number * CELL + CELL / 2) as f64,
            Ok(_) => (size * CELL) as f64 + beyond,
        };
        let [rows, columns] = self.size;
        Point { x: coordinate(column, columns), y: coordinate(row, rows) }
    }

    /// The number of clones before this one.
    pub(super) fn clone_number(&mut self) -> usize {
        self.clones += 1;
        self.clones - 1
    }

    /// The number of rules of one's own before this one.
    pub(super) fn custom_number(&mut self) -> usize {
        self.customs += 1;
        self.customs - 1
    }

    /// The space that the clues outside the board have taken.
    pub(super) fn margins(&self) -> Margins {
        let [rows, columns] = self.size.map(|size| size as isize);
        let deepest = |is_there: &dyn Fn(isize, isize) -> bool| {
            let there = self.outside.iter().filter(|((row, column), _)| is_there(*row, *column));
            SLOT * f64::from(there.map(|(_, clues)| *clues).max().unwrap_or(0))
        };
        Margins {
            left: deepest(&|_, column| column < 0),
            top: deepest(&|row, _| row < 0),
            right: deepest(&|_, column| column >= columns),
            bottom: deepest(&|row, _| row >= rows),
        }
    }
}
