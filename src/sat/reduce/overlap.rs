//! Overlaps of houses.

use crate::engine::Budget;
use crate::puzzle::Incidence;

/// The largest number of cells that two distinct houses of a board share. Ends early with the budget.
pub(super) fn widest_overlap(incidence: &Incidence, budget: &Budget) -> u16 {
    let mut widest = 0;
    let mut shared = vec![0; incidence.house_count()];
    for house in 0..incidence.house_count() {
        if budget.check().is_err() {
            break;
        }
        let cells = incidence.cells_of(house);
        shared.fill(0);
        for &cell in cells {
            for other in incidence.houses_of(cell as usize) {
                shared[usize::from(*other)] += 1;
            }
        }
        widest = shared.iter().copied().filter(|&shared| usize::from(shared) < cells.len()).fold(widest, u16::max);
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, BoxShape, Geometry};

    #[test]
    fn the_widest_overlap_is_no_whole_house() {
        let widest = |rows, columns| {
            let board = Board::plain(Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
            widest_overlap(board.incidence(), &Budget::unlimited())
        };
        assert_eq!([widest(3, 3), widest(2, 5), widest(1, 7), widest(1, 1)], [3, 5, 1, 0]);
    }
}
