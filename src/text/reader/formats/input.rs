//! Detects from its first line whether an input is a table, JSON Lines, or separate records.

use crate::text::bytes::opening::{Head, head};
use crate::text::format::json::codec::{self as json, Objects};
use crate::text::reader::Reader;
use crate::text::table::rows::{self, Table};
use crate::text::{ReadError, ReadOptions};
use std::io::BufRead;

/// An input by its kind.
#[doc(hidden)]
#[derive(Debug)]
#[non_exhaustive]
pub enum Input<R> {
    /// Separate records.
    Records(Box<Reader<Head<R>>>),
    /// One puzzle per row.
    Table(Box<Table<R>>),
    /// One object per line.
    Objects(Box<Objects<R>>),
}

impl<R: BufRead> Input<R> {
    /// Detects the kind of input: a table if the options name a column, or if the first line is a header with one of
    /// the [usual names](crate::text::PUZZLE_COLUMNS) for the puzzle column; JSON Lines if the first line is an object
    /// with such a key; separate records otherwise.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or lacks the column that the options name.
    ///
    /// ```
    /// # use sudosat::text::{Input, ReadOptions};
    /// let open = |text: &'static str| Input::open(text.as_bytes(), &ReadOptions::default());
    /// assert!(matches!(open("quizzes,solutions\n")?, Input::Table(_)));
    /// assert!(matches!(open("1.3..2..3.1..4..\n")?, Input::Records(_)));
    /// # Ok::<(), sudosat::text::ReadError>(())
    /// ```
    pub fn open(input: R, options: &ReadOptions) -> Result<Self, ReadError> {
        let input = head(input)?;
        let first_line = input.get_ref().0.get_ref();
        let is_table = match &options.column {
            Some(_) => !first_line.is_empty(),
            None => options.format.is_none() && rows::is_header(first_line),
        };
        Ok(if options.format.is_none() && json::is_object(first_line, options) {
            Self::Objects(Box::new(Objects::from_head(input, options)))
        } else if is_table {
            Self::Table(Box::new(Table::from_head(input, options)?))
        } else {
            let columns = if options.format.is_none() { rows::columns(first_line) } else { Vec::new() };
            Self::Records(Box::new(Reader::new(input, options.clone()).with_columns(columns)))
        })
    }
}
