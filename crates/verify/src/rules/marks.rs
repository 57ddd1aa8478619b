//! Markings that exempt cells and pairs from other rules.

use sudosat_core::puzzle::{Board, CellKind, PairKind};

/// The marked cells and pairs of cells, by kind.
#[derive(Default)]
pub(super) struct Markings {
    cells: Vec<(usize, CellKind)>,
    /// Pairs of cells, ascending.
    dots: Vec<[usize; 2]>,
    sums: Vec<[usize; 2]>,
}

impl Markings {
    pub(super) fn new(board: &Board) -> Self {
        let geometry = board.geometry();
        let mut marks = Self::default();
        for rule in board.rules() {
            if let Some((cell, kind)) = rule.cell() {
                marks.cells.push((geometry.index(cell), kind));
            }
            if let Some((cells, kind)) = rule.pair() {
                let mut pair = cells.map(|cell| geometry.index(cell));
                pair.sort_unstable();
                match kind {
                    PairKind::Difference(_) | PairKind::Ratio(_) => marks.dots.push(pair),
                    PairKind::Sum(_) => marks.sums.push(pair),
                    PairKind::Greater => {}
                }
            }
        }
        marks.dots.sort_unstable();
        marks.sums.sort_unstable();
        marks
    }

    /// The cells with a marking of this kind.
    pub(super) fn cells(&self, kind: CellKind) -> Vec<usize> {
        self.cells.iter().filter(|(_, other)| *other == kind).map(|&(cell, _)| cell).collect()
    }

    /// Whether there is a dot between two cells, ascending.
    pub(super) fn has_dot(&self, pair: [usize; 2]) -> bool {
        self.dots.binary_search(&pair).is_ok()
    }

    /// Whether there is an X, a V or another sum between two cells, ascending.
    pub(super) fn has_sum(&self, pair: [usize; 2]) -> bool {
        self.sums.binary_search(&pair).is_ok()
    }
}
