//! The buffer of an output: answers not written yet, the parts of a compressed output, and the record of the job that
//! writes it.

use super::answered::Answered;
use super::job_record::{Asked, Done, RecordedJob};
use super::sink::{Sink, sync_name};
use super::standing::{fits, matching};
use crate::cli::terminal::exit::Failure;
use crate::text::Compression;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The size of the buffer.
const BUFFER: usize = 1 << 16;

/// The amount of text compressed at a time, each part by itself: as few whole answers as reach this size. So the parts
/// do not depend on when the answers came.
const PART: usize = 4 << 20;

pub(super) struct Buffered {
    buffer: Vec<u8>,
    /// The lengths of the whole parts at the start of the buffer.
    parts: VecDeque<usize>,
    /// How much of the buffer is temporarily in the file, in parts that are too small.
    shown: usize,
    sink: Sink,
    compression: Option<Compression>,
    before: Before,
    job: Option<RecordedJob>,
    /// Whether the job's record stays when the job is finished.
    stays: bool,
    flushed: Instant,
    /// Whether a part has been written since the job's record was.
    advanced: bool,
    terminal: bool,
    failed: Option<io::Error>,
    /// The name of the file, and whether this output created it.
    file: Option<(PathBuf, bool)>,
}

/// What to do before the first byte is written.
pub(super) enum Before {
    Nothing,
    /// Empty the file.
    Empty,
    /// Cut off what follows the bytes that the job's record knows.
    Cut,
    /// The file's contents have no record: they must match what is written, and nothing is written before their end.
    Compare(File),
}

impl Buffered {
    pub(super) fn new(
        sink: Sink,
        before: Before,
        compression: Option<Compression>,
        file: Option<(PathBuf, bool)>,
        terminal: bool,
    ) -> Self {
        Self {
            buffer: Vec::with_capacity(BUFFER),
            parts: VecDeque::new(),
            shown: 0,
            sink,
            compression,
            before,
            job: None,
            stays: false,
            flushed: Instant::now(),
            advanced: false,
            terminal,
            failed: None,
            file,
        }
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.terminal
    }

    pub(super) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// The error of the write that failed.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.failed.as_ref().map(again)
    }

    /// The time since everything was written.
    pub(super) fn waited(&self) -> Duration {
        self.flushed.elapsed()
    }

    /// Runs the action if nothing has failed yet.
    pub(super) fn guarded(&mut self, act: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        if let Some(error) = &self.failed {
            return Err(again(error));
        }
        let result = act(self);
        self.failed = result.as_ref().err().map(again);
        result
    }

    /// Begins a job that keeps a record; returns what was done, if it is resumed. A file that was created for a job
    /// which cannot begin is removed.
    pub(super) fn begin(&mut self, asked: Asked, resume: bool, timed: bool) -> Result<Option<Done>, Failure> {
        self.stays = timed;
        let begun = self.begin_job(asked, resume);
        if let (Err(_), Some((path, true))) = (&begun, &self.file) {
            let _ = fs::remove_file(path);
        }
        begun
    }

    fn begin_job(&mut self, asked: Asked, resume: bool) -> Result<Option<Done>, Failure> {
        let (Some((given, made)), Sink::File(whole)) = (&self.file, &mut self.sink) else { return Ok(None) };
        let path = given.canonicalize().map_err(Failure::with(given.display()))?;
        let failed = |error: io::Error| Failure::with(path.display())(error);
        let mut job = RecordedJob::new(&path, asked);
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

    /// Takes the answers of a job, and counts them.
    pub(super) fn answer(&mut self, answered: &Answered) -> io::Result<()> {
        match &mut self.job {
            // Some of its records have no answer.
            Some(_) if answered.cancelled => return Ok(()),
            Some(job) => job.add(answered),
            None => {}
        }
        self.write(&answered.text, &answered.ends)
    }

    /// Takes text, in which answers end at these positions, and writes any excess.
    pub(super) fn write(&mut self, text: &[u8], ends: &[usize]) -> io::Result<()> {
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

    /// Writes the first bytes of the buffer, as a part of its own if the output is compressed.
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

    /// Prepares the file for its first byte. `text` is everything that is to be written to it.
    fn settle(&mut self, text: &[u8]) -> io::Result<()> {
        let before = mem::replace(&mut self.before, Before::Nothing);
        let Sink::File(whole) = &mut self.sink else { return Ok(()) };
        match before {
            Before::Nothing => return Ok(()),
            Before::Cut => return whole.cut_to_length(),
            Before::Compare(_) => {}
            Before::Empty => {
                // The record of another job is no longer valid.
                self.job.as_mut().map_or(Ok(()), RecordedJob::remove)?;
                whole.cut(0)?;
            }
        }
        let written = whole.written();
        let parts = &self.parts;
        self.job.as_mut().map_or(Ok(()), |job| job.save(written, text, parts))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        // The records already answered may turn out to be different.
        if matches!(self.before, Before::Cut) && !self.job.as_ref().is_some_and(RecordedJob::has_news) {
            return Ok(());
        }
        if self.compression.is_none() {
            self.write_out(self.buffer.len())?;
        }
        if self.job.as_ref().is_some_and(RecordedJob::is_due) { self.save() } else { Ok(()) }
    }

    /// Updates the job's record, and shows what waits for the rest of its part, unless parts follow quickly.
    fn save(&mut self) -> io::Result<()> {
        if matches!(self.before, Before::Compare(_)) || !self.job.as_ref().is_some_and(RecordedJob::has_news) {
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

    /// Writes everything, and for a job its progress.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        if self.job.is_none() {
            return self.finish();
        }
        self.flush()?;
        self.advanced = false;
        self.save()
    }

    /// Writes the buffered text except for an unfinished line. Files that can be resumed are left as they are, and
    /// compressed ones at their last whole part, which is where their job goes on.
    pub(super) fn write_whole_lines(&mut self) -> io::Result<()> {
        let is_packed_job = self.compression.is_some() && self.job.is_some();
        if is_packed_job || matches!(self.before, Before::Cut | Before::Compare(_)) {
            return Ok(());
        }
        let whole = self.buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.write_out(whole)
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
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
        if let Some((path, true)) = &self.file {
            sync_name(path);
        }
        match (&mut self.job, &self.sink) {
            (Some(job), Sink::File(whole)) if self.stays => job.save(whole.written(), &[], &self.parts),
            (Some(job), _) => job.remove(),
            (None, _) => Ok(()),
        }
    }
}

/// A copy of the error.
fn again(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

#[cfg(test)]
mod tests;
