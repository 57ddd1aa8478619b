//! The command line: arguments, then a command, then an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudosat::cli::run()
}
