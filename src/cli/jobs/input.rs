//! The records of all inputs, one after the other, each with the name of where it came from, as jobs: plain boards and rows
//! in batches of what arrived together, everything else one by one.

use crate::audit::Stated;
use crate::batch::Shard;
use crate::cli::jobs::output::{Output, failed};
use crate::cli::jobs::worker::Answered;
use crate::cli::terminal::args::{InputArgs, ReadingArgs};
use crate::cli::terminal::argument;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::formats;
use crate::cli::terminal::screen;
use crate::native::lanes::Clues;
use crate::puzzle::Puzzle;
use crate::text::{Input, Notation, Object, ParseError, Place, ReadError, ReadOptions, Record, Row, Rows, Texts};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An input with NUL bytes is given up when so many records, or so many bytes of them, were no puzzles; at its end, a few
/// are reported one by one.
const MANY: usize = 10_000;
const MANY_BYTES: usize = 16 << 20;
const FEW: usize = 10;

/// Something to read: its name for messages, and its bytes.
pub(crate) struct Source {
    pub(crate) name: String,
    input: Box<dyn BufRead + Send>,
}

impl Source {
    /// Opens a file, or standard input for `-`. Before each read from the operating system, what was answered so far
    /// is written out, so that nothing waits in a buffer while the input pauses; without an output, that is the care of
    /// another thread.
    pub(crate) fn open(path: &Path, output: Option<&Output>) -> Result<Self, Failure> {
        Self::open_counted(path, output, &Arc::default())
    }

    /// The same, with the bytes read counted, as they are before any decompression.
    pub(crate) fn open_counted(path: &Path, output: Option<&Output>, read: &Arc<AtomicU64>) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Self::new(path, "standard input".to_owned(), screen::stdin(), output, read);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(Failure::with(&name))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Failure::new(format!("{name}: is a directory")));
        }
        Self::new(path, name, file, output, read)
    }

    fn new(
        path: &Path,
        name: String,
        input: impl Read + Send + 'static,
        output: Option<&Output>,
        read: &Arc<AtomicU64>,
    ) -> Result<Self, Failure> {
        let input = FlushFirst { input, output: output.cloned(), read: Arc::clone(read) };
        let input = formats::unpack(path, &name, input, output)?;
        Ok(Self { name, input })
    }

    fn of_text(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), input: Box::new(io::Cursor::new(text.to_owned())) }
    }

    /// The bytes.
    pub(crate) fn into_input(self) -> Box<dyn BufRead + Send> {
        self.input
    }

    /// The whole content as text.
    pub(crate) fn read_to_string(mut self) -> Result<String, Failure> {
        let mut text = String::new();
        self.input.read_to_string(&mut text).map_err(Failure::with(&self.name))?;
        Ok(text)
    }
}

/// A reader that flushes the output before it may block, and counts what it reads.
struct FlushFirst<R> {
    input: R,
    output: Option<Output>,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for FlushFirst<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &self.output {
            None => self.input.read(buffer),
            Some(output) => {
                output.flush()?;
                self.input.read(buffer)
            }
        };
        if let Ok(length) = read {
            self.read.fetch_add(length as u64, Ordering::Relaxed);
        }
        read
    }
}

/// A record, or what is wrong with it, and where it came from.
pub(crate) struct Item {
    pub(crate) source: Arc<str>,
    pub(crate) record: Result<Record, ParseError>,
    /// The row of the table that it stands in.
    pub(crate) row: Option<(Arc<Header>, Row)>,
    /// The object that it stands in.
    pub(crate) object: Option<Object>,
    /// Whether the answer is to keep its comment.
    pub(crate) keeps_comment: bool,
}

impl Item {
    /// How large it is, in bytes or so.
    pub(crate) fn size(&self) -> usize {
        let row = self.row.as_ref().map_or(0, |(_, row)| row.raw().len());
        let object = self.object.as_ref().map_or(0, |object| object.raw().len());
        let board = match &self.record {
            Ok(record) => record.puzzle.clues().len() + record.comment.len(),
            Err(error) => error.text().len(),
        };
        size_of::<Self>() + row + object + board
    }

    /// What goes behind the answer on its line: the comment, if that is kept.
    pub(crate) fn tail(&self) -> Cow<'_, [u8]> {
        let record = self.record.as_ref().ok().filter(|_| self.keeps_comment);
        record.map_or(Cow::Borrowed(&[]), Record::line_comment)
    }
}

/// The solution that an object states under a key, or under a usual one.
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

