//! The membership of cells in houses, as flat tables: built once per board and read at every step of a search.
//!
//! There is no table of peers: at side 225 it would have 34 million entries, all of which the houses imply.

use std::ops::Range;

/// The cells of each house and the houses of each cell. Houses are numbered as in
/// [`Board::houses`](super::Board::houses).
#[derive(Debug)]
pub struct Incidence {
    /// The cells of each house, house after house.
    cells: Vec<u32>,
    /// The index in `cells` at which each house's begin, and a final entry for the end.
    house_starts: Vec<u32>,
    /// Whether each house has as many cells as there are digits.
    is_full: Vec<bool>,
    /// The houses of each cell, cell after cell, ascending.
    houses: Vec<u16>,
    /// The index in `houses` at which each cell's begin, and a final entry for the end.
    starts: Vec<u32>,
}

impl Incidence {
    /// Builds the tables for this number of cells and digits; `cells` lists those of each house, house after house, and
    /// `house_starts` where they begin, and the end.
    pub(super) fn new(count: usize, digits: usize, cells: Vec<u32>, house_starts: Vec<u32>) -> Self {
        let mut starts = vec![0; count + 1];
        for &cell in &cells {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..count {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut houses = vec![0; cells.len()];
        for (house, range) in house_starts.windows(2).enumerate() {
            for &cell in &cells[range[0] as usize..range[1] as usize] {
                let slot = &mut next[cell as usize];
                houses[*slot as usize] = house as u16;
                *slot += 1;
            }
        }
        let is_full = house_starts.windows(2).map(|range| (range[1] - range[0]) as usize == digits).collect();
        Self { cells, house_starts, is_full, houses, starts }
    }

    /// The number of houses.
    #[inline]
    #[must_use]
    pub fn house_count(&self) -> usize {
        self.is_full.len()
    }

    /// The cells of a house, ascending.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, house: usize) -> &[u32] {
        &self.cells[self.house_starts[house] as usize..self.house_starts[house + 1] as usize]
    }

    /// Whether a house has as many cells as there are digits, so that each digit is in one of them.
    #[inline]
    #[must_use]
    pub fn is_full(&self, house: usize) -> bool {
        self.is_full[house]
    }

    /// The houses of a cell, ascending.
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: usize) -> &[u16] {
        &self.houses[self.slots(cell)]
    }

    /// The slots of a cell's houses, for [`house_at`](Self::house_at). Unlike a borrowed slice, slots let a loop modify
    /// the owner of the table.
    #[inline]
    #[must_use]
    pub fn slots(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// The house in a slot.
    #[inline]
    #[must_use]
    pub fn house_at(&self, slot: usize) -> usize {
        usize::from(self.houses[slot])
    }

    /// Whether a cell is in a house.
    #[inline]
    #[must_use]
    pub fn is_in(&self, cell: usize, house: usize) -> bool {
        self.houses_of(cell).contains(&(house as u16))
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Board, Geometry, Rule};

    #[test]
    fn cells_and_houses_point_at_each_other() {
        let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
        for geometry in [jigsaw, Geometry::with_side(6).unwrap(), Geometry::with_side(1).unwrap()] {
            let board = Board::new(geometry, Rule::DIAGONAL).unwrap();
            let incidence = board.incidence();
            assert_eq!(incidence.house_count(), board.house_count());
            for house in 0..incidence.house_count() {
                assert!(incidence.cells_of(house).iter().all(|&cell| incidence.is_in(cell as usize, house)));
            }
            for cell in 0..board.cells() {
                assert!(incidence.houses_of(cell).is_sorted());
                let houses = incidence.slots(cell).map(|slot| incidence.house_at(slot));
                assert!(houses.into_iter().all(|house| incidence.cells_of(house).contains(&(cell as u32))));
            }
            let memberships: usize = (0..board.cells()).map(|cell| incidence.houses_of(cell).len()).sum();
            assert_eq!(memberships, board.house_count() * board.side());
            assert!((0..board.house_count()).all(|house| incidence.is_full(house)));
        }
    }
}
