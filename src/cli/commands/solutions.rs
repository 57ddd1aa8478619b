//! `solutions`: all solutions of each puzzle, in a fixed order.

use crate::cli::jobs::answered::Answered;
use crate::cli::jobs::disagreement;
use crate::cli::jobs::engines::{self, AnyEngine};
use crate::cli::jobs::item::Item;
use crate::cli::jobs::limits::Limits;
use crate::cli::jobs::offer::Offer;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Progress, Shown};
use crate::cli::jobs::records::Records;
use crate::cli::jobs::report::puzzle_line;
use crate::cli::jobs::runner::{End, Taker};
use crate::cli::jobs::word::Word;
use crate::cli::jobs::writer::Writer;
use crate::cli::terminal::args::{EngineArgs, InputArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, memory, same_file};
use crate::engine::{Count, EngineError};
use crate::puzzle::Solution;
use crate::text::{Record, render};
use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};

/// List all solutions of each puzzle
///
/// Each solution is a line. They come in lexicographic order, row by row and smaller digits first, whatever the engine,
/// and each is written when it is found. A puzzle without a solution has no line. Exits with 1 if there is such a
/// puzzle, and with 4 if a puzzle has more solutions than --limit lets it have.
#[derive(Args)]
#[command(mut_arg("threads", |threads| threads.hide(true)))]
#[command(after_help = "\
Examples:
  sudosat solutions -p 1.......2.......
  sudosat solutions --limit 10 --with-puzzle puzzles.txt
  sudosat solutions --engine native puzzle.txt | wc -l")]
pub(crate) struct SolutionsArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing means standard input. .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// Stop at this number of solutions of a puzzle, and say on standard error if there are more
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
}

pub(crate) fn run(args: &SolutionsArgs) -> Result<Exit, Failure> {
    if args.engine.threads.is_some() {
        return Err(Failure::new("--threads: solutions are listed one after the other, on one thread"));
    }
    let path = formats::file(args.output.as_ref());
    path.map_or(Ok(()), formats::refuse_parquet_output)?;
    same_file::refuse(args.input.inputs(&args.files), [path.unwrap_or(Path::new("-"))])?;
    let limits = Limits::new(args.engine.timeout, Some(memory::share(args.engine.memory, 1)));
    engines::tell_if_alone(&args.engine);
    let offer = Offer::with(Some(&args.engine));
    let mut lister = Lister { args, engine: engines::build(&args.engine)?, limits, offer };
    let out = Output::named(path)?;
    let records = Records::new(&args.input, &args.files, Some(&out))?;
    let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: false };
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    let mut writer = Writer::new(out, "puzzle", progress);
    for item in records {
        let mut answered = match item {
            Ok(item) => lister.list(&item, &mut writer)?,
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => {
                let mut answered = Answered::default();
                answered.fail(&failure);
                answered
            }
        };
        writer.take(&mut answered)?;
        if lister.limits.is_cancelled() {
            return writer.finish(End::Cancelled);
        }
    }
    writer.finish(End::Whole)
}

/// Lists the solutions of one puzzle after another. Its own loop and not the runner's: an answer has no end that it
/// could wait for.
struct Lister<'a> {
    args: &'a SolutionsArgs,
    engine: AnyEngine,
    limits: Limits,
    offer: Offer,
}

impl Lister<'_> {
    /// Writes the solutions of a record as they are found. What else there is to say is given back.
    fn list(&mut self, item: &Item, writer: &mut Writer) -> Result<Answered, Failure> {
        let mut answered = Answered::default();
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                answered.tell_unreadable(&item.source, error);
                answered.count(Word::Invalid);
                return Ok(answered);
            }
        };
        match self.write_all(record, writer)? {
            Ok(count) => {
                if let Count::AtLeast(limit) = count {
                    answered.tell(item, record, &format!("there are more than {limit} solutions (--limit)"));
                    answered.exit = Exit::Unknown;
                } else if count == Count::Exactly(0) {
                    answered.tell(item, record, "there is no solution");
                }
                answered.count(Word::Count(count));
            }
            Err(error) if Exit::from(&error) == Exit::Interrupted => answered.cancelled = true,
            Err(error) => {
                let told = disagreement::describe(&error)?;
                answered.tell(item, record, &format!("the list is not complete: {told}{}", self.offer.after(&error)));
                answered.exit = Exit::from(&error);
                answered.count(Word::Unknown);
            }
        }
        Ok(answered)
    }

    /// How many were written; [`Count::AtLeast`] where there are more.
    fn write_all(&mut self, record: &Record, writer: &mut Writer) -> Result<Result<Count, EngineError>, Failure> {
        let budget = match self.limits.budget() {
            Ok(budget) => budget,
            Err(interrupt) => return Ok(Err(interrupt.into())),
        };
        let mut count = 0;
        for solution in self.engine.any().solutions(&record.puzzle, &budget) {
            match solution {
                Ok(_) if Some(count) == self.args.limit => return Ok(Ok(Count::AtLeast(count))),
                Ok(solution) => writer.take(&mut line(record, &solution, self.args.with_puzzle))?,
                Err(error) => return Ok(Err(error)),
            };
            count += 1;
        }
        Ok(Ok(Count::Exactly(count)))
    }
}

/// A solution as it is written.
fn line(record: &Record, solution: &Solution, with_puzzle: bool) -> Answered {
    let mut text = if with_puzzle { puzzle_line(record) + " " } else { String::new() };
    text += &render::line(&solution.cells(), record.puzzle.side(), &record.notation);
    text.push('\n');
    Answered { ends: vec![text.len()], text: text.into(), ..Answered::default() }
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
            let answered = line(&record, &solution, with_puzzle);
            assert_eq!((answered.text.len(), answered.ends), (length, vec![length]));
        }
    }
}
