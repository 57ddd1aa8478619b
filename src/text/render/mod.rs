//! Puzzles and grids to text.
//!
//! [`line()`], [`block()`], [`json_board`], [`candidate_list`] and [`candidate_grid`] write what the reader reads back;
//! [`drawing()`], [`drawing_of`] and [`drawing_within`] are for people.

mod block;
mod candidates;
mod drawing;
mod svg;

pub use block::block;
pub use candidates::{candidate_grid, candidate_list, puzzle_line};
pub use drawing::{Entry, Role, Screen, Style, drawing, drawing_of, drawing_within, entries};
pub(super) use svg::escaped_xml;
pub use svg::svg;

use super::{Alphabet, Notation};
use crate::puzzle::Digit;
use itertools::Itertools;

/// A whole board on one line, in the notation of its record: one character a cell, or numbers separated by spaces where
/// the alphabet has too few.
///
/// ```
/// # use sudosat::{puzzle::Digit, text::{Alphabet, Notation, render}};
/// let mut cells = vec![None; 256];
/// cells[0] = Digit::new(16);
/// let line = |alphabet| render::line(&cells, 16, &Notation::with_alphabet(alphabet));
/// assert!(line(Alphabet::Digits).starts_with("G..."));
/// assert!(line(Alphabet::Hex).starts_with("F..."));
/// assert!(line(Alphabet::Letters).starts_with("P..."));
/// assert!(line(Alphabet::Numbers).starts_with("16 . . ."));
/// ```
#[must_use]
pub fn line(cells: &[Option<Digit>], side: usize, notation: &Notation) -> String {
    if notation.alphabet_for(side) == Alphabet::Numbers {
        return join(cells, " ", |cell| notation.cell(cell, side));
    }
    let symbols = cells.iter().map(|&cell| notation.symbol(cell, side)).collect::<Option<String>>();
    symbols.unwrap_or_else(|| join(cells, "", |cell| notation.cell(cell, side)))
}

/// A board as a JSON array of arrays of numbers, `null` for an empty cell.
///
/// ```
/// # use sudosat::{puzzle::Digit, text::render};
/// assert_eq!(render::json_board(&[Digit::new(2), None, None, Digit::new(1)], 2), "[[2,null],[null,1]]");
/// ```
#[must_use]
pub fn json_board(cells: &[Option<Digit>], side: usize) -> String {
    let row = |row: &[Option<Digit>]| join(row, ",", |cell| cell.map_or("null".to_owned(), |digit| digit.to_string()));
    format!("[[{}]]", cells.chunks(side.max(1)).map(row).join("],["))
}

fn join(cells: &[Option<Digit>], separator: &str, write: impl Fn(Option<Digit>) -> String) -> String {
    cells.iter().map(|&cell| write(cell)).join(separator)
}
