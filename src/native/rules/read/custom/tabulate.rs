//! The assignments that satisfy a rule in a condition, or a condition itself, as lists.

use crate::engine::Interrupt;
use crate::native::meter::Meter;
use crate::native::rules::bits::{bit, lowest, members};
use crate::native::rules::builder::Builder;
use crate::native::rules::domains::Domains;
use crate::native::rules::model::RuleModel;
use crate::native::rules::propagate::propagate;
use crate::native::rules::propagator::Predicate;
use crate::native::rules::sees::Sees;

/// The assignments of these cells that satisfy a rule, which is all that `bare` has read: one after the other, as
/// digits from 0.
pub(super) fn of_rule(bare: Builder, cells: &[u16], meter: &mut Meter) -> Result<Vec<u8>, Interrupt> {
    let model = bare.finish()?;
    meter.afford(model.memory)?;
    let mut found = Vec::new();
    if model.is_impossible || model.start.contains(&0) {
        return Ok(found);
    }
    let mut domains = Domains::new(model.start.len(), model.common.side, model.propagators.len());
    domains.reset(&model.start);
    for &cell in cells {
        domains.mark_changed(cell, u64::MAX);
    }
    domains.queue_all();
    if propagate(&model, &mut domains, meter)?.is_none() {
        search(&model, &mut domains, cells, cells, &mut found, meter)?;
    }
    Ok(found)
}

fn search(
    model: &RuleModel,
    domains: &mut Domains,
    cells: &[u16],
    open: &[u16],
    found: &mut Vec<u8>,
    meter: &mut Meter,
) -> Result<(), Interrupt> {
    let Some((&cell, rest)) = open.split_first() else {
        found.extend(cells.iter().map(|&cell| lowest(domains.mask(cell)) as u8));
        return Ok(());
    };
    let before = domains.board().to_vec();
    for digit in members(domains.mask(cell)) {
        meter.work(before.len())?;
        if domains.keep(cell, bit(digit)).is_ok() && propagate(model, domains, meter)?.is_none() {
            search(model, domains, cells, rest, found, meter)?;
        }
        domains.restore(&before);
    }
    Ok(())
}

/// The assignments of cells that satisfy a condition and repeat no digit in cells that see each other: one after the
/// other, as digits from 0.
pub(super) fn of_predicate(
    predicate: &Predicate,
    cells: &[u16],
    masks: &mut [u64],
    sees: &Sees,
    meter: &mut Meter,
) -> Result<Vec<u8>, Interrupt> {
    let mut tries = Tries { predicate, cells, sees, weight: predicate.weight(1), found: Vec::new() };
    tries.search(masks, 0, meter)?;
    Ok(tries.found)
}

struct Tries<'a> {
    predicate: &'a Predicate,
    cells: &'a [u16],
    sees: &'a Sees,
    weight: usize,
    found: Vec<u8>,
}

impl Tries<'_> {
    /// Tries the candidates from this place on.
    fn search(&mut self, masks: &mut [u64], place: usize, meter: &mut Meter) -> Result<(), Interrupt> {
        meter.work(self.weight + masks.len())?;
        if self.predicate.status(masks) == Some(false) {
            return Ok(());
        }
        if place == masks.len() {
            self.found.extend(masks.iter().map(|&mask| lowest(mask) as u8));
            return Ok(());
        }
        let is_peer = |other: &usize| self.sees.contains(self.cells[place].into(), self.cells[*other].into());
        let peers: Vec<usize> = (0..place).filter(is_peer).collect();
        let candidates = masks[place];
        for digit in members(candidates) {
            masks[place] = bit(digit);
            if peers.iter().all(|&other| masks[other] != masks[place]) {
                self.search(masks, place + 1, meter)?;
            }
        }
        masks[place] = candidates;
        Ok(())
    }
}
