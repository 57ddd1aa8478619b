//! The header of a table: its delimiter, the names of its columns, and the puzzle column.

use crate::text::table::PUZZLE_COLUMNS;
use crate::text::table::TableError;

/// The delimiters to try; the first is that of a table with a single column.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Whether a line is the header of a table of puzzles.
pub(crate) fn is_header(line: &[u8]) -> bool {
    find_column(line, None).is_some()
}

/// The names in a line that may be a header: two or more, each with a letter, or a single known name in quotes.
/// Otherwise empty.
pub(crate) fn columns(line: &[u8]) -> Vec<String> {
    let (_, names) = widest(line);
    let is_name = |name: &String| name.contains(char::is_alphabetic);
    let is_header = match names.as_slice() {
        [only] => line.trim_ascii_start().starts_with(b"\"") && is_header(only.as_bytes()),
        names => names.iter().all(is_name),
    };
    if is_header { names } else { Vec::new() }
}

/// The delimiter and the puzzle column of a table with this first line.
pub(super) fn find_column(line: &[u8], column: Option<&str>) -> Option<(u8, usize)> {
    let splits = splits(line);
    let by_name = |name: &str| {
        splits.iter().find_map(|(delimiter, fields)| {
            let place = fields.iter().position(|field| field.eq_ignore_ascii_case(name))?;
            Some((*delimiter, place))
        })
    };
    match column {
        None => PUZZLE_COLUMNS.into_iter().find_map(by_name),
        Some(column) => by_name(column.trim()).or_else(|| {
            let place = column.parse::<usize>().ok()?.checked_sub(1)?;
            let (delimiter, fields) = widest(line);
            (place < fields.len()).then_some((delimiter, place))
        }),
    }
}

/// Whether a column is given by number.
pub(super) fn is_number(column: &str) -> bool {
    column.parse::<usize>().is_ok()
}

pub(super) fn missing(line: &[u8], column: Option<&str>) -> TableError {
    TableError::Column { wanted: column.map(str::to_owned), found: widest(line).1 }
}

/// The delimiter that gives the most fields, and these fields.
fn widest(line: &[u8]) -> (u8, Vec<String>) {
    splits(line).into_iter().rev().max_by_key(|(_, fields)| fields.len()).unwrap_or_default()
}

/// The fields of a line, split by each delimiter that occurs in it and by the first that does not, which gives the line
/// as one field.
fn splits(line: &[u8]) -> Vec<(u8, Vec<String>)> {
    let absent = DELIMITERS.into_iter().find(|delimiter| !line.contains(delimiter));
    let tried = DELIMITERS.into_iter().filter(|delimiter| line.contains(delimiter) || absent == Some(*delimiter));
    tried.map(|delimiter| (delimiter, split(line, delimiter))).collect()
}

/// The fields of a line.
fn split(line: &[u8], delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).from_reader(line);
    let fields = reader.byte_records().next().and_then(Result::ok).unwrap_or_default();
    fields.iter().map(|field| name(Some(field))).collect()
}

pub(super) fn name(field: Option<&[u8]>) -> String {
    String::from_utf8_lossy(field.unwrap_or_default()).trim().to_owned()
}
