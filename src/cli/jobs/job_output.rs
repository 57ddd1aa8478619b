//! The results of a job: the answers as they will be written, and further output.

use super::item::Item;
use super::stats::SatWork;
use super::why::Explained;
use super::word::Word;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::puzzle::{Solution, Violation};
use crate::text::render;
use crate::text::{ParseError, Record};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The number of records up to a position in the inputs, and a digest of all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mark {
    pub(crate) records: u64,
    pub(crate) digest: u64,
}

/// The answers of a job.
#[derive(Default)]
pub(crate) struct Answered {
    /// What goes to standard output.
    pub(crate) text: Vec<u8>,
    /// What goes to standard error.
    pub(crate) told: String,
    /// A message that many records may have: only the first of them is reported in full, the others are counted.
    pub(crate) repeated: Option<String>,
    /// The answers in words, each with the number of times it was given in a row.
    pub(crate) words: Vec<(Word, u64)>,
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
    /// The records up to the end of the job, if the output's record counts them.
    pub(crate) mark: Mark,
}

impl Answered {
    /// Counts an answer, whose "no" is the program's.
    pub(crate) fn count(&mut self, word: Word) {
        self.exit = self.exit.max(if word.is_no() { Exit::SomeNo } else { Exit::AsAsked });
        self.tally(word);
    }

    /// Counts an answer that says nothing about the program's end.
    pub(crate) fn tally(&mut self, word: Word) {
        match self.words.last_mut() {
            Some((last, times)) if *last == word => *times += 1,
            _ => self.words.push((word, 1)),
        }
    }

    /// An input that cannot be opened or read.
    pub(crate) fn fail(&mut self, failure: &Failure) {
        self.exit = self.exit.max(Exit::Failed);
        let _ = writeln!(self.told, "sudosat: {failure}");
    }

    /// A record that cannot be read: what is wrong, and where.
    pub(crate) fn tell_unreadable(&mut self, source: &str, error: &ParseError) {
        self.exit = self.exit.max(Exit::BadRecord);
        let _ = writeln!(self.told, "{source}: {}", error.advised());
        if let Some(excerpt) = error.excerpt() {
            let _ = writeln!(self.told, "{excerpt}");
        }
    }

    /// A message about a record.
    pub(crate) fn tell(&mut self, item: &Item, record: &Record, message: &str) {
        let _ = writeln!(self.told, "{}: line {}: {message}", item.source, record.line);
    }

    /// Reports what is missing in an explanation.
    pub(super) fn tell_gaps(&mut self, item: &Item, record: &Record, explained: &Explained) {
        if let Some(interrupt) = explained.interrupted() {
            self.tell(item, record, &format!("not everything was found out: {}", interrupt.advised()));
            self.exit = self.exit.max(Exit::Unknown);
        }
        if explained.unconfirmed() > 0 {
            let message = format!("claims that native had no time to confirm: {}", explained.unconfirmed());
            self.tell(item, record, &message);
            self.exit = self.exit.max(Exit::Unknown);
        }
    }

    /// Reports a solution that the answer has no place for.
    pub(super) fn tell_known(&mut self, item: &Item, record: &Record, known: &Solution) {
        let line = render::line(&known.cells(), record.puzzle.side(), &record.notation);
        self.tell(item, record, &format!("a solution, perhaps not the only one: {line}"));
    }

    pub(super) fn tell_violations(&mut self, item: &Item, record: &Record, violations: &[Violation]) {
        for violation in violations {
            self.tell(item, record, &violation.describe(record.puzzle.board()));
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
        let mut answered = Answered::default();
        for word in [Word::Unique, Word::Unique, Word::Unique, Word::Multiple, Word::Unique, Word::Unique] {
            answered.tally(word);
        }
        assert_eq!(answered.words, [(Word::Unique, 3), (Word::Multiple, 1), (Word::Unique, 2)]);
    }

    #[test]
    fn messages_name_the_record() {
        let record = parse("1234341221434321", &ReadOptions::default()).unwrap();
        let known = Solution::check(&record.puzzle, record.puzzle.clues().iter().copied().flatten().collect()).unwrap();
        let source = Arc::from("a.txt");
        let item = Item { source, record: Ok(record.clone()), row: None, object: None, keeps_comment: false };
        let mut answered = Answered::default();
        answered.tell_known(&item, &record, &known);
        assert_eq!(answered.told, "a.txt: line 1: a solution, perhaps not the only one: 1234341221434321\n");

        let mut explainer = Explainer::default();
        let mut explanation = explainer.explain(&record.puzzle, &Budget::unlimited()).unwrap();
        let mut answered = Answered::default();
        answered.tell_gaps(&item, &record, &Explained::Verdict(explanation.clone()));
        assert_eq!((&*answered.told, answered.exit), ("", Exit::AsAsked));
        explanation.unconfirmed = 2;
        answered.tell_gaps(&item, &record, &Explained::Verdict(explanation));
        assert_eq!(answered.told, "a.txt: line 1: claims that native had no time to confirm: 2\n");
        assert_eq!(answered.exit, Exit::Unknown);
    }
}
