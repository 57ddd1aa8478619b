//! What a rule's declaration says: its name, what follows it, what it means, and an example.
//!
//! `notation` reads and writes rules by their declarations, and the reference of the rules is made of them.

use super::families::{CellKind, ClueLine, Edge, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use crate::puzzle::{Cell, Digit};

/// How a rule is written, and what it means.
#[derive(Debug)]
pub struct RuleSpec {
    /// The name, in words.
    pub name: &'static str,
    /// The name in one word, for command lines; `None` where the name is one already.
    pub alias: Option<&'static str>,
    /// What kind of rule it is.
    pub group: RuleGroup,
    /// What the rule says, in short: a sentence.
    pub summary: &'static str,
    /// What the rule says, exactly.
    pub meaning: &'static str,
    /// A rule of this kind that fits the board of side 9.
    pub example: &'static str,
    pub(super) shape: Shape,
    /// The rule with these arguments, which have the shape.
    pub(super) make: fn(Arguments) -> Rule,
}

/// The kinds of rules under which they are listed for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleGroup {
    /// Houses beyond rows, columns and boxes.
    Houses,
    /// What holds all over the board.
    Board,
    /// What holds of a cell, or between two cells or groups of cells.
    Cells,
    /// What holds along a line.
    Lines,
    /// Sums of cells.
    Sums,
    /// Clues outside the board.
    Outside,
    /// How often digits occur, and where.
    Counting,
}

impl RuleGroup {
    /// Every group, in the order in which they are listed.
    pub const ALL: [Self; 7] =
        [Self::Houses, Self::Board, Self::Cells, Self::Lines, Self::Sums, Self::Outside, Self::Counting];

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
        }
    }
}

impl RuleSpec {
    /// How the rule is written: `cage [NUMBER] CELL…`.
    ///
    /// ```
    /// # use sudosat::puzzle::rule_specs;
    /// let spec = |name: &str| rule_specs().iter().find(|spec| spec.name == name).unwrap();
    /// assert_eq!(spec("whispers").notation(), "whispers NUMBER CELL CELL…");
    /// assert_eq!(spec("sandwich").notation(), "sandwich NUMBER row|column NUMBER [right|bottom]");
    /// ```
    #[must_use]
    pub fn notation(&self) -> String {
        let Shape { number, digits, line, cells, second } = self.shape;
        let number = match number {
            Number::None => "",
            Number::One => " NUMBER",
            Number::Optional => " [NUMBER]",
        };
        let digits = match digits {
            Digits::None => "",
            Digits::One => " DIGIT",
            Digits::Several => " DIGIT…",
        };
        let line = if line { " row|column NUMBER [right|bottom]" } else { "" };
        let cells = match cells {
            Cells::None => String::new(),
            Cells::Exactly(count) => " CELL".repeat(count),
            Cells::AtLeast(count) => " CELL".repeat(count) + "…",
            Cells::Each => " CELL…".to_owned(),
        };
        let second = if second { " = CELL…" } else { "" };
        format!("{}{number}{digits}{line}{cells}{second}", self.name)
    }
}

/// What follows a rule's name, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) number: Number,
    pub(super) digits: Digits,
    /// A row or a column, and the edge from which it is seen.
    pub(super) line: bool,
    pub(super) cells: Cells,
    /// An equals sign, and cells after it.
    pub(super) second: bool,
}

/// Whether a number follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    None,
    One,
    Optional,
}

/// How many digits follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    None,
    One,
    /// One or more.
    Several,
}

/// How many cells follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    None,
    Exactly(usize),
    AtLeast(usize),
    /// One or more, each of which has a rule of its own.
    Each,
}

/// What follows a rule's name: what was read, or what is to be written.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    pub(super) number: Option<u32>,
    pub(super) digits: Vec<Digit>,
    pub(super) line: Option<ClueLine>,
    pub(super) cells: Vec<Cell>,
    pub(super) second: Vec<Cell>,
}

impl Arguments {
    /// The number; 0 where there is none, which no shape with a number allows.
    pub(super) fn number(&self) -> u32 {
        self.number.unwrap_or(0)
    }

    pub(super) fn line(self, kind: LineKind) -> Rule {
        Rule::Line { cells: self.cells.into(), kind }
    }

    pub(super) fn numbered_line(self, kind: fn(u32) -> LineKind) -> Rule {
        let kind = kind(self.number());
        self.line(kind)
    }

    pub(super) fn numbered_pair(&self, kind: fn(u32) -> PairKind) -> Rule {
        let kind = kind(self.number());
        self.pair(kind)
    }

    pub(super) fn pair(&self, kind: PairKind) -> Rule {
        // Two cells, by the shape.
        let cell = |index: usize| self.cells.get(index).copied().unwrap_or(Cell::new(0, 0));
        Rule::Pair { cells: [cell(0), cell(1)], kind }
    }

    pub(super) fn cell(&self, kind: CellKind) -> Rule {
        Rule::Cell { cell: self.cells.first().copied().unwrap_or(Cell::new(0, 0)), kind }
    }

    pub(super) fn outside(&self, kind: OutsideKind) -> Rule {
        let start = ClueLine { from: Edge::Left, number: 0 };
        Rule::Outside { line: self.line.unwrap_or(start), kind, value: self.number() }
    }

    pub(super) fn index(self, kind: IndexKind) -> Rule {
        Rule::Index { cells: self.cells.into(), kind }
    }
}

pub(super) const NOTHING: Shape =
    Shape { number: Number::None, digits: Digits::None, line: false, cells: Cells::None, second: false };
pub(super) const NUMBER: Shape = Shape { number: Number::One, ..NOTHING };
pub(super) const CELLS: Shape = cells(1);
pub(super) const LINE: Shape = cells(2);
pub(super) const EACH: Shape = Shape { cells: Cells::Each, ..NOTHING };
pub(super) const PAIR: Shape = Shape { cells: Cells::Exactly(2), ..NOTHING };
pub(super) const OUTSIDE: Shape = Shape { line: true, ..NUMBER };

pub(super) const fn cells(least: usize) -> Shape {
    Shape { cells: Cells::AtLeast(least), ..NOTHING }
}

/// The shape with a number first.
pub(super) const fn numbered(shape: Shape) -> Shape {
    Shape { number: Number::One, ..shape }
}
