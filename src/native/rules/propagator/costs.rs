//! Costs of digits with a limit: bounds on the sum of several lines.

use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Of each cell the digit has a cost, and all of them together cost at most a limit.
#[derive(Debug)]
pub(crate) struct Costs {
    /// The cells with the numbers of their tables.
    cells: Box<[(u16, u16)]>,
    /// Table after table, the digits that cost at most 0, 1, and so on up to the limit.
    tables: Box<[u64]>,
    limit: usize,
}

impl Costs {
    /// The constraint on cells with the numbers of their tables, each of which has the digits that cost at most 0, 1,
    /// and so on up to the limit.
    pub(crate) fn new(cells: Vec<(u16, u16)>, tables: Vec<u64>, limit: usize) -> Self {
        Self { cells: cells.into(), tables: tables.into(), limit }
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = u16> {
        self.cells.iter().map(|&(cell, _)| cell)
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        let mut left = self.limit;
        for &(cell, table) in &self.cells {
            let least = self.least(domains.mask(cell), table).ok_or(Wipeout)?;
            left = left.checked_sub(least).ok_or(Wipeout)?;
        }
        for &(cell, table) in &self.cells {
            // The cheapest digits stay, so that this leaves the least costs as they are.
            let least = self.least(domains.mask(cell), table).ok_or(Wipeout)?;
            domains.keep(cell, self.table(table)[(least + left).min(self.limit)])?;
        }
        Ok(())
    }

    /// The least cost of these digits; `None` if each costs more than the limit.
    #[inline]
    fn least(&self, mask: u64, table: u16) -> Option<usize> {
        self.table(table).iter().position(|digits| digits & mask != 0)
    }

    #[inline]
    fn table(&self, number: u16) -> &[u64] {
        let size = self.limit + 1;
        &self.tables[usize::from(number) * size..][..size]
    }
}
