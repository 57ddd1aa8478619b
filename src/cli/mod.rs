//! The terminal: arguments, commands, messages and exit codes. Data goes to standard output, everything else to
//! standard error.

mod commands;
mod jobs;
mod terminal;

use crate::sat::backend::end_solvers;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand, ValueHint};
use commands::{audit, canonical, certify, convert, dimacs, generate, merge, verify};
use jobs::request::{Question, Request};
use jobs::{engines, output, stream};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{ExitCode, Termination};
use std::time::Duration;
use terminal::args::{EngineArgs, InputArgs, OutputArgs, WhyArgs};
use terminal::exit::{self, Failure};
use terminal::{argument, interrupt, screen};

const ABOUT: &str = "Solve Sudoku by SAT, check that solutions are unique, and say why";

const EXAMPLES: &str = "\
Examples:
  sudosat 1.......2.......
  sudosat puzzles.txt              the same as `sudosat solve puzzles.txt`
  sudosat help solve               all options of a command, with examples";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    some answer is \"no\": unsolvable, multiple, an invalid board
  2    usage, input or output error
  3    engines disagree, or a proof was refused: a bug, unless someone has changed the certificate
  4    some budget ran out (unknown)
  130  interrupted
  `decode` uses the SAT competition's 10 (satisfiable), 20 (unsatisfiable) and 0 (unknown).";

#[derive(Parser)]
#[command(name = "sudosat", version, about = ABOUT, max_term_width = 110)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Use colors in drawn boards and in help; auto follows the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, alias = "colour", global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// A stream command's arguments.
#[derive(clap::Args)]
struct StreamArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Print the solution of each puzzle, if it is the only one
    ///
    /// Line i answers puzzle i: the only solution, or a word: unsolvable, multiple, unknown, invalid.
    #[command(after_help = "\
Examples:
  sudosat solve puzzles.txt                        each answer on a line of its own
  sudosat solve --any -p 1.......2.......
  sudosat solve --engine sat --solver 'cadical -q' hard.txt
  sudosat solve --portfolio 'varisat,cadical -q,minisat' huge.txt
  sudosat solve --rule diagonal --format block x-sudoku.txt
  sudosat solve --keep-comments rated.txt          with what follows each puzzle on its line
  zcat puzzles.gz | sudosat solve --any --format json")]
    Solve {
        #[command(flatten)]
        stream: StreamArgs,
        /// Print any solution, even if there are others
        #[arg(long)]
        any: bool,
    },
    /// Check that each puzzle has exactly one solution
    ///
    /// Prints a word for each puzzle: unique, multiple, unsolvable, unknown, invalid.
    #[command(after_help = "\
Examples:
  sudosat unique puzzles.txt | sort | uniq -c      how many of each
  sudosat unique --timeout 5s --stats 25x25.txt    give up on a puzzle after five seconds
  sudosat unique --engine native --format csv puzzles.txt")]
    Unique(StreamArgs),
    /// Count the solutions of each puzzle
    ///
    /// Prints a number for each puzzle, or `N+` if the limit was reached.
    #[command(after_help = "\
Examples:
  sudosat count puzzles.txt --limit 2              0, 1 or 2+
  sudosat count --engine native --limit 1000000 -p ................")]
    Count {
        #[command(flatten)]
        stream: StreamArgs,
        /// Stop counting at this number of solutions
        #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        limit: u64,
    },
    /// Check boards, full or not, for clashes
    ///
    /// Prints valid or invalid for each board, and every clash on standard error. A part-filled board that is valid need not
    /// have a solution. A full board that is valid is a solution.
    #[command(after_help = "\
