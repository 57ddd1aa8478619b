//! A file of many certificates: a table, with or without its mark and end, or JSON objects, one per line.

use super::part::{Part, Subject};
use super::verified::LIMIT_ADVICE;
use crate::cli::commands::certificates::{MARK, end_line};
use crate::cli::jobs::input::source::{Intake, Source};
use crate::cli::jobs::input::{Flush, failed};
use crate::cli::terminal::exit::Failure;
use crate::verify::Fields;
use crate::verify::files::{Bounded, Limit, check_regular, other_version};
use std::io::{self, BufRead, Cursor, ErrorKind};
use std::mem;
use std::path::Path;
use std::sync::Arc;

/// The columns of a table that are read.
const COLUMNS: [&str; 6] = ["board", "puzzle", "verdict", "solutions", "sha256", "proof"];

/// The reason for refusing an input without rows: printing nothing could be taken for success.
const NOTHING: &str = "it contains no certificate";

/// The rest of an input whose first line was read.
type Rest = io::Chain<Cursor<Vec<u8>>, Bounded<Box<dyn BufRead + Send>>>;

/// The certificates of one file, or of standard input.
pub(super) struct Stream {
    name: String,
    rows: Rows,
    output: Option<Arc<dyn Flush>>,
}

enum Rows {
    /// JSON objects, and the line of the next.
    Objects(Rest, u64),
    Table(Box<Table>),
    /// The reason for refusing the whole input.
    Refused(String),
    Done,
}

/// A table; if it is `marked`, its last line must be the end line.
struct Table {
    reader: csv::Reader<Rest>,
    columns: [Option<usize>; 6],
    marked: bool,
    /// The number of lines before those that the reader counts.
    before: u64,
    ended: bool,
    count: u64,
}

impl Stream {
    /// Opens a file, or standard input for `-`. Each certificate has up to `most` bytes.
    pub(super) fn open(
        path: &Path,
        most: u64,
        output: Option<&dyn Flush>,
        read: &Arc<Intake>,
    ) -> Result<Self, Failure> {
        let shown = path.display().to_string();
        let stream = |name, rows| Ok(Self { name, rows, output: output.map(Flush::share) });
        if path != Path::new("-")
            && let Err(error) = check_regular(path)
        {
            return match error.kind() {
                ErrorKind::Unsupported => stream(shown, Rows::Refused(error.to_string())),
                _ => Err(Failure::with(shown)(error)),
            };
        }
        let source = Source::open_counted(path, output, read)?;
        let name = source.name.clone();
        let rows = match Rows::begin(Bounded::new(source.into_input(), Limit { most, advice: LIMIT_ADVICE })) {
            Ok(rows) => rows,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => Rows::Refused(error.to_string()),
            Err(error) => return Err(failed(&name, output)(error)),
        };
        stream(name, rows)
    }

    /// The next certificate, if there is one; a failure ends the job.
    pub(super) fn next(&mut self) -> Option<Result<Part, Failure>> {
        match &mut self.rows {
            Rows::Done => None,
            Rows::Refused(reason) => {
                let part = Part::refused(self.name.clone(), mem::take(reason));
                self.rows = Rows::Done;
                Some(Ok(part))
            }
            Rows::Objects(input, line) => loop {
                let name = format!("{}: line {line}", self.name);
                *line += 1;
                let mut text = Vec::new();
                input.get_mut().1.renew();
                match input.read_until(b'\n', &mut text) {
                    Ok(0) => return None,
                    Ok(_) if text.trim_ascii().is_empty() => {}
                    Ok(_) => return Some(Ok(Part::new(name, Subject::Object(text)))),
                    Err(error) => return Some(self.unreadable(name, error)),
                }
            },
            Rows::Table(table) => match table.next(&self.name)? {
                (name, Ok(Ok(fields))) => Some(Ok(Part::new(name, Subject::Row(fields)))),
                (name, Ok(Err(reason))) => {
                    self.rows = Rows::Done;
                    Some(Ok(Part::refused(name, reason)))
                }
                (name, Err(error)) => Some(self.unreadable(name, error)),
            },
        }
    }

    /// Handles a read error: a certificate that is too large is refused, with everything after it; other errors end the
    /// job.
    fn unreadable(&mut self, name: String, error: io::Error) -> Result<Part, Failure> {
        self.rows = Rows::Done;
        if error.kind() == ErrorKind::FileTooLarge {
            return Ok(Part::refused(name, error.to_string()));
        }
        Err(failed(&name, self.output.as_deref())(error))
    }
}

