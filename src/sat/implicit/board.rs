//! The assignment as bit boards, and what the clauses of the extended encoding imply.

use super::literal::{Lit, Var};
use crate::sat::reduce::classic_tables::{BAND, BOARD, BOX, COLUMN, CellSet, PEERS, ROW, lone};

/// The constraint to which a clause of the extended encoding belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Cell,
    Row,
    Column,
    Box,
}

/// An assignment of the candidates. A candidate is true if its cell is settled and it is the one that is left there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The candidates that are not false, by digit.
    pub(super) open: [CellSet; 9],
    pub(super) settled: CellSet,
}

/// The cells that are the only place of a digit in a row, a column or a box.
pub(super) struct HiddenSingles {
    pub(super) rows: CellSet,
    pub(super) columns: CellSet,
    pub(super) boxes: CellSet,
}

/// A clause of the extended encoding without a literal that is not false: the group, and a candidate in it.
pub(super) type Empty = (Group, Var);

impl Board {
    pub(super) const EMPTY: Self = Self { open: [[0; 4]; 9], settled: [0; 4] };

    #[inline]
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        let var = literal.var();
        if literal.is_positive() { var.is_in(&self.open) && self.is_settled(var) } else { !var.is_in(&self.open) }
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Lit) -> bool {
        self.is_true(!literal)
    }

    /// Whether the cell of the candidate is settled.
    #[inline]
    pub(super) fn is_settled(&self, var: Var) -> bool {
        self.settled[var.band()] >> var.bit() & 1 == 1
    }

    /// The digits of a cell, as bits.
    #[inline]
    pub(super) fn digits_at(&self, band: usize, bit: usize) -> u32 {
        self.open.iter().rev().fold(0, |digits, places| digits << 1 | places[band] >> bit & 1)
    }

    /// The open cells with one digit left.
    #[inline]
    pub(super) fn naked_singles(&self) -> Result<CellSet, Empty> {
        let (mut once, mut twice) = ([0; 4], [0; 4]);
        for places in &self.open {
            for band in 0..4 {
                twice[band] |= once[band] & places[band];
                once[band] |= places[band];
            }
        }
        if once != BOARD {
            return Err(self.empty_cell(&once));
        }
        Ok(std::array::from_fn(|band| once[band] & !twice[band] & !self.settled[band]))
    }

    #[cold]
    fn empty_cell(&self, once: &CellSet) -> Empty {
        let band = (0..2).find(|&band| once[band] != BAND).unwrap_or(2);
        (Group::Cell, Var::new(0, band, (!once[band] & BAND).trailing_zeros() as usize))
    }

    /// The only places of the digit in a row, a column or a box, settled or not.
    #[inline]
    pub(super) fn hidden_singles(&self, digit: usize) -> Result<HiddenSingles, Empty> {
        let places = &self.open[digit];
        let (mut in_row, mut in_box, mut once, mut twice) = ([0; 4], [0; 4], [0; 4], [0; 4]);
        // Bit 9 or 27 stays set as long as no row or box is empty: adding all ones carries into it.
        let (mut rows, mut boxes) = ([u32::MAX; 4], [u32::MAX; 4]);
        for number in 0..3 {
            for band in 0..4 {
                let row = places[band] >> (9 * number) & ROW;
                let r#box = places[band] & BOX << (3 * number);
                in_row[band] |= lone(row) << (9 * number);
                in_box[band] |= lone(r#box);
                rows[band] &= row + ROW;
                boxes[band] &= r#box + BAND;
                twice[band] |= once[band] & row;
                once[band] |= row;
            }
        }
        let full = (0..3).all(|band| rows[band] >> 9 & boxes[band] >> 27 & 1 == 1);
        let columns = once[0] | once[1] | once[2];
        if !full || columns != ROW {
            return Err(self.empty_house(digit));
        }
        let shared = once[0] & once[1] | (once[0] | once[1]) & once[2];
        let columns = (columns & !(shared | twice[0] | twice[1] | twice[2])) * COLUMN;
        Ok(HiddenSingles { rows: in_row, boxes: in_box, columns: std::array::from_fn(|band| places[band] & columns) })
    }

    #[cold]
    fn empty_house(&self, digit: usize) -> Empty {
        let at = |cell| Var::at(cell, digit);
        let groups = [Group::Row, Group::Box, Group::Column];
        // The cells of the main diagonal of boxes meet every row, column and box.
        let cells =
            (0..9).flat_map(|number| groups.map(|group| (group, at(9 * number + (number * 3 + number / 3) % 9))));
        let mut houses = cells.filter(|&(group, var)| {
            let house = house_of(group, var);
            (0..3).all(|band| self.open[digit][band] & house[band] == 0)
        });
        houses.next().unwrap_or((Group::Row, at(0)))
    }

    /// Makes a candidate true that is open in an open cell. Returns the places that its digit loses, and the digits
    /// that its cell had.
    #[inline]
    pub(super) fn place(&mut self, var: Var) -> (CellSet, u32) {
        let (digit, band, bit) = (var.digit(), var.band(), var.bit());
        let mut digits = 0;
        for (other, places) in self.open.iter_mut().enumerate() {
            digits |= (places[band] >> bit & 1) << other;
            places[band] &= !(1 << bit);
        }
        let peers = &PEERS[var.cell()];
        let places = &mut self.open[digit];
        let gone = std::array::from_fn(|band| places[band] & peers[band]);
        for band in 0..4 {
            places[band] &= !peers[band];
        }
        places[band] |= 1 << bit;
        self.settled[band] |= 1 << bit;
        (gone, digits)
    }
}

/// The cells of the row, column or box of a candidate.
#[inline]
pub(super) fn house_of(group: Group, var: Var) -> CellSet {
    let (band, bit) = (var.band(), var.bit());
    let mut house = [0; 4];
    match group {
        Group::Cell => house[band] = 1 << bit,
        Group::Row => house[band] = ROW << (bit / 9 * 9),
        Group::Column => house[..3].fill(COLUMN << (bit % 9)),
        Group::Box => house[band] = BOX << (bit % 9 / 3 * 3),
    }
    house
}
