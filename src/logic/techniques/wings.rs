//! XY-wings and XYZ-wings: a pivot and two peers of it with two candidates each, with three digits in all. Whatever
//! the pivot is, one of the cells has the digit that is common to both wings, so it goes from the cells that see all
//! that may have it.
//!
//! Order: pivots by cell, then the first and the second wing in the order of the pivot's peers.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, PEERS, SEEN, cells};
use crate::logic::technique::Technique;

/// A wing whose pivot has `size` candidates: two for an XY-wing, three for an XYZ-wing.
pub(super) fn find(grid: &Grid, size: u32) -> Option<Step> {
    (0..81).filter(|&cell| grid.count(cell) == size).find_map(|pivot| {
        let digits = grid.candidates(pivot);
        let wings = || PEERS[pivot].into_iter().map(usize::from).filter(|&wing| grid.count(wing) == 2);
        let mut firsts = wings().filter(|&wing| (digits & !grid.candidates(wing)).is_power_of_two());
        firsts.find_map(|first| wings().find_map(|second| wing(grid, size, [pivot, first, second])))
    })
}

fn wing(grid: &Grid, size: u32, [pivot, first, second]: [usize; 3]) -> Option<Step> {
    let digits = [pivot, first, second].map(|cell| grid.candidates(cell));
    let all = digits[0] | digits[1] | digits[2];
    let common = digits[0] & digits[1] & digits[2];
    if all.count_ones() != 3 || common.count_ones() != size - 2 {
        return None;
    }
    let end = digits[1] & digits[2];
    let seen = if size == 3 { SEEN[pivot] } else { u128::MAX };
    let targets = seen & SEEN[first] & SEEN[second] & !(1 << pivot | 1 << first | 1 << second);
    let technique = if size == 2 { Technique::XyWing } else { Technique::XyzWing };
    let step = Step::plain(technique).removing(grid, targets, end)?;
    let wings = 1 << first | 1 << second;
    let step = step.because_of_cells(1 << pivot | wings);
    let step = [first, second].into_iter().fold(step, |step, wing| {
        let step = step.because_of_peers(pivot, wing, grid.candidates(pivot) & grid.candidates(wing));
        cells(targets & grid.cells_with_any(end)).fold(step, |step, target| step.because_of_peers(wing, target, end))
    });
    let of_pivot = if size == 3 { targets & grid.cells_with_any(end) } else { 0 };
    let step = cells(of_pivot).fold(step, |step, target| step.because_of_peers(pivot, target, end));
    Some(step.marking(grid, Role::Pivot, 1 << pivot, ALL).marking(grid, Role::Wing, wings, ALL))
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::XyWing,
                "..........8...36.4.9.2...3.....7............923.9.8.....6...1.2..3.5......7864...",
                "4.2 r3c5<>4",
            ),
            (
                Technique::XyzWing,
                "...........94..8..48..72.1....68....1..3...4.9...5.1..79..16..3.3.....8...5....2.",
                "4.4 r5c9<>5",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
