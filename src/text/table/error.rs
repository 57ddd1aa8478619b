//! The faults of tables, and of fields damaged by spreadsheets.

use super::names::PUZZLE_COLUMNS;
use crate::plural::counted;
use crate::text::bytes::excerpt::shown;
use itertools::Itertools;
use std::error::Error;
use std::fmt;

/// The most columns listed in a message.
const COLUMNS_SHOWN: usize = 10;

/// The fault of a table or a field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The first line is not a puzzle. It may be the header of a table without a puzzle column.
    Header {
        /// The names of the columns.
        found: Vec<String>,
    },
    /// A table has no puzzle column.
    Column {
        /// The name or number given by the options.
        wanted: Option<String>,
        /// The names of the columns.
        found: Vec<String>,
    },
    /// A row of a table has too many or too few fields.
    Fields {
        /// The number of fields in the first row.
        expected: usize,
        /// The number of fields in this one.
        found: usize,
    },
    /// A table ends inside a quoted field.
    OpenQuote,
    /// A field of a table is a board of side 1 to 3, although the options do not give one.
    Small {
        /// The side of the board.
        side: usize,
        /// The field.
        found: String,
    },
    /// A field was probably a board whose leading zeros are lost.
    LeadingZeros {
        /// The number of digits left.
        found: usize,
    },
    /// A field was probably a board of digits, and is now a rounded number.
    Rounded {
        /// The number.
        found: String,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header { found } => write!(f, "expected a puzzle, or a table with {}", no_column(found)),
            Self::Column { wanted: Some(wanted), found } => {
                write!(f, "expected the column {}, {}", shown(wanted), found_columns(found))
            }
            Self::Column { wanted: None, found } => write!(f, "expected {}", no_column(found)),
            Self::Fields { expected, found } => {
                write!(f, "expected {} to match the header, found {found}", counted(expected, "field"))
            }
            Self::OpenQuote => f.write_str("expected the quote of a field to be closed, found the end of the input"),
            Self::Small { found, .. } => write!(f, "expected a puzzle of 16 cells or more, found {}", shown(found)),
            Self::LeadingZeros { found } => write!(
                f,
                "expected 81 cells (a 9x9 board), found {found} digits: probably a spreadsheet took them for a number \
                 and dropped the zeros that they began with"
            ),
            Self::Rounded { found } => {
                write!(f, "expected a puzzle, found {}: a spreadsheet has rounded it: import it as text", shown(found))
            }
        }
    }
}

impl Error for TableError {}

fn no_column(found: &[String]) -> String {
    let (last, names) = PUZZLE_COLUMNS.split_last().unwrap_or((&"", &[]));
    format!("a column named {} or {last}, {}", names.join(", "), found_columns(found))
}

fn found_columns(found: &[String]) -> String {
    let some = found.iter().take(COLUMNS_SHOWN).map(|name| shown(name)).join(", ");
    let columns = if found.len() == 1 { "column" } else { "columns" };
    let more = if found.len() > COLUMNS_SHOWN { ", …" } else { "" };
    format!("found the {columns} {some}{more}")
}
