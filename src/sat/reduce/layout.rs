//! Which cells are in which houses, as flat tables: made once for a board, read at every step.

use crate::puzzle::{Geometry, Rule};
use crate::sat::encode::houses;
use std::ops::Range;

/// The houses of a board under its rules, numbered in the order of [`houses`].
pub(super) struct Layout {
    pub(super) side: usize,
    pub(super) houses: usize,
    /// The cells of each house, house after house.
    cells: Vec<u32>,
    /// The houses of each cell, cell after cell.
    houses_of: Vec<u16>,
    /// Where the houses of each cell begin in `houses_of`; one entry more than there are cells.
    starts: Vec<u32>,
    /// The most cells that two houses share, not counting houses that are the same.
    pub(super) widest: u16,
}

impl Layout {
    pub(super) fn new(geometry: &Geometry, rules: &[Rule]) -> Self {
        let side = geometry.side();
        let houses = houses(geometry, rules);
        let cells: Vec<u32> =
            houses.iter().flat_map(|&house| geometry.house_cells(house).map(|cell| cell as u32)).collect();
        let mut starts = vec![0; geometry.cells() + 1];
        for &cell in &cells {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..geometry.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut houses_of = vec![0; cells.len()];
        for (position, &cell) in cells.iter().enumerate() {
            let slot = &mut next[cell as usize];
            houses_of[*slot as usize] = (position / side) as u16;
            *slot += 1;
        }
        let mut layout = Self { side, houses: houses.len(), cells, houses_of, starts, widest: 0 };
        layout.widest = layout.widest_overlap();
        layout
    }

    fn widest_overlap(&self) -> u16 {
        let mut widest = 0;
        let mut shared = vec![0; self.houses];
        for house in 0..self.houses {
            shared.fill(0);
            for &cell in self.cells_of(house) {
                for other in self.houses_of(cell as usize) {
                    shared[usize::from(*other)] += 1;
                }
            }
            widest = shared.iter().copied().filter(|&cells| usize::from(cells) < self.side).fold(widest, u16::max);
        }
        widest
    }

    pub(super) fn cells_of(&self, house: usize) -> &[u32] {
        &self.cells[house * self.side..(house + 1) * self.side]
    }

    /// Where the houses of a cell are, for [`house_at`](Self::house_at): a loop over them may then change the board.
    pub(super) fn slots(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    pub(super) fn house_at(&self, slot: usize) -> usize {
        usize::from(self.houses_of[slot])
    }

    pub(super) fn houses_of(&self, cell: usize) -> &[u16] {
        &self.houses_of[self.slots(cell)]
    }

    pub(super) fn is_in(&self, cell: usize, house: usize) -> bool {
        self.houses_of(cell).contains(&(house as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BoxShape;

    #[test]
    fn cells_and_houses_point_at_each_other() {
        let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
        for geometry in [jigsaw, Geometry::with_side(6).unwrap(), Geometry::with_side(1).unwrap()] {
            let layout = Layout::new(&geometry, &Rule::DIAGONAL);
            for house in 0..layout.houses {
                assert!(layout.cells_of(house).iter().all(|&cell| layout.is_in(cell as usize, house)));
            }
            let memberships: usize = (0..geometry.cells()).map(|cell| layout.houses_of(cell).len()).sum();
            assert_eq!(memberships, layout.houses * geometry.side());
        }
    }

    #[test]
    fn the_widest_overlap_is_no_whole_house() {
        let widest =
            |rows, columns| Layout::new(&Geometry::with_boxes(BoxShape { rows, columns }).unwrap(), &[]).widest;
        assert_eq!([widest(3, 3), widest(2, 5), widest(1, 7), widest(1, 1)], [3, 5, 1, 0]);
    }
}
