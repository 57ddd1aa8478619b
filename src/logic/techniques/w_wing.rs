//! W-wings: two cells with the same two candidates, which do not see each other, and a house in which one of the digits
//! has two places, each seen by one of the cells. If both cells had this digit, the house would have none; so one of
//! them has the other digit, which goes from the cells that see both. Source: Sudopedia, "W-Wing".
//!
//! Order: cells, then the digit of the link, then houses in the order of boxes, rows, columns.

use super::alternating::{Spot, Strong, explained};
use crate::logic::grid::Grid;
use crate::logic::step::Step;
use crate::logic::tables::{CELLS, SEEN, members};
use crate::logic::technique::Technique;

/// A W-wing that removes something.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let pairs: Vec<usize> = (0..81).filter(|&cell| grid.count(cell) == 2).collect();
    pairs.iter().enumerate().find_map(|(number, &first)| {
        let digits = grid.candidates(first);
        let others = pairs[number + 1..].iter().filter(|&&cell| grid.candidates(cell) == digits);
        others.filter(|&&second| SEEN[first] >> second & 1 == 0).find_map(|&second| {
            members(digits).find_map(|link| {
                let end = (digits & !(1 << link)).trailing_zeros() as usize;
                let is_any = grid.cells_with(end) & SEEN[first] & SEEN[second] != 0;
                is_any.then(|| wing(grid, [first, second], link, end))?
            })
        })
    })
}

/// A wing whose cells are linked by one digit and remove the other.
fn wing(grid: &Grid, [first, second]: [usize; 2], link: usize, end: usize) -> Option<Step> {
    let houses = (0..27).filter(|&house| grid.places(house, link).count_ones() == 2);
    houses.into_iter().find_map(|house| {
        let places = grid.places(house, link);
        let [low, high] =
            [places.trailing_zeros(), places.ilog2()].map(|place| usize::from(CELLS[house][place as usize]));
        let sees = |one: usize, other: usize| SEEN[first] >> one & 1 == 1 && SEEN[second] >> other & 1 == 1;
        let [one, other] = [[low, high], [high, low]].into_iter().find(|&[one, other]| sees(one, other))?;
        let step = Step::plain(Technique::WWing).removing(grid, SEEN[first] & SEEN[second], 1 << end)?;
        let spots = [(end, first), (link, first), (link, one), (link, other), (link, second), (end, second)]
            .map(|(digit, cell)| Spot { digit, cells: 1 << cell });
        Some(explained(step, grid, &spots, &[Strong::Cell, Strong::House(house), Strong::Cell]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, eureka, house_has, noted, open};

    #[test]
    fn two_equal_cells_are_linked_by_a_house() {
        let mut grid = open();
        cell_has(&mut grid, "r1c1", "12");
        cell_has(&mut grid, "r5c9", "12");
        assert_eq!(find(&grid), None);
        house_has(&mut grid, "c5", 1, "r1c5 r5c5");
        let step = find(&grid).unwrap();
        assert_eq!(noted(&step), "r1c9<>2 r5c1<>2; r1c1 r5c9 r1:1 r1:2 r5:1 r5:2 c1:2 c5:1 c9:2");
        assert_eq!(eureka(&step), "2r1c1 = 1r1c1 - 1r1c5 = 1r5c5 - 1r5c9 = 2r5c9");
    }
}
