//! `export`: writes a puzzle as a formula for any solver.

use super::formula::{FormulaArgs, unreadable};
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, same_file};
use crate::puzzle::{Digit, Puzzle, Solution};
use crate::sat::{ClueForm, Export, write_assumptions};
use clap::{Args, ValueEnum, ValueHint};
use std::path::{Path, PathBuf};

/// The formats of `export`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// DIMACS CNF, for SAT solvers
    Dimacs,
    /// Linear equations over 0 and 1, for pseudo-Boolean solvers
    Opb,
    /// SMT-LIB 2, with an integer for each cell, for SMT solvers
    Smtlib,
    /// iCNF: the CNF, then cubes that split the search, for cube-and-conquer
    Cubes,
}

/// Write a puzzle as a formula: DIMACS CNF, OPB, SMT-LIB 2 or cubes
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat export puzzle.txt -o puzzle.cnf
  sudosat export puzzle.txt | cadical -q - | sudosat decode puzzle.txt
  sudosat export puzzle.txt --encoding minimal --at-most-one sequential -o small.cnf
  sudosat export puzzle.txt --block solutions.txt  is there another solution?
  sudosat export puzzle.txt --to opb | clasp | sudosat decode puzzle.txt
  sudosat export puzzle.txt --to smtlib | z3 -in
  sudosat export huge.txt --to cubes --cubes 1000 -o huge.icnf
  sudosat export puzzle.txt --without-clues -o rules.cnf --assumptions clues.txt")]
pub(crate) struct ExportArgs {
    /// The file with the puzzle, or the puzzle as text; standard input if missing or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[command(flatten)]
    puzzle: FormulaArgs,
    /// The format to write [default: by the extension of --output (.cnf, .opb, .smt2, .icnf), or DIMACS]
    #[arg(long, alias = "format", value_name = "FORMAT")]
    to: Option<ExportFormat>,
    /// About how many cubes to split the search into, with --to cubes
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(allow_negative_numbers = true, value_parser = whole::<u32>(1..))]
    cubes: u32,
    /// A file of solutions that the formula excludes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    block: Option<PathBuf>,
    /// The file to write; `-` is standard output, and .gz, .zst and .xz compress
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write the rules only; the clues go to the file of assumptions
    #[arg(long, requires = "assumptions")]
    without_clues: bool,
    /// The file for the clues, one literal and a 0 on each line, with --without-clues
    #[arg(long, value_name = "OUT", requires = "without_clues", value_hint = ValueHint::FilePath)]
    assumptions: Option<PathBuf>,
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
    /// Refuses to overwrite inputs, and to write the clues over the formula.
    fn refuse_inputs(&self) -> Result<(), Failure> {
        let mut inputs = self.puzzle.input.inputs(self.file.as_slice());
        inputs.extend(self.block.as_deref());
        let outputs = [Some(self.output.as_deref().unwrap_or(Path::new("-"))), self.assumptions.as_deref()];
        same_file::refuse(inputs, outputs.into_iter().flatten())
    }
}

/// Writes a puzzle for other tools.
pub(crate) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let output = formats::file(args.output.as_ref());
    let format = formats::choose(args.to, output, ExportFormat::of_extension, ExportFormat::Dimacs)?;
    args.refuse_inputs()?;
    let stdout = Output::stdout();
    let puzzle = args.puzzle.read(args.file.as_deref(), &stdout)?.puzzle;
    let blocked = match &args.block {
        Some(file) => solutions(&puzzle, args, file, &stdout)?,
        None => Vec::new(),
    };
    let clues = if args.without_clues { ClueForm::Apart } else { ClueForm::Units };
    let export = Export::new(&puzzle).with_form(args.puzzle.form(puzzle.side())).with_clues(clues);
    let export = export.with_blocked(&blocked);
    write_to(output, |out| match format {
        ExportFormat::Dimacs => export.dimacs(out).map(|_| ()),
        ExportFormat::Opb => export.opb(out),
        ExportFormat::Smtlib => export.smtlib(out),
        ExportFormat::Cubes => export.cubes(out, args.cubes as usize).map(|_| ()),
    })?;
    if let Some(path) = &args.assumptions {
        write_to(Some(path), |out| write_assumptions(out, &puzzle))?;
    }
    Ok(Exit::Success)
}

/// The solutions in a file, each checked against the puzzle.
fn solutions(puzzle: &Puzzle, args: &ExportArgs, file: &Path, output: &Output) -> Result<Vec<Solution>, Failure> {
    let records = Records::of_file(&args.puzzle.input.reading, file, Some(output))?;
    let solutions = records.zip(1..).map(|(item, number)| {
        let item = item?;
        let record = item.record.map_err(|error| unreadable(&item.source, &error))?;
        let digits: Option<Vec<Digit>> = record.puzzle.clues().iter().copied().collect();
        let solution = digits.and_then(|digits| Solution::check(puzzle, digits).ok());
        solution.ok_or_else(|| Failure::new(format!("{}: grid {number} is not a solution of the puzzle", item.source)))
    });
    solutions.collect()
}

/// Writes a whole file, or all of standard output. A closed pipe on standard output ends quietly; a file that cannot be
/// written is an error with its name.
fn write_to(path: Option<&Path>, write: impl FnOnce(&mut Output) -> std::io::Result<()>) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        let mut out = Output::stdout();
        return write(&mut out).and_then(|()| out.finish()).map_err(Failure::Output);
    };
    let mut out = Output::named(Some(path))?;
    write(&mut out).and_then(|()| out.finish()).map_err(Failure::with(path.display()))
}
