//! The progress of a job, on a terminal's standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The interval between redraws.
const EVERY: Duration = Duration::from_millis(200);

/// A line that is redrawn repeatedly: the part of the input read, the time left, the rate, and counts of answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    drawn: Instant,
    /// Whether it was ever drawn; a short job ends before.
    shown: bool,
}

/// What decides whether a job's progress is shown.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// Whether a person types the input.
    pub(crate) typing: bool,
    /// Whether the answers go to a terminal, where they show progress by themselves.
    pub(crate) answers: bool,
    /// Whether the user asked for none.
    pub(crate) quiet: bool,
}

impl Progress {
    /// The progress through these files, if it is shown.
    pub(crate) fn if_shown(shown: Shown, files: &[PathBuf], read: Arc<AtomicU64>) -> Option<Self> {
        let wanted = io::stderr().is_terminal() && !shown.typing && !shown.answers && !shown.quiet;
        wanted.then(|| Self::new(files, read))
    }

    /// Measured in bytes of these files; if their length is unknown, no time left is shown.
    fn new(files: &[PathBuf], read: Arc<AtomicU64>) -> Self {
        let lengths = files.iter().map(|file| fs::metadata(file).ok().filter(fs::Metadata::is_file));
        let total = lengths.map(|metadata| metadata.map(|metadata| metadata.len())).sum::<Option<u64>>();
        let (bar, template) = match total.filter(|&total| total > 0) {
            // Forty columns have room for a count of a billion.
            Some(total) => (ProgressBar::new(total), "{bar:10} {percent:>3}% {eta} left; {wide_msg}"),
            None => (ProgressBar::no_length(), "{elapsed}; {wide_msg}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_draw_target(ProgressDrawTarget::hidden());
        Self { bar, read, drawn: Instant::now(), shown: false }
    }

    /// Draws the line if it is time.
    pub(crate) fn show(&mut self, summary: impl FnOnce() -> String) {
        if self.drawn.elapsed() >= EVERY {
            self.drawn = Instant::now();
            self.bar.set_message(summary());
            if !self.shown {
                self.shown = true;
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.bar.set_position(self.read.load(Ordering::Relaxed));
        }
    }

    /// Writes a message above the line.
    pub(crate) fn tell(&self, message: &str) {
        self.bar.suspend(|| drop(io::stderr().write_all(message.as_bytes())));
    }

    /// Ends the line; if it was ever drawn, the summary takes its place.
    pub(crate) fn end(self, summary: impl FnOnce() -> String) {
        self.bar.finish_and_clear();
        if self.shown {
            let _ = io::stderr().write_all((summary() + "\n").as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
