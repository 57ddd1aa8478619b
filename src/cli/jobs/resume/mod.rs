//! The jobs that are still to be answered, each with the checkpoint at its end.
//!
//! A checkpoint has a digest of all records before it: of the puzzles, and of what the output contains of each record.
//! A resumed job skips the records that the job record counts, and continues if the digests agree.

pub(crate) mod options;

use crate::answers::{AnswerKind, puzzle_line};
use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::output::job_output::{Checkpoint, JobOutput};
use crate::cli::jobs::output::job_record::Done;
use crate::cli::jobs::work::format::Format;
use crate::cli::jobs::work::job::{Job, Jobs};
use crate::cli::terminal::exit::Failure;
use crate::text::Alphabet;
use std::hash::{Hash, Hasher};
use std::iter;
use twox_hash::XxHash64;

/// All jobs, with empty checkpoints: for an output that keeps no record.
pub(crate) fn without_checkpoints(jobs: Jobs) -> impl Iterator<Item = (Job, Checkpoint)> {
    jobs.map(|job| (job, Checkpoint::default()))
}

/// The finished work as one job, then the jobs after it.
pub(crate) fn after(done: Option<Done>, jobs: Jobs, format: Format) -> impl Iterator<Item = (Job, Checkpoint)> {
    let done = done.unwrap_or_default();
    let kinds = done.answers.iter().filter_map(|(word, &times)| Some((AnswerKind::parse(word)?, times))).collect();
    let results = JobOutput { kinds, exit: done.exit, ..JobOutput::default() };
    let first = (Job::Saved(results), done.inputs);
    let marked = Checkpointed { jobs, format, done: done.inputs, records: 0, digest: XxHash64::default() };
    iter::once(first).chain(marked)
}

struct Checkpointed {
    jobs: Jobs,
    format: Format,
    /// The end of the records to skip.
    done: Checkpoint,
    records: u64,
    digest: XxHash64,
}

impl Checkpointed {
    /// Counts a record, and compares the digests at the end of the finished ones.
    fn add(&mut self, record: impl FnOnce(&mut XxHash64)) -> Result<(), Failure> {
        record(&mut self.digest);
        self.records += 1;
        if self.records == self.done.records && self.checkpoint() != self.done {
            return Err(Failure::new(format!(
                "the first {} records are not those that were results: the inputs or their order have changed; \
                 the output is left as it is",
                self.records
            )));
        }
        Ok(())
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint { records: self.records, digest: self.digest.finish() }
    }

