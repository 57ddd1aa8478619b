//! `check`: checks boards against their rules.

use crate::cli::jobs::stream;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{InputArgs, OutputArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Check boards, full or not, for clashes
///
/// Prints `complete and correct` for a full board that breaks no rule, `valid` for a part-filled one, which need not
/// have a solution, and `invalid` for all others, with every clash on standard error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat check boards.txt
  sudosat check -p 11......2.......")]
pub(crate) struct CheckArgs {
    /// Files of boards, or one board as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// The number of threads; answers keep the order of the boards [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(CheckArgs { files, input, output, threads }: CheckArgs) -> Result<Exit, Failure> {
    stream::run(Request::Check { threads }, &files, &input, &output)
}