impl Rows {
    fn begin(mut input: Bounded<Box<dyn BufRead + Send>>) -> io::Result<Self> {
        let (mut first, mut number) = (Vec::new(), 1);
        while input.read_until(b'\n', &mut first)? > 0 && first.trim_ascii().is_empty() {
            first.clear();
            input.renew();
            number += 1;
        }
        let line = first.trim_ascii_end();
        if line.starts_with(b"{") {
            return Ok(Self::Objects(io::Read::chain(Cursor::new(first), input), number));
        }
        let version = line.strip_prefix(b"sudosat-certificates ").map(String::from_utf8_lossy);
        if let Some(refused) = version.and_then(|version| other_version(&version, &["2"])) {
            return Ok(Self::Refused(refused));
        }
        let marked = line == MARK.as_bytes();
        let (start, before) = if marked { (Vec::new(), number) } else { (first, number - 1) };
        let input = io::Read::chain(Cursor::new(start), input);
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(input);
        let header = match reader.headers() {
            Ok(header) => header.clone(),
            Err(error) if error.is_io_error() => return Err(of_input(error)),
            Err(error) => return Ok(Self::Refused(error.to_string())),
        };
        if header.is_empty() {
            return Ok(Self::Refused(NOTHING.to_owned()));
        }
        Ok(match columns(&header) {
            Ok(columns) => Self::Table(Box::new(Table { reader, columns, marked, before, ended: false, count: 0 })),
            Err(reason) => Self::Refused(reason),
        })
    }
}

/// A row's name, and the row; or the reason for refusing it or the rest of the table; or a read error.
type Next = (String, io::Result<Result<Result<Fields, String>, String>>);

impl Table {
    fn next(&mut self, name: &str) -> Option<Next> {
        let mut record = csv::StringRecord::new();
        loop {
            self.reader.get_mut().get_mut().1.renew();
            let line = self.reader.position().line() + self.before;
            let place = format!("{name}: line {line}");
            let fields = match self.reader.read_record(&mut record) {
                Ok(false) => return Some((name.to_owned(), Ok(Err(self.end()?)))),
                Err(error) if error.is_io_error() => return Some((place, Err(of_input(error)))),
                _ if self.ended => return Some((place, Ok(Err("the file goes on after its end".to_owned())))),
                Err(error) => Err(error.to_string()),
                Ok(true) if self.marked && record.len() == 1 && record[0] == end_line(self.count) => {
                    self.ended = true;
                    continue;
                }
                Ok(true) => Ok(fields(&record, self.columns)),
            };
            self.count += 1;
            return Some((place, Ok(Ok(fields))));
        }
    }

    /// The fault of a table that ends here, if it has one.
    fn end(&self) -> Option<String> {
        if self.marked && !self.ended {
            return Some(format!("the file does not end in `{}`: it was cut short", end_line(self.count)));
        }
        (self.count == 0).then(|| NOTHING.to_owned())
    }
}

/// The positions of the columns; those that may be missing are `None`.
fn columns(header: &csv::StringRecord) -> Result<[Option<usize>; 6], String> {
    let places = |wanted: &'static str| (0..header.len()).filter(move |&place| &header[place] == wanted);
    if let Some(twice) = COLUMNS.into_iter().find(|column| places(column).nth(1).is_some()) {
        return Err(format!("its first line names the column {twice} twice"));
    }
    let columns = COLUMNS.map(|column| places(column).next());
    if columns[..3].contains(&None) {
        return Err("not a file of certificates: its first line names no columns board, puzzle and verdict".to_owned());
    }
    Ok(columns)
}

fn fields(record: &csv::StringRecord, columns: [Option<usize>; 6]) -> Fields {
    let field = |place: Option<usize>| place.and_then(|place| record.get(place)).unwrap_or_default().to_owned();
    let mut fields = Fields::default();
    let Fields { board, puzzle, verdict, solutions, sha256, proof, .. } = &mut fields;
    for (text, column) in [board, puzzle, verdict, solutions, sha256, proof].into_iter().zip(columns) {
        *text = field(column);
    }
    fields
}

/// The error of the input that a table reads from.
fn of_input(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
