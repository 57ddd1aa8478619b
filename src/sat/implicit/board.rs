//! The assignment as bit boards, and what the clauses of the extended encoding imply.

use super::literal::{Lit, Var};
use crate::sat::reduce::bit_board::{HiddenSingles, hidden_singles, naked_singles};
use crate::sat::reduce::classic_tables::{BAND, BOX, COLUMN, CellSet, PEERS, ROW};

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
        let single = naked_singles(&self.open).map_err(|full| empty_cell(&full))?;
        Ok(std::array::from_fn(|band| single[band] & !self.settled[band]))
    }

    /// The only places of the digit in a row, a column or a box, settled or not.
    #[inline]
    pub(super) fn hidden_singles(&self, digit: usize) -> Result<HiddenSingles, Empty> {
        hidden_singles(&self.open[digit]).ok_or_else(|| self.empty_house(digit))
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

/// The first cell that is in no set, given the union.
#[cold]
fn empty_cell(once: &CellSet) -> Empty {
    let band = (0..2).find(|&band| once[band] != BAND).unwrap_or(2);
    (Group::Cell, Var::new(0, band, (!once[band] & BAND).trailing_zeros() as usize))
}
