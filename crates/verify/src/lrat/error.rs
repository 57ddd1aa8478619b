//! Errors of LRAT files.

use crate::proof::ProofError;
use std::error::Error;
use std::fmt;

/// The reason why an LRAT file is not a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LratError {
    /// It cannot be read.
    Malformed(ProofError),
    /// A step's number does not exceed those before it.
    Number {
        /// The line, from 1.
        line: usize,
    },
    /// A hint names a clause that does not exist.
    Missing {
        /// The line, from 1.
        line: usize,
        /// The number.
        hint: i64,
    },
    /// A deletion names a clause that does not exist, or no longer does.
    Deletion {
        /// The line, from 1.
        line: usize,
        /// The number.
        number: i64,
    },
    /// A hint's clause has several literals left, or one that is true.
    NotUnit {
        /// The line, from 1.
        line: usize,
        /// The number.
        hint: i64,
    },
    /// The hints of a step end without a contradiction.
    NoContradiction {
        /// The line, from 1.
        line: usize,
    },
}

impl fmt::Display for LratError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Number { line } => write!(f, "line {line}: the step's number must exceed those before it"),
            Self::Missing { line, hint } => write!(f, "line {line}: there is no clause {hint}"),
            Self::Deletion { line, number } => write!(f, "line {line}: there is no clause {number} to delete"),
            Self::NotUnit { line, hint } => {
                write!(f, "line {line}: clause {hint} does not reduce to a single literal here")
            }
            Self::NoContradiction { line } => write!(f, "line {line}: the step does not follow from its hints"),
        }
    }
}

impl Error for LratError {}
