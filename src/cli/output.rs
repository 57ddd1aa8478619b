//! Standard output: buffered, flushed before the program waits for anything, and checked to the last byte.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long an answer may stay in the buffer while the next one is worked on.
const LINGER: Duration = Duration::from_millis(100);

/// The place that data goes to. Clones share the buffer.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    writer: BufWriter<Box<dyn Write + Send>>,
    flushed: Instant,
    terminal: bool,
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Self::new(Box::new(stdout), terminal)
    }

    /// A file, made new or emptied.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self::new(Box::new(File::create(path)?), false))
    }

    fn new(writer: Box<dyn Write + Send>, terminal: bool) -> Self {
        let writer = BufWriter::with_capacity(1 << 16, writer);
        Self(Arc::new(Mutex::new(Buffered { writer, flushed: Instant::now(), terminal })))
    }

    /// The buffer, which is whole even if a thread has panicked: it is only ever appended to.
    fn buffered(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person is looking.
    pub(crate) fn is_terminal(&self) -> bool {
        self.buffered().terminal
    }

    /// Writes everything that is buffered. The last call's success is what makes the output complete.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut buffered = self.buffered();
        buffered.flushed = Instant::now();
        buffered.writer.flush()
    }

    /// Writes what is buffered if it has waited for long.
    pub(crate) fn flush_if_due(&self) -> io::Result<()> {
        let due = self.buffered().flushed.elapsed() >= LINGER;
        if due { self.flush() } else { Ok(()) }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffered().writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}
