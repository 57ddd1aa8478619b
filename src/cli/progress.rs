//! How far a stream has come, on a terminal's standard error.

use super::stats::Stats;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the line is drawn anew.
const EVERY: Duration = Duration::from_millis(200);

/// A line that is drawn over and over: the part of the input read, the time left, the rate, and counts of answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    drawn: Instant,
}

impl Progress {
    /// Of the bytes of these files; without a length to go by there is no time left.
    pub(crate) fn new(files: &[PathBuf], read: Arc<AtomicU64>) -> Self {
        let lengths = files.iter().map(|file| fs::metadata(file).ok().filter(fs::Metadata::is_file));
        let total = lengths.map(|metadata| metadata.map(|metadata| metadata.len())).sum::<Option<u64>>();
        let (bar, template) = match total.filter(|&total| total > 0) {
            // On forty columns there is room for a count of a billion.
            Some(total) => (ProgressBar::new(total), "{bar:10} {percent:>3}% {eta} left; {wide_msg}"),
            None => (ProgressBar::no_length(), "{elapsed}; {wide_msg}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, read, drawn: Instant::now() }
    }

    /// Draws the line if it is time.
    pub(crate) fn update(&mut self, stats: &Stats) {
        self.show(|| stats.summary());
    }

    /// The same, in other words than those of a stream.
    pub(crate) fn show(&mut self, summary: impl FnOnce() -> String) {
        if self.drawn.elapsed() >= EVERY {
            self.drawn = Instant::now();
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            self.bar.set_message(summary());
        }
    }

    /// Writes a message above the line.
    pub(crate) fn tell(&self, message: &str) {
        self.bar.suspend(|| drop(io::stderr().write_all(message.as_bytes())));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
