//! The jobs that are not answered yet, each with a mark of the records up to its end.
//!
//! The mark has a digest of every record up to there: of its part of the output, and of the puzzle. A resumed job skips
//! the records that its own record counts, and continues if they are the same.

use super::answered::{Answered, Mark};
use super::batch::Batch;
use super::item::Item;
use super::job::{Job, Jobs};
use super::job_record::Done;
use super::report::{Format, puzzle_line};
use super::word::Word;
use crate::cli::terminal::exit::Failure;
use crate::text::Alphabet;
use std::hash::{Hash, Hasher};
use std::iter;
use twox_hash::XxHash64;

/// All jobs, without marks: for an output that keeps no record.
pub(crate) fn unmarked(jobs: Jobs) -> impl Iterator<Item = (Job, Mark)> {
    jobs.map(|job| (job, Mark::default()))
}

/// First what is already done, then the jobs that come after it.
pub(crate) fn after(done: Option<Done>, jobs: Jobs, format: Format) -> impl Iterator<Item = (Job, Mark)> {
    let done = done.unwrap_or_default();
    let words = done.answers.iter().filter_map(|(word, &times)| Some((Word::parse(word)?, times))).collect();
    let answered = Answered { words, exit: done.exit, ..Answered::default() };
    let first = (Job::Saved(answered), done.inputs);
    let marked = Marked { jobs, format, done: done.inputs, records: 0, digest: XxHash64::default() };
    iter::once(first).chain(marked)
}

struct Marked {
    jobs: Jobs,
    format: Format,
    /// What is skipped.
    done: Mark,
    records: u64,
    digest: XxHash64,
}

impl Marked {
    /// Counts a record, and compares the digest where the records already done end.
    fn add(&mut self, record: impl FnOnce(&mut XxHash64)) -> Result<(), Failure> {
        record(&mut self.digest);
        self.records += 1;
        if self.records == self.done.records && self.mark() != self.done {
            return Err(Failure::new(format!(
                "the first {} records are not those that were answered: the inputs or their order have changed; \
                 the output is left as it is",
                self.records
            )));
        }
        Ok(())
    }

    fn mark(&self) -> Mark {
        Mark { records: self.records, digest: self.digest.finish() }
    }

    /// The part of a job that is still to be answered.
    fn rest(&mut self, job: Job) -> Result<Option<Job>, Failure> {
        let before = usize::try_from(self.done.records.saturating_sub(self.records)).unwrap_or(usize::MAX);
        let format = self.format;
        match job {
            Job::Item(item) => {
                self.add(|digest| of_item(&item, format, digest))?;
                Ok((before == 0).then_some(Job::Item(item)))
            }
            Job::Batch(batch) => {
                for index in 0..batch.clues.len() {
                    self.add(|digest| of_board(&batch, index, digest))?;
                }
                Ok((before < batch.clues.len()).then(|| Job::Batch(batch.split_off(before))))
            }
            Job::Failed(_) | Job::Saved(_) | Job::Ended(_) => Ok(Some(job)),
        }
    }

    /// The end of the records, which is too early if records already done are missing.
    fn end(&mut self) -> Option<Job> {
        let (found, expected) = (self.records, self.done.records);
        (found < expected).then(|| {
            self.done.records = 0;
            let message =
                format!("{expected} records were answered, and there are {found} now: the output is left as it is");
            Job::Ended(Failure::new(message))
        })
    }
}

impl Iterator for Marked {
    type Item = (Job, Mark);

    fn next(&mut self) -> Option<(Job, Mark)> {
        loop {
            let Some(job) = self.jobs.next() else { return self.end().map(|job| (job, self.mark())) };
            match self.rest(job) {
                Ok(None) => {}
                Ok(Some(job)) => return Some((job, self.mark())),
                Err(failure) => return Some((Job::Ended(failure), self.mark())),
            }
        }
    }
}

/// A record that came by itself. A plain board has the same digest as in a batch: next time it may come in one.
fn of_item(item: &Item, format: Format, digest: &mut XxHash64) {
    if format == Format::Json {
        item.source.hash(digest);
    }
    if let Some((_, row)) = &item.row {
        return row.raw().hash(digest);
    }
    if let Some(object) = &item.object {
        return object.raw().hash(digest);
    }
    let record = match &item.record {
        Ok(record) => record,
        Err(error) => return (error.to_string(), error.text()).hash(digest),
    };
    match record.puzzle.to_classic() {
        Some(clues) if record.notation.alphabet == Alphabet::Digits => clues.hash(digest),
        _ => (&record.puzzle, puzzle_line(record)).hash(digest),
    }
    match format {
        Format::Json => (record.line, puzzle_line(record), &record.comment).hash(digest),
        Format::Csv => (puzzle_line(record), item.keeps_comment.then_some(&record.comment)).hash(digest),
        Format::Line | Format::Block | Format::Table(_) | Format::Drawing | Format::Picture => item.tail().hash(digest),
    }
}

/// A board of a batch.
fn of_board(batch: &Batch, index: usize, digest: &mut XxHash64) {
    if let Some((_, rows)) = &batch.rows {
        return rows.raw(index).hash(digest);
    }
    batch.clues[index].hash(digest);
    batch.tails.as_ref().map_or(&[][..], |tails| tails.get(index)).hash(digest);
}
