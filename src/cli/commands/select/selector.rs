//! The consumer of a selection: passes the kept records on, one after another, through the stages that need all of
//! them.

use super::distinct::{Seen, Sight};
use super::worker::Selected;
use crate::answers::AnswerKind;
use crate::batch::sorter::{Entry, Sorter};
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::job_record::Done;
use crate::cli::jobs::output::tally::grouped;
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{Consumer, JobEnd};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::generate::{Draws, Seed};
use crate::plural::{counted, listed};
use std::collections::BTreeMap;
use std::io;
use std::mem;

/// The bytes of sorted records that are written at once.
const CHUNK: usize = 1 << 16;

/// The stages after the conditions.
#[derive(Clone, Copy)]
pub(super) struct Stages {
    pub(super) distinct: bool,
    /// The size of the sample, and its seed.
    pub(super) sample: Option<(u64, u64)>,
    pub(super) sorts: bool,
    pub(super) take: Option<u64>,
    /// The memory of each stage, in bytes.
    pub(super) memory: u64,
}

/// Consumes what was selected.
pub(super) struct Selector {
    seen: Option<Seen>,
    late: Late,
    writer: Writer,
    /// The number of records that fulfill the conditions.
    number: u64,
    /// The numbers of records by decision.
    kinds: BTreeMap<AnswerKind, u64>,
}

/// The stages after `--distinct`.
struct Late {
    /// Draws a rank for each record: the sample are those of the lowest ranks.
    sample: Option<(Sorter, Draws)>,
    sorter: Option<Sorter>,
    /// The number of records that may still be written.
    left: u64,
    written: u64,
    /// Text that is to be written, with the ends of the records in it.
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Selector {
    /// The consumer for a job of which an earlier run has done a part.
    pub(super) fn new(stages: Stages, writer: Writer, done: &Done) -> Self {
        let Stages { distinct, sample, sorts, take, memory } = stages;
        let kept = done.answers.get(&AnswerKind::Kept.to_string()).copied().unwrap_or_default();
        let orders = sorts || sample.is_some();
        let late = Late {
            sample: sample.map(|(size, seed)| (Sorter::new(memory, Some(size)), Seed(seed).record(0))),
            sorter: orders.then(|| Sorter::new(memory, take)),
            left: take.map_or(u64::MAX, |take| take.saturating_sub(kept)),
            written: kept,
            text: Vec::new(),
            ends: Vec::new(),
        };
        let seen = distinct.then(|| Seen::new(memory));
        Self { seen, late, writer, number: 0, kinds: BTreeMap::new() }
    }

    /// Runs the stages that waited for the last record, and completes the output.
    pub(super) fn finish(mut self, end: JobEnd) -> Result<Exit, Failure> {
        let is_whole = end != JobEnd::Cancelled;
        if is_whole {
            let Self { seen, late, writer, .. } = &mut self;
            if let Some(seen) = seen.take() {
                seen.finish(|number, key, text| late.add(number, key, text, writer).map_err(Spilled::from))
                    .map_err(|Spilled(failure)| failure)?;
            }
            late.finish(writer)?;
        }
        // Of a job that was interrupted before its last stage, nothing was kept yet, and nothing dropped.
        let summary = if is_whole || !self.waits() { self.summary() } else { String::new() };
        // A job that took enough records is done, although not all were read.
        let end = if is_whole { JobEnd::Whole } else { end };
        self.writer.finish_with_summary(end, &summary)
    }

    /// Whether records wait for the last one.
    fn waits(&self) -> bool {
        self.seen.is_some() || self.late.sample.is_some() || self.late.sorter.is_some()
    }

    /// `sudosat: 1,000 puzzles: 20 kept, 975 dropped, 5 refused (3 invalid, 2 unknown)`.
    fn summary(&self) -> String {
        let of = |kind| self.kinds.get(&kind).copied().unwrap_or_default();
        let read: u64 = self.kinds.values().sum();
        let refused: Vec<(AnswerKind, u64)> = (self.kinds.iter())
            .filter(|(kind, _)| !matches!(kind, AnswerKind::Kept | AnswerKind::Dropped))
            .map(|(kind, times)| (*kind, *times))
            .collect();
        let kept = self.late.written;
        let dropped = of(AnswerKind::Dropped) + of(AnswerKind::Kept).saturating_sub(kept);
        let total: u64 = refused.iter().map(|(_, times)| times).sum();
        let kinds: Vec<String> = refused.iter().map(|(kind, times)| format!("{} {kind}", grouped(*times))).collect();
        let refused =
            if total == 0 { String::new() } else { format!(", {} refused ({})", grouped(total), listed(&kinds)) };
        format!(
            "sudosat: {}: {} kept, {} dropped{refused}\n",
            counted(grouped(read), "puzzle"),
            grouped(kept),
            grouped(dropped)
        )
    }
}

/// The failure of a temporary file.
fn spilling(error: &io::Error) -> Failure {
    Failure::new(format!("temporary files: {error} (TMPDIR names the folder for them, --memory what needs none)"))
}

/// A failure in a stage: of a temporary file, or of the output.
struct Spilled(Failure);

impl From<io::Error> for Spilled {
    fn from(error: io::Error) -> Self {
        Self(spilling(&error))
    }
}

impl From<Failure> for Spilled {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl Late {
    /// Adds the next record, with its number and sort key.
    fn add(&mut self, number: u64, key: &[u8], text: &[u8], writer: &mut Writer) -> Result<(), Failure> {
        if let Some((sample, draws)) = &mut self.sample {
            let rank = draws.below_u64(u64::MAX).to_be_bytes();
            // The key is needed again after the sample was drawn.
            return sample.push(&[&rank, key].concat(), number, text).map_err(|error| spilling(&error));
        }
        self.place(number, key, text, writer)
    }

