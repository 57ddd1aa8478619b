//! The report of a disagreement: everything needed to find the bug, in a file of its own.

use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::Failure;
use crate::engine::{Disagreement, EngineAnswer, EngineError};
use itertools::Itertools;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// Describes why an engine has no answer. For a disagreement, writes the report and names its file.
pub(crate) fn describe(error: &EngineError) -> Result<String, Failure> {
    match error {
        EngineError::Disagreement(disagreement) => {
            let place = save(disagreement).map_err(Failure::new)?;
            Ok(format!("{error}; this is a bug: the report is in {place}"))
        }
        _ => Ok(error.advised()),
    }
}

/// Writes the report to a new file in the working directory, or in the directory for temporary files if that is not
/// writable, and returns its name.
fn save(disagreement: &Disagreement) -> Result<String, String> {
    let text = render_report(disagreement);
    let places = [Path::new("").to_owned(), std::env::temp_dir()];
    let names = (1..1000).map(|number| format!("sudosat-disagreement-{number}.txt"));
    let mut last_error = String::new();
    for (place, name) in places.iter().flat_map(|place| names.clone().map(move |name| (place, name))) {
        let path = place.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => match file.write_all(text.as_bytes()) {
                Ok(()) => return Ok(path.display().to_string()),
                Err(error) => last_error = error.to_string(),
            },
            Err(error) => last_error = error.to_string(),
        }
    }
    Err(format!("{disagreement}; the report cannot be saved ({last_error}):\n{text}"))
}

fn render_report(disagreement: &Disagreement) -> String {
    let puzzle = &disagreement.puzzle;
    let mut text = format!("sudosat {}\n{disagreement}\n\n", env!("CARGO_PKG_VERSION"));
    let rules = puzzle.board().stated_rules().join(", ");
    let _ = writeln!(text, "board: {:?}, rules: {}", puzzle.geometry(), rules);
    let _ = writeln!(text, "puzzle: {puzzle}");
    for EngineAnswer { engine, answer, solutions } in [&disagreement.first, &disagreement.second] {
        let _ = writeln!(text, "\n{engine}: {answer}");
        for solution in solutions {
            let _ = writeln!(text, "solution: {solution}");
        }
    }
    text
}
