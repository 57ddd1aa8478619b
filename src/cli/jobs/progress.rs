//! The progress of a job, on a terminal's standard error.

use super::source::Intake;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, fs, thread};

/// From this total size on, in bytes, the inputs' share that is answered is shown. Smaller ones are read at once, in
/// one buffer or a few: of those only the answers are counted.
const LARGE: u64 = 1 << 20;

/// The interval between redraws.
const EVERY: Duration = Duration::from_millis(200);

/// How long a job takes before it shows how far it is: a shorter one needs no comfort.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line that is redrawn repeatedly: the part of the records answered, the time left, the rate, and counts of answers.
pub(crate) struct Progress {
    bar: ProgressBar,
    intake: Arc<Intake>,
    /// The number of shares that the records are dealt to, of which this job answers one.
    shares: u64,
    /// The length of the inputs, if it is known.
    total: Option<u64>,
    /// The line once there are answers.
    style: Option<ProgressStyle>,
    drawn: Instant,
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
    /// The progress through these files, if it is shown; if answers go to the same terminal, up to the first of those.
    /// Solutions that are noted in `counted` are shown too, while they are counted.
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
        // Without a thread nothing is shown, and the job goes on.
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

    /// Ends the line where an answer is about to take its place on the terminal.
    pub(crate) fn give_way(progress: &mut Option<Self>) {
        if progress.as_ref().is_some_and(|progress| progress.until_answered) {
            *progress = None;
        }
    }

    /// Updates the line if it is time: how many records are answered, and the counts of answers.
    pub(crate) fn show(&mut self, summary: impl FnOnce() -> (u64, String)) {
        if self.drawn.elapsed() < EVERY {
            return;
        }
        self.drawn = Instant::now();
        let (answered, message) = summary();
        if answered > 0 {
            let done = self.intake.bytes_of(answered.saturating_mul(self.shares));
            self.bar.set_position(self.total.map_or(done, |total| done.min(total)));
            self.style.take().into_iter().for_each(|style| self.bar.set_style(style));
            self.bar.set_message(message);
        }
    }

    /// Writes a message above the line.
    pub(crate) fn tell(&self, message: &str) {
        self.bar.suspend(|| drop(io::stderr().write_all(message.as_bytes())));
    }

    /// Ends the line; if it was ever drawn, the summary takes its place.
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
