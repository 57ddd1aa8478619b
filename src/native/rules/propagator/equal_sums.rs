//! Groups with equal sums, on boards with few digits: region sum lines and zippers.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::state::{Failed, Filtered, State};
use super::group::Group;

/// Groups of cells whose digits, from 1, have the same sum.
#[derive(Debug)]
pub(crate) struct EqualSums {
    pub(crate) parts: Box<[Part]>,
}

/// One of them.
#[derive(Debug)]
pub(crate) enum Part {
    /// Cells that see each other.
    Group(Group),
    /// Two cells that do not.
    Two([u16; 2]),
}

impl EqualSums {
    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        let mut sums = u128::MAX;
        for part in &self.parts {
            sums &= part.allow(common, state, sums)?;
        }
        // What the first ones allow may have become less since.
        for part in &self.parts {
            sums &= part.allow(common, state, sums)?;
        }
        Ok(())
    }
}

impl Part {
    pub(crate) fn cells(&self) -> &[u16] {
        match self {
            Self::Group(group) => &group.cells,
            Self::Two(cells) => cells,
        }
    }

    /// Removes what has no part in one of the sums and returns those that are left. Sums are of digits from 1.
    fn allow(&self, common: &Common, state: &mut State, sums: u128) -> Result<u128, Failed> {
        let cells = self.cells();
        // The same sums of digits from 0.
        let sums = sums >> cells.len();
        let left = match *cells {
            [cell] => {
                state.keep(cell, sums as u64)?;
                u128::from(state.mask(cell))
            }
            [one, other] => {
                let differ = matches!(self, Self::Group(_));
                let second = state.mask(other);
                let (mut kept, mut others, mut left) = (0, 0, 0);
                for digit in members(state.mask(one)) {
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
                state.keep(one, kept)?;
                state.keep(other, others)?;
                left
            }
            _ => match self {
                Self::Group(group) => group.allow(common, state, sums)?,
                Self::Two(_) => return Err(Failed),
            },
        };
        Ok(left << cells.len())
    }
}
