//! The lines of a board, and the contents of its cells.

use super::paint::{CELL, escaped_xml};
use crate::puzzle::{Board, Digit, DigitSet};

/// The lines between cells, and those around the board and its regions, as two paths.
pub(super) fn lines(board: &Board) -> (String, String) {
    let (geometry, side) = (board.geometry(), board.side());
    let width = side * CELL;
    let (mut light, mut heavy) = (String::new(), format!("M0 0H{width}V{width}H0Z"));
    for cell in 0..geometry.cells() {
        let (x, y) = ((cell % side + 1) * CELL, (cell / side + 1) * CELL);
        let mut edge = |other: usize, path: String| {
            let is_border = geometry.box_at(cell) != geometry.box_at(other);
            if is_border { &mut heavy } else { &mut light }.push_str(&path);
        };
        if x < width {
            edge(cell + 1, format!("M{x} {}V{y}", y - CELL));
        }
        if y < width {
            edge(cell + side, format!("M{} {y}H{x}", x - CELL));
        }
    }
    (light, heavy)
}

/// A word in the middle of a cell; long ones are smaller.
pub(super) fn centered(cell: usize, side: usize, word: &str, color: &str) -> String {
    if word.is_empty() {
        return String::new();
    }
    let font = [26, 26, 22, 16, 13, 11, 9, 8, 7, 6][word.chars().count().min(9)];
    let (x, y) = (cell % side * CELL + CELL / 2, cell / side * CELL + CELL / 2);
    let fill = if color == "black" { String::new() } else { format!(" fill=\"{color}\"") };
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\"{fill}>{}</text>\n", escaped_xml(word))
}

/// The candidates of a cell, each in a fixed position, with this much space above them for text in the corner.
pub(super) fn candidates(set: &DigitSet, side: usize, x: usize, y: usize, above: usize) -> String {
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    let (step, down) = (CELL / across, (CELL - above) / across);
    let one = |digit: Digit| {
        let x = x + digit.index() % across * step + step / 2;
        let y = y + above + digit.index() / across * down + down / 2;
        let font = if digit.get() < 10 { down * 4 / 5 } else { down * 3 / 5 };
        format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\" fill=\"#357\">{digit}</text>\n")
    };
    set.iter().map(one).collect()
}
