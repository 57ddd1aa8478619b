//! A small picture of a rule: its labeled cells on a part of the board.

use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::parts::RuleParts;
use crate::puzzle::{Board, Cell, ClueLine, Edge, Geometry, Rule};
use itertools::Itertools;
use std::collections::BTreeMap;

/// The labeled cells of a rule, and the meaning of the labels.
struct Picture {
    labels: BTreeMap<Cell, String>,
    /// A clue outside the board, and its line.
    clue: Option<(ClueLine, String)>,
    meaning: &'static str,
}

/// The picture of a rule on a board of side 9, and a line with the meaning of its labels.
pub(super) fn picture(rule: &Rule) -> String {
    let picture = Picture::of(rule);
    format!("{}{}\n", picture.grid(), picture.meaning)
}

impl Picture {
    fn of(rule: &Rule) -> Self {
        let Legend { labels, meaning } = rule.spec().legend;
        let RuleParts { number, line, cells, second, .. } = rule.parts();
        let mut clue = None;
        let labels = match labels {
            Labels::Marked => labeled(cells, "#").collect(),
            Labels::Numbered => numbers(cells).chain(numbers(second)).collect(),
            Labels::Circle => labeled(cells, "O").chain(numbers(second)).collect(),
            Labels::Clue => {
                clue = line.zip(number.map(|number| number.to_string()));
                let seen: Vec<Cell> = line.into_iter().flat_map(|line| line.cells(SIDE)).collect();
                numbers(&seen).collect()
            }
            Labels::Houses => houses(rule),
            Labels::Presupposed => presupposed(rule).chain(labeled(cells, "X")).collect(),
            Labels::Around(is_one) => {
                let center = *cells.first().unwrap_or(&MIDDLE);
                let away = |cell: &Cell| [cell.row().abs_diff(center.row()), cell.column().abs_diff(center.column())];
                let others: Vec<Cell> = all_cells().filter(|cell| is_one(away(cell))).collect();
                labeled(&others, "#").chain(labeled(&[center], "X")).collect()
            }
            Labels::Square => {
                let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let square = steps.map(|(down, right)| Cell::new(MIDDLE.row() + down, MIDDLE.column() + right));
                labeled(&square, "#").collect()
            }
        };
        Self { labels, clue, meaning }
    }

    /// The rows and columns to show: those of the labels and one more on each side.
    fn window(&self) -> [Vec<usize>; 2] {
        let around = |places: Vec<usize>| {
            let first = places.iter().min().map_or(0, |first| first.saturating_sub(1));
            let last = places.iter().max().map_or(SIDE, |last| SIDE.min(last + 2));
            (first..last).collect()
        };
        [self.labels.keys().map(|cell| cell.row()).collect(), self.labels.keys().map(|cell| cell.column()).collect()]
            .map(around)
    }

    fn grid(&self) -> String {
        let [rows, columns] = self.window();
        let clue = |edge: Edge, number: usize| match &self.clue {
            Some((line, clue)) if line.from == edge && line.number == number => clue.as_str(),
            _ => "",
        };
        let line = |name: String, cells: Vec<&str>, end: &str| {
            let cells = cells.into_iter().map(|cell| format!("{cell:>4}")).join("");
            format!("{name:<4}{cells}{end:>4}").trim_end().to_owned() + "\n"
        };
        let names = columns.iter().map(|column| format!("c{}", column + 1)).collect_vec();
        let ends = |edge| line(String::new(), columns.iter().map(|&column| clue(edge, column)).collect(), "");
        let row = |&row: &usize| {
            let label = |&column: &usize| self.labels.get(&Cell::new(row, column));
            let cells = columns.iter().map(|column| label(column).map_or(".", String::as_str)).collect();
            line(format!("r{:<2}{}", row + 1, clue(Edge::Left, row)), cells, clue(Edge::Right, row))
        };
        let lines = [line(String::new(), names.iter().map(String::as_str).collect(), ""), ends(Edge::Top)];
        let lines = lines.into_iter().chain(rows.iter().map(row)).chain([ends(Edge::Bottom)]);
        lines.filter(|line| !line.trim().is_empty()).collect()
    }
}

/// The side of the board of the examples, and the cell in its middle.
const SIDE: usize = 9;
const MIDDLE: Cell = Cell::new(4, 4);

fn all_cells() -> impl Iterator<Item = Cell> {
    (0..SIDE * SIDE).map(|index| Cell::from_index(index, SIDE))
}

fn labeled(cells: &[Cell], label: &str) -> impl Iterator<Item = (Cell, String)> {
    cells.iter().map(move |cell| (*cell, label.to_owned()))
}

fn numbers(cells: &[Cell]) -> impl Iterator<Item = (Cell, String)> {
    cells.iter().zip(1..).map(|(cell, number)| (*cell, number.to_string()))
}

/// The cells of the houses that a rule adds, each with the number of its house.
fn houses(rule: &Rule) -> BTreeMap<Cell, String> {
    let board = Board::new(Geometry::classic(), [rule.clone()]).unwrap_or_else(|_| Board::classic());
    let cells = |(house, number): (_, usize)| board.house_cells(house).map(move |cell| (cell, number.to_string()));
    board.extra_houses().zip(1..).flat_map(|house| cells(house).collect_vec()).collect()
}

/// The cells of the houses that a rule presupposes.
fn presupposed(rule: &Rule) -> impl Iterator<Item = (Cell, String)> {
    let geometry = Geometry::classic();
    let houses = rule.presupposed(&geometry).unwrap_or_default();
    let cells = houses.into_iter().flat_map(move |house| geometry.cells_of(house).collect_vec());
    cells.map(|cell| (Cell::from_index(cell, SIDE), "#".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_numbered_on_a_part_of_the_board() {
        let rule = "thermo r5c5 r4c5 r3c6".parse().unwrap();
        let expected = "\x20     c4  c5  c6  c7
r2     .   .   .   .
r3     .   .   3   .
r4     .   2   .   .
r5     .   1   .   .
r6     .   .   .   .
1, 2, … the cells from one end to the other
";
        assert_eq!(picture(&rule), expected);
    }
}
