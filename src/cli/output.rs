//! Standard output: buffered, flushed before the program waits for anything, and checked to the last byte.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How long an answer may stay in the buffer while the next one is worked on.
const LINGER: Duration = Duration::from_millis(100);

/// The place that data goes to. Clones share the buffer.
#[derive(Clone)]
pub(crate) struct Output(Rc<RefCell<Buffered>>);

struct Buffered {
    writer: BufWriter<Box<dyn Write>>,
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

    fn new(writer: Box<dyn Write>, terminal: bool) -> Self {
        let writer = BufWriter::with_capacity(1 << 16, writer);
        Self(Rc::new(RefCell::new(Buffered { writer, flushed: Instant::now(), terminal })))
    }

    /// Whether a person is looking.
    pub(crate) fn is_terminal(&self) -> bool {
        self.0.borrow().terminal
    }

    /// Writes everything that is buffered. The last call's success is what makes the output complete.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut buffered = self.0.borrow_mut();
        buffered.flushed = Instant::now();
        buffered.writer.flush()
    }

    /// Writes what is buffered if it has waited for long.
    pub(crate) fn flush_if_due(&self) -> io::Result<()> {
        let due = self.0.borrow().flushed.elapsed() >= LINGER;
        if due { self.flush() } else { Ok(()) }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}