    /// The part of a job that is still to be answered.
    fn rest(&mut self, job: Job) -> Result<Option<Job>, Failure> {
        let before = usize::try_from(self.done.records.saturating_sub(self.records)).unwrap_or(usize::MAX);
        let format = self.format;
        match job {
            Job::Record(item) => {
                self.add(|digest| of_item(&item, format, digest))?;
                Ok((before == 0).then_some(Job::Record(item)))
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

    /// The end of the jobs: a failure if finished records are missing from the inputs.
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

impl Iterator for Checkpointed {
    type Item = (Job, Checkpoint);

    fn next(&mut self) -> Option<(Job, Checkpoint)> {
        loop {
            let Some(job) = self.jobs.next() else { return self.end().map(|job| (job, self.checkpoint())) };
            match self.rest(job) {
                Ok(None) => {}
                Ok(Some(job)) => return Some((job, self.checkpoint())),
                Err(failure) => return Some((Job::Ended(failure), self.checkpoint())),
            }
        }
    }
}

/// Digests a record that came by itself. A plain board has the same digest in a batch, where it may be the next time.
fn of_item(item: &InputRecord, format: Format, digest: &mut XxHash64) {
    if format == Format::Json {
        item.source.hash(digest);
    }
    if let Some(text) = &item.text {
        if let (Format::Json, Ok(record)) = (format, &item.record) {
            record.line.hash(digest);
        }
        return text.hash(digest);
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
        Format::Json => (record.line, puzzle_line(record), &record.comment, &record.description).hash(digest),
        Format::Csv | Format::Ratings(_) | Format::Puzzles(_) => {
            (puzzle_line(record), item.keeps_comment.then(|| record.caption())).hash(digest);
        }
        Format::Line | Format::Block | Format::Table(_) | Format::Drawing | Format::Picture => item.tail().hash(digest),
    }
}

/// Digests a board of a batch.
fn of_board(batch: &Batch, index: usize, digest: &mut XxHash64) {
    if let Some((_, rows)) = &batch.rows {
        return rows.raw(index).hash(digest);
    }
    if let Some(lines) = &batch.lines {
        return lines.get(index).hash(digest);
    }
    batch.clues[index].hash(digest);
    batch.tails.as_ref().map_or(&[][..], |tails| tails.get(index)).hash(digest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Shard;
    use crate::cli::jobs::input::records::Records;
    use crate::cli::terminal::exit::Exit;
    use crate::text::ReadOptions;
    use std::collections::BTreeMap;

    const PLAIN: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    fn jobs(text: &str) -> Jobs {
        let records = Records::of_text(ReadOptions::default(), "-p", text).map_err(|error| error.to_string()).unwrap();
        Jobs { records, batches: true, shard: Shard::WHOLE, count: 0 }
    }

    fn done(inputs: Checkpoint) -> Done {
        let answers = BTreeMap::from([("unique".to_owned(), inputs.records)]);
        Done { inputs, answers, exit: Exit::SomeNo }
    }

    /// The checkpoint at the end of these records.
    fn checkpoint(text: &str) -> Checkpoint {
        after(None, jobs(text), Format::Line).last().unwrap().1
    }

    #[test]
    fn finished_work_comes_first_and_only_the_rest_follows() {
        // The last line is not known to be plain: a batch of three, and an item.
        let text = PLAIN.repeat(4);
        let checkpoints = [1, 3, 4].map(|lines| checkpoint(&PLAIN.repeat(lines)));
        assert_eq!(checkpoints.map(|checkpoint| checkpoint.records), [1, 3, 4]);
        let [one, three, whole] = checkpoints;
        let resumed: Vec<_> = after(Some(done(one)), jobs(&text), Format::Line).collect();
        let [(Job::Saved(saved), at), (Job::Batch(rest), before_last), (Job::Record(_), end)] = &*resumed else {
            panic!("{} jobs", resumed.len())
        };
        assert_eq!((&*saved.kinds, saved.exit, *at), (&[(AnswerKind::Unique, 1)][..], Exit::SomeNo, one));
        assert_eq!((rest.clues.len(), *before_last, *end), (2, three, whole));
        let resumed: Vec<_> = after(Some(done(three)), jobs(&text), Format::Line).collect();
        assert!(matches!(&*resumed, [(Job::Saved(_), _), (Job::Record(_), _)]), "the whole batch is done");
        assert_eq!(after(Some(done(whole)), jobs(&text), Format::Line).count(), 1, "nothing is left");
        assert_eq!(after(None, jobs(""), Format::Line).count(), 1, "there is nothing to do");
    }

    #[test]
    fn missing_records_end_the_job() {
        let whole = checkpoint(&PLAIN.repeat(3));
        let resumed: Vec<_> = after(Some(done(whole)), jobs(&PLAIN.repeat(2)), Format::Line).collect();
        let [(Job::Saved(_), _), (Job::Ended(failure), _)] = &*resumed else { panic!("{} jobs", resumed.len()) };
        assert!(failure.to_string().starts_with("3 records were answered, and there are 2 now"), "{failure}");
    }

    /// The digest covers everything that the output contains of a record. For JSON that includes its position; lines
    /// contain less.
    #[test]
    fn the_digest_covers_what_is_written() {
        let of = |text: &str, name: &str, format: Format| {
            let records = Records::of_text(ReadOptions::default(), name, text).map_err(|error| error.to_string());
            let jobs = Jobs { records: records.unwrap(), batches: false, shard: Shard::WHOLE, count: 0 };
            after(None, jobs, format).last().unwrap().1
        };
        let (moved, commented) = (format!("\n{PLAIN}"), PLAIN.replace('\n', " a name\n"));
        let plain = |format| of(PLAIN, "-p", format);
        for (format, line_counts, comment_counts, name_counts) in
            [(Format::Json, true, true, true), (Format::Csv, false, false, false), (Format::Line, false, false, false)]
        {
            assert_eq!(of(&moved, "-p", format) != plain(format), line_counts, "{format:?}: the line");
            assert_eq!(of(&commented, "-p", format) != plain(format), comment_counts, "{format:?}: the comment");
            assert_eq!(of(PLAIN, "a.txt", format) != plain(format), name_counts, "{format:?}: the name");
        }
    }

    /// A puzzle in letters is answered in letters, so it has another digest.
    #[test]
    fn the_digest_covers_the_notation() {
        let letters: String =
            PLAIN.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'A' + d as u8 - 1) as char)).collect();
        assert_ne!(checkpoint(PLAIN).digest, checkpoint(&letters).digest);
        assert_eq!(checkpoint(PLAIN), checkpoint(&PLAIN.replace('.', "0")));
    }
}
