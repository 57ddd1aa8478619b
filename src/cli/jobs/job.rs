//! Turns the records of all inputs into jobs: plain boards and rows in batches of what arrived together, everything
//! else one by one.

use super::answered::Answered;
use super::batch::Batch;
use super::item::Item;
use super::records::Records;
use crate::batch::Shard;
use crate::cli::terminal::exit::Failure;
use crate::native::Clues;

/// A unit of work.
pub(crate) enum Job {
    /// One record.
    Item(Box<Item>),
    /// Boards that arrived together.
    Batch(Batch),
    /// An input that cannot be opened or read.
    Failed(Failure),
    /// Records that were answered before.
    Saved(Answered),
    /// The jobs end early.
    Ended(Failure),
}

impl Job {
    /// Its size, roughly in bytes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Item(item) => item.size(),
            Self::Batch(batch) => batch.clues.len() * size_of::<Clues>(),
            Self::Failed(_) | Self::Saved(_) | Self::Ended(_) => 0,
        }
    }
}

/// The records of a share as jobs, in batches where they are plain and batches are wanted.
pub(crate) struct Jobs {
    pub(crate) records: Records,
    pub(crate) batches: bool,
    pub(crate) shard: Shard,
    /// The number of records so far, of all shares.
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
                            return Some(Job::Item(Box::new(item)));
                        }
                    }
                    Err(failure) => return Some(Job::Failed(failure)),
                },
            }
        }
    }
}
