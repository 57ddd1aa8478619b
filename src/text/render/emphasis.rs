//! The marks of explanations in drawings and pictures: for each meaning a sign, a color, and a text for the legend. The
//! signs distinguish marks without color.

use crate::puzzle::Rule;
use anstyle::AnsiColor;

/// The meaning of a mark on an entry or a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Emphasis {
    /// The entry or rule clashes with others of this mark.
    Clash,
    /// Removing it, alone or together with others of this mark, makes the puzzle solvable.
    Repair,
    /// It should be added.
    Addition,
    /// It can be removed without adding a solution.
    Redundant,
    /// Two solutions differ here.
    Difference,
    /// It is impossible.
    Impossible,
}

impl Emphasis {
    /// All meanings, in legend order.
    pub(super) const ALL: [Self; 6] =
        [Self::Clash, Self::Repair, Self::Addition, Self::Redundant, Self::Difference, Self::Impossible];

    /// The sign before a marked entry.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Clash => '!',
            Self::Repair => '×',
            Self::Addition => '+',
            Self::Redundant => '-',
            Self::Difference => '≠',
            Self::Impossible => '?',
        }
    }

    /// The text in the legend.
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Clash => "clashes",
            Self::Repair => "clashes, repairs if removed",
            Self::Addition => "to add",
            Self::Redundant => "can go",
            Self::Difference => "differs",
            Self::Impossible => "impossible",
        }
    }

    /// The color on a terminal.
    pub(super) const fn ansi(self) -> AnsiColor {
        match self {
            Self::Clash | Self::Impossible => AnsiColor::Red,
            Self::Repair => AnsiColor::Magenta,
            Self::Addition => AnsiColor::Green,
            Self::Redundant => AnsiColor::Yellow,
            Self::Difference => AnsiColor::Blue,
        }
    }

    /// The colors in a picture: of text and outlines, and the tint of cells.
    pub(super) const fn colors(self) -> [&'static str; 2] {
        match self {
            Self::Clash | Self::Impossible => ["#c00", "#fdd"],
            Self::Repair => ["#80c", "#e8d4fb"],
            Self::Addition => ["#071", "#cfc"],
            Self::Redundant => ["#a50", "#fe9"],
            Self::Difference => ["#069", "#cef"],
        }
    }
}

/// The mark of a rule, if it has one.
pub(super) fn mark_of(marks: &[(Rule, Emphasis)], rule: &Rule) -> Option<Emphasis> {
    marks.iter().find(|(marked, _)| marked.stated() == rule.stated()).map(|&(_, emphasis)| emphasis)
}
