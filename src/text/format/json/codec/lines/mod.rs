//! JSON Lines: one object per line, with the puzzle under one of its keys.
//!
//! Keys correspond to the columns of a [table](crate::text::Table), and the puzzle's key has the same names. Its value
//! is text in any format that [`parse`](crate::text::parse) reads, a JSON board or an f-puzzles object. All other
//! values are kept unchanged.

#[cfg(test)]
mod tests;

use super::rules::{self, Texts};
use super::syntax::{escaped_length, object_error};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::opening::Head;
use crate::text::bytes::source::{Source, Start};
use crate::text::format::json::JsonError;
use crate::text::format::prose;
use crate::text::one::parse_field;
use crate::text::table::TableError;
use crate::text::table::rows::declared::Declared;
use crate::text::table::{PUZZLE_COLUMNS, SOLUTION_COLUMNS};
use crate::text::{Description, ParseError, ParseErrorKind, Place, ReadOptions, Record};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::ops::Range;

/// The beginning of the schema name in the program's own answers. Such an object may lack a puzzle.
const OWN_SCHEMA: &str = "\"sudosat-answer-";

/// The range of each value in a line, by key.
type Values = BTreeMap<String, Range<usize>>;

/// Reads one object after another from JSON Lines, with only one in memory.
///
/// ```
/// use sudosat::text::{Input, ReadOptions};
///
/// let input = "{\"id\":7,\"puzzle\":\"1.3..2..3.1..4..\"}\n{\"puzzle\":\"1.3..2..3.1..5..\"}\n";
/// let options = ReadOptions::default();
/// let Input::Objects(mut objects) = Input::open(input.as_bytes(), &options)? else { panic!() };
///
/// let first = objects.next().unwrap()?;
/// assert_eq!(first.record(&options)?.puzzle.clue_count(), 6);
/// assert!(first.others().eq([("id", "7")]));
///
/// let message = objects.next().unwrap()?.record(&options).unwrap_err().to_string();
/// assert_eq!(message, "line 2, column 25: expected a digit 1-4 or a blank, found '5'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[derive(Debug)]
pub struct Objects<R> {
    source: Source<Head<R>>,
    options: ReadOptions,
    records: u64,
    done: bool,
}

/// One object.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Object {
    /// Its position in the input.
    pub place: Place,
    line: Line,
    values: Result<Values, ParseError>,
    /// The puzzle's key.
    puzzle: Option<String>,
}

impl<R: BufRead> Objects<R> {
    pub(crate) fn from_head(input: Head<R>, options: &ReadOptions) -> Self {
        Self { source: Source::new(input), options: options.clone(), records: 0, done: false }
    }

    fn read(&mut self) -> io::Result<Option<Object>> {
        if self.source.start()? == Start::End {
            return Ok(None);
        }
        let mut line = Line::default();
        self.source.take_line(&mut line)?;
        self.records += 1;
        Ok(Some(Object::of_line(line, self.records, &self.options)))
    }
}

impl<R: BufRead> Iterator for Objects<R> {
    type Item = io::Result<Object>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let object = self.read();
        self.done = !matches!(object, Ok(Some(_)));
        object.transpose()
    }
}

impl Object {
    /// The object with this number on a line.
    pub(crate) fn of_line(line: Line, number: u64, options: &ReadOptions) -> Self {
        let place = Place { number, line: line.number };
        let values = values_of(&line).map_err(|error| error.in_record(number).of_text(&line.text));
        let puzzle = values.as_ref().ok().and_then(|values| puzzle_key(values, options)).map(str::to_owned);
        Self { place, line, values, puzzle }
    }

