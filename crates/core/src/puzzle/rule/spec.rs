//! Declarations of rules: name, arguments, meaning and example.
//!
//! `notation` reads and writes rules by their declarations, and docs/RULES.md is generated from them.

use super::clue_line::{ClueLine, Edge};
use super::context::{Others, Presupposed};
use super::drawing::LineDrawing;
use super::expression::{Condition, Custom};
use super::fpuzzles::FPuzzles;
use super::kinds::Rule;
use super::legend::Legend;
use super::values::OnValues;
use crate::puzzle::Cell;
use std::ops::RangeInclusive;

/// The totals of a number of cells, on a board whose digits are from the first to the second of these.
pub type Totals = fn(u32, [u32; 2]) -> RangeInclusive<u32>;

/// The notation and meaning of a rule.
#[derive(Debug)]
pub struct RuleSpec {
    /// The name in files; some have several words.
    pub name: &'static str,
    /// A name of one word, for command lines, if `name` has several.
    pub alias: Option<&'static str>,
    /// The heading that it is listed under.
    pub group: RuleGroup,
    /// A short description, as a sentence.
    pub summary: &'static str,
    /// The exact meaning.
    pub meaning: &'static str,
    /// A rule of this kind that fits the board of side 9.
    pub example: &'static str,
    /// The picture of the example.
    #[doc(hidden)]
    pub legend: Legend,
    /// On lines: how setters draw and describe the rule.
    #[doc(hidden)]
    pub drawing: Option<LineDrawing>,
    /// Names by other programs and setters, each with the number that it implies if none is given.
    pub(super) other_names: &'static [(&'static str, Option<u32>)],
    /// Phrases that name this rule, and no other, in the prose of setters: in lowercase, without plurals.
    #[doc(hidden)]
    pub phrases: &'static [&'static str],
    pub(super) shape: Shape,
    /// Makes the rule from arguments of the right shape.
    #[doc(hidden)]
    pub make: fn(RuleArguments) -> Rule,
    /// If the number is a total: the totals to try for a number of cells, on a board whose digits are from the first to
    /// the second of these.
    #[doc(hidden)]
    pub totals: Option<Totals>,
    #[doc(hidden)]
    pub others: Others,
    #[doc(hidden)]
    pub presupposed: Presupposed,
    /// The reading on boards with modified cells.
    #[doc(hidden)]
    pub on_values: OnValues,
    /// Whether the meaning depends on the boxes or regions.
    #[doc(hidden)]
    pub needs_regions: bool,
    #[doc(hidden)]
    pub fpuzzles: FPuzzles,
}

/// The headings that rules are listed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleGroup {
    /// Houses beyond rows, columns and boxes.
    Houses,
    /// Rules on the whole board.
    Board,
    /// Rules on a cell, or on two cells or groups of cells.
    Cells,
    /// Rules along a line.
    Lines,
    /// Sums of cells.
    Sums,
    /// Clues outside the board.
    Outside,
    /// Counts and positions of digits.
    Counting,
    /// Rules that setters write themselves.
    Custom,
}

impl RuleGroup {
    /// Every group, in display order.
    pub const ALL: [Self; 8] =
        [Self::Houses, Self::Board, Self::Cells, Self::Lines, Self::Sums, Self::Outside, Self::Counting, Self::Custom];

    /// The group's heading.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Houses => "Houses",
            Self::Board => "The whole board",
            Self::Cells => "Cells and pairs",
            Self::Lines => "Lines",
            Self::Sums => "Sums",
            Self::Outside => "Outside the board",
            Self::Counting => "Counting and indexing",
            Self::Custom => "Rules of one's own",
        }
    }
}

impl RuleSpec {
    /// The least number of cells.
    #[doc(hidden)]
    #[must_use]
    pub fn least_cells(&self) -> usize {
        match self.shape.cells {
            CellCount::None => 0,
            CellCount::Each | CellCount::PerDigit => 1,
            CellCount::AtLeast(count) | CellCount::Exactly(count) => count,
        }
    }

