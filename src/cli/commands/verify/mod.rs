//! `verify`: does each certificate hold?
//!
//! What it reads may come from strangers: only regular files and standard input, and of each no more than a limit is held.

mod bounded;
mod folder;
mod puzzles;
mod report;
mod stream;

use crate::cli::commands::certificates::{FORMULA, Json, LRAT, MANIFEST, PROOF, SCHEMA, STREAM, other_version};
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Followed, Shown};
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::memory::size;
use crate::cli::terminal::same_file;
use crate::cli::terminal::screen;
use crate::verify::Verifier;
use clap::{Args, ValueHint};
use puzzles::Puzzles;
use report::{Format, Report, Verified};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The arguments of `verify`.
#[derive(Args)]
#[command(mut_arg("puzzle", |puzzle| puzzle.value_name("FILE|TEXT").help(OF_THESE).value_hint(ValueHint::FilePath)))]
pub(crate) struct VerifyArgs {
    /// Folders that `certify` wrote, or files of many certificates; `-` or nothing is standard input. Only regular files
    /// are read
    #[arg(value_name = "DIR", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    input: InputArgs,

    /// How answers are written: a word a line, or with board, puzzle and solutions a table or JSON Lines
    #[arg(long, value_name = "FORMAT", default_value = "line", help_heading = "Output")]
    format: Format,

    /// Write the board and the puzzle after the word on its line
    #[arg(long, help_heading = "Output")]
    with_puzzle: bool,

    /// Refuse certificates that are larger, in bytes or as 500K, 16M, 1G: a line of many certificates, or a file of a folder
    /// (formula.cnf, which is never held, may have 16 times as much)
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "16M", help_heading = "Limits")]
    max_size: u64,
}

const OF_THESE: &str = "Refuse certificates of other puzzles: a file of puzzles, or a puzzle; the first certificate has to be \
                        of the first puzzle, and so on";

/// The session of a verification.
struct Verification {
    verifier: Verifier,
    report: Report,
    puzzles: Option<Puzzles>,
    max_size: u64,
    read: Arc<AtomicU64>,
    cancel: Arc<AtomicBool>,
}

/// Verifies every certificate and says of each what it certifies, or that it is refused.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    if args.paths.is_empty() {
        screen::announce("certificates");
    }
    let stdin = [PathBuf::from("-")];
    let paths = if args.paths.is_empty() { &stdin[..] } else { &args.paths };
    if args.input.puzzle.as_deref() == Some("-") && paths.contains(&stdin[0]) {
        return Err(Failure::new("standard input has either the certificates or the puzzles, not both"));
    }
    let within = |folder: &Path| [MANIFEST, FORMULA, PROOF, LRAT, STREAM].map(|name| folder.join(name));
    let files: Vec<PathBuf> = paths.iter().flat_map(|path| within(path)).chain(paths.iter().cloned()).collect();
    let puzzle = args.input.puzzle.as_deref().map(Path::new);
    same_file::refuse(files.iter().map(PathBuf::as_path).chain(puzzle), [Path::new("-")])?;
    let out = Output::stdout();
    let puzzles = Puzzles::open(&args.input, &out)?;
    let typing = args.paths.is_empty() && io::stdin().is_terminal();
    let (read, shown) = (Arc::default(), Shown { typing, answers: out.is_terminal(), quiet: false });
    let job = Followed::new("certificate", shown, &args.paths, Arc::clone(&read));
    let report = Report::new(out, job, args.format, args.with_puzzle)?;
    let mut verification =
        Verification { verifier: Verifier::new(), report, puzzles, max_size: args.max_size, read, cancel };
    for path in paths {
        if !path.is_dir() {
            verification.stream(path)?;
        } else if path.join(MANIFEST).exists() || !path.join(STREAM).exists() {
            let most = verification.max_size;
            verification.certificate(&path.display().to_string(), |verifier| folder::verify(verifier, path, most))?;
        } else {
            verification.stream(&path.join(STREAM))?;
        }
        if verification.cancelled() {
            return verification.report.finish();
        }
    }
    if let Some(puzzles) = &mut verification.puzzles
        && let Some(left) = puzzles.left()?
    {
        verification.report.tell("--puzzle", Err(&left))?;
    }
    verification.report.finish()
}

impl Verification {
    /// One certificate: says what it certifies, if it holds and is of the puzzle that is expected.
    fn certificate(
        &mut self,
        name: &str,
        verify: impl FnOnce(&mut Verifier) -> Result<Verified, String>,
    ) -> Result<(), Failure> {
        let expected = self.puzzles.as_mut().map(Puzzles::next).transpose()?;
        let outcome = verify(&mut self.verifier).and_then(|verified| {
            if let Some(expected) = expected {
                puzzles::agree(expected.as_ref(), &verified)?;
            }
            Ok(verified)
        });
        self.report.tell(name, outcome.as_ref().map_err(String::as_str))
    }

    fn cancelled(&mut self) -> bool {
        let cancelled = self.cancel.load(Ordering::Relaxed);
        if cancelled {
            self.report.exit = self.report.exit.max(Exit::Interrupted);
        }
        cancelled
    }
}

/// A JSON object of this version.
fn parse_json(text: &[u8]) -> Result<Json, String> {
    let json: Json = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    match json.schema.strip_prefix("sudosat-certificate-") {
        None => Err(format!("the schema is not {SCHEMA}")),
        Some(version) => other_version(version).map_or(Ok(json), Err),
    }
}
