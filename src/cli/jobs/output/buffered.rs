//! The buffer of an output: unwritten answers, the parts of a compressed output, and the record of the job that writes
//! it.

use super::existing::{fits, matching};
use super::job_output::JobOutput;
use super::job_record::{Done, JobOptions, RecordedJob};
use super::sink::{Sink, sync_name};
use crate::cli::terminal::exit::Failure;
use crate::text::Compression;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{iter, mem};

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// The least size of a compressed part: each part is the fewest whole answers that reach it, so the parts do not depend
/// on when answers arrive.
const PART: usize = 4 << 20;

/// The text in pieces of whole lines, none longer than the buffer unless a line is.
fn pieces(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    iter::from_fn(move || {
        let (first, rest) = text.split_at(text.len().min(BUFFER));
        let is_end = |&byte: &u8| byte == b'\n';
        let end = match first.iter().rposition(is_end).filter(|_| !rest.is_empty()) {
            Some(end) => end + 1,
            None => rest.iter().position(is_end).map_or(text.len(), |end| first.len() + end + 1),
        };
        let piece;
        (piece, text) = text.split_at(end);
        Some(piece).filter(|piece| !piece.is_empty())
    })
}

pub(super) struct Buffered {
    buffer: Vec<u8>,
    /// The lengths of the whole parts at the start of the buffer.
    parts: VecDeque<usize>,
    /// The amount of the buffer that is in the file temporarily, in parts that are too small.
    shown: usize,
    sink: Sink,
    compression: Option<Compression>,
    before: Before,
    job: Option<RecordedJob>,
    /// Whether the job's record is kept when the job is finished.
    stays: bool,
    flushed: Instant,
    /// Whether a part has been written since the job's record was saved.
    advanced: bool,
    terminal: bool,
    failed: Option<io::Error>,
    /// The name of the file, and whether this output created it.
    file: Option<(PathBuf, bool)>,
}

/// The action before the first byte is written.
pub(super) enum Before {
    Nothing,
    /// Empty the file.
    Empty,
    /// Cut the file after the bytes that the job's record covers.
    Cut,
    /// Compare: the existing contents have no record, so the output must match them and writing starts at their end.
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

    /// Begins a job that keeps a record; returns the finished work if it resumes one. A file created for a job that
    /// cannot begin is removed.
    pub(super) fn begin(&mut self, options: JobOptions, resume: bool, timed: bool) -> Result<Option<Done>, Failure> {
        self.stays = timed;
        let begun = self.begin_job(options, resume);
        if begun.is_err() {
            self.abandon();
        }
        begun
    }

    /// Removes the file again if it was created for this output. Nothing must have been written to it.
    pub(super) fn abandon(&mut self) {
        if let Some((path, true)) = &self.file {
            // At worst an empty file is left.
            let _ = fs::remove_file(path);
        }
    }

    fn begin_job(&mut self, options: JobOptions, resume: bool) -> Result<Option<Done>, Failure> {
        let (Some((given, made)), Sink::File(whole)) = (&self.file, &mut self.sink) else { return Ok(None) };
        let path = given.canonicalize().map_err(Failure::with(given.display()))?;
        let failed = |error: io::Error| Failure::with(path.display())(error);
        let mut job = RecordedJob::new(&path, options);
        let record = job.find()?;
        if resume {
            let mut existing = File::open(&path).map_err(failed)?;
            match record {
                Some(_) if *made => return Err(job.refusal(&path, "is missing, but its job left a record")),
                Some(record) => {
                    job.take_up(&record, &path)?;
                    let fits = fits(&record, whole, &mut existing, self.compression).map_err(failed)?;
                    if !fits {
                        return Err(job.refusal(&path, "has changed since the job wrote it"));
                    }
                    (self.before, self.parts, self.buffer) = (Before::Cut, record.parts, record.text.into_owned());
                }
                None if existing.metadata().map_err(failed)?.len() > 0 => self.before = Before::Compare(existing),
                None => {}
            }
        }
        let done = matches!(self.before, Before::Cut).then(|| job.done().clone());
        self.job = Some(job);
        Ok(done)
    }

    /// Buffers the answers of a job, and counts them in its record.
    pub(super) fn answer(&mut self, results: &JobOutput) -> io::Result<()> {
        match &mut self.job {
            // Some of its records have no answer.
            Some(_) if results.cancelled => return Ok(()),
            Some(job) => job.add(results),
            None => {}
        }
        self.write(&results.text, &results.ends)
    }

    /// Buffers text in which answers end at these positions, and writes what exceeds the buffer.
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
            Before::Compare(existing) => matching(existing, part)?,
            _ => 0,
        };
        if known < part.len() {
            self.settle(&buffer)?;
        }
        if self.compression.is_some() || known > 0 {
            self.sink.append(part, known)?;
        } else {
            // A disk that is full takes the answers for which it has room.
            pieces(part).try_for_each(|piece| self.sink.append(piece, 0))?;
        }
        buffer.drain(..length);
        (self.buffer, self.shown) = (buffer, 0);
        Ok(())
    }

    /// Prepares the file for its first byte. `text` is the first text to be written to it.
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
        // Nothing is cut before there is news: the inputs may still turn out to differ from the answered ones.
        if matches!(self.before, Before::Cut) && !self.job.as_ref().is_some_and(RecordedJob::has_news) {
            return Ok(());
        }
        if self.compression.is_none() {
            self.write_out(self.buffer.len())?;
        }
        if self.job.as_ref().is_some_and(RecordedJob::is_due) { self.save() } else { Ok(()) }
    }

    /// Renews the job's record, and writes an unfinished part to the file temporarily, unless parts follow quickly.
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

    /// Writes everything, and the record of a job.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        if self.job.is_none() {
            return self.finish();
        }
        self.flush()?;
        self.advanced = false;
        self.save()
    }

    /// Writes the buffered text except for an unfinished line. A file that can be resumed is left unchanged, or if
    /// compressed, at its last whole part, where the job resumes.
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
        if let Before::Compare(existing) = &mut self.before {
            if existing.read(&mut [0])? > 0 {
                return Err(io::Error::new(
                    ErrorKind::InvalidData,
                    "the output has more answers than the inputs have records, and there is no job record",
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
