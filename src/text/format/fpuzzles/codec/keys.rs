//! The keys of rules in f-puzzles objects, and the rules that they mean.

use super::entry::{ListEntry, entries};
use super::fault::{Fault, fault};
use super::grid::house;
use super::outside;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber};
use crate::puzzle::rule::spec::RuleArguments;
use crate::puzzle::{Cell, Rule, RuleSpec, rule_specs};
use serde_json::Value;

/// The rules under a key, on a board of this side; `None` if the key is not one of a rule. Rules that depend on other
/// keys are in `negative`.
pub(super) fn rules(key: &str, value: &Value, side: usize) -> Option<Result<Vec<Rule>, Fault>> {
    let spec = rule_specs().iter().find(|spec| spec.fpuzzles.key() == Some(key))?;
    match spec.fpuzzles {
        FPuzzles::Flag(_) => {
            Some(flag(key, value).map(|is_set| if is_set { vec![rule(spec, None, [])] } else { vec![] }))
        }
        FPuzzles::Entries(_, form) => Some(entries(key, value).and_then(|entries| {
            let rules: Result<Vec<_>, _> = entries.iter().map(|entry| of_entry(entry, spec, form, side)).collect();
            rules.map(|rules| rules.concat())
        })),
        FPuzzles::None | FPuzzles::Text | FPuzzles::WrittenAs(..) | FPuzzles::Unmarked(_) => None,
    }
}

/// The rule with this number and these cells.
fn rule(spec: &RuleSpec, number: Option<u32>, cells: impl Into<Vec<Cell>>) -> Rule {
    (spec.make)(RuleArguments { number, cells: cells.into(), ..RuleArguments::default() })
}

/// The rules of an entry; none if it was not filled in.
fn of_entry(entry: &ListEntry, spec: &RuleSpec, form: Entry, side: usize) -> Result<Vec<Rule>, Fault> {
    Ok(match form {
        Entry::Cell => vec![rule(spec, None, [entry.cell("cell")?])],
        Entry::Cells => vec![rule(spec, None, entry.cells("cells")?)],
        Entry::Pair(usual) => {
            let number = entry.number("value")?.unwrap_or(usual);
            vec![rule(spec, Some(number), entry.pair("cells")?)]
        }
        Entry::Letter => letter(entry, spec)?,
        Entry::Lines(number) => {
            let number = match number {
                LineNumber::None => None,
                LineNumber::Fixed(number) => Some(number(side as u32)),
                LineNumber::Value(usual) => Some(entry.number("value")?.unwrap_or(usual(side as u32))),
            };
            // Branches of a thermometer are separate lines from the same bulb.
            entry.lines(spec.least_cells())?.into_iter().map(|cells| rule(spec, number, cells)).collect()
        }
        Entry::Outside => outside::clue(entry, spec, side)?.into_iter().collect(),
        Entry::Diagonal => outside::little_killer(entry, side)?.into_iter().collect(),
        Entry::Cage => {
            // f-puzzles takes 0 as "no sum".
            let total = entry.number("value")?.filter(|total| *total > 0);
            vec![rule(spec, total, entry.cells("cells")?)]
        }
        Entry::House => vec![house(entry.cells("cells")?, side)],
        Entry::Arrow => arrows(entry)?,
        Entry::Clone => vec![Rule::clones(entry.cells("cells")?, entry.cells("cloneCells")?)],
        Entry::Quadruple => {
            let (cells, digits) = (entry.cells("cells")?, entry.digits("values")?);
            if digits.is_empty() { vec![] } else { vec![Rule::quadruple(cells, digits)] }
        }
        // Read as the rule that it is written as.
        Entry::Reversed => vec![],
    })
}

/// The value of a flag.
pub(super) fn flag(key: &str, value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(true) => Ok(true),
        Value::Null | Value::Bool(false) => Ok(false),
        other => fault(key, "true or false", other),
    }
}

/// X and V. A marker without a letter has no effect, except on a negative rule.
fn letter(entry: &ListEntry, spec: &RuleSpec) -> Result<Vec<Rule>, Fault> {
    let sum = match entry.text("value").as_str() {
        "" => return entry.pair("cells").map(|_| vec![]),
        "X" | "x" => 10,
        "V" | "v" => 5,
        _ => return entry.fault("value", "X or V"),
    };
    Ok(vec![rule(spec, Some(sum), entry.pair("cells")?)])
}

/// An arrow for each shaft. The first cell of a shaft is in the circle and does not count.
fn arrows(entry: &ListEntry) -> Result<Vec<Rule>, Fault> {
    let circle = entry.cells("cells")?;
    let lines = entry.lines(2)?;
    if lines.iter().any(|line| !circle.contains(&line[0])) {
        return entry.fault("lines", "lines that begin in the circle");
    }
    Ok(lines.iter().map(|line| Rule::arrow(circle.iter().copied(), line[1..].iter().copied())).collect())
}
