//! WXYZ-wings: four cells of a box and a line with four digits. All digits but one, z, can be in one of the cells at
//! most, as all cells that have them see each other. So z is in one of the cells, and goes from those that see all of
//! them that have it. Source: Sudopedia, "WXYZ-Wing".
//!
//! Order: boxes, then rows and columns, then cells.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, HOUSE_SETS, ROWS, SEEN, cells, members};
use crate::logic::technique::Technique;

/// A wing that removes something.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    (0..ROWS).find_map(|block| {
        let lines = (ROWS..27).filter(|&line| HOUSE_SETS[block] & HOUSE_SETS[line] != 0);
        lines.into_iter().find_map(|line| {
            let is_open = |&cell: &usize| (2..=4).contains(&grid.count(cell));
            let open = cells(HOUSE_SETS[block] | HOUSE_SETS[line]).filter(is_open).fold(0, |set, cell| set | 1 << cell);
            extend(grid, open, 0, 0)
        })
    })
}

/// The first wing of these cells and some of those in `open`.
fn extend(grid: &Grid, mut open: u128, set: u128, digits: u16) -> Option<Step> {
    if set.count_ones() == 4 {
        return wing(grid, set, digits);
    }
    while open != 0 {
        let cell = open.trailing_zeros() as usize;
        open &= open - 1;
        let digits = digits | grid.candidates(cell);
        if digits.count_ones() <= 4 {
            let found = extend(grid, open, set | 1 << cell, digits);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn wing(grid: &Grid, set: u128, digits: u16) -> Option<Step> {
    let with = |digit: usize| set & grid.cells_with(digit);
    let is_loose = |&digit: &usize| cells(with(digit)).any(|cell| with(digit) & !SEEN[cell] & !(1 << cell) != 0);
    let loose = members(digits).filter(is_loose).fold(0_u16, |loose, digit| loose | 1 << digit);
    if digits.count_ones() != 4 || !loose.is_power_of_two() {
        return None;
    }
    let end = loose.trailing_zeros() as usize;
    let targets = cells(with(end)).fold(u128::MAX, |targets, cell| targets & SEEN[cell]);
    let step = Step::plain(Technique::WxyzWing).removing(grid, targets, loose)?.because_of_cells(set);
    let step = members(digits & !loose).fold(step, |step, digit| {
        cells(with(digit))
            .fold(step, |step, cell| step.because_of_sight(grid, 1 << cell, with(digit) & SEEN[cell], digit))
    });
    Some(step.because_of_sight(grid, with(end), targets, end).marking(grid, Role::Cause, set, ALL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, noted, open};

    #[test]
    fn four_cells_with_one_loose_digit_are_a_wing() {
        let mut grid = open();
        for (cell, digits) in [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24"), ("r2c2", "34")] {
            assert_eq!(find(&grid), None, "without {cell}");
            cell_has(&mut grid, cell, digits);
        }
        let step = find(&grid).unwrap();
        assert_eq!(noted(&step), "r1c2<>4 r1c3<>4; r1c1 r1c5 r1c8 r2c2 r1:1 r1:2 r1:4 b1:3 b1:4");
    }
}
