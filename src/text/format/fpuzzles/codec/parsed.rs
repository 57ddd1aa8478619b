//! Reads a whole f-puzzles object.

use super::drawings::{self, Drawn, Note};
use super::entry::{is_empty, text};
use super::fault::{Fault, fault};
use super::grid::{self, Region};
use super::{keys, negative, solution};
use crate::puzzle::{
    Board, Cell, Digit, DigitSet, Geometry, GeometryError, MAX_SIDE, Puzzle, Rule, RuleGroup, rule_specs,
};
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::layout::error::LayoutError;
use crate::text::{Description, Reading};
use itertools::Itertools;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Keys without a meaning for the digits.
const ASIDES: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

/// A puzzle with its texts, as read from an object.
pub(crate) struct ParsedPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) description: Description,
    /// The solution that the object gives, unchecked.
    pub(crate) solution: Option<Box<[Digit]>>,
    /// The rules that its drawings were read as.
    pub(crate) readings: Vec<Reading>,
}

/// A rule with the key that it comes from.
pub(crate) type Sourced = (String, Rule);

/// The puzzle of an object, and its drawings.
pub(super) fn puzzle_of(object: &Map<String, Value>) -> Result<(ParsedPuzzle, Vec<Drawn>), Fault> {
    let side = side(object)?;
    let Contents { mut rules, notes, mut drawings } = contents(object, side)?;
    let rows = object.get("grid").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let cells = grid::cells(rows, side)?;
    drawings.extend(cells.drawings);
    let note = |name: &str| notes.iter().find(|(key, _)| key == name).map(|(_, text)| Value::from(text.as_str()));
    let places = vec![true; side * side];
    let solution = match object.get("solution").filter(|value| !is_empty(value)) {
        Some(stated) => solution::stated("solution", stated, side, &places)?,
        None => solution::stated("cage", &note("solution").unwrap_or(Value::Null), side, &places)?,
    };
    let words = |key| object.get(key).filter(|value| !is_empty(value)).cloned().or_else(|| note(key));
    let texts = ["ruleset", "rules"].map(words);
    let mut description = description(words("title"), words("author"), &texts);
    rules.extend(written_rules(&mut description, "ruleset")?);
    let puzzle = puzzle(side, &cells.sets, ("grid", &cells.regions), rules)?;
    Ok((ParsedPuzzle { puzzle, description, solution, readings: Vec::new() }, drawings))
}

/// The description made of the values of title, author and rules.
pub(crate) fn description(title: Option<Value>, author: Option<Value>, rules: &[Option<Value>]) -> Description {
    let words = |value: &Value| value.as_array().map_or_else(|| text(value), |list| list.iter().map(text).join("\n"));
    let one = |value: Option<Value>| value.as_ref().map(words).unwrap_or_default();
    let rules = rules.iter().flatten().filter(|value| !is_empty(value)).map(words).unique().join("\n");
    Description::new([&one(title), &one(author), &rules])
}

/// Takes the rules of one's own, each a line in our notation, out of the rules' text. A line that begins as such a rule
/// and names a cell is one, so it must not be faulty.
pub(crate) fn written_rules(description: &mut Description, key: &str) -> Result<Vec<Sourced>, Fault> {
    let (mut found, mut prose) = (Vec::new(), Vec::new());
    for line in description.rules.lines() {
        let mut words = line.split(|letter: char| !letter.is_ascii_alphanumeric());
        let first = words.next().unwrap_or_default();
        let mut custom = rule_specs().iter().filter(|spec| spec.group == RuleGroup::Custom);
        let is_named = custom.any(|spec| first.eq_ignore_ascii_case(spec.name));
        match line.parse::<Rule>() {
            Ok(rule @ Rule::Custom(_)) => found.push((key.to_owned(), rule)),
            Err(error) if is_named && words.any(|word| word.parse::<Cell>().is_ok()) => {
                return Err(Fault::new(key, error));
            }
            Ok(_) | Err(_) => prose.push(line),
        }
    }
    prose.join("\n").trim().clone_into(&mut description.rules);
    Ok(found)
}