/// The first row of a table.
#[derive(Debug)]
pub(crate) struct Header {
    /// As it stands; without it the table has no names.
    pub(crate) row: Option<Row>,
    pub(crate) names: Vec<String>,
    /// The puzzles' column.
    pub(crate) puzzle: usize,
}

impl Header {
    /// The column of this name, in any case.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other.eq_ignore_ascii_case(name))
    }
}

/// Plain boards, on lines that follow one another.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    /// The place of the first one.
    pub(crate) place: Place,
    /// How many records and lines each is behind the one before.
    step: u64,
    pub(crate) clues: Vec<Clues>,
    /// The rows that the boards stand in, if they are those of a table.
    pub(crate) rows: Option<(Arc<Header>, Rows)>,
    /// What stands behind the boards on their lines, if that is kept.
    pub(crate) tails: Option<Texts>,
}

impl Batch {
    /// One of the boards as an item of its own, but for the notation of its blanks and its comment, of which the tail is all.
    pub(crate) fn item(&self, index: usize) -> Result<Item, Failure> {
        let puzzle = Puzzle::from_classic(&self.clues[index]).map_err(|error| Failure::new(error.to_string()))?;
        let Place { number, line } = self.place;
        let behind = self.step * index as u64;
        let (number, line) = (number + behind, line + behind);
        let tail = self.tails.as_ref().map_or(&[][..], |tails| tails.get(index)).to_vec();
        let record = Record { puzzle, notation: Notation::default(), comment: String::new(), tail, number, line };
        let row = self.rows.as_ref().and_then(|(header, rows)| {
            let row = rows.row(index, Place { number, line })?;
            Some((Arc::clone(header), row))
        });
        let (source, keeps_comment) = (Arc::clone(&self.source), self.tails.is_some());
        Ok(Item { source, record: Ok(record), row, object: None, keeps_comment })
    }

    /// The boards of one share; `before` records came before them.
    fn share(mut self, shard: Shard, before: u64) -> Self {
        if shard == Shard::WHOLE {
            return self;
        }
        let takes = |index: usize| shard.takes(before + 1 + index as u64);
        let skipped = (0..self.clues.len()).take_while(|&index| !takes(index)).count() as u64;
        self.place = Place { number: self.place.number + skipped, line: self.place.line + skipped };
        self.step *= shard.shares();
        let mut index = 0..;
        self.clues.retain(|_| index.next().is_some_and(takes));
        if let Some((_, rows)) = &mut self.rows {
            rows.retain(takes);
        }
        if let Some(tails) = &mut self.tails {
            tails.retain(takes);
        }
        self
    }

    /// The boards from one on.
    pub(crate) fn split_off(mut self, index: usize) -> Self {
        let behind = self.step * index as u64;
        self.place = Place { number: self.place.number + behind, line: self.place.line + behind };
        self.clues.drain(..index);
        if let Some((_, rows)) = &mut self.rows {
            rows.retain(|row| row >= index);
        }
        if let Some(tails) = &mut self.tails {
            tails.retain(|line| line >= index);
        }
        self
    }
}

/// All records of the files, or of the text on the command line. An input that cannot be opened or read ends the
/// iteration with a failure; a record that cannot be understood is an item like any other.
pub(crate) struct Records {
    options: ReadOptions,
    pending: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
    output: Option<Output>,
    read: Arc<AtomicU64>,
    /// What was wrong with inputs before the current one.
    failures: VecDeque<Failure>,
    /// What all inputs have to be.
    kind: Kind,
    keeps_comments: bool,
}

/// What the inputs of one output have in common.
enum Kind {
    /// Nothing.
    Any,
    /// Tables whose header is this row.
    Tables(Vec<u8>),
}

/// The input that is being read.
struct Current {
    source: Arc<str>,
    input: Input<Box<dyn BufRead + Send>>,
    header: Option<Arc<Header>>,
    /// Records that wait for it to be known whether this input is made of puzzles at all, and their size.
    held: VecDeque<Item>,
    held_bytes: usize,
    /// Whether it is: one was read.
    trusted: bool,
    failure: Option<io::Error>,
}

impl Records {
    /// The records of one file.
    pub(crate) fn of_file(args: &ReadingArgs, file: &Path, output: &Output) -> Result<Self, Failure> {
        Ok(Self::of(args.options()?, vec![file.to_owned()], Some(output)))
    }

