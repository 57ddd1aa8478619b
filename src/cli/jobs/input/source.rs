//! An input, decompressed, with its name for messages.

use super::flush::{Flush, failed};
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::{formats, screen};
use crate::text::{Input, ReadError, ReadOptions, decompress};
use std::fs::{File, Metadata};
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
#[cfg(unix)]
use std::time::Duration;

/// The amount of the inputs that was read.
#[derive(Debug, Default)]
pub(crate) struct Intake {
    /// Bytes before any decompression.
    bytes: AtomicU64,
    records: AtomicU64,
}

impl Intake {
    /// Counts records that were read.
    pub(crate) fn add_records(&self, count: usize) {
        self.records.fetch_add(count as u64, Ordering::Relaxed);
    }

    /// The approximate number of bytes of the first `records` records: their share of all bytes read, since reading
    /// runs ahead of answering.
    pub(crate) fn bytes_of(&self, records: u64) -> u64 {
        let [bytes, all] = [&self.bytes, &self.records].map(|number| number.load(Ordering::Relaxed));
        (bytes as f64 * records as f64 / all.max(1) as f64) as u64
    }
}

/// An input: its name for messages, and its bytes.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) input: Box<dyn BufRead + Send>,
    pub(super) arrival: Arrival,
}

/// The way in which an input arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// A file or a text: reading it never waits.
    Whole,
    /// Standard input, which may be a pipe.
    Standard,
    /// A named pipe, or the like.
    Other,
}

impl Arrival {
    /// The longest pause of a program that is still writing: far above that of `cat`, and too short for a person to
    /// notice.
    #[cfg(unix)]
    const PAUSE: Duration = Duration::from_millis(100);

    /// Whether the next read is likely not to wait: more has arrived, or the input has ended.
    pub(super) fn has_more(self) -> bool {
        match self {
            Self::Whole => true,
            Self::Standard => standard_input_is_ready(),
            Self::Other => false,
        }
    }
}

#[cfg(unix)]
fn standard_input_is_a_file() -> bool {
    use rustix::fs::{FileType, fstat};
    fstat(io::stdin()).is_ok_and(|status| FileType::from_raw_mode(status.st_mode) == FileType::RegularFile)
}

#[cfg(not(unix))]
fn standard_input_is_a_file() -> bool {
    false
}

#[cfg(unix)]
fn standard_input_is_ready() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = io::stdin();
    let ready = |pause| poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&pause)).is_ok_and(|ready| ready > 0);
    Timespec::try_from(Arrival::PAUSE).is_ok_and(ready)
}

#[cfg(not(unix))]
fn standard_input_is_ready() -> bool {
    false
}

impl Source {
    /// Opens a file, or standard input for `-`. `output` is flushed before each read from the operating system, so that
    /// nothing waits in a buffer while the input pauses; without it, another thread flushes.
    pub(crate) fn open(path: &Path, output: Option<&dyn Flush>) -> Result<Self, Failure> {
        Self::open_counted(path, output, &Arc::default())
    }

    /// Like [`open`](Self::open), and counts the bytes read, before any decompression.
    pub(crate) fn open_counted(path: &Path, output: Option<&dyn Flush>, read: &Arc<Intake>) -> Result<Self, Failure> {
        if path == Path::new("-") {
            let source = Self::new(path, "standard input".to_owned(), screen::stdin(), output, read)?;
            let arrival = if standard_input_is_a_file() { Arrival::Whole } else { Arrival::Standard };
            return Ok(Self { arrival, ..source });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(Failure::with(&name))?;
        let metadata = file.metadata();
        if metadata.as_ref().is_ok_and(Metadata::is_dir) {
            return Err(Failure::new(format!("{name}: is a directory")));
        }
        let arrival = if metadata.is_ok_and(|metadata| metadata.is_file()) { Arrival::Whole } else { Arrival::Other };
        Ok(Self { arrival, ..Self::new(path, name, file, output, read)? })
    }

    fn new(
        path: &Path,
        name: String,
        input: impl Read + Send + 'static,
        output: Option<&dyn Flush>,
        read: &Arc<Intake>,
    ) -> Result<Self, Failure> {
        let input = FlushFirst { input, output: output.map(Flush::share), read: Arc::clone(read) };
        let mut input = decompress(input).map_err(failed(&name, output))?;
        let head = input.fill_buf().map_err(failed(&name, output))?;
        formats::refuse_parquet_input(path, &name, head)?;
        Ok(Self { name, input, arrival: Arrival::Other })
    }

    pub(crate) fn of_text(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), input: Box::new(io::Cursor::new(text.to_owned())), arrival: Arrival::Whole }
    }

    /// The bytes.
    pub(crate) fn into_input(self) -> Box<dyn BufRead + Send> {
        self.input
    }

    /// The whole content as text, if it has at most this number of bytes.
    pub(crate) fn read_to_string(self, most: u64) -> Result<String, Failure> {
        let mut text = String::new();
        self.input.take(most.saturating_add(1)).read_to_string(&mut text).map_err(Failure::with(&self.name))?;
        if text.len() as u64 > most {
            return Err(Failure::new(format!("{}: must have at most {most} bytes, but is larger", self.name)));
        }
        Ok(text)
    }
}

/// Begins to read records, rows or objects, as detected from the first bytes of the input.
pub(crate) fn begin(
    source: Source,
    options: &ReadOptions,
    output: Option<&dyn Flush>,
) -> Result<Input<Box<dyn BufRead + Send>>, Failure> {
    let Source { name, input, arrival } = source;
    let mut input = Input::open(input, options).map_err(|error| match error {
        ReadError::Io(error) => failed(&name, output)(error),
        ReadError::Parse(error) => Failure::new(format!("{name}: {}", error.advised())),
    })?;
    if let Input::Records(reader) = &mut input
        && arrival == Arrival::Whole
    {
        reader.of_whole_input();
    }
    Ok(input)
}

/// A reader that flushes the output before it may block, and counts what it reads.
struct FlushFirst<R> {
    input: R,
    output: Option<Arc<dyn Flush>>,
    read: Arc<Intake>,
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
            self.read.bytes.fetch_add(length as u64, Ordering::Relaxed);
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_shared_by_the_records_that_were_read() {
        let intake = Intake::default();
        assert_eq!(intake.bytes_of(0), 0);
        intake.bytes.store(1000, Ordering::Relaxed);
        intake.add_records(1);
        intake.add_records(3);
        assert_eq!([0, 1, 2, 4].map(|records| intake.bytes_of(records)), [0, 250, 500, 1000]);
    }
}
