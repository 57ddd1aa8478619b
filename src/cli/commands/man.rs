//! `man`: the man pages, made from the same definitions as the help.

use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, Command, ValueHint};
use std::fs;
use std::path::PathBuf;

/// Write the man pages, one for each command, into a directory
#[derive(Args)]
#[command(after_help = "Example:\n  sudosat man man1 && man -l man1/sudosat.1")]
pub(crate) struct ManArgs {
    /// The directory; created if missing
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    directory: PathBuf,
}

/// Writes `sudosat.1` and a page for each command.
pub(crate) fn run(args: &ManArgs, command: Command) -> Result<Exit, Failure> {
    let name = args.directory.display();
    fs::create_dir_all(&args.directory).map_err(Failure::with(&name))?;
    clap_mangen::generate_to(command, &args.directory).map_err(Failure::with(&name))?;
    Ok(Exit::Success)
}
