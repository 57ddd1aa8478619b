//! Where data goes: buffered, flushed before the program waits for anything, and checked to the last byte.

use crate::text::Compression;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// How long an answer may stay in the buffer while the next one is worked on.
const LINGER: Duration = Duration::from_millis(100);

/// How much is buffered.
const BUFFER: usize = 1 << 16;

/// How much text is compressed at a time, each part for itself. Always the same bytes together, so that the file does not
/// depend on when they came.
const PART: usize = 4 << 20;

/// The place that data goes to. Clones share the buffer.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    buffer: Vec<u8>,
    to: To,
    flushed: Instant,
    terminal: bool,
}

enum To {
    /// Something that is written to and never seen again.
    Stream(Box<dyn Write + Send>),
    /// A file, of which `length` bytes are whole and belong to this job. What is behind them is cut off.
    File { file: File, length: u64, compression: Option<Compression>, resume: Option<Resume> },
}

/// What is to be done before the first byte is written to a file that is resumed.
enum Resume {
    /// Cut off what is behind the whole answers.
    Cut,
    /// Put the new file in the place of the old one, which is locked until then.
    Rename { beside: PathBuf, path: PathBuf, old: File },
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Self::new(To::Stream(Box::new(stdout)), terminal)
    }

    /// A file, made new or emptied, that no other job is writing.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let compression = Compression::of_name(path);
        Ok(Self::new(To::File { file: empty(path)?, length: 0, compression, resume: None }, false))
    }

    /// A file whose answers will be [kept](Self::keep) before others are written. A compressed one is written anew beside the
    /// old one, which it replaces as soon as it has as many answers.
    pub(crate) fn resume(path: &Path) -> io::Result<Self> {
        let compression = Compression::of_name(path);
        let (file, resume) = if compression.is_some() {
            let mut name = path.as_os_str().to_owned();
            name.push(".resumed");
            let beside = PathBuf::from(name);
            let old = lock(path)?;
            (empty(&beside)?, Resume::Rename { beside, path: path.to_owned(), old })
        } else {
            (lock(path)?, Resume::Cut)
        };
        Ok(Self::new(To::File { file, length: 0, compression, resume: Some(resume) }, false))
    }

    fn new(to: To, terminal: bool) -> Self {
        let buffer = Vec::with_capacity(BUFFER);
        let buffered = Arc::new(Mutex::new(Buffered { buffer, to, flushed: Instant::now(), terminal }));
        OPEN.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&buffered));
        Self(buffered)
    }

    /// The buffer, which is whole even if a thread has panicked: it is only ever appended to.
    fn buffered(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person is looking.
    pub(crate) fn is_terminal(&self) -> bool {
        self.buffered().terminal
    }

    /// Takes over bytes that stand in the file being resumed.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let To::File { length, compression: None, .. } = &mut self.buffered().to {
            *length += bytes.len() as u64;
            return Ok(());
        }
        self.buffered().write(bytes)
    }

    /// Writes everything that is buffered, but for the last part of what is to be compressed.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.buffered().flush()
    }

    /// Writes what is buffered if it has waited for long.
    pub(crate) fn flush_if_due(&self) -> io::Result<()> {
        let due = self.buffered().flushed.elapsed() >= LINGER;
        if due { self.flush() } else { Ok(()) }
    }

    /// Writes everything. Its success is what makes the output complete.
    pub(crate) fn finish(&self) -> io::Result<()> {
        let mut buffered = self.buffered();
        buffered.settle()?;
        buffered.flush()?;
        buffered.write_part()?;
        let To::File { file, .. } = &mut buffered.to else { return Ok(()) };
        // Some disks tell only now that they are full; devices and pipes have nothing to say.
        file.sync_all().or_else(|error| if error.kind() == ErrorKind::InvalidInput { Ok(()) } else { Err(error) })
    }
}

