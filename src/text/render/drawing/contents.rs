//! The contents of a drawing: one entry per cell, and the marked rules.

use crate::puzzle::Rule;
use crate::text::render::emphasis::Emphasis;

/// The entry of a cell in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// A digit or other text; empty for an empty cell.
    pub word: String,
    /// Its role.
    pub role: Role,
}

/// The role of an entry in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// A clue.
    Clue,
    /// A digit of the solution.
    Found,
    /// An entry that an explanation marks.
    Marked(Emphasis),
    /// A note in an open cell, such as its candidates.
    Note,
}

/// The contents of a board in a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The entry of each cell, row by row; cells past the end of the list are empty.
    pub entries: Vec<Entry>,
    /// The rules that an explanation marks.
    pub marks: Vec<(Rule, Emphasis)>,
}

impl From<Vec<Entry>> for Contents {
    fn from(entries: Vec<Entry>) -> Self {
        Self { entries, marks: Vec::new() }
    }
}

impl Contents {
    /// The meanings of all marks, in legend order.
    pub(crate) fn emphases(&self) -> impl Iterator<Item = Emphasis> + '_ {
        let is_used = |emphasis: &Emphasis| {
            self.entries.iter().any(|entry| entry.role == Role::Marked(*emphasis))
                || self.marks.iter().any(|(_, other)| other == emphasis)
        };
        Emphasis::ALL.into_iter().filter(is_used)
    }
}
