//! Turns the records of all inputs into jobs: plain boards that arrived together in batches, everything else one by
//! one.

use crate::batch::Shard;
use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::terminal::exit::Failure;
use crate::native::Clues;

/// A unit of work.
pub(crate) enum Job {
    /// One record.
    Record(Box<InputRecord>),
    /// Boards that arrived together.
    Batch(Batch),
    /// An input that cannot be opened or read.
    Failed(Failure),
    /// The output of an earlier run, as counted in its job record.
    Saved(JobOutput),
    /// The failure that ends all jobs early.
    Ended(Failure),
}

impl Job {
    /// The approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Record(item) => item.size(),
            Self::Batch(batch) => batch.clues.len() * size_of::<Clues>(),
            Self::Failed(_) | Self::Saved(_) | Self::Ended(_) => 0,
        }
    }
}

/// The records of a share as jobs; plain ones in batches, if batches are wanted.
pub(crate) struct Jobs {
    pub(crate) records: Records,
    pub(crate) batches: bool,
    pub(crate) shard: Shard,
    /// The number of records so far, those of other shares included.
    pub(crate) count: u64,
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        loop {
            let batch = if self.batches { self.records.batch() } else { None };
            match batch {
                Some(Ok(batch)) => {
                    let before = self.count;
                    self.count += batch.clues.len() as u64;
                    let batch = batch.share(self.shard, before);
                    if !batch.clues.is_empty() {
                        return Some(Job::Batch(batch));
                    }
                }
                Some(Err(failure)) => return Some(Job::Failed(failure)),
                None => match self.records.next()? {
                    Ok(item) => {
                        self.count += 1;
                        if self.shard.takes(self.count) {
                            return Some(Job::Record(Box::new(item)));
                        }
                    }
                    Err(failure) => return Some(Job::Failed(failure)),
                },
            }
        }
    }
}
