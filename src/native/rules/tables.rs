//! Relations between two cells: which digits of the one support which of the other.

use super::bits::{below, lowest, members};
use std::collections::HashMap;

/// A relation in one direction, that is held by a board's [`Tables`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The cell that follows.
    pub(super) cell: u16,
    /// With more candidates than this, the first cell excludes nothing.
    pub(super) most: u8,
    /// The number of the table.
    table: u32,
}

/// The tables of all relations of a board.
///
/// On a board with few digits there is an entry for each set of candidates; otherwise one for each digit.
#[derive(Debug)]
pub(super) struct Tables {
    side: usize,
    by_set: Vec<u16>,
    by_digit: Vec<u64>,
    /// For each table the size of the largest set that excludes something.
    most: Vec<u8>,
    known: HashMap<Vec<u64>, u32>,
}

impl Tables {
    /// Boards with more digits have too many sets for an entry each.
    const FEW: usize = 10;

    pub(super) fn new(side: usize) -> Self {
        Self { side, by_set: Vec::new(), by_digit: Vec::new(), most: Vec::new(), known: HashMap::new() }
    }

    /// The bytes that the tables take.
    pub(super) fn memory(&self) -> usize {
        let of_table = 8 * self.side + 64;
        2 * self.by_set.len() + 8 * self.by_digit.len() + of_table * self.known.len()
    }

    /// The arc to `cell` for which a digit supports the set at its place in `rows`.
    pub(super) fn arc(&mut self, cell: u16, rows: &[u64]) -> Arc {
        let table = self.known.get(rows).copied().unwrap_or_else(|| self.add(rows));
        Arc { cell, table, most: self.most[table as usize] }
    }

    fn add(&mut self, rows: &[u64]) -> u32 {
        let table = self.most.len() as u32;
        let without = |digit: usize| rows.iter().filter(|row| *row >> digit & 1 == 0).count();
        self.most.push((0..self.side).map(without).max().unwrap_or(0) as u8);
        if self.side <= Self::FEW {
            let start = self.by_set.len();
            self.by_set.push(0);
            for set in 1..=below(self.side) as usize {
                let rest = self.by_set[start + (set & (set - 1))];
                self.by_set.push(rest | rows[lowest(set as u64)] as u16);
            }
        } else {
            self.by_digit.extend_from_slice(rows);
        }
        self.known.insert(rows.to_vec(), table);
        table
    }

    /// The digits of the arc's cell that some of these candidates supports.
    #[inline]
    pub(super) fn supported(&self, arc: Arc, candidates: u64) -> u64 {
        if self.side <= Self::FEW {
            return self.by_set[(arc.table as usize) << self.side | candidates as usize].into();
        }
        let rows = &self.by_digit[arc.table as usize * self.side..][..self.side];
        members(candidates).fold(0, |set, digit| set | rows[digit])
    }
}

/// The relation with the cells exchanged.
pub(super) fn transposed(rows: &[u64]) -> Vec<u64> {
    let row = |digit: usize| (0..rows.len()).map(|other| (rows[other] >> digit & 1) << other).sum();
    (0..rows.len()).map(row).collect()
}

/// The relation between digits, which the predicate takes as numbers from 1.
pub(super) fn relation(side: usize, holds: impl Fn(u32, u32) -> bool) -> Vec<u64> {
    let numbers = || 1..=side as u32;
    let row = |one: u32| numbers().map(|other| u64::from(holds(one, other)) << (other - 1)).sum();
    numbers().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hold_what_each_set_supports() {
        for side in [4, 9, 11, 16] {
            let rows = relation(side, |one, other| one > 2 * other);
            let mut tables = Tables::new(side);
            let (there, back) = (tables.arc(0, &rows), tables.arc(1, &transposed(&rows)));
            for set in (1..=below(side)).step_by(7) {
                let supported = |holds: &dyn Fn(usize, usize) -> bool| -> u64 {
                    let held = |digit: &usize| members(set).any(|other| holds(other + 1, digit + 1));
                    (0..side).filter(held).map(|digit| 1 << digit).sum()
                };
                assert_eq!(tables.supported(there, set), supported(&|one, other| one > 2 * other));
                assert_eq!(tables.supported(back, set), supported(&|one, other| other > 2 * one));
            }
        }
    }

    #[test]
    fn a_relation_knows_when_it_excludes_nothing() {
        let mut tables = Tables::new(9);
        assert_eq!(tables.arc(0, &relation(9, |one, other| one != other)).most, 1);
        assert_eq!(tables.arc(0, &relation(9, |one, other| one.abs_diff(other) != 1)).most, 2);
        assert_eq!(tables.arc(0, &relation(9, |one, other| one.abs_diff(other) >= 5)).most, 9);
    }
}
