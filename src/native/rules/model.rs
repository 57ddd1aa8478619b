//! A board as the search sees it: start candidates, what follows from one cell, and propagators.

use super::cell_set::CellSet;
use super::common::Common;
use super::lists::Lists;
use super::propagator::Propagator;
use super::tables::{Arc, Tables};

/// What a search on a board reads and never changes.
#[derive(Debug)]
pub(super) struct Model {
    /// The bytes that everything here and the state of a search take.
    pub(super) memory: u64,
    pub(super) common: Common,
    /// The candidates of each cell on the empty board.
    pub(super) start: Vec<u64>,
    /// The relations from each cell, those that exclude most first.
    pub(super) arcs: Lists<Arc>,
    pub(super) tables: Tables,
    /// The cells of each house, extra ones among them.
    pub(super) houses: Vec<CellSet>,
    /// The numbers of the houses of each cell.
    pub(super) houses_of: Lists<u16>,
    /// Those that are to run first come first.
    pub(super) propagators: Vec<Propagator>,
    /// The units of work of a run of each propagator.
    pub(super) work: Box<[usize]>,
    /// The cells of each propagator.
    pub(super) scopes: Lists<u16>,
    /// The propagators that look at each cell: as many words for each as it takes to have a bit for each propagator.
    pub(super) watchers: Vec<u64>,
    /// Those of them that ask which digits the cell has lost.
    pub(super) curious: Lists<u32>,
    /// Whether a cell with the digit d excludes d from the cells d steps away.
    pub(super) taxicab: bool,
    /// Whether some rule cannot be kept at all.
    pub(super) is_impossible: bool,
}

impl Model {
    /// The set of the propagators that look at a cell.
    #[inline]
    pub(super) fn watchers(&self, cell: u16) -> &[u64] {
        let words = self.propagators.len().div_ceil(64);
        &self.watchers[usize::from(cell) * words..][..words]
    }

    /// The number of propagators that look at a cell.
    pub(super) fn watched(&self, cell: u16) -> usize {
        self.watchers(cell).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells this many steps from a cell, where a step leads to an orthogonal neighbour.
    pub(super) fn at_distance(&self, cell: u16, steps: usize) -> impl Iterator<Item = u16> + use<> {
        let side = self.common.side as i64;
        let (row, column, steps) = (i64::from(cell) / side, i64::from(cell) % side, steps as i64);
        let spots = (-steps..=steps).flat_map(move |down| {
            let across = steps - down.abs();
            let second = (across != 0).then_some((down, -across));
            std::iter::once((down, across)).chain(second)
        });
        let on_board = move |number: i64| (0..side).contains(&number);
        let cells = spots.map(move |(down, across)| (row + down, column + across));
        cells
            .filter(move |&(row, column)| on_board(row) && on_board(column))
            .map(move |(row, column)| (row * side + column) as u16)
    }
}
