//! A board as plain rows of text with bars between its boxes, which any program can read.

use crate::puzzle::{BoxShape, Cell, Digit, Geometry};
use crate::text::Notation;
use std::fmt::Write as _;

/// A board as rows of text, in the notation of its record, with bars and borders between rectangular boxes. Irregular
/// regions get none, nor do grids that are not square; there, spaces are where the board has no cell.
///
/// ```
/// # use sudosat::{puzzle::{Digit, Geometry}, text::{Notation, render}};
/// let geometry = Geometry::with_side(4)?;
/// let mut cells = vec![None; 16];
/// cells[3] = Digit::new(4);
/// let text = "\
/// . . | . 4
/// . . | . .
/// ----+----
/// . . | . .
/// . . | . .
/// ";
/// assert_eq!(render::block(&cells, &geometry, &Notation::default()), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn block(cells: &[Option<Digit>], geometry: &Geometry, notation: &Notation) -> String {
    let words: Vec<String> = cells.iter().map(|&cell| notation.cell(cell, geometry)).collect();
    if geometry.is_square() { framed(&words, geometry) } else { spaced(&words, geometry) }
}

/// The words of all cells in rows, with spaces where the board has no cell.
fn spaced(words: &[String], geometry: &Geometry) -> String {
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let separator = if width > 1 { " " } else { "" };
    let word = |row, column| geometry.find(Cell::new(row, column)).and_then(|cell| words.get(cell));
    let row = |row| {
        let cells =
            (0..geometry.columns()).map(|column| format!("{:>width$}", word(row, column).map_or("", |word| word)));
        cells.collect::<Vec<_>>().join(separator).trim_end().to_owned() + "\n"
    };
    (0..geometry.rows()).map(row).collect()
}

/// Joins the words of all cells to rows, with bars and borders between rectangular boxes.
pub(super) fn framed(words: &[String], geometry: &Geometry) -> String {
    let side = geometry.side();
    let shape = geometry.box_shape().unwrap_or(BoxShape { rows: side, columns: side });
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for (number, row) in words.chunks(side).enumerate() {
        if number > 0 && number.is_multiple_of(shape.rows) {
            text += &border(side, shape.columns, width);
        }
        for (column, word) in row.iter().enumerate() {
            if column > 0 {
                text += if column.is_multiple_of(shape.columns) { " | " } else { " " };
            }
            let _ = write!(text, "{word:>width$}");
        }
        text.push('\n');
    }
    text
}

fn border(side: usize, columns: usize, width: usize) -> String {
    let dashes = columns * (width + 1);
    // Inner groups have a space on each side, outer ones only next to their bar.
    let groups: Vec<String> = (0..side / columns)
        .map(|group| {
            let inner = group > 0 && group + 1 < side / columns;
            "-".repeat(if inner { dashes + 1 } else { dashes })
        })
        .collect();
    groups.join("+") + "\n"
}
