//! Rules on lines: a color and a sentence for each.

use crate::puzzle::rule::drawing::{LineDrawing, LineMarks};
use crate::puzzle::{Cell, RuleSpec};
use serde_json::{Value, json};

/// The drawing of a line, and the sentence on its color.
pub(super) struct Line {
    pub(super) color: &'static str,
    pub(super) thickness: u32,
    pub(super) sentence: String,
    pub(super) marks: LineMarks,
}

/// The colors of lines, by their names in sentences. Gray is for thermometers.
const COLORS: [(&str, &str); 6] = [
    ("green", "#67f067"),
    ("purple", "#f067f0"),
    ("blue", "#2ecbff"),
    ("orange", "#ffa030"),
    ("red", "#e6261f"),
    ("yellow", "#f7d038"),
];
const GRAY: &str = "#cccccc";

/// The colors in use.
#[derive(Default)]
pub(super) struct Palette {
    /// Rules with their numbers and the indices of their colors.
    used: Vec<(&'static str, Option<u32>, usize)>,
    thermometer: Option<&'static str>,
}

impl Palette {
    /// The line of a rule; `None` if it has no drawing, or no color is left.
    pub(super) fn line(&mut self, rule: &RuleSpec, number: Option<u32>) -> Option<Line> {
        let LineDrawing { written, marks, .. } = rule.drawing?;
        let written = written.iter().find(|written| written.number.is_none() || written.number == number)?;
        if marks == LineMarks::Bulb {
            let is_only = *self.thermometer.get_or_insert(rule.name) == rule.name;
            let sentence = written.sentence.to_owned();
            return is_only.then_some(Line { color: GRAY, thickness: 19, sentence, marks });
        }
        let known = self.used.iter().find(|(name, of, _)| (*name, *of) == (rule.name, number));
        let color = known.map(|(.., color)| *color).or_else(|| {
            let is_free = |color: &usize| self.used.iter().all(|(.., used)| used != color);
            let usual = COLORS.iter().position(|(color, _)| *color == written.color).filter(is_free);
            let color = usual.or_else(|| (0..COLORS.len()).find(is_free))?;
            self.used.push((rule.name, number, color));
            Some(color)
        })?;
        let (word, color) = COLORS[color];
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        let sentence = written.sentence.replace("COLOR", word).replace("NUMBER", &number);
        Some(Line { color, thickness: 10, sentence, marks })
    }
}

/// Whether two cells touch, at least at a corner.
pub(super) fn are_neighbors(one: Cell, other: Cell) -> bool {
    one.row().abs_diff(other.row()).max(one.column().abs_diff(other.column())) == 1
}

/// The centers of cells along a line, of which each touches the next: a line across other cells would pass through
/// them.
pub(super) fn way_points(cells: &[Cell]) -> Option<Vec<Value>> {
    let is_line = cells.len() > 1 && cells.windows(2).all(|pair| are_neighbors(pair[0], pair[1]));
    let point = |cell: &Cell| json!([cell.row() as f64 + 0.5, cell.column() as f64 + 0.5]);
    is_line.then(|| cells.iter().map(point).collect())
}
