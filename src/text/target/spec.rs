//! The declaration of an output format.

use crate::puzzle::{Board, Geometry, Grids, MAX_SIDE, Rule, Solution};
use crate::text::Record;
use std::ops::RangeInclusive;

/// An output format, which the table makes a variant of `Target`.
pub(crate) trait Format {
    /// Its name, and the parts of a record that it can express.
    const SPEC: FormatSpec;

    /// The record with a line end, as far as the format can express it. The format supports its side.
    fn write(record: &Record, extras: &Extras) -> String;
}

/// The declaration of an output format.
pub(crate) struct FormatSpec {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// Whether the name is also the extension of its files.
    pub(crate) is_extension: bool,
    /// The text before the first puzzle.
    pub(crate) header: &'static str,
    /// The text after the last puzzle.
    pub(crate) footer: &'static str,
    pub(crate) sides: RangeInclusive<usize>,
    pub(crate) boards: Boards,
    /// Whether it can express a board of grids that share cells, or have more digits than rows or columns.
    pub(crate) grids: fn(&Geometry, &Grids) -> bool,
    /// Whether it can express digits that do not begin with 1.
    pub(crate) digits: bool,
    pub(crate) exclusions: Exclusions,
    pub(crate) texts: Texts,
    pub(crate) solutions: Solutions,
}

impl FormatSpec {
    /// A format of clues on boards of any side, with one text for title, author and comment.
    pub(crate) const fn named(name: &'static str) -> Self {
        Self {
            name,
            is_extension: false,
            header: "",
            footer: "",
            sides: 1..=MAX_SIDE,
            boards: Boards::Usual,
            grids: |_, _| false,
            digits: false,
            exclusions: Exclusions::None,
            texts: Texts::Caption,
            solutions: Solutions::None,
        }
    }
}

impl FormatSpec {
    /// Whether it can express the grids of a board.
    pub(crate) fn has_grids(&self, geometry: &Geometry) -> bool {
        geometry.grids().is_none_or(|grids| (self.grids)(geometry, grids))
    }
}

/// The boards that a format can express.
pub(crate) enum Boards {
    /// Those with the usual boxes and no rules.
    Usual,
    /// Those with any boxes, regions and rules.
    Any,
    /// Any, but without the rules that this function returns.
    Without(fn(&Board) -> Vec<Rule>),
}

/// The excluded candidates that a format can express.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exclusions {
    None,
    /// All, but not on a board of one cell: a grid of one word would not be recognized.
    OfManyCells,
    /// All, but not every candidate of a cell.
    LeavingOne,
    /// All.
    Any,
    /// All, and those of a puzzle of clues are written too: the one candidate of a 1×1 board reads as a clue.
    Always,
}

/// The texts that a format can store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Texts {
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

/// The solutions that a format can store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Solutions {
    None,
    /// That of the record.
    Stated,
    /// Also one from the extras.
    Any,
}

/// Facts about a puzzle that its record does not have. Only tables of data sets and f-puzzles store some of them.
#[doc(hidden)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// A solution.
    pub solution: Option<Solution>,
    /// The origin of the puzzle; empty if unknown.
    pub source: String,
    /// Its difficulty, in any wording; if empty, the record's comment is written instead.
    pub rating: String,
}
