//! The destination of data: buffered, flushed before the program waits for anything, with every write checked.
//!
//! After a failed write every later write fails with the same error, so that no answer follows a gap, even if the disk
//! has room again.

use super::buffered::{Before, Buffered};
use super::job_output::JobOutput;
use super::job_record::{Done, JobOptions};
use super::sink::{Sink, Whole, lock, stdout};
use crate::cli::jobs::input::Flush;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::same_file::is_stdout;
use crate::text::Compression;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// The longest time that an answer stays in the buffer while the next one is computed.
const LINGER: Duration = Duration::from_millis(100);

/// A destination of data. Clones share the buffer.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Buffered>>);

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let terminal = io::stdout().is_terminal();
        Self::new(stdout(), Before::Nothing, None, None, terminal)
    }

    /// The file of this name, or standard output if there is none.
    pub(crate) fn named(path: Option<&Path>) -> Result<Self, Failure> {
        let create = |path: &Path| Self::create(path).map_err(Failure::with(path.display()));
        path.map_or_else(|| Ok(Self::stdout()), create)
    }

    /// A file that no other job is writing: a new one, or one that is emptied before its first byte is written.
    fn create(path: &Path) -> io::Result<Self> {
        let (file, made) = lock(path)?;
        let compression = Compression::of_name(path);
        if !file.metadata()?.is_file() {
            let sink = if is_stdout(&file) { Sink::Stream(Box::new(file)) } else { Sink::Named(file) };
            return Ok(Self::new(sink, Before::Nothing, compression, None, false));
        }
        let name = Some((path.to_owned(), made));
        Ok(Self::new(Sink::File(Whole::new(file, 0)), Before::Empty, compression, name, false))
    }

    fn new(
        sink: Sink,
        before: Before,
        compression: Option<Compression>,
        file: Option<(PathBuf, bool)>,
        terminal: bool,
    ) -> Self {
        let buffered = Arc::new(Mutex::new(Buffered::new(sink, before, compression, file, terminal)));
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|output| output.strong_count() > 0);
        open.push(Arc::downgrade(&buffered));
        Self(buffered)
    }

    /// The buffer. A panic of another thread leaves it intact, as it is only appended to, so poisoning is ignored.
    fn buffered(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.buffered().is_terminal()
    }

    /// Whether the output is a regular file given by name.
    pub(crate) fn is_file(&self) -> bool {
        self.buffered().is_file()
    }

    /// Begins a record of the job that writes this file. If answers are `timed`, the record is kept after the job's
    /// end, since a second run would write other times. Returns the finished work if the job resumes one that left a
    /// record. Nothing has been changed yet.
    pub(crate) fn begin(&self, options: JobOptions, resume: bool, timed: bool) -> Result<Option<Done>, Failure> {
        self.buffered().begin(options, resume, timed)
    }

    /// Removes the file again if it was created for this output, and nothing was written to it.
    pub(crate) fn abandon(&self) {
        self.buffered().abandon();
    }

    /// Writes the answers of a job.
    pub(crate) fn answer(&self, results: &JobOutput) -> io::Result<()> {
        self.buffered().guarded(|buffered| buffered.answer(results))
    }

    /// Writes the buffer if an answer has been in it for too long.
    pub(crate) fn flush_if_due(&self) -> io::Result<()> {
        let due = self.buffered().waited() >= LINGER;
        if due { Flush::flush(self) } else { Ok(()) }
    }

    /// Writes everything. The output is complete only if this succeeds.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.buffered().guarded(Buffered::finish)
    }

    /// Writes everything, and the record of a job, so that it can be resumed.
    pub(crate) fn suspend(&self) -> io::Result<()> {
        self.buffered().guarded(Buffered::suspend)
    }
}

/// The outputs that are open.
static OPEN: Mutex<Vec<Weak<Mutex<Buffered>>>> = Mutex::new(Vec::new());

/// Writes the whole answers in the buffers of all outputs before the program is ended in the middle of its work; later
/// writes are blocked. An output that blocks is abandoned after `patience`.
pub(crate) fn close_all(patience: Duration) {
    close(&mem::take(&mut *OPEN.lock().unwrap_or_else(PoisonError::into_inner)), patience);
}

fn close(outputs: &[Weak<Mutex<Buffered>>], patience: Duration) {
    let deadline = Instant::now() + patience;
    let (send, closed) = mpsc::channel::<()>();
    for output in outputs.iter().filter_map(Weak::upgrade) {
        let send = send.clone();
        // If no thread can be created, the buffered answers are lost, but those in the file are whole.
        let _ = thread::Builder::new().spawn(move || {
            let mut buffered = output.lock().unwrap_or_else(PoisonError::into_inner);
            // The program ends anyway, even if this write fails.
            let _ = buffered.guarded(Buffered::write_whole_lines);
            mem::forget(buffered);
            drop(send);
        });
    }
    drop(send);
    // Nothing is ever sent: the channel closes when all outputs are closed, or the time runs out.
    while closed.recv_timeout(deadline.saturating_duration_since(Instant::now())) == Ok(()) {}
}

