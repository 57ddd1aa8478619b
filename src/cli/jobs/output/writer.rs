//! The consumer of most commands: writes the answers of a job, its messages and its progress, and determines the exit
//! code.

use super::job_output::JobOutput;
use super::progress::Progress;
use super::shared::Output;
use super::stats::Stats;
use crate::cli::jobs::runner::{Consumer, JobEnd};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::plural::counted;
use std::io::{self, Write};

/// The consumer that writes the answers of a job.
pub(crate) struct Writer {
    out: Output,
    noun: &'static str,
    stats: Stats,
    progress: Option<Progress>,
    exit: Exit,
    /// The number of records with the message that is reported only once.
    repeated: u64,
    /// Whether messages about records are left out.
    quiet: bool,
    /// Whether the first record that cannot be read ends the job.
    fail_fast: bool,
    /// Whether every input was read and answered to its end.
    complete: bool,
}

impl Writer {
    /// A writer of answers about things called `noun`.
    pub(crate) fn new(out: Output, noun: &'static str, progress: Option<Progress>) -> Self {
        let (stats, exit) = (Stats::start(noun), Exit::Success);
        Self { out, noun, stats, progress, exit, repeated: 0, quiet: false, fail_fast: false, complete: true }
    }

    pub(crate) fn quiet(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    pub(crate) fn fail_fast(self, fail_fast: bool) -> Self {
        Self { fail_fast, ..self }
    }

    /// Writes text that is not an answer: the lines before and after the answers.
    pub(crate) fn put(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.out.write_all(text).map_err(Failure::Output)
    }

    /// The number of records counted.
    pub(crate) fn records(&self) -> u64 {
        self.stats.tally.records()
    }

    /// Writes messages about records.
    pub(crate) fn report(&self, message: &str) {
        match &self.progress {
            _ if message.is_empty() || self.quiet => {}
            Some(progress) => progress.print(message),
            // The answers are still wanted if the messages cannot be written.
            None => drop(io::stderr().write_all(message.as_bytes())),
        }
    }

    /// Completes the output, or suspends that of an unfinished job, ends the progress, and returns the exit code.
    pub(crate) fn finish(self, end: JobEnd) -> Result<Exit, Failure> {
        let (exit, stats, progress) = self.close(end)?;
        if let Some(progress) = progress {
            progress.end(|| stats.tally.total());
        }
        Ok(exit)
    }

    /// Like [`finish`](Self::finish), but prints statistics in place of the summary.
    pub(crate) fn finish_with_stats(self, end: JobEnd, engine: &str) -> Result<Exit, Failure> {
        let (exit, stats, _) = self.close(end)?;
        stats.print(engine);
        Ok(exit)
    }

    /// Like [`finish`](Self::finish), with a summary that is always printed, unless messages are left out.
    pub(crate) fn finish_with_summary(self, end: JobEnd, summary: &str) -> Result<Exit, Failure> {
        let quiet = self.quiet;
        let (exit, _, progress) = self.close(end)?;
        drop(progress);
        if !quiet {
            // The answers are complete, even if this cannot be written.
            let _ = io::stderr().write_all(summary.as_bytes());
        }
        Ok(exit)
    }

    fn close(self, end: JobEnd) -> Result<(Exit, Stats, Option<Progress>), Failure> {
        if let more @ 1.. = self.repeated.saturating_sub(1) {
            self.report(&format!("sudosat: no answer to another {}, for the same reason\n", counted(more, self.noun)));
        }
        let ended = if self.complete && end == JobEnd::Whole { self.out.finish() } else { self.out.suspend() };
        ended.map_err(Failure::Output)?;
        if end == JobEnd::Whole && self.exit == Exit::Success && self.records() == 0 {
            self.report(&format!("sudosat: no {}s found\n", self.stats.tally.noun()));
        }
        let exit = if end == JobEnd::Cancelled { self.exit.max(Exit::Interrupted) } else { self.exit };
        Ok((exit, self.stats, self.progress))
    }
}

impl Consumer<JobOutput> for Writer {
    fn consume(&mut self, results: &mut JobOutput) -> Result<bool, Failure> {
        Progress::give_way(&mut self.progress);
        self.report(&results.messages);
        if let Some(message) = results.repeated.take() {
            if self.repeated == 0 {
                self.report(&message);
            }
            self.repeated += 1;
        }
        self.out.answer(results).map_err(Failure::Output)?;
        self.complete &= results.exit != Exit::Failed || !results.kinds.is_empty();
        for &(word, times) in &results.kinds {
            self.stats.tally.count(word, times);
        }
        for &work in &results.sat {
            self.stats.count_sat(work);
        }
        self.stats.count_proofs(results.proofs);
        self.exit = self.exit.max(results.exit);
        if let Some(progress) = &mut self.progress {
            progress.show(|| (self.stats.tally.records(), self.stats.tally.so_far()));
        }
        self.out.flush_if_due().map_err(Failure::Output)?;
        let ends = results.cancelled || self.fail_fast && results.exit >= Exit::BadRecord;
        Ok(!ends)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::AnswerKind;

    /// A failed input makes a job incomplete; a failure of a job that has answers does not.
    #[test]
    fn a_job_that_misses_an_input_is_incomplete() {
        let folder = tempfile::tempdir().unwrap();
        let is_complete = |exit: Exit, kinds: &[(AnswerKind, u64)]| {
            let out = Output::named(Some(&folder.path().join("out"))).map_err(|failure| failure.to_string()).unwrap();
            let mut writer = Writer::new(out, "puzzle", None);
            let mut results = JobOutput { exit, kinds: kinds.to_vec(), ..JobOutput::default() };
            assert!(writer.consume(&mut results).is_ok_and(|goes_on| goes_on));
            writer.complete
        };
        assert!(is_complete(Exit::Success, &[]) && is_complete(Exit::Failed, &[(AnswerKind::Unique, 1)]));
        assert!(is_complete(Exit::SomeNo, &[(AnswerKind::Multiple, 1)]) && !is_complete(Exit::Failed, &[]));
    }
}
