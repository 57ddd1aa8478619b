//! The report of an audit.

use crate::text::Place;

/// The kinds of findings about a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The row could not be read as a puzzle.
    Invalid,
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has several solutions.
    Multiple,
    /// No verdict was found within the budget.
    Unknown,
    /// The stated solution is not a solution of the puzzle.
    WrongSolution,
    /// An earlier row has the same puzzle.
    Duplicate,
    /// An earlier row has another puzzle that is isomorphic to this one.
    Isomorphic,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Invalid,
        Self::Unsolvable,
        Self::Multiple,
        Self::Unknown,
        Self::WrongSolution,
        Self::Duplicate,
        Self::Isomorphic,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Unsolvable => "unsolvable",
            Self::Multiple => "multiple",
            Self::Unknown => "unknown",
            Self::WrongSolution => "wrong_solution",
            Self::Duplicate => "duplicate",
            Self::Isomorphic => "isomorphic",
        }
    }
}

/// The number of rows of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All rows.
    pub rows: u64,
    pub(super) kinds: [u64; Kind::ALL.len()],
    /// Rows whose puzzle is not classic 9×9, or has additional rules. It has no canonical form, so its isomorphs are
    /// not found.
    pub without_form: u64,
    /// Rows without a stated solution.
    pub without_solution: u64,
}

impl Counts {
    /// The rows of a kind.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    fn add(&mut self, other: &Self) {
        self.rows += other.rows;
        self.kinds.iter_mut().zip(other.kinds).for_each(|(count, more)| *count += more);
        self.without_form += other.without_form;
        self.without_solution += other.without_solution;
    }
}

/// The position of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The file, from 0 in the order given.
    pub file: usize,
    /// The record and the line, both from 1.
    pub place: Place,
}

/// A finding about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind of finding.
    pub kind: Kind,
    /// The row.
    pub row: Row,
    /// The first row that has the same puzzle, or an isomorphic one.
    pub of: Option<Row>,
    /// Further details, in words.
    pub detail: Option<String>,
}

/// Rows of one file whose puzzles also occur in an earlier file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// The earlier file, from 0.
    pub from: usize,
    /// The later file, from 0, whose rows are counted.
    pub into: usize,
    /// Rows whose puzzle, or one isomorphic to it, is in the earlier file.
    pub rows: u64,
    /// The number of those whose puzzle is there clue by clue.
    pub exact: u64,
}

/// The findings of an audit, and its counts.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The names of the files, each with its counts.
    pub files: Vec<(String, Counts)>,
    /// The counts of all files together.
    pub counts: Counts,
    /// Everything found, by row and then by kind.
    pub findings: Vec<Finding>,
    /// Puzzles shared between files; pairs of files without any are left out.
    pub leaks: Vec<Leak>,
}

/// The counts of all files together.
pub(super) fn total(files: &[(String, Counts)]) -> Counts {
    let mut total = Counts::default();
    for (_, counts) in files {
        total.add(counts);
    }
    total
}
