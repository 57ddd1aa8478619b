//! Propagation to a fixpoint.

use super::bits::{bit, is_single, lowest, members};
use super::model::Model;
use super::state::{Filtered, State};
use crate::engine::Interrupt;
use crate::native::meter::Meter;

/// What failed, and is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Culprit {
    /// What follows from one cell.
    Cell(u16),
    /// A propagator.
    Propagator(u32),
}

/// Removes candidates until nothing changes. Something may turn out to fail.
pub(super) fn propagate(model: &Model, state: &mut State, meter: &mut Meter) -> Result<Option<Culprit>, Interrupt> {
    loop {
        while let Some((cell, lost)) = state.next_changed() {
            meter.work(8 * (1 + model.arcs.of(usize::from(cell)).len()))?;
            if look_at(model, state, cell, lost).is_err() {
                return Ok(Some(Culprit::Cell(cell)));
            }
        }
        let Some(number) = state.next_queued() else { return Ok(None) };
        let propagator = &model.propagators[number as usize];
        meter.work(model.work[number as usize])?;
        let news = state.take_news(number);
        if propagator.run(&model.common, state, news).is_err() {
            return Ok(Some(Culprit::Propagator(number)));
        }
    }
}

/// Draws the consequences that a cell has by itself, and wakes the propagators that look at it.
#[inline]
fn look_at(model: &Model, state: &mut State, cell: u16, lost: u64) -> Filtered {
    let index = usize::from(cell);
    let mask = state.mask(cell);
    if is_single(mask) {
        let (digit, seen) = (lowest(mask), model.common.sees.row(index));
        state.exclude(digit, |word| seen[word])?;
        if model.taxicab {
            model.at_distance(cell, digit + 1).try_for_each(|other| state.remove(other, bit(digit)))?;
        }
    }
    for digit in members(lost & model.common.all) {
        for &house in model.houses_of.of(index) {
            state.place_if_single(&model.houses[usize::from(house)], digit)?;
        }
    }
    if let arcs @ [_, ..] = model.arcs.of(index) {
        let count = mask.count_ones();
        for arc in arcs.iter().take_while(|arc| u32::from(arc.most) >= count) {
            state.keep(arc.cell, model.tables.supported(*arc, mask))?;
        }
    }
    state.queue(model.watchers(cell));
    model.curious.of(index).iter().for_each(|&propagator| state.add_news(propagator, lost));
    Ok(())
}
