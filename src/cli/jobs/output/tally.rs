//! Counts answers by kind, and formats the counts.

use crate::answers::AnswerKind;
use crate::plural::counted;
use indicatif::HumanCount;
use itertools::Itertools;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The number of answers of each kind, and the time since the start.
pub(crate) struct Tally {
    noun: &'static str,
    start: Instant,
    kinds: BTreeMap<AnswerKind, u64>,
}

impl Tally {
    /// A tally of things called `noun`.
    pub(crate) fn start(noun: &'static str) -> Self {
        Self { noun, start: Instant::now(), kinds: BTreeMap::new() }
    }

    pub(crate) fn count(&mut self, word: AnswerKind, times: u64) {
        *self.kinds.entry(word).or_default() += times;
    }

    /// The noun for one of the things counted.
    pub(crate) const fn noun(&self) -> &'static str {
        self.noun
    }

    /// The number of records counted.
    pub(crate) fn records(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// `20000 puzzles: 20000 unique; 1.52 s, 13158/s`.
    pub(crate) fn so_far(&self) -> String {
        let total = self.records();
        let words = match self.kinds.len() {
            many @ 9.. => format!("{many} different answers"),
            _ => self.kinds.iter().map(|(word, count)| format!("{count} {word}")).join(", "),
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = total as f64 / seconds.max(1e-9);
        format!("{}: {words}; {seconds:.2} s, {rate:.0}/s", counted(total, self.noun))
    }

    /// `200,000 puzzles in 2.1 s: 199,990 unique, 10 multiple`.
    pub(crate) fn total(&self) -> String {
        let total = self.records();
        let words = self.kinds.iter().sorted_by_key(|(_, count)| Reverse(**count));
        let words = match self.kinds.len() {
            many @ 9.. => format!("{many} different answers"),
            _ => words.map(|(word, &count)| format!("{} {word}", grouped(count))).join(", "),
        };
        in_time(total, self.noun, self.start.elapsed(), &words)
    }
}

/// `20,000 rows in 1.5 s: nothing found`.
pub(crate) fn in_time(total: u64, noun: &str, time: Duration, result: &str) -> String {
    let colon = if result.is_empty() { "" } else { ": " };
    format!("{} in {:.1} s{colon}{result}", counted(grouped(total), noun), time.as_secs_f64())
}

/// A number with commas between groups of thousands.
pub(crate) fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}
