//! Drawings, notes and fog. A drawing may represent a rule in prose.

use super::entry::{ListEntry, entries, is_empty};
use super::fault::Fault;
use crate::text::format::fpuzzles::FPuzzlesError;
use serde_json::Value;

/// The flags of drawings that illustrate a rule which has a key of its own.
const PICTURES: [&str; 3] = ["isNewConstraint", "fromConstraint", "isLLConstraint"];

/// The keys of drawings.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// The keys of fog, which hides clues for a while.
const FOG: [&str; 3] = ["fogofwar", "foglight", "triggereffect"];

/// The name and text of a cage that is a note, such as `title` and the title.
pub(crate) type Note = (String, String);

/// The notes among the drawings under a key; `None` if the key is not one of drawings.
pub(super) fn notes(key: &str, value: &Value, ignore: bool) -> Option<Result<Vec<Note>, Fault>> {
    if FOG.contains(&key) {
        let name = key.to_owned();
        return Some(if ignore { Ok(Vec::new()) } else { Err(Fault::new(key, FPuzzlesError::Fog { name })) });
    }
    DRAWINGS.contains(&key).then(|| drawings(key, value, ignore))
}

fn drawings(key: &str, value: &Value, ignore: bool) -> Result<Vec<Note>, Fault> {
    let mut notes = Vec::new();
    for entry in entries(key, value)? {
        if key == "cage" {
            no_digital_root(&entry)?;
            if let Some(note) = note(&entry) {
                notes.push(note);
                continue;
            }
        }
        let is_picture = PICTURES.iter().any(|flag| !is_empty(entry.field(flag)));
        let is_light = key == "cage" && ["FOGLIGHT", "FOW"].contains(&entry.text("value").as_str());
        if !is_picture && !is_light && !ignore {
            return Err(Fault::new(entry.path(), FPuzzlesError::Drawing { name: key.to_owned() }));
        }
    }
    Ok(notes)
}

/// The note in a cage without cells or without a visible color.
pub(crate) fn note(cage: &ListEntry) -> Option<Note> {
    let text = cage.text("value");
    let (name, content) = text.split_once(':')?;
    let is_name = !name.is_empty() && !name.contains([' ', '\n']);
    let is_clear = |field| is_empty(cage.field(field)) || is_transparent(&cage.text(field));
    let is_hidden = is_empty(cage.field("cells")) || is_clear("fontC") && is_clear("outlineC");
    (is_name && is_hidden && !content.trim().is_empty()).then(|| (name.to_owned(), content.trim().to_owned()))
}

/// Whether a color such as `#FFF0` or `#FFFFFF00` is invisible.
fn is_transparent(color: &str) -> bool {
    let digits = color.strip_prefix('#').unwrap_or_default();
    digits.len() == 4 && digits.ends_with('0') || digits.len() == 8 && digits.ends_with("00")
}

/// Rejects `DR5`, which some solvers read as a digital root.
fn no_digital_root(cage: &ListEntry) -> Result<(), Fault> {
    let value = cage.text("value");
    let number = value.strip_prefix("DR").or_else(|| value.strip_prefix("dr"));
    if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
        let name = format!("cage {value}");
        return Err(Fault::new(cage.path(), FPuzzlesError::Constraint { name }));
    }
    Ok(())
}
