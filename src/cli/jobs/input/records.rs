//! The records of all inputs, in order.

use super::batch::Batch;
use super::flush::{Flush, failed};
use super::record::{Header, InputRecord};
use super::source::{self, Arrival, Intake, Source};
use crate::cli::terminal::args::{InputArgs, ReadingArgs};
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::{argument, screen};
use crate::text::{Input, ParseErrorKind, ReadError, ReadOptions, Rows, TableError, Texts};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Limits for an input with NUL bytes, which is likely not text, or that begins with prose. It is abandoned after
/// `MANY` records, or `MANY_BYTES` of them, that are not puzzles. At its end, up to `FEW` with such bytes are reported
/// one by one.
const MANY: usize = 10_000;
const MANY_BYTES: usize = 16 << 20;
const FEW: usize = 10;

/// All records of the files, or of the text on the command line. An input that cannot be opened or read yields a
/// failure; an invalid record is yielded like any other.
pub(crate) struct Records {
    options: ReadOptions,
    pending: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
    output: Option<Arc<dyn Flush>>,
    read: Arc<Intake>,
    /// The failures of inputs before the current one.
    failures: VecDeque<Failure>,
    /// The requirement on all inputs.
    kind: Kind,
    keeps_comments: bool,
    keeps_texts: bool,
}

/// The requirement on the inputs of one output.
enum Kind {
    /// No requirement.
    Any,
    /// Anything but tables.
    NoTables,
    /// Tables whose header is this row.
    Tables(Vec<u8>),
}

/// The input that is being read.
struct Current {
    source: Arc<str>,
    input: Input<Box<dyn BufRead + Send>>,
    header: Option<Arc<Header>>,
    /// Records held back until it is known whether this input contains puzzles at all, and their size.
    held: VecDeque<InputRecord>,
    held_bytes: usize,
    /// Whether a puzzle was read from this input, or its records are no longer held back.
    trusted: bool,
    /// Whether a record of this input was returned.
    begun: bool,
    /// Whether the input begins with prose, so that its records are held back.
    is_prose: bool,
    arrival: Arrival,
    failure: Option<io::Error>,
}

impl Records {
    /// The records of one file.
    pub(crate) fn of_file(args: &ReadingArgs, file: &Path, output: Option<&dyn Flush>) -> Result<Self, Failure> {
        Ok(Self::of(args.options()?, vec![file.to_owned()], output))
    }

    /// The records of several files, read by a job that writes nothing while it waits for them.
    pub(crate) fn of_files(options: ReadOptions, files: &[PathBuf]) -> Self {
        Self::of(options, files.to_vec(), None)
    }

    /// The records of these files, or of the puzzle on the command line. `output` is flushed before waiting for input;
    /// without it, another thread does so.
    pub(crate) fn new(args: &InputArgs, files: &[PathBuf], output: Option<&dyn Flush>) -> Result<Self, Failure> {
        let options = args.reading.options()?;
        if args.puzzle.is_some() && !files.is_empty() {
            return Err(Failure::new("give files or a puzzle with -p, not both"));
        }
        match &args.puzzle {
            Some(text) if text.trim().is_empty() => Err(Failure::new("-p: it contains no puzzle")),
            Some(text) => Self::of_text(options, "-p", text),
            None => Ok(Self::of(options, screen::files_or_stdin(files, "puzzles"), output)),
        }
    }

    /// The records of a text.
    pub(crate) fn of_text(options: ReadOptions, name: &str, text: &str) -> Result<Self, Failure> {
        let mut records = Self::of(options, Vec::new(), None);
        records.begin(Source::of_text(name, text))?;
        Ok(records)
    }

    fn of(options: ReadOptions, files: Vec<PathBuf>, output: Option<&dyn Flush>) -> Self {
        let pending = files.into_iter();
        Self {
            options,
            pending,
            current: None,
            output: output.map(Flush::share),
            read: Arc::default(),
            failures: VecDeque::new(),
            kind: Kind::Any,
            keeps_comments: false,
            keeps_texts: false,
        }
    }

    /// Keeps the lines of each record, also those above and below its board. Tables and objects always have theirs.
    pub(crate) fn with_texts(self) -> Self {
        Self { keeps_texts: true, ..self }
    }

    /// Sets whether the answers keep the comments of their records.
    pub(crate) fn with_comments(self, keeps_comments: bool) -> Self {
        Self { keeps_comments, ..self }
    }

    /// The amount read so far.
    pub(crate) fn intake(&self) -> Arc<Intake> {
        Arc::clone(&self.read)
    }

    /// Opens the next input; `None` if there is none.
    fn open(&mut self) -> Option<Result<(), Failure>> {
        let path = self.pending.next()?;
        let opened = match argument::in_place_of_file(&path, &self.options) {
            Some(puzzle) => puzzle.map(|text| Source::of_text("argument", text)),
            None => Source::open_counted(&path, self.output.as_deref(), &self.read),
        };
        Some(opened.and_then(|source| self.begin(source)))
    }