    /// `output` is to be flushed before waiting for input; without one, that is the care of another thread.
    pub(crate) fn new(args: &InputArgs, files: &[PathBuf], output: Option<&Output>) -> Result<Self, Failure> {
        let options = args.reading.options()?;
        let mut files = files.to_vec();
        if args.puzzle.is_some() && !files.is_empty() {
            return Err(Failure::new("give files or a puzzle with -p, not both"));
        }
        if args.puzzle.is_none() && files.is_empty() {
            screen::announce("puzzles");
            files.push(PathBuf::from("-"));
        }
        match &args.puzzle {
            Some(text) if text.trim().is_empty() => Err(Failure::new("-p: there is no puzzle in it")),
            Some(text) => Self::of_text(options, "-p", text),
            None => Ok(Self::of(options, files, output)),
        }
    }

    /// The records of a text.
    pub(crate) fn of_text(options: ReadOptions, name: &str, text: &str) -> Result<Self, Failure> {
        let mut records = Self::of(options, Vec::new(), None);
        let Source { name, input } = Source::of_text(name, text);
        records.begin(name, input)?;
        Ok(records)
    }

    fn of(options: ReadOptions, files: Vec<PathBuf>, output: Option<&Output>) -> Self {
        let pending = files.into_iter();
        Self {
            options,
            pending,
            current: None,
            output: output.cloned(),
            read: Arc::default(),
            failures: VecDeque::new(),
            kind: Kind::Any,
            keeps_comments: false,
        }
    }

    /// The same records, whose answers are to keep their comments.
    pub(crate) fn with_comments(self, keeps_comments: bool) -> Self {
        Self { keeps_comments, ..self }
    }

    /// How many bytes were read so far.
    pub(crate) fn bytes_read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Opens the next input; `None` if there is none.
    fn open(&mut self) -> Option<Result<(), Failure>> {
        let path = self.pending.next()?;
        let opened = match argument::in_place_of_file(&path, &self.options) {
            Some(puzzle) => puzzle.map(|text| Source::of_text("argument", text)),
            None => Source::open_counted(&path, self.output.as_ref(), &self.read),
        };
        Some(opened.and_then(|Source { name, input }| self.begin(name, input)))
    }

    fn begin(&mut self, name: String, input: Box<dyn BufRead + Send>) -> Result<(), Failure> {
        let input = Input::open(input, &self.options).map_err(|error| match error {
            ReadError::Io(error) => failed(&name, self.output.as_ref())(error),
            ReadError::Parse(error) => Failure::new(format!("{name}: {error}")),
        })?;
        let header = match &input {
            Input::Table(table) => {
                let (row, names) = (table.header().cloned(), table.names().to_vec());
                Some(Arc::new(Header { row, names, puzzle: table.puzzle_column() }))
            }
            Input::Records(_) | Input::Objects(_) => None,
        };
        let raw = header.as_ref().map(|header| header.row.as_ref().map_or(Vec::new(), |row| row.raw().to_vec()));
        if matches!(&self.kind, Kind::Tables(first) if raw.as_ref() != Some(first)) {
            let message = "is no table with the columns of the first one: answer it by itself, or with --format json";
            return Err(Failure::new(format!("{name}: {message}")));
        }
        let (held, held_bytes, trusted, failure) = (VecDeque::new(), 0, false, None);
        self.current = Some(Current { source: name.into(), input, header, held, held_bytes, trusted, failure });
        Ok(())
    }

    /// The header of the first input that can be opened, if that is a table, whose rows are passed on. The other inputs then
    /// have to be tables with the same columns.
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

    /// Whether the input at hand is JSON Lines.
    pub(crate) fn are_objects(&self) -> bool {
        matches!(&self.current, Some(Current { input: Input::Objects(_), .. }))
    }

    /// The plain boards that come next in the input being read, as many as have arrived; `None` if something else does.
    fn batch(&mut self) -> Option<Result<Batch, Failure>> {
        let current = self.current.as_mut().filter(|_| self.failures.is_empty())?;
        let Current { source, input, header, trusted, .. } = Some(current).filter(|current| current.held.is_empty())?;
        let (mut clues, mut rows, mut tails) = (Vec::new(), Rows::default(), Texts::default());
        let place = match input {
            Input::Table(table) => table.take_plain(&mut clues, &mut rows),
            Input::Records(reader) if self.keeps_comments => reader.take_plain_with_tails(&mut clues, &mut tails),
            Input::Records(reader) => reader.take_plain(&mut clues),
            Input::Objects(_) => return None,
        };
        match place {
            Ok(place) => {
                *trusted |= place.is_some();
                let rows = header.clone().map(|header| (header, rows));
                let (source, tails) = (Arc::clone(source), self.keeps_comments.then_some(tails));
                Some(Ok(Batch { source, place: place?, step: 1, clues, rows, tails }))
            }
            Err(error) => {
                let failure = failed(source, self.output.as_ref())(error);
                self.current = None;
                Some(Err(failure))
            }
        }
    }
}

