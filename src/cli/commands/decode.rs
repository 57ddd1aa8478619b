//! `decode`: turns a solver's answer back into a grid.

use super::formula::{FormulaArgs, unreadable};
use crate::answers::{Answer, AnswerKind};
use crate::cli::jobs::input::source::Source;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::work::format::Format;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::OutputFormat;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{same_file, screen};
use crate::formula::{Lit, Model};
use crate::sat::{DecodeError, SolverAnswer, VarMap, decode, read_answer, read_smt_answer};
use crate::text::Record;
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Turn a SAT solver's answer into a checked grid
///
/// Reads `s`/`v` lines, minisat's result file, and the answers of SMT solvers (`sat` and a value for each cell). Exits
/// with 10 if the answer is a grid, 20 if it is UNSATISFIABLE, and 0 if it is neither. A model that is not a solution
/// is refused with what it breaks, and exit code 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat export puzzle.txt -o puzzle.cnf
  minisat puzzle.cnf answer.txt; sudosat decode puzzle.txt answer.txt
  cadical -q puzzle.cnf | sudosat decode puzzle.txt
  sudosat export puzzle.txt -o puzzle.smt2; z3 puzzle.smt2 | sudosat decode puzzle.txt
  cadical -q puzzle.cnf | sudosat decode --to svg puzzle.txt > puzzle.svg")]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, then the file with the answer; with -p only the latter
    ///
    /// The answer is read from standard input if its file is `-` or missing.
    #[arg(value_name = "FILE", num_args = 0..=2, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    puzzle: FormulaArgs,
    /// The format of the grid
    ///
    /// `auto` is a drawn board on a terminal, JSON if the puzzle comes from JSON Lines, and otherwise a line.
    #[arg(long, alias = "format", value_name = "FORMAT", default_value = "auto", help_heading = "Output")]
    to: OutputFormat,
}

/// The longest answer that is read, in bytes: for each variable of the formula, and for comments and statistics.
const PER_VARIABLE: u64 = 16;
const BESIDES: u64 = 64 << 20;

/// Turns a solver's answer into the grid.
pub(crate) fn run(args: &DecodeArgs) -> Result<Exit, Failure> {
    let mut files = args.files.iter().map(PathBuf::as_path);
    let puzzle_file = if args.puzzle.input.puzzle.is_some() { None } else { files.next() };
    let answer_file = files.next().unwrap_or(Path::new("-"));
    if files.next().is_some() {
        return Err(Failure::new("with -p there is one file, the answer"));
    }
    if args.puzzle.input.puzzle.is_none() && puzzle_file.is_none_or(|file| file == answer_file) {
        return Err(Failure::new("the puzzle and the answer cannot both come from standard input: name a file"));
    }
    let inputs = [puzzle_file, Some(answer_file), args.puzzle.input.reading.regions.as_deref()];
    same_file::refuse(inputs.into_iter().flatten(), [Path::new("-")])?;
    let mut out = Output::stdout();
    let item = args.puzzle.read_item(puzzle_file, &out)?;
    let record = item.record.as_ref().map_err(|error| unreadable(&item.source, error))?;
    if answer_file == Path::new("-") {
        screen::announce("the SAT solver's answer");
    }
    let answer = Source::open(answer_file, Some(&out))?;
    let name = answer.name.clone();
    let form = args.puzzle.form(record.puzzle.side());
    let map = VarMap::for_puzzle(&record.puzzle, form);
    let most = BESIDES + PER_VARIABLE * map.variables() as u64;
    let answer = answer.read_to_string(most)?;
    // An SMT solver gives every cell a digit, also those that a reduced formula has no variables for.
    let whole = VarMap::full(record.puzzle.geometry());
    let (answer, map) = match read_smt_answer(&answer, &whole) {
        Some(answer) => (answer, whole),
        None => (read_answer(&answer), map),
    };
    let answer = answer.map_err(|error| Failure::new(format!("{name}: {error}")))?;
    let (answer, error, exit) = match answer {
        SolverAnswer::Sat(literals) => {
            let (answer, wrong) = decoded(record, &map, &literals);
            let exit = if wrong.is_some() { Exit::SomeNo } else { Exit::Satisfiable };
            (answer, wrong, exit)
        }
        SolverAnswer::Unsat => (AnswerKind::Unsolvable.into(), None, Exit::Unsatisfiable),
        SolverAnswer::Unknown => (AnswerKind::Unknown.into(), None, Exit::Success),
    };
    if let Some(wrong) = &error {
        eprintln!("{name}: {wrong}");
    }
    let requested = if item.object.is_some() && args.to == OutputFormat::Auto { OutputFormat::Json } else { args.to };
    let format = Format::new(requested, out.is_terminal());
    if format == Format::Picture && answer.grid.is_none() {
        eprintln!("{name}: {}: there is no grid to draw", answer.kind);
    }
    // The columns are those of `check`.
    let mut text = format.header(&Request::Check { threads: None }, false).as_bytes().to_vec();
    let written = format.write(&item, &answer, error, &mut text);
    written.and_then(|()| out.write_all(&text)).and_then(|()| out.finish()).map_err(Failure::Output)?;
    Ok(exit)
}

/// The grid that the literals describe; or an answer without one, and the reason.
fn decoded(record: &Record, map: &VarMap, literals: &[Lit]) -> (Answer, Option<String>) {
    let puzzle = &record.puzzle;
    let solution = Model::from_literals(map.variables(), literals.iter().copied())
        .map_err(DecodeError::from)
        .and_then(|model| decode(puzzle, map, &model));
    let invalid = Answer::from(AnswerKind::Invalid);
    match solution {
        Ok(solution) => (Answer { grid: Some(solution), ..AnswerKind::Solvable.into() }, None),
        Err(DecodeError::Wrong { violations }) => {
            let broken = violations.iter().map(|one| one.describe(puzzle.board())).join("\n  ");
            let wrong = format!("the model is not a solution:\n  {broken}");
            (Answer { violations, ..invalid }, Some(wrong))
        }
        Err(error) => (invalid, Some(error.to_string())),
    }
}
