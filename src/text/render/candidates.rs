//! Puzzles with the candidates of every cell: a list on one line, or a pencil-mark grid.

use super::block::framed;
use super::{line, without_border};
use crate::puzzle::{Digit, DigitSet, Geometry, Puzzle};
use crate::text::{Alphabet, Notation};
use itertools::Itertools;

/// A whole puzzle on one line, in the notation of its record: its clues, or its [candidates](candidate_list) if it
/// restricts them.
#[must_use]
pub fn puzzle_line(puzzle: &Puzzle, notation: &Notation) -> String {
    if puzzle.is_restricted() {
        candidate_list(puzzle, notation)
    } else {
        line(puzzle.clues(), puzzle.geometry(), notation)
    }
}

/// The candidates of a puzzle on one line of side³ characters (729 for a Sukaku): position `k` of each group of `side`
/// is the digit `k` or a blank. If the alphabet is too small, and on a board of one cell, there is one word per cell as
/// in [`candidate_grid`].
///
/// ```
/// # use sudosat::{puzzle::Puzzle, text::{Notation, render}};
/// let puzzle: Puzzle = "1...............".parse()?;
/// assert!(render::candidate_list(&puzzle, &Notation::default()).starts_with("1...12341234"));
/// # Ok::<(), sudosat::puzzle::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn candidate_list(puzzle: &Puzzle, notation: &Notation) -> String {
    let (side, geometry) = (puzzle.side(), puzzle.geometry());
    let cells = (0..geometry.cells()).map(|cell| puzzle.candidates_at(cell));
    if side == 1 || notation.alphabet_for(geometry) == Alphabet::Numbers {
        return cells.map(|set| word(&set, geometry, *notation)).join(" ");
    }
    let place = |set: &DigitSet, digit| notation.cell(set.contains(digit).then_some(digit), geometry);
    let list = cells.flat_map(|set| (0..side).map(Digit::from_index).map(move |digit| place(&set, digit))).collect();
    without_border(list, notation.blank)
}

/// Whether a [list](candidate_list) of candidates has a character for each digit.
#[must_use]
pub fn has_list(geometry: &Geometry) -> bool {
    usize::from(geometry.last()) <= Alphabet::Digits.largest_side()
}

/// All candidates of a puzzle in rows: a list with grids, whose rows differ in length, or a pencil-mark grid.
#[must_use]
pub fn candidate_rows(puzzle: &Puzzle) -> String {
    let notation = Notation::default();
    if puzzle.geometry().is_square() {
        candidate_grid(puzzle, &notation)
    } else {
        candidate_list(puzzle, &notation) + "\n"
    }
}

/// The candidates of a puzzle as a pencil-mark grid: one word per cell, with a character per candidate, or above side 9
/// with numbers joined by `/`. A cell without candidates is `{}`. If fewer than three cells have several candidates,
/// those are in braces, so that the reader does not take them for typing errors.
///
/// ```
/// # use sudosat::{puzzle::Puzzle, text::{Notation, render}};
/// let puzzle: Puzzle = "1...............".parse()?;
/// let grid = render::candidate_grid(&puzzle, &Notation::default());
/// assert!(grid.starts_with("   1 1234 | 1234 1234\n"));
/// # Ok::<(), sudosat::puzzle::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn candidate_grid(puzzle: &Puzzle, notation: &Notation) -> String {
    let geometry = puzzle.geometry();
    let words = (0..geometry.cells()).map(|cell| word(&puzzle.candidates_at(cell), geometry, *notation));
    let mut words: Vec<String> = words.collect();
    let is_group = |word: &&mut String| geometry.last() <= 9 && word.len() > 1 && !word.starts_with('{');
    if words.iter_mut().filter(is_group).count() < 3 {
        words.iter_mut().filter(is_group).for_each(|word| *word = format!("{{{word}}}"));
    }
    framed(&words, geometry)
}

fn word(set: &DigitSet, geometry: &Geometry, notation: Notation) -> String {
    let are_numbers = geometry.last() > 9;
    match set.len() {
        0 => "{}".to_owned(),
        len if len == geometry.side() && are_numbers => ".".to_owned(),
        _ if are_numbers => set.iter().map(|digit| geometry.value(digit)).join("/"),
        _ => set.iter().map(|digit| notation.cell(Some(digit), geometry)).collect(),
    }
}
