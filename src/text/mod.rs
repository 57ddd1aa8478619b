//! Text in, text out.
//!
//! [`Reader`] takes a stream of bytes apart into records, telling each record's layout by itself: boards on one line,
//! blocks with or without bars, Simple Sudoku and `SadMan` files, rows of numbers, JSON boards, in any mixture. [`parse`]
//! reads one puzzle, and [`decompress`] undoes gzip, zstd and xz. [`render`] writes. Lines, columns and records count
//! from 1, columns in characters. `docs/FORMATS.md` describes the formats for users.
//!
//! | file or room | what it does |
//! |---|---|
//! | `input` | a table, JSON Lines, or records one after the other |
//! | `bytes/` | compression undone, lines with their places and a look ahead, excerpts for messages |
//! | `layout/` | records of plain text: which layout one has, its words, its cells |
//! | `format/` | the formats of other programs, reading and writing |
//! | `table/` | CSV and its kin, row by row |
//! | `reader` | records to puzzles, and on after an error |
//! | `target` | which formats there are to write, and what each cannot say |
//! | `render/` | puzzles and grids to text |
//! | `alphabet` | how digits are written |

mod alphabet;
mod bytes;
mod error;
mod format;
mod input;
mod layout;
mod reader;
pub mod render;
mod table;
mod target;

pub use alphabet::{Alphabet, Notation};
pub use bytes::compressed::{Compression, decompress};
pub use bytes::texts::Texts;
pub use error::{ParseError, ParseErrorKind, ReadError, RowsEnd};
pub use format::objects::{Object, Objects};
pub use input::{Head, Input};
pub use layout::regions::read_regions;
pub use reader::Reader;
pub use table::{PUZZLE_COLUMNS, Row, Rows, SOLUTION_COLUMNS, Table};
pub use target::{Known, Loss, Target, WrongSide};

use crate::puzzle::{BoxShape, Geometry, Puzzle, Rule, Solution};
use bytes::source::Line;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What a reader is told beforehand. By default it is told nothing and detects everything.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The one layout to accept.
    pub format: Option<InputFormat>,
    /// How digits are written.
    pub alphabet: Option<Alphabet>,
    /// The shape of the boxes; every record must be of its side.
    pub boxes: Option<BoxShape>,
    /// The irregular regions, in place of boxes; every record must be of their side.
    pub regions: Option<Arc<Geometry>>,
    /// The rules of every record beyond the classic ones.
    pub rules: Vec<Rule>,
    /// The name of a table's column of puzzles, or its number, from 1, or the puzzle's key in JSON Lines; the usual names when
    /// not given.
    pub column: Option<String>,
}

impl ReadOptions {
    /// What is known of the words of a row: where candidates are asked for, each is a cell.
    fn words(&self) -> Option<Alphabet> {
        if self.format == Some(InputFormat::Candidates) { Some(Alphabet::Numbers) } else { self.alphabet }
    }

    /// Whether a line of 81 digits and blanks means what it means without options.
    fn leave_lines_plain(&self) -> bool {
        // A column is where a record stands, and not what it means.
        let Self { format, alphabet, boxes, regions, rules, column: _ } = self;
        matches!(format, None | Some(InputFormat::Line))
            && alphabet.is_none()
            && boxes.is_none()
            && regions.is_none()
            && rules.is_empty()
    }
}

/// The layout of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A whole board on one line.
    Line,
    /// One row a line, one character a cell.
    Block,
    /// One row a line, one number a cell.
    Numbers,
    /// An array of arrays.
    Json,
    /// The candidates of every cell: a place for each on one line (Sukaku), or a pencil-mark grid.
    Candidates,
    /// An f-puzzles object, or a link that holds one.
    FPuzzles,
    /// A line of a `HoDoKu` library.
    Hodoku,
    /// An `OpenSudoku` document.
    OpenSudoku,
}