    fn begin(&mut self, source: Source) -> Result<(), Failure> {
        let (name, arrival) = (source.name.clone(), source.arrival);
        let mut input = source::begin(source, &self.options, self.output.as_deref())?;
        if let Input::Records(reader) = &mut input
            && self.keeps_texts
        {
            reader.keep_texts();
        }
        let header = match &input {
            Input::Table(table) => {
                let (row, names) = (table.header().cloned(), table.names().to_vec());
                Some(Arc::new(Header { row, names, puzzle: table.puzzle_column() }))
            }
            Input::Records(_) | Input::Objects(_) => None,
        };
        let raw = header.as_ref().map(|header| header.row.as_ref().map_or(Vec::new(), |row| row.raw().to_vec()));
        if matches!(self.kind, Kind::NoTables) && header.is_some() {
            let message = "is a table, but an earlier input is not: select them separately, or with --columns";
            return Err(Failure::new(format!("{name}: {message}")));
        }
        if matches!(&self.kind, Kind::Tables(first) if raw.as_ref() != Some(first)) {
            let message = "is not a table with the columns of the first one: answer it separately, or with --to json";
            return Err(Failure::new(format!("{name}: {message}")));
        }
        self.current = Some(Current {
            source: name.into(),
            input,
            header,
            held: VecDeque::new(),
            held_bytes: 0,
            trusted: false,
            begun: false,
            is_prose: false,
            arrival,
            failure: None,
        });
        Ok(())
    }

    /// Opens the first input; if it is a table, returns its header. The rows are then copied to the output, so the
    /// other inputs must be tables with the same columns.
    pub(crate) fn begin_with_table(&mut self) -> Option<Arc<Header>> {
        while self.current.is_none() {
            if let Err(failure) = self.open()? {
                self.failures.push_back(failure);
            }
        }
        let header = self.current.as_ref()?.header.clone();
        let raw = |header: &Arc<Header>| header.row.as_ref().map_or(Vec::new(), |row| row.raw().to_vec());
        self.kind = header.as_ref().map_or(Kind::Any, |header| Kind::Tables(raw(header)));
        header
    }

    /// Whether boxes, regions or rules were given for all records.
    pub(crate) fn declares_boards(&self) -> bool {
        let ReadOptions { boxes, regions, rules, .. } = &self.options;
        boxes.is_some() || regions.is_some() || !rules.is_empty()
    }

    /// Refuses tables among the inputs that are opened from now on: their rows would be lines without a header.
    pub(crate) fn refuse_tables(&mut self) {
        self.kind = Kind::NoTables;
    }

    /// The keys of the next object, if the current input is JSON Lines. It is read ahead.
    pub(crate) fn next_keys(&mut self) -> Vec<String> {
        let Some(current) = self.current.as_mut().filter(|current| matches!(current.input, Input::Objects(_))) else {
            return Vec::new();
        };
        if current.held.is_empty() {
            match current.next(&self.options) {
                Some(Ok(item)) => current.held.push_back(item),
                Some(Err(error)) => current.failure = Some(error),
                None => {}
            }
            current.trusted |= current.held.front().is_some_and(|item| item.record.is_ok());
        }
        let object = current.held.front().and_then(|item| item.object.as_ref());
        object.map_or_else(Vec::new, |object| object.others().map(|(key, _)| key.to_owned()).collect())
    }

    /// Whether the current input is JSON Lines.
    pub(crate) fn are_objects(&self) -> bool {
        matches!(&self.current, Some(Current { input: Input::Objects(_), .. }))
    }

    /// The next plain boards of the current input, all that have arrived; `None` if something else comes next.
    pub(crate) fn batch(&mut self) -> Option<Result<Batch, Failure>> {
        let current = self.current.as_mut().filter(|_| self.failures.is_empty())?;
        let Current { source, input, header, trusted, .. } = Some(current).filter(|current| current.held.is_empty())?;
        let (mut clues, mut rows) = (Vec::new(), Rows::default());
        let (mut tails, mut lines) = (Texts::default(), Texts::default());
        let place = match input {
            Input::Table(table) => table.take_plain(&mut clues, &mut rows),
            Input::Records(reader) if self.keeps_texts => reader.take_plain_with_texts(&mut clues, &mut lines),
            Input::Records(reader) if self.keeps_comments => reader.take_plain_with_tails(&mut clues, &mut tails),
            Input::Records(reader) => reader.take_plain(&mut clues),
            Input::Objects(_) => return None,
        };
        match place {
            Ok(place) => {
                *trusted |= place.is_some();
                self.read.add_records(clues.len());
                let rows = header.clone().map(|header| (header, rows));
                let (source, tails) = (Arc::clone(source), self.keeps_comments.then_some(tails));
                let lines = self.keeps_texts.then_some(lines);
                Some(Ok(Batch { source, place: place?, step: 1, clues, rows, tails, lines }))
            }
            Err(error) => {
                let failure = failed(source, self.output.as_deref())(error);
                self.current = None;
                Some(Err(failure))
            }
        }
    }
}

