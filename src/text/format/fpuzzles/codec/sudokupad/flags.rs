//! Rules on the whole board in SudokuPad objects.

use crate::puzzle::{Global, Rule};
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::format::fpuzzles::codec::entry::{is_empty, text};
use crate::text::format::fpuzzles::codec::fault::{Fault, fault};
use serde_json::{Map, Value};

/// The rules in the list of global rules.
pub(super) fn of_list(list: &Value, object: &Map<String, Value>) -> Result<Vec<Rule>, Fault> {
    let Some(names) = list.as_array() else { return fault("global", "a list of names", list) };
    names.iter().map(|name| rule(&text(name), "global", object)).collect()
}

/// The rules among the notes. Other notes are for people, but an unknown flag is an error.
pub(super) fn of_notes(notes: &Map<String, Value>, object: &Map<String, Value>) -> Result<Vec<Rule>, Fault> {
    let is_set = |value: &Value| *value == Value::Bool(true) || text(value) == "true";
    let set = notes.iter().filter(|(_, value)| is_set(value));
    set.map(|(name, _)| rule(name, "metadata", object)).collect()
}

/// The rule with this name. For each negative rule of f-puzzles, SudokuPad has `anti` and its name. These exempt pairs
/// with a marker; as SudokuPad only draws markers, they can be read only if there are no drawings.
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
