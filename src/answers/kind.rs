//! The kinds of answers, by which they are counted.

use crate::engine::Count;
use crate::puzzle::Verdict;
use crate::verify::Claim;
use std::fmt;

/// The kind of an answer, with the word that prints it. Each command uses some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AnswerKind {
    /// A full board that breaks no rule.
    Correct,
    Count(Count),
    /// A puzzle that is isomorphic to none of the targets.
    Different,
    /// A record that a selection leaves out.
    Dropped,
    /// A certificate's number of solutions.
    Exactly(u64),
    /// A digit that a cell cannot have.
    Impossible,
    Invalid,
    /// A puzzle with isomorphic ones in its place.
    Isomorphic,
    /// A record that a selection keeps.
    Kept,
    Multiple,
    /// A record for which no puzzle was generated.
    NoPuzzle,
    /// A digit that a cell can have.
    Possible,
    Refused,
    Solvable,
    Unique,
    Unknown,
    Unsolvable,
    Unsupported,
    Valid,
    WithForm,
    Written,
}

impl AnswerKind {
    /// The kinds without a number.
    const FIXED: [Self; 19] = [
        Self::Correct,
        Self::Different,
        Self::Dropped,
        Self::Impossible,
        Self::Invalid,
        Self::Isomorphic,
        Self::Kept,
        Self::Multiple,
        Self::NoPuzzle,
        Self::Possible,
        Self::Refused,
        Self::Solvable,
        Self::Unique,
        Self::Unknown,
        Self::Unsolvable,
        Self::Unsupported,
        Self::Valid,
        Self::WithForm,
        Self::Written,
    ];

    /// Whether the answer of a stream command is a "no".
    pub(crate) fn is_no(self) -> bool {
        match self {
            Self::Unsolvable | Self::Multiple | Self::Invalid | Self::Possible | Self::Different => true,
            Self::Count(count) => count == Count::Exactly(0),
            _ => false,
        }
    }

    /// The kind that is printed as `text`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some(count) = text.strip_prefix("exactly ") {
            return count.parse().ok().map(Self::Exactly);
        }
        let count = || match text.strip_suffix('+') {
            Some(limit) => limit.parse().ok().map(Count::AtLeast),
            None => text.parse().ok().map(Count::Exactly),
        };
        Self::FIXED.into_iter().find(|kind| kind.to_string() == text).or_else(|| count().map(Self::Count))
    }
}

impl From<&Verdict> for AnswerKind {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Unsolvable => Self::Unsolvable,
            Verdict::Unique(_) => Self::Unique,
            Verdict::Multiple(..) => Self::Multiple,
        }
    }
}

impl From<Claim> for AnswerKind {
    fn from(claim: Claim) -> Self {
        match claim {
            Claim::Unsolvable => Self::Unsolvable,
            Claim::Unique => Self::Unique,
            Claim::Exactly(count) => Self::Exactly(count as u64),
            Claim::Multiple => Self::Multiple,
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Count(count) => return count.fmt(f),
            Self::Exactly(count) => return write!(f, "exactly {count}"),
            Self::Correct => "complete and correct",
            Self::Different => "different",
            Self::Dropped => "dropped",
            Self::Impossible => "impossible",
            Self::Invalid => "invalid",
            Self::Isomorphic => "isomorphic",
            Self::Kept => "kept",
            Self::Multiple => "multiple",
            Self::NoPuzzle => "without a puzzle",
            Self::Possible => "possible",
            Self::Refused => "refused",
            Self::Solvable => "solvable",
            Self::Unique => "unique",
            Self::Unknown => "unknown",
            Self::Unsolvable => "unsolvable",
            Self::Unsupported => "unsupported",
            Self::Valid => "valid",
            Self::WithForm => "with a canonical form",
            Self::Written => "written",
        })
    }
}
