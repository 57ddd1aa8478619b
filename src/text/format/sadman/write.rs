//! Writes a section with the puzzle.

use crate::text::target::spec::{Extras, Format, FormatSpec};
use crate::text::{Notation, Record, render};
use itertools::Itertools;

/// A section with the puzzle.
pub(crate) struct SadMan;

impl Format for SadMan {
    const SPEC: FormatSpec = FormatSpec { is_extension: true, sides: 9..=9, ..FormatSpec::named("sdk") };

    fn write(record: &Record, _: &Extras) -> String {
        let (puzzle, caption) = (&record.puzzle, record.caption());
        let row = |row| render::line(row, puzzle.geometry(), &Notation::default());
        let rows = puzzle.clues().chunks(puzzle.side()).map(row).join("\n");
        let comment = if caption.is_empty() { String::new() } else { format!("#C{caption}\n") };
        format!("{comment}[Puzzle]\n{rows}\n\n")
    }
}
