//! Surplus empty columns in the rows of a spreadsheet: `5,3,,,7,,,,,` has one field more than its board has columns.
//!
//! The number of rows decides: all fields beyond it must be empty. A single line may be a whole board and one field.

use crate::puzzle::BoxShape;
use crate::text::bytes::line::Line;
use crate::text::bytes::source::Source;
use std::io::BufRead;

/// Removes empty columns from the rows that begin with `first`, for the given side if there is one.
pub(crate) fn leave_out<R: BufRead>(first: &mut Line, source: &mut Source<R>, given: Option<usize>) {
    let Some((fields, mut used)) = first.width() else { return };
    let mut rows = 1;
    // If there are exactly `fields` rows, the board's last columns are just empty.
    while rows < fields {
        let next = source.ahead(rows - 1).and_then(Line::width);
        let Some((_, next)) = next.filter(|next| next.0 == fields) else { break };
        used = used.max(next);
        rows += 1;
    }
    let is_side = |side: usize| given.map_or(side > 3 && BoxShape::usual(side).is_some(), |given| given == side);
    // Eight rows of at most ten fields are more likely a classic board with a row missing.
    let is_block = is_side(rows) && used <= rows && rows < fields && !(rows == 8 && fields <= 10);
    let line = fields - 1;
    let is_line = is_side(line.isqrt()) && line.isqrt().pow(2) == line && used <= line;
    if !is_block && !is_line {
        return;
    }
    let columns = if is_block { rows } else { line };
    first.take_columns(columns);
    source.ahead_mut(rows - 1).for_each(|line| line.take_columns(columns));
}
