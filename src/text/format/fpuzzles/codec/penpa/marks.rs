//! Clues, and marks: circles, squares, colored cells and texts.

use super::Layer;
use crate::puzzle::{Digit, DigitSet};
use crate::text::format::fpuzzles::codec::entry::text;
use crate::text::interpret::{Color, Drawing, Point, Symbol};
use serde_json::Value;
use std::collections::BTreeSet;

/// The styles of numbers that fill a cell.
const LARGE: [&str; 2] = ["1", "10"];

/// The style of the candidates of a cell: a list with 1 for each.
const CANDIDATES: &str = "7";

/// The style of a number with an arrow, and the directions by their numbers.
const WITH_ARROW: &str = "2";
const DIRECTIONS: [(f64, f64); 8] =
    [(-1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];

/// The arrow that contests use.
const ANSWER_ARROW: &str = "arrow_Short";

/// The signs for comparisons, by the numbers of their symbols, after which they repeat in another shape.
const SIGNS: [&str; 4] = ["<", "∧", ">", "∨"];

impl Layer<'_> {
    /// The candidates of all cells, and the marks.
    pub(super) fn marks(&self) -> (Vec<DigitSet>, Vec<Drawing>) {
        let side = self.sheet.side();
        let mut sets = vec![DigitSet::full(side); side * side];
        let mut marks = Vec::new();
        for (key, entry) in self.entries("surface") {
            let color = self.color("surface", &key).map_or_else(|| surface(entry.as_u64()), Color::of_css);
            let colored = color.map(|color| self.mark(&key, Symbol { fill: Some(color), ..shape(1.0) }));
            marks.push(colored.unwrap_or(Drawing::Other { name: "colored cell" }));
        }
        let answer = self.answer_key();
        for (key, entry) in self.entries("number").into_iter().filter(|(key, _)| !answer.contains(key)) {
            if let Some(arrow) = self.arrow(&key, entry) {
                marks.extend(arrow);
                continue;
            }
            let cell = point(&key).and_then(|point| self.sheet.cell(point));
            let clue = cell.and_then(|cell| Some((cell.index(side), digits(entry, side)?)));
            let circle = circle_of_number(entry);
            if clue.is_none() || circle.is_some() {
                let text = if clue.is_none() { text(&entry[0]) } else { String::new() };
                let is_unknown = text.is_empty() && circle.is_none() && !entry[0].is_string();
                let mark = self.mark(&key, Symbol { text, ..circle.unwrap_or_else(|| shape(0.5)) });
                marks.push(if is_unknown { Drawing::Other { name: "number" } } else { mark });
            }
            if let Some((index, digits)) = clue {
                sets[index] = digits;
            }
        }
        for (key, entry) in self.entries("symbol").into_iter().filter(|(key, _)| !answer.contains(key)) {
            let symbol = symbol(entry, self.color("symbol", &key).and_then(Color::of_css));
            marks.push(symbol.map_or(Drawing::Other { name: "symbol" }, |mark| self.mark(&key, mark)));
        }
        (sets, marks)
    }

    /// The keys next to the board with a short arrow, which marks a line that contests ask for as the answer.
    fn answer_key(&self) -> BTreeSet<String> {
        let is_outside = |key: &str| point(key).is_some_and(|point| self.sheet.cell(point).is_none());
        let arrows = self.entries("symbol").into_iter().filter(|(_, entry)| entry[1] == ANSWER_ARROW);
        arrows.map(|(key, _)| key).filter(|key| is_outside(key)).collect()
    }

    /// A number with an arrow, such as `12_5`.
    fn arrow(&self, key: &str, entry: &Value) -> Option<[Drawing; 2]> {
        let text = text(&entry[0]);
        let (number, direction) = text.rsplit_once('_').filter(|_| entry[2] == WITH_ARROW)?;
        let (down, right) = *DIRECTIONS.get(direction.parse::<usize>().ok()?)?;
        let from = self.sheet.point(point(key)?)?;
        let to = Point { row: from.row + down, column: from.column + right };
        let line = Drawing::Line { points: vec![from, to], color: Some(Color::Black), is_arrow: true };
        Some([self.mark(key, Symbol { text: number.to_owned(), ..shape(0.5) }), line])
    }

    /// The mark at the point of a key.
    pub(super) fn mark(&self, key: &str, mark: Symbol) -> Drawing {
        match point(key).and_then(|point| self.sheet.point(point)) {
            Some(center) => Drawing::Symbol(Symbol { center, ..mark }),
            None => Drawing::Other { name: "mark" },
        }
    }

    /// The bulb of a thermometer, or the circle of an arrow.
    pub(super) fn circle(&self, point: usize, fill: Option<Color>, border: Option<Color>) -> Drawing {
        self.mark(&point.to_string(), Symbol { is_round: true, fill, border, ..shape(0.8) })
    }
}

