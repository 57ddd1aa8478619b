//! What a stream took, for `--stats`.

use super::answer::Word;
use crate::sat::SatStats;
use crate::words::counted;
use itertools::Itertools;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;

/// Answers by word, what reached the SAT solver, and the time since the start.
pub(crate) struct Stats {
    start: Instant,
    words: BTreeMap<Word, u64>,
    /// Of all threads; none when no engine has a SAT road.
    sat: Option<SatStats>,
}

impl Stats {
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), words: BTreeMap::new(), sat: None }
    }

    pub(crate) fn count(&mut self, word: Word, times: u64) {
        *self.words.entry(word).or_default() += times;
    }

    pub(crate) fn count_sat(&mut self, stats: SatStats) {
        *self.sat.get_or_insert_default() += stats;
    }

    /// `20000 puzzles: 20000 unique; 1.52 s, 13158/s`.
    pub(crate) fn summary(&self) -> String {
        let total: u64 = self.words.values().sum();
        let words = match self.words.len() {
            many @ 9.. => format!("{many} different answers"),
            _ => self.words.iter().map(|(word, count)| format!("{count} {word}")).join(", "),
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = total as f64 / seconds.max(1e-9);
        format!("{}: {words}; {seconds:.2} s, {rate:.0}/s", counted(total, "puzzle"))
    }

    /// One line on standard error, with the engine's name, and one more when it has a SAT road.
    pub(crate) fn print(&self, engine: &str) {
        let sat = self.sat.map(|sat| format!("{sat}\n")).unwrap_or_default();
        let _ = write!(io::stderr(), "{}; engine {engine}\n{sat}", self.summary());
    }
}
