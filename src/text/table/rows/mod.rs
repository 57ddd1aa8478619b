//! Reading and writing the rows of a table.

mod column;
pub(crate) mod data_sets;
pub(crate) mod declared;
mod plain_rows;
mod reader;
mod row;
#[cfg(test)]
mod tests;

pub(crate) use column::{columns, is_header};
pub use plain_rows::Rows;
pub use reader::Table;
pub use row::Row;
