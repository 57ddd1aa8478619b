//! `solutions`: all solutions of each puzzle, in a fixed order.

use crate::answers::{AnswerKind, puzzle_line};
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{Consumer, JobEnd};
use crate::cli::jobs::work::disagreement;
use crate::cli::jobs::work::engines::{self, AnyEngine};
use crate::cli::jobs::work::limits::Limits;
use crate::cli::jobs::work::solver_hint::SolverHint;
use crate::cli::terminal::args::{EngineArgs, InputArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::interrupt::WAIT;
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, memory, same_file};
use crate::engine::{Count, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Solution};
use crate::text::{Loss, Record, Target, render};
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// List all solutions of each puzzle
///
/// Each solution is a line. They come in lexicographic order, row by row and smaller digits first, whatever the engine,
/// and each is written when it is found. A puzzle without a solution has no line. Exits with 1 if there is such a
/// puzzle, and with 4 if --limit cut a puzzle's solutions short.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat solutions -p 1.......2.......
  sudosat solutions --limit 10 --with-puzzle puzzles.txt
  sudosat solutions --engine native puzzle.txt | wc -l")]
pub(crate) struct SolutionsArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// Stop at this number of solutions of a puzzle, and report on standard error if there are more
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    engine: EngineArgs,
    /// Write the puzzle before each of its solutions, on the same line
    #[arg(long, help_heading = "Output")]
    with_puzzle: bool,
    /// Write the solutions to a file; `-` is standard output. The extensions .gz, .zst and .xz compress
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Print no progress, no summary, and no messages about single records
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

pub(crate) fn run(args: &SolutionsArgs) -> Result<Exit, Failure> {
    let path = formats::file(args.output.as_ref());
    path.map_or(Ok(()), formats::refuse_parquet_output)?;
    same_file::refuse(args.input.inputs(&args.files), [path.unwrap_or(Path::new("-"))])?;
    let threads = thread_count(args.engine.threads);
    let limits = Limits::new(args.engine.timeout, Some(memory::share(args.engine.memory, threads)));
    if !args.quiet {
        engines::note_if_alone(&args.engine);
    }
    let hint = SolverHint::with(Some(&args.engine));
    let (limit, with_puzzle) = (args.limit, args.with_puzzle);
    let make = |engine| Lister { engine, limits: limits.clone(), hint: hint.clone(), limit, with_puzzle };
    let listers: Vec<Lister> =
        (0..threads).map(|_| engines::build(&args.engine).map(make)).collect::<Result<_, _>>()?;
    let out = Output::named(path)?;
    // Solutions are flushed on this thread while the others search.
    let records = Records::new(&args.input, &args.files, None)?;
    let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: args.quiet };
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    let mut writer = Writer::new(out, "puzzle", progress).quiet(args.quiet);
    for list in start(records, listers) {
        if !write(&list, &limits, &mut writer)? {
            return writer.finish(JobEnd::Cancelled);
        }
    }
    writer.finish(JobEnd::Whole)
}

/// The solutions of one puzzle, in parts; a failure ends the job.
type List = Receiver<Result<JobOutput, Failure>>;

/// The number of solutions that a list may hold while an earlier puzzle's list is written.
const AHEAD: usize = 64;

/// Starts a thread for each lister. Yields the lists in the order of the puzzles, each when its work begins.
fn start(records: Records, listers: Vec<Lister>) -> impl Iterator<Item = List> {
    let (begun, lists) = mpsc::sync_channel(listers.len());
    let source = Arc::new(Mutex::new((records, begun)));
    for mut lister in listers {
        let source = Arc::clone(&source);
        thread::spawn(move || {
            let next = || {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                let (records, begun) = &mut *source;
                let item = records.next()?;
                let (parts, list) = mpsc::sync_channel(AHEAD);
                // Sending fails when the receiver is gone: no more lists are wanted.
                begun.send(list).ok().map(|()| (item, parts))
            };
            while let Some((item, parts)) = next() {
                let last = match item {
                    Ok(item) => Ok(lister.list(&item, &parts)),
                    Err(failure @ Failure::Output(_)) => Err(failure),
                    Err(failure) => {
                        let mut results = JobOutput::default();
                        results.fail(&failure);
                        Ok(results)
                    }
                };
                if parts.send(last).is_err() {
                    return;
                }
            }
        });
    }
    lists.into_iter()
}

