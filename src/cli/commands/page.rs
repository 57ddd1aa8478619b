//! `page`: opens the page of `page/` in a browser, or copies it.
//!
//! The program does not contain the page, which has the WebAssembly module of this very library in it: every build
//! would need both, and be larger by half. The page is one file, which packages install next to the program.

use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::same_file;
use clap::{Args, ValueHint};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The name of the page.
const NAME: &str = "sudosat.html";
/// The first bytes of the page.
const START: &[u8] = b"<!doctype html>";
/// More than any page has, in bytes.
const MOST: u64 = 64 << 20;

/// Open the page for setting, checking and playing puzzles in a browser, or write it as one file
///
/// The page works without a network. Its file is expected next to the program, or in `../share/sudosat`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat page                                     opens it
  sudosat page -o sudoku.html                      writes it, to be kept or passed on
  sudosat page --from page/dist/sudosat.html       the page of a build")]
pub(crate) struct PageArgs {
    /// Write the page to a file instead of opening it; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The file of the page, if it is not installed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
}

pub(crate) fn run(args: &PageArgs) -> Result<Exit, Failure> {
    let from = args.from.clone().map_or_else(installed, Ok)?;
    // The page would be lost if its place cannot be written.
    same_file::refuse([from.as_path()], args.output.as_deref())?;
    let page = read(&from).map_err(Failure::with(from.display()))?;
    match args.output.as_deref() {
        None => open(&from)?,
        Some(file) if file == Path::new("-") => {
            let mut output = Output::stdout();
            output.write_all(&page).and_then(|()| output.finish()).map_err(Failure::Output)?;
        }
        Some(file) => fs::write(file, page).map_err(Failure::with(file.display()))?,
    }
    Ok(Exit::Success)
}

/// The page that was installed with this program.
fn installed() -> Result<PathBuf, Failure> {
    let program = env::current_exe().and_then(fs::canonicalize).map_err(Failure::with("the program's own file"))?;
    let folder = program.parent().unwrap_or(Path::new("."));
    let places = [folder.join(NAME), folder.join("../share/sudosat").join(NAME)];
    places.iter().find(|place| place.is_file()).cloned().ok_or_else(|| {
        let [first, second] = places.each_ref().map(|place| place.display());
        Failure::new(format!("the page is not installed: there is neither {first} nor {second} (see --from)"))
    })
}

/// The bytes of a page.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    // A pipe would never end, and opening it may wait.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut page = Vec::new();
    fs::File::open(path)?.take(MOST + 1).read_to_end(&mut page)?;
    let begins = page.get(..START.len()).is_some_and(|start| start.eq_ignore_ascii_case(START));
    if begins && page.len() as u64 <= MOST {
        Ok(page)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidData, "not the page in one file"))
    }
}

/// Opens a file with the program that the system has for it.
fn open(path: &Path) -> Result<(), Failure> {
    let path = fs::canonicalize(path).map_err(Failure::with(path.display()))?;
    let (opener, arguments): (&str, &[&str]) = match env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(opener);
    command.args(arguments).arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status();
    if status.as_ref().is_ok_and(std::process::ExitStatus::success) {
        return Ok(());
    }
    let reason = status.map_or_else(|error| error.to_string(), |status| status.to_string());
    Err(Failure::new(format!("`{opener}` did not open the page: {reason}; open {} in a browser", path.display())))
}
