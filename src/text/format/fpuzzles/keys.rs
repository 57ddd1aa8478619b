//! The keys of rules in f-puzzles objects, and the rules that they mean.

use super::entry::{ListEntry, entries};
use super::fault::{Fault, fault};
use super::grid::house;
use super::outside;
use crate::puzzle::{Cell, CellKind, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use serde_json::Value;

/// The rules under a key, on a board of this side; `None` if the key is not one of a rule. Rules that depend on other
/// keys are in `negative`.
pub(super) fn rules(key: &str, value: &Value, side: usize) -> Option<Result<Vec<Rule>, Fault>> {
    let flag = |rule| Some(flag(key, value).map(|is_set| if is_set { vec![rule] } else { Vec::new() }));
    let each = |read: &dyn Fn(&ListEntry) -> Result<Option<Rule>, Fault>| {
        let entries = entries(key, value);
        Some(entries.and_then(|entries| entries.iter().filter_map(|entry| read(entry).transpose()).collect()))
    };
    let cell = |kind| each(&|entry| Ok(Some(Rule::Cell { cell: entry.cell("cell")?, kind })));
    let outside = |kind| each(&|entry| outside::clue(entry, kind, side));
    let index = |kind| each(&|entry| Ok(Some(Rule::Index { cells: entry.cells("cells")?.into(), kind })));
    match key {
        "diagonal-" => flag(Rule::MAIN_DIAGONAL),
        "diagonal+" => flag(Rule::ANTI_DIAGONAL),
        "disjointgroups" => flag(Rule::DISJOINT_GROUPS),
        "antiknight" => flag(Rule::Global(Global::AntiKnight)),
        "antiking" => flag(Rule::Global(Global::AntiKing)),
        "odd" => cell(CellKind::Odd),
        "even" => cell(CellKind::Even),
        "minimum" => cell(CellKind::Minimum),
        "maximum" => cell(CellKind::Maximum),
        "difference" => each(&|entry| pair(entry, PairKind::Difference(entry.number("value")?.unwrap_or(1)))),
        "ratio" => each(&|entry| pair(entry, PairKind::Ratio(entry.number("value")?.unwrap_or(2)))),
        "xv" => each(&x_or_v),
        "killercage" => each(&|entry| {
            // f-puzzles takes 0 as "no sum".
            let total = entry.number("value")?.filter(|total| *total > 0);
            Ok(Some(Rule::cage(entry.cells("cells")?, total)))
        }),
        "extraregion" => each(&|entry| Ok(Some(house(entry.cells("cells")?, side)))),
        "clone" => each(&|entry| {
            let [one, other] = [entry.cells("cells")?.into(), entry.cells("cloneCells")?.into()];
            Ok(Some(Rule::Clone { one, other }))
        }),
        "quadruple" => each(&quadruple),
        "littlekillersum" => each(&|entry| outside::little_killer(entry, side)),
        "sandwichsum" => outside(OutsideKind::Sandwich),
        "xsum" => outside(OutsideKind::XSum),
        "skyscraper" => outside(OutsideKind::Skyscraper),
        "rowindexer" => index(IndexKind::Row),
        "columnindexer" => index(IndexKind::Column),
        "boxindexer" => index(IndexKind::Box),
        "arrow" => Some(entries(key, value).and_then(|entries| several(&entries, arrows))),
        _ => line_kind(key, side)
            .map(|kind| entries(key, value).and_then(|entries| several(&entries, |entry| lines(entry, kind)))),
    }
}

/// The kind of lines under a key.
fn line_kind(key: &str, side: usize) -> Option<LineKind> {
    Some(match key {
        "thermometer" => LineKind::Thermometer,
        "slowthermometer" => LineKind::SlowThermometer,
        "whispers" => LineKind::Whispers(side.div_ceil(2) as u32),
        "renban" => LineKind::Renban,
        "nabner" => LineKind::Nabner,
        "palindrome" => LineKind::Palindrome,
        "betweenline" => LineKind::Between,
        "lockout" => LineKind::Lockout(lockout(side)),
        "regionsumline" => LineKind::RegionSum,
        "entropicline" => LineKind::Entropic,
        "modularline" => LineKind::Modular(3),
        "zipperline" => LineKind::Zipper,
        "doublearrow" => LineKind::DoubleArrow,
        _ => return None,
    })
}

/// The key of a kind of lines, and the value field that it needs, if any.
pub(super) fn line_key(kind: LineKind, side: usize) -> Option<(&'static str, Option<u32>)> {
    let key = match kind {
        LineKind::Thermometer => "thermometer",
        LineKind::SlowThermometer => "slowthermometer",
        LineKind::Whispers(difference) => return Some(("whispers", Some(difference))),
        LineKind::Renban => "renban",
        LineKind::Nabner => "nabner",
        LineKind::Palindrome => "palindrome",
        LineKind::Between => "betweenline",
        LineKind::Lockout(difference) if difference == lockout(side) => "lockout",
        LineKind::RegionSum => "regionsumline",
        LineKind::Entropic => "entropicline",
        LineKind::Modular(3) => "modularline",
        LineKind::Zipper => "zipperline",
        LineKind::DoubleArrow => "doublearrow",
        LineKind::Lockout(_) | LineKind::Modular(_) | LineKind::Sum(_) | LineKind::SumLoop(_) => return None,
    };
    Some((key, None))
}

/// The difference between the ends of a lockout line.
fn lockout(side: usize) -> u32 {
    (side / 2).max(1) as u32
}

/// The value of a flag.
pub(super) fn flag(key: &str, value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(true) => Ok(true),
        Value::Null | Value::Bool(false) => Ok(false),
        other => fault(key, "true or false", other),
    }
}