    /// The notation of the rule: `cage [NUMBER] CELL…`.
    ///
    /// ```
    /// # use sudosat_core::puzzle::rule_specs;
    /// let spec = |name: &str| rule_specs().iter().find(|spec| spec.name == name).unwrap();
    /// assert_eq!(spec("whispers").notation(), "whispers NUMBER CELL CELL…");
    /// assert_eq!(spec("sandwich").notation(), "sandwich NUMBER row|column NUMBER [right|bottom]");
    /// ```
    #[must_use]
    pub fn notation(&self) -> String {
        let Shape { number, digits, line, cells, second, repeats: _, custom } = self.shape;
        let number = match number {
            Number::None => "",
            Number::Optional => " [NUMBER]",
            Number::Any | Number::AtLeast(_) | Number::UpToSide => " NUMBER",
        };
        let digits = match digits {
            DigitCount::None => "",
            DigitCount::One => " DIGIT",
            DigitCount::Several => " DIGIT…",
        };
        let line = if line { " row|column NUMBER [right|bottom]" } else { "" };
        let cells = match cells {
            CellCount::None => String::new(),
            CellCount::Exactly(count) => " CELL".repeat(count),
            CellCount::AtLeast(count) => " CELL".repeat(count) + "…",
            CellCount::Each | CellCount::PerDigit => " CELL…".to_owned(),
        };
        let second = if second == Second::None { "" } else { " = CELL…" };
        format!("{}{number}{digits}{line}{cells}{second}{custom}", self.name)
    }
}

/// The arguments of a rule, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) number: Number,
    pub(super) digits: DigitCount,
    /// A row or column, and the edge that it is seen from.
    pub(super) line: bool,
    pub(super) cells: CellCount,
    pub(super) repeats: Repeats,
    pub(super) second: Second,
    /// The notation of a rule that setters write themselves; empty for all others.
    pub(super) custom: &'static str,
}

/// The number argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    None,
    /// Any number, or none.
    Optional,
    Any,
    AtLeast(u32),
    /// A number from 1 to the side.
    UpToSide,
}

/// The number of digit arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DigitCount {
    None,
    One,
    /// One or more.
    Several,
}

/// The number of cell arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellCount {
    None,
    Exactly(usize),
    AtLeast(usize),
    /// One or more; each is a rule of its own.
    Each,
    /// One for each digit, which is checked when houses are made.
    PerDigit,
}

/// The cells that may be listed twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeats {
    Never,
    Always,
    /// Any, but not twice in a row.
    Apart,
    /// The first cell, again as the last one, which closes a line.
    Closing(Opening),
}

/// The place at which a closed line becomes an equivalent open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// None: it has a meaning of its own.
    Never,
    Anywhere,
    /// The border of a box, so that no segment is cut in two.
    AtBorder,
}

/// The cells after an equals sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Second {
    None,
    /// One or more, which may be listed twice.
    Some,
    /// The number of cells before the equals sign, each once.
    Equal,
}

/// The arguments of a rule, as read.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct RuleArguments {
    #[doc(hidden)]
    pub number: Option<u32>,
    #[doc(hidden)]
    pub digits: Vec<u16>,
    #[doc(hidden)]
    pub line: Option<ClueLine>,
    #[doc(hidden)]
    pub cells: Vec<Cell>,
    #[doc(hidden)]
    pub second: Vec<Cell>,
    #[doc(hidden)]
    pub custom: Option<Custom>,
}

impl RuleArguments {
    /// The number, or 0 if there is none. No shape with a number allows 0 arguments.
    pub(super) fn number(&self) -> u32 {
        self.number.unwrap_or(0)
    }

    // The shape of a rule guarantees the arguments that it reads; the other values below are never used.

    pub(super) fn digit(&self) -> u16 {
        self.digits.first().copied().unwrap_or(1)
    }

    pub(super) fn line(&self) -> ClueLine {
        self.line.unwrap_or(ClueLine { from: Edge::Left, number: 0 })
    }

    pub(super) fn custom(self) -> Rule {
        Rule::Custom(self.custom.unwrap_or_else(|| Condition::All([].into()).into()))
    }

    pub(super) fn cell(&self) -> Cell {
        self.pair()[0]
    }

    pub(super) fn pair(&self) -> [Cell; 2] {
        [0, 1].map(|index| self.cells.get(index).copied().unwrap_or(Cell::new(0, 0)))
    }
}

pub(super) const NOTHING: Shape = Shape {
    number: Number::None,
    digits: DigitCount::None,
    line: false,
    cells: CellCount::None,
    repeats: Repeats::Never,
    second: Second::None,
    custom: "",
};
pub(super) const CELLS: Shape = Shape { cells: CellCount::AtLeast(1), ..NOTHING };
pub(super) const EACH: Shape = Shape { cells: CellCount::Each, ..NOTHING };
pub(super) const PAIR: Shape = Shape { cells: CellCount::Exactly(2), ..NOTHING };
pub(super) const fn custom(notation: &'static str) -> Shape {
    Shape { custom: notation, ..NOTHING }
}

pub(super) const OUTSIDE: Shape = Shape { line: true, number: Number::Any, ..NOTHING };

pub(super) const fn line(repeats: Repeats) -> Shape {
    Shape { cells: CellCount::AtLeast(2), repeats, ..NOTHING }
}

/// The shape with a number first.
pub(super) const fn numbered(number: Number, shape: Shape) -> Shape {
    Shape { number, ..shape }
}