Examples:
  sudosat check boards.txt
  sudosat check -p 11......2.......")]
    Check {
        /// Files of boards, or a board; `-` or nothing is standard input
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        input: InputArgs,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Explain why a puzzle has no solution, several, or one
    ///
    /// No solution: a smallest set of clues that clash, and every smallest repair. Several: two of them, what all share, what
    /// is possible, and clues to add. One: the clues that could go. `--format block` explains in words and draws the board;
    /// `auto` does so for a lone puzzle on a terminal. The SAT solver explains, and the native solver confirms.
    #[command(after_help = "\
Examples:
  sudosat why puzzles.txt                          each explanation on a line of its own
  sudosat why --format block -p 1.......2.......
  sudosat why --thorough --timeout 1m hard.txt     search until the sets are proved smallest
  sudosat why --format json puzzles.txt            everything; see docs/WHY.md")]
    Why {
        /// Files of puzzles, or a puzzle; `-` or nothing is standard input
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        input: InputArgs,
        #[command(flatten)]
        why: WhyArgs,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Print the canonical form of each 9x9 puzzle
    ///
    /// Two puzzles are equivalent if one becomes the other by relabelling digits, permuting bands, stacks, rows within a band
    /// and columns within a stack, and transposing. The canonical form is the equivalent puzzle whose line comes first in the
    /// order of characters (minlex).
    #[command(after_help = "\
Examples:
  sudosat canonical puzzles.txt | sort -u | wc -l  how many puzzles differ in more than looks
  sudosat canonical --format json puzzles.txt      with the map to the form and the automorphisms")]
    Canonical(canonical::CanonicalArgs),
    /// Find faults, duplicates and leaks in data sets
    ///
    /// Reports rows that cannot be read, puzzles without a solution or with several, wrong stated solutions, and duplicates:
    /// also those that only look different, and those between files. Exits with 1 if something was found.
    #[command(after_help = "\
Examples:
  sudosat audit puzzles.txt
  sudosat audit --threads 8 --report audit.json train.csv test.csv
  sudosat audit --engine native --summary huge.csv.gz")]
    Audit(audit::AuditArgs),
    /// Merge the answers of all shares of a job
    #[command(after_help = "\
Example, two shares of a job on two machines:
  sudosat unique --shard 1/2 puzzles.csv -o 1.csv
  sudosat unique --shard 2/2 puzzles.csv -o 2.csv
  sudosat merge 1.csv 2.csv -o answers.csv")]
    Merge(merge::MergeArgs),
    /// Write a puzzle as a formula: DIMACS CNF, OPB, SMT-LIB 2 or cubes
    #[command(after_help = "\
Examples:
  sudosat export puzzle.txt -o puzzle.cnf
  sudosat export puzzle.txt | cadical -q - | sudosat decode puzzle.txt
  sudosat export puzzle.txt --encoding minimal --at-most-one sequential -o small.cnf
  sudosat export puzzle.txt --block solutions.txt  is there another one?
  sudosat export puzzle.txt --format opb | clasp | sudosat decode puzzle.txt
  sudosat export puzzle.txt --format smtlib | z3 -in
  sudosat export huge.txt --format cubes --cubes 1000 -o huge.icnf
  sudosat export puzzle.txt --without-clues -o rules.cnf --assumptions clues.txt")]
    Export(dimacs::ExportArgs),
    /// Turn a SAT solver's answer into a checked grid
    ///
    /// Reads `s`/`v` lines and minisat's result file. Exits with 10 if the answer is a grid, 20 if it is UNSATISFIABLE, and 0
    /// if it is neither. A model that is not a solution is refused with what it breaks, and exit code 1.
    #[command(after_help = "\
Examples:
  sudosat export puzzle.txt -o puzzle.cnf
  minisat puzzle.cnf answer.txt; sudosat decode puzzle.txt answer.txt
  cadical -q puzzle.cnf | sudosat decode puzzle.txt")]
    Decode(dimacs::DecodeArgs),
    /// Write certificates: solutions, and a proof that there are no others
    ///
    /// A certificate holds the puzzle, its solutions, and a DRAT proof that the puzzle's formula has no others: with one
    /// solution the puzzle is unique, with none unsolvable. A puzzle with more solutions gets two of them. Every certificate
    /// is checked before it is written.
    #[command(after_help = "\
Examples:
  sudosat certify puzzle.txt -o proof              formula.cnf, proof.drat, proof.lrat, certificate.json
  drat-trim proof/formula.cnf proof/proof.drat     ask another program
  sudosat certify puzzles.txt > certificates.txt   one file for many puzzles
  sudosat certify --format csv puzzles.txt         a table for a data set
  sudosat certify --count 5 puzzles.txt            exactly 2, 3, 4 or 5 as well
  sudosat certify --solver 'cadical -q' hard.txt   proofs by another solver, checked the same way")]
    Certify(certify::CertifyArgs),
    /// Check certificates
    ///
    /// Prints what each certificate proves, or that it is refused, and why. The formula is written again from the puzzle by code
    /// that shares nothing with the solver; the solutions are checked against the rules, and the proof by a separate checker.
    /// Exits with 3 if any certificate is refused.
    #[command(after_help = "\
Examples:
  sudosat verify proof
  sudosat verify proof --puzzle puzzle.txt         refused if it is a certificate of another puzzle
  sudosat verify proof --with-puzzle               the verdict with the puzzle that it is about
  sudosat certify puzzles.txt | sudosat verify | sort | uniq -c")]
    Verify(verify::VerifyArgs),
    /// Write puzzles in another program's format
    ///
    /// What the format cannot express is reported, and such a puzzle is refused unless --lossy leaves that out.
    #[command(after_help = "\
Examples:
  sudosat convert puzzles.txt --to sdm             one format from any mixture
  sudosat convert puzzle.txt -o puzzle.svg         the format by the extension
  sudosat convert --to fpuzzles-link -p 1.......2.......
  sudosat solve --format csv puzzles.txt | sudosat convert --to kaggle
  sudosat convert --rule diagonal --to fpuzzles x-sudoku.txt
  mkdir pictures; sudosat convert puzzles.txt --to svg -o pictures")]
    Convert(convert::ConvertArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  sudosat completions bash > ~/.local/share/bash-completion/completions/sudosat")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the man pages, one for each command, into a directory
    #[command(after_help = "Example:\n  sudosat man man1 && man -l man1/sudosat.1")]
    Man {
        /// The directory; created if missing
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: PathBuf,
    },
}

/// How long the answers in the buffers may take to be written after a signal.
const LAST_WRITES: Duration = Duration::from_millis(20);

/// What is left to do for a command that a signal ends in the midst of its work.
fn close() {
    output::close_all(LAST_WRITES);
    end_solvers();
}

/// Runs the program on the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let Cli { command, color } = argument::parse(&args).unwrap_or_else(|error| {
        screen::choose_color(screen::color_asked(&args));
        error.exit()
    });
    screen::choose_color(color);
    interrupt::install(close);
    let result = match command {
        Command::Solve { stream, any } => ask(if any { Question::SolveAny } else { Question::Solve }, stream),
        Command::Unique(stream) => ask(Question::Unique, stream),
        Command::Count { stream, limit } => ask(Question::Count { limit }, stream),
        Command::Check { files, input, output } => stream::run(&Request::Check, &files, &input, &output),
        Command::Why { files, input, why, output } => stream::run(&Request::Why(why), &files, &input, &output),
        Command::Canonical(args) => canonical::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Export(args) => dimacs::export(&args),
        Command::Decode(args) => dimacs::decode(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Completions { shell } => generate::completions(shell, Cli::command()),
        Command::Man { directory } => generate::man_pages(&directory, Cli::command()),
    };
    match result {
        Ok(exit) => exit.report(),
        // Whoever read the answers has had enough of them.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Where even that cannot be written there is still the exit code.
            let _ = writeln!(io::stderr(), "sudosat: {failure}");
            exit::Exit::Failed.report()
        }
    }
}

fn ask(question: Question, args: StreamArgs) -> Result<exit::Exit, Failure> {
    // Before any file is touched.
    engines::solver(&args.engine)?;
    stream::run(&Request::Ask(question, args.engine), &args.files, &args.input, &args.output)
}
