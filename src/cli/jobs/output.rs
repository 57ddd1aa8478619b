//! Where data goes: buffered, flushed before the program waits for anything, and checked to the last byte.
//!
//! After a write has failed nothing more is written, and everything that is tried fails with the same error: so no answer ever
//! stands behind a gap, also where the disk has room again.

use crate::cli::jobs::job_record::{Asked, Done, Job, Record};
use crate::cli::jobs::sink::{Sink, Whole, fill, lock, stdout};
use crate::cli::jobs::worker::Answered;
use crate::cli::terminal::exit::Failure;
use crate::text::{Compression, decompress};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// How long an answer may stay in the buffer while the next one is worked on.
const LINGER: Duration = Duration::from_millis(100);

/// How much is buffered.
const BUFFER: usize = 1 << 16;

/// How much text is compressed at a time, each part for itself: whole answers, as few as have so much. So the parts do not depend on when
/// the answers came.
const PART: usize = 4 << 20;

/// The place that data goes to. Clones share the buffer.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    buffer: Vec<u8>,
    /// The lengths of the whole parts that the buffer begins with.
    parts: VecDeque<usize>,
    /// How much of the buffer stands in the file for the time being, in parts that are too small.
    shown: usize,
    sink: Sink,
    compression: Option<Compression>,
    before: Before,
    job: Option<Job>,
    flushed: Instant,
    /// Whether a part has been written since the job's record was.
    advanced: bool,
    terminal: bool,
    failed: Option<io::Error>,
    /// The name of the file, and whether it was made by this output.
    file: Option<(PathBuf, bool)>,
}

/// What is to be done before the first byte is written.
enum Before {
    Nothing,
    /// Empty the file.
    Empty,
    /// Cut off what stands behind the bytes that the job's record knows.
    Cut,
    /// What stands in the file has no record: it has to be what is written, and nothing is written before it ends.
    Compare(File),
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let terminal = io::stdout().is_terminal();
        Self::new(stdout(), Before::Nothing, None, None, terminal)
    }

    /// A file, made new or emptied before its first byte, that no other job is writing.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let (file, made) = lock(path)?;
        let compression = Compression::of_name(path);
        if !file.metadata()?.is_file() {
            return Ok(Self::new(Sink::Stream(Box::new(file)), Before::Nothing, compression, None, false));
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
        let buffered = Arc::new(Mutex::new(Buffered {
            buffer: Vec::with_capacity(BUFFER),
            parts: VecDeque::new(),
            shown: 0,
            sink,
            compression,
            before,
            job: None,
            flushed: Instant::now(),
            advanced: false,
            terminal,
            failed: None,
            file,
        }));
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

    /// Whether the output is a regular file that was named.
    pub(crate) fn is_file(&self) -> bool {
        self.buffered().file.is_some()
    }

    /// The write that has failed.
    pub(crate) fn failure(&self) -> Option<io::Error> {
        self.buffered().failed.as_ref().map(again)
    }

    /// Keeps a record of the job that writes this file. What was done is given if the job is resumed and has left its record; nothing has
    /// changed by then.
    pub(crate) fn begin(&self, asked: Asked, resume: bool) -> Result<Option<Done>, Failure> {
        let mut buffered = self.buffered();
        let begun = buffered.begin(asked, resume);
        if let (Err(_), Some((path, true))) = (&begun, &buffered.file) {
            let _ = fs::remove_file(path);
        }
        begun
    }

    /// Writes the answers of a job.
    pub(crate) fn answer(&self, answered: &Answered) -> io::Result<()> {
        self.buffered().guarded(|buffered| {
            match &mut buffered.job {
                // Some of its records have no answer.
                Some(_) if answered.cancelled => return Ok(()),
                Some(job) => job.add(answered),
                None => {}
            }
            buffered.write(&answered.text, &answered.ends)
        })
    }

    /// Writes everything that is buffered, but for the last part of what is to be compressed; and the job's record, if it is time.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.buffered().guarded(Buffered::flush)
    }

    /// Writes what is buffered if it has waited for long.
    pub(crate) fn flush_if_due(&self) -> io::Result<()> {
        let due = self.buffered().flushed.elapsed() >= LINGER;
        if due { self.flush() } else { Ok(()) }
    }

    /// Writes everything. Its success is what makes the output complete.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.buffered().guarded(Buffered::finish)
    }

    /// Writes everything, and of a job how far it has come: it may be resumed.
    pub(crate) fn suspend(&self) -> io::Result<()> {
        self.buffered().guarded(|buffered| {
            if buffered.job.is_none() {
                return buffered.finish();
            }
            buffered.flush()?;
            buffered.advanced = false;
            buffered.save()
        })
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
            let _ = buffered.guarded(Buffered::write_whole_lines);
            mem::forget(buffered);
            drop(send);
        });
    }
    drop(send);
    // Nothing is ever sent: this ends when all have closed, or in time.
    while closed.recv_timeout(deadline.saturating_duration_since(Instant::now())) == Ok(()) {}
}

