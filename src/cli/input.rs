//! The records of all inputs, one after the other, each with the name of where it came from.

use super::args::{InputArgs, ReadingArgs};
use super::exit::Failure;
use super::interrupt;
use super::output::Output;
use crate::text::{ParseError, ReadError, ReadOptions, Reader, Record, decompress};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Something to read: its name for messages, and its bytes.
pub(crate) struct Source {
    pub(crate) name: String,
    input: Box<dyn BufRead>,
}

impl Source {
    /// Opens a file, or standard input for `-`. Before each read from the operating system, what was answered so far
    /// is written out, so that nothing waits in a buffer while the input pauses.
    pub(crate) fn open(path: &Path, output: &Output) -> Result<Self, Failure> {
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

    fn new(name: String, input: impl Read + 'static, output: &Output) -> Result<Self, Failure> {
        let input = decompress(FlushFirst { input, output: output.clone() }).map_err(Failure::with(&name))?;
        Ok(Self { name, input })
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
    output: Output,
}

impl<R: Read> Read for FlushFirst<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A failure to write is found again, and reported, by the next write.
        let _ = self.output.flush();
        interrupt::while_waiting(|| self.input.read(buffer))
    }
}

/// A record, or what is wrong with it, and where it came from.
pub(crate) struct Item {
    pub(crate) source: Rc<str>,
    pub(crate) record: Result<Record, ParseError>,
}

/// All records of the files, or of the text on the command line. An input that cannot be opened or read ends the
/// iteration with a failure; a record that cannot be understood is an item like any other.
pub(crate) struct Records {
    options: ReadOptions,
    pending: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
    output: Output,
}

/// The input that is being read.
struct Current {
    source: Rc<str>,
    reader: Reader<Box<dyn BufRead>>,
}

impl Records {
    /// The records of one file.
    pub(crate) fn of_file(args: &ReadingArgs, file: &Path, output: &Output) -> Result<Self, Failure> {
        let pending = vec![file.to_owned()].into_iter();
        Ok(Self { options: args.options()?, pending, current: None, output: output.clone() })
    }

    pub(crate) fn new(args: &InputArgs, files: &[PathBuf], output: &Output) -> Result<Self, Failure> {
        let options = args.reading.options()?;
        let mut files = files.to_vec();
        let current = match &args.puzzle {
            Some(_) if !files.is_empty() => {
                return Err(Failure::new("give files or a puzzle with -p, not both"));
            }
            Some(text) => {
                let input: Box<dyn BufRead> = Box::new(io::Cursor::new(text.clone()));
                Some(Current { source: Rc::from("-p"), reader: Reader::new(input, options.clone()) })
            }
            None => {
                if files.is_empty() {
                    files.push(PathBuf::from("-"));
                }
                None
            }
        };
        Ok(Self { options, pending: files.into_iter(), current, output: output.clone() })
    }
}

impl Iterator for Records {
    type Item = Result<Item, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(Current { source, reader }) = &mut self.current {
                match reader.next() {
                    Some(Ok(record)) => return Some(Ok(Item { source: Rc::clone(source), record: Ok(record) })),
                    Some(Err(ReadError::Parse(error))) => {
                        return Some(Ok(Item { source: Rc::clone(source), record: Err(error) }));
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
            match Source::open(&path, &self.output) {
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
