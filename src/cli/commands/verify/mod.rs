//! `verify`: checks certificates.
//!
//! Its input is untrusted: it reads only regular files and standard input, and holds only a limited amount of each.

mod folder;
mod format;
mod part;
mod parts;
mod puzzles;
mod stream;
mod verified;
mod worker;

use super::certificates::STREAM;
use crate::cli::jobs::input::Flush;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner;
use crate::cli::terminal::args::{InputArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::memory::size;
use crate::cli::terminal::values::{duration, whole};
use crate::cli::terminal::{same_file, screen};
use crate::verify::Verifier;
use crate::verify::files::{FORMULA, LRAT, MANIFEST, PROOF};
use clap::{Args, ValueHint};
use format::Format;
use parts::Parts;
use puzzles::Puzzles;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;
use worker::Worker;

/// Check certificates
///
/// Prints what each certificate proves, or that it is refused, and why. The formula is written again from the puzzle by
/// code that shares nothing with the solver; the solutions are checked against the rules, and the proof by a separate
/// checker. So is every step of an answer of `steps --certify`. Exits with 3 if any certificate is refused.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat verify proof
  sudosat verify proof --puzzle puzzle.txt         refused if it is a certificate of another puzzle
  sudosat verify proof --with-puzzle               the verdict with the puzzle that it is about
  sudosat certify puzzles.txt | sudosat verify | sort | uniq -c
  sudosat steps --certify puzzle.txt | sudosat verify")]
#[command(mut_arg("puzzle", |puzzle| puzzle.value_name("FILE|TEXT").help(OF_THESE).value_hint(ValueHint::FilePath)))]
pub(crate) struct VerifyArgs {
    /// Folders that `certify` wrote, or files of many certificates; `-` or nothing means standard input. Only regular
    /// files are read
    #[arg(value_name = "DIR", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    input: InputArgs,

    /// The format of the answers: a word on each line, or a table or JSON Lines with board, puzzle and solutions
    #[arg(long, alias = "format", value_name = "FORMAT", default_value = "line", help_heading = "Output")]
    to: Format,

    /// Write the board and the puzzle after the word on its line
    #[arg(long, help_heading = "Output")]
    with_puzzle: bool,

    /// Refuse certificates that are larger, in bytes or as 500K, 16M, 1G: a line of many certificates, or a file of a
    /// folder (formula.cnf, which is not kept in memory, may be 16 times as large)
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "16M", help_heading = "Limits")]
    max_size: u64,

    /// Give up on a proof after this time and answer `unknown`: 300ms, 2m, 1m30s, or seconds. Without it, a
    /// maliciously slow proof can take hours
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, help_heading = "Limits")]
    timeout: Option<Duration>,

    /// The number of threads; answers keep the order of the certificates [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

const OF_THESE: &str = "Refuse certificates of other puzzles: a file of puzzles, or a puzzle; the first certificate \
                        must be of the first puzzle, and so on";

/// Verifies every certificate and reports what each certifies, or that it is refused.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let paths = screen::files_or_stdin(&args.paths, "certificates");
    if args.input.puzzle.as_deref() == Some("-") && paths.contains(&PathBuf::from("-")) {
        return Err(Failure::new("standard input has either the certificates or the puzzles, not both"));
    }
    let within = |folder: &Path| [MANIFEST, FORMULA, PROOF, LRAT, STREAM].map(|name| folder.join(name));
    let files: Vec<PathBuf> = paths.iter().flat_map(|path| within(path)).chain(paths.iter().cloned()).collect();
    let puzzle = args.input.puzzle.as_deref().map(Path::new);
    same_file::refuse(files.iter().map(PathBuf::as_path).chain(puzzle), [Path::new("-")])?;
    let out = Output::stdout();
    let threads = thread_count(args.threads);
    let flushed: Option<&dyn Flush> = (threads == 1).then_some(&out);
    let parts = Parts::new(paths, Puzzles::open(&args.input, flushed)?, args.max_size, flushed);
    let typing = args.paths.is_empty() && io::stdin().is_terminal();
    let shown = Shown { typing, answers: out.is_terminal(), quiet: false };
    let progress = Progress::if_shown(shown, &args.paths, parts.intake(), 1, None);
    let mut writer = Writer::new(out, "certificate", progress);
    writer.put(args.to.header().as_bytes())?;
    let VerifyArgs { to: format, with_puzzle, max_size, timeout, .. } = *args;
    let make = move || Ok(Worker { verifier: Verifier::new(), format, with_puzzle, max_size, timeout });
    let end = runner::run(parts, |part| part.as_ref().map_or(0, part::Part::size), threads, make, &mut writer)?;
    writer.finish(end)
}
