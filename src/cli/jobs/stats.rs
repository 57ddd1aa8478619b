//! Counts the results of a job's records, for `--stats` and for progress.

use super::tally::Tally;
use crate::sat::SatStats;
use std::io::{self, Write};

/// Answers by word, and what reached the SAT solver.
pub(crate) struct Stats {
    pub(crate) words: Tally,
    /// Of all threads; `None` if no engine has a SAT solver.
    sat: Option<SatStats>,
}

impl Stats {
    pub(crate) fn start(noun: &'static str) -> Self {
        Self { words: Tally::start(noun), sat: None }
    }

    pub(crate) fn count_sat(&mut self, stats: SatStats) {
        *self.sat.get_or_insert_default() += stats;
    }

    /// Prints one line on standard error, with the engine's name, and another one if it has a SAT solver.
    pub(crate) fn print(&self, engine: &str) {
        let sat = self.sat.map(|sat| format!("{sat}\n")).unwrap_or_default();
        let _ = write!(io::stderr(), "{}; engine {engine}\n{sat}", self.words.so_far());
    }
}