/// The point of a key. An `E` after it says that it was drawn in another way.
pub(super) fn point(key: &str) -> Option<usize> {
    key.trim_end_matches('E').parse().ok()
}

/// The digits that a cell may have, if a number in it says so.
fn digits(entry: &Value, side: usize) -> Option<DigitSet> {
    let mut set = DigitSet::empty(side);
    let digit = |number: u64| Digit::new(number.try_into().ok()?).filter(|digit| digit.index() < side);
    match (&entry[0], text(&entry[2]).as_str()) {
        (Value::Array(marks), CANDIDATES) => {
            for (number, _) in (1..).zip(marks).filter(|(_, mark)| **mark == 1) {
                set.insert(digit(number)?);
            }
        }
        (number, style) if LARGE.contains(&style) => {
            set.insert(digit(text(number).parse().ok()?)?);
        }
        _ => return None,
    }
    (!set.is_empty()).then_some(set)
}

/// A square without a color or a text, at any place.
pub(super) fn shape(size: f64) -> Symbol {
    let center = Point { row: 0.0, column: 0.0 };
    Symbol { center, height: size, width: size, is_round: false, fill: None, border: None, text: String::new() }
}

/// The circle behind a number, which its color chooses.
fn circle_of_number(entry: &Value) -> Option<Symbol> {
    let (fill, border) = match entry[1].as_u64()? {
        6 => (Color::White, Color::Black),
        7 => (Color::Black, Color::Black),
        11 => (Color::Red, Color::Red),
        _ => return None,
    };
    let size = match text(&entry[2]).as_str() {
        "5" => 0.34,
        "6" => 0.5,
        "10" => 0.72,
        _ => 0.84,
    };
    Some(Symbol { is_round: true, fill: Some(fill), border: Some(border), ..shape(size) })
}

/// The mark of a symbol: a circle, a square, or a comparison.
fn symbol(entry: &Value, chosen: Option<Color>) -> Option<Symbol> {
    let style = entry[0].as_u64()?;
    let name = entry[1].as_str()?;
    if name == "inequality" {
        let sign = SIGNS
            [usize::try_from(style.checked_sub(1)?).ok().filter(|number| *number < 2 * SIGNS.len())? % SIGNS.len()];
        return Some(Symbol { text: sign.to_owned(), ..shape(0.3) });
    }
    let (kind, size) = name.split_once('_')?;
    let is_round = match kind {
        "circle" => true,
        "square" => false,
        _ => return None,
    };
    let size = match size {
        "LL" => 1.0,
        "L" => 0.84,
        "M" => 0.7,
        "S" => 0.44,
        "SS" => 0.26,
        _ => return None,
    };
    let (fill, border) = match style {
        0 | 1 | 8 | 10 => (Some(Color::White), Some(Color::Black)),
        2 => (Some(Color::Black), Some(Color::Black)),
        3 => (Some(Color::Gray), None),
        4 | 13 => (None, Some(Color::Black)),
        5 | 9 => (Some(Color::Gray), Some(Color::Black)),
        6 => (Some(Color::White), Some(Color::Gray)),
        7 => (Some(Color::White), None),
        11 => (Some(Color::Red), Some(Color::Red)),
        12 => (Some(Color::Green), Some(Color::Green)),
        _ => return None,
    };
    let (fill, border) = match style {
        4 | 10 | 13 => (fill, chosen.or(border)),
        2 => (chosen.or(fill), chosen.or(border)),
        _ => (chosen.or(fill), border),
    };
    Some(Symbol { is_round, fill, border, ..shape(size) })
}

/// The color of a colored cell.
fn surface(style: Option<u64>) -> Option<Color> {
    Some(match style? {
        1 | 4 => Color::Black,
        3 | 8 | 99 => Color::Gray,
        2 => Color::Green,
        5 => Color::Blue,
        6 => Color::Red,
        7 => Color::Yellow,
        9 | 11 => Color::Purple,
        10 | 12 | 13 => Color::Orange,
        _ => return None,
    })
}
