//! `export` and `decode`: the way to any solver and back.

use crate::cli::jobs::output::Output;
use crate::cli::jobs::{records::Records, source::Source};
use crate::cli::terminal::args::{InputArgs, encoding_by_name, scheme_by_name};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::same_file;
use crate::cli::terminal::screen;
use crate::puzzle::{Digit, Puzzle, Solution};
use crate::sat::{
    AtMostOne, ClueForm, DecodeError, Encoding, Export, Form, Model, SolverAnswer, decode as decode_model, read_answer,
    var_map, write_assumptions,
};
use crate::text::{Record, render};
use clap::{Args, ValueEnum, ValueHint};
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
    /// How "at most one" becomes clauses; when not given, pairwise, and product for whole boards from side 25 on
    #[arg(long, value_name = "SCHEME", value_parser = scheme_by_name())]
    at_most_one: Option<AtMostOne>,
}

/// The formats of `export`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// DIMACS CNF, for SAT solvers
    Dimacs,
    /// Linear equations over 0 and 1, for pseudo-Boolean solvers
    Opb,
    /// SMT-LIB 2, an integer a cell, for SMT solvers
    Smtlib,
    /// iCNF: the CNF, then cubes that part the search, for cube-and-conquer
    Cubes,
}

/// The arguments of `export`.
#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The file with the puzzle, or the puzzle; `-` or nothing is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// What is written; without it the extension of --output tells (.cnf, .opb, .smt2, .icnf), and DIMACS is usual
    #[arg(long, value_name = "FORMAT")]
    format: Option<ExportFormat>,
    /// About how many cubes part the search, with --format cubes
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    cubes: u32,
    /// A file of solutions that the formula shall not have any more
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    block: Option<PathBuf>,
    /// Where the formula goes, `-` or nothing being standard output; .gz, .zst and .xz are packed
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

impl ExportFormat {
    fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "cnf" | "dimacs" => Some(Self::Dimacs),
            "opb" => Some(Self::Opb),
            "smt2" => Some(Self::Smtlib),
            "icnf" => Some(Self::Cubes),
            _ => None,
        }
    }
}

impl ExportArgs {
    /// Refuses to write over what is read, and to write the clues over the formula.
    fn refuse_inputs(&self) -> Result<(), Failure> {
        let mut inputs = self.puzzle.input.inputs(self.file.as_slice());
        inputs.extend(self.block.as_deref());
        let outputs = [Some(self.output.as_deref().unwrap_or(Path::new("-"))), self.assumptions.as_deref()];
        same_file::refuse(inputs, outputs.into_iter().flatten())
    }
}

impl PuzzleArgs {
    fn form(&self, side: usize) -> Form {
        self.at_most_one.map_or_else(|| self.encoding.for_side(side), |scheme| self.encoding.with(scheme))
    }

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

/// Writes a puzzle for other tools.
pub(crate) fn export(args: &ExportArgs) -> Result<Exit, Failure> {
    let output = formats::file(args.output.as_ref());
    let format = formats::choose(args.format, output, ExportFormat::of_extension, ExportFormat::Dimacs)?;
    args.refuse_inputs()?;
    let stdout = Output::stdout();
    let puzzle = args.puzzle.read(args.file.as_deref(), &stdout)?.puzzle;
    let blocked = match &args.block {
        Some(file) => solutions(&puzzle, args, file, &stdout)?,
        None => Vec::new(),
    };
    let clues = if args.without_clues { ClueForm::Apart } else { ClueForm::Units };
    let export = Export { puzzle: &puzzle, form: args.puzzle.form(puzzle.side()), clues, blocked: &blocked };
    write_to(output, |out| match format {
        ExportFormat::Dimacs => export.dimacs(out).map(|_| ()),
        ExportFormat::Opb => export.opb(out),
        ExportFormat::Smtlib => export.smtlib(out),
        ExportFormat::Cubes => export.cubes(out, args.cubes as usize).map(|_| ()),
    })?;
    if let Some(path) = &args.assumptions {
        write_to(Some(path), |out| write_assumptions(out, &puzzle))?;
    }
    Ok(Exit::AsAsked)
}

/// The solutions in a file, each checked.
fn solutions(puzzle: &Puzzle, args: &ExportArgs, file: &Path, output: &Output) -> Result<Vec<Solution>, Failure> {
    let records = Records::of_file(&args.puzzle.input.reading, file, output)?;
    let solutions = records.zip(1..).map(|(item, number)| {
        let item = item?;
        let record = item.record.map_err(|error| Failure::new(format!("{}: {error}", item.source)))?;
        let digits: Option<Vec<Digit>> = record.puzzle.clues().iter().copied().collect();
        let solution = digits.and_then(|digits| Solution::check(puzzle, digits).ok());
        solution.ok_or_else(|| Failure::new(format!("{}: grid {number} is not a solution of the puzzle", item.source)))
    });
    solutions.collect()
}

/// Writes a whole file, or all of standard output. A closed pipe on standard output ends quietly, a file that cannot be
/// written is an error with its name.
fn write_to(path: Option<&Path>, write: impl FnOnce(&mut Output) -> std::io::Result<()>) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        let mut out = Output::stdout();
        return write(&mut out).and_then(|()| out.finish()).map_err(Failure::Output);
    };
    let mut out = Output::named(Some(path))?;
    write(&mut out).and_then(|()| out.finish()).map_err(Failure::with(path.display()))
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
fn decode_literals(record: &Record, form: Form, literals: &[crate::sat::Lit]) -> Result<String, String> {
    let puzzle = &record.puzzle;
    let map = var_map(puzzle, form);
    let solution = Model::from_literals(map.variables(), literals.iter().copied())
        .map_err(DecodeError::from)
        .and_then(|model| decode_model(puzzle, &map, &model));
    match solution {
        Ok(solution) => Ok(render::line(&solution.cells(), puzzle.side(), &record.notation)),
        Err(DecodeError::Wrong { violations }) => {
            let told = violations.iter().map(|one| one.describe(puzzle.board())).join("\n  ");
            Err(format!("the model is not a solution:\n  {told}"))
        }
        Err(error) => Err(error.to_string()),
    }
}
