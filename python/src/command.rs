//! The command line, for the program `sudosat` that the package installs.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::io::{self, Write};

/// Run the command line on its arguments, the first of which is the program's name, and return its exit code.
///
/// From then on signals end the process, so this is only for a process that does nothing else.
#[pyfunction]
#[pyo3(signature = (arguments, /))]
pub fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = sudosat::cli::run(&arguments);
        // Rust flushes standard output when a Rust program ends; this program is Python.
        let _ = io::stdout().flush();
        code
    })
}
