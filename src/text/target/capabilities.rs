//! The capabilities of each format, and the parts of a puzzle that it loses.

use super::names::Target;
use crate::puzzle::{BoxShape, Cell, MAX_SIDE, Puzzle, Rule};
use crate::text::Record;
use crate::text::format::fpuzzles::codec as fpuzzles;
use std::fmt;
use std::ops::RangeInclusive;

/// A part of a puzzle that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// A rule beyond rows, columns and boxes.
    Rule(Rule),
    /// Boxes of an unusual shape.
    Boxes(BoxShape),
    /// Irregular regions.
    Regions,
    /// Candidates that the puzzle excludes.
    Candidates {
        /// Their number.
        excluded: usize,
        /// The first cell with an excluded candidate.
        first: Cell,
    },
    /// The emptiness of the only cell of a 1×1 board, whose one candidate reads as a clue.
    Empty,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => write!(f, "the rule {rule}"),
            Self::Boxes(shape) => write!(f, "boxes of {shape}"),
            Self::Regions => f.write_str("irregular regions"),
            Self::Candidates { excluded: 1, first } => write!(f, "an excluded candidate at {first}"),
            Self::Candidates { excluded, first } => write!(f, "{excluded} excluded candidates, the first at {first}"),
            Self::Empty => f.write_str("that the only cell is empty"),
        }
    }
}

/// The error of a puzzle whose side a format does not support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSide {
    /// The format.
    pub target: Target,
    /// The side of the puzzle.
    pub found: usize,
}

impl fmt::Display for WrongSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, found } = self;
        let sides = target.capabilities().sides;
        if sides.start() == sides.end() {
            write!(f, "side must be {} in the format `{target}`, got {found}", sides.start())
        } else {
            let (least, most) = (sides.start(), sides.end());
            write!(f, "side must be between {least} and {most} in the format `{target}`, got {found}")
        }
    }
}

impl std::error::Error for WrongSide {}

/// The capabilities of a format.
pub(super) struct FormatCapabilities {
    pub(super) sides: RangeInclusive<usize>,
    beyond_clues: BeyondClues,
    candidates: bool,
    texts: Texts,
}

/// The texts that a format can store.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Nothing,
    /// One text of title, author and comment.
    Caption,
    /// Title, author, and rules in prose.
    Description,
    /// Title, author, and rules in prose; a missing title is replaced by the comment.
    Titled,
    /// All texts.
    Everything,
}

/// The parts of a board beyond clues that a format can express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BeyondClues {
    Nothing,
    /// Rules, boxes of any shape, and irregular regions.
    Boards,
}

impl Target {
    pub(super) fn capabilities(self) -> FormatCapabilities {
        let (nothing, boards) = (BeyondClues::Nothing, BeyondClues::Boards);
        let side =
            |sides| FormatCapabilities { sides, beyond_clues: nothing, candidates: false, texts: Texts::Caption };
        let any = 1..=MAX_SIDE;
        match self {
            Self::Line => side(any),
            Self::Block | Self::Numbers => FormatCapabilities {
                beyond_clues: boards,
                candidates: self == Self::Block,
                texts: Texts::Everything,
                ..side(any)
            },
            Self::SadMan | Self::OpenSudoku | Self::SudokuExtreme => side(9..=9),
            Self::Sdm | Self::SimpleSudoku | Self::Kaggle => {
                FormatCapabilities { texts: Texts::Nothing, ..side(9..=9) }
            }
            Self::Json => {
                FormatCapabilities { beyond_clues: boards, candidates: true, texts: Texts::Description, ..side(any) }
            }
            Self::LeetCode => FormatCapabilities { texts: Texts::Nothing, ..side(any) },
            Self::PencilMarks => {
                FormatCapabilities { beyond_clues: boards, candidates: true, texts: Texts::Everything, ..side(any) }
            }
            Self::Candidates => FormatCapabilities { candidates: true, ..side(any) },
            Self::Hodoku => FormatCapabilities { candidates: true, ..side(9..=9) },
            // The limits of f-puzzles itself.
            Self::FPuzzles | Self::Link => {
                FormatCapabilities { beyond_clues: boards, candidates: true, texts: Texts::Titled, ..side(3..=16) }
            }
            Self::Csv | Self::Svg => FormatCapabilities { beyond_clues: boards, candidates: true, ..side(any) },
        }
    }

    /// Whether the format can store a puzzle's comment.
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        !matches!(self.capabilities().texts, Texts::Nothing | Texts::Description)
    }

    /// Whether the format can store a solution from [`Extras`](crate::text::Extras).
    #[must_use]
    pub const fn keeps_solutions(self) -> bool {
        matches!(self, Self::FPuzzles | Self::Link | Self::Kaggle | Self::SudokuExtreme)
    }

    /// The names of the record's texts that the format cannot store.
    #[must_use]
    pub fn left_out(self, record: &Record) -> Vec<&'static str> {
        let Record { description, comment, solution, .. } = record;
        let (comments, rules) = match self.capabilities().texts {
            Texts::Nothing => (!record.caption().is_empty(), !description.rules.is_empty()),
            Texts::Caption => (false, !description.rules.is_empty()),
            Texts::Description => (!comment.is_empty(), false),
            Texts::Titled => (!comment.is_empty() && !description.title.is_empty(), false),
            Texts::Everything => (false, false),
        };
        let solutions = solution.is_some() && !self.keeps_solutions() && self != Self::Json;
        let all = [(comments, "comments"), (rules, "rules in prose"), (solutions, "solutions")];
        all.into_iter().filter_map(|(is_left_out, name)| is_left_out.then_some(name)).collect()
    }

    /// The parts of this puzzle that the format cannot express.
    #[must_use]
    pub fn losses(self, puzzle: &Puzzle) -> Vec<Loss> {
        let capabilities = self.capabilities();
        let geometry = puzzle.geometry();
        let mut losses = Vec::new();
        if matches!(self, Self::FPuzzles | Self::Link) {
            losses.extend(fpuzzles::inexpressible(puzzle.board()).cloned().map(Loss::Rule));
        }
        if capabilities.beyond_clues == BeyondClues::Nothing {
            losses.extend(puzzle.rules().iter().cloned().map(Loss::Rule));
        }
        if capabilities.beyond_clues == BeyondClues::Nothing && !geometry.is_usual() {
            losses.push(geometry.box_shape().map_or(Loss::Regions, Loss::Boxes));
        }
        // f-puzzles cannot express that a cell has no candidate.
        let inexpressible = |&cell: &usize| match self {
            Self::FPuzzles | Self::Link => puzzle.candidates_at(cell).is_empty(),
            // A grid of one word would not be recognized.
            Self::Block | Self::Json => puzzle.side() == 1,
            _ => !capabilities.candidates,
        };
        let excluded = |cell: usize| puzzle.allowed_at(cell).map_or(0, |allowed| puzzle.side() - allowed.len());
        let cells = (0..geometry.cells()).filter(|_| puzzle.is_restricted()).filter(inexpressible);
        let mut cells = cells.filter(|&cell| excluded(cell) > 0).peekable();
        if let Some(&first) = cells.peek() {
            let excluded = cells.map(excluded).sum();
            losses.push(Loss::Candidates { excluded, first: Cell::from_index(first, puzzle.side()) });
        }
        let is_empty = puzzle.clue_count() == 0 && !puzzle.is_restricted();
        if matches!(self, Self::Candidates | Self::PencilMarks) && puzzle.side() == 1 && is_empty {
            losses.push(Loss::Empty);
        }
        losses
    }
}
