//! Helpers for the list, the descriptions and the page of the techniques.

use super::examples;
use crate::answers::steps::Example;
use crate::logic::Technique;

/// The values of a technique: `SE 4.2, HoDoKu hard 160`.
pub(super) fn values(technique: Technique) -> String {
    let hodoku = format!("HoDoKu {} {}", technique.hodoku_level(), technique.hodoku_score());
    match technique.least_tenths() {
        Some(tenths) => format!("SE {}.{}, {hodoku}", tenths / 10, tenths % 10),
        None => hodoku,
    }
}

/// The example of a technique: its first step on the path of a puzzle.
pub(super) fn example(technique: Technique) -> Option<Example> {
    examples::puzzle(technique).and_then(|puzzle| Example::new(technique, puzzle, examples::start(technique)))
}
