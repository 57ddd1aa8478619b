//! Reads tables row by row.

use super::column::{find_column, is_number, missing, name};
use super::plain_rows::{Rows, plain_row};
use super::row::{Row, Shape, line_end};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::opening::{Head, head};
use crate::text::layout::plain;
use crate::text::table::{RULES_COLUMNS, SOLUTION_COLUMNS};
use crate::text::{ParseError, ParseErrorKind, Place, ReadError, ReadOptions};
use csv_core::{ReadRecordResult, ReaderBuilder};
use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};

/// Reads one row of a table after another, with only one in memory.
///
/// ```
/// use sudosat::text::{ReadOptions, Table};
///
/// let input = "id,question,rating\n7,1.3..2..3.1..4..,\"4, easy\"\n8,1.3..2..3.1..5..,\n";
/// let options = ReadOptions::default();
/// let mut table = Table::new(input.as_bytes(), &options)?;
/// assert_eq!((table.puzzle_column(), table.column("Rating")), (1, Some(2)));
///
/// let row = table.next().unwrap()?;
/// assert_eq!((row.record(&options)?.puzzle.clue_count(), row.field(2)), (6, Some(&b"4, easy"[..])));
/// let mut text = Vec::new();
/// row.write_with(&["unique"], &mut text);
/// assert_eq!(text, b"7,1.3..2..3.1..4..,\"4, easy\",unique\n");
///
/// let message = table.next().unwrap()?.record(&options).unwrap_err().to_string();
/// assert_eq!(message, "line 3, column 16: expected a digit 1-4 or a blank, found '5'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[derive(Debug)]
pub struct Table<R> {
    input: Head<R>,
    core: csv_core::Reader,
    pub(super) shape: Shape,
    header: Option<Row>,
    names: Vec<String>,
    /// Rows read ahead: the first one if it is not a header, and those after a quote that is never closed.
    ahead: VecDeque<Row>,
    rows: u64,
    lines: Lines,
    /// Whether the options leave the usual meaning of plain boards.
    plain: bool,
    done: bool,
}

impl<R: BufRead> Table<R> {
    /// A reader of the table in `input`. The puzzle column is given by the options, or is the first with one of the
    /// [usual names](crate::text::PUZZLE_COLUMNS). If the options give a number, from 1, and the first row has a puzzle
    /// there, the table has no header.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or the header has no such column.
    pub fn new(input: R, options: &ReadOptions) -> Result<Self, ReadError> {
        Self::from_head(head(input)?, options)
    }

    pub(crate) fn from_head(input: Head<R>, options: &ReadOptions) -> Result<Self, ReadError> {
        let first_line = input.get_ref().0.get_ref();
        let column = options.column.as_deref();
        let (delimiter, puzzle) = find_column(first_line, column).ok_or_else(|| {
            ParseError::at(&Line { text: first_line.clone(), ..Line::at((1, 1)) }, 0, missing(first_line, column))
        })?;
        let shape = Shape { delimiter, columns: 0, puzzle, rules: None, crlf: false };
        let core = ReaderBuilder::new().delimiter(delimiter).build();
        let (header, ahead, names) = (None, VecDeque::new(), Vec::new());
        let plain = options.leave_lines_plain();
        let mut table = Self {
            input,
            core,
            shape,
            header,
            names,
            ahead,
            rows: 0,
            lines: Lines { line: 1, after_cr: false },
            plain,
            done: false,
        };
        let Some(mut header) = table.read()? else { return Ok(table) };
        table.shape.columns = header.ends.len();
        table.shape.crlf = table.lines.after_cr && fill(&mut table.input)?.first() == Some(&b'\n');
        header.shape = table.shape;
        if header.fault.is_some() {
            return header.record(options).map_or_else(|error| Err(error.into()), |_| Ok(table));
        }
        if column.is_some_and(is_number) && header.record(options).is_ok() {
            table.ahead.push_back(header);
        } else {
            table.names = (0..header.ends.len()).map(|index| name(header.field(index))).collect();
            table.shape.rules = RULES_COLUMNS.iter().find_map(|name| table.column(name));
            table.header = Some(header);
        }
        Ok(table)
    }

    /// The header, as a row.
    pub fn header(&self) -> Option<&Row> {
        self.header.as_ref()
    }

