//! `completions`: a shell's completion script, made from the same definitions as the help.

use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(Args)]
#[command(after_help = "Example:\n  sudosat completions bash > ~/.local/share/bash-completion/completions/sudosat")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, mut command: Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sudosat", &mut script);
    let mut output = Output::stdout();
    output.write_all(&script).and_then(|()| output.finish()).map_err(Failure::Output)?;
    Ok(Exit::Success)
}
