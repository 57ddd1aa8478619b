//! Boards as lines, in the notation of their records.

use crate::puzzle::Solution;
use crate::text::Record;
use crate::text::render;

/// The puzzle as a line.
pub(crate) fn puzzle_line(record: &Record) -> String {
    render::puzzle_line(&record.puzzle, &record.notation)
}

/// A solution as a line.
pub(crate) fn grid_line(record: &Record, solution: &Solution) -> String {
    render::line(&solution.cells(), solution.geometry(), &record.notation)
}
