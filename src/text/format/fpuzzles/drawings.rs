//! What is drawn or shown and is not a rule of the program. It may be a rule in words.

use super::error::FPuzzlesError;
use super::fault::Fault;
use super::item::{Item, is_empty, items};
use serde_json::Value;

/// The flags of drawings that picture a rule which stands under a key of its own.
const PICTURES: [&str; 3] = ["isNewConstraint", "fromConstraint", "isLLConstraint"];

/// The keys of drawings.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// The keys of fog, which hides clues for a while.
const FOG: [&str; 3] = ["fogofwar", "foglight", "triggereffect"];

/// What a cage that is a note says: its name and its text, such as `title` and the title.
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
    for item in items(key, value)? {
        if key == "cage" {
            no_digital_root(&item)?;
            if let Some(note) = note(&item) {
                notes.push(note);
                continue;
            }
        }
        let is_picture = PICTURES.iter().any(|flag| !is_empty(item.field(flag)));
        let is_light = key == "cage" && ["FOGLIGHT", "FOW"].contains(&item.text("value").as_str());
        if !is_picture && !is_light && !ignore {
            return Err(Fault::new(item.path(), FPuzzlesError::Drawing { name: key.to_owned() }));
        }
    }
    Ok(notes)
}

/// The note that a cage is, if it has no cells or no color that can be seen.
pub(crate) fn note(cage: &Item) -> Option<Note> {
    let text = cage.text("value");
    let (name, said) = text.split_once(':')?;
    let is_name = !name.is_empty() && !name.contains([' ', '\n']);
    let is_clear = |field| is_empty(cage.field(field)) || is_transparent(&cage.text(field));
    let is_hidden = is_empty(cage.field("cells")) || is_clear("fontC") && is_clear("outlineC");
    (is_name && is_hidden && !said.trim().is_empty()).then(|| (name.to_owned(), said.trim().to_owned()))
}

/// Whether a color such as `#FFF0` or `#FFFFFF00` shows nothing.
fn is_transparent(color: &str) -> bool {
    let digits = color.strip_prefix('#').unwrap_or_default();
    digits.len() == 4 && digits.ends_with('0') || digits.len() == 8 && digits.ends_with("00")
}

/// Refuses `DR5`, which some solvers read as a digital root.
fn no_digital_root(cage: &Item) -> Result<(), Fault> {
    let value = cage.text("value");
    let number = value.strip_prefix("DR").or_else(|| value.strip_prefix("dr"));
    if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
        let name = format!("cage {value}");
        return Err(Fault::new(cage.path(), FPuzzlesError::Constraint { name }));
    }
    Ok(())
}
