//! A file of many certificates: a table, with or without its mark and end, or JSON objects, one a line.

use super::bounded::{Bounded, check_regular};
use super::report::Verified;
use super::{Verification, parse_json};
use crate::cli::commands::certificates::{MARK, Missing, end_line, other_version};
use crate::cli::jobs::output::failed;
use crate::cli::jobs::source::Source;
use crate::cli::terminal::exit::Failure;
use crate::verify::{Certificate, Fields, Verifier};
use std::io::{self, BufRead, Cursor, ErrorKind};
use std::path::Path;

/// The columns of a table that say something.
const COLUMNS: [&str; 6] = ["board", "puzzle", "verdict", "solutions", "sha256", "proof"];

/// Why an input without a row is refused: whoever asks about a certificate is not to take silence for a yes.
const NOTHING: &str = "there is no certificate in it";

/// What is left of an input whose first line was read.
type Rest = io::Chain<Cursor<Vec<u8>>, Bounded<Box<dyn BufRead + Send>>>;

impl Verification {
    /// A file of many certificates, or standard input for `-`.
    pub(super) fn stream(&mut self, path: &Path) -> Result<(), Failure> {
        let shown = path.display().to_string();
        if path != Path::new("-")
            && let Err(error) = check_regular(path)
        {
            return match error.kind() {
                ErrorKind::Unsupported => self.report.tell(&shown, Err(&error.to_string())),
                _ => Err(Failure::with(shown)(error)),
            };
        }
        let source = Source::open_counted(path, Some(self.report.output()), &self.read)?;
        let name = source.name.clone();
        let mut input = Bounded::new(source.into_input(), self.max_size);
        let mut first = Vec::new();
        if let Err(error) = input.read_until(b'\n', &mut first) {
            return self.unreadable(&name, error);
        }
        let line = first.trim_ascii_end();
        if line.starts_with(b"{") {
            return self.objects(&name, io::Read::chain(Cursor::new(first), input));
        }
        let version = line.strip_prefix(b"sudosat-certificates ").map(String::from_utf8_lossy);
        if let Some(refused) = version.and_then(|version| other_version(&version)) {
            return self.report.tell(&name, Err(&refused));
        }
        let marked = line == MARK.as_bytes();
        let start = if marked { Vec::new() } else { first };
        self.table(&name, io::Read::chain(Cursor::new(start), input), marked)
    }

    /// JSON objects, one a line.
    fn objects(&mut self, name: &str, mut input: Rest) -> Result<(), Failure> {
        let (mut text, mut line) = (Vec::new(), 1_u64);
        loop {
            text.clear();
            input.get_mut().1.renew();
            match input.read_until(b'\n', &mut text) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => return self.unreadable(&format!("{name}: line {line}"), error),
            }
            let fields = parse_json(&text).map(|json| json.fields);
            self.certificate(&format!("{name}: line {line}"), |verifier| verify(verifier, fields))?;
            if self.cancelled() {
                return Ok(());
            }
            line += 1;
        }
    }

    /// A table of which, if it is `marked`, the first line was read and the last one is its end.
    fn table(&mut self, name: &str, input: Rest, marked: bool) -> Result<(), Failure> {
        let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(input);
        let header = match table.headers() {
            Ok(header) => header.clone(),
            Err(error) if error.is_io_error() => return self.unreadable(name, of_input(error)),
            Err(error) => return self.report.tell(name, Err(&error.to_string())),
        };
        if header.is_empty() {
            return self.report.tell(name, Err(NOTHING));
        }
        let columns = match columns(&header) {
            Ok(columns) => columns,
            Err(reason) => return self.report.tell(name, Err(&reason)),
        };
        let (mut rows, mut ended) = (0, false);
        let mut record = csv::StringRecord::new();
        loop {
            table.get_mut().get_mut().1.renew();
            let line = table.position().line() + u64::from(marked);
            let place = format!("{name}: line {line}");
            let fields = match table.read_record(&mut record) {
                Ok(false) => break,
                Err(error) if error.is_io_error() => return self.unreadable(&place, of_input(error)),
                _ if ended => return self.report.tell(&place, Err("the file goes on after its end")),
                Err(error) => Err(error.to_string()),
                Ok(true) if marked && record.len() == 1 && record[0] == end_line(rows) => {
                    ended = true;
                    continue;
                }
                Ok(true) => Ok(fields(&record, columns)),
            };
            rows += 1;
            self.certificate(&place, |verifier| verify(verifier, fields))?;
            if self.cancelled() {
                return Ok(());
            }
        }
        if marked && !ended {
            let reason = format!("the file does not end in `{}`: it was cut short", end_line(rows));
            return self.report.tell(name, Err(&reason));
        }
        if rows == 0 {
            return self.report.tell(name, Err(NOTHING));
        }
        Ok(())
    }

    /// What cannot be read: too large a certificate is refused, and with it what comes after; anything else ends the
    /// program.
    fn unreadable(&mut self, place: &str, error: io::Error) -> Result<(), Failure> {
        if error.kind() == ErrorKind::FileTooLarge {
            return self.report.tell(place, Err(&error.to_string()));
        }
        Err(failed(place, Some(self.report.output()))(error))
    }
}

/// Where the columns are; those that may be missing are `None`.
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
    let [board, puzzle, verdict, solutions, sha256, proof] = columns.map(field);
    Fields { board, puzzle, verdict, solutions, sha256, proof }
}

/// One certificate of many, or a word for why there is none.
fn verify(verifier: &mut Verifier, fields: Result<Fields, String>) -> Result<Verified, String> {
    let fields = fields?;
    if let Some(missing) = Missing::of_word(&fields.verdict) {
        return Ok(Verified::Missing(missing));
    }
    let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
    verifier.verify(&certificate).map_err(|refusal| refusal.to_string())?;
    Ok(Verified::Holds(certificate, fields))
}

/// The error of the input beneath a table.
fn of_input(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
