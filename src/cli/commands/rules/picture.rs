//! A small picture of a rule: its labeled cells on a part of the board.

use crate::puzzle::{Board, Cell, CellKind, ClueLine, Edge, Geometry, Global, IndexKind, Rule};
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
        let hashes = |cells: &[Cell], meaning| Self::new(cells.iter().map(|cell| (*cell, "#")), meaning);
        match rule {
            Rule::House(_) => Self::houses(rule),
            Rule::Global(global) => Self::global(*global),
            Rule::Cell { cell, kind: CellKind::Odd | CellKind::Even } => hashes(&[*cell], "# the cell"),
            Rule::Cell { cell, kind: CellKind::Minimum | CellKind::Maximum } => {
                Self::around(*cell, is_neighbor, "X the cell, # its neighbors")
            }
            Rule::Pair { cells, kind: _ } => Self::numbered(cells, "1, 2 the cells as they are written"),
            Rule::Line { cells, kind: _ } => Self::numbered(cells, "1, 2, … the cells from one end to the other"),
            Rule::Cage { cells, .. }
            | Rule::Sum { cells, .. }
            | Rule::Quadruple { cells, .. }
            | Rule::Count { cells, .. } => hashes(cells, "# the cells"),
            Rule::Circles { cells } => hashes(cells, "# the circles"),
            Rule::Arrow { circle, shaft } => Self {
                labels: circle.iter().map(|cell| (*cell, "O".to_owned())).chain(numbers(shaft)).collect(),
                clue: None,
                meaning: "O the circle, 1, 2, … the shaft",
            },
            Rule::Clone { one, other } => Self {
                labels: numbers(one).chain(numbers(other)).collect(),
                clue: None,
                meaning: "1, 2, … cells with the same digit",
            },
            Rule::Outside { line, value, kind: _ } => Self {
                labels: numbers(&line.cells(SIDE).collect::<Vec<_>>()).collect(),
                clue: Some((*line, value.to_string())),
                meaning: "the clue, and the cells in the order in which it sees them",
            },
            Rule::Index { cells, kind } => Self::index(cells, *kind),
        }
    }

    fn new<'a>(labels: impl IntoIterator<Item = (Cell, &'a str)>, meaning: &'static str) -> Self {
        let labels = labels.into_iter().map(|(cell, label)| (cell, label.to_owned())).collect();
        Self { labels, clue: None, meaning }
    }

    fn numbered(cells: &[Cell], meaning: &'static str) -> Self {
        Self { labels: numbers(cells).collect(), clue: None, meaning }
    }

    /// The houses that a rule adds, each with its number.
    fn houses(rule: &Rule) -> Self {
        let board = Board::new(Geometry::classic(), [rule.clone()]).unwrap_or_else(|_| Board::classic());
        let cells = |(house, number): (_, usize)| {
            board.house_cells(house).map(move |cell| (cell, number.to_string())).collect_vec()
        };
        let labels: BTreeMap<_, _> = board.extra_houses().zip(1..).flat_map(cells).collect();
        let is_one = board.extra_houses().len() == 1;
        let meaning = if is_one { "1 the cells of the house" } else { "1, 2, … the cells of each house" };
        Self { labels, clue: None, meaning }
    }

    fn global(global: Global) -> Self {
        let middle = Cell::new(4, 4);
        let differ = "X and each # hold different digits";
        match global {
            Global::AntiKnight => Self::around(middle, |steps| matches!(steps, [1, 2] | [2, 1]), differ),
            Global::AntiKing => Self::around(middle, |steps| steps == [1, 1], differ),
            Global::AntiTaxicab => Self::around(
                middle,
                |[rows, columns]| rows + columns == 3,
                "if X is 3, no # is 3: all are 3 steps away",
            ),
            Global::Nonconsecutive | Global::NoDifference(_) | Global::NoRatio(_) | Global::NoSum(_) => {
                Self::around(middle, is_neighbor, "X and each # keep the rule")
            }
            Global::Entropy => {
                let square = [(4, 4), (4, 5), (5, 4), (5, 5)].map(|(row, column)| (Cell::new(row, column), "#"));
                Self::new(square, "# one of the squares")
            }
        }
    }

    /// A cell, and those whose distance in rows and columns satisfies `is_one`.
    fn around(centre: Cell, is_one: impl Fn([usize; 2]) -> bool, meaning: &'static str) -> Self {
        let steps = |cell: &Cell| [cell.row().abs_diff(centre.row()), cell.column().abs_diff(centre.column())];
        let others = cells().filter(|cell| is_one(steps(cell)));
        Self::new(others.map(|cell| (cell, "#")).chain([(centre, "X")]), meaning)
    }

    fn index(indexing: &[Cell], kind: IndexKind) -> Self {
        let geometry = Geometry::classic();
        let sees = |one: &Cell, other: &Cell| match kind {
            IndexKind::Row => one.column() == other.column(),
            IndexKind::Column => one.row() == other.row(),
            IndexKind::Box => geometry.box_of(*one) == geometry.box_of(*other),
        };
        let others = cells().filter(|cell| indexing.iter().any(|one| sees(one, cell)));
        let labels = others.map(|cell| (cell, "#")).chain(indexing.iter().map(|cell| (*cell, "X")));
        Self::new(labels, "X the cell, # the cells that it refers to")
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

/// The side of the board of the examples.
const SIDE: usize = 9;

fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE * SIDE).map(|index| Cell::from_index(index, SIDE))
}

fn is_neighbor([rows, columns]: [usize; 2]) -> bool {
    rows + columns == 1
}

fn numbers(cells: &[Cell]) -> impl Iterator<Item = (Cell, String)> {
    cells.iter().zip(1..).map(|(cell, number)| (*cell, number.to_string()))
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
