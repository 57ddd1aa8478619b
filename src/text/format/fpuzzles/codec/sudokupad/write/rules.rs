//! Draws each rule that a drawing and a sentence can express.

use super::lines;
use super::sketch::{Sentence, Sketch, center, center_of, middle, places};
use crate::puzzle::rule::drawing::LineMarks;
use crate::puzzle::rule::parts::RuleParts;
use crate::puzzle::{Board, Cell, RuleSpec};
use crate::text::format::fpuzzles::codec::outside::{cell_of, diagonal_of, place};
use serde_json::{Value, json};

impl Sketch {
    /// Draws the rule at a position in a board's list, and returns the sentence about such drawings; `None` if it
    /// cannot be drawn.
    pub(super) fn draw(&mut self, board: &Board, position: usize) -> Option<Sentence> {
        let rule = &board.rules()[position];
        let (parts, side) = (rule.parts(), board.side());
        match rule.name() {
            "cage" => self.draw_cage(parts),
            "region" | "windoku" => {
                for house in board.houses_of_rule(position) {
                    let cells: Vec<Cell> = board.house_cells(house).collect();
                    self.push("cages", json!({ "cells": places(&cells), "unique": true, "style": "extraregion" }));
                }
                Some("Digits do not repeat in an extra region.".into())
            }
            "disjoint-groups" => {
                self.push("global", "disjointgroups".into());
                Some("Disjoint groups: digits at the same position of their boxes differ.".into())
            }
            "diagonal main" => Some(self.draw_diagonal([[0, 0], [side, side]])),
            "diagonal anti" => Some(self.draw_diagonal([[0, side], [side, 0]])),
            "anti-knight" => Some(self.flag("antiknight", "Anti-knight: cells a knight's move apart differ.")),
            "anti-king" => Some(self.flag("antiking", "Anti-king: cells that touch at a corner differ.")),
            "nonconsecutive" => Some("Orthogonally adjacent digits are not consecutive.".into()),
            "no-difference" if parts.number == Some(1) => Some("All possible white dots are given.".into()),
            "no-ratio" if parts.number == Some(2) => Some("All possible black dots are given.".into()),
            "no-sum" if side == 9 && has_both_sums(board) => Some("All possible X and V are given.".into()),
            "difference" => {
                self.dot(parts, 1, "#FFFFFF")?;
                Some("A white dot joins consecutive digits, or digits with the difference in it.".into())
            }
            "ratio" => {
                self.dot(parts, 2, "#000000")?;
                Some("A black dot joins digits in the ratio 1:2, or in the one in the dot.".into())
            }
            "sum" => {
                let letter = [(10, "X"), (5, "V")].into_iter().find(|(sum, _)| parts.number == Some(*sum))?.1;
                self.text(middle(parts.cells)?, letter)?;
                Some("Digits separated by an X sum to 10, and by a V to 5.".into())
            }
            "greater" => self.draw_sign(parts.cells),
            "quadruple" => self.draw_quadruple(parts),
            "odd" => {
                self.circle(center(*parts.cells.first()?), 0.7, "#c0c0c0", "")?;
                Some("A gray circle is on an odd digit.".into())
            }
            "even" => {
                let square = json!({ "width": 0.7, "height": 0.7, "backgroundColor": "#c0c0c0" });
                self.mark("underlays", center(*parts.cells.first()?), square)?;
                Some("A gray square is on an even digit.".into())
            }
            "little-killer" => self.draw_little_killer(parts, side),
            name @ ("sandwich" | "x-sum" | "skyscraper" | "numbered-room") => self.draw_outside(name, parts, side),
            "arrow" => self.draw_arrow(parts),
            // As text: the reader takes such lines as rules.
            _ if parts.custom.is_some() => Some(rule.to_string().into()),
            _ => self.draw_line(rule.spec(), parts),
        }
    }

    fn draw_cage(&mut self, RuleParts { number, cells, .. }: RuleParts) -> Option<Sentence> {
        // SudokuPad takes 0 as "no sum".
        let value = match number {
            Some(0) => return None,
            Some(total) => total.to_string().into(),
            None => Value::Null,
        };
        self.push("cages", json!({ "cells": places(cells), "value": value, "unique": true }));
        Some("Digits do not repeat in a cage and have the sum in its corner.".into())
    }

    fn draw_diagonal(&mut self, ends: [[usize; 2]; 2]) -> Sentence {
        self.push("lines", json!({ "wayPoints": ends, "color": "#34bbe6", "thickness": 2 }));
        "Digits do not repeat on a diagonal.".into()
    }

    fn draw_sign(&mut self, cells: &[Cell]) -> Option<Sentence> {
        let [large, small] = *cells else { return None };
        let sign = match (large.row() == small.row(), large < small) {
            (true, true) => ">",
            (true, false) => "<",
            (false, true) => "∨",
            (false, false) => "∧",
        };
        self.text(middle(cells)?, sign)?;
        Some("A greater than sign points to the smaller digit.".into())
    }