impl Buffered {
    /// Does it if nothing has failed yet.
    fn guarded(&mut self, act: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        if let Some(error) = &self.failed {
            return Err(again(error));
        }
        let result = act(self);
        self.failed = result.as_ref().err().map(again);
        result
    }

    fn begin(&mut self, asked: Asked, resume: bool) -> Result<Option<Done>, Failure> {
        let (Some((given, made)), Sink::File(whole)) = (&self.file, &mut self.sink) else {
            return if resume {
                Err(Failure::new("--resume goes with an --output that is a regular file"))
            } else {
                Ok(None)
            };
        };
        let path = given.canonicalize().map_err(Failure::with(given.display()))?;
        let failed = |error: io::Error| Failure::with(path.display())(error);
        let mut job = Job::new(&path, asked);
        let record = job.find()?;
        if resume {
            let mut standing = File::open(&path).map_err(failed)?;
            match record {
                Some(_) if *made => return Err(job.refusal(&path, "is missing, and its job has left a record")),
                Some(record) => {
                    job.take_up(&record, &path)?;
                    let fits = fits(&record, whole, &mut standing, self.compression).map_err(failed)?;
                    if !fits {
                        return Err(job.refusal(&path, "is not as the job has left it"));
                    }
                    (self.before, self.parts, self.buffer) = (Before::Cut, record.parts, record.text.into_owned());
                }
                None if standing.metadata().map_err(failed)?.len() > 0 => self.before = Before::Compare(standing),
                None => {}
            }
        }
        let done = matches!(self.before, Before::Cut).then(|| job.done().clone());
        self.job = Some(job);
        Ok(done)
    }

    /// Takes over text, which ends an answer at these places, and writes what has become too much.
    fn write(&mut self, text: &[u8], ends: &[usize]) -> io::Result<()> {
        let base = self.buffer.len();
        self.buffer.extend_from_slice(text);
        if self.compression.is_none() {
            if self.buffer.len() < BUFFER {
                return Ok(());
            }
            let whole = self.buffer.iter().rposition(|&byte| byte == b'\n').map_or(self.buffer.len(), |end| end + 1);
            return self.write_out(whole);
        }
        if self.buffer.len() >= PART {
            let mut last = self.parts.iter().sum();
            for end in ends.iter().map(|end| base + end) {
                if end - last >= PART {
                    self.parts.push_back(end - last);
                    last = end;
                }
            }
        }
        if text.is_empty() { Ok(()) } else { self.write_parts() }
    }

    /// Writes the whole parts.
    fn write_parts(&mut self) -> io::Result<()> {
        while let Some(&length) = self.parts.front() {
            self.write_out(length)?;
            self.parts.pop_front();
            self.advanced = true;
        }
        Ok(())
    }

    /// Writes the first bytes of the buffer, as a part of its own if they are to be compressed.
    fn write_out(&mut self, length: usize) -> io::Result<()> {
        if length == 0 {
            return Ok(());
        }
        let mut buffer = mem::take(&mut self.buffer);
        let part = match self.compression {
            Some(compression) => &compression.pack(&buffer[..length])?,
            None => &buffer[..length],
        };
        let known = match &mut self.before {
            Before::Compare(standing) => matching(standing, part)?,
            _ => 0,
        };
        if known < part.len() {
            self.settle(&buffer)?;
        }
        self.sink.append(part, known)?;
        buffer.drain(..length);
        (self.buffer, self.shown) = (buffer, 0);
        Ok(())
    }

    /// Makes the file ready for its first byte. `text` is everything that is to be written to it.
    fn settle(&mut self, text: &[u8]) -> io::Result<()> {
        let before = mem::replace(&mut self.before, Before::Nothing);
        let Sink::File(whole) = &mut self.sink else { return Ok(()) };
        match before {
            Before::Nothing => return Ok(()),
            Before::Cut => return whole.cut_to_length(),
            Before::Compare(_) => {}
            Before::Empty => {
                // The record of another job is no longer true.
                self.job.as_ref().map_or(Ok(()), Job::remove)?;
                whole.cut(0)?;
            }
        }
        let written = whole.written();
        let parts = &self.parts;
        self.job.as_mut().map_or(Ok(()), |job| job.save(written, text, parts))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        // The records that were answered may turn out to be others.
        if matches!(self.before, Before::Cut) && !self.job.as_ref().is_some_and(Job::has_news) {
            return Ok(());
        }
        if self.compression.is_none() {
            self.write_out(self.buffer.len())?;
        }
        if self.job.as_ref().is_some_and(Job::is_due) { self.save() } else { Ok(()) }
    }

