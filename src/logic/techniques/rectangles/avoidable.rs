//! Avoidable rectangles: corners that are filled, but are no clues, could exchange their digits like empty ones.
//!
//! * Type 1: three corners are filled, two opposite ones with the same digit. The fourth does not have the digit
//!   opposite it.
//! * Type 2: two corners in a line are filled; each of the others has one digit to complete the rectangle and one
//!   further, which is the same. It goes from the cells that see both.
//!
//! Source: Sudopedia, "Avoidable Rectangle".
//!
//! Order: rows, columns, then corners.

use super::all;
use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, SEEN};
use crate::logic::technique::Technique;

/// The corners of each rectangle without clues, in each order of turning round.
fn without_clues(clues: u128) -> impl Iterator<Item = [usize; 4]> {
    let open = all().filter(move |corners| corners.iter().all(|&cell| clues >> cell & 1 == 0));
    open.flat_map(|[one, two, three, four]| {
        [[one, two, three, four], [two, three, four, one], [three, four, one, two], [four, one, two, three]]
    })
}

/// The digit of a filled cell, from 0.
fn filled(grid: &Grid, cell: usize) -> Option<usize> {
    usize::from(grid.value(cell)).checked_sub(1)
}

/// A rectangle of type 1.
pub(crate) fn find_1(grid: &Grid, clues: u128) -> Option<Step> {
    without_clues(clues).find_map(|[one, two, three, open]| {
        let [first, second, third] = [filled(grid, one)?, filled(grid, two)?, filled(grid, three)?];
        let is_pair = first == third && grid.value(open) == 0;
        is_pair.then(|| Step::plain(Technique::AvoidableRectangle1).removing(grid, 1 << open, 1 << second))?
    })
}

/// A rectangle of type 2.
pub(crate) fn find_2(grid: &Grid, clues: u128) -> Option<Step> {
    without_clues(clues).find_map(|[one, two, three, four]| {
        let [first, second] = [1 << filled(grid, one)?, 1 << filled(grid, two)?];
        let [digits, others] = [grid.candidates(three), grid.candidates(four)];
        let further = digits & others;
        let is_pair = digits == further | first && others == further | second && further.is_power_of_two();
        let targets = SEEN[three] & SEEN[four];
        let both = 1 << three | 1 << four;
        let step = is_pair.then(|| Step::plain(Technique::AvoidableRectangle2).removing(grid, targets, further))??;
        let step = step.because_of_cells(both).because_of_peers(three, four, further);
        Some(step.marking(grid, Role::Cause, both, ALL))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell, cell_has, house_has, noted, open};

    #[test]
    fn three_filled_corners_forbid_the_fourth() {
        let mut grid = open();
        for (name, digit) in [("r1c1", 0), ("r1c4", 1), ("r2c4", 0)] {
            grid.place(cell(name), digit);
        }
        assert_eq!(noted(&find_1(&grid, 0).unwrap()), "r2c1<>2; ");
        assert_eq!(find_1(&grid, 1 << cell("r1c4")), None, "a corner is a clue");
    }

    #[test]
    fn two_filled_corners_leave_a_pair() {
        let mut grid = open();
        grid.place(cell("r1c1"), 0);
        grid.place(cell("r1c4"), 1);
        cell_has(&mut grid, "r2c1", "23");
        cell_has(&mut grid, "r2c4", "13");
        house_has(&mut grid, "r2", 3, "r2c1 r2c4 r2c9");
        assert_eq!(noted(&find_2(&grid, 0).unwrap()), "r2c9<>3; r2c1 r2c4 r2:3");
        assert_eq!(find_2(&grid, 1), None, "a corner is a clue");
    }
}
