//! Shell completions and man pages, made from the same definitions as the help.

use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use clap::Command;
use clap_complete::Shell;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Prints a completion script.
pub(crate) fn completions(shell: Shell, mut command: Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "sudosat", &mut script);
    let mut output = Output::stdout();
    output.write_all(&script).and_then(|()| output.finish()).map_err(Failure::Output)?;
    Ok(Exit::AsAsked)
}

/// Writes `sudosat.1` and a page for each command.
pub(crate) fn man_pages(directory: &Path, command: Command) -> Result<Exit, Failure> {
    let name = directory.display();
    fs::create_dir_all(directory).map_err(Failure::with(&name))?;
    clap_mangen::generate_to(command, directory).map_err(Failure::with(&name))?;
    Ok(Exit::AsAsked)
}
