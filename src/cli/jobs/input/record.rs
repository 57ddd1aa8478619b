//! A record of an input, with the name of its source and the data that came with it.

use crate::audit::Stated;
use crate::text::{Description, Object, ParseError, ReadOptions, Record, Row};
use std::borrow::Cow;
use std::sync::Arc;

/// A record of an input, or the error in its place.
pub(crate) struct InputRecord {
    pub(crate) source: Arc<str>,
    pub(crate) record: Result<Record, ParseError>,
    /// The row of the table that contains it.
    pub(crate) row: Option<(Arc<Header>, Row)>,
    /// The object that contains it.
    pub(crate) object: Option<Object>,
    /// Whether the answer keeps its comment.
    pub(crate) keeps_comment: bool,
    /// The lines it was read from, if they are kept.
    pub(crate) text: Option<Vec<u8>>,
}

impl InputRecord {
    /// The approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let row = self.row.as_ref().map_or(0, |(_, row)| row.raw().len());
        let object = self.object.as_ref().map_or(0, |object| object.raw().len());
        let board = match &self.record {
            Ok(record) => {
                let Description { title, author, rules, .. } = &record.description;
                record.puzzle.clues().len() + record.comment.len() + title.len() + author.len() + rules.len()
            }
            Err(error) => error.text().len(),
        };
        size_of::<Self>() + row + object + board + self.text.as_ref().map_or(0, Vec::len)
    }

    /// The text after the answer on its line: the comment, if it is kept.
    pub(crate) fn tail(&self) -> Cow<'_, [u8]> {
        let record = self.record.as_ref().ok().filter(|_| self.keeps_comment);
        record.map_or(Cow::Borrowed(&[]), Record::line_comment)
    }
}

/// The solution that an object states under the given key, or otherwise under a usual one.
pub(crate) fn stated_in_object(object: &Object, key: Option<&str>, options: &ReadOptions) -> Stated {
    let key = key.or_else(|| object.solution_key()).filter(|key| object.has(key));
    key.map_or(Stated::Nothing, |key| stated(object.parse(key, options)))
}

/// The solution that a row states in a column.
pub(crate) fn stated_in_row(row: &Row, column: Option<usize>, options: &ReadOptions) -> Stated {
    let has_field = |&column: &usize| row.field(column).is_some_and(|field| !field.trim_ascii().is_empty());
    column.filter(has_field).map_or(Stated::Nothing, |column| stated(row.parse(column, options)))
}

fn stated(read: Result<Record, ParseError>) -> Stated {
    read.map_or_else(Stated::Unreadable, |record| Stated::Board(record.puzzle.clues().to_vec()))
}

/// The columns of a table.
#[derive(Debug)]
pub(crate) struct Header {
    /// The header row unchanged; `None` if the columns have no names.
    pub(crate) row: Option<Row>,
    pub(crate) names: Vec<String>,
    /// The index of the puzzles' column.
    pub(crate) puzzle: usize,
}

impl Header {
    /// The index of the column with this name, ignoring case.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other.eq_ignore_ascii_case(name))
    }
}
