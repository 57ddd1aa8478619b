//! Writes the puzzle in a frame.

use crate::text::Record;
use crate::text::target::plain;
use crate::text::target::spec::{Extras, Format, FormatSpec, Texts};

/// The puzzle in a frame.
pub(crate) struct SimpleSudoku;

impl Format for SimpleSudoku {
    const SPEC: FormatSpec =
        FormatSpec { is_extension: true, sides: 9..=9, texts: Texts::Nothing, ..FormatSpec::named("ss") };

    fn write(record: &Record, _: &Extras) -> String {
        let cells = plain::clues(&record.puzzle);
        let rows: Vec<&str> = (0..9).filter_map(|row| cells.get(9 * row..9 * row + 9)).collect();
        let row = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        let bands = rows.chunks(3).map(|band| band.iter().map(row).collect::<String>());
        format!("*-----------*\n{}*-----------*\n\n", bands.collect::<Vec<_>>().join("|---+---+---|\n"))
    }
}
