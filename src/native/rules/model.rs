//! The constraint model of a board: initial candidates, relations between cells, and propagators.

use super::cell_set::CellSet;
use super::common::Common;
use super::lists::Lists;
use super::propagator::Propagator;
use super::tables::{RelationArc, Tables};

/// The constraints of a board. A search only reads them.
#[derive(Debug)]
pub(super) struct RuleModel {
    /// The bytes of the model and of a search on it.
    pub(super) memory: u64,
    pub(super) common: Common,
    /// The candidates of each cell on the empty board.
    pub(super) start: Vec<u64>,
    /// The relations from each cell, those with the largest [`most`](RelationArc::most) first.
    pub(super) arcs: Lists<RelationArc>,
    pub(super) tables: Tables,
    /// The cells of each house, extra houses included.
    pub(super) houses: Vec<CellSet>,
    /// The houses of each cell, by number.
    pub(super) houses_of: Lists<u16>,
    /// In the order in which they run.
    pub(super) propagators: Vec<Propagator>,
    /// The units of work of one run of each propagator.
    pub(super) work: Box<[usize]>,
    /// The cells of each propagator.
    pub(super) scopes: Lists<u16>,
    /// The set of propagators that watch each cell: a bit per propagator, in whole words per cell.
    pub(super) watchers: Vec<u64>,
    /// The propagators that also need the digits that the cell has lost.
    pub(super) delta_watchers: Lists<u32>,
    /// Whether a cell with the digit d excludes d from the cells at taxicab distance d.
    pub(super) taxicab: bool,
    /// Whether some rule cannot be satisfied on any grid.
    pub(super) is_impossible: bool,
}

impl RuleModel {
    #[inline]
    pub(super) fn watchers(&self, cell: u16) -> &[u64] {
        let words = self.propagators.len().div_ceil(64);
        &self.watchers[usize::from(cell) * words..][..words]
    }

    /// The number of propagators that watch a cell.
    pub(super) fn watcher_count(&self, cell: u16) -> usize {
        self.watchers(cell).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells at this taxicab distance from a cell.
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
