//! Writes the answers of a job in their order, and follows it: messages, progress, statistics and the exit code.

use super::answered::Answered;
use super::output::Output;
use super::progress::Progress;
use super::runner::{End, Taker};
use super::stats::Stats;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::words::counted;
use std::io::{self, Write};

/// Where the answers of a job go.
pub(crate) struct Writer {
    out: Output,
    noun: &'static str,
    stats: Stats,
    progress: Option<Progress>,
    exit: Exit,
    /// The number of records with a message that is reported once.
    repeated: u64,
    /// Whether messages about records are left out.
    quiet: bool,
    /// Whether the first record that cannot be read ends the job.
    fail_fast: bool,
    /// Whether every input was read and answered to its end.
    complete: bool,
}

impl Writer {
    /// The things counted are called `noun`.
    pub(crate) fn new(out: Output, noun: &'static str, progress: Option<Progress>) -> Self {
        let (stats, exit) = (Stats::start(noun), Exit::AsAsked);
        Self { out, noun, stats, progress, exit, repeated: 0, quiet: false, fail_fast: false, complete: true }
    }

    pub(crate) fn quiet(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    pub(crate) fn fail_fast(self, fail_fast: bool) -> Self {
        Self { fail_fast, ..self }
    }

    /// Writes what is no answer: the lines before and after them.
    pub(crate) fn put(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.out.write_all(text).map_err(Failure::Output)
    }

    /// How many records were counted.
    pub(crate) fn records(&self) -> u64 {
        self.stats.words.records()
    }

    /// Writes messages about records.
    pub(crate) fn tell(&self, message: &str) {
        match &self.progress {
            _ if message.is_empty() || self.quiet => {}
            Some(progress) => progress.tell(message),
            // Callers that do not take the messages shall have the answers all the same.
            None => drop(io::stderr().write_all(message.as_bytes())),
        }
    }

    /// Makes the output complete, or as complete as the job is, and ends the progress: the program's exit code.
    pub(crate) fn finish(self, end: End) -> Result<Exit, Failure> {
        let (exit, stats, progress) = self.close(end)?;
        if let Some(progress) = progress {
            progress.end(|| stats.words.total());
        }
        Ok(exit)
    }

    /// The same, with statistics in place of the progress and its summary.
    pub(crate) fn finish_with_stats(self, end: End, engine: &str) -> Result<Exit, Failure> {
        let (exit, stats, _) = self.close(end)?;
        stats.print(engine);
        Ok(exit)
    }

    fn close(self, end: End) -> Result<(Exit, Stats, Option<Progress>), Failure> {
        if let more @ 1.. = self.repeated.saturating_sub(1) {
            self.tell(&format!("sudosat: no answer to another {}, for the same reason\n", counted(more, self.noun)));
        }
        let ended = if self.complete && end == End::Whole { self.out.finish() } else { self.out.suspend() };
        ended.map_err(Failure::Output)?;
        if end == End::Whole && self.exit == Exit::AsAsked && self.records() == 0 {
            self.tell(&format!("sudosat: no {}s found\n", self.stats.words.noun()));
        }
        let exit = if end == End::Cancelled { self.exit.max(Exit::Interrupted) } else { self.exit };
        Ok((exit, self.stats, self.progress))
    }
}

impl Taker<Answered> for Writer {
    fn take(&mut self, answered: &mut Answered) -> Result<bool, Failure> {
        Progress::give_way(&mut self.progress);
        self.tell(&answered.told);
        if let Some(message) = answered.repeated.take() {
            if self.repeated == 0 {
                self.tell(&message);
            }
            self.repeated += 1;
        }
        self.out.answer(answered).map_err(Failure::Output)?;
        self.complete &= answered.exit != Exit::Failed || !answered.words.is_empty();
        for &(word, times) in &answered.words {
            self.stats.words.count(word, times);
        }
        for &work in &answered.sat {
            self.stats.count_sat(work);
        }
        self.stats.count_proofs(answered.proofs);
        self.exit = self.exit.max(answered.exit);
        if let Some(progress) = &mut self.progress {
            progress.show(|| (self.stats.words.records(), self.stats.words.so_far()));
        }
        self.out.flush_if_due().map_err(Failure::Output)?;
        let ends = answered.cancelled || self.fail_fast && answered.exit >= Exit::BadRecord;
        Ok(!ends)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::jobs::word::Word;

    /// An input that failed leaves a job incomplete, unless the failure is that of a job with answers.
    #[test]
    fn a_job_without_all_its_inputs_is_incomplete() {
        let folder = tempfile::tempdir().unwrap();
        let is_complete = |exit: Exit, words: &[(Word, u64)]| {
            let out = Output::named(Some(&folder.path().join("out"))).map_err(|failure| failure.to_string()).unwrap();
            let mut writer = Writer::new(out, "puzzle", None);
            let mut answered = Answered { exit, words: words.to_vec(), ..Answered::default() };
            assert!(writer.take(&mut answered).is_ok_and(|goes_on| goes_on));
            writer.complete
        };
        assert!(is_complete(Exit::AsAsked, &[]) && is_complete(Exit::Failed, &[(Word::Unique, 1)]));
        assert!(is_complete(Exit::SomeNo, &[(Word::Multiple, 1)]) && !is_complete(Exit::Failed, &[]));
    }
}
