//! `SadMan` files: sections in brackets. `[Puzzle]` has nine rows; the others store the state of a game.

#[cfg(feature = "formats")]
use {
    crate::puzzle::Puzzle,
    crate::text::{Notation, render},
    itertools::Itertools,
};

/// The name of the section that a line opens.
pub(crate) fn section(line: &[u8]) -> Option<&[u8]> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ').then_some(name)
}

/// Whether the section with this name has the puzzle.
pub(crate) fn is_puzzle(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"puzzle")
}

/// The puzzle, 9×9, as a section.
#[cfg(feature = "formats")]
pub(crate) fn write(puzzle: &Puzzle, comment: &str) -> String {
    let side = puzzle.side();
    let rows = puzzle.clues().chunks(side).map(|row| render::line(row, side, &Notation::default())).join("\n");
    let comment = if comment.is_empty() { String::new() } else { format!("#C{comment}\n") };
    format!("{comment}[Puzzle]\n{rows}\n\n")
}
