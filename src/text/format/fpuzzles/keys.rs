//! The keys of f-puzzles that are rules, and the rule that each is.

use super::fault::{Fault, fault};
use super::grid::house;
use super::item::{Item, items};
use super::outside;
use crate::puzzle::{Cell, CellKind, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use serde_json::Value;

/// The rules under a key, on a board of this side; `None` if the key is not one of a rule. What depends on other keys
/// is in `negative`.
pub(super) fn rules(key: &str, value: &Value, side: usize) -> Option<Result<Vec<Rule>, Fault>> {
    let flag = |rule| Some(flag(key, value).map(|is_set| if is_set { vec![rule] } else { Vec::new() }));
    let each = |read: &dyn Fn(&Item) -> Result<Option<Rule>, Fault>| {
        let items = items(key, value);
        Some(items.and_then(|items| items.iter().filter_map(|item| read(item).transpose()).collect()))
    };
    let cell = |kind| each(&|item| Ok(Some(Rule::Cell { cell: item.cell("cell")?, kind })));
    let outside = |kind| each(&|item| outside::clue(item, kind, side));
    let index = |kind| each(&|item| Ok(Some(Rule::Index { cells: item.cells("cells")?.into(), kind })));
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
        "difference" => each(&|item| pair(item, PairKind::Difference(item.number("value")?.unwrap_or(1)))),
        "ratio" => each(&|item| pair(item, PairKind::Ratio(item.number("value")?.unwrap_or(2)))),
        "xv" => each(&x_or_v),
        "killercage" => each(&|item| {
            // The program takes 0 as "no sum".
            let total = item.number("value")?.filter(|total| *total > 0);
            Ok(Some(Rule::cage(item.cells("cells")?, total)))
        }),
        "extraregion" => each(&|item| Ok(Some(house(item.cells("cells")?, side)))),
        "clone" => each(&|item| {
            let [one, other] = [item.cells("cells")?.into(), item.cells("cloneCells")?.into()];
            Ok(Some(Rule::Clone { one, other }))
        }),
        "quadruple" => each(&quadruple),
        "littlekillersum" => each(&|item| outside::little_killer(item, side)),
        "sandwichsum" => outside(OutsideKind::Sandwich),
        "xsum" => outside(OutsideKind::XSum),
        "skyscraper" => outside(OutsideKind::Skyscraper),
        "rowindexer" => index(IndexKind::Row),
        "columnindexer" => index(IndexKind::Column),
        "boxindexer" => index(IndexKind::Box),
        "arrow" => Some(items(key, value).and_then(|items| several(&items, arrows))),
        _ => line_kind(key, side)
            .map(|kind| items(key, value).and_then(|items| several(&items, |item| lines(item, kind)))),
    }
}

/// The kind of the lines under a key.
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

/// The key of the lines of a kind, and their value if they have one.
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

/// How far apart the ends of a lockout line are.
fn lockout(side: usize) -> u32 {
    (side / 2).max(1) as u32
}

/// Whether a flag is set.
pub(super) fn flag(key: &str, value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Bool(true) => Ok(true),
        Value::Null | Value::Bool(false) => Ok(false),
        other => fault(key, "true or false", other),
    }
}

fn several(items: &[Item], read: impl Fn(&Item) -> Result<Vec<Rule>, Fault>) -> Result<Vec<Rule>, Fault> {
    let rules: Vec<Vec<Rule>> = items.iter().map(read).collect::<Result<_, _>>()?;
    Ok(rules.concat())
}

fn pair(item: &Item, kind: PairKind) -> Result<Option<Rule>, Fault> {
    Ok(Some(Rule::Pair { cells: item.pair("cells")?, kind }))
}

/// A marker without a letter says nothing, except to a negative rule.
fn x_or_v(item: &Item) -> Result<Option<Rule>, Fault> {
    let sum = match item.text("value").as_str() {
        "" => return item.pair("cells").map(|_| None),
        "X" | "x" => 10,
        "V" | "v" => 5,
        _ => return item.fault("value", "X or V"),
    };
    pair(item, PairKind::Sum(sum))
}

fn quadruple(item: &Item) -> Result<Option<Rule>, Fault> {
    let (cells, digits) = (item.cells("cells")?, item.digits("values")?);
    Ok((!digits.is_empty()).then(|| Rule::Quadruple { cells: cells.into(), digits: digits.into() }))
}

/// The lines of an entry. Branches of a thermometer are lines that share the bulb.
fn lines(item: &Item, kind: LineKind) -> Result<Vec<Rule>, Fault> {
    let (kind, least) = match kind {
        LineKind::Whispers(usual) => (LineKind::Whispers(item.number("value")?.unwrap_or(usual)), 2),
        LineKind::DoubleArrow => (kind, 3),
        other => (other, 2),
    };
    let line = |cells: Vec<Cell>| Rule::Line { cells: cells.into(), kind };
    Ok(item.lines(least)?.into_iter().map(line).collect())
}

/// An arrow for each shaft. Shafts begin in the circle with a cell that does not count.
fn arrows(item: &Item) -> Result<Vec<Rule>, Fault> {
    let circle = item.cells("cells")?;
    let lines = item.lines(2)?;
    if lines.iter().any(|line| !circle.contains(&line[0])) {
        return item.fault("lines", "lines that begin in the circle");
    }
    let arrow = |line: &Vec<Cell>| Rule::Arrow { circle: circle.clone().into(), shaft: line[1..].into() };
    Ok(lines.iter().map(arrow).collect())
}
