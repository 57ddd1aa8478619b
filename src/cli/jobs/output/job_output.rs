//! The output of a job: its answers as they will be written, its messages and its counts.

use crate::answers::why::Explained;
use crate::answers::{AnswerKind, SatWork, grid_line};
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::puzzle::{Solution, Violation};
use crate::text::{ParseError, Record};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// A position in the inputs: the number of records before it, and a digest of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub(crate) records: u64,
    pub(crate) digest: u64,
}

/// The output of a job.
#[derive(Default)]
pub(crate) struct JobOutput {
    /// The text for standard output.
    pub(crate) text: Vec<u8>,
    /// The text for standard error.
    pub(crate) messages: String,
    /// A message that many records may share: the first is reported in full, the others are counted.
    pub(crate) repeated: Option<String>,
    /// The kinds of the answers, run-length encoded.
    pub(crate) kinds: Vec<(AnswerKind, u64)>,
    /// The SAT solver's work for each record, if the engine has one.
    pub(crate) sat: Vec<SatWork>,
    /// The number of answers that were confirmed by a checked proof.
    pub(crate) proofs: u64,
    /// The effect of the job on the exit code.
    pub(crate) exit: Exit,
    /// Whether the work was cancelled before it was finished.
    pub(crate) cancelled: bool,
    /// The ends of the answers in the text.
    pub(crate) ends: Vec<usize>,
    /// The position at the end of the job, if the output keeps a job record.
    pub(crate) checkpoint: Checkpoint,
}

impl JobOutput {
    /// Counts an answer; a "no" sets the exit code.
    pub(crate) fn count(&mut self, kind: AnswerKind) {
        self.exit = self.exit.max(if kind.is_no() { Exit::SomeNo } else { Exit::Success });
        self.tally(kind);
    }

    /// Counts an answer that does not affect the exit code.
    pub(crate) fn tally(&mut self, kind: AnswerKind) {
        match self.kinds.last_mut() {
            Some((last, times)) if *last == kind => *times += 1,
            _ => self.kinds.push((kind, 1)),
        }
    }

    /// Reports an input that cannot be opened or read.
    pub(crate) fn fail(&mut self, failure: &Failure) {
        self.exit = self.exit.max(Exit::Failed);
        let _ = writeln!(self.messages, "sudosat: {failure}");
    }

    /// Reports a record that cannot be read: what is wrong, and where.
    pub(crate) fn report_unreadable(&mut self, source: &str, error: &ParseError) {
        self.exit = self.exit.max(Exit::BadRecord);
        let _ = writeln!(self.messages, "{source}: {}", error.advised());
        if let Some(excerpt) = error.excerpt() {
            let _ = writeln!(self.messages, "{excerpt}");
        }
    }

    /// Reports a message about a record.
    pub(crate) fn report(&mut self, item: &InputRecord, record: &Record, message: &str) {
        let _ = writeln!(self.messages, "{}: line {}: {message}", item.source, record.line);
    }

    /// Reports what the reader guessed about a record.
    pub(crate) fn report_guesses(&mut self, item: &InputRecord, record: &Record) {
        if record.notation.assumed {
            let message = format!("assuming the alphabet `{}`; set it with --alphabet", record.notation.alphabet);
            self.report(item, record, &message);
        }
        for reading in &record.readings {
            self.report(item, record, &format!("read as rules: {reading}"));
        }
    }

    /// Reports in which way an explanation is incomplete.
    pub(crate) fn report_gaps(&mut self, item: &InputRecord, record: &Record, explained: &Explained) {
        if let Some(interrupt) = explained.interrupted() {
            self.report(item, record, &format!("the explanation is incomplete: {}", interrupt.advised()));
            self.exit = self.exit.max(Exit::Unknown);
        }
        if explained.unconfirmed() > 0 {
            let message = format!("claims that native had no time to confirm: {}", explained.unconfirmed());
            self.report(item, record, &message);
            self.exit = self.exit.max(Exit::Unknown);
        }
    }

    /// Reports a known solution that the output format has no field for.
    pub(crate) fn report_known(&mut self, item: &InputRecord, record: &Record, known: &Solution) {
        self.report(item, record, &format!("a solution, perhaps not the only one: {}", grid_line(record, known)));
    }

    pub(crate) fn report_violations(&mut self, item: &InputRecord, record: &Record, violations: &[Violation]) {
        for violation in violations {
            self.report(item, record, &violation.describe(record.puzzle.board()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::explain::why::Explainer;
    use crate::text::{ReadOptions, parse};
    use std::sync::Arc;

    #[test]
    fn answers_are_counted_in_a_row() {
        let mut results = JobOutput::default();
        for kind in [
            AnswerKind::Unique,
            AnswerKind::Unique,
            AnswerKind::Unique,
            AnswerKind::Multiple,
            AnswerKind::Unique,
            AnswerKind::Unique,
        ] {
            results.tally(kind);
        }
        assert_eq!(results.kinds, [(AnswerKind::Unique, 3), (AnswerKind::Multiple, 1), (AnswerKind::Unique, 2)]);
    }

    #[test]
    fn messages_name_the_record() {
        let record = parse("1234341221434321", &ReadOptions::default()).unwrap();
        let known = Solution::check(&record.puzzle, record.puzzle.clues().iter().copied().flatten().collect()).unwrap();
        let source = Arc::from("a.txt");
        let item = InputRecord {
            source,
            record: Ok(record.clone()),
            row: None,
            object: None,
            keeps_comment: false,
            text: None,
        };
        let mut results = JobOutput::default();
        results.report_known(&item, &record, &known);
        assert_eq!(results.messages, "a.txt: line 1: a solution, perhaps not the only one: 1234341221434321\n");

        let mut explainer = Explainer::default();
        let mut explanation = explainer.explain(&record.puzzle, &Budget::unlimited()).unwrap();
        let mut results = JobOutput::default();
        results.report_gaps(&item, &record, &Explained::Verdict(explanation.clone()));
        assert_eq!((&*results.messages, results.exit), ("", Exit::Success));
        explanation.unconfirmed = 2;
        results.report_gaps(&item, &record, &Explained::Verdict(explanation));
        assert_eq!(results.messages, "a.txt: line 1: claims that native had no time to confirm: 2\n");
        assert_eq!(results.exit, Exit::Unknown);
    }
}