impl Current {
    fn next(&mut self, options: &ReadOptions) -> Option<io::Result<InputRecord>> {
        let mut object = None;
        let (record, row) = match &mut self.input {
            Input::Objects(objects) => match objects.next()? {
                Ok(next) => (object.insert(next).record(options), None),
                Err(error) => return Some(Err(error)),
            },
            Input::Table(table) => match table.next()? {
                Ok(row) => (row.record(options), self.header.clone().map(|header| (header, row))),
                Err(error) => return Some(Err(error)),
            },
            Input::Records(reader) => match reader.next()? {
                Ok(record) => (Ok(record), None),
                Err(ReadError::Parse(error)) => (Err(error), None),
                Err(ReadError::Io(error)) => return Some(Err(error)),
            },
        };
        let text = match &self.input {
            Input::Records(reader) => reader.text().map(<[u8]>::to_vec),
            _ => None,
        };
        Some(Ok(InputRecord { source: Arc::clone(&self.source), record, row, object, keeps_comment: false, text }))
    }

    /// The next record. Records of an input with NUL bytes, or that begins with prose, are held back until one is a
    /// puzzle; if none is, one failure replaces them.
    fn next_trusted(&mut self, options: &ReadOptions) -> Option<Result<InputRecord, Failure>> {
        loop {
            if self.trusted
                && let Some(item) = self.held.pop_front()
            {
                return Some(Ok(item));
            }
            if let Some(error) = self.failure.take() {
                return Some(Err(Failure::with(&self.source)(error)));
            }
            // A program that waits for the answer before it writes on must get it.
            if self.is_prose && !self.trusted && !self.arrival.has_more() {
                self.trusted = true;
                continue;
            }
            match self.next(options) {
                None if self.held.is_empty() => return None,
                None if self.held.len() >= if self.is_prose { 2 } else { FEW } => return Some(Err(self.give_up(true))),
                None => self.trusted = true,
                Some(Err(error)) => (self.trusted, self.failure) = (true, Some(error)),
                Some(Ok(item)) => {
                    let (is_puzzle, has_nul) = match &item.record {
                        Ok(record) => (record.puzzle.side() > 3, false),
                        Err(error) => (false, error.text().contains(&0)),
                    };
                    self.is_prose |=
                        !self.begun && !has_nul && self.held.is_empty() && self.is_prose_of(&item, options);
                    self.begun = true;
                    self.trusted |= is_puzzle;
                    if self.held.is_empty() && (self.trusted || !has_nul && !self.is_prose) {
                        return Some(Ok(item));
                    }
                    self.held_bytes += item.size();
                    self.held.push_back(item);
                    if !self.trusted && (self.held.len() == MANY || self.held_bytes > MANY_BYTES) {
                        return Some(Err(self.give_up(false)));
                    }
                }
            }
        }
    }

    /// Whether the first record of the input is prose rather than a damaged puzzle.
    fn is_prose_of(&self, item: &InputRecord, options: &ReadOptions) -> bool {
        let Err(error) = &item.record else { return false };
        let is_foreign = match &error.kind {
            ParseErrorKind::Text { .. }
            | ParseErrorKind::RuleAlone
            | ParseErrorKind::Table(TableError::Header { .. }) => true,
            ParseErrorKind::Layout(_) => has_words(error.text()),
            _ => false,
        };
        is_foreign && options.format.is_none() && matches!(self.input, Input::Records(_))
    }

    /// Ends an input that contains no puzzles, with its failure; `at_end` if these are all its records.
    fn give_up(&mut self, at_end: bool) -> Failure {
        let held = mem::take(&mut self.held);
        let count = held.len();
        let first = held.front().and_then(|item| item.record.as_ref().err());
        let fault = match first.filter(|_| self.is_prose) {
            Some(error) => {
                let of = if at_end { "its" } else { "the first" };
                format!("none of {of} {count} records can be read; the first fault is at {error}")
            }
            None => {
                format!("it has NUL bytes, and none of the records ({count} from the first such byte on) can be read")
            }
        };
        Failure::new(format!("{}: this does not look like puzzles: {fault}", self.source))
    }
}

/// Whether a text begins with a line that has two words of three letters or more.
fn has_words(text: &[u8]) -> bool {
    let is_word =
        |word: &&[u8]| word.len() > 2 && word[0].is_ascii_alphabetic() && word[1..].iter().all(u8::is_ascii_lowercase);
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.split(u8::is_ascii_whitespace).filter(is_word).nth(1).is_some()
}

impl Iterator for Records {
    type Item = Result<InputRecord, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(failure) = self.failures.pop_front() {
                return Some(Err(failure));
            }
            if let Some(current) = &mut self.current {
                match current.next_trusted(&self.options) {
                    Some(Ok(item)) => {
                        self.read.add_records(1);
                        return Some(Ok(InputRecord { keeps_comment: self.keeps_comments, ..item }));
                    }
                    Some(Err(failure)) => {
                        self.current = None;
                        let written = self.output.as_deref().and_then(Flush::failure);
                        return Some(Err(written.map_or(failure, Failure::Output)));
                    }
                    None => self.current = None,
                }
            }
            if let Err(failure) = self.open()? {
                return Some(Err(failure));
            }
        }
    }
}
