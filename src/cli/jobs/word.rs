//! The words that answers are counted by.

use crate::engine::Count;
use crate::puzzle::Verdict;
use std::fmt;

/// An answer in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Word {
    Count(Count),
    Invalid,
    Multiple,
    Solvable,
    Unique,
    Unknown,
    Unsolvable,
    Valid,
}

impl Word {
    /// Whether the answer is a "no".
    pub(crate) fn is_no(self) -> bool {
        match self {
            Self::Unsolvable | Self::Multiple | Self::Invalid => true,
            Self::Count(count) => count == Count::Exactly(0),
            Self::Solvable | Self::Unique | Self::Unknown | Self::Valid => false,
        }
    }

    /// The word that is written so.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let words =
            [Self::Invalid, Self::Multiple, Self::Solvable, Self::Unique, Self::Unknown, Self::Unsolvable, Self::Valid];
        let count = || match text.strip_suffix('+') {
            Some(limit) => limit.parse().ok().map(Count::AtLeast),
            None => text.parse().ok().map(Count::Exactly),
        };
        words.into_iter().find(|word| word.to_string() == text).or_else(|| count().map(Self::Count))
    }
}

impl From<&Verdict> for Word {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Unsolvable => Self::Unsolvable,
            Verdict::Unique(_) => Self::Unique,
            Verdict::Multiple(..) => Self::Multiple,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Count(count) => return count.fmt(f),
            Self::Invalid => "invalid",
            Self::Multiple => "multiple",
            Self::Solvable => "solvable",
            Self::Unique => "unique",
            Self::Unknown => "unknown",
            Self::Unsolvable => "unsolvable",
            Self::Valid => "valid",
        })
    }
}
