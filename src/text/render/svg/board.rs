//! The lines of a board, and the contents of its cells.

use super::paint::{CELL, escaped_xml};
use crate::puzzle::{Board, Cell, Digit, DigitSet, Geometry};

/// The width and the height of a board.
pub(super) fn size(board: &Board) -> [f64; 2] {
    [board.geometry().columns(), board.geometry().rows()].map(|cells| (cells * CELL) as f64)
}

/// The lines between cells, and those around the board and its regions, as two paths.
pub(super) fn lines(board: &Board) -> (String, String) {
    let geometry = board.geometry();
    let (mut light, mut heavy) = (String::new(), String::new());
    if geometry.is_square() {
        let width = board.side() * CELL;
        heavy = format!("M0 0H{width}V{width}H0Z");
    }
    for (cell, place) in (0..geometry.cells()).map(|cell| (cell, geometry.cell(cell))) {
        let (x, y) = ((place.column() + 1) * CELL, (place.row() + 1) * CELL);
        let (left, top) = (x - CELL, y - CELL);
        let mut edge = |other: Option<usize>, path: String| match other {
            Some(other) if geometry.box_at(cell) == geometry.box_at(other) => light += &path,
            None if geometry.is_square() => {}
            _ => heavy += &path,
        };
        edge(geometry.find(Cell::new(place.row(), place.column() + 1)), format!("M{x} {top}V{y}"));
        edge(geometry.find(Cell::new(place.row() + 1, place.column())), format!("M{left} {y}H{x}"));
        // The edges to a neighbor before this cell were drawn with it.
        let has = |row: Option<usize>, column: Option<usize>| {
            row.zip(column).is_some_and(|(row, column)| geometry.find(Cell::new(row, column)).is_some())
        };
        if !geometry.is_square() && !has(Some(place.row()), place.column().checked_sub(1)) {
            edge(None, format!("M{left} {top}V{y}"));
        }
        if !geometry.is_square() && !has(place.row().checked_sub(1), Some(place.column())) {
            edge(None, format!("M{left} {top}H{x}"));
        }
    }
    (light, heavy)
}

/// A word in the middle of a cell; long ones are smaller.
pub(super) fn centered(cell: Cell, word: &str, color: &str) -> String {
    if word.is_empty() {
        return String::new();
    }
    let font = [26, 26, 22, 16, 13, 11, 9, 8, 7, 6][word.chars().count().min(9)];
    let (x, y) = (cell.column() * CELL + CELL / 2, cell.row() * CELL + CELL / 2);
    let fill = if color == "black" { String::new() } else { format!(" fill=\"{color}\"") };
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\"{fill}>{}</text>\n", escaped_xml(word))
}

/// The candidates of a cell, each in a fixed position, with this much space above them for text in the corner.
pub(super) fn candidates(set: &DigitSet, geometry: &Geometry, x: usize, y: usize, above: usize) -> String {
    let side = geometry.side();
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    let (step, down) = (CELL / across, (CELL - above) / across);
    let one = |digit: Digit| {
        let x = x + digit.index() % across * step + step / 2;
        let y = y + above + digit.index() / across * down + down / 2;
        let font = if geometry.value(digit) < 10 { down * 4 / 5 } else { down * 3 / 5 };
        format!(
            "<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\" fill=\"#357\">{}</text>\n",
            geometry.value(digit)
        )
    };
    set.iter().map(one).collect()
}
