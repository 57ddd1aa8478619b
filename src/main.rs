//! The command line: arguments, then a command, then an exit code.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().collect();
    sudosat::cli::run(&args).into()
}