/// All outputs that were opened.
static OPEN: Mutex<Vec<Weak<Mutex<Buffered>>>> = Mutex::new(Vec::new());

/// Writes the whole answers that are in the buffers of all outputs, before the program is ended in the midst of its work:
/// nothing is written after that. An output that blocks is given up after `patience`.
pub(crate) fn close_all(patience: Duration) {
    let deadline = Instant::now() + patience;
    let open = mem::take(&mut *OPEN.lock().unwrap_or_else(PoisonError::into_inner));
    let (send, closed) = mpsc::channel::<()>();
    for output in open.iter().filter_map(Weak::upgrade) {
        let send = send.clone();
        // Where no thread can be made, the answers in the buffer are lost, and those in the file are whole.
        let _ = thread::Builder::new().spawn(move || {
            let mut buffered = output.lock().unwrap_or_else(PoisonError::into_inner);
            // A failed write ends with the program.
            let _ = buffered.write_whole_lines();
            mem::forget(buffered);
            drop(send);
        });
    }
    drop(send);
    // Nothing is ever sent: this ends when all have closed, or in time.
    while closed.recv_timeout(deadline.saturating_duration_since(Instant::now())) == Ok(()) {}
}

impl Buffered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        let is_packed = matches!(self.to, To::File { compression: Some(_), .. });
        if self.buffer.len() < if is_packed { PART } else { BUFFER } {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        match &mut self.to {
            To::Stream(stream) => {
                let written = stream.write_all(&self.buffer);
                self.buffer.clear();
                written?;
                stream.flush()
            }
            To::File { compression: None, .. } => self.write_part(),
            To::File { .. } => {
                while self.buffer.len() >= PART {
                    let rest = self.buffer.split_off(PART);
                    self.write_part()?;
                    self.buffer = rest;
                }
                Ok(())
            }
        }
    }

    /// Writes the buffer to the file, as a part of its own if it is compressed. What cannot be written whole is taken back,
    /// so that the file ends with a whole answer.
    fn write_part(&mut self) -> io::Result<()> {
        let To::File { file, length, compression, .. } = &mut self.to else { return Ok(()) };
        let part = match compression {
            _ if self.buffer.is_empty() => return Ok(()),
            Some(compression) => &compression.pack(&self.buffer)?,
            None => &self.buffer,
        };
        let written = file.write_all(part);
        if written.is_ok() {
            *length += part.len() as u64;
        } else {
            // What is no regular file keeps what it has.
            let _ = file.set_len(*length);
        }
        self.buffer.clear();
        written
    }

    /// Writes what is buffered but for a line that is begun. Compressed outputs are left at their last whole part, and files
    /// that are resumed as they stand.
    fn write_whole_lines(&mut self) -> io::Result<()> {
        if matches!(&self.to, To::File { compression, resume, .. } if compression.is_some() || resume.is_some()) {
            return Ok(());
        }
        let whole = self.buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.buffer.truncate(whole);
        self.flush()
    }

    /// Ends the keeping of what stood in the file.
    fn settle(&mut self) -> io::Result<()> {
        let To::File { file, length, resume, .. } = &mut self.to else { return Ok(()) };
        match resume.take() {
            Some(Resume::Cut) => {
                file.set_len(*length)?;
                file.seek(SeekFrom::Start(*length)).map(drop)
            }
            Some(Resume::Rename { beside, path, old }) => fs::rename(beside, path).map(|()| drop(old)),
            None => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut buffered = self.buffered();
        buffered.settle()?;
        buffered.write(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}

/// A file to write, as it stands, that no other job is writing. Devices and pipes may have many writers, and a file system
/// that knows no locks has none.
fn lock(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    if file.metadata()?.is_file() && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(io::Error::new(ErrorKind::ResourceBusy, "another job is writing this file"));
    }
    Ok(file)
}

/// The same, emptied once it is locked.
fn empty(path: &Path) -> io::Result<File> {
    let file = lock(path)?;
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(file)
}
