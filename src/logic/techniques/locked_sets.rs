//! Naked sets as people use them: the digits go from every cell that sees all cells of the set. In a box and a line at
//! once a pair or triplet is *locked*. Source: Sudopedia, "Naked Subset" and "Locked Subset".
//!
//! Order: boxes, rows, columns; then positions in the order of [`subsets`](crate::logic::subsets).

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, BOXES_ROWS_COLUMNS, CELLS, HOUSE_SETS, ROWS, cells_at, members};
use crate::logic::technique::Technique;

/// A pair or triplet in a box and a line that removes something from each.
pub(super) fn locked(grid: &Grid, size: u32) -> Option<Step> {
    let technique = if size == 2 { Technique::LockedPair } else { Technique::LockedTriplet };
    (0..ROWS).find_map(|block| {
        sets(grid, block, size).find_map(|(cells, digits)| {
            let line = (ROWS..27).find(|&line| cells & !HOUSE_SETS[line] == 0)?;
            let is_both = [block, line].iter().all(|&house| grid.has_any(HOUSE_SETS[house] & !cells, digits));
            if is_both { step(grid, technique, cells, digits) } else { None }
        })
    })
}

/// A naked pair, triplet or quad.
pub(super) fn naked(grid: &Grid, size: u32) -> Option<Step> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriplet,
        _ => Technique::NakedQuad,
    };
    BOXES_ROWS_COLUMNS
        .into_iter()
        .find_map(|house| sets(grid, house, size).find_map(|(cells, digits)| step(grid, technique, cells, digits)))
}

/// The naked sets of a house, as cells and digits.
fn sets(grid: &Grid, house: usize, size: u32) -> impl Iterator<Item = (u128, u16)> + '_ {
    let candidates = move |position: usize| grid.candidates(CELLS[house][position].into());
    let is_open = |&position: &usize| (2..=size).contains(&candidates(position).count_ones());
    let open = (0..9).filter(is_open).fold(0, |open, position| open | 1 << position);
    subsets(open, size).filter_map(move |positions| {
        let digits = members(positions).fold(0, |digits, position| digits | candidates(position));
        (digits.count_ones() == size).then(|| (cells_at(house, positions), digits))
    })
}

fn step(grid: &Grid, technique: Technique, cells: u128, digits: u16) -> Option<Step> {
    let houses = || (0..27).filter(|&house| cells & !HOUSE_SETS[house] == 0);
    let targets = houses().fold(0, |targets, house| targets | HOUSE_SETS[house]) & !cells;
    let step = Step::plain(technique).removing(grid, targets, digits)?.because_of_cells(cells);
    let step = houses().fold(step, |step, house| step.because_of_house(house, digits));
    Some(step.marking(grid, Role::Cause, cells, ALL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, noted, open};

    #[test]
    fn a_locked_pair_removes_from_box_and_line() {
        let mut grid = open();
        for cell in ["r1c1", "r1c2"] {
            cell_has(&mut grid, cell, "12");
        }
        for cell in ["r1c5", "r1c6", "r1c7", "r1c8", "r1c9", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"] {
            cell_has(&mut grid, cell, "23456789");
        }
        for cell in ["r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"] {
            cell_has(&mut grid, cell, "13456789");
        }
        assert_eq!(noted(&locked(&grid, 2).unwrap()), "r1c3<>1 r1c3<>2 r1c4<>1 r3c3<>1; r1c1 r1c2 r1:1 r1:2 b1:1 b1:2");
        grid.remove(3, 0);
        grid.remove(2, 0);
        grid.remove(2, 1);
        assert_eq!(locked(&grid, 2), None, "nothing is left in the row");
        assert_eq!(noted(&naked(&grid, 2).unwrap()), "r3c3<>1; r1c1 r1c2 r1:1 r1:2 b1:1 b1:2");
    }

    #[test]
    fn a_naked_triplet_may_be_in_a_house_of_five_empty_cells() {
        let mut grid = Grid::new(&std::array::from_fn(|cell| if cell < 4 { cell as u8 + 6 } else { 0 }));
        for (cell, digits) in [("r1c5", "12"), ("r1c6", "23"), ("r1c7", "13")] {
            cell_has(&mut grid, cell, digits);
        }
        assert_eq!(
            noted(&naked(&grid, 3).unwrap()),
            "r1c8<>1 r1c8<>2 r1c8<>3 r1c9<>1 r1c9<>2 r1c9<>3; r1c5 r1c6 r1c7 r1:1 r1:2 r1:3"
        );
    }
}
