//! The progress of a job, on a terminal's standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, fs};

/// The interval between redraws.
const EVERY: Duration = Duration::from_millis(200);

/// How long a count takes before it shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that is redrawn repeatedly: the part of the input read, the time left, the rate, and counts of answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
    drawn: Instant,
    /// Whether it was ever drawn; a short job ends before.
    shown: bool,
    /// Whether it ends with the first answer, since answers go to the same terminal.
    until_answered: bool,
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

impl Shown {
    fn on_terminal(self) -> bool {
        io::stderr().is_terminal() && !self.typing && !self.quiet
    }
}

/// From this limit on, a count shows how far it is: more are counted in a second only by the native solver.
const MANY: u64 = 100_000;

/// Where the solutions of a puzzle are noted while they are counted up to this limit, if that is shown.
pub(crate) fn counter(limit: u64) -> Option<Arc<AtomicU64>> {
    (limit > MANY && io::stderr().is_terminal()).then(Arc::default)
}

impl Progress {
    /// The progress through these files, if it is shown.
    pub(crate) fn if_shown(shown: Shown, files: &[PathBuf], read: Arc<AtomicU64>) -> Option<Self> {
        (shown.on_terminal() && !shown.answers).then(|| Self::new(files, read))
    }

    /// The solutions of the puzzle at work, redrawn while they are counted, if they are shown; if answers go to the
    /// same terminal, up to the first of those.
    pub(crate) fn of_count(shown: Shown, read: Arc<AtomicU64>, counted: Arc<AtomicU64>) -> Option<Self> {
        if !shown.on_terminal() {
            return None;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{counted}{wide_msg}") {
            bar.set_style(style.with_key("counted", move |state: &ProgressState, line: &mut dyn fmt::Write| {
                let count = counted.load(Ordering::Relaxed);
                if state.elapsed() >= PATIENCE && count > 0 {
                    let _ = write!(line, "{count} solutions so far; ");
                }
            }));
        }
        bar.enable_steady_tick(EVERY);
        Some(Self { bar, read, drawn: Instant::now(), shown: false, until_answered: shown.answers })
    }

    /// Ends the line where an answer is about to take its place on the terminal.
    pub(crate) fn give_way(progress: &mut Option<Self>) {
        if progress.as_ref().is_some_and(|progress| progress.until_answered) {
            *progress = None;
        }
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
        Self { bar, read, drawn: Instant::now(), shown: false, until_answered: false }
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
