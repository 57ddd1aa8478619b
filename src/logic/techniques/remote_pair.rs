//! Remote pairs: cells with the same two candidates, each seeing the next. Those an odd number of links apart differ,
//! so both digits go from the cells that see two such. With one link it is a naked pair. Source: Sudopedia, "Remote
//! Pair".
//!
//! Order: cells as start; breadth first; so the shortest chain from the first cell that removes something.

use super::alternating::{Spot, Strong, explained};
use crate::logic::grid::Grid;
use crate::logic::step::Step;
use crate::logic::tables::{SEEN, cells, members};
use crate::logic::technique::Technique;

/// A remote pair that removes something.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    (0..81).filter(|&start| grid.count(start) == 2).find_map(|start| {
        let digits = grid.candidates(start);
        let mut open =
            (0..81).filter(|&cell| grid.candidates(cell) == digits).fold(0_u128, |set, cell| set | 1 << cell);
        if open.count_ones() < 4 {
            return None;
        }
        open &= !(1 << start);
        let mut paths = vec![vec![start]];
        while !paths.is_empty() {
            let mut longer = Vec::new();
            for path in paths {
                let next = path.last().map_or(0, |&end| open & SEEN[end]);
                open &= !next;
                longer.extend(cells(next).map(|cell| [&path[..], &[cell]].concat()));
            }
            paths = longer;
            let long = paths.iter().filter(|path| path.len() >= 4 && path.len() % 2 == 0);
            if let Some(step) = long.into_iter().find_map(|path| step(grid, digits, path)) {
                return Some(step);
            }
        }
        None
    })
}

fn step(grid: &Grid, digits: u16, path: &[usize]) -> Option<Step> {
    let (&[start, ..], &[.., end]) = (path, path) else { return None };
    let step = Step::plain(Technique::RemotePair).removing(grid, SEEN[start] & SEEN[end], digits)?;
    // As a chain of the lower digit; that of the other has the same cells, and the other weak links.
    let mut order: Vec<usize> = members(digits).collect();
    let mut spots = Vec::new();
    for &cell in path {
        spots.extend(order.iter().map(|&digit| Spot { digit, cells: 1 << cell }));
        order.reverse();
    }
    let step = explained(step, grid, &spots, &vec![Strong::Cell; path.len()]);
    let step = path.windows(2).fold(step, |step, pair| step.because_of_peers(pair[0], pair[1], digits));
    Some(
        members(digits).fold(step, |step, digit| {
            step.because_of_sight(grid, 1 << start | 1 << end, SEEN[start] & SEEN[end], digit)
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, eureka, noted, open};

    #[test]
    fn four_equal_cells_in_a_chain_are_a_remote_pair() {
        let mut grid = open();
        for cell in ["r1c1", "r1c5", "r5c5", "r5c9"] {
            assert_eq!(find(&grid), None, "without {cell}");
            cell_has(&mut grid, cell, "12");
        }
        let step = find(&grid).unwrap();
        let premises = "r1c1 r1c5 r5c5 r5c9 r1:1 r1:2 r5:1 r5:2 c1:1 c1:2 c5:1 c5:2 c9:1 c9:2";
        assert_eq!(noted(&step), format!("r1c9<>1 r1c9<>2 r5c1<>1 r5c1<>2; {premises}"));
        assert_eq!(eureka(&step), "1r1c1 = 2r1c1 - 2r1c5 = 1r1c5 - 1r5c5 = 2r5c5 - 2r5c9 = 1r5c9");
    }
}
