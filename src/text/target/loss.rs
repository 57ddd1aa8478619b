//! The parts of a record that a format cannot express.

use super::table::Target;
use crate::puzzle::{BoxShape, Cell, Puzzle, Rule};
use crate::text::Record;
use crate::text::render::{self, shape::LABELS};
use crate::text::target::spec::{Boards, Exclusions, Solutions, Texts};
use std::fmt;

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
    /// Grids that share cells, or have more digits than rows or columns.
    Grids,
    /// Digits that do not begin with 1, from the first to the second of these.
    Digits([u16; 2]),
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
            Self::Grids => f.write_str("a board that is not square"),
            Self::Digits([first, last]) => write!(f, "the digits {first}-{last}"),
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
        let (least, most) = (target.spec().sides.start(), target.spec().sides.end());
        if target.spec().sides.contains(found) {
            return write!(f, "boards must be square, with digits that begin with 1, in the format `{target}`");
        }
        if least == most {
            write!(f, "side must be {least} in the format `{target}`, got {found}")
        } else {
            write!(f, "side must be between {least} and {most} in the format `{target}`, got {found}")
        }
    }
}

impl std::error::Error for WrongSide {}

impl Target {
    /// Whether the format can store a puzzle's comment.
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        !matches!(self.spec().texts, Texts::Nothing | Texts::Description)
    }

    /// Whether the format can store a solution from [`Extras`](crate::text::Extras).
    #[doc(hidden)]
    #[must_use]
    pub const fn keeps_solutions(self) -> bool {
        matches!(self.spec().solutions, Solutions::Any)
    }

    /// The names of the record's texts that the format cannot store.
    #[must_use]
    pub fn left_out(self, record: &Record) -> Vec<&'static str> {
        let Record { description, comment, solution, .. } = record;
        let (comments, rules) = match self.spec().texts {
            Texts::Nothing => (!record.caption().is_empty(), !description.rules.is_empty()),
            Texts::Caption => (false, !description.rules.is_empty()),
            Texts::Description => (!comment.is_empty(), false),
            Texts::Titled => (!comment.is_empty() && !description.title.is_empty(), false),
            Texts::Everything => (false, false),
        };
        let solutions = solution.is_some() && self.spec().solutions == Solutions::None;
        let all = [(comments, "comments"), (rules, "rules in prose"), (solutions, "solutions")];
        all.into_iter().filter_map(|(is_left_out, name)| is_left_out.then_some(name)).collect()
    }

    /// The parts of this puzzle that the format cannot express.
    #[must_use]
    pub fn losses(self, puzzle: &Puzzle) -> Vec<Loss> {
        let geometry = puzzle.geometry();
        let mut losses = Vec::new();
        match self.spec().boards {
            Boards::Usual => {
                losses.extend(puzzle.board().stated_rules().cloned().map(Loss::Rule));
                if geometry.is_square() && !geometry.is_usual() {
                    losses.push(geometry.box_shape().map_or(Loss::Regions, Loss::Boxes));
                }
            }
            Boards::Any => {}
            Boards::Without(inexpressible) => {
                losses.extend(inexpressible(puzzle.board()).into_iter().map(Loss::Rule));
            }
        }
        let is_nameless = !geometry.is_square()
            && geometry.box_shape().is_none()
            && (0..geometry.cells()).any(|cell| geometry.box_at(cell) >= LABELS.len());
        if !self.spec().has_grids(geometry) {
            losses.extend((geometry.first() == 1 || !geometry.has_square_grid()).then_some(Loss::Grids));
        } else if is_nameless {
            losses.push(Loss::Regions);
        }
        if geometry.first() != 1 && !self.spec().digits {
            losses.push(Loss::Digits([geometry.first(), geometry.last()]));
        }
        let exclusions = match self.spec().exclusions {
            // Grids have lists only, with a character for each digit.
            Exclusions::OfManyCells if !geometry.is_square() && !render::has_list(geometry) => Exclusions::None,
            exclusions => exclusions,
        };
        let inexpressible = |&cell: &usize| match exclusions {
            Exclusions::None => true,
            Exclusions::OfManyCells => puzzle.side() == 1,
            Exclusions::LeavingOne => puzzle.candidates_at(cell).is_empty(),
            Exclusions::Any | Exclusions::Always => false,
        };
        let excluded = |cell: usize| puzzle.allowed_at(cell).map_or(0, |allowed| puzzle.side() - allowed.len());
        let cells = (0..geometry.cells()).filter(|_| puzzle.is_restricted()).filter(inexpressible);
        let mut cells = cells.filter(|&cell| excluded(cell) > 0).peekable();
        if let Some(&first) = cells.peek() {
            let excluded = cells.map(excluded).sum();
            losses.push(Loss::Candidates { excluded, first: geometry.cell(first) });
        }
        let is_empty = puzzle.clue_count() == 0 && !puzzle.is_restricted();
        if exclusions == Exclusions::Always && puzzle.side() == 1 && is_empty {
            losses.push(Loss::Empty);
        }
        losses
    }
}
