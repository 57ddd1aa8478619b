//! The faults of a record: those of any input, and an enum for those of each layout and of the formats.

use crate::puzzle::ParseRuleError;
use crate::text::bytes::excerpt::shown;
use crate::text::format::FormatError;
use crate::text::layout::error::{CellError, LayoutError};
use crate::text::table::TableError;
use std::error::Error;
use std::fmt;

/// Declares the faults of a record: those of any input, and the errors of each layout, which are shown as they are.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident($error:ty),)*) => {
        /// The fault of a record.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum ParseErrorKind {
            /// A puzzle is required but missing.
            Empty,
            /// One puzzle is required but more follow.
            Trailing,
            /// Some other text begins here.
            Text {
                /// Its first word or character.
                found: String,
            },
            /// A record does not have the required format.
            Format {
                /// The name of the format.
                format: &'static str,
                /// The beginning of the record.
                found: String,
            },
            /// A record is in a format that is not built in: the feature `formats` is off.
            NotBuiltIn {
                /// The format.
                format: &'static str,
            },
            /// A byte is not part of UTF-8 text.
            Byte(u8),
            /// The input is UTF-16.
            Utf16,
            /// A board, or a line of it, is longer than the largest board.
            TooLong {
                /// The maximum length, in bytes.
                limit: usize,
            },
            /// A rule below a board is invalid.
            Rule(Box<ParseRuleError>),
            /// A rule does not follow a board.
            RuleAlone,
            $($(#[doc = $doc])+ $kind($error),)*
            /// A record is invalid in its format.
            OfFormat(FormatError),
        }

        impl fmt::Display for ParseErrorKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Empty => f.write_str("expected a puzzle, found nothing"),
                    Self::Trailing => f.write_str("expected one puzzle, found another one after it"),
                    Self::Text { found } => write!(f, "expected a puzzle, found {}", shown(found)),
                    Self::Format { format, found } => {
                        write!(f, "expected a puzzle in the format `{format}`, found {}", shown(found))
                    }
                    Self::NotBuiltIn { format } => write!(f, "{format} is not built in (feature `formats`)"),
                    Self::Byte(byte) => write!(f, "expected UTF-8 text, found the byte 0x{byte:02X}"),
                    Self::Utf16 => {
                        f.write_str("expected UTF-8 text, found UTF-16: convert the file to UTF-8 first")
                    }
                    Self::TooLong { limit } => {
                        write!(f, "expected at most {} MiB of text for a board, found more", limit >> 20)
                    }
                    Self::Rule(error) => error.fmt(f),
                    Self::RuleAlone => f.write_str(
                        "expected a puzzle, found a rule: write rules directly below their board, one per line",
                    ),
                    $(Self::$kind(error) => error.fmt(f),)*
                    Self::OfFormat(error) => error.fmt(f),
                }
            }
        }

        $(impl From<$error> for ParseErrorKind {
            fn from(error: $error) -> Self {
                Self::$kind(error)
            }
        })*
    };
}

kinds! {
    /// A cell is invalid.
    Cell(CellError),
    /// The cells do not form a board, or a rule does not fit it.
    Layout(LayoutError),
    /// A table or a field of it is invalid.
    Table(TableError),
}

impl Error for ParseErrorKind {}

impl<E: Into<FormatError>> From<E> for ParseErrorKind {
    fn from(error: E) -> Self {
        Self::OfFormat(error.into())
    }
}

impl From<ParseRuleError> for ParseErrorKind {
    fn from(error: ParseRuleError) -> Self {
        Self::Rule(Box::new(error))
    }
}
