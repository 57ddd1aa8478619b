//! `check`: whether each board breaks a rule.

use crate::cli::jobs::request::Request;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::{InputArgs, OutputArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Check boards, full or not, for clashes
///
/// Prints valid or invalid for each board, and every clash on standard error. A part-filled board that is valid need
/// not have a solution. A full board that is valid is a solution.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat check boards.txt
  sudosat check -p 11......2.......")]
pub(crate) struct CheckArgs {
    /// Files of boards, or a board; `-` or nothing means standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(CheckArgs { files, input, output }: CheckArgs) -> Result<Exit, Failure> {
    stream::run(Request::Check, &files, &input, &output)
}
