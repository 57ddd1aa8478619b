//! The records of all inputs, one after the other, each with the name of where it came from, as jobs: plain boards in
//! batches of what arrived together, everything else one by one.

use super::args::{InputArgs, ReadingArgs};
use super::exit::Failure;
use super::interrupt;
use super::output::Output;
use crate::native::lanes::Clues;
use crate::puzzle::Puzzle;
use crate::text::{Notation, ParseError, Place, ReadError, ReadOptions, Reader, Record, decompress};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        if path == Path::new("-") {
            return Self::new("standard input".to_owned(), io::stdin(), output);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(Failure::with(&name))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Failure::new(format!("{name}: is a directory")));
        }
        Self::new(name, file, output)
    }

    fn new(name: String, input: impl Read + Send + 'static, output: Option<&Output>) -> Result<Self, Failure> {
        let input = decompress(FlushFirst { input, output: output.cloned() }).map_err(Failure::with(&name))?;
        Ok(Self { name, input })
    }

    /// The bytes.
    pub(crate) fn into_reader(self) -> Box<dyn BufRead + Send> {
        self.input
    }

    /// The whole content as text.
    pub(crate) fn read_to_string(mut self) -> Result<String, Failure> {
        let mut text = String::new();
        self.input.read_to_string(&mut text).map_err(Failure::with(&self.name))?;
        Ok(text)
    }
}

/// A reader that flushes the output before it may block.
struct FlushFirst<R> {
    input: R,
    output: Option<Output>,
}

impl<R: Read> Read for FlushFirst<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(output) = &self.output else { return self.input.read(buffer) };
        // A failure to write is found again, and reported, by the next write.
        let _ = output.flush();
        interrupt::while_waiting(|| self.input.read(buffer))
    }
}

/// A record, or what is wrong with it, and where it came from.
pub(crate) struct Item {
    pub(crate) source: Arc<str>,
    pub(crate) record: Result<Record, ParseError>,
}

/// Plain boards, on lines that follow one another.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    /// The place of the first one.
    pub(crate) place: Place,
    pub(crate) clues: Vec<Clues>,
}

impl Batch {
    /// One of the boards as an item of its own, but for the notation of its blanks and its comment.
    pub(crate) fn item(&self, index: usize) -> Result<Item, Failure> {
        let puzzle = Puzzle::from_classic(&self.clues[index]).map_err(|error| Failure::new(error.to_string()))?;
        let Place { number, line } = self.place;
        let (number, line) = (number + index as u64, line + index as u64);
        let record = Record { puzzle, notation: Notation::default(), comment: String::new(), number, line };
        Ok(Item { source: Arc::clone(&self.source), record: Ok(record) })
    }
}

/// All records of the files, or of the text on the command line. An input that cannot be opened or read ends the
/// iteration with a failure; a record that cannot be understood is an item like any other.
pub(crate) struct Records {
    options: ReadOptions,
    pending: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
    output: Option<Output>,
}

/// The input that is being read.
struct Current {
    source: Arc<str>,
    reader: Reader<Box<dyn BufRead + Send>>,
}

impl Records {
    /// The records of one file.
    pub(crate) fn of_file(args: &ReadingArgs, file: &Path, output: &Output) -> Result<Self, Failure> {
        let pending = vec![file.to_owned()].into_iter();
        Ok(Self { options: args.options()?, pending, current: None, output: Some(output.clone()) })
    }

    /// `output` is to be flushed before waiting for input; without one, that is the care of another thread.
    pub(crate) fn new(args: &InputArgs, files: &[PathBuf], output: Option<&Output>) -> Result<Self, Failure> {
        let options = args.reading.options()?;
        let mut files = files.to_vec();
        let current = match &args.puzzle {
            Some(_) if !files.is_empty() => {
                return Err(Failure::new("give files or a puzzle with -p, not both"));
            }
            Some(text) => {
                let input: Box<dyn BufRead + Send> = Box::new(io::Cursor::new(text.clone()));
                Some(Current { source: Arc::from("-p"), reader: Reader::new(input, options.clone()) })
            }
            None => {
                if files.is_empty() {
                    files.push(PathBuf::from("-"));
                }
                None
            }
        };
        Ok(Self { options, pending: files.into_iter(), current, output: output.cloned() })
    }

    /// The plain boards that come next in the input being read, as many as have arrived; `None` if something else does.
    fn batch(&mut self) -> Option<Result<Batch, Failure>> {
        let Current { source, reader } = self.current.as_mut()?;
        let mut clues = Vec::new();
        match reader.take_plain(&mut clues) {
            Ok(place) => Some(Ok(Batch { source: Arc::clone(source), place: place?, clues })),
            Err(error) => {
                let failure = Failure::with(&*source)(error);
                self.current = None;
                Some(Err(failure))
            }
        }
    }
}

impl Iterator for Records {
    type Item = Result<Item, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(Current { source, reader }) = &mut self.current {
                match reader.next() {
                    Some(Ok(record)) => return Some(Ok(Item { source: Arc::clone(source), record: Ok(record) })),
                    Some(Err(ReadError::Parse(error))) => {
                        return Some(Ok(Item { source: Arc::clone(source), record: Err(error) }));
                    }
                    Some(Err(ReadError::Io(error))) => {
                        let failure = Failure::with(&*source)(error);
                        self.current = None;
                        return Some(Err(failure));
                    }
                    None => {}
                }
            }
            let path = self.pending.next()?;
            match Source::open(&path, self.output.as_ref()) {
                Ok(Source { name, input }) => {
                    let reader = Reader::new(input, self.options.clone());
                    self.current = Some(Current { source: name.into(), reader });
                }
                Err(failure) => {
                    self.current = None;
                    return Some(Err(failure));
                }
            }
        }
    }
}

/// What is answered at a time.
pub(crate) enum Job {
    /// One record.
    Item(Item),
    /// Boards that arrived together.
    Batch(Batch),
    /// An input that cannot be opened or read.
    Failed(Failure),
}

/// The records as jobs, in batches where they are plain and that is wanted.
pub(crate) struct Jobs {
    pub(crate) records: Records,
    pub(crate) batches: bool,
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let batch = if self.batches { self.records.batch() } else { None };
        Some(match batch {
            Some(batch) => batch.map_or_else(Job::Failed, Job::Batch),
            None => self.records.next()?.map_or_else(Job::Failed, Job::Item),
        })
    }
}
