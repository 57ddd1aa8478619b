//! Counts of a job's answers and of the work for them, for `--stats` and for progress.

use super::tally::Tally;
use crate::answers::SatWork;
use crate::plural::counted;
use crate::sat::SatStats;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The answers by kind, and the work of the SAT solver.
pub(crate) struct Stats {
    pub(crate) tally: Tally,
    /// The SAT solver's work on all threads, by form of the formulas; empty if no engine has a SAT solver.
    sat: Vec<SatWork>,
    /// The number of answers that were confirmed by a checked proof.
    proofs: u64,
}

impl Stats {
    pub(crate) fn start(noun: &'static str) -> Self {
        Self { tally: Tally::start(noun), sat: Vec::new(), proofs: 0 }
    }

    pub(crate) fn count_sat(&mut self, work: SatWork) {
        match self.sat.iter_mut().find(|known| known.form == work.form) {
            Some(known) => known.stats += work.stats,
            None => self.sat.push(work),
        }
    }

    pub(crate) fn count_proofs(&mut self, proofs: u64) {
        self.proofs += proofs;
    }

    /// Prints the answers and the engine's name on standard error, then lines for the number of answers confirmed by
    /// proof and for the SAT solver's work, if any.
    pub(crate) fn print(&self, engine: &str) {
        let mut text = format!("{}; engine {engine}\n", self.tally.so_far());
        if self.proofs > 0 {
            let _ = writeln!(text, "{} confirmed by a checked proof", counted(self.proofs, "answer"));
        }
        let mut all: Option<SatStats> = None;
        for work in &self.sat {
            *all.get_or_insert_default() += work.stats;
        }
        text.extend(all.map(|all| format!("{all}\n")));
        text.extend(self.sat.iter().filter(|work| work.stats.calls > 0).map(|work| format!("{work}\n")));
        let _ = io::stderr().write_all(text.as_bytes());
    }
}
