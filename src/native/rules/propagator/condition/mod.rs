//! Conditions on the digits of cells that have no propagator of their own.

mod predicate;
mod ranges;
mod same;
mod table;
mod value;

use crate::native::rules::bits::{bit, is_single, members};
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

pub(crate) use predicate::Predicate;
pub(crate) use ranges::{FAR, Range};
pub(crate) use same::Same;
pub(crate) use table::Table;
pub(crate) use value::Value;

/// A condition on these cells, whose places in the list the predicate names.
#[derive(Debug)]
pub(crate) struct Condition {
    cells: Box<[u16]>,
    predicate: Predicate,
    /// The steps of one look at the predicate.
    weight: usize,
    /// The most assignments that are tried for exact supports.
    most_assignments: usize,
}

impl Condition {
    /// The most steps and the most assignments for exact supports, where the predicate's own are not.
    // About 0.05 ms, as long as a dozen runs of other propagators take.
    const MOST_STEPS: usize = 1 << 14;
    const MOST_ASSIGNMENTS: usize = 1000;
    /// The most work that is reported for a look at the predicate.
    const MOST_WORK: usize = 1 << 26;

    pub(crate) fn new(cells: &[u16], predicate: Predicate) -> Self {
        let weight = predicate.weight(1).saturating_add(cells.len());
        let most = (Self::MOST_STEPS / weight).min(Self::MOST_ASSIGNMENTS);
        let most_assignments = if predicate.is_exact() { 0 } else { most };
        Self { cells: cells.into(), predicate, weight, most_assignments }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The steps of a run, at most.
    pub(super) fn work(&self) -> usize {
        // A large tree tries no assignments. The limit leaves room for a factor, also in 32 bits.
        (2 * self.weight.min(Self::MOST_WORK)) + 2 * self.weight.min(Self::MOST_STEPS) * self.most_assignments
    }

    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let mut masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        match self.predicate.status(&masks) {
            Some(true) => return Ok(()),
            Some(false) => return Err(Wipeout),
            None => self.predicate.enforce(true, &mut masks)?,
        }
        let sizes = masks.iter().map(|mask| mask.count_ones() as usize);
        if sizes.fold(1, usize::saturating_mul) <= self.most_assignments {
            masks = self.supported(common, masks);
        }
        self.cells.iter().zip(masks).try_for_each(|(&cell, kept)| domains.keep(cell, kept))
    }

    /// The candidates in assignments that satisfy the condition.
    fn supported(&self, common: &Common, mut masks: Vec<u64>) -> Vec<u64> {
        let open: Vec<usize> = (0..masks.len()).filter(|&place| !is_single(masks[place])).collect();
        let mut supports = Supports { condition: self, common, kept: vec![0; masks.len()] };
        supports.search(&mut masks, &open);
        supports.kept
    }
}

/// A search for the candidates in assignments that satisfy a condition.
struct Supports<'a> {
    condition: &'a Condition,
    common: &'a Common,
    /// The candidates that were found, by place.
    kept: Vec<u64>,
}

impl Supports<'_> {
    /// Tries the candidates in these places.
    fn search(&mut self, masks: &mut [u64], open: &[usize]) {
        if masks.iter().zip(&self.kept).all(|(mask, kept)| mask & !kept == 0) {
            return;
        }
        match self.condition.predicate.status(masks) {
            Some(true) => return self.kept.iter_mut().zip(masks).for_each(|(kept, mask)| *kept |= *mask),
            Some(false) => return,
            None => {}
        }
        let Some((&place, rest)) = open.split_first() else { return };
        let candidates = masks[place];
        for digit in members(candidates) {
            masks[place] = bit(digit);
            if !self.is_repeated(masks, place) {
                self.search(masks, rest);
            }
        }
        masks[place] = candidates;
    }

    /// Whether a settled cell that this one sees has its digit.
    fn is_repeated(&self, masks: &[u64], place: usize) -> bool {
        let cells = &self.condition.cells;
        let sees = |other: usize| self.common.sees.contains(cells[place].into(), cells[other].into());
        (0..masks.len()).any(|other| other != place && masks[other] == masks[place] && sees(other))
    }
}
