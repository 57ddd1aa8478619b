//! `sudosat-verify DIR|FILE..`: checks the certificates in folders that `sudosat certify` wrote, and the steps and
//! certificates in files of JSON, as `sudosat verify` does.

#![forbid(unsafe_code)]

use std::env::args_os;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use sudosat_verify::files::{Limit, lines, printable, verify, verify_object};
use sudosat_verify::{Certificate, Fields, Verifier};

const USAGE: &str = "\
Usage: sudosat-verify DIR|FILE..

Checks the certificates in folders that `sudosat certify --output DIR` wrote, and those in files of JSON: certified
steps of `sudosat steps --certify`, certificates of `sudosat certify --to json`. Prints what each proves, or `refused`,
and the reason as a message. Only regular files of up to 16 MiB are read, formulas of 16 times as much, and JSON of any
size, with lines of up to 16 MiB. Depends on no solver.

Exit code: 0 if all hold, 3 if any is refused, 2 for a wrong usage or a failure.
";

/// The largest file or line that is read, in bytes, but for the formula.
const LIMIT: Limit = Limit { most: 16 << 20, advice: "" };

/// The check of many certificates.
struct Check {
    verifier: Verifier,
    all_hold: bool,
}

impl Check {
    /// Verifies a folder, or each line of a file.
    fn path(&mut self, path: &Path) -> io::Result<()> {
        let name = printable(&path.to_string_lossy());
        if path.is_dir() {
            let verified = verify(&mut self.verifier, path, LIMIT, || true);
            return self.print(&name, verified);
        }
        let lines = match lines(path, LIMIT) {
            Ok(lines) => lines,
            Err(error) => return self.print(&name, Err(error.to_string())),
        };
        let mut is_empty = true;
        for (number, line) in lines {
            is_empty = false;
            let line = line.map_err(|error| error.to_string());
            let verified = line.and_then(|line| verify_object(&mut self.verifier, &line, || true));
            self.print(&format!("{name}: line {number}"), verified)?;
        }
        // No output could be taken for success.
        if is_empty { self.print(&name, Err("it contains no certificate".to_owned())) } else { Ok(()) }
    }

    fn print(&mut self, name: &str, verified: Result<Option<(Certificate, Fields)>, String>) -> io::Result<()> {
        match verified {
            Ok(Some((certificate, _))) => writeln!(io::stdout(), "{}", certificate.claim()),
            Ok(None) => writeln!(io::stdout(), "unknown"),
            Err(reason) => {
                self.all_hold = false;
                writeln!(io::stdout(), "refused")?;
                writeln!(io::stderr(), "{name}: refused: {}", printable(&reason))
            }
        }
    }
}

/// Verifies the certificates and returns whether all hold.
fn run(paths: &[PathBuf]) -> io::Result<bool> {
    let mut check = Check { verifier: Verifier::new(), all_hold: true };
    for path in paths {
        check.path(path)?;
    }
    io::stdout().flush()?;
    Ok(check.all_hold)
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = args_os().skip(1).map(PathBuf::from).collect();
    let failed = |message: &str| {
        // If standard error cannot be written, the exit code remains.
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(2)
    };
    if paths.iter().any(|path| path.as_os_str() == "--help" || path.as_os_str() == "-h") {
        let printed = io::stdout().write_all(USAGE.as_bytes());
        return printed.map_or_else(|error| failed(&error.to_string()), |()| ExitCode::SUCCESS);
    }
    if paths.is_empty() || paths.iter().any(|path| path.as_os_str().as_encoded_bytes().starts_with(b"-")) {
        return failed(&format!("expected folders or files of certificates\n\n{USAGE}"));
    }
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return failed(&format!("no such folder or file: {}", printable(&missing.to_string_lossy())));
    }
    match run(&paths) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(3),
        Err(error) => failed(&error.to_string()),
    }
}
