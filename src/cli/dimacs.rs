//! `export` and `decode`: the way to any SAT solver and back.

use super::args::{InputArgs, encoding_by_name};
use super::exit::{Exit, Failure};
use super::input::{Records, Source};
use super::output::Output;
use crate::sat::{
    ClueForm, DecodeError, Encoding, Model, SolverAnswer, decode as decode_model, read_answer, var_map,
    write_assumptions, write_dimacs,
};
use crate::text::{Record, render};
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which puzzle, of which encoding.
#[derive(Args)]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Which puzzle of the file, from 1, when it holds several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Input")]
    record: Option<u64>,
    /// How the puzzle becomes clauses
    #[arg(long, value_name = "ENCODING", default_value = Encoding::default().name(), value_parser = encoding_by_name())]
    encoding: Encoding,
}

/// The arguments of `export`.
#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The file with the puzzle; `-` or nothing is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Where the formula goes; standard output when not given
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write the rules alone; the clues go to the file of assumptions
    #[arg(long, requires = "assumptions")]
    without_clues: bool,
    /// The file that takes the clues, one literal and a 0 a line, with --without-clues
    #[arg(long, value_name = "OUT", requires = "without_clues", value_hint = ValueHint::FilePath)]
    assumptions: Option<PathBuf>,
}

/// The arguments of `decode`.
#[derive(Args)]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, then the file with the answer; with -p only the latter
    ///
    /// The answer is read from standard input when its file is `-` or not given.
    #[arg(value_name = "FILE", num_args = 0..=2, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    puzzle: PuzzleArgs,
}

impl PuzzleArgs {
    /// The one puzzle that is meant.
    fn read(&self, file: Option<&Path>, output: &Output) -> Result<Record, Failure> {
        let files: Vec<PathBuf> = file.map(Path::to_owned).into_iter().collect();
        let mut records = Records::new(&self.input, &files, Some(output))?;
        let number = self.record.unwrap_or(1);
        let Some(item) = records.nth(usize::try_from(number - 1).unwrap_or(usize::MAX)) else {
            return Err(Failure::new(match self.record {
                Some(number) => format!("there is no puzzle {number}"),
                None => "there is no puzzle".to_owned(),
            }));
        };
        let item = item?;
        let record = item.record.map_err(|error| Failure::new(format!("{}: {error}", item.source)))?;
        if self.record.is_none() && records.next().is_some() {
            return Err(Failure::new(format!("{}: more than one puzzle; choose one with --record N", item.source)));
        }
        Ok(record)
    }
}

/// Writes a puzzle as DIMACS.
pub(crate) fn export(args: &ExportArgs) -> Result<Exit, Failure> {
    let record = args.puzzle.read(args.file.as_deref(), &Output::stdout())?;
    let clues = if args.without_clues { ClueForm::Apart } else { ClueForm::Units };
    write_to(args.output.as_deref(), |out| write_dimacs(out, &record.puzzle, args.puzzle.encoding, clues).map(|_| ()))?;
    if let Some(path) = &args.assumptions {
        write_to(Some(path), |out| write_assumptions(out, &record.puzzle))?;
    }
    Ok(Exit::AsAsked)
}

/// Writes a whole file, or all of standard output. A closed pipe on standard output ends quietly, a file that cannot be
/// written is an error with its name.
fn write_to(path: Option<&Path>, write: impl FnOnce(&mut Output) -> std::io::Result<()>) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        let mut out = Output::stdout();
        return write(&mut out).and_then(|()| out.flush()).map_err(Failure::Output);
    };
    let mut out = Output::create(path).map_err(Failure::with(path.display()))?;
    write(&mut out).and_then(|()| out.flush()).map_err(Failure::with(path.display()))
}

/// Turns a solver's answer into the grid.
pub(crate) fn decode(args: &DecodeArgs) -> Result<Exit, Failure> {
    let mut files = args.files.iter().map(PathBuf::as_path);
    let puzzle_file = if args.puzzle.input.puzzle.is_some() { None } else { files.next() };
    let answer_file = files.next().unwrap_or(Path::new("-"));
    if files.next().is_some() {
        return Err(Failure::new("with -p there is one file, the answer"));
    }
    if args.puzzle.input.puzzle.is_none() && puzzle_file.is_none_or(|file| file == answer_file) {
        return Err(Failure::new("the puzzle and the answer cannot both come from standard input: name a file"));
    }
    let mut out = Output::stdout();
    let record = args.puzzle.read(puzzle_file, &out)?;
    let answer = Source::open(answer_file, Some(&out))?;
    let name = answer.name.clone();
    let answer = read_answer(&answer.read_to_string()?).map_err(|error| Failure::new(format!("{name}: {error}")))?;
    let (line, exit) = match answer {
        SolverAnswer::Sat(literals) => match decode_literals(&record, args.puzzle.encoding, &literals) {
            Ok(line) => (line, Exit::Satisfiable),
            Err(wrong) => {
                eprintln!("{name}: {wrong}");
                ("invalid".to_owned(), Exit::SomeNo)
            }
        },
        SolverAnswer::Unsat => ("unsolvable".to_owned(), Exit::Unsatisfiable),
        SolverAnswer::Unknown => ("unknown".to_owned(), Exit::AsAsked),
    };
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::Output)?;
    Ok(exit)
}

/// The grid as a line, or why there is none.
fn decode_literals(record: &Record, encoding: Encoding, literals: &[crate::sat::Lit]) -> Result<String, String> {
    let puzzle = &record.puzzle;
    let map = var_map(puzzle, encoding);
    let solution = Model::from_literals(map.variables(), literals.iter().copied())
        .map_err(DecodeError::from)
        .and_then(|model| decode_model(puzzle, &map, &model));
    match solution {
        Ok(solution) => Ok(render::line(&solution.cells(), puzzle.side(), &record.notation)),
        Err(DecodeError::Wrong { violations }) => {
            let told = violations.iter().map(|one| one.describe(puzzle.geometry())).join("\n  ");
            Err(format!("the model is not a solution:\n  {told}"))
        }
        Err(error) => Err(error.to_string()),
    }
}
