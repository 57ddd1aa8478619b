//! The rows of a data set, in portions of many rows.

use crate::cli::jobs::input::source::{self, Intake, Source};
use crate::cli::terminal::exit::Failure;
use crate::plural::counted;
use crate::text::{
    self, Head, Input, Object, Objects, ParseError, Place, ReadError, ReadOptions, Reader, Record, Table,
};
use itertools::Itertools;
use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

/// The number of rows in a portion.
const ROWS: usize = 512;

/// A portion of the input.
pub(super) enum Portion {
    /// The start of the next file, with its name.
    File(String),
    Records(Vec<Result<Record, ParseError>>),
    /// Plain boards on consecutive lines, with the position of the first.
    Plain(Place, Vec<[u8; 81]>),
    /// Rows of a table, and the column of their stated solutions.
    Rows(Vec<text::Row>, Option<usize>),
    /// Objects, and the key of their stated solutions.
    Objects(Vec<Object>, Option<String>),
    Failed(Failure),
}

impl Portion {
    /// The number of its rows.
    pub(super) fn rows(&self) -> usize {
        match self {
            Self::File(_) | Self::Failed(_) => 0,
            Self::Records(records) => records.len(),
            Self::Plain(_, boards) => boards.len(),
            Self::Rows(rows, _) => rows.len(),
            Self::Objects(objects, _) => objects.len(),
        }
    }

    /// The approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::File(_) | Self::Failed(_) => 0,
            Self::Records(records) => {
                let cells =
                    |record: &Result<Record, _>| record.as_ref().map_or(0, |record| record.puzzle.clues().len());
                size_of_val(records.as_slice()) + records.iter().map(cells).sum::<usize>()
            }
            Self::Plain(_, boards) => boards.as_flattened().len(),
            Self::Rows(rows, _) => rows.iter().map(|row| row.raw().len()).sum(),
            Self::Objects(objects, _) => objects.iter().map(|object| object.raw().len()).sum(),
        }
    }
}

/// The rows of one file.
pub(super) enum Rows<R> {
    Records(Box<Reader<Head<R>>>),
    Table(Box<Table<R>>, Option<usize>),
    Objects(Box<Objects<R>>, Option<String>),
    Done,
}

impl Rows<()> {
    /// Opens a file: its name, and its rows in portions. Counts the bytes read, before any decompression.
    pub(super) fn open(
        path: &Path,
        options: &ReadOptions,
        solution_column: Option<&str>,
        read: &Arc<Intake>,
    ) -> Result<(String, impl Iterator<Item = Portion> + Send + use<>), Failure> {
        let source = Source::open_counted(path, None, read)?;
        let name = source.name.clone();
        let input = source::begin(source, options, None)?;
        let rows = match input {
            Input::Records(_) if solution_column.is_some() => {
                return Err(Failure::new(format!("{name}: --solution-column is for tables, and this is not a table")));
            }
            Input::Records(reader) => Rows::Records(reader),
            Input::Objects(objects) => Rows::Objects(objects, solution_column.map(str::to_owned)),
            Input::Table(table) => {
                let column = match solution_column {
                    None => table.solution_column(),
                    Some(column) => {
                        let missing = || Failure::new(format!("{name}: no column {column}: {}", columns(&table)));
                        Some(table.named_column(column).ok_or_else(missing)?)
                    }
                };
                Rows::Table(table, column)
            }
        };
        Ok((name.clone(), rows.portions(name)))
    }
}

/// The columns of a table, for a message.
fn columns<R: BufRead>(table: &Table<R>) -> String {
    match table.names() {
        [] => format!("the table has no header, and {}", counted(table.columns(), "column")),
        names => format!("there are {}", names.join(", ")),
    }
}

impl<R: BufRead> Rows<R> {
    fn portions(mut self, name: String) -> impl Iterator<Item = Portion> {
        std::iter::from_fn(move || {
            let portion = self.next().unwrap_or_else(|error| Some(Portion::Failed(Failure::with(&name)(error))));
            if matches!(portion, None | Some(Portion::Failed(_))) {
                self = Rows::Done;
            }
            portion
        })
    }

    fn next(&mut self) -> io::Result<Option<Portion>> {
        match self {
            Self::Done => Ok(None),
            Self::Table(table, column) => {
                let rows: Vec<_> = table.by_ref().take(ROWS).try_collect()?;
                Ok((!rows.is_empty()).then_some(Portion::Rows(rows, *column)))
            }
            Self::Objects(objects, key) => {
                let objects: Vec<_> = objects.by_ref().take(ROWS).try_collect()?;
                Ok((!objects.is_empty()).then(|| Portion::Objects(objects, key.clone())))
            }
            Self::Records(reader) => {
                let mut clues = Vec::new();
                if let Some(place) = reader.take_plain(&mut clues)? {
                    return Ok(Some(Portion::Plain(place, clues)));
                }
                Ok(match reader.next() {
                    None => None,
                    Some(Ok(record)) => Some(Portion::Records(vec![Ok(record)])),
                    Some(Err(ReadError::Parse(error))) => Some(Portion::Records(vec![Err(error)])),
                    Some(Err(ReadError::Io(error))) => return Err(error),
                })
            }
        }
    }
}
