//! Exit codes, and the failures of commands.

use crate::engine::{EngineError, Interrupt};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;

/// The exit codes, in ascending severity: of several that apply, the most severe counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Exit {
    /// Success.
    #[default]
    Success,
    /// Some answer is "no": unsolvable, multiple, an invalid board.
    SomeNo,
    /// Some budget ran out.
    Unknown,
    /// A record could not be read.
    BadRecord,
    /// Usage, input or output failed.
    Failed,
    /// Ctrl-C.
    Interrupted,
    /// Engines disagree: always a bug.
    Disagreement,
    /// A DIMACS answer was decoded: satisfiable.
    Satisfiable,
    /// A DIMACS answer was decoded: unsatisfiable.
    Unsatisfiable,
}

impl Exit {
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::SomeNo => 1,
            Self::BadRecord | Self::Failed => 2,
            Self::Disagreement => 3,
            Self::Unknown => 4,
            Self::Satisfiable => 10,
            Self::Unsatisfiable => 20,
            Self::Interrupted => 130,
        }
    }
}

impl Exit {
    /// The exit code for the job by itself, regardless of its answers.
    pub(crate) const fn of_job(self) -> Self {
        match self {
            Self::SomeNo | Self::Unknown | Self::BadRecord => Self::Success,
            other => other,
        }
    }
}

impl From<&EngineError> for Exit {
    /// The exit code for an engine's error.
    fn from(error: &EngineError) -> Self {
        match error {
            EngineError::Interrupted(Interrupt::Cancelled)
            | EngineError::Uncounted { interrupt: Interrupt::Cancelled, .. } => Self::Interrupted,
            EngineError::Interrupted(_)
            | EngineError::Undecided { .. }
            | EngineError::Uncounted { .. }
            | EngineError::Unconfirmed(_) => Self::Unknown,
            EngineError::Disagreement(_) | EngineError::RepeatedSolution { .. } | EngineError::WrongSolution { .. } => {
                Self::Disagreement
            }
            EngineError::Unsupported { .. } | EngineError::Backend { .. } => Self::Failed,
        }
    }
}

/// The reason why a command ends before its work is done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Writing the answers failed; a closed pipe is one such case and ends quietly.
    Output(io::Error),
    /// Standard error is also an input, which a message would change.
    StderrIsInput,
    /// Anything else, in words for the user.
    Message(String),
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Message(message.into())
    }

    /// A closure for `map_err`, which puts the name of a file before its error.
    pub(crate) fn with(name: impl fmt::Display) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Message(format!("{name}: {error}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // No write failed: the existing output differs and must not be changed.
            Self::Output(error) if error.kind() == io::ErrorKind::InvalidData => error.fmt(f),
            Self::Output(error) => write!(f, "writing the answers failed: {error}"),
            Self::StderrIsInput => f.write_str("standard error: is an input, and would be overwritten"),
            Self::Message(message) => f.write_str(message),
        }
    }
}
