//! Advice on command-line options, appended to messages of the library, which do not name any.

use crate::certify::CertifyError;
use crate::engine::{EngineError, Interrupt};
use crate::text::{FPuzzlesError, FormatError, LayoutError, ParseError, ParseErrorKind, TableError};
use std::fmt::Display;

/// An error for which a command-line option may help.
pub(crate) trait Advised: Display {
    /// The option and its effect, starting with a separator; empty if no option helps.
    fn advice(&self) -> &'static str;

    /// The message with the advice.
    fn advised(&self) -> String {
        format!("{self}{}", self.advice())
    }
}

impl Advised for ParseErrorKind {
    fn advice(&self) -> &'static str {
        match self {
            Self::OfFormat(FormatError::FPuzzles(error)) => error.advice(),
            Self::Layout(LayoutError::Unclear { .. }) => " (--from block or --from line)",
            Self::Table(TableError::Small { .. }) => " (--column names another column, --boxes allows small boards)",
            _ => "",
        }
    }
}

impl Advised for FPuzzlesError {
    fn advice(&self) -> &'static str {
        match self {
            Self::Drawing { .. } => " (--interpret reads them as rules, --ignore-cosmetics ignores them)",
            Self::Unread { .. } => " (--rule adds one, --ignore-cosmetics ignores them)",
            Self::Text { .. } => " (--rule adds it, --ignore-text reads the puzzle without it)",
            _ => "",
        }
    }
}

impl Advised for ParseError {
    fn advice(&self) -> &'static str {
        self.kind.advice()
    }
}

impl Advised for Interrupt {
    fn advice(&self) -> &'static str {
        match self {
            Self::Memory { .. } => " (--memory)",
            Self::Deadline | Self::Guesses | Self::Cancelled | Self::GaveUp => "",
        }
    }
}

impl Advised for EngineError {
    fn advice(&self) -> &'static str {
        match self {
            Self::Interrupted(interrupt) | Self::Undecided { interrupt, .. } | Self::Uncounted { interrupt, .. } => {
                interrupt.advice()
            }
            Self::Unconfirmed(unconfirmed) => unconfirmed.reason.advice(),
            _ => "",
        }
    }
}

impl Advised for CertifyError {
    fn advice(&self) -> &'static str {
        match self {
            Self::Engine(error) => error.advice(),
            Self::Interrupted(interrupt) => interrupt.advice(),
            _ => "",
        }
    }
}
