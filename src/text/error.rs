//! What can be wrong with a text, and where.
//!
//! Every message names the place, says what was expected and shows what was found. Whatever comes from the input is
//! escaped first, so that a hostile file cannot talk to the terminal. Lines, columns and records count from 1; columns
//! are characters, not bytes.

use super::{Alphabet, PUZZLE_COLUMNS};
use crate::puzzle::{GeometryError, RuleError};
use crate::text::bytes::{
    excerpt::{Excerpt, quoted, shown},
    source::Line,
};
use itertools::Itertools;
use std::{fmt, io};

/// How many columns of a table are named.
const COLUMNS_SHOWN: usize = 10;

/// Why there is no next record.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read. Nothing follows this error.
    Io(io::Error),
    /// A record is not a puzzle. The next record can still be read.
    Parse(ParseError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Parse(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// A record that is not a puzzle: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The record, from 1; records that could not be read count as well.
    pub record: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    excerpt: Option<Box<Excerpt>>,
    text: Box<[u8]>,
}

impl ParseError {
    /// An error at a byte of a line. The record's number is the reader's to fill in.
    pub(super) fn at(line: &Line, offset: usize, kind: ParseErrorKind) -> Self {
        let excerpt = (!line.text.is_empty()).then(|| Box::new(Excerpt::of(&line.text, offset)));
        Self { kind, record: 1, line: line.number, column: line.column_at(offset), excerpt, text: Box::default() }
    }

    /// The same, with the text of the record as it stands.
    pub(super) fn of_text(self, text: &[u8]) -> Self {
        Self { text: text.into(), ..self }
    }

    /// What stands in the input in place of a puzzle, without the white space around it; at most 8 MiB of it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub(super) fn in_record(self, record: u64) -> Self {
        Self { record, ..self }
    }

    /// The error of a text that is a part of another one, at its place in that.
    pub(super) fn moved(self, line: u64, column: u64) -> Self {
        Self { line, column, ..self }
    }

    /// The line at fault, shortened and escaped, and below it a caret under the column.
    #[must_use]
    pub fn excerpt(&self) -> Option<String> {
        self.excerpt.as_ref().map(ToString::to_string)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for ParseError {}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no puzzle where one must be.
    Empty,
    /// There is more than one puzzle where one must be.
    Trailing,
    /// Something other than a puzzle begins here.
    Text {
        /// Its first word or character.
        found: String,
    },
    /// The first line is no puzzle. It might be the header of a table, but has no column of puzzles.
    Header {
        /// The names of the columns.
        found: Vec<String>,
    },
    /// A record is not of the one format asked for.
    Format {
        /// The name of the format.
        format: &'static str,
        /// What the record begins with.
        found: String,
    },
    /// A character is neither a digit of the board nor a blank.
    Cell {
        /// The side of the board.
        side: usize,
        /// How the digits of this record are written.
        alphabet: Alphabet,
        /// The character.
        found: char,
    },
    /// A word is neither a number of the board nor a blank.
    Number {
        /// The side of the board.
        side: usize,
        /// The word.
        found: String,
    },
    /// A record has two blank symbols.
    SecondBlank {
        /// The one that came first.
        first: char,
        /// The other.
        found: char,
    },
    /// A cell holds several candidates instead of one digit.
    Candidates {
        /// The candidates.
        found: String,
    },
    /// A list of candidates is not as long as its board asks.
    List {
        /// The side of the board that comes nearest.
        side: usize,
        /// How many characters there are.
        found: usize,
    },
    /// A character in a list of candidates is neither the digit whose place it is nor a blank.
    Listed {
        /// The digit.
        expected: char,
        /// The character.
        found: char,
    },
    /// A field of a format of many fields is not what it should be.
    Field {
        /// What should stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// A puzzle has a constraint that this program does not have.
    Constraint {
        /// Its name in the format.
        name: String,
    },
    /// A document is not XML.
    Xml(String),
    /// A byte is not of UTF-8 text.
    Byte(u8),
    /// The input is UTF-16.
    Utf16,
    /// The text of a board, or a line of it, is longer than that of any board.
    TooLong {
        /// How long it may be, in bytes.
        limit: usize,
    },
    /// A line has too many or too few cells.
    Cells {
        /// The number of cells of the board that comes nearest.
        expected: usize,
        /// How many cells there are.
        found: usize,
    },
    /// A row of a block has too many or too few cells.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A board has too few or too many rows.
    Rows {
        /// How many rows it should have.
        expected: usize,
        /// How many it has.
        found: usize,
        /// What stands where the next row should be.
        end: RowsEnd,
    },
    /// The board has another side than the box shape or the regions given.
    Side {
        /// The side of the box shape or regions.
        expected: usize,
        /// The side of the board.
        found: usize,
    },
    /// The alphabet has no one-character symbols for a board of this side.
    Symbols {
        /// The side of the board.
        side: usize,
    },
    /// No board has this side.
    Geometry(GeometryError),
    /// A rule does not fit the board.
    Rule(RuleError),
    /// A board is not JSON, or not an array of arrays.
    Json(String),
    /// A cell of a JSON board is neither a digit nor a blank.
    JsonCell {
        /// The side of the board.
        side: usize,
        /// The cell.
        found: String,
    },
    /// A table has no column of puzzles.
    Column {
        /// The name or number asked for.
        wanted: Option<String>,
        /// The names of the columns.
        found: Vec<String>,
    },
    /// A row of a table has too many or too few fields.
    Fields {
        /// How many the first row has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A table ends within a quoted field.
    OpenQuote,
    /// A field of a table is a board of side 1 to 3, which nobody asked for.
    Small {
        /// The side of the board.
        side: usize,
        /// The field.
        found: String,
    },
    /// A field of a table has lost zeros at its beginning.
    LeadingZeros {
        /// How many digits are left.
        found: usize,
    },
    /// A field of a table was a board of digits, and is a rounded number.
    Rounded {
        /// The number.
        found: String,
    },
    /// Empty cells are written as spaces.
    SpaceBlanks,
    /// A line stands alone that is no whole board, and no row of one either.
    Alone {
        /// How many cells there are.
        found: usize,
    },
    /// A region does not have as many cells as the board has rows.
    Region {
        /// The region's label in the text.
        label: String,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
}

/// What stands where a row of a board should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowsEnd {
    /// The end of the input.
    Input,
    /// A blank line.
    BlankLine,
    /// Something that is no row of this board.
    Other,
    /// The end of the array.
    Array,
}

impl fmt::Display for RowsEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "the end of the input",
            Self::BlankLine => "a blank line",
            Self::Other => "a line that is no row of it",
            Self::Array => "the end of the array",
        })
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a puzzle, found nothing"),
            Self::Trailing => f.write_str("expected one puzzle, found another one after it"),
            Self::Text { found } => write!(f, "expected a puzzle, found {}", shown(found)),
            Self::Format { format, found } => {
                write!(f, "expected a puzzle in the format \"{format}\", found {}", shown(found))
            }
            Self::Cell { side, alphabet, found } => {
                write!(f, "expected {} or a blank, found {}", alphabet.describe(*side), quoted(*found))
            }
            Self::Number { side, found } => {
                write!(f, "expected {} or a blank, found {}", Alphabet::Numbers.describe(*side), shown(found))
            }
            Self::SecondBlank { first, found } => {
                write!(f, "expected this puzzle's blank {}, found another blank {}", quoted(*first), quoted(*found))
            }
            Self::Candidates { found } => {
                write!(f, "expected one digit or a blank, found the candidates {}", shown(found))
            }
            Self::List { side, found } => {
                write!(f, "expected {} candidates (a {side}x{side} board), found {found}", side.pow(3))
            }
            Self::Listed { expected, found } => {
                write!(f, "expected the candidate {} or a blank, found {}", quoted(*expected), quoted(*found))
            }
            Self::Field { expected, found } => write!(f, "expected {expected}, found {}", shown(found)),
            Self::Constraint { name } => {
                write!(
                    f,
                    "the constraint {} is not known here, and without it the puzzle would be another",
                    shown(name)
                )
            }
            Self::Xml(message) => write!(f, "expected XML: {}", unquoted(message)),
            Self::Byte(byte) => write!(f, "expected UTF-8 text, found the byte 0x{byte:02X}"),
            Self::Utf16 => f.write_str("expected UTF-8 text, found UTF-16: convert the file to UTF-8 first"),
            Self::TooLong { limit } => {
                write!(f, "expected at most {} MiB of text for a board, found more", limit >> 20)
            }
            Self::Cells { expected, found } => {
                let side = expected.isqrt();
                write!(f, "expected {expected} cells (a {side}x{side} board), found {found}")
            }
            Self::RowCells { row, expected, found } => {
                write!(f, "expected {expected} {} in row {row}, found {found}", plural("cell", *expected))
            }
            Self::Rows { expected, found, .. } if found > expected => {
                write!(f, "expected {expected} {}, found {found}", plural("row", *expected))
            }
            Self::Rows { expected, found, end } => {
                write!(f, "expected row {} of {expected}, found {end}", found + 1)
            }
            Self::Side { expected, found } => {
                write!(f, "expected a board of side {expected} (as the boxes or regions have), found side {found}")
            }
            Self::Symbols { side } => {
                write!(f, "expected numbers separated by spaces for side {side}, found one character a cell")
            }
            Self::Geometry(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
            Self::Json(message) => f.write_str(message),
            Self::JsonCell { side, found } => write!(
                f,
                "expected {}, 0, null or a blank string, found {}",
                Alphabet::Numbers.describe(*side),
                shown(found)
            ),
            Self::Header { found } => write!(f, "expected a puzzle, or a table with {}", no_column(found)),
            Self::Column { wanted: Some(wanted), found } => {
                write!(f, "expected the column {}, {}", shown(wanted), found_columns(found))
            }
            Self::Column { wanted: None, found } => write!(f, "expected {}", no_column(found)),
            Self::Fields { expected, found } => {
                write!(f, "expected {expected} {} (as the header has), found {found}", plural("field", *expected))
            }
            Self::OpenQuote => f.write_str("expected the quote of a field to be closed, found the end of the input"),
            Self::Small { side, found } => {
                write!(
                    f,
                    "expected a puzzle, found {}: a table has {side}x{side} boards only with --boxes",
                    shown(found)
                )
            }
            Self::LeadingZeros { found } => write!(
                f,
                "expected 81 cells (a 9x9 board), found {found} digits: probably a spreadsheet took them for a number \
                 and dropped the zeros that they began with"
            ),
            Self::Rounded { found } => {
                write!(f, "expected a puzzle, found {}: a spreadsheet has rounded it: import it as text", shown(found))
            }
            Self::SpaceBlanks => {
                f.write_str("expected a board, found spaces in it: write '.' or '0' for an empty cell")
            }
            Self::Alone { found } => {
                write!(f, "expected a whole board, found {found} cells; side 4 has 16, side 6 has 36, side 9 has 81")
            }
            Self::Region { label, expected, found } => {
                write!(f, "expected {expected} cells in region {}, found {found}", shown(label))
            }
        }
    }
}

/// A message of a parser's that may repeat its input: escaped, but for quotes.
fn unquoted(message: &str) -> String {
    let quote = |one: char| matches!(one, '\'' | '"').then_some(one);
    message.chars().map(|one| quote(one).map_or_else(|| one.escape_debug().to_string(), String::from)).collect()
}

fn no_column(found: &[String]) -> String {
    let (last, names) = PUZZLE_COLUMNS.split_last().unwrap_or((&"", &[]));
    format!("a column named {} or {last}, {}", names.join(", "), found_columns(found))
}

fn found_columns(found: &[String]) -> String {
    let some = found.iter().take(COLUMNS_SHOWN).map(|name| shown(name)).join(", ");
    let more = if found.len() > COLUMNS_SHOWN { ", …" } else { "" };
    format!("found the {} {some}{more}", plural("column", found.len()))
}

fn plural(noun: &str, count: usize) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
