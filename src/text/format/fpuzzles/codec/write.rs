//! Writes f-puzzles objects, and finds the rules that they cannot express.

use super::negative::{is_dot, ratios};
use super::outside;
use crate::puzzle::rule::fpuzzles::{Entry, FPuzzles, LineNumber, Unmarked};
use crate::puzzle::rule::parts::RuleParts;
use crate::puzzle::{Board, Cell, Digit, Global, Rule, Solution};
use crate::text::Record;
use crate::text::target::spec::{Boards, Exclusions, Extras, Format, FormatSpec, Solutions, Texts};
use serde_json::{Map, Value, json};

/// The f-puzzles expression of a rule.
enum Expression {
    /// A key that is true.
    Flag(&'static str),
    /// Entries in the list under a key.
    Entries(&'static str, Vec<Value>),
    /// A name in the list of negatives.
    Negative(&'static str),
    /// A line of the rules' text.
    Text(String),
}

/// An object.
pub(crate) struct Object;

impl Format for Object {
    const SPEC: FormatSpec = FormatSpec {
        // The limits of f-puzzles itself.
        sides: 3..=16,
        boards: Boards::Without(inexpressible),
        exclusions: Exclusions::LeavingOne,
        texts: Texts::Titled,
        solutions: Solutions::Any,
        ..FormatSpec::named("fpuzzles")
    };

    fn write(record: &Record, extras: &Extras) -> String {
        format!("{}\n", object(record, extras))
    }
}

/// The puzzle as an f-puzzles object, without [`inexpressible`] rules and without restrictions that f-puzzles cannot
/// express, such as a cell without candidates.
pub(super) fn object(record: &Record, extras: &Extras) -> Value {
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
    if let Some(solution) = extras.solution.as_ref().map(Solution::digits).or(record.solution.as_deref()) {
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
            Expression::Text(line) => {
                let text =
                    object.get("ruleset").and_then(Value::as_str).map_or_else(String::new, |text| format!("{text}\n"));
                object.insert("ruleset".to_owned(), (text + &line).into());
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
fn inexpressible(board: &Board) -> Vec<Rule> {
    let rules = board.rules().iter().enumerate();
    rules.filter(|(position, _)| expression(board, *position).is_none()).map(|(_, rule)| rule.clone()).collect()
}

/// The expression of the rule at a position in a board's list.
fn expression(board: &Board, position: usize) -> Option<Expression> {
    let rule = &board.rules()[position];
    match rule.spec().fpuzzles {
        FPuzzles::None => None,
        FPuzzles::Text => Some(Expression::Text(rule.to_string())),
        FPuzzles::Flag(key) => Some(Expression::Flag(key)),
        FPuzzles::Entries(key, Entry::House) | FPuzzles::WrittenAs(key, Entry::House) => {
            let cells = |house| board.house_cells(house).map(name).collect::<Vec<_>>();
            let houses = board.houses_of_rule(position).map(|house| json!({ "cells": cells(house) }));
            Some(Expression::Entries(key, houses.collect()))
        }
        FPuzzles::Entries(key, form) | FPuzzles::WrittenAs(key, form) => {
            Some(Expression::Entries(key, vec![entry(rule.parts(), form, board.side())?]))
        }
        FPuzzles::Unmarked(unmarked) => of_unmarked(board.rules(), unmarked, rule.number().unwrap_or(0)),
    }
}

/// The entry of a rule with these arguments, if the form has a place for all of them.
fn entry(rule: RuleParts, form: Entry, side: usize) -> Option<Value> {
    let RuleParts { number, digits, line, cells, second, custom: _ } = rule;
    let value = || number.map(|number| number.to_string());
    Some(match (form, value()) {
        (Entry::Cell, _) => json!({ "cell": name(*cells.first()?) }),
        (Entry::Pair(_), value) => json!({ "cells": names(cells), "value": value? }),
        (Entry::Letter, _) => match number? {
            10 => json!({ "cells": names(cells), "value": "X" }),
            5 => json!({ "cells": names(cells), "value": "V" }),
            _ => return None,
        },
        (Entry::Lines(LineNumber::Fixed(fixed)), _) if number != Some(fixed(side as u32)) => return None,
        (Entry::Lines(LineNumber::None | LineNumber::Fixed(_)), _) => json!({ "lines": [names(cells)] }),
        (Entry::Lines(LineNumber::Value(_)), value) => json!({ "lines": [names(cells)], "value": value? }),
        (Entry::Reversed, _) => json!({ "lines": [cells.iter().rev().copied().map(name).collect::<Vec<_>>()] }),
        (Entry::Outside, value) => json!({ "cell": outside::cell_of(line?, side), "value": value? }),
        (Entry::Diagonal, value) => {
            let (cell, direction, cells) = outside::diagonal_of(cells, side)?;
            json!({ "cell": cell, "cells": names(&cells), "direction": direction, "value": value? })
        }
        // f-puzzles takes 0 as "no sum".
        (Entry::Cage, Some(_)) if number == Some(0) => return None,
        (Entry::Cage, Some(total)) => json!({ "cells": names(cells), "value": total }),
        (Entry::Cage, None) | (Entry::Cells | Entry::House, _) => json!({ "cells": names(cells) }),
        (Entry::Arrow, _) => arrow(cells, second)?,
        (Entry::Clone, _) => json!({ "cells": names(cells), "cloneCells": names(second) }),
        (Entry::Quadruple, _) => {
            json!({ "cells": names(cells), "values": digits })
        }
    })
}

/// Rules on pairs without a marker, the inverse of `negative`.
fn of_unmarked(rules: &[Rule], unmarked: Unmarked, number: u32) -> Option<Expression> {
    let has = |global| rules.contains(&Rule::Global(global));
    let has_dot = rules.iter().any(is_dot);
    let (is_expressed, expression) = match unmarked {
        Unmarked::Consecutive => (!has_dot, Expression::Flag("nonconsecutive")),
        Unmarked::Difference => (has_dot && number == 1, Expression::Flag("nonconsecutive")),
        Unmarked::Ratio => {
            let expected = ratios(rules);
            let is_expressed = expected.contains(&number) && expected.iter().all(|ratio| has(Global::NoRatio(*ratio)));
            (is_expressed, Expression::Negative("ratio"))
        }
        Unmarked::Sum => ([5, 10].contains(&number) && has(Global::NoSum(15 - number)), Expression::Negative("xv")),
    };
    is_expressed.then_some(expression)
}

/// The shaft is drawn from the cell of the circle next to its first cell.
fn arrow(circle: &[Cell], shaft: &[Cell]) -> Option<Value> {
    let first = shaft.first()?;
    let is_beside = |cell: &&Cell| cell.row().abs_diff(first.row()).max(cell.column().abs_diff(first.column())) == 1;
    let start = circle.iter().find(is_beside).or(circle.first())?;
    let line: Vec<String> = std::iter::once(start).chain(shaft).copied().map(name).collect();
    Some(json!({ "cells": names(circle), "lines": [line] }))
}

fn name(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}
