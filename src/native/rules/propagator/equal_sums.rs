//! Lists of cells with equal sums, on boards with few digits.

use super::clique::Clique;
use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Two or more lists of cells with the same sum of digits.
#[derive(Debug)]
pub(crate) struct EqualSums {
    pub(crate) groups: Box<[SumGroup]>,
    /// The number that the least digit stands for.
    pub(crate) first: usize,
}

/// A list of cells of [`EqualSums`].
#[derive(Debug)]
pub(crate) enum SumGroup {
    /// Cells that see each other.
    Clique(Clique),
    /// Two cells that do not see each other.
    Pair([u16; 2]),
}

impl EqualSums {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let mut sums = u128::MAX;
        for group in &self.groups {
            sums &= group.allow(common, domains, sums, self.first)?;
        }
        // Later groups may have excluded sums that the first ones allowed.
        for group in &self.groups {
            sums &= group.allow(common, domains, sums, self.first)?;
        }
        Ok(())
    }
}

impl SumGroup {
    pub(crate) fn cells(&self) -> &[u16] {
        match self {
            Self::Clique(clique) => &clique.cells,
            Self::Pair(cells) => cells,
        }
    }

    /// Removes candidates that are in none of the sums, and returns the sums that remain. Sums are of the numbers that
    /// digits stand for, less than 128, of which the least is `first`.
    fn allow(&self, common: &Common, domains: &mut Domains, sums: u128, first: usize) -> Result<u128, Wipeout> {
        let cells = self.cells();
        // The sums of digits from 0.
        let offset = (first * cells.len()) as u32;
        let sums = sums >> offset;
        let left = match *cells {
            [cell] => {
                domains.keep(cell, sums as u64)?;
                u128::from(domains.mask(cell))
            }
            [one, other] => {
                let differ = matches!(self, Self::Clique(_));
                let second = domains.mask(other);
                let (mut kept, mut others, mut left) = (0, 0, 0);
                for digit in members(domains.mask(one)) {
                    let mut partners = second & (sums >> digit) as u64;
                    if differ {
                        partners &= !bit(digit);
                    }
                    if partners != 0 {
                        kept |= bit(digit);
                        others |= partners;
                        left |= u128::from(partners) << digit;
                    }
                }
                domains.keep(one, kept)?;
                domains.keep(other, others)?;
                left
            }
            _ => match self {
                Self::Clique(clique) => clique.allow(common, domains, sums)?,
                Self::Pair(_) => return Err(Wipeout),
            },
        };
        Ok(left << offset)
    }
}
