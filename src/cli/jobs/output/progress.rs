//! The progress of a job, on a terminal's standard error.

use crate::cli::jobs::input::source::Intake;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, fs, thread};

/// The least total size of the inputs, in bytes, for showing the answered percentage. Smaller ones are read into one or
/// a few buffers at once, so the position in them means nothing; only their answers are counted.
const LARGE: u64 = 1 << 20;

/// The interval between redraws.
const EVERY: Duration = Duration::from_millis(200);

/// The time before a job shows progress: a shorter one does not need it.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that is redrawn repeatedly: the part that is answered, the time left, the rate, and the counts of answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    intake: Arc<Intake>,
    /// The number of shares among which the records are divided; this job answers one.
    shares: u64,
    /// The length of the inputs, if it is known.
    total: Option<u64>,
    /// The line once there are answers.
    style: Option<ProgressStyle>,
    drawn: Instant,
    /// Whether the line ends at the first answer, since answers go to the same terminal.
    until_answered: bool,
}

/// The conditions on which a job's progress is shown.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    /// Whether a person types the input.
    pub(crate) typing: bool,
    /// Whether the answers go to a terminal, where they show progress by themselves.
    pub(crate) answers: bool,
    /// Whether the user requested none.
    pub(crate) quiet: bool,
}

impl Shown {
    fn on_terminal(self) -> bool {
        io::stderr().is_terminal() && !self.typing && !self.quiet
    }
}

/// The least limit of a count that shows its progress: below it, counting takes at most about a second.
const MANY: u64 = 100_000;

/// A counter of the solutions of a puzzle, for showing the progress of a count up to this limit; `None` if that is not
/// shown.
pub(crate) fn counter(limit: u64) -> Option<Arc<AtomicU64>> {
    (limit > MANY && io::stderr().is_terminal()).then(Arc::default)
}

impl Progress {
    /// The progress through these files; `None` if it is not shown. If answers go to the same terminal, it is shown up
    /// to the first of them. The number in `counted` is shown too.
    pub(crate) fn if_shown(
        shown: Shown,
        files: &[PathBuf],
        intake: Arc<Intake>,
        shares: u64,
        counted: Option<&Arc<AtomicU64>>,
    ) -> Option<Self> {
        if !shown.on_terminal() {
            return None;
        }
        let lengths = files.iter().map(|file| fs::metadata(file).ok().filter(fs::Metadata::is_file));
        let total = lengths.map(|metadata| metadata.map(|metadata| metadata.len())).sum::<Option<u64>>();
        let total = total.filter(|&total| total >= LARGE);
        let style = |template: &str| {
            let counted = counted.cloned();
            let show = move |_: &ProgressState, line: &mut dyn fmt::Write| {
                let count = counted.as_ref().map_or(0, |counted| counted.load(Ordering::Relaxed));
                if count > 0 {
                    let _ = write!(line, "{count} solutions so far; ");
                }
            };
            Some(ProgressStyle::with_template(template).ok()?.with_key("counted", show))
        };
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if let Some(style) = style("{counted}{spinner} {elapsed}, no answer yet{wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(EVERY);
        let late = bar.downgrade();
        // Without a thread nothing is drawn meanwhile; the job does not need it.
        let _ = thread::Builder::new().spawn(move || {
            thread::sleep(PATIENCE);
            if let Some(bar) = late.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
        });
        // Forty columns have room for a count of a billion.
        let style = style(match total {
            Some(_) => "{counted}{bar:10} {percent:>3}% {eta} left; {wide_msg}",
            None => "{counted}{elapsed}; {wide_msg}",
        });
        Some(Self { bar, intake, shares, total, style, drawn: Instant::now(), until_answered: shown.answers })
    }

    /// Ends the line if an answer is about to take its place on the terminal.
    pub(crate) fn give_way(progress: &mut Option<Self>) {
        if progress.as_ref().is_some_and(|progress| progress.until_answered) {
            *progress = None;
        }
    }

    /// Redraws the line if it is due, with the number of answered records and the counts of answers.
    pub(crate) fn show(&mut self, summary: impl FnOnce() -> (u64, String)) {
        if self.drawn.elapsed() < EVERY {
            return;
        }
        self.drawn = Instant::now();
        let (results, message) = summary();
        if results > 0 {
            let done = self.intake.bytes_of(results.saturating_mul(self.shares));
            self.bar.set_position(self.total.map_or(done, |total| done.min(total)));
            self.style.take().into_iter().for_each(|style| self.bar.set_style(style));
            self.bar.set_message(message);
        }
    }

    /// Prints a message above the line.
    pub(crate) fn print(&self, message: &str) {
        self.bar.suspend(|| drop(io::stderr().write_all(message.as_bytes())));
    }

    /// Ends the line; if it was ever drawn, prints the summary in its place.
    pub(crate) fn end(self, summary: impl FnOnce() -> String) {
        let shown = !self.bar.is_hidden();
        self.bar.finish_and_clear();
        if shown {
            let _ = io::stderr().write_all((summary() + "\n").as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
