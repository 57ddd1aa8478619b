//! The content of an answer that is more than a kind or a grid: an explanation, the steps of the solution, a hint, or
//! other puzzles.

use super::minimized::MinimalPuzzles;
use super::morphed::Morphs;
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
    Morphs(Morphs),
}

impl Detail {
    /// All of it on one line.
    pub(crate) fn line(&self, record: &Record) -> String {
        match self {
            Self::Why(explained) => why::line(record, explained),
            Self::Steps(steps) => steps.line(record.puzzle.board()),
            Self::Hint(hint) => hint.line(record.puzzle.board()),
            Self::Minimal(puzzles) => puzzles.line(record),
            Self::Morphs(morphs) => morphs.line(record),
        }
    }

    /// In words, for people.
    pub(crate) fn words(&self, record: &Record, style: Style, screen: Option<Screen>) -> String {
        match self {
            Self::Why(explained) => why::words(record, explained, style, screen),
            Self::Steps(steps) => steps.words(record.puzzle.board()),
            Self::Hint(hint) => hint.words(record.puzzle.board()),
            Self::Minimal(puzzles) => puzzles.words(record, style, screen),
            Self::Morphs(morphs) => morphs.words(record, style, screen),
        }
    }

    /// The fields of a table for each puzzle, if there are such.
    pub(crate) fn rows(&self, record: &Record) -> Option<Vec<Vec<String>>> {
        match self {
            Self::Minimal(puzzles) => Some(puzzles.rows(record)),
            Self::Morphs(morphs) => Some(morphs.rows(record)),
            Self::Why(_) | Self::Steps(_) | Self::Hint(_) => None,
        }
    }

    /// The puzzles as records, if there are such.
    pub(crate) fn records(&self, record: &Record) -> Option<Vec<Record>> {
        match self {
            Self::Minimal(puzzles) => Some(puzzles.records(record).collect()),
            Self::Morphs(morphs) => Some(morphs.records(record).collect()),
            Self::Why(_) | Self::Steps(_) | Self::Hint(_) => None,
        }
    }

    /// As an SVG picture.
    pub(crate) fn picture(&self, record: &Record) -> String {
        match self {
            Self::Why(explained) => why::picture(record, explained),
            Self::Steps(steps) => steps.picture(&record.puzzle),
            Self::Hint(hint) => hint.picture(&record.puzzle),
            // No command that finds puzzles draws them.
            Self::Minimal(_) | Self::Morphs(_) => String::new(),
        }
    }
}
