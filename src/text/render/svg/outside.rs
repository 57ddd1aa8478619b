//! Clues outside the board: numbers at the ends of rows and columns, and little killers at the ends of diagonals.

use super::cages;
use super::mark::{Layer, RuleDrawing, Taken};
use super::paint::{path, size_within, stroke, words};
use crate::puzzle::{Cell, ClueLine, Edge, OutsideKind};

/// The color of a kind of clue.
fn color(kind: OutsideKind) -> &'static str {
    match kind {
        OutsideKind::Sandwich => "#222",
        OutsideKind::XSum => "#07a",
        OutsideKind::Skyscraper => "#a50",
        OutsideKind::NumberedRoom => "#70a",
    }
}

/// The number of a clue, next to the cell where its line begins.
pub(super) fn clue(line: ClueLine, kind: OutsideKind, value: u32, side: usize, taken: &mut Taken) -> RuleDrawing {
    let (number, beyond) = (line.number as isize, side as isize);
    let at = match line.from {
        Edge::Left => taken.outside(number, -1),
        Edge::Right => taken.outside(number, beyond),
        Edge::Top => taken.outside(-1, number),
        Edge::Bottom => taken.outside(beyond, number),
    };
    let word = value.to_string();
    let color = color(kind);
    let attributes = format!(" fill=\"{color}\"");
    RuleDrawing::new(Layer::Outside, words(at, size_within(28, &word, 20), &attributes, &word)).colored(color)
}

/// A little killer: outside the board if the cells are a whole diagonal, otherwise an outline.
pub(super) fn sum(cells: &[Cell], total: u32, side: usize, taken: &mut Taken) -> RuleDrawing {
    let Some((row, column, right)) = diagonal(cells, side) else { return cages::sum(cells, total, taken) };
    let direction = (right as f64, 1.0);
    let at = taken.outside(row, column);
    let word = total.to_string();
    let number = at.along(direction, -3.0, 0.0);
    let (from, tip) = (at.along(direction, 6.0, 0.0), at.along(direction, 13.0, 0.0));
    let arrow = path(&[from, tip]) + &path(&[tip.plus(-5.0 * direction.0, 0.0), tip, tip.plus(0.0, -5.0)]);
    let shapes = words(number, size_within(22, &word, 15), " fill=\"#222\"", &word) + &stroke(&arrow, "#222", 1.2);
    RuleDrawing::new(Layer::Outside, shapes)
}

/// The position outside the board from which the cells are a whole diagonal, from edge to edge, and its direction to
/// the right or left; `None` if they are not. In reading order a diagonal begins at its upper end.
fn diagonal(cells: &[Cell], side: usize) -> Option<(isize, isize, isize)> {
    let first = cells.first()?;
    let (row, column) = (first.row() as isize, first.column() as isize);
    let on_board =
        |row: isize, column: isize| (0..side as isize).contains(&row) && (0..side as isize).contains(&column);
    [1, -1].into_iter().find_map(|right| {
        let place = |step: isize| (row + step, column + right * step);
        let steps = cells.len() as isize;
        let is_line =
            (0..steps).zip(cells).all(|(step, cell)| (cell.row() as isize, cell.column() as isize) == place(step));
        let [before, after] = [place(-1), place(steps)];
        let is_whole = is_line && !on_board(before.0, before.1) && !on_board(after.0, after.1);
        is_whole.then_some((before.0, before.1, right))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_diagonals_have_a_position_outside() {
        let place = |cells: &str| {
            let cells: Vec<Cell> = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
            diagonal(&cells, 4)
        };
        assert_eq!(place("r1c2 r2c3 r3c4"), Some((-1, 0, 1)));
        assert_eq!(place("r2c1 r3c2 r4c3"), Some((0, -1, 1)));
        assert_eq!(place("r2c4 r3c3 r4c2"), Some((0, 4, -1)));
        assert_eq!(place("r1c1 r2c2 r3c3 r4c4"), Some((-1, -1, 1)));
        assert_eq!(place("r1c1"), Some((-1, 1, -1)));
        for other in ["r1c2 r2c3", "r2c3 r3c4", "r1c1 r1c2", "r1c2", "r1c2 r2c3 r3c4 r3c4"] {
            assert_eq!(place(other), None, "{other}");
        }
    }
}
