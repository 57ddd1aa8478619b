//! Dots and letters between cells, digits at corners, and marks in cells.

use super::drawing::{Spot, Symbol};
use super::{Color, Interpreter};
use crate::puzzle::{Cell, Geometry, Rule};

impl Symbol {
    pub(super) fn size(&self) -> f64 {
        self.height.min(self.width)
    }

    /// Whether it has neither a fill nor a border.
    pub(super) fn is_bare(&self) -> bool {
        self.fill.is_none() && self.border.is_none()
    }

    pub(super) fn is_invisible(&self) -> bool {
        self.is_bare() && self.text.is_empty()
    }

    /// The cells whose centers it covers.
    pub(super) fn cells(&self, geometry: &Geometry) -> Vec<Cell> {
        let range = |center: f64, size: f64, count: usize| {
            let first = (center - size / 2.0 - 0.5).ceil().max(0.0);
            let last = (center + size / 2.0 - 0.5).floor().min(count as f64 - 1.0);
            if last < first { 0..0 } else { first as usize..last as usize + 1 }
        };
        let rows = range(self.center.row, self.height, geometry.rows());
        let columns = range(self.center.column, self.width, geometry.columns());
        let cells = rows.flat_map(|row| columns.clone().map(move |column| Cell::new(row, column)));
        cells.filter(|cell| geometry.find(*cell).is_some()).collect()
    }
}

impl Interpreter<'_> {
    pub(super) fn read_marks(&mut self) {
        let mut circles = Vec::new();
        for group in self.open_groups() {
            let mark = &self.groups[group].mark;
            let rule = match self.groups[group].spot {
                Some(Spot::Edge(pair)) => on_edge(mark, pair),
                Some(Spot::Corner(cell)) => at_corner(mark, cell),
                Some(Spot::Cell(cell)) => {
                    circles.extend((mark.is_round && mark.text.is_empty()).then_some((group, cell)));
                    self.in_cell(mark, cell)
                }
                Some(Spot::Outside(..)) | None => None,
            };
            if let Some(rule) = rule {
                self.read_group(group, rule);
            }
        }
        circles.retain(|(group, _)| self.groups[*group].members.iter().any(|index| !self.is_used[*index]));
        let is_counting = [&["number", "circle"][..], &["how many", "circle"], &["many", "circle"]];
        if is_counting.iter().any(|phrases| self.prose.has(phrases)) && !circles.is_empty() {
            let rule = Rule::circles(circles.iter().map(|(_, cell)| *cell));
            for (group, _) in circles {
                self.read_group(group, rule.clone());
            }
        }
    }

    /// The rule of a mark in a cell: odd or even.
    fn in_cell(&self, mark: &Symbol, cell: Cell) -> Option<Rule> {
        if !mark.text.is_empty() || mark.fill.or(mark.border) != Some(Color::Gray) {
            return None;
        }
        let (word, rule): (_, fn(Cell) -> Rule) = if mark.is_round { ("odd", Rule::odd) } else { ("even", Rule::even) };
        self.prose.has(&[word]).then(|| rule(cell))
    }
}

/// The rule of a mark between two cells: a dot, perhaps with a number, X, V, or an inequality sign.
fn on_edge(mark: &Symbol, [one, other]: [Cell; 2]) -> Option<Rule> {
    let number = |usual: u32| if mark.text.is_empty() { Some(usual) } else { mark.text.parse().ok() };
    match mark.text.as_str() {
        "X" | "x" => Some(Rule::sum(10, [one, other])),
        "V" | "v" if mark.text == "V" || !mark.is_bare() => Some(Rule::sum(5, [one, other])),
        ">" if one.row() == other.row() => Some(Rule::greater([one, other])),
        "<" if one.row() == other.row() => Some(Rule::greater([other, one])),
        "∨" | "v" | "﹀" if one.column() == other.column() => Some(Rule::greater([one, other])),
        "∧" | "^" | "︿" if one.column() == other.column() => Some(Rule::greater([other, one])),
        _ if !mark.is_round => None,
        _ => match mark.fill {
            Some(Color::White) => Some(Rule::difference(number(1)?, [one, other])),
            Some(Color::Black) => Some(Rule::ratio(number(2)?, [one, other])),
            _ => None,
        },
    }
}

/// The rule of digits at the corner of four cells, the first of which is given.
fn at_corner(mark: &Symbol, first: Cell) -> Option<Rule> {
    let digit = |word: &str| word.parse().ok().filter(|digit| *digit > 0);
    let words: Vec<&str> = mark.text.split([' ', ',', '\n']).filter(|word| !word.is_empty()).collect();
    let digits: Option<Vec<u16>> = match words.as_slice() {
        [] => None,
        // Digits without blanks.
        [word] => word.chars().map(|one| digit(one.encode_utf8(&mut [0; 4]))).collect(),
        many => many.iter().map(|word| digit(word)).collect(),
    };
    let cells =
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| Cell::new(first.row() + row, first.column() + column));
    Some(Rule::quadruple(cells, digits.filter(|digits| digits.len() <= 4)?))
}