impl Flush for Output {
    /// Writes the buffer, except for the last part of a compressed output, and renews the job's record if it is due.
    fn flush(&self) -> io::Result<()> {
        self.buffered().guarded(Buffered::flush)
    }

    fn failure(&self) -> Option<io::Error> {
        self.buffered().failure()
    }

    fn share(&self) -> Arc<dyn Flush> {
        Arc::new(self.clone())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffered().guarded(|buffered| buffered.write(bytes, slice::from_ref(&bytes.len())))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Flush::flush(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;

    /// A disk that is full for a while.
    struct Full {
        failures: usize,
        taken: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(failures) = self.failures.checked_sub(1) {
                self.failures = failures;
                return Err(ErrorKind::StorageFull.into());
            }
            self.taken.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nothing_is_written_after_a_gap() {
        for failures in 1..4 {
            let taken = Arc::default();
            let full = Full { failures, taken: Arc::clone(&taken) };
            let mut out = Output::new(Sink::Stream(Box::new(full)), Before::Nothing, None, None, false);
            out.write_all(b"one\n").unwrap();
            let kinds = [
                Flush::flush(&out).map_err(|error| error.kind()),
                out.write_all(b"two\n").map_err(|error| error.kind()),
                out.flush_if_due().and(Flush::flush(&out)).map_err(|error| error.kind()),
                out.answer(&JobOutput { text: b"three\n".to_vec(), ..JobOutput::default() })
                    .map_err(|error| error.kind()),
                out.finish().map_err(|error| error.kind()),
                out.suspend().map_err(|error| error.kind()),
            ];
            assert_eq!(kinds, [Err(ErrorKind::StorageFull); 6]);
            assert_eq!(out.failure().map(|error| error.kind()), Some(ErrorKind::StorageFull));
            assert_eq!(*taken.lock().unwrap(), b"");
        }
    }

    /// The bytes that a disk with enough room has received.
    #[derive(Default)]
    struct Taken(Arc<Mutex<Vec<u8>>>);

    impl Taken {
        fn output(&self, compression: Option<Compression>) -> Output {
            let disk = Full { failures: 0, taken: Arc::clone(&self.0) };
            Output::new(Sink::Stream(Box::new(disk)), Before::Nothing, compression, None, false)
        }

        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    /// Waits for an output in the middle of a write, but not for one whose write never ends.
    #[test]
    fn closing_waits_for_writes_but_not_forever() {
        let taken = [Taken::default(), Taken::default()];
        let outputs = taken.each_ref().map(|taken| {
            let mut out = taken.output(None);
            out.write_all(b"one\ntorn").unwrap();
            out
        });
        let open = outputs.each_ref().map(|out| Arc::downgrade(&out.0));
        let (locked, is_locked) = mpsc::channel();
        let never_ends = outputs[1].buffered();
        let written = thread::scope(|scope| {
            scope.spawn(|| {
                let _writing = outputs[0].buffered();
                locked.send(()).unwrap();
                thread::sleep(Duration::from_millis(100));
            });
            is_locked.recv().unwrap();
            close(&open, Duration::from_millis(500));
            taken.each_ref().map(Taken::text)
        });
        assert_eq!(written, ["one\n", ""]);
        drop(never_ends);
    }

    #[test]
    fn a_full_buffer_is_written_to_its_last_line_end() {
        let (taken, line) = (Taken::default(), "a".repeat(999) + "\n");
        let mut out = taken.output(None);
        for _ in 0..65 {
            out.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(taken.text(), "");
        out.write_all(format!("{line}{line}torn").as_bytes()).unwrap();
        assert_eq!(taken.text(), line.repeat(67));
        out.write_all(b" line\nrest").unwrap();
        Write::flush(&mut out).unwrap();
        assert_eq!(taken.text(), line.repeat(67) + "torn line\nrest");
        out.finish().unwrap();
    }

    #[test]
    fn an_abandoned_output_ends_with_a_whole_line() {
        let packed = Compression::Gzip.pack(b"one\ntwo\n").unwrap();
        for (compression, expected) in [(None, &b"one\ntwo\n"[..]), (Some(Compression::Gzip), &packed)] {
            let taken = Taken::default();
            let mut out = taken.output(compression);
            out.write_all(b"one\ntwo\nthr").unwrap();
            out.buffered().guarded(Buffered::write_whole_lines).unwrap();
            assert_eq!(*taken.0.lock().unwrap(), expected);
        }
        let taken = Taken::default();
        let mut out = taken.output(None);
        out.write_all(b"torn").unwrap();
        out.buffered().guarded(Buffered::write_whole_lines).unwrap();
        assert_eq!(taken.text(), "");
    }
}
