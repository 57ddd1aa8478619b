//! Sue de coq: some empty cells of a box and a line, others of the line and others of the box, with n cells and n
//! digits in all. The line's cells and the box's have no digit in common, so each digit is in one of the cells: in one
//! of the line, if it is not a candidate of the box's own cells, and the other way round. It goes from the rest of that
//! house.
//!
//! The cells that box and line share have at least two digits more than cells, as otherwise they make a simpler set.
//! Source: Sudopedia, "Sue de Coq"; first described as "Two-Sector Disjoint Subsets".
//!
//! Order: boxes, then rows and columns; then the shared cells, the line's and the box's in the order of
//! [`subsets`](crate::logic::subsets), fewer before more.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, HOUSE_SETS, ROWS, cells, members};
use crate::logic::technique::Technique;

/// Some cells and their candidates.
#[derive(Clone, Copy)]
struct Part {
    cells: u128,
    digits: u16,
}

impl Part {
    /// The number of digits beyond the number of cells.
    fn excess(self) -> i32 {
        self.digits.count_ones() as i32 - self.cells.count_ones() as i32
    }
}

/// The parts of a set of cells with these numbers of cells, fewer before more.
fn parts(grid: &Grid, all: u128, sizes: std::ops::RangeInclusive<u32>) -> Vec<Part> {
    let list: Vec<usize> = cells(all).collect();
    let part = |chosen: u16| {
        let empty = Part { cells: 0, digits: 0 };
        members(chosen).map(|number| list[number]).fold(empty, |part, cell| Part {
            cells: part.cells | 1 << cell,
            digits: part.digits | grid.candidates(cell),
        })
    };
    let mut parts: Vec<Part> = (1..1_u16 << list.len()).map(part).collect();
    parts.retain(|part| sizes.contains(&part.cells.count_ones()));
    parts.sort_by_key(|part| part.cells.count_ones());
    parts
}

/// A sue de coq that removes something.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let empty = grid.cells_with_any(ALL);
    (0..ROWS).find_map(|block| {
        (ROWS..27).find_map(|line| {
            let shared = HOUSE_SETS[block] & HOUSE_SETS[line] & empty;
            let of_both = parts(grid, shared, 2..=3);
            if of_both.iter().all(|both| both.excess() < 2) {
                return None;
            }
            let ones = usable(grid, HOUSE_SETS[line] & !HOUSE_SETS[block] & empty);
            let others = usable(grid, HOUSE_SETS[block] & !HOUSE_SETS[line] & empty);
            let with_excess = of_both.into_iter().filter(|both| both.excess() >= 2);
            with_excess.into_iter().find_map(|both| {
                ones.iter().find_map(|&one| {
                    let disjoint = others.iter().filter(|other| one.digits & other.digits == 0);
                    disjoint.into_iter().find_map(|&other| step(grid, [line, block], both, [one, other]))
                })
            })
        })
    })
}

/// The parts with one or two digits more than cells: with fewer they make a set, with more there is no sue de coq.
fn usable(grid: &Grid, all: u128) -> Vec<Part> {
    let mut parts = parts(grid, all, 1..=6);
    parts.retain(|part| (1..=2).contains(&part.excess()));
    parts
}

fn step(grid: &Grid, houses: [usize; 2], both: Part, own: [Part; 2]) -> Option<Step> {
    let [one, other] = own;
    let all = Part { cells: both.cells | one.cells | other.cells, digits: both.digits | one.digits | other.digits };
    if all.excess() != 0 {
        return None;
    }
    let mut step = Step::plain(Technique::SueDeCoq);
    let mut lost = Vec::new();
    for (house, other) in houses.into_iter().zip([other, one]) {
        let targets = HOUSE_SETS[house] & !all.cells;
        lost.extend(grid.found(targets, all.digits & !other.digits));
        step = step.because_of_house(house, all.digits & !other.digits);
    }
    lost.sort_unstable();
    lost.dedup();
    step.eliminate = lost;
    let step = step.because_of_cells(all.cells).marking(grid, Role::Cause, both.cells, ALL);
    let step = step.marking(grid, Role::SetA, one.cells, ALL).marking(grid, Role::SetB, other.cells, ALL);
    (!step.eliminate.is_empty()).then_some(step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, noted, open};

    #[test]
    fn each_digit_goes_from_the_rest_of_its_house() {
        let mut grid = open();
        for (cell, digits) in [("r1c1", "1234"), ("r1c2", "1234"), ("r1c5", "12"), ("r2c1", "34"), ("r1c9", "1379")] {
            cell_has(&mut grid, cell, digits);
        }
        for cell in ["r1c3", "r1c4", "r1c6", "r1c7", "r1c8", "r2c2", "r2c3", "r3c1", "r3c2"] {
            cell_has(&mut grid, cell, "56789");
        }
        cell_has(&mut grid, "r3c3", "1389");
        let step = find(&grid).unwrap();
        assert_eq!(noted(&step), "r1c9<>1 r3c3<>3; r1c1 r1c2 r1c5 r2c1 r1:1 r1:2 b1:3 b1:4");
    }

    #[test]
    fn a_digit_of_the_shared_cells_alone_goes_from_both_houses() {
        let mut grid = open();
        let cells =
            [("r1c1", "123"), ("r1c2", "345"), ("r1c3", "125"), ("r1c5", "12"), ("r2c1", "34"), ("r1c9", "5789")];
        for (cell, digits) in cells {
            cell_has(&mut grid, cell, digits);
        }
        for (cell, other) in [("r1c4", "r2c2"), ("r1c6", "r2c3"), ("r1c7", "r3c1"), ("r1c8", "r3c2")] {
            cell_has(&mut grid, cell, "346789");
            cell_has(&mut grid, other, "126789");
        }
        cell_has(&mut grid, "r3c3", "589");
        let step = find(&grid).unwrap();
        let premises = "r1c1 r1c2 r1c3 r1c5 r2c1 r1:1 r1:2 r1:5 b1:3 b1:4 b1:5";
        assert_eq!(noted(&step), format!("r1c9<>5 r3c3<>5; {premises}"));
    }
}
