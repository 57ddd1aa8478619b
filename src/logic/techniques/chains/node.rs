//! Nodes of chains: a candidate that is true (*on*) or false (*off*), and the nodes that follow from one.
//!
//! An on-node turns off the other candidates of its cell (the cell rule), and its digit in its peers. An off-node turns
//! on the last candidate of its cell (the cell rule) or the last place of its digit in a house (the house rule).

use crate::logic::grid::Grid;
use crate::logic::tables::{CELLS, HOUSES, POSITIONS, SHARED, members};

/// A candidate and whether it is on. Below 729, cell · 9 + digit, it is on; the others are off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u16);

const OFF: u16 = 729;

impl Node {
    /// The number of nodes.
    pub(super) const COUNT: usize = 1458;

    pub(super) fn on(cell: usize, digit: usize) -> Self {
        Self((cell * 9 + digit) as u16)
    }

    pub(super) fn off(cell: usize, digit: usize) -> Self {
        Self((cell * 9 + digit) as u16 + OFF)
    }

    pub(super) fn is_on(self) -> bool {
        self.0 < OFF
    }

    /// The opposite node of its candidate: on if this is off, and off if it is on.
    pub(super) fn opposite(self) -> Self {
        Self(if self.is_on() { self.0 + OFF } else { self.0 - OFF })
    }

    /// A number below [`COUNT`](Self::COUNT), for tables.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    fn candidate(self) -> usize {
        usize::from(if self.is_on() { self.0 } else { self.0 - OFF })
    }

    pub(super) fn cell(self) -> usize {
        self.candidate() / 9
    }

    pub(super) fn digit(self) -> usize {
        self.candidate() % 9
    }
}

/// A set of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeSet([u64; Node::COUNT.div_ceil(64)]);

impl NodeSet {
    pub(super) const EMPTY: Self = Self([0; Node::COUNT.div_ceil(64)]);

    pub(super) fn has(&self, node: Node) -> bool {
        self.0[node.index() / 64] >> (node.index() % 64) & 1 == 1
    }

    /// Adds a node. Returns whether it was new.
    pub(super) fn insert(&mut self, node: Node) -> bool {
        let (word, bit) = (&mut self.0[node.index() / 64], 1 << (node.index() % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl Default for NodeSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Which rules a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) cells: bool,
    pub(super) houses: bool,
}

/// The reason why one node follows from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The cell rule.
    Cell,
    /// A house with the digit of both.
    House(u8),
    /// Nothing: it starts the chain.
    Start,
    /// A technique inside the chain, by its number there.
    Inner(u16),
}

/// The off-nodes that follow from an on-node, in order: the cell rule, then the digit in box, row and column.
pub(super) fn off_targets(grid: &Grid, rules: Rules, node: Node, mut visit: impl FnMut(Node, Cause)) {
    let (cell, digit) = (node.cell(), node.digit());
    if rules.cells {
        for other in members(grid.candidates(cell) & !(1 << digit)) {
            visit(Node::off(cell, other), Cause::Cell);
        }
    }
    let block = usize::from(HOUSES[cell][0]);
    for (kind, house) in HOUSES[cell].into_iter().enumerate() {
        let of_box = if kind == 0 { 1 << POSITIONS[cell][0] } else { SHARED[usize::from(house)][block] };
        let others = grid.places(house.into(), digit) & !of_box;
        for position in members(others) {
            visit(Node::off(CELLS[usize::from(house)][position].into(), digit), Cause::House(house));
        }
    }
}

/// The on-nodes that follow from an off-node whose candidate is still in the grid, in order: the cell rule, then the
/// house rule for box, row and column; each once.
pub(super) fn on_targets(grid: &Grid, rules: Rules, node: Node) -> impl Iterator<Item = (Node, Cause)> + use<> {
    let (cell, digit) = (node.cell(), node.digit());
    let mut targets = [None; 4];
    let others = grid.candidates(cell) & !(1 << digit);
    if rules.cells && others.is_power_of_two() && grid.has(cell, digit) {
        targets[0] = Some((Node::on(cell, others.trailing_zeros() as usize), Cause::Cell));
    }
    for (kind, house) in HOUSES[cell].into_iter().enumerate().filter(|_| rules.houses) {
        let places = grid.places(house.into(), digit);
        let others = places & !(1 << POSITIONS[cell][kind]);
        if others.is_power_of_two() && others != places {
            let target = Node::on(CELLS[usize::from(house)][others.trailing_zeros() as usize].into(), digit);
            if targets.iter().flatten().all(|&(known, _)| known != target) {
                targets[kind + 1] = Some((target, Cause::House(house)));
            }
        }
    }
    targets.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_have_a_candidate_and_a_sign() {
        for (cell, digit) in [(0, 0), (40, 8), (80, 8)] {
            let (on, off) = (Node::on(cell, digit), Node::off(cell, digit));
            assert!(on.is_on() && !off.is_on() && on.opposite() == off && off.opposite() == on);
            assert_eq!([(on.cell(), on.digit()), (off.cell(), off.digit())], [(cell, digit); 2]);
        }
        assert_eq!(Node::off(80, 8).index() + 1, Node::COUNT);
    }

    #[test]
    fn an_on_node_turns_off_each_peer_once() {
        let grid = Grid::new(&[0; 81]);
        let both = Rules { cells: true, houses: true };
        let (mut count, mut seen) = (0, NodeSet::EMPTY);
        off_targets(&grid, both, Node::on(40, 4), |node, _| {
            count += 1;
            assert!(seen.insert(node));
        });
        assert_eq!(count, 8 + 20);
        assert_eq!(on_targets(&grid, both, Node::off(40, 4)).count(), 0);
    }

    #[test]
    fn an_off_node_turns_on_what_is_left() {
        let mut grid = Grid::new(&[0; 81]);
        (2..9).for_each(|digit| grid.remove(0, digit));
        (2..81).for_each(|cell| grid.remove(cell, 0));
        let targets = |cells, houses| -> Vec<(Node, Cause)> {
            on_targets(&grid, Rules { cells, houses }, Node::off(0, 0)).collect()
        };
        let (by_cell, by_house) = ((Node::on(0, 1), Cause::Cell), (Node::on(1, 0), Cause::House(0)));
        assert_eq!(targets(true, true), [by_cell, by_house], "the row gives the box's again");
        assert_eq!((targets(true, false), targets(false, true)), (vec![by_cell], vec![by_house]));
    }
}
