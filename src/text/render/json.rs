//! Boards as JSON arrays.

use crate::puzzle::Digit;
use itertools::Itertools;

/// A board as a JSON array of arrays of numbers, `null` for an empty cell.
///
/// ```
/// # use sudosat::{puzzle::Digit, text::render};
/// assert_eq!(render::json_board(&[Digit::new(2), None, None, Digit::new(1)], 2), "[[2,null],[null,1]]");
/// ```
#[must_use]
pub fn json_board(cells: &[Option<Digit>], side: usize) -> String {
    json_array(cells, side, |cell| cell.map_or("null".to_owned(), |digit| digit.to_string()))
}

/// An array of arrays of the cells as written by `write`.
pub(crate) fn json_array(cells: &[Option<Digit>], side: usize, write: impl Fn(Option<Digit>) -> String) -> String {
    let row = |row: &[Option<Digit>]| row.iter().map(|&cell| write(cell)).join(",");
    format!("[[{}]]", cells.chunks(side.max(1)).map(row).join("],["))
}
