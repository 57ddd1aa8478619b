//! Errors of proof files.

use std::fmt;
use sudosat_core::plural::counted;

/// The reason why a file is not a proof, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The position.
    pub place: ProofPlace,
    /// The fault at that position.
    pub kind: ProofErrorKind,
}

/// A position in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofPlace {
    /// A line and a column of a text, from 1, in bytes.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// A byte of a binary file, from 0.
    Byte(usize),
}

/// A fault in a proof file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// Something that is not allowed at this position.
    Unexpected {
        /// The text expected.
        expected: &'static str,
        /// The text found, shortened.
        found: String,
    },
    /// A literal of a variable that the formula does not have.
    OutOfRange {
        /// The literal.
        found: String,
        /// The number of variables in the formula.
        variables: usize,
    },
    /// The proof ends within a clause.
    OpenClause,
    /// The proof has no empty clause at its end: it is truncated.
    NoEnd,
    /// The proof continues after the empty clause.
    AfterEnd,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            ProofPlace::Text { line, column } => write!(f, "line {line}, column {column}: {}", self.kind),
            ProofPlace::Byte(byte) => write!(f, "byte {byte}: {}", self.kind),
        }
    }
}

impl fmt::Display for ProofErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => write!(f, "expected {expected}, found `{found}`"),
            Self::OutOfRange { found, variables } => {
                write!(f, "literal {found} is out of range: the formula has {}", counted(variables, "variable"))
            }
            Self::OpenClause => f.write_str("the proof ends within a clause: it was cut short"),
            Self::NoEnd => f.write_str("the proof does not end in the empty clause: it was cut short"),
            Self::AfterEnd => f.write_str("the proof continues after the empty clause"),
        }
    }
}

impl std::error::Error for ProofError {}
