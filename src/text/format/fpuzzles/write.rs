//! Writes f-puzzles objects, and finds the rules that they cannot express.

use super::negative::{is_dot, ratios};
use super::{keys, outside};
use crate::puzzle::{Board, Cell, CellKind, Digit, ExtraHouse, Global, IndexKind, OutsideKind, PairKind, Rule};
use crate::text::Record;
use serde_json::{Map, Value, json};

/// The f-puzzles expression of a rule.
enum Expression {
    /// A key that is true.
    Flag(&'static str),
    /// Entries in the list under a key.
    Entries(&'static str, Vec<Value>),
    /// A name in the list of negatives.
    Negative(&'static str),
}

/// The puzzle as an f-puzzles object, without [`inexpressible`] rules and without restrictions that f-puzzles cannot
/// express, such as a cell without candidates.
pub(crate) fn write(record: &Record, solution: Option<&[Digit]>) -> Value {
    let Record { puzzle, description, comment, .. } = record;
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let is_usual = geometry.is_usual();
    let cell = |cell: usize| {
        let mut object = Map::new();
        if let Some(clue) = puzzle.clue_at(cell) {
            object.insert("value".to_owned(), clue.get().into());
            object.insert("given".to_owned(), true.into());
        } else if let Some(set) = puzzle.allowed_at(cell).filter(|set| set.len() < side) {
            object.insert("givenPencilMarks".to_owned(), set.iter().map(Digit::get).collect());
        }
        if !is_usual {
            object.insert("region".to_owned(), geometry.box_at(cell).into());
        }
        Value::Object(object)
    };
    let rows: Vec<Value> = (0..side).map(|row| (row * side..(row + 1) * side).map(cell).collect()).collect();
    let mut object = Map::new();
    object.insert("size".to_owned(), side.into());
    let title = if description.title.is_empty() { comment } else { &description.title };
    for (key, text) in [("title", title), ("author", &description.author), ("ruleset", &description.rules)] {
        if !text.is_empty() {
            object.insert(key.to_owned(), text.as_str().into());
        }
    }
    object.insert("grid".to_owned(), rows.into());
    if let Some(solution) = solution {
        object.insert("solution".to_owned(), solution.iter().map(|digit| digit.get()).collect());
    }
    write_rules(puzzle.board(), &mut object);
    Value::Object(object)
}

fn write_rules(board: &Board, object: &mut Map<String, Value>) {
    for expression in (0..board.rules().len()).filter_map(|position| expression(board, position)) {
        let (key, entries) = match expression {
            Expression::Flag(key) => {
                object.insert(key.to_owned(), true.into());
                continue;
            }
            Expression::Entries(key, entries) => (key, entries),
            Expression::Negative(name) => ("negative", vec![name.into()]),
        };
        let list = object.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(list) = list.as_array_mut() {
            let new: Vec<Value> = entries.into_iter().filter(|entry| !list.contains(entry)).collect();
            list.extend(new);
        }
    }
}

/// The rules that f-puzzles cannot express.
pub(crate) fn inexpressible(board: &Board) -> impl Iterator<Item = &Rule> {
    let rules = board.rules().iter().enumerate();
    rules.filter(|(position, _)| expression(board, *position).is_none()).map(|(_, rule)| rule)
}

/// The expression of the rule at a position in a board's list.
fn expression(board: &Board, position: usize) -> Option<Expression> {
    let side = board.side();
    let entry = |key, value| Some(Expression::Entries(key, vec![value]));
    match &board.rules()[position] {
        Rule::House(house) => Some(of_house(board, position, house)),
        Rule::Global(global) => of_global(board.rules(), *global),
        Rule::Cell { cell, kind } => {
            let key = match kind {
                CellKind::Odd => "odd",
                CellKind::Even => "even",
                CellKind::Minimum => "minimum",
                CellKind::Maximum => "maximum",
            };
            entry(key, json!({ "cell": name(*cell) }))
        }
        Rule::Pair { cells, kind } => of_pair(*cells, *kind),
        Rule::Line { cells, kind } => keys::line_key(*kind, side).and_then(|(key, value)| match value {
            None => entry(key, json!({ "lines": [names(cells)] })),
            Some(value) => entry(key, json!({ "lines": [names(cells)], "value": value.to_string() })),
        }),
        // f-puzzles takes 0 as "no sum".
        Rule::Cage { total: Some(0), .. } | Rule::Count { .. } | Rule::Circles { .. } => None,
        Rule::Cage { cells, total: Some(total) } => {
            entry("killercage", json!({ "cells": names(cells), "value": total.to_string() }))
        }
        Rule::Cage { cells, total: None } => entry("killercage", json!({ "cells": names(cells) })),
        Rule::Arrow { circle, shaft } => of_arrow(circle, shaft),
        Rule::Sum { cells, total } => {
            let (cell, direction, cells) = outside::diagonal_of(cells, side)?;
            let [value, cells] = [json!(total.to_string()), json!(names(&cells))];
            entry("littlekillersum", json!({ "cell": cell, "cells": cells, "direction": direction, "value": value }))
        }
        Rule::Outside { line, kind, value } => {
            let key = match kind {
                OutsideKind::Sandwich => "sandwichsum",
                OutsideKind::XSum => "xsum",
                OutsideKind::Skyscraper => "skyscraper",
                OutsideKind::NumberedRoom => return None,
            };
            entry(key, json!({ "cell": outside::cell_of(*line, side), "value": value.to_string() }))
        }
        Rule::Clone { one, other } => entry("clone", json!({ "cells": names(one), "cloneCells": names(other) })),
        Rule::Quadruple { cells, digits } => {
            let digits: Vec<u16> = digits.iter().map(|digit| digit.get()).collect();
            entry("quadruple", json!({ "cells": names(cells), "values": digits }))
        }
        Rule::Index { cells, kind } => {
            let key = match kind {
                IndexKind::Row => "rowindexer",
                IndexKind::Column => "columnindexer",
                IndexKind::Box => "boxindexer",
            };
            entry(key, json!({ "cells": names(cells) }))
        }
    }
}

/// Windows have no key of their own, and become extra regions.
fn of_house(board: &Board, position: usize, house: &ExtraHouse) -> Expression {
    match house {
        ExtraHouse::MainDiagonal => Expression::Flag("diagonal-"),
        ExtraHouse::AntiDiagonal => Expression::Flag("diagonal+"),
        ExtraHouse::DisjointGroups => Expression::Flag("disjointgroups"),
        ExtraHouse::Windoku | ExtraHouse::Region(_) => {
            let cells = |house| board.house_cells(house).map(name).collect::<Vec<_>>();
            let regions = board.houses_of_rule(position).map(|house| json!({ "cells": cells(house) }));
            Expression::Entries("extraregion", regions.collect())
        }
    }
}

/// Rules on pairs without a marker, the inverse of `negative`.
fn of_global(rules: &[Rule], global: Global) -> Option<Expression> {
    let has = |global| rules.contains(&Rule::Global(global));
    let has_dot = rules.iter().any(is_dot);
    let (is_expressed, expression) = match global {
        Global::AntiKnight => (true, Expression::Flag("antiknight")),
        Global::AntiKing => (true, Expression::Flag("antiking")),
        Global::Nonconsecutive => (!has_dot, Expression::Flag("nonconsecutive")),
        Global::NoDifference(difference) => (has_dot && difference == 1, Expression::Flag("nonconsecutive")),
        Global::NoRatio(ratio) => {
            let expected = ratios(rules);
            let is_expressed = expected.contains(&ratio) && expected.iter().all(|ratio| has(Global::NoRatio(*ratio)));
            (is_expressed, Expression::Negative("ratio"))
        }
        Global::NoSum(sum) => ([5, 10].contains(&sum) && has(Global::NoSum(15 - sum)), Expression::Negative("xv")),
        Global::AntiTaxicab | Global::Entropy => return None,
    };
    is_expressed.then_some(expression)
}

/// Greater has no key; a thermometer from the second cell is equivalent.
fn of_pair(cells: [Cell; 2], kind: PairKind) -> Option<Expression> {
    let valued = |value: u32| json!({ "cells": names(&cells), "value": value.to_string() });
    let (key, entry) = match kind {
        PairKind::Difference(difference) => ("difference", valued(difference)),
        PairKind::Ratio(ratio) => ("ratio", valued(ratio)),
        PairKind::Sum(10) => ("xv", json!({ "cells": names(&cells), "value": "X" })),
        PairKind::Sum(5) => ("xv", json!({ "cells": names(&cells), "value": "V" })),
        PairKind::Sum(_) => return None,
        PairKind::Greater => ("thermometer", json!({ "lines": [names(&[cells[1], cells[0]])] })),
    };
    Some(Expression::Entries(key, vec![entry]))
}

/// The shaft is drawn from the cell of the circle next to its first cell.
fn of_arrow(circle: &[Cell], shaft: &[Cell]) -> Option<Expression> {
    let first = shaft.first()?;
    let is_beside = |cell: &&Cell| cell.row().abs_diff(first.row()).max(cell.column().abs_diff(first.column())) == 1;
    let start = circle.iter().find(is_beside).or(circle.first())?;
    let line: Vec<String> = std::iter::once(start).chain(shaft).copied().map(name).collect();
    Some(Expression::Entries("arrow", vec![json!({ "cells": names(circle), "lines": [line] })]))
}

fn name(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}