impl InputFormat {
    /// Every layout.
    pub const ALL: [Self; 8] = [
        Self::Line,
        Self::Block,
        Self::Numbers,
        Self::Json,
        Self::Candidates,
        Self::FPuzzles,
        Self::Hodoku,
        Self::OpenSudoku,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::Numbers => "numbers",
            Self::Json => "json",
            Self::Candidates => "candidates",
            Self::FPuzzles => "fpuzzles",
            Self::Hodoku => "hodoku",
            Self::OpenSudoku => "opensudoku",
        }
    }

    /// The layout of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it was written.
    pub notation: Notation,
    /// What stood behind it on its line, or is its title or note.
    pub comment: String,
    /// What stood behind a board on one line as it stood there, with what sets it off; nothing if there is no comment.
    pub tail: Vec<u8>,
    /// Its number in the input, from 1; records that could not be read count as well.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}

impl Record {
    /// The record with the rest of its line for a comment.
    fn with_rest(self, rest: &[u8]) -> Self {
        Self { comment: layout::line::comment(rest), tail: layout::line::tail(rest).to_vec(), ..self }
    }

    /// The comment as it is put behind a line: as it stood there, or after ` # `.
    ///
    /// ```
    /// # use sudosat::text::{ReadOptions, parse};
    /// let record = parse("12..34......1..2;ED=1.2", &ReadOptions::default())?;
    /// assert_eq!((&*record.comment, &*record.line_comment()), ("ED=1.2", &b";ED=1.2"[..]));
    /// let record = parse(&format!(":0000:x:{}::::easy", ".".repeat(81)), &ReadOptions::default())?;
    /// assert_eq!((&*record.comment, &*record.line_comment()), ("easy", &b" # easy"[..]));
    /// # Ok::<(), sudosat::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn line_comment(&self) -> Cow<'_, [u8]> {
        if self.tail.is_empty() && !self.comment.is_empty() {
            return format!(" # {}", self.comment).into_bytes().into();
        }
        self.tail.as_slice().into()
    }
}

/// Where a record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number in the input, from 1; records that could not be read count as well.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}

/// Reads a text that holds exactly one puzzle, in any format.
///
/// # Errors
///
/// When there is no puzzle, something other than a puzzle, or more than one.
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
        // Reading from memory does not fail.
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

/// Reads the field of a table or of an object: one puzzle, of side 4 or more unless the options ask for another board.
/// What a spreadsheet does to a column of digits is told from other faults.
fn read_field(text: &[u8], options: &ReadOptions) -> Result<Record, ParseError> {
    if let Some(record) = layout::plain::record(text).filter(|_| options.leave_lines_plain()) {
        return Ok(record);
    }
    let at_start = |kind| {
        let line = Line { text: text.to_vec(), ..Line::at((1, 1)) };
        ParseError::at(&line, 0, kind).of_text(text)
    };
    let word = || String::from_utf8_lossy(text).trim().to_owned();
    match read_one(text, options) {
        Ok(record) if record.puzzle.side() < 4 && options.boxes.is_none() && options.regions.is_none() => {
            Err(at_start(ParseErrorKind::Small { side: record.puzzle.side(), found: word() }))
        }
        Err(error) => Err(spreadsheet_fault(&word()).map_or(error, at_start)),
        read => read,
    }
}

/// What a spreadsheet has done to a board of 81 digits that it took for a number.
fn spreadsheet_fault(word: &str) -> Option<ParseErrorKind> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(word) && (72..81).contains(&word.len()) {
        return Some(ParseErrorKind::LeadingZeros { found: word.len() });
    }
    let (number, exponent) = word.split_once(['e', 'E'])?;
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    let is_rounded = is_digits(whole) && is_digits(part) && exponent.strip_prefix('+').is_some_and(is_digits);
    is_rounded.then(|| ParseErrorKind::Rounded { found: word.to_owned() })
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads exactly one puzzle in any format that is [detected](parse).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, &ReadOptions::default()).map(|record| record.puzzle)
    }
}

impl fmt::Display for Puzzle {
    /// The clues on one line, `.` for an empty cell; the [candidates](render::candidate_list) of a restricted puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::puzzle_line(self, &Notation::default()))
    }
}

impl fmt::Display for Solution {
    /// The grid on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::line(&self.cells(), self.geometry().side(), &Notation::default()))
    }
}
