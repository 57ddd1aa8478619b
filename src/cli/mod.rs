//! The command line: arguments, commands, messages and exit codes. Data goes to standard output, everything else to
//! standard error.

mod commands;
mod jobs;
mod terminal;

use crate::sat::backend::ProcessSolver;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use commands::{
    audit, canonical, certify, check, completions, convert, count, decode, export, generate, help, hint, man, merge,
    minimize, morph, page, rate, rules, select, solutions, solve, steps, techniques, unique, verify, vicinity, why,
};
use jobs::output;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;
use terminal::exit::{Exit, Failure};
pub use terminal::memory;
use terminal::{argument, interrupt, screen};

const ABOUT: &str =
    "Solve Sudoku with a SAT solver, check that solutions are unique, and explain why when they are not";

const EXAMPLES: &str = "\
Examples:
  sudosat 1.......2.......
  sudosat puzzles.txt              the same as `sudosat solve puzzles.txt`
  sudosat help solve               the options of a command, with examples
  sudosat help engine              how the SAT solver is chosen";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    some answer is \"no\": unsolvable, multiple, an invalid board
  2    usage, input or output error
  3    engines disagree, or a proof was refused: a bug, unless the certificate was changed
  4    a limit of time or memory was reached (unknown)
  130  interrupted
  `decode` uses the SAT competition's 10 (satisfiable), 20 (unsatisfiable) and 0 (unknown).";

#[derive(Parser)]
#[command(name = "sudosat", version, about = ABOUT, max_term_width = 110, disable_help_subcommand = true)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Use colors in drawn boards and in help; auto follows the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, alias = "colour", global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::SolveArgs),
    Unique(unique::UniqueArgs),
    Count(count::CountArgs),
    Solutions(solutions::SolutionsArgs),
    Check(check::CheckArgs),
    Hint(hint::HintArgs),
    Steps(steps::StepsArgs),
    Rate(rate::RateArgs),
    Why(why::WhyArgs),
    Generate(generate::GenerateArgs),
    Minimize(minimize::MinimizeArgs),
    Vicinity(vicinity::VicinityArgs),
    Morph(morph::MorphArgs),
    Canonical(canonical::CanonicalArgs),
    Audit(audit::AuditArgs),
    Select(select::SelectArgs),
    Merge(merge::MergeArgs),
    Export(export::ExportArgs),
    Decode(decode::DecodeArgs),
    Certify(certify::CertifyArgs),
    Verify(verify::VerifyArgs),
    Convert(convert::ConvertArgs),
    Rules(rules::RulesArgs),
    Techniques(techniques::TechniquesArgs),
    Page(page::PageArgs),
    Help(help::HelpArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    fn run(self) -> Result<Exit, Failure> {
        match self {
            Self::Solve(args) => solve::run(args),
            Self::Unique(args) => unique::run(args),
            Self::Count(args) => count::run(args),
            Self::Solutions(args) => solutions::run(&args),
            Self::Check(args) => check::run(args),
            Self::Hint(args) => hint::run(args),
            Self::Steps(args) => steps::run(args),
            Self::Rate(args) => rate::run(args),
            Self::Why(args) => why::run(args),
            Self::Generate(args) => generate::run(&args),
            Self::Minimize(args) => minimize::run(args),
            Self::Vicinity(args) => vicinity::run(&args),
            Self::Morph(args) => morph::run(args),
            Self::Canonical(args) => canonical::run(&args),
            Self::Audit(args) => audit::run(&args),
            Self::Select(args) => select::run(&args),
            Self::Merge(args) => merge::run(&args),
            Self::Export(args) => export::run(&args),
            Self::Decode(args) => decode::run(&args),
            Self::Certify(args) => certify::run(&args),
            Self::Verify(args) => verify::run(&args),
            Self::Convert(args) => convert::run(&args),
            Self::Rules(args) => rules::run(&args),
            Self::Techniques(args) => techniques::run(&args),
            Self::Page(args) => page::run(&args),
            Self::Help(args) => help::run(&args, program()),
            Self::Completions(args) => completions::run(&args, program()),
            Self::Man(args) => man::run(&args, program()),
        }
    }
}

/// The definition of the command line, whose help lists the commands in groups.
fn program() -> clap::Command {
    let program = Cli::command();
    let groups = help::groups(&program);
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{{options}}{{after-help}}",
        groups.ansi()
    ))
}

/// The time for writing buffered answers after a signal: with `interrupt`'s own times it keeps the promise of 100 ms.
const LAST_WRITES: Duration = Duration::from_millis(20);

/// Cleans up after a command that a signal ends in the middle of its work.
fn close() {
    output::close_all(LAST_WRITES);
    ProcessSolver::end_all();
}

/// Runs one command line in a process that has other work too, and returns its exit code. Does not touch signal
/// handlers and colors. Use one thread: a job with more ends by raising the flag of signals to stop its threads, which
/// would cancel the next command.
///
/// # Errors
///
/// If the arguments are wrong, or the command fails.
pub fn command(args: &[OsString]) -> Result<u8, String> {
    let Cli { command, .. } = argument::parse::<Cli>(&program(), args).map_err(|error| error.to_string())?;
    command.run().map(Exit::code).map_err(|failure| failure.to_string())
}

/// Runs the program on its arguments, the first of which is its name, and returns its exit code. Signals end the
/// process, and so do wrong arguments.
#[must_use]
pub fn run(args: &[OsString]) -> u8 {
    let Cli { command, color } = argument::parse::<Cli>(&program(), args).unwrap_or_else(|error| {
        screen::choose_color(screen::requested_color(args));
        error.exit()
    });
    screen::choose_color(color);
    interrupt::install(close);
    match command.run() {
        Ok(exit) => exit.code(),
        // The reader of the answers stopped early, like `head`: no error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success.code(),
        Err(failure @ Failure::StderrIsInput) => {
            if io::stdout().is_terminal() {
                let _ = writeln!(io::stdout(), "sudosat: {failure}");
            }
            Exit::Failed.code()
        }
        Err(failure) => {
            // If even this cannot be written, the exit code still reports the failure.
            let _ = writeln!(io::stderr(), "sudosat: {failure}");
            Exit::Failed.code()
        }
    }
}
