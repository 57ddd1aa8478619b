//! `decode`: from any solver's answer back to the grid.

use super::formula::FormulaArgs;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::source::Source;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{same_file, screen};
use crate::sat::{DecodeError, Form, Lit, Model, SolverAnswer, decode, read_answer, var_map};
use crate::text::{Record, render};
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Turn a SAT solver's answer into a checked grid
///
/// Reads `s`/`v` lines and minisat's result file. Exits with 10 if the answer is a grid, 20 if it is UNSATISFIABLE, and
/// 0 if it is neither. A model that is not a solution is refused with what it breaks, and exit code 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat export puzzle.txt -o puzzle.cnf
  minisat puzzle.cnf answer.txt; sudosat decode puzzle.txt answer.txt
  cadical -q puzzle.cnf | sudosat decode puzzle.txt")]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, then the file with the answer; with -p only the latter
    ///
    /// The answer is read from standard input if its file is `-` or missing.
    #[arg(value_name = "FILE", num_args = 0..=2, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    puzzle: FormulaArgs,
}

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
    let record = args.puzzle.read(puzzle_file, &out)?;
    if answer_file == Path::new("-") {
        screen::announce("the SAT solver's answer");
    }
    let answer = Source::open(answer_file, Some(&out))?;
    let name = answer.name.clone();
    let answer = read_answer(&answer.read_to_string()?).map_err(|error| Failure::new(format!("{name}: {error}")))?;
    let (line, exit) = match answer {
        SolverAnswer::Sat(literals) => {
            match decode_literals(&record, args.puzzle.form(record.puzzle.side()), &literals) {
                Ok(line) => (line, Exit::Satisfiable),
                Err(wrong) => {
                    eprintln!("{name}: {wrong}");
                    ("invalid".to_owned(), Exit::SomeNo)
                }
            }
        }
        SolverAnswer::Unsat => ("unsolvable".to_owned(), Exit::Unsatisfiable),
        SolverAnswer::Unknown => ("unknown".to_owned(), Exit::AsAsked),
    };
    writeln!(out, "{line}").and_then(|()| out.finish()).map_err(Failure::Output)?;
    Ok(exit)
}

/// The grid as a line, or why there is none.
fn decode_literals(record: &Record, form: Form, literals: &[Lit]) -> Result<String, String> {
    let puzzle = &record.puzzle;
    let map = var_map(puzzle, form);
    let solution = Model::from_literals(map.variables(), literals.iter().copied())
        .map_err(DecodeError::from)
        .and_then(|model| decode(puzzle, &map, &model));
    match solution {
        Ok(solution) => Ok(render::line(&solution.cells(), puzzle.side(), &record.notation)),
        Err(DecodeError::Wrong { violations }) => {
            let told = violations.iter().map(|one| one.describe(puzzle.board())).join("\n  ");
            Err(format!("the model is not a solution:\n  {told}"))
        }
        Err(error) => Err(error.to_string()),
    }
}