    fn draw_quadruple(&mut self, RuleParts { digits, cells, .. }: RuleParts) -> Option<Sentence> {
        let first = *cells.first()?;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let square = square.map(|(row, column)| Cell::new(first.row() + row, first.column() + column));
        let texts: Vec<String> = digits.iter().map(ToString::to_string).collect();
        (cells == square && (texts.len() > 1 || texts[0].len() == 1)).then_some(())?;
        let corner = (2 * first.row() as i64 + 2, 2 * first.column() as i64 + 2);
        self.circle(corner, 0.6, "#FFFFFF", &texts.join(" "))?;
        Some("The digits in a circle at a corner occur in the four cells around it.".into())
    }

    fn draw_little_killer(&mut self, RuleParts { number, cells, .. }: RuleParts, side: usize) -> Option<Sentence> {
        let (start, direction, _) = diagonal_of(cells, side)?;
        let (row, column) = place(&start)?;
        self.text((2 * row as i64 - 1, 2 * column as i64 - 1), &number?.to_string())?;
        let step = |letter| if direction.contains(letter) { -1.0 } else { 1.0 };
        let toward = |length: f64| [row as f64 - 0.5 + length * step('U'), column as f64 - 0.5 + length * step('L')];
        let points = [toward(0.2), toward(0.45)];
        self.push("arrows", json!({ "wayPoints": points, "color": "#000000", "thickness": 2, "headLength": 0.2 }));
        Some("Little killer: a number with an arrow is the sum of its diagonal.".into())
    }

    fn draw_outside(&mut self, name: &'static str, parts: RuleParts, side: usize) -> Option<Sentence> {
        (*self.outside.get_or_insert(name) == name).then_some(())?;
        let (row, column) = place(&cell_of(parts.line?, side))?;
        self.text((2 * row as i64 - 1, 2 * column as i64 - 1), &parts.number?.to_string())?;
        let sentence = match name {
            "sandwich" => "Sandwich: a number outside is the sum between the smallest and the largest digit.",
            "x-sum" => "X-sum: a number outside is the sum of the first X digits, where X is the first one.",
            "skyscraper" => "Skyscraper: a number outside counts the digits above all digits before them.",
            _ => "Numbered room: a number outside is the digit at the place that the first digit counts.",
        };
        Some(sentence.into())
    }

    fn draw_arrow(&mut self, RuleParts { cells, second, .. }: RuleParts) -> Option<Sentence> {
        let start = cells.iter().find(|cell| lines::are_neighbors(**cell, second[0]))?;
        let shaft: Vec<Cell> = std::iter::once(start).chain(second).copied().collect();
        let is_free = second.iter().all(|cell| !cells.contains(cell));
        let points = lines::way_points(&shaft).filter(|_| is_free)?;
        self.mark_again(center_of(cells), pill(cells)?)?;
        self.push("arrows", json!({ "wayPoints": points, "color": "#aaaaaa", "thickness": 3, "headLength": 0.3 }));
        Some("Digits on an arrow sum to the number in its circle.".into())
    }

    fn draw_line(&mut self, rule: &RuleSpec, RuleParts { number, cells, .. }: RuleParts) -> Option<Sentence> {
        let points = lines::way_points(cells)?;
        let line = self.palette.line(rule, number)?;
        if line.marks == LineMarks::Bulb {
            let bulb = json!({ "width": 0.8, "height": 0.8, "rounded": true, "backgroundColor": line.color });
            self.mark_again(center(cells[0]), bulb)?;
        }
        if line.marks == LineMarks::Ends {
            let circle = json!({ "width": 0.7, "height": 0.7, "rounded": true, "borderColor": "#666666" });
            for end in [cells[0], cells[cells.len() - 1]] {
                self.mark_again(center(end), circle.clone())?;
            }
        }
        self.push("lines", json!({ "wayPoints": points, "color": line.color, "thickness": line.thickness }));
        Some(line.sentence.into())
    }
}

/// A circle around one cell, or a pill around several in a row or in a column, in the order in which they are read.
fn pill(cells: &[Cell]) -> Option<Value> {
    let (first, count) = (*cells.first()?, cells.len());
    let is_run = |step: (usize, usize)| {
        let cell = |index: usize| Cell::new(first.row() + index * step.0, first.column() + index * step.1);
        (0..count).all(|index| cells[index] == cell(index))
    };
    let long = count as f64 - 0.2;
    let (height, width) = match (is_run((0, 1)), is_run((1, 0))) {
        (true, _) => (0.8, long),
        (_, true) => (long, 0.8),
        _ => return None,
    };
    let colors = ["#FFFFFF", "#aaaaaa"];
    Some(json!({
        "width": width, "height": height, "rounded": true, "backgroundColor": colors[0], "borderColor": colors[1],
    }))
}

/// Whether `no-sum` is there for both X and V.
fn has_both_sums(board: &Board) -> bool {
    let has = |sum: u32| board.rules().iter().any(|rule| rule.name() == "no-sum" && rule.number() == Some(sum));
    has(5) && has(10)
}