    /// The names of the columns; empty without a header.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The column with this name, in any case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other.eq_ignore_ascii_case(name))
    }

    /// The column with this name, in any case, or else with this number, from 1.
    pub fn named_column(&self, name: &str) -> Option<usize> {
        let by_number = || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|column| *column < self.columns());
        self.column(name.trim()).or_else(by_number)
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.shape.columns
    }

    /// The puzzle column.
    pub fn puzzle_column(&self) -> usize {
        self.shape.puzzle
    }

    /// The solution column, by its [usual names](SOLUTION_COLUMNS).
    pub fn solution_column(&self) -> Option<usize> {
        SOLUTION_COLUMNS.iter().find_map(|name| self.column(name))
    }

    /// Takes the next rows while they are plain: without quotes, with the header's number of fields, with a classic
    /// board of 81 characters as the puzzle, and without rules. Appends their clues and the verbatim rows, and returns
    /// the position of the first. `None` as in [`Reader::take_plain`](crate::text::Reader::take_plain).
    ///
    /// # Errors
    ///
    /// If the input cannot be read; no row follows then.
    #[doc(hidden)]
    pub fn take_plain(&mut self, clues: &mut Vec<[u8; 81]>, rows: &mut Rows) -> io::Result<Option<Place>> {
        if self.done || !self.plain || !self.ahead.is_empty() {
            return Ok(None);
        }
        let input = fill(&mut self.input).inspect_err(|_| self.done = true)?;
        // Skips the LF of a CRLF.
        let skipped = usize::from(self.lines.after_cr && input.first() == Some(&b'\n'));
        let (mut rest, before) = (&input[skipped..], clues.len());
        while let Some((next, row, taken)) = plain_row(rest, self.shape) {
            if clues.len() == before {
                // Reserved at once, to avoid moving the clues while they grow.
                clues.reserve(rest.len() / plain::SHORTEST);
                rows.reserve(rest.len());
            }
            clues.push(next);
            rows.push(&rest[..row], self.shape);
            rest = &rest[taken..];
        }
        let (taken, count) = (input.len() - rest.len(), (clues.len() - before) as u64);
        if count == 0 {
            return Ok(None);
        }
        let place = Place { number: self.rows + 1, line: self.lines.line };
        (self.rows, self.lines.line, self.lines.after_cr) = (self.rows + count, self.lines.line + count, false);
        self.input.consume(taken);
        Ok(Some(place))
    }

    /// The next row that is not blank. Its number of fields is not checked.
    fn read(&mut self) -> io::Result<Option<Row>> {
        let mut row = Row::to_fill(Place { number: self.rows, line: self.lines.line }, self.shape);
        let (mut length, mut fields) = (0, 0);
        loop {
            let input = fill(&mut self.input)?;
            if input.is_empty() {
                if row.raw.trim_ascii().is_empty() && row.fault.is_none() {
                    return Ok(None);
                }
                if row.fault.is_some() {
                    break;
                }
                // A line end ends the row, unless a quote is open.
                row.ends.resize(fields + 2, 0);
                let (result, _, _, ended) = self.core.read_record(b"\n", &mut [0; 8], &mut row.ends[fields..]);
                if result != ReadRecordResult::Record {
                    return Ok(self.split(&row.raw, row.place.line));
                }
                fields += ended;
                break;
            }
            let (result, taken, written, ended) =
                self.core.read_record(input, &mut row.text[length..], &mut row.ends[fields..]);
            (length, fields) = (length + written, fields + ended);
            let mut part = &input[..taken];
            if row.raw.is_empty() && row.fault.is_none() {
                // Line ends before a row are blank lines.
                let blank = part.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
                self.lines.pass(&part[..blank]);
                (row.place.line, part) = (self.lines.line, &part[blank..]);
            }
            self.lines.pass(part);
            if row.raw.len() + part.len() > MAX_LINE {
                row.fault = Some(ParseErrorKind::TooLong { limit: MAX_LINE });
            }
            if row.fault.is_none() {
                row.raw.extend_from_slice(part);
            } else {
                (length, fields) = (0, 0);
            }
            self.input.consume(taken);
            match result {
                ReadRecordResult::InputEmpty | ReadRecordResult::End => {}
                ReadRecordResult::OutputFull => row.text.resize(2 * row.text.len(), 0),
                ReadRecordResult::OutputEndsFull => row.ends.resize(2 * row.ends.len(), 0),
                ReadRecordResult::Record if row.raw.trim_ascii().is_empty() && row.fault.is_none() => {
                    row.raw.clear();
                    (row.place.line, length, fields) = (self.lines.line, 0, 0);
                }
                ReadRecordResult::Record => {
                    row.raw.pop();
                    break;
                }
            }
        }
        Ok(Some(row.filled(length, fields)))
    }
}

impl<R> Table<R> {
    /// Splits the text after a quote that is never closed into lines; otherwise one stray quote would swallow all later
    /// rows. Returns the first row; the others are kept in `ahead`.
    fn split(&mut self, text: &[u8], line: u64) -> Option<Row> {
        let mut rest = text;
        for line in line.. {
            let end = line_end(rest).unwrap_or(rest.len()..rest.len());
            let raw = &rest[..end.start];
            if !raw.trim_ascii().is_empty() {
                self.core.reset();
                self.ahead.push_back(Row::of_line(&mut self.core, raw, Place { number: self.rows, line }, self.shape));
            }
            if end.start == rest.len() {
                break;
            }
            rest = &rest[end.end..];
        }
        self.core.reset();
        self.ahead.pop_front()
    }
}

impl<R: BufRead> Iterator for Table<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        self.rows += 1;
        let row = match self.ahead.pop_front() {
            Some(row) => Ok(Some(row)),
            None => self.read(),
        };
        self.done = !matches!(row, Ok(Some(_)));
        let numbered = |row: Row| Row { place: Place { number: self.rows, ..row.place }, ..row };
        row.transpose().map(|row| row.map(|row| numbered(row).checked()))
    }
}

/// The position in the input.
#[derive(Debug)]
struct Lines {
    /// The line, from 1.
    line: u64,
    /// Whether the last byte was a CR, which a following LF belongs to.
    after_cr: bool,
}

impl Lines {
    /// Counts the line ends in consumed input.
    fn pass(&mut self, part: &[u8]) {
        for &byte in part {
            let ends_line = byte == b'\r' || byte == b'\n' && !self.after_cr;
            self.line += u64::from(ends_line);
            self.after_cr = byte == b'\r';
        }
    }
}

fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    while let Err(error) = input.fill_buf() {
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}
