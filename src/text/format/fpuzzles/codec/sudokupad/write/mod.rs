//! Writes SudokuPad links: givens, regions and cages as such, other rules as drawings with a sentence for each, in the
//! manner of people who publish there.

mod lines;
mod rules;
mod sketch;

use super::cages::ROW_OR_COLUMN;
use super::grids::NO_ROWS;
use crate::puzzle::{Board, Cell, Geometry, Grids, House, Rule, Solution};
use crate::text::Record;
use crate::text::format::fpuzzles::codec::escapes::escaped;
use crate::text::target::spec::{Boards, Extras, Format, FormatSpec, Solutions, Texts};
use serde_json::{Map, Value, json};
use sketch::Sketch;

/// A link that opens the puzzle on SudokuPad.
pub(crate) struct SudokuPad;

impl Format for SudokuPad {
    const SPEC: FormatSpec = FormatSpec {
        // The largest board whose link may be read again.
        sides: 1..=16,
        boards: Boards::Without(inexpressible),
        grids: has_its_digits,
        texts: Texts::Titled,
        solutions: Solutions::Any,
        ..FormatSpec::named("sudokupad")
    };

    fn write(record: &Record, extras: &Extras) -> String {
        let packed = lz_str::compress_to_base64(&object(record, extras).to_string());
        format!("https://sudokupad.app/scl{}\n", escaped(&packed))
    }
}

fn object(record: &Record, extras: &Extras) -> Value {
    let Record { puzzle, description, comment, .. } = record;
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let sketch = Sketch::of(puzzle.board());
    let at = |row: usize, column: usize| geometry.find(Cell::new(row, column));
    let cell = |index: Option<usize>| match index.and_then(|index| puzzle.clue_at(index)) {
        Some(clue) => json!({ "value": clue.get() }),
        None => json!({}),
    };
    let rows: Vec<Vec<Value>> =
        (0..geometry.rows()).map(|row| (0..geometry.columns()).map(|column| cell(at(row, column))).collect()).collect();
    let places = |house| geometry.house_cells(house).map(|cell| json!([cell.row(), cell.column()])).collect();
    let regions: Vec<Vec<Value>> = (0..geometry.house_counts()[2]).map(|number| places(House::Box(number))).collect();

    let mut metadata = Map::new();
    let title = if description.title.is_empty() { comment } else { &description.title };
    let mut prose: Vec<&str> = vec![&description.rules];
    prose.extend(
        sketch.sentences.iter().map(AsRef::as_ref).filter(|sentence: &&str| !description.rules.contains(*sentence)),
    );
    let rules = prose.join("\n");
    for (key, text) in [("title", title.as_str()), ("author", &description.author), ("rules", rules.trim())] {
        if !text.is_empty() {
            metadata.insert(key.to_owned(), text.into());
        }
    }
    metadata.extend(sketch.flags.iter().map(|flag| ((*flag).to_owned(), true.into())));
    if let Some(solution) = extras.solution.as_ref().map(Solution::digits).or(record.solution.as_deref()) {
        let separator = if side > 9 { "," } else { "" };
        let digit = |index: Option<usize>| index.map_or(".".to_owned(), |index| solution[index].to_string());
        let digits: Vec<String> = (0..geometry.rows())
            .flat_map(|row| (0..geometry.columns()).map(move |column| digit(at(row, column))))
            .collect();
        metadata.insert("solution".to_owned(), digits.join(separator).into());
    }

    let mut lists = sketch.lists;
    if geometry.grids().is_some_and(|grids| grids.origins.len() > 1) {
        metadata.insert(NO_ROWS.to_owned(), true.into());
        let cage = |house| json!({ "cells": places(house), "type": ROW_OR_COLUMN, "unique": true, "hidden": true });
        let lines = geometry.houses().filter(|house| matches!(house, House::Row(_) | House::Column(_)));
        lists.entry("cages").or_default().extend(lines.map(cage));
    }
    let mut object = Map::new();
    object.insert("cellSize".to_owned(), 50.into());
    object.insert("metadata".to_owned(), metadata.into());
    object.insert("cells".to_owned(), json!(rows));
    object.insert("regions".to_owned(), json!(regions));
    for (key, list) in lists {
        object.insert(key.to_owned(), list.into());
    }
    Value::Object(object)
}

/// Whether the cells of a board show the number of its digits: the larger side of a grid, and the size of the regions
/// of a single one.
fn has_its_digits(geometry: &Geometry, grids: &Grids) -> bool {
    let is_full = |number| geometry.house_cells(House::Box(number)).count() == grids.digits;
    grids.modifier.is_none()
        && grids.digits == grids.rows.max(grids.columns)
        && (grids.origins.len() > 1 || (0..geometry.house_counts()[2]).all(is_full))
}

/// The rules that cannot be drawn, or not together with the rules before them.
fn inexpressible(board: &Board) -> Vec<Rule> {
    Sketch::of(board).left_out
}
