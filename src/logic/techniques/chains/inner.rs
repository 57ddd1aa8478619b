//! Techniques inside a propagation, on its working copy of the grid: locked candidates; if none can be used, hidden
//! pairs; then naked pairs; then X-wings. All instances of the first kind that can be used are.

use super::finds::{Draft, Finds, Loss};
use super::node::Node;
use crate::logic::grid::Grid;
use crate::logic::tables::{ALL, CELLS, ROWS, cells, members};
use crate::logic::technique::Technique;
use crate::logic::techniques::{fish, locked, sets};

/// Adds the instances of the first kind that can be used.
pub(super) fn find(loss: Loss<'_>, finds: &mut Finds) {
    for kind in [locked_candidates, hidden_pairs, naked_pairs, x_wings] {
        if finds.instances().is_empty() {
            kind(loss, finds);
        }
    }
}

/// Begins an instance that removes these digits from these cells; `None` if there is nothing new to remove.
fn begin<'a>(finds: &'a mut Finds, technique: Technique, copy: &Grid, targets: u128, digits: u16) -> Option<Draft<'a>> {
    if !copy.has_any(targets, digits) {
        return None;
    }
    let mut draft = finds.begin(technique, 0);
    let of_cell = |cell| members(copy.candidates(cell) & digits).map(move |digit| Node::off(cell, digit));
    if draft.remove(cells(targets).flat_map(of_cell)) {
        return Some(draft);
    }
    draft.cancel();
    None
}

fn locked_candidates(loss: Loss<'_>, finds: &mut Finds) {
    let copy = loss.copy;
    for locked in locked::all(copy).filter(|locked| copy.cells_with(locked.digit) & locked.targets() != 0) {
        let technique = if locked.base < ROWS { Technique::Pointing } else { Technique::Claiming };
        let Some(mut draft) = begin(finds, technique, copy, locked.targets(), 1 << locked.digit) else { continue };
        draft.rest_on(loss.of_places(locked.base, locked.digit, locked.uncovered()));
        draft.instance.basis.add_house(locked.base, locked.digit);
        draft.instance.basis.add_house(locked.cover, locked.digit);
        draft.finish(loss, false);
    }
}

fn hidden_pairs(loss: Loss<'_>, finds: &mut Finds) {
    for set in sets::all_hidden(loss.copy, 2, 4) {
        let Some(mut draft) = begin(finds, Technique::HiddenPair, loss.copy, set.cells(), ALL & !set.digits) else {
            continue;
        };
        draft.rest_on(members(ALL & !set.positions).flat_map(|position| {
            let cell = CELLS[set.house][position].into();
            members(loss.real.candidates(cell) & set.digits).map(move |digit| Node::off(cell, digit))
        }));
        members(set.digits).for_each(|digit| draft.instance.basis.add_house(set.house, digit));
        cells(set.cells()).for_each(|cell| draft.instance.basis.add_cell(cell));
        draft.finish(loss, false);
    }
}

fn naked_pairs(loss: Loss<'_>, finds: &mut Finds) {
    for set in sets::all_naked(loss.copy, 2) {
        let Some(mut draft) = begin(finds, Technique::NakedPair, loss.copy, set.rest(), set.digits) else { continue };
        draft.rest_on(cells(set.cells()).flat_map(|cell| {
            members(loss.real.candidates(cell) & !set.digits).map(move |digit| Node::off(cell, digit))
        }));
        members(set.digits).for_each(|digit| draft.instance.basis.add_house(set.house, digit));
        cells(set.cells()).for_each(|cell| draft.instance.basis.add_cell(cell));
        draft.finish(loss, false);
    }
}

fn x_wings(loss: Loss<'_>, finds: &mut Finds) {
    for fish in fish::all(loss.copy, 2) {
        let Some(mut draft) = begin(finds, Technique::XWing, loss.copy, fish.targets(), 1 << fish.digit) else {
            continue;
        };
        draft.rest_on(fish.base().flat_map(|line| loss.of_places(line, fish.digit, fish.uncovered())));
        fish.base().chain(fish.cover()).for_each(|line| draft.instance.basis.add_house(line, fish.digit));
        draft.finish(loss, false);
    }
}
