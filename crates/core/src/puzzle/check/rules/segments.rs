//! Lines that divide into segments of the same sum. Digits are positive, so the end of each segment is unique.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::Cell;

/// The first segment with a wrong sum: the indices of its first and last cell, and its sum.
struct Stop {
    first: usize,
    last: usize,
    sum: u64,
}

/// Finds the first segment whose sum is wrong.
fn stop(held: impl Iterator<Item = Held>, sum: u64) -> Option<Stop> {
    let mut open: Option<Stop> = None;
    for (place, Held { digit, .. }) in held.enumerate() {
        let before = open.take().unwrap_or(Stop { first: place, last: place, sum: 0 });
        let segment = Stop { last: place, sum: before.sum + digit, ..before };
        if segment.sum > sum {
            return Some(segment);
        }
        open = Some(segment).filter(|segment| segment.sum < sum);
    }
    open
}

/// The violation of an open line, as far as it is filled from its start.
pub(super) fn line(cells: &[Cell], sum: u32, grid: &Grid) -> Option<Broken> {
    let mut held = grid.held(cells.iter().copied());
    let filled = held.iter().enumerate().take_while(|(index, held)| *index == held.place).count();
    held.truncate(filled);
    let Stop { first, last, sum: found } = stop(held.iter().copied(), sum.into())?;
    // The segment may continue in empty cells.
    if found < sum.into() && filled < cells.len() {
        return None;
    }
    let what = format!("the segment from {} to {} sums to {found}, not {sum}", cells[first], cells[last]);
    Some(Broken::by(&held[..=last], what))
}

/// The violation of a closed line that is full: it does not divide from any start.
pub(super) fn closed(cells: &[Cell], sum: u32, grid: &Grid) -> Option<Broken> {
    let held = grid.held(cells.iter().copied());
    let from = |start: usize| held.iter().cycle().skip(start).take(held.len()).copied();
    let divides = (0..held.len()).any(|start| stop(from(start), sum.into()).is_none());
    let is_broken = held.len() == cells.len() && !divides;
    is_broken.then(|| Broken::by(&held, format!("no division into segments with the sum {sum} is possible")))
}