fn side(object: &Map<String, Value>) -> Result<usize, Fault> {
    let side = match object.get("size") {
        None => object.get("grid").and_then(Value::as_array).map_or(0, Vec::len),
        Some(stated) => match stated.as_u64().and_then(|number| usize::try_from(number).ok()) {
            Some(number) => number,
            None => return fault("size", "a number", stated),
        },
    };
    checked_side("size", side)
}

/// The side, if it is within the limits of boards.
pub(crate) fn checked_side(key: &str, side: usize) -> Result<usize, Fault> {
    if (1..=MAX_SIDE).contains(&side) {
        return Ok(side);
    }
    Err(Fault::new(key, LayoutError::Geometry(GeometryError::Side(side))))
}

/// The contents of all keys but the grid.
struct Contents {
    rules: Vec<Sourced>,
    notes: Vec<Note>,
    drawings: Vec<Drawn>,
}

fn contents(object: &Map<String, Value>, side: usize) -> Result<Contents, Fault> {
    let (mut rules, mut notes, mut drawings) = (Vec::new(), Vec::new(), Vec::new());
    let is_known = |key: &str| ASIDES.contains(&key) || ["nonconsecutive", "negative"].contains(&key);
    for (key, value) in object.iter().filter(|(key, value)| !is_known(key) && !is_empty(value)) {
        if let Some(found) = keys::rules(key, value, side) {
            rules.extend(found?.into_iter().map(|rule| (key.clone(), rule)));
        } else if !drawings::read(key, value, &mut notes, &mut drawings)? {
            return Err(Fault::new(key, FPuzzlesError::Constraint { name: key.clone() }));
        }
    }
    let others: Vec<Rule> = rules.iter().map(|(_, rule)| rule.clone()).collect();
    let negative = negative::rules(object, &others)?;
    rules.extend(negative.into_iter().map(|rule| ("negative".to_owned(), rule)));
    Ok(Contents { rules, notes, drawings })
}

/// The puzzle of these candidates, regions and rules.
pub(crate) fn puzzle(
    side: usize,
    sets: &[DigitSet],
    (key, regions): (&str, &[Region]),
    mut rules: Vec<Sourced>,
) -> Result<Puzzle, Fault> {
    let by_region = rules.iter().find(|(_, rule)| rule.spec().needs_regions);
    if let (true, Some((by, _))) = (regions.contains(&Region::None), by_region) {
        return fault(key, format!("a region for every cell, which `{by}` needs"), &Value::Null);
    }
    let (geometry, houses) = grid::geometry(side, regions).map_err(|error| Fault::new(key, error))?;
    rules.extend(houses.into_iter().map(|rule| (key.to_owned(), rule)));
    puzzle_on(&geometry, sets, key, &rules)
}

/// The puzzle of these candidates and rules; `key` is that of the cells.
pub(crate) fn puzzle_on(
    geometry: &Arc<Geometry>,
    sets: &[DigitSet],
    key: &str,
    rules: &[Sourced],
) -> Result<Puzzle, Fault> {
    let board = board(geometry, rules)?;
    Puzzle::from_candidates(board, sets).map_err(|error| Fault::new(key, FPuzzlesError::Puzzle(error)))
}

/// The board with these rules. The error is at the first rule that does not fit.
fn board(geometry: &Arc<Geometry>, rules: &[Sourced]) -> Result<Arc<Board>, Fault> {
    let of = |rules: &[Sourced]| Board::new(Arc::clone(geometry), rules.iter().map(|(_, rule)| rule.clone()));
    of(rules).map_err(|error| {
        let first = rules.iter().find_map(|rule| of(std::slice::from_ref(rule)).err().map(|error| (&rule.0, error)));
        let (key, error) = first.map_or(("grid", error), |(key, error)| (key.as_str(), error));
        Fault::new(key, LayoutError::Rule(error))
    })
}
