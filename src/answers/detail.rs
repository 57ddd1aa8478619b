//! The content of an answer that is more than a kind or a grid: an explanation, the steps of the solution, a hint, or
//! other puzzles.

use super::minimized::MinimalPuzzles;
use super::steps::{Hint, Steps};
use super::why::{self, Explained};
use crate::text::Record;
use crate::text::render::{Screen, Style};

/// The content that an answer shows in place of its kind.
#[derive(Debug)]
pub(crate) enum Detail {
    Why(Box<Explained>),
    Steps(Steps),
    Hint(Hint),
    Minimal(Box<MinimalPuzzles>),
}

impl Detail {
    /// All of it on one line.
    pub(crate) fn line(&self, record: &Record) -> String {
        match self {
            Self::Why(explained) => why::line(record, explained),
            Self::Steps(steps) => steps.line(),
            Self::Hint(hint) => hint.line(record.puzzle.board()),
            Self::Minimal(puzzles) => puzzles.line(record),
        }
    }

    /// In words, for people.
    pub(crate) fn words(&self, record: &Record, style: Style, screen: Option<Screen>) -> String {
        match self {
            Self::Why(explained) => why::words(record, explained, style, screen),
            Self::Steps(steps) => steps.words(record.puzzle.board()),
            Self::Hint(hint) => hint.words(record.puzzle.board()),
            Self::Minimal(puzzles) => puzzles.words(record, style, screen),
        }
    }

    /// As an SVG picture.
    pub(crate) fn picture(&self, record: &Record) -> String {
        match self {
            Self::Why(explained) => why::picture(record, explained),
            Self::Steps(steps) => steps.picture(&record.puzzle),
            Self::Hint(hint) => hint.picture(&record.puzzle),
            // No command that finds puzzles draws them.
            Self::Minimal(_) => String::new(),
        }
    }
}
