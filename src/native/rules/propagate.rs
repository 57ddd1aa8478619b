//! Propagation to a fixpoint.

use super::bits::{bit, is_single, lowest, members};
use super::domains::{Domains, Propagated};
use super::model::RuleModel;
use crate::engine::Interrupt;
use crate::native::meter::Meter;

/// The source of a wipeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Culprit {
    /// The consequences of one cell.
    Cell(u16),
    Propagator(u32),
}

/// Propagates to a fixpoint; returns the source of a wipeout if there is one.
pub(super) fn propagate(
    model: &RuleModel,
    domains: &mut Domains,
    meter: &mut Meter,
) -> Result<Option<Culprit>, Interrupt> {
    loop {
        while let Some((cell, lost)) = domains.next_changed() {
            meter.work(8 * (1 + model.arcs.list(usize::from(cell)).len()))?;
            if propagate_cell(model, domains, cell, lost).is_err() {
                return Ok(Some(Culprit::Cell(cell)));
            }
        }
        let Some(number) = domains.next_queued() else { return Ok(None) };
        let propagator = &model.propagators[number as usize];
        meter.work(model.work[number as usize])?;
        let delta = domains.take_delta(number);
        if propagator.run(&model.common, domains, delta).is_err() {
            return Ok(Some(Culprit::Propagator(number)));
        }
    }
}

/// Removes what follows from one cell, and queues the propagators that watch it.
#[inline]
fn propagate_cell(model: &RuleModel, domains: &mut Domains, cell: u16, lost: u64) -> Propagated {
    let index = usize::from(cell);
    let mask = domains.mask(cell);
    if is_single(mask) {
        let (digit, seen) = (lowest(mask), model.common.sees.row(index));
        domains.exclude(digit, |word| seen[word])?;
        if model.taxicab {
            model.at_distance(cell, digit + 1).try_for_each(|other| domains.remove(other, bit(digit)))?;
        }
    }
    for digit in members(lost & model.common.all) {
        for &house in model.houses_of.list(index) {
            domains.place_if_single(&model.houses[usize::from(house)], digit)?;
        }
    }
    if let arcs @ [_, ..] = model.arcs.list(index) {
        let count = mask.count_ones();
        for arc in arcs.iter().take_while(|arc| u32::from(arc.most) >= count) {
            domains.keep(arc.cell, model.tables.supported(*arc, mask))?;
        }
    }
    domains.queue(model.watchers(cell));
    model.delta_watchers.list(index).iter().for_each(|&propagator| domains.add_delta(propagator, lost));
    Ok(())
}
