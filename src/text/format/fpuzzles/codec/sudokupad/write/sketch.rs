//! Shapes at their places, no two at one, and sentences.

use super::lines::Palette;
use crate::puzzle::rule::parts::RuleParts;
use crate::puzzle::{Board, Cell, Rule};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A rule in prose.
pub(super) type Sentence = Cow<'static, str>;

/// The drawings of a board.
#[derive(Default)]
pub(super) struct Sketch {
    /// The drawings under their keys.
    pub(super) lists: BTreeMap<&'static str, Vec<Value>>,
    pub(super) sentences: Vec<Sentence>,
    pub(super) flags: Vec<&'static str>,
    pub(super) left_out: Vec<Rule>,
    /// The centers of marks, in halves of a cell.
    marked: Vec<(i64, i64)>,
    pub(super) palette: Palette,
    /// The one rule of numbers outside the board: the numbers of two would look alike.
    pub(super) outside: Option<&'static str>,
}

impl Sketch {
    pub(super) fn of(board: &Board) -> Self {
        let mut sketch = Self::default();
        for (position, rule) in board.rules().iter().enumerate() {
            match sketch.draw(board, position) {
                Some(sentence) if !sketch.sentences.contains(&sentence) => sketch.sentences.push(sentence),
                Some(_) => {}
                None => sketch.left_out.push(rule.clone()),
            }
        }
        sketch
    }

    pub(super) fn push(&mut self, key: &'static str, entry: Value) {
        self.lists.entry(key).or_default().push(entry);
    }

    pub(super) fn flag(&mut self, flag: &'static str, sentence: &'static str) -> Sentence {
        self.flags.push(flag);
        sentence.into()
    }

    /// A mark at a center, in halves of a cell, where there must be no other.
    pub(super) fn mark(&mut self, key: &'static str, center: (i64, i64), shape: Value) -> Option<()> {
        (!self.marked.contains(&center)).then_some(())?;
        self.mark_at(key, center, shape);
        Some(())
    }

    /// A mark where there may be an equal one: lines may share an end.
    pub(super) fn mark_again(&mut self, center: (i64, i64), shape: Value) -> Option<()> {
        let drawn = at(center, shape.clone());
        let is_drawn = self.lists.get("underlays").is_some_and(|list| list.contains(&drawn));
        if is_drawn { Some(()) } else { self.mark("underlays", center, shape) }
    }

    fn mark_at(&mut self, key: &'static str, center: (i64, i64), shape: Value) {
        self.marked.push(center);
        self.push(key, at(center, shape));
    }

    pub(super) fn circle(&mut self, center: (i64, i64), size: f64, fill: &str, text: &str) -> Option<()> {
        let key = if text.is_empty() && size > 0.6 { "underlays" } else { "overlays" };
        let border = if fill == "#FFFFFF" { "#000000" } else { fill };
        let mut shape =
            json!({ "width": size, "height": size, "rounded": true, "backgroundColor": fill, "borderColor": border });
        if !text.is_empty() {
            shape["text"] = text.into();
            shape["fontSize"] = 14.into();
            shape["color"] = if fill == "#000000" { "#FFFFFF".into() } else { "#000000".into() };
        }
        self.mark(key, center, shape)
    }

    /// A dot between two cells, with its number unless that is the usual one.
    pub(super) fn dot(&mut self, RuleParts { number, cells, .. }: RuleParts, usual: u32, fill: &str) -> Option<()> {
        let text = number.filter(|number| *number != usual).map(|number| number.to_string());
        self.circle(middle(cells)?, 0.3, fill, &text.unwrap_or_default())
    }

    pub(super) fn text(&mut self, center: (i64, i64), text: &str) -> Option<()> {
        let shape = json!({ "width": 0.4, "height": 0.4, "text": text, "fontSize": 18, "color": "#000000" });
        self.mark("overlays", center, shape)
    }
}

/// A shape at a center, in halves of a cell.
fn at(center: (i64, i64), mut shape: Value) -> Value {
    shape["center"] = json!([center.0 as f64 / 2.0, center.1 as f64 / 2.0]);
    shape
}

pub(super) fn places(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.row(), cell.column()]).collect()
}

pub(super) fn center(cell: Cell) -> (i64, i64) {
    center_of(&[cell])
}

/// The center between the first and the last of these cells.
pub(super) fn center_of(cells: &[Cell]) -> (i64, i64) {
    let middle = |first: usize, last: usize| (first + last + 1) as i64;
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    (middle(first.row(), last.row()), middle(first.column(), last.column()))
}

/// The middle between two orthogonal neighbors.
pub(super) fn middle(cells: &[Cell]) -> Option<(i64, i64)> {
    let [one, other] = *cells else { return None };
    let steps = one.row().abs_diff(other.row()) + one.column().abs_diff(other.column());
    (steps == 1).then(|| center_of(cells))
}