    /// Brings the job's record up to date, and shows what waits for the rest of its part, unless parts follow quickly.
    fn save(&mut self) -> io::Result<()> {
        if matches!(self.before, Before::Compare(_)) || !self.job.as_ref().is_some_and(Job::has_news) {
            return Ok(());
        }
        let buffer = mem::take(&mut self.buffer);
        self.settle(&buffer)?;
        self.sink.sync()?;
        if let (Sink::File(whole), Some(job)) = (&mut self.sink, &mut self.job) {
            if job.has_news() {
                job.save(whole.written(), &buffer, &self.parts)?;
            }
            if let Some(compression) = self.compression.filter(|_| !self.advanced && self.shown < buffer.len()) {
                whole.append_for_now(&compression.pack(&buffer[self.shown..])?)?;
                self.shown = buffer.len();
            }
        }
        (self.buffer, self.advanced) = (buffer, false);
        Ok(())
    }

    /// Writes what is buffered but for a line that is begun. Compressed outputs are left at their last whole part, and files
    /// that are resumed as they stand.
    fn write_whole_lines(&mut self) -> io::Result<()> {
        if self.compression.is_some() || matches!(self.before, Before::Cut | Before::Compare(_)) {
            return Ok(());
        }
        let whole = self.buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.write_out(whole)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.write_parts()?;
        self.write_out(self.buffer.len())?;
        if let Before::Compare(standing) = &mut self.before {
            if standing.read(&mut [0])? > 0 {
                return Err(io::Error::new(
                    ErrorKind::InvalidData,
                    "the output has more answers than there are records, and no job record",
                ));
            }
            self.before = Before::Nothing;
        }
        self.settle(&[])?;
        self.sink.sync()?;
        self.job.as_ref().map_or(Ok(()), Job::remove)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffered().guarded(|buffered| buffered.write(bytes, slice::from_ref(&bytes.len())))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}

/// The same error once more.
fn again(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

/// Whether an output is as its job has left it: the bytes that the record knows, then nothing but the text that it holds, or the
/// beginning of that, or that and more.
fn fits(record: &Record, whole: &mut Whole, standing: &mut File, compression: Option<Compression>) -> io::Result<bool> {
    let length = record.output.length;
    whole.keep(standing, length)?;
    if whole.written() != record.output {
        return Ok(false);
    }
    let mut text = vec![0; record.text.len().max(1)];
    let found = match compression {
        None => fill(standing, &mut text)?,
        // A part may be torn.
        Some(_) => decompress(standing).map_or(0, |mut input| {
            let mut found = 0;
            while let Ok(more @ 1..) = input.read(&mut text[found..]) {
                found += more;
            }
            found
        }),
    };
    let found = &text[..found];
    Ok(if length == 0 || !record.text.is_empty() { found.is_empty() || record.text.starts_with(found) } else { true })
}

/// How many of these bytes stand there; an error if others do.
fn matching(standing: &mut File, bytes: &[u8]) -> io::Result<usize> {
    let mut there = vec![0; bytes.len()];
    let length = fill(standing, &mut there)?;
    if bytes.starts_with(&there[..length]) {
        return Ok(length);
    }
    let refused = "the output holds other bytes than this job writes, and there is no job record: it is left as it is; remove it to begin anew";
    Err(io::Error::new(ErrorKind::InvalidData, refused))
}

/// What an error of reading means: that of the write before it, if the output has failed.
pub(crate) fn failed(name: &str, output: Option<&Output>) -> impl FnOnce(io::Error) -> Failure {
    let (name, failure) = (name.to_owned(), output.and_then(Output::failure));
    move |error| failure.map_or_else(|| Failure::with(name)(error), Failure::Output)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn nothing_is_written_behind_a_gap() {
        for failures in 1..4 {
            let taken = Arc::default();
            let full = Full { failures, taken: Arc::clone(&taken) };
            let mut out = Output::new(Sink::Stream(Box::new(full)), Before::Nothing, None, None, false);
            out.write_all(b"one\n").unwrap();
            let kinds = [
                out.flush().map_err(|error| error.kind()),
                out.write_all(b"two\n").map_err(|error| error.kind()),
                out.flush_if_due().and(out.flush()).map_err(|error| error.kind()),
                out.answer(&Answered { text: b"three\n".to_vec(), ..Answered::default() })
                    .map_err(|error| error.kind()),
                out.finish().map_err(|error| error.kind()),
                out.suspend().map_err(|error| error.kind()),
            ];
            assert_eq!(kinds, [Err(ErrorKind::StorageFull); 6]);
            assert_eq!(out.failure().map(|error| error.kind()), Some(ErrorKind::StorageFull));
            assert_eq!(*taken.lock().unwrap(), b"");
        }
    }
}
