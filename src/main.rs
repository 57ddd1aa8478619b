//! The program: passes the arguments to the library's command line, and its exit code to the system.

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