    /// The original line without its line end; only the beginning of a line that was too long.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.line.text
    }

    /// The puzzle of this object.
    ///
    /// # Errors
    ///
    /// If the line is not an object, or has no puzzle. The position is in the whole input.
    pub fn record(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        let values = self.values.as_ref().map_err(Clone::clone)?;
        let Some(key) = &self.puzzle else {
            let kind = TableError::Column { wanted: options.column.clone(), found: values.keys().cloned().collect() };
            return Err(self.error(0, kind));
        };
        let texts = self.texts()?;
        let fault = |fault| self.of_this(texts.error(&self.line, fault));
        let declared = Declared::read(texts.notation()).map_err(fault)?;
        let options = declared.options(options);
        let record = declared.add_to(self.parse_alone(key, &options)?).map_err(fault)?;
        let stated = self.solution_key().and_then(|key| self.parse_alone(key, &options).ok());
        let stated = stated.filter(|stated| stated.puzzle.side() == record.puzzle.side());
        let stated = stated.and_then(|stated| stated.puzzle.clues().iter().copied().collect());
        let description = self.description().or(record.description);
        let record = Record { description, solution: stated.or(record.solution), ..record };
        prose::check(&record, &options).map_err(|kind| self.error(0, kind))?;
        Ok(record)
    }

    /// The texts that declare boxes, regions and rules.
    fn texts(&self) -> Result<Texts, ParseError> {
        Texts::of(&self.line, self.declared()).map_err(|error| self.of_this(error))
    }

    /// The values that declare boxes, regions or rules, with their keys.
    fn declared(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let values = self.values.as_ref().ok().into_iter().flatten();
        let declared = values.filter(|(key, value)| rules::declares(key, &self.line.text[(*value).clone()]));
        declared.map(|(key, value)| (key.as_str(), value.clone()))
    }

    /// Title, author and rules in prose.
    fn description(&self) -> Description {
        let value = |key| self.values.as_ref().ok()?.get(key).map(|value| &self.line.text[value.clone()]);
        let text = |key| value(key).and_then(|value| serde_json::from_slice::<String>(value).ok());
        let prose = text("ruleset").or_else(|| text(rules::KEY));
        Description::new([text("title"), text("author"), prose].each_ref().map(|text| text.as_deref().unwrap_or("")))
    }

    /// The key of the given solution, by its [usual names](SOLUTION_COLUMNS).
    #[must_use]
    pub fn solution_key(&self) -> Option<&str> {
        let values = self.values.as_ref().ok()?;
        // In the program's own answers, `answer` is a word.
        if is_own(values, &self.line.text) {
            return key(values, SOLUTION_COLUMNS[0]);
        }
        SOLUTION_COLUMNS.iter().find_map(|name| key(values, name))
    }

    /// Whether a key has a value other than `null` and the empty string.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        let value = self.values.as_ref().ok().and_then(|values| values.get(key));
        value.is_some_and(|value| !matches!(&self.line.text[value.clone()], b"null" | b"\"\""))
    }

    /// The board under a key, with the object's boxes or regions. A missing key counts as an empty text.
    ///
    /// # Errors
    ///
    /// If there is no board. The position is in the whole input.
    pub fn parse(&self, key: &str, options: &ReadOptions) -> Result<Record, ParseError> {
        let texts = self.texts()?;
        let declared = Declared::read(texts.notation());
        let declared = declared.map_err(|fault| self.of_this(texts.error(&self.line, fault)))?;
        self.parse_alone(key, &declared.options(options))
    }

    /// The board under a key, as the options describe it.
    fn parse_alone(&self, key: &str, options: &ReadOptions) -> Result<Record, ParseError> {
        let value = self.values.as_ref().map_err(Clone::clone)?.get(key).cloned().unwrap_or_default();
        let raw = &self.line.text[value.clone()];
        let decoded: Option<String> = serde_json::from_slice(raw).ok();
        let text = match (&decoded, raw.first()) {
            (Some(text), _) => text.as_bytes(),
            (None, Some(b'[' | b'{')) => raw,
            (None, _) => {
                let found = String::from_utf8_lossy(raw).into_owned();
                return Err(self.error(value.start, JsonError::Value { found }));
            }
        };
        let Place { number, line } = self.place;
        parse_field(text, options).map(|record| Record { number, line, ..record }).map_err(|error| {
            let offset = match &decoded {
                Some(text) => 1 + escaped_length(&raw[1..], chars_before(text, error.line, error.column)),
                None => str::from_utf8(raw).map_or(0, |raw| {
                    raw.char_indices().nth(chars_before(raw, error.line, error.column)).map_or(raw.len(), |at| at.0)
                }),
            };
            self.error(value.start + offset, error.kind)
        })
    }

    /// The other keys and values, in the order of the keys: all but the puzzle, its boxes or regions and its rules.
    /// Each value is verbatim JSON.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        let values = self.values.as_ref().ok();
        let is_other = |key: &str, value: &Range<usize>| {
            Some(key) != self.puzzle.as_deref() && !rules::declares(key, &self.line.text[value.clone()])
        };
        let others = values.into_iter().flatten().filter(move |(key, value)| is_other(key, value));
        others.map(|(key, value)| (key.as_str(), str::from_utf8(&self.line.text[value.clone()]).unwrap_or("null")))
    }

    fn error(&self, offset: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
        self.of_this(ParseError::at(&self.line, offset, kind))
    }

    fn of_this(&self, error: ParseError) -> ParseError {
        error.in_record(self.place.number).of_text(&self.line.text)
    }
}

