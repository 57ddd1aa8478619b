//! A puzzle with how and where it was written.

use super::Notation;
use crate::puzzle::{Digit, Puzzle};
use std::borrow::Cow;

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it was written.
    pub notation: Notation,
    /// What followed it on its line, or its title or note.
    pub comment: String,
    /// The text after a board on one line as it was written, including its separator; empty if there is no comment.
    pub tail: Vec<u8>,
    /// The full grid that the input states as its solution, row by row. It is not checked.
    pub solution: Option<Box<[Digit]>>,
    /// Its number in the input, from 1; unreadable records count too.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}

impl Record {
    /// The record of a puzzle that was not read: the first, in the default notation and without a comment.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let (notation, comment) = (Notation::default(), String::new());
        Self { puzzle, notation, comment, tail: Vec::new(), solution: None, number: 1, line: 1 }
    }

    /// The comment as it is written after a line: unchanged, or after ` # `.
    ///
    /// ```
    /// # use sudosat::text::{ReadOptions, parse};
    /// let record = parse("12..34......1..2;ED=1.2", &ReadOptions::default())?;
    /// assert_eq!((&*record.comment, &*record.line_comment()), ("ED=1.2", &b";ED=1.2"[..]));
    /// let record = parse(&format!(":0000:x:{}::::easy", ".".repeat(81)), &ReadOptions::default())?;
    /// assert_eq!((&*record.comment, &*record.line_comment()), ("easy", &b" # easy"[..]));
    /// # Ok::<(), sudosat::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn line_comment(&self) -> Cow<'_, [u8]> {
        if self.tail.is_empty() && !self.comment.is_empty() {
            return format!(" # {}", self.comment).into_bytes().into();
        }
        self.tail.as_slice().into()
    }
}

/// The position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number in the input, from 1; unreadable records count too.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}
