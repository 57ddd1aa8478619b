//! Tables: CSV, TSV and similar, one puzzle per row.
//!
//! The puzzle is in one column, in any format that [`parse`](super::parse) reads; the other columns are kept unchanged.
//! Rows are split according to RFC 4180: a field in double quotes may contain delimiters, line ends and doubled quotes.
//! Rows count from 1 without the header, lines and character columns from 1, table columns from 0.

mod error;
mod names;
#[cfg(feature = "formats")]
pub(super) mod rows;

pub use error::TableError;
pub use names::{PUZZLE_COLUMNS, RULES_COLUMNS, SOLUTION_COLUMNS};
