//! Reads one puzzle from a whole text, or from a field of a table or an object.

use super::bytes::line::Line;
use super::layout::plain;
use super::{ParseError, ParseErrorKind, ReadError, ReadOptions, Reader, Record};
use crate::text::table::TableError;

/// Reads a text with exactly one puzzle, in any format.
///
/// # Errors
///
/// If there is no puzzle, some other text, or more than one puzzle.
///
/// ```
/// # use sudosat::text::{ReadOptions, parse};
/// let record = parse("12..\n34..\n....\n...1", &ReadOptions::default())?;
/// assert_eq!(record.puzzle.clue_count(), 5);
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
pub fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    read_one(text.as_bytes(), options)
}

fn read_one(text: &[u8], options: &ReadOptions) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text, options.clone());
    let mut next = || match reader.next()? {
        Ok(record) => Some(Ok(record)),
        Err(ReadError::Parse(error)) => Some(Err(error)),
        // Reading from memory cannot fail.
        Err(ReadError::Io(_)) => None,
    };
    let nothing = || ParseError::at(&Line::at((1, 1)), 0, ParseErrorKind::Empty);
    let first = next().ok_or_else(nothing)??;
    match next() {
        None => Ok(first),
        Some(Ok(second)) => {
            let start = Line::at((second.line, 1));
            Err(ParseError::at(&start, 0, ParseErrorKind::Trailing).in_record(second.number))
        }
        Some(Err(error)) => Err(error),
    }
}

/// Reads the field of a table or an object: one puzzle, of side 4 or more unless the options give another board. Digits
/// that a spreadsheet has damaged are reported as such.
///
/// # Errors
///
/// If there is no puzzle, some other text, or more than one puzzle.
///
/// ```
/// # use sudosat::text::{ReadOptions, parse_field};
/// assert_eq!(parse_field(b"1.3..2..3.1..4..", &ReadOptions::default())?.puzzle.side(), 4);
/// let error = parse_field(b"5.3007E+80", &ReadOptions::default()).unwrap_err();
/// assert!(error.to_string().contains("rounded"), "{error}");
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
pub fn parse_field(text: &[u8], options: &ReadOptions) -> Result<Record, ParseError> {
    if let Some(record) = plain::record(text).filter(|_| options.leave_lines_plain()) {
        return Ok(record);
    }
    let at_start = |kind| {
        let line = Line { text: text.to_vec(), ..Line::at((1, 1)) };
        ParseError::at(&line, 0, kind).of_text(text)
    };
    let word = || String::from_utf8_lossy(text).trim().to_owned();
    let is_usual = options.boxes.is_none() && options.regions.is_none();
    match read_one(text, options) {
        Ok(record) if record.puzzle.side() < 4 && is_usual => {
            Err(at_start(TableError::Small { side: record.puzzle.side(), found: word() }))
        }
        // More likely a number from another column than a board of one cell.
        Err(_) if is_usual && word().chars().count() == 1 => {
            Err(at_start(TableError::Small { side: 1, found: word() }))
        }
        Err(error) => Err(spreadsheet_fault(&word()).map_or(error, at_start)),
        read => read,
    }
}

/// The clues of a text that is nothing but a classic board, row by row with 0 for an empty cell: 81 digits and one of
/// the usual blanks. For any other text it is `None`, which may still be valid for [`parse_field`]; that would read
/// these the same, but slower.
///
/// ```
/// # use sudosat::text::plain_clues;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(plain_clues(line.as_bytes()).unwrap()[..5], [5, 3, 0, 0, 7]);
/// assert_eq!(plain_clues(b"1.3..2..3.1..4.."), None);
/// ```
#[must_use]
pub fn plain_clues(text: &[u8]) -> Option<[u8; 81]> {
    plain::clues(text.try_into().ok()?)
}

/// The damage to a board of 81 digits that a spreadsheet took for a number.
fn spreadsheet_fault(word: &str) -> Option<TableError> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(word) && (72..81).contains(&word.len()) {
        return Some(TableError::LeadingZeros { found: word.len() });
    }
    let (number, exponent) = word.split_once(['e', 'E'])?;
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    let is_rounded = is_digits(whole) && is_digits(part) && exponent.strip_prefix('+').is_some_and(is_digits);
    is_rounded.then(|| TableError::Rounded { found: word.to_owned() })
}