fn several(entries: &[ListEntry], read: impl Fn(&ListEntry) -> Result<Vec<Rule>, Fault>) -> Result<Vec<Rule>, Fault> {
    let rules: Vec<Vec<Rule>> = entries.iter().map(read).collect::<Result<_, _>>()?;
    Ok(rules.concat())
}

fn pair(entry: &ListEntry, kind: PairKind) -> Result<Option<Rule>, Fault> {
    Ok(Some(Rule::Pair { cells: entry.pair("cells")?, kind }))
}

/// A marker without a letter has no effect, except on a negative rule.
fn x_or_v(entry: &ListEntry) -> Result<Option<Rule>, Fault> {
    let sum = match entry.text("value").as_str() {
        "" => return entry.pair("cells").map(|_| None),
        "X" | "x" => 10,
        "V" | "v" => 5,
        _ => return entry.fault("value", "X or V"),
    };
    pair(entry, PairKind::Sum(sum))
}

fn quadruple(entry: &ListEntry) -> Result<Option<Rule>, Fault> {
    let (cells, digits) = (entry.cells("cells")?, entry.digits("values")?);
    Ok((!digits.is_empty()).then(|| Rule::Quadruple { cells: cells.into(), digits: digits.into() }))
}

/// The lines of an entry. Branches of a thermometer are separate lines from the same bulb.
fn lines(entry: &ListEntry, kind: LineKind) -> Result<Vec<Rule>, Fault> {
    let (kind, least) = match kind {
        LineKind::Whispers(usual) => (LineKind::Whispers(entry.number("value")?.unwrap_or(usual)), 2),
        LineKind::DoubleArrow => (kind, 3),
        other => (other, 2),
    };
    let line = |cells: Vec<Cell>| Rule::Line { cells: cells.into(), kind };
    Ok(entry.lines(least)?.into_iter().map(line).collect())
}

/// An arrow for each shaft. The first cell of a shaft is in the circle and does not count.
fn arrows(entry: &ListEntry) -> Result<Vec<Rule>, Fault> {
    let circle = entry.cells("cells")?;
    let lines = entry.lines(2)?;
    if lines.iter().any(|line| !circle.contains(&line[0])) {
        return entry.fault("lines", "lines that begin in the circle");
    }
    let arrow = |line: &Vec<Cell>| Rule::Arrow { circle: circle.clone().into(), shaft: line[1..].into() };
    Ok(lines.iter().map(arrow).collect())
}
