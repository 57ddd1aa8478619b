//! Relations between two cells, as tables of the digits that support each other.

use super::bits::{below, lowest, members};
use std::collections::HashMap;

/// One direction of a relation; the table is in a board's [`Tables`].
#[derive(Clone, Copy, Debug)]
pub(super) struct RelationArc {
    /// The cell whose candidates depend on the other's.
    pub(super) cell: u16,
    /// The largest number of candidates of the other cell that may exclude something here.
    pub(super) most: u8,
    /// The number of the table.
    table: u32,
}

/// The tables of all relations of a board: up to [`FEW`](Self::FEW) digits an entry for each set of candidates, beyond
/// it one for each digit.
#[derive(Debug)]
pub(super) struct Tables {
    side: usize,
    by_set: Vec<u16>,
    by_digit: Vec<u64>,
    /// For each table, the size of the largest set that excludes something.
    most: Vec<u8>,
    by_rows: HashMap<Vec<u64>, u32>,
}

impl Tables {
    // 2¹⁰ entries of two bytes a table; each further digit doubles that.
    const FEW: usize = 10;

    pub(super) fn new(side: usize) -> Self {
        Self { side, by_set: Vec::new(), by_digit: Vec::new(), most: Vec::new(), by_rows: HashMap::new() }
    }

    /// The bytes of the tables.
    pub(super) fn memory(&self) -> usize {
        let of_table = 8 * self.side + 64;
        2 * self.by_set.len() + 8 * self.by_digit.len() + of_table * self.by_rows.len()
    }

    /// The arc to `cell` in which digit d of the other cell supports the set `rows[d]`.
    pub(super) fn arc(&mut self, cell: u16, rows: &[u64]) -> RelationArc {
        let table = self.by_rows.get(rows).copied().unwrap_or_else(|| self.add(rows));
        RelationArc { cell, table, most: self.most[table as usize] }
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
        self.by_rows.insert(rows.to_vec(), table);
        table
    }

    /// The digits of the arc's cell that at least one of these candidates supports.
    #[inline]
    pub(super) fn supported(&self, arc: RelationArc, candidates: u64) -> u64 {
        if self.side <= Self::FEW {
            return self.by_set[(arc.table as usize) << self.side | candidates as usize].into();
        }
        let rows = &self.by_digit[arc.table as usize * self.side..][..self.side];
        members(candidates).fold(0, |set, digit| set | rows[digit])
    }
}

/// The relation in the other direction.
pub(super) fn transposed(rows: &[u64]) -> Vec<u64> {
    let row = |digit: usize| (0..rows.len()).map(|other| (rows[other] >> digit & 1) << other).sum();
    (0..rows.len()).map(row).collect()
}

/// The relation of a predicate on the numbers that digits stand for, which begin with `first`.
pub(super) fn relation(side: usize, first: u32, holds: impl Fn(u32, u32) -> bool) -> Vec<u64> {
    let numbers = || first..first + side as u32;
    let row = |one: u32| numbers().map(|other| u64::from(holds(one, other)) << (other - first)).sum();
    numbers().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_list_what_each_set_supports() {
        for side in [4, 9, 11, 16] {
            let rows = relation(side, 1, |one, other| one > 2 * other);
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
    fn large_sets_exclude_nothing() {
        let mut tables = Tables::new(9);
        assert_eq!(tables.arc(0, &relation(9, 1, |one, other| one != other)).most, 1);
        assert_eq!(tables.arc(0, &relation(9, 1, |one, other| one.abs_diff(other) != 1)).most, 2);
        assert_eq!(tables.arc(0, &relation(9, 1, |one, other| one.abs_diff(other) >= 5)).most, 9);
    }
}
