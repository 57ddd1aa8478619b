//! `sudosat-verify DIR..`: checks the certificates in folders that `sudosat certify` wrote, as `sudosat verify` does.

#![forbid(unsafe_code)]

use std::env::args_os;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use sudosat_verify::Verifier;
use sudosat_verify::files::{Limit, printable, verify};

const USAGE: &str = "\
Usage: sudosat-verify DIR..

Checks the certificates in folders that `sudosat certify --output DIR` wrote. Prints what each proves, or `refused`, and
the reason as a message. Only regular files of up to 16 MiB are read, and formulas of 16 times as much. Depends on no
solver.

Exit code: 0 if all hold, 3 if any is refused, 2 for a wrong usage or a failure.
";

/// The largest file that is read, in bytes, but for the formula.
const MOST: u64 = 16 << 20;

/// Verifies the certificates and returns whether all hold.
fn run(folders: &[PathBuf]) -> io::Result<bool> {
    let (mut verifier, mut out, mut all_hold) = (Verifier::new(), io::stdout(), true);
    for folder in folders {
        match verify(&mut verifier, folder, Limit { most: MOST, advice: "" }, || true) {
            Ok(Some((certificate, _))) => writeln!(out, "{}", certificate.claim())?,
            Ok(None) => writeln!(out, "unknown")?,
            Err(reason) => {
                all_hold = false;
                writeln!(out, "refused")?;
                let name = printable(&folder.to_string_lossy());
                writeln!(io::stderr(), "{name}: refused: {}", printable(&reason))?;
            }
        }
    }
    out.flush()?;
    Ok(all_hold)
}

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = args_os().skip(1).map(PathBuf::from).collect();
    let failed = |message: &str| {
        // If standard error cannot be written, the exit code remains.
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(2)
    };
    if folders.iter().any(|folder| folder.as_os_str() == "--help" || folder.as_os_str() == "-h") {
        let printed = io::stdout().write_all(USAGE.as_bytes());
        return printed.map_or_else(|error| failed(&error.to_string()), |()| ExitCode::SUCCESS);
    }
    if folders.is_empty() || folders.iter().any(|folder| folder.as_os_str().as_encoded_bytes().starts_with(b"-")) {
        return failed(&format!("expected folders of certificates\n\n{USAGE}"));
    }
    if let Some(missing) = folders.iter().find(|folder| !folder.is_dir()) {
        return failed(&format!("not a folder: {}", printable(&missing.to_string_lossy())));
    }
    match run(&folders) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(3),
        Err(error) => failed(&error.to_string()),
    }
}