/// Writes a list while it is made; returns whether another is wanted.
fn write(list: &List, limits: &Limits, writer: &mut Writer) -> Result<bool, Failure> {
    let mut wait = Duration::ZERO;
    loop {
        match list.recv_timeout(wait) {
            Ok(results) => {
                wait = Duration::ZERO;
                writer.consume(&mut results?)?;
            }
            Err(RecvTimeoutError::Timeout) => {
                wait = WAIT;
                writer.pause()?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                // The next list may take long to begin.
                writer.pause()?;
                return Ok(!limits.is_cancelled());
            }
        }
        if limits.is_cancelled() {
            return Ok(false);
        }
    }
}

/// Lists the solutions of one puzzle after another. It runs on threads of its own, since the runner would hold each
/// answer until it is complete, and a list may be endless.
struct Lister {
    engine: AnyEngine,
    limits: Limits,
    hint: SolverHint,
    limit: Option<u64>,
    with_puzzle: bool,
}

impl Lister {
    /// Sends the solutions of a record as they are found; returns the rest of its output.
    fn list(&mut self, item: &InputRecord, parts: &SyncSender<Result<JobOutput, Failure>>) -> JobOutput {
        let mut results = JobOutput::default();
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                results.report_unreadable(&item.source, error);
                results.count(AnswerKind::Invalid);
                return results;
            }
        };
        let losses = if self.with_puzzle { line_losses(&record.puzzle) } else { Vec::new() };
        if !losses.is_empty() {
            let losses = losses.iter().join(", ");
            results.report(item, record, &format!("--with-puzzle cannot express {losses} on the line of a solution"));
            results.exit = Exit::Failed;
            results.tally(AnswerKind::Refused);
            return results;
        }
        match self.send_all(record, parts) {
            Ok(count) => {
                if let Count::AtLeast(limit) = count {
                    results.report(item, record, &format!("there are more than {limit} solutions (--limit)"));
                    results.exit = Exit::Unknown;
                } else if count == Count::Exactly(0) {
                    results.report(item, record, "there is no solution");
                }
                results.count(AnswerKind::Count(count));
            }
            Err(error) if Exit::from(&error) == Exit::Interrupted => results.cancelled = true,
            // The signal reached the engine that confirms.
            Err(error) if Exit::from(&error) == Exit::Unknown && self.limits.is_cancelled() => results.cancelled = true,
            Err(error) => match disagreement::describe(&error) {
                Ok(reason) => {
                    let advice = self.hint.after(&error);
                    results.report(item, record, &format!("the list is not complete: {reason}{advice}"));
                    results.exit = Exit::from(&error);
                    results.count(AnswerKind::Unknown);
                }
                Err(failure) => results.fail(&failure),
            },
        }
        results
    }

    /// The number of solutions sent; [`Count::AtLeast`] where there are more.
    fn send_all(
        &mut self,
        record: &Record,
        parts: &SyncSender<Result<JobOutput, Failure>>,
    ) -> Result<Count, EngineError> {
        let budget = self.limits.budget()?;
        let mut count = 0;
        for solution in self.engine.any().solutions(&record.puzzle, &budget) {
            let solution = solution?;
            if Some(count) == self.limit {
                return Ok(Count::AtLeast(count));
            }
            if parts.send(Ok(line(record, &solution, self.with_puzzle))).is_err() {
                return Err(Interrupt::Cancelled.into());
            }
            count += 1;
        }
        Ok(Count::Exactly(count))
    }
}

/// The rules that a puzzle on a line leaves out.
fn line_losses(puzzle: &Puzzle) -> Vec<Loss> {
    let target = if puzzle.is_restricted() { Target::Candidates } else { Target::Line };
    target.losses(puzzle)
}

/// The output of one solution.
fn line(record: &Record, solution: &Solution, with_puzzle: bool) -> JobOutput {
    let mut text = if with_puzzle { puzzle_line(record) + " " } else { String::new() };
    text += &render::line(&solution.cells(), solution.geometry(), &record.notation);
    text.push('\n');
    JobOutput { ends: vec![text.len()], text: text.into(), ..JobOutput::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_an_answer_of_its_own() {
        let record = Record::new("1234341221434321".parse().unwrap());
        let digits = (0..16).map(|cell| record.puzzle.clue_at(cell).unwrap()).collect();
        let solution = Solution::check(&record.puzzle, digits).unwrap();
        for (with_puzzle, length) in [(false, 17), (true, 34)] {
            let results = line(&record, &solution, with_puzzle);
            assert_eq!((results.text.len(), results.ends), (length, vec![length]));
        }
    }
}
