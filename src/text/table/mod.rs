//! Tables: CSV, TSV and their kin, one puzzle a row.
//!
//! The puzzle stands in one column, in any format that [`parse`](super::parse) reads; every other column is kept as it
//! stands. A row is taken apart as RFC 4180 says: a field in double quotes may hold delimiters, line ends and doubled
//! quotes. Rows count from 1 without the header, lines and columns of characters from 1, columns of the table from 0.

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
pub use names::{PUZZLE_COLUMNS, SOLUTION_COLUMNS};
#[cfg(feature = "tables")]
pub use plain_rows::Rows;
#[cfg(feature = "tables")]
pub use reader::Table;
#[cfg(feature = "tables")]
pub use row::Row;
