//! Requests as JSON objects, each answered by a JSON object: the door for front ends in other languages.
//!
//! A request names its question under `ask`, and its options by their names; [`TABLE`] lists both. The answer is an
//! object of its own for each question, or `{"error": {"kind", "message", …}}`:
//!
//! | kind | the fault |
//! |---|---|
//! | `request` | the request: not JSON, an unknown question or option, or a value that does not fit |
//! | `puzzle` | the text of a puzzle; with `line` and `column`, from 1, and an `excerpt` |
//! | `format` | a puzzle that the format cannot hold |
//! | `fault` | this library, as when two solvers disagree |
//!
//! Running out of time is not an error, but the answer `unknown` with a reason.

mod boards;
mod certificates;
mod engines;
mod failure;
mod made;
mod puzzles;
mod request;
mod texts;

use engines::Engines;
use failure::{Failure, json};
use request::{Entry, PUZZLE, Request};
use serde::Serialize;

/// Options that limit the work: milliseconds and bytes.
const LIMITS: &[&str] = &["timeout", "memory"];
/// The solver.
const ENGINE: &[&str] = &["engine"];
/// Parts of an answer that are made on request.
const SHOWN: &[&str] = &["svg", "text"];

/// All questions.
const TABLE: &[Entry] = &[
    entry("candidates", &[], &[PUZZLE, ENGINE, LIMITS], puzzles::candidates),
    entry("canonical", &[], &[PUZZLE], puzzles::canonical),
    entry("certify", &["count"], &[PUZZLE, LIMITS], certificates::certify),
    entry("check", &[], &[PUZZLE], puzzles::check),
    entry("convert", &["to"], &[PUZZLE], texts::convert),
    entry("count", &["limit"], &[PUZZLE, ENGINE, LIMITS], puzzles::count),
    entry("empty", &["board"], &[], texts::empty),
    entry("generate", &["seed", "first", "number", "symmetry", "clues", "weighted"], &[PUZZLE, LIMITS], made::generate),
    entry("hint", &["level", "at", "order"], &[PUZZLE, ENGINE, LIMITS, SHOWN], puzzles::hint),
    entry("layers", &[], &[PUZZLE], boards::layers),
    entry("minimize", &["remove", "fewest", "seed"], &[PUZZLE, ENGINE, LIMITS], puzzles::minimize),
    entry("rate", &["scales"], &[PUZZLE, ENGINE, LIMITS], puzzles::rate),
    entry("read", &[], &[PUZZLE], texts::read),
    entry("rules", &[], &[], boards::rules),
    entry("solutions", &["limit"], &[PUZZLE, ENGINE, LIMITS], puzzles::solutions),
    entry("solve", &["any"], &[PUZZLE, ENGINE, LIMITS, SHOWN], puzzles::solve),
    entry("steps", &["until", "order", "certify"], &[PUZZLE, ENGINE, LIMITS, SHOWN], puzzles::steps),
    entry("unique", &[], &[PUZZLE, ENGINE, LIMITS], puzzles::unique),
    entry("verify", &["certificate"], &[&["timeout"]], certificates::verify),
    entry("version", &[], &[], version),
    entry("why", &["thorough", "not"], &[PUZZLE, LIMITS, SHOWN], puzzles::why),
];

const fn entry(
    name: &'static str,
    options: &'static [&'static str],
    groups: &'static [&'static [&'static str]],
    answer: fn(&Request, &mut Engines) -> Result<String, Failure>,
) -> Entry {
    Entry { name, options, groups, answer }
}

/// Answers requests one after another. It keeps the solvers and their memory.
#[derive(Debug, Default)]
pub struct Answerer(Engines);

impl Answerer {
    /// The answer to a request, both as JSON.
    #[must_use]
    pub fn answer(&mut self, request: &str) -> String {
        let answer = Request::parse(request, TABLE).and_then(|(entry, request)| (entry.answer)(&request, &mut self.0));
        answer.unwrap_or_else(|failure| failure.json())
    }
}

#[derive(Serialize)]
struct Version {
    version: &'static str,
}

fn version(_: &Request, _: &mut Engines) -> Result<String, Failure> {
    json(&Version { version: env!("CARGO_PKG_VERSION") })
}

#[cfg(test)]
mod tests;
