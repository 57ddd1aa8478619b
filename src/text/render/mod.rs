//! Puzzles and grids as text.
//!
//! [`drawing()`] is for people. [`Target`](super::Target) writes formats that the reader accepts, and SVG.

#![warn(clippy::wildcard_enum_match_arm, reason = "a new rule is an error wherever rules are read")]

mod block;
mod candidates;
mod drawing;
mod emphasis;
pub(super) mod json;
mod rules;
pub(super) mod shape;
pub(super) mod svg;

pub use drawing::{Style, drawing};
#[doc(hidden)]
pub use {
    block::block,
    candidates::{candidate_grid, candidate_list, candidate_rows, has_list, puzzle_line},
    drawing::{Contents, Entry, Role, Screen, drawing_of, drawing_within, entries},
    emphasis::Emphasis,
    json::json_board,
    rules::{grid_line, rule_lines, rules_field, rules_line},
    shape::{boxes, grid, regions},
    svg::{Arrow, Layers, LinkLine, Look, StepContents, svg, svg_of, svg_of_steps},
};

use super::layout::row::is_border;
use super::{Alphabet, Notation};
use crate::puzzle::{Digit, Geometry};
use itertools::Itertools;

/// A whole board on one line, in the notation of its record: one character per cell, or numbers separated by spaces if
/// the alphabet is too small.
///
/// ```
/// # use sudosat::{puzzle::{Digit, Geometry}, text::{Alphabet, Notation, render}};
/// let mut cells = vec![None; 256];
/// cells[0] = Digit::new(16);
/// let geometry = Geometry::with_side(16)?;
/// let line = |alphabet| render::line(&cells, &geometry, &Notation::with_alphabet(alphabet));
/// assert!(line(Alphabet::Digits).starts_with("G..."));
/// assert!(line(Alphabet::Hex).starts_with("F..."));
/// assert!(line(Alphabet::Letters).starts_with("P..."));
/// assert!(line(Alphabet::Numbers).starts_with("16 . . ."));
/// # Ok::<(), sudosat::puzzle::GeometryError>(())
/// ```
#[doc(hidden)]
#[must_use]
pub fn line(cells: &[Option<Digit>], geometry: &Geometry, notation: &Notation) -> String {
    if notation.alphabet_for(geometry) == Alphabet::Numbers {
        return join(cells, " ", |cell| notation.cell(cell, geometry));
    }
    let symbols = cells.iter().map(|&cell| notation.symbol(cell, geometry)).collect::<Option<String>>();
    let text = symbols.unwrap_or_else(|| join(cells, "", |cell| notation.cell(cell, geometry)));
    without_border(text, notation.blank)
}

/// Replaces the blanks by dots if the line would be read as a border.
fn without_border(text: String, blank: char) -> String {
    if is_border(text.as_bytes()) { text.replace(blank, ".") } else { text }
}

fn join(cells: &[Option<Digit>], separator: &str, write: impl Fn(Option<Digit>) -> String) -> String {
    cells.iter().map(|&cell| write(cell)).join(separator)
}
