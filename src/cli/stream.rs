//! The loop of `solve`, `unique`, `count` and `check`: every record in, one answer out, in order.

use super::answer::Answer;
use super::args::{InputArgs, OutputArgs, OutputFormat};
use super::exit::{Exit, Failure};
use super::input::{Item, Records};
use super::output::Output;
use super::report::Report;
use super::stats::Stats;
use super::{disagreement, interrupt};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::Puzzle;
use crate::text::Record;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What answers a record: an engine with its question, or the judge alone.
pub(crate) struct Answerer<'a> {
    /// Its name, for `--stats`.
    pub(crate) name: String,
    /// The time that it has for a record.
    pub(crate) timeout: Option<Duration>,
    /// The answer.
    pub(crate) answer: &'a mut dyn FnMut(&Puzzle, &Budget) -> Result<Answer, EngineError>,
}

/// Answers every record of the input.
pub(crate) fn run(
    answerer: Answerer<'_>,
    files: &[PathBuf],
    input: &InputArgs,
    output: &OutputArgs,
) -> Result<Exit, Failure> {
    let cancel = interrupt::install();
    let out = Output::stdout();
    let mut records = Records::new(input, files, &out)?.peekable();
    let first = records.next();
    // A person who types at a terminal sees each board; otherwise a board is drawn for a lone puzzle.
    let typing = input.puzzle.is_none() && files.is_empty() && io::stdin().is_terminal();
    let draw = output.format == OutputFormat::Auto && out.is_terminal() && (typing || records.peek().is_none());
    let report = Report::new(output.format, draw, out.clone()).map_err(Failure::Output)?;
    let mut stream = Stream { answerer, cancel, report, stats: Stats::start(), exit: Exit::AsAsked };
    for item in first.into_iter().chain(records) {
        match item {
            Ok(item) => stream.answer(&item)?,
            Err(Failure::Message(message)) => {
                eprintln!("sudosat: {message}");
                stream.exit = stream.exit.max(Exit::Failed);
            }
            Err(failure) => return Err(failure),
        }
        if stream.cancel.load(Ordering::Relaxed) {
            stream.exit = stream.exit.max(Exit::Interrupted);
            break;
        }
    }
    out.flush().map_err(Failure::Output)?;
    if output.stats {
        stream.stats.print(&stream.answerer.name);
    }
    Ok(stream.exit)
}

struct Stream<'a> {
    answerer: Answerer<'a>,
    cancel: Arc<AtomicBool>,
    report: Report,
    stats: Stats,
    exit: Exit,
}

impl Stream<'_> {
    fn answer(&mut self, item: &Item) -> Result<(), Failure> {
        let (answer, error) = match &item.record {
            Ok(record) => self.ask(item, record)?,
            Err(error) => {
                self.exit = self.exit.max(Exit::Failed);
                eprintln!("{}: {error}", item.source);
                if let Some(excerpt) = error.excerpt() {
                    eprintln!("{excerpt}");
                }
                (Answer::invalid(), Some(error.to_string()))
            }
        };
        if self.cancel.load(Ordering::Relaxed) && answer.word == "unknown" {
            return Ok(());
        }
        self.stats.count(&answer);
        self.report.write(item, &answer, error).map_err(Failure::Output)
    }

    /// The answer for a record that could be read, and what kept it from being better.
    fn ask(&mut self, item: &Item, record: &Record) -> Result<(Answer, Option<String>), Failure> {
        let deadline = self.answerer.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let budget = Budget { deadline, guesses: None, cancel: Some(Arc::clone(&self.cancel)) };
        let error = match (self.answerer.answer)(&record.puzzle, &budget) {
            Ok(answer) => {
                self.exit = self.exit.max(if answer.no { Exit::SomeNo } else { Exit::AsAsked });
                for violation in &answer.violations {
                    tell(item, record, &violation.describe(record.puzzle.geometry()));
                }
                return Ok((answer, None));
            }
            Err(error) => error,
        };
        let mut told = error.to_string();
        let exit = match &error {
            EngineError::Interrupted(Interrupt::Cancelled) => return Ok((Answer::unknown(), None)),
            EngineError::Interrupted(_) | EngineError::Unconfirmed { .. } => Exit::Unknown,
            EngineError::Disagreement(disagreement) => {
                let place = disagreement::save(disagreement).map_err(Failure::new)?;
                told = format!("{told}; this is a bug: the report is in {place}");
                Exit::Disagreement
            }
            EngineError::WrongSolution { violations, .. } => {
                for violation in violations {
                    tell(item, record, &violation.describe(record.puzzle.geometry()));
                }
                Exit::Disagreement
            }
            _ => Exit::Failed,
        };
        self.exit = self.exit.max(exit);
        tell(item, record, &told);
        Ok((Answer::unknown(), Some(told)))
    }
}

/// A message about a record, on standard error.
fn tell(item: &Item, record: &Record, message: &str) {
    eprintln!("{}: line {}: {message}", item.source, record.line);
}
