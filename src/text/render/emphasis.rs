//! What an explanation marks in a drawing or a picture: a sign, a color, and the words of the legend for each meaning.
//! The sign makes marks distinct without color.

use crate::puzzle::Rule;
use anstyle::AnsiColor;

/// The meaning of a mark on an entry or a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Emphasis {
    /// It clashes with the others marked like this.
    Clash,
    /// Removing it, or several of these together, makes the puzzle solvable.
    Repair,
    /// It is to be added.
    Addition,
    /// It can be removed without adding a solution.
    Redundant,
    /// Two solutions differ here.
    Difference,
    /// It is impossible.
    Impossible,
}

impl Emphasis {
    /// All meanings, in the order of legends.
    pub(super) const ALL: [Self; 6] =
        [Self::Clash, Self::Repair, Self::Addition, Self::Redundant, Self::Difference, Self::Impossible];

    /// The sign before a marked word.
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

    /// The words of the legend.
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

    /// The color of words and outlines in a picture, and the tint of cells.
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
    marks.iter().find(|(marked, _)| marked == rule).map(|&(_, emphasis)| emphasis)
}
