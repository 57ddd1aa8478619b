//! Boards for pages: a picture in layers, and the table of rules.

use super::engines::Engines;
use super::failure::{Failure, json};
use super::request::Request;
use crate::puzzle::{Rule, rule_specs};
use crate::text::render::Layers;
use serde::Serialize;

/// A board in layers.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Layered<'a> {
    side: usize,
    /// The box or region of each cell, by rows.
    boxes: Vec<usize>,
    /// The cells of each house, those of rules included.
    houses: Vec<&'a [u32]>,
    /// The left, top, width and height; the board begins at 0, 0.
    view_box: [f64; 4],
    /// The side of a cell.
    cell: usize,
    under: String,
    grid: String,
    over: String,
    rules: Vec<DrawnRule>,
}

#[derive(Serialize)]
struct DrawnRule {
    rule: String,
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<String>,
}

pub(super) fn layers(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let board = record.puzzle.board();
    let Layers { view_box, under, grid, over, colors } = Layers::of(board);
    let rule = |(rule, color): (&Rule, Option<String>)| DrawnRule { rule: rule.to_string(), name: rule.name(), color };
    json(&Layered {
        side: board.side(),
        boxes: (0..board.cells()).map(|cell| board.geometry().box_at(cell)).collect(),
        houses: board.houses().map(|house| board.incidence().cells_of(board.number_of(house))).collect(),
        view_box,
        cell: Layers::CELL,
        under,
        grid,
        over,
        rules: board.stated_rules().zip(colors).map(rule).collect(),
    })
}

/// The rules that puzzles may have.
#[derive(Serialize)]
struct Rules {
    rules: Vec<Declared>,
}

#[derive(Serialize)]
struct Declared {
    name: &'static str,
    group: &'static str,
    summary: &'static str,
    meaning: &'static str,
    /// Its arguments: `cage [NUMBER] CELL…`.
    notation: String,
    example: &'static str,
}

pub(super) fn rules(_: &Request, _: &mut Engines) -> Result<String, Failure> {
    let declared = rule_specs().iter().map(|spec| Declared {
        name: spec.name,
        group: spec.group.heading(),
        summary: spec.summary,
        meaning: spec.meaning,
        notation: spec.notation(),
        example: spec.example,
    });
    json(&Rules { rules: declared.collect() })
}
