//! A grid with candidates, kept in three ways that always agree: the digits of a cell, the positions of a digit in a
//! house, and the cells of a digit. Techniques then need no search for what another view has at hand.
//!
//! A filled cell has no candidates. Cells, digits and positions count from 0; houses are numbered as in
//! [`tables`](super::tables).

use super::tables::{ALL, HOUSES, PEERS, POSITIONS, cells, members};
use crate::puzzle::Candidate;

/// A grid with candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// For each cell its digit, from 1, or 0 for an empty cell.
    values: [u8; 81],
    /// For each cell its candidates.
    candidates: [u16; 81],
    /// For each house and digit the positions of the cells with the candidate.
    places: [[u16; 9]; 27],
    /// For each digit the cells with the candidate.
    cells: [u128; 9],
    /// For each house the positions of its empty cells.
    empty: [u16; 27],
    /// For each digit the number of cells filled with it.
    filled: [u8; 9],
}

impl Grid {
    /// The grid of these clues, row by row with 0 for an empty cell. Each empty cell has the digits that no peer has.
    pub(super) fn new(clues: &[u8; 81]) -> Self {
        let mut grid = Self {
            values: [0; 81],
            candidates: [ALL; 81],
            places: [[ALL; 9]; 27],
            cells: [(1 << 81) - 1; 9],
            empty: [ALL; 27],
            filled: [0; 9],
        };
        for (cell, &clue) in clues.iter().enumerate() {
            if (1..=9).contains(&clue) {
                grid.place(cell, usize::from(clue) - 1);
            }
        }
        grid
    }

    /// Fills a cell, and removes the digit from its peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in members(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for peer in PEERS[cell] {
            self.remove(peer.into(), digit);
        }
        self.values[cell] = digit as u8 + 1;
        self.filled[digit] += 1;
        for kind in 0..3 {
            self.empty[usize::from(HOUSES[cell][kind])] &= !(1 << POSITIONS[cell][kind]);
        }
    }

    /// Removes a candidate, if the cell has it.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for kind in 0..3 {
            self.places[usize::from(HOUSES[cell][kind])][digit] &= !(1 << POSITIONS[cell][kind]);
        }
    }

    /// The digit of a filled cell, from 1; 0 for an empty one.
    pub(super) fn value(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// Whether all cells are filled.
    pub(super) fn is_full(&self) -> bool {
        self.filled == [9; 9]
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// The number of candidates of a cell.
    pub(super) fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    /// Whether a cell has a candidate.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// The positions in a house of the cells with a candidate.
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// The cells with a candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        self.cells[digit]
    }

    /// The positions of the empty cells of a house.
    pub(super) fn empty(&self, house: usize) -> u16 {
        self.empty[house]
    }

    /// The number of cells filled with a digit.
    pub(super) fn filled(&self, digit: usize) -> u32 {
        self.filled[digit].into()
    }

    /// The cells that have any of these digits as a candidate.
    pub(super) fn cells_with_any(&self, digits: u16) -> u128 {
        members(digits).fold(0, |set, digit| set | self.cells[digit])
    }

    /// Whether any of these cells has any of these digits as a candidate.
    pub(super) fn has_any(&self, among: u128, digits: u16) -> bool {
        self.cells_with_any(digits) & among != 0
    }

    /// The candidates of these digits in these cells, by cell and then by digit.
    pub(super) fn found(&self, among: u128, digits: u16) -> Vec<Candidate> {
        let mut found = Vec::new();
        for cell in cells(among) {
            found.extend(members(self.candidates[cell] & digits).map(|digit| candidate(cell, digit)));
        }
        found
    }
}

/// The candidate of a digit, from 0, in a cell.
pub(super) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate::at(cell, crate::puzzle::Digit::from_index(digit), 9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::tables::CELLS;

    #[test]
    fn the_views_agree() {
        let mut clues = [0; 81];
        (clues[0], clues[13], clues[80]) = (5, 1, 9);
        let mut grid = Grid::new(&clues);
        grid.remove(40, 3);
        grid.remove(40, 3);
        for cell in 0..81 {
            for digit in 0..9 {
                assert_eq!(grid.has(cell, digit), grid.cells_with(digit) >> cell & 1 == 1);
            }
        }
        for (house, cells) in CELLS.iter().enumerate() {
            for (position, &cell) in cells.iter().enumerate() {
                assert_eq!(grid.value(cell.into()) == 0, grid.empty(house) >> position & 1 == 1);
                for digit in 0..9 {
                    assert_eq!(grid.has(cell.into(), digit), grid.places(house, digit) >> position & 1 == 1);
                }
            }
        }
        assert_eq!((grid.candidates(0), grid.candidates(1), grid.candidates(40)), (0, ALL & !0b1_0000, ALL & !0b1001));
        assert_eq!((grid.filled(4), grid.filled(1), grid.is_full()), (1, 0, false));
        assert_eq!(
            grid.found(1 << 1 | 1 << 0, 0b11).iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["r1c2=1", "r1c2=2"]
        );
    }
}
