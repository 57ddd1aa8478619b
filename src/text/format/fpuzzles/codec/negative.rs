//! Rules on pairs without a marker.

use super::entry::{entries, is_empty};
use super::fault::{Fault, fault};
use super::keys::flag;
use crate::puzzle::{Global, PairKind, Rule};
use crate::text::format::fpuzzles::FPuzzlesError;
use serde_json::{Map, Value};

/// The rules of `nonconsecutive` and `negative`, given the rules of all other keys.
pub(super) fn rules(object: &Map<String, Value>, others: &[Rule]) -> Result<Vec<Rule>, Fault> {
    let mut rules = Vec::new();
    if let Some(value) = object.get("nonconsecutive")
        && flag("nonconsecutive", value)?
    {
        let is_spared = others.iter().any(is_dot);
        rules.push(Rule::Global(if is_spared { Global::NoDifference(1) } else { Global::Nonconsecutive }));
    }
    let Some(value) = object.get("negative").filter(|value| !is_empty(value)) else { return Ok(rules) };
    let Some(names) = value.as_array() else { return fault("negative", "a list of names", value) };
    for name in names {
        match name.as_str() {
            Some("ratio") => rules.extend(ratios(others).into_iter().map(|ratio| Rule::Global(Global::NoRatio(ratio)))),
            Some("xv") => {
                no_empty_marker(object)?;
                rules.extend(Rule::XV_NEGATIVE);
            }
            Some(name) => {
                let name = format!("negative {name}");
                return Err(Fault::new("negative", FPuzzlesError::Constraint { name }));
            }
            None => return fault("negative", "a list of names", value),
        }
    }
    Ok(rules)
}

/// The ratios that pairs without a marker must not have: those of markers, or else 2.
pub(super) fn ratios(rules: &[Rule]) -> Vec<u32> {
    let mut ratios: Vec<u32> = rules.iter().filter_map(ratio).collect();
    if ratios.is_empty() {
        ratios.push(2);
    }
    ratios.sort_unstable();
    ratios.dedup();
    ratios
}

fn ratio(rule: &Rule) -> Option<u32> {
    let (_, PairKind::Ratio(ratio)) = rule.pair()? else { return None };
    Some(ratio)
}

/// Whether a rule is a white or a black dot, either of which exempts its pair.
pub(super) fn is_dot(rule: &Rule) -> bool {
    matches!(rule.pair(), Some((_, PairKind::Difference(_) | PairKind::Ratio(_))))
}

/// Rejects a marker without a letter: it exempts its pair from the negative rule, which no rule here can express.
fn no_empty_marker(object: &Map<String, Value>) -> Result<(), Fault> {
    let Some(markers) = object.get("xv").filter(|value| !is_empty(value)) else { return Ok(()) };
    let markers = entries("xv", markers)?;
    match markers.iter().find(|marker| marker.text("value").is_empty()) {
        Some(marker) => marker.fault("value", "X or V (a marker with neither is unsupported with the negative rule)"),
        None => Ok(()),
    }
}
