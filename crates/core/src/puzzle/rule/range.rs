//! Ranges of cells.

use super::parse_error::ParseRuleErrorKind;
use crate::puzzle::Cell;

/// The most cells in one rule's ranges, so that a short hostile text cannot expand without limit. A board with rules on
/// numbers has at most 4096 cells.
pub(super) const MOST_IN_RANGES: usize = 1 << 16;

/// The cells of a word: one, or a range along rows and columns, which may turn: `r1c1-r1c3-r4c3`.
pub(super) fn cells_of(word: &str) -> Result<Vec<Cell>, ParseRuleErrorKind> {
    let corners: Vec<Cell> =
        word.split('-').map(str::parse).collect::<Result<_, _>>().map_err(ParseRuleErrorKind::Cell)?;
    let mut cells = vec![corners[0]];
    for pair in corners.windows(2) {
        let [(row, column), (last_row, last_column)] = [pair[0], pair[1]].map(|cell| (cell.row(), cell.column()));
        if row != last_row && column != last_column {
            return Err(ParseRuleErrorKind::Range { found: word.to_owned() });
        }
        let steps = row.abs_diff(last_row) + column.abs_diff(last_column);
        let at = |from: usize, to: usize, step: usize| if to < from { from - step } else { from + step.min(to - from) };
        cells.extend((1..=steps).map(|step| Cell::new(at(row, last_row, step), at(column, last_column, step))));
    }
    Ok(cells)
}