impl Current {
    fn next(&mut self, options: &ReadOptions) -> Option<io::Result<Item>> {
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
        Some(Ok(Item { source: Arc::clone(&self.source), record, row, object, keeps_comment: false }))
    }

    /// The next record. Those of an input with NUL bytes are held back until one is a puzzle; if none is, the input ends with
    /// one failure in their place.
    fn next_trusted(&mut self, options: &ReadOptions) -> Option<Result<Item, Failure>> {
        loop {
            if self.trusted
                && let Some(item) = self.held.pop_front()
            {
                return Some(Ok(item));
            }
            if let Some(error) = self.failure.take() {
                return Some(Err(Failure::with(&self.source)(error)));
            }
            match self.next(options) {
                None if self.held.is_empty() => return None,
                None if self.held.len() >= FEW => return Some(Err(self.give_up())),
                None => self.trusted = true,
                Some(Err(error)) => (self.trusted, self.failure) = (true, Some(error)),
                Some(Ok(item)) => {
                    let (is_puzzle, has_nul) = match &item.record {
                        Ok(record) => (record.puzzle.side() > 3, false),
                        Err(error) => (false, error.text().contains(&0)),
                    };
                    self.trusted |= is_puzzle;
                    if self.held.is_empty() && (self.trusted || !has_nul) {
                        return Some(Ok(item));
                    }
                    self.held_bytes += item.size();
                    self.held.push_back(item);
                    if !self.trusted && (self.held.len() == MANY || self.held_bytes > MANY_BYTES) {
                        return Some(Err(self.give_up()));
                    }
                }
            }
        }
    }

    /// The failure of an input that is not made of puzzles, which ends it.
    fn give_up(&mut self) -> Failure {
        let count = mem::take(&mut self.held).len();
        let fault = "this does not look like puzzles: it has NUL bytes, and none of the records";
        Failure::new(format!("{}: {fault} ({count} from the first such byte on) can be read", self.source))
    }
}

impl Iterator for Records {
    type Item = Result<Item, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(failure) = self.failures.pop_front() {
                return Some(Err(failure));
            }
            if let Some(current) = &mut self.current {
                match current.next_trusted(&self.options) {
                    Some(Ok(item)) => return Some(Ok(Item { keeps_comment: self.keeps_comments, ..item })),
                    Some(Err(failure)) => {
                        self.current = None;
                        let written = self.output.as_ref().and_then(Output::failure);
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

/// What is answered at a time.
pub(crate) enum Job {
    /// One record.
    Item(Box<Item>),
    /// Boards that arrived together.
    Batch(Batch),
    /// An input that cannot be opened or read.
    Failed(Failure),
    /// Records that were answered before.
    Saved(Answered),
    /// The jobs end before their time.
    Ended(Failure),
}

impl Job {
    /// How large it is, in bytes or so.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Item(item) => item.size(),
            Self::Batch(batch) => batch.clues.len() * size_of::<Clues>(),
            Self::Failed(_) | Self::Saved(_) | Self::Ended(_) => 0,
        }
    }
}

/// The records of a share as jobs, in batches where they are plain and that is wanted.
pub(crate) struct Jobs {
    pub(crate) records: Records,
    pub(crate) batches: bool,
    pub(crate) shard: Shard,
    /// How many records there were so far, of all shares.
    pub(crate) count: u64,
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        loop {
            let batch = if self.batches { self.records.batch() } else { None };
            match batch {
                Some(Ok(batch)) => {
                    let before = self.count;
                    self.count += batch.clues.len() as u64;
                    let batch = batch.share(self.shard, before);
                    if !batch.clues.is_empty() {
                        return Some(Job::Batch(batch));
                    }
                }
                Some(Err(failure)) => return Some(Job::Failed(failure)),
                None => match self.records.next()? {
                    Ok(item) => {
                        self.count += 1;
                        if self.shard.takes(self.count) {
                            return Some(Job::Item(Box::new(item)));
                        }
                    }
                    Err(failure) => return Some(Job::Failed(failure)),
                },
            }
        }
    }
}
