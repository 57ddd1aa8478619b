//! Tables: CSV, TSV and similar, one puzzle per row.
//!
//! The puzzle is in one column, in any format that [`parse`](super::parse) reads; every other column is kept unchanged.
//! A row is split according to RFC 4180: a field in double quotes may contain delimiters, line ends and doubled quotes.
//! Rows count from 1 without the header, lines and columns of characters from 1, columns of the table from 0.

#[cfg(feature = "tables")]
mod column;
mod error;
mod names;
#[cfg(feature = "tables")]
mod plain_rows;
#[cfg(feature = "tables")]
mod reader;
#[cfg(feature = "tables")]
mod row;
#[cfg(test)]
mod tests;

#[cfg(feature = "formats")]
pub(super) use column::{columns, is_header};
pub use error::TableError;
pub use names::{PUZZLE_COLUMNS, RULES_COLUMNS, SOLUTION_COLUMNS};
#[cfg(feature = "tables")]
pub use plain_rows::Rows;
#[cfg(feature = "tables")]
pub use reader::Table;
#[cfg(feature = "tables")]
pub use row::Row;