    /// Adds a record that is part of the sample.
    fn place(&mut self, number: u64, key: &[u8], text: &[u8], writer: &mut Writer) -> Result<(), Failure> {
        match &mut self.sorter {
            Some(sorter) => sorter.push(key, number, text).map_err(|error| spilling(&error)),
            None => self.put(text, writer),
        }
    }

    /// Writes a record, unless enough are written.
    fn put(&mut self, text: &[u8], writer: &mut Writer) -> Result<(), Failure> {
        if self.left == 0 {
            return Ok(());
        }
        self.left -= 1;
        self.written += 1;
        self.text.extend_from_slice(text);
        self.ends.push(self.text.len());
        if self.text.len() >= CHUNK { self.flush(writer) } else { Ok(()) }
    }

    /// Passes the texts to the writer.
    fn flush(&mut self, writer: &mut Writer) -> Result<(), Failure> {
        let (text, ends) = (mem::take(&mut self.text), mem::take(&mut self.ends));
        if !text.is_empty() {
            writer.consume(&mut JobOutput { text, ends, ..JobOutput::default() })?;
        }
        Ok(())
    }

    fn finish(&mut self, writer: &mut Writer) -> Result<(), Failure> {
        if let Some((sample, _)) = self.sample.take() {
            let mut sample = sample.finish().map_err(|error| spilling(&error))?;
            while let Some(Entry { key, number, text }) = sample.next().map_err(|error| spilling(&error))? {
                self.place(number, &key[size_of::<u64>()..], &text, writer)?;
            }
        }
        if let Some(sorter) = self.sorter.take() {
            let mut sorted = sorter.finish().map_err(|error| spilling(&error))?;
            while let Some(Entry { text, .. }) = sorted.next().map_err(|error| spilling(&error))? {
                self.put(&text, writer)?;
            }
        }
        self.flush(writer)
    }
}

impl Consumer<Selected> for Selector {
    fn consume(&mut self, selected: &mut Selected) -> Result<bool, Failure> {
        let output = &mut selected.output;
        for &(kind, times) in &output.kinds {
            *self.kinds.entry(kind).or_default() += times;
        }
        let is_cut = (output.ends.len() as u64) > self.late.left;
        if !self.waits() && !is_cut {
            self.late.left -= output.ends.len() as u64;
            self.late.written += output.ends.len() as u64;
            return Ok(self.writer.consume(output)? && self.late.left > 0);
        }
        let (text, ends) = (mem::take(&mut output.text), mem::take(&mut output.ends));
        let mut start = 0;
        for (&end, (class, key)) in ends.iter().zip(&selected.kept) {
            let text = &text[start..end];
            start = end;
            self.number += 1;
            let sight = match &mut self.seen {
                None => Sight::First,
                Some(seen) => seen.see(*class, self.number, key, text).map_err(|error| spilling(&error))?,
            };
            if sight == Sight::First {
                self.late.add(self.number, key, text, &mut self.writer)?;
            }
        }
        // What is ready is written with the messages of these records.
        (output.text, output.ends) = (mem::take(&mut self.late.text), mem::take(&mut self.late.ends));
        let may_go_on = self.late.sample.is_some() || self.late.sorter.is_some() || self.late.left > 0;
        Ok(self.writer.consume(output)? && may_go_on)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        self.writer.pause()
    }
}