/// Whether a line is an object of JSON Lines rather than an f-puzzles object.
pub(crate) fn is_object(line: &[u8], options: &ReadOptions) -> bool {
    let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    if !text.starts_with(b"{") {
        return false;
    }
    if options.column.is_some() {
        return true;
    }
    let line = Line { text: text.to_vec(), ..Line::at((1, 1)) };
    let Ok(values) = values_of(&line) else { return false };
    let value = |key: &str| &text[values[key].clone()];
    // An f-puzzles object has a size, and a grid of objects.
    let is_fpuzzles = |key: &str| {
        key == "grid" && values.contains_key("size") || value(key).starts_with(b"[") && value(key).contains(&b'{')
    };
    puzzle_key(&values, options).is_some_and(|key| !is_fpuzzles(key)) || is_own(&values, text)
}

/// Whether the values are those of the program's own answer.
fn is_own(values: &Values, text: &[u8]) -> bool {
    values.get("schema").is_some_and(|schema| text[schema.clone()].starts_with(OWN_SCHEMA.as_bytes()))
}

fn puzzle_key<'a>(values: &'a Values, options: &ReadOptions) -> Option<&'a str> {
    match &options.column {
        Some(column) => key(values, column.trim()),
        None => PUZZLE_COLUMNS.iter().find_map(|name| key(values, name)),
    }
}

/// The key with this name, in any case.
fn key<'a>(values: &'a Values, name: &str) -> Option<&'a str> {
    let exact = values.get_key_value(name).map(|(key, _)| key);
    exact.or_else(|| values.keys().find(|key| key.eq_ignore_ascii_case(name))).map(String::as_str)
}

fn values_of(line: &Line) -> Result<Values, ParseError> {
    if line.too_long {
        return Err(ParseError::at(line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
    }
    let text = str::from_utf8(&line.text).map_err(|error| {
        let offset = error.valid_up_to();
        ParseError::at(line, offset, ParseErrorKind::Byte(line.text[offset]))
    })?;
    // A bare board, among those with rules.
    if text.starts_with('[') && serde_json::from_str::<&RawValue>(text).is_ok() {
        return Ok(Values::from([(PUZZLE_COLUMNS[0].to_owned(), 0..text.trim_end().len())]));
    }
    let values: BTreeMap<String, &RawValue> = serde_json::from_str(text).map_err(|error| {
        let (offset, kind) = object_error(&line.text, &error);
        ParseError::at(line, offset, kind)
    })?;
    let range = |value: &RawValue| {
        let start = value.get().as_ptr().addr() - text.as_ptr().addr();
        start..start + value.get().len()
    };
    Ok(values.into_iter().map(|(key, value)| (key, range(value))).collect())
}

/// The number of characters before a line and column of a text.
fn chars_before(text: &str, line: u64, column: u64) -> usize {
    let (mut at, mut chars, mut after_cr) = (1, 0, false);
    let mut rest = text.chars().peekable();
    while at < line || after_cr && rest.peek() == Some(&'\n') {
        let Some(one) = rest.next() else { break };
        at += u64::from(one == '\r' || one == '\n' && !after_cr);
        (chars, after_cr) = (chars + 1, one == '\r');
    }
    chars + usize::try_from(column).unwrap_or(1).saturating_sub(1)
}
