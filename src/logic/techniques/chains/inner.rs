//! Techniques inside a propagation, on its working copy of the grid: locked candidates; if none can be used, hidden
//! pairs; then naked pairs; then X-wings. All instances of the first kind that can be used are.
//!
//! An instance rests on the candidates without which it would not be one: those that the grid had where the instance
//! has none. If none was lost, it does not depend on the propagation, and is not used.

use super::node::Node;
use crate::logic::grid::Grid;
use crate::logic::tables::{ALL, CELLS, cells, members};
use crate::logic::techniques::{fish, locked, sets};

/// Removals by one instance, and what they rest on.
pub(super) struct Found {
    pub(super) removed: Vec<Node>,
    pub(super) parents: Vec<Node>,
}

/// The instances of the first kind that can be used.
pub(super) fn find(real: &Grid, copy: &Grid) -> Vec<Found> {
    let inner = Inner { real, copy };
    let kinds: [&dyn Fn() -> Vec<Found>; 4] =
        [&|| inner.locked(), &|| inner.hidden(), &|| inner.naked(), &|| inner.fish()];
    kinds.into_iter().map(|kind| kind()).find(|found| !found.is_empty()).unwrap_or_default()
}

struct Inner<'a> {
    real: &'a Grid,
    copy: &'a Grid,
}

impl Inner<'_> {
    /// An instance, if it can be used.
    fn found(&self, targets: u128, digits: u16, parents: impl Iterator<Item = Node>) -> Option<Found> {
        if !self.copy.has_any(targets, digits) {
            return None;
        }
        let parents: Vec<Node> = parents.collect();
        let of_cell = |cell| members(self.copy.candidates(cell) & digits).map(move |digit| Node::off(cell, digit));
        (!parents.is_empty()).then(|| Found { removed: cells(targets).flat_map(of_cell).collect(), parents })
    }

    /// The candidates of a digit that a house has lost at these positions.
    fn lost_places(&self, house: usize, digit: usize, positions: u16) -> impl Iterator<Item = Node> + use<> {
        let lost = self.real.places(house, digit) & !self.copy.places(house, digit) & positions;
        members(lost).map(move |position| Node::off(CELLS[house][position].into(), digit))
    }

    fn locked(&self) -> Vec<Found> {
        let all = locked::all(self.copy).filter(|locked| self.copy.cells_with(locked.digit) & locked.targets() != 0);
        let usable = all.filter_map(|locked| {
            let parents = self.lost_places(locked.base, locked.digit, locked.uncovered());
            self.found(locked.targets(), 1 << locked.digit, parents)
        });
        usable.collect()
    }

    fn hidden(&self) -> Vec<Found> {
        let usable = sets::all_hidden(self.copy, 2, 4).filter_map(|set| {
            let lost = members(ALL & !set.positions).flat_map(|position| {
                let cell = CELLS[set.house][position].into();
                members(self.real.candidates(cell) & set.digits).map(move |digit| Node::off(cell, digit))
            });
            self.found(set.cells(), ALL & !set.digits, lost)
        });
        usable.collect()
    }

    fn naked(&self) -> Vec<Found> {
        let usable = sets::all_naked(self.copy, 2).filter_map(|set| {
            let lost = cells(set.cells()).flat_map(|cell| {
                members(self.real.candidates(cell) & !set.digits).map(move |digit| Node::off(cell, digit))
            });
            self.found(set.rest(), set.digits, lost)
        });
        usable.collect()
    }

    fn fish(&self) -> Vec<Found> {
        let usable = fish::all(self.copy, 2).filter_map(|fish| {
            let parents = fish.base().flat_map(|line| self.lost_places(line, fish.digit, fish.uncovered()));
            self.found(fish.targets(), 1 << fish.digit, parents)
        });
        usable.collect()
    }
}
