//! A puzzle with its texts, notation and position.

use super::Notation;
use crate::puzzle::{Digit, Puzzle, Rule};
use itertools::Itertools;
use std::borrow::Cow;
use std::fmt;

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation of its cells.
    pub notation: Notation,
    /// The text after it on its line, or its note.
    pub comment: String,
    /// The text after a board on one line, verbatim and with its separator; empty if there is no comment.
    pub tail: Vec<u8>,
    /// The title, the author, and the rules in prose.
    pub description: Description,
    /// The solution given by the input, row by row. It is not checked.
    pub solution: Option<Box<[Digit]>>,
    /// The rules that its drawings were read as, by [`ReadOptions::interpret`](super::ReadOptions::interpret). They are
    /// rules of the puzzle.
    #[doc(hidden)]
    pub readings: Vec<Reading>,
    /// Its number in the input, from 1; unreadable records count too.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}

impl Record {
    /// A record for a puzzle that was not read from a file, in the default notation.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let (notation, comment, description) = (Notation::default(), String::new(), Description::default());
        let (tail, readings) = (Vec::new(), Vec::new());
        Self { puzzle, notation, comment, tail, description, solution: None, readings, number: 1, line: 1 }
    }

    /// Title, author and comment on one line, for formats with one text field.
    #[must_use]
    pub fn caption(&self) -> Cow<'_, str> {
        let Description { title, author, .. } = &self.description;
        if title.is_empty() && author.is_empty() {
            return self.comment.as_str().into();
        }
        let mut texts = [title, author, &self.comment].into_iter().filter(|text| !text.is_empty());
        texts.join(", ").replace(['\r', '\n'], " ").into()
    }

    /// The caption as it is written after a board: a comment verbatim, anything else after ` # `.
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
        let caption = self.caption();
        if caption.is_empty() || caption == self.comment && !self.tail.is_empty() {
            return self.tail.as_slice().into();
        }
        format!(" # {caption}").into_bytes().into()
    }
}

/// Texts about a puzzle. Each is empty if unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Description {
    /// The title.
    pub title: String,
    /// The author.
    pub author: String,
    /// The rules in prose. They are only searched for names of rules that were not read.
    pub rules: String,
}

impl Description {
    /// Trims the texts, and the ends of their lines.
    pub(crate) fn new([title, author, rules]: [&str; 3]) -> Self {
        let clean = |text: &str| {
            let lines = text.replace("\r\n", "\n").replace('\r', "\n");
            lines.lines().map(str::trim_end).join("\n").trim().to_owned()
        };
        Self { title: clean(title), author: clean(author), rules: clean(rules) }
    }

    /// This description, with empty texts taken from `other`.
    pub(crate) fn or(self, other: Self) -> Self {
        let either = |one: String, other: String| if one.is_empty() { other } else { one };
        Self {
            title: either(self.title, other.title),
            author: either(self.author, other.author),
            rules: either(self.rules, other.rules),
        }
    }
}

/// Drawings of one kind, and the rules that they were read as.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The kind, such as `white dot`; `text` for rules that the prose alone names.
    pub drawing: String,
    /// The rules, each with its cells.
    pub rules: Vec<Rule>,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.drawing, self.rules.iter().join(", "))
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
