//! What an object of SudokuPad says of the whole board.

use crate::puzzle::{Global, Rule};
use crate::text::format::fpuzzles::error::FPuzzlesError;
use crate::text::format::fpuzzles::fault::{Fault, fault};
use crate::text::format::fpuzzles::item::{is_empty, text};
use serde_json::{Map, Value};

/// The rules of the list of global rules.
pub(super) fn of_list(list: &Value, object: &Map<String, Value>) -> Result<Vec<Rule>, Fault> {
    let Some(names) = list.as_array() else { return fault("global", "a list of names", list) };
    names.iter().map(|name| rule(&text(name), "global", object)).collect()
}

/// The rules among the notes. Other notes are for people, but a flag is not passed over.
pub(super) fn of_notes(notes: &Map<String, Value>, object: &Map<String, Value>) -> Result<Vec<Rule>, Fault> {
    let is_set = |value: &Value| *value == Value::Bool(true) || text(value) == "true";
    let set = notes.iter().filter(|(_, value)| is_set(value));
    set.map(|(name, _)| rule(name, "metadata", object)).collect()
}

/// The rule with this name. SudokuPad has `anti` and a name for each of the negatives of f-puzzles, which spare pairs
/// with a marker; but markers are only drawn, so these are known only without drawings.
fn rule(name: &str, key: &str, object: &Map<String, Value>) -> Result<Rule, Fault> {
    let is_drawn = ["overlays", "underlays"].iter().any(|key| object.get(*key).is_some_and(|list| !is_empty(list)));
    match name {
        "antiknight" => Ok(Rule::Global(Global::AntiKnight)),
        "antiking" => Ok(Rule::Global(Global::AntiKing)),
        "disjoint" | "disjointgroups" => Ok(Rule::DISJOINT_GROUPS),
        "nonconsecutive" if !is_drawn => Ok(Rule::Global(Global::Nonconsecutive)),
        other => Err(Fault::new(key, FPuzzlesError::Constraint { name: other.to_owned() })),
    }
}
