//! The search for cycles and chains: breadth first from each candidate, in three runs: with the house rule alone (X),
//! with the cell rule alone (Y; cycles only), with both. For each start the cycles come first, then the chain from the
//! candidate being on, then the chain from its being off. Levels that cannot give a lesser step are not searched.
//!
//! Sudoku Explainer keeps each off-node as often as it is met, but drops one that is already on its own path. Of the
//! copies of a node after the first, all that can follow is the end of another cycle, so only those next to the end
//! are kept here. A node that is met for the first time is on no path.

use super::closure::Closure;
use super::links::Links;
use super::node::{Cause, Node, NodeSet, Rules};
use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::tables::{HOUSES, SEEN, cells, members};
use std::ops::Range;

/// Breadth-first search for cycles and chains, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Breadth {
    /// The nodes of the search from one start, level by level.
    tree: Vec<Branch>,
    links: Links,
    path: Vec<(Node, Cause)>,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    node: Node,
    /// The number of the parent in the tree.
    parent: u32,
    cause: Cause,
}

/// Value, length, and kind: X, Y, both.
pub(super) type Key = (SeValue, u32, u8);

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The node after the start, again.
    Cycle,
    /// The opposite of the start.
    Opposite(Node),
}

/// The choice among the steps that are found.
pub(super) trait Choice {
    /// Whether a step of this key would be taken.
    fn is_less(&self, key: Key) -> bool;

    /// Takes a step, of a key that is [less](Self::is_less), if it removes anything. The path is from the end back to
    /// the start.
    fn add(&mut self, key: Key, path: &[(Node, Cause)], target: Target);
}

/// A run's rules and its place among equal steps.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    rules: Rules,
    kind: u8,
    cycle: f64,
    chain: Option<f64>,
}

pub(super) const MODES: [Mode; 3] = [
    Mode { rules: Rules { cells: false, houses: true }, kind: 2, cycle: 6.5, chain: Some(6.6) },
    Mode { rules: Rules { cells: true, houses: false }, kind: 3, cycle: 6.5, chain: None },
    Mode { rules: Rules { cells: true, houses: true }, kind: 4, cycle: 7.0, chain: Some(7.0) },
];

impl Breadth {
    /// Reads the links of a grid.
    pub(super) fn read(&mut self, grid: &Grid) {
        self.links.read(grid);
    }

    /// One run, in a grid whose links were read. With a closure of it, starts from which nothing is found are left out.
    pub(super) fn search(&mut self, grid: &Grid, mode: Mode, closure: Option<&Closure>, choice: &mut dyn Choice) {
        let least = if mode.chain.is_none() { 2..=2 } else { 2..=9 };
        for cell in (0..81).filter(|&cell| least.contains(&grid.count(cell))) {
            for digit in members(grid.candidates(cell)) {
                let (on, off) = (Node::on(cell, digit), Node::off(cell, digit));
                self.cycles(mode, on, closure, choice);
                let Some(base) = mode.chain else { continue };
                for start in [on, off] {
                    if closure.is_none_or(|closure| closure.leads_to_opposite(start)) {
                        self.chain(mode, base, start, choice);
                    }
                }
            }
        }
    }

    /// Collects the nodes from one back to the start.
    fn trace(&mut self, mut number: usize) {
        self.path.clear();
        loop {
            let branch = self.tree[number];
            self.path.push((branch.node, branch.cause));
            if number == 0 {
                return;
            }
            number = branch.parent as usize;
        }
    }

    fn is_on_path(&self, node: Node, mut number: usize) -> bool {
        while number != 0 {
            if self.tree[number].node == node {
                return true;
            }
            number = self.tree[number].parent as usize;
        }
        false
    }

    fn begin(&mut self, start: Node) {
        self.tree.clear();
        self.tree.push(Branch { node: start, parent: 0, cause: Cause::Start });
    }

    fn cycles(&mut self, mode: Mode, start: Node, closure: Option<&Closure>, choice: &mut dyn Choice) {
        let mut reached = NodeSet::EMPTY;
        if let Some(closure) = closure {
            let Some(outside) = closure.outside_cycles(start) else { return };
            outside.for_each(|node| {
                reached.insert(node);
            });
        }
        self.begin(start);
        reached.insert(start);
        let mut closing = NodeSet::EMPTY;
        for &(node, _) in self.links.targets(mode.rules, start) {
            // The links of an off-node are those of an on-node turned round.
            if self.links.targets(mode.rules, node).iter().any(|&(target, _)| target == start) {
                closing.insert(node);
            }
        }
        let (mut level, mut length) = (0..1, 0);
        while !level.is_empty() {
            length += 2;
            let key = (SeValue::of_chain(mode.cycle, length), length, mode.kind);
            if !choice.is_less(key) {
                return;
            }
            let offs = self.expand(mode, level, &mut reached, &closing);
            let ons = self.tree.len();
            for parent in offs {
                for link in self.links.range(mode.rules, self.tree[parent].node) {
                    let (node, cause) = self.links.at(link);
                    if node == start && length >= 4 && choice.is_less(key) {
                        self.trace(parent);
                        self.path.pop();
                        self.path.insert(0, (node, cause));
                        choice.add(key, &self.path, Target::Cycle);
                    }
                    if reached.insert(node) {
                        self.tree.push(Branch { node, parent: parent as u32, cause });
                    }
                }
            }
            level = ons..self.tree.len();
        }
    }

    /// Adds the nodes that follow from a level, each once; those in `closing`, next to the end of a cycle, also again.
    fn expand(&mut self, mode: Mode, level: Range<usize>, reached: &mut NodeSet, closing: &NodeSet) -> Range<usize> {
        let first = self.tree.len();
        for parent in level {
            for link in self.links.range(mode.rules, self.tree[parent].node) {
                let (node, cause) = self.links.at(link);
                if reached.insert(node) || closing.has(node) && !self.is_on_path(node, parent) {
                    self.tree.push(Branch { node, parent: parent as u32, cause });
                }
            }
        }
        first..self.tree.len()
    }

    /// The first chain from `start` to its opposite.
    fn chain(&mut self, mode: Mode, base: f64, start: Node, choice: &mut dyn Choice) {
        self.begin(start);
        let mut reached = NodeSet::EMPTY;
        reached.insert(start);
        let (mut level, mut length) = (0..1, 1);
        while !level.is_empty() {
            length += 1;
            let key = (SeValue::of_chain(base, length), length, mode.kind);
            if !choice.is_less(key) {
                return;
            }
            level = self.expand(mode, level, &mut reached, &NodeSet::EMPTY);
            if reached.has(start.opposite()) {
                if let Some(end) = level.clone().find(|&number| self.tree[number].node == start.opposite()) {
                    self.trace(end);
                    choice.add(key, &self.path, Target::Opposite(start.opposite()));
                }
                return;
            }
        }
    }
}

/// The candidates that a cycle removes: those outside its cells that see an on-node and an off-node of their digit.
/// For each digit the cells.
pub(super) fn cycle_targets(grid: &Grid, path: &[(Node, Cause)]) -> [u128; 9] {
    let (mut own, mut seen) = (0_u128, [[0_u128; 2]; 9]);
    for (node, _) in path {
        own |= 1 << node.cell();
        seen[node.digit()][usize::from(node.is_on())] |= SEEN[node.cell()];
    }
    std::array::from_fn(|digit| grid.cells_with(digit) & seen[digit][0] & seen[digit][1] & !own)
}

/// The candidates in these cells of each digit, by cell and then by digit.
pub(super) fn in_order(cells_of: &[u128; 9]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let any = cells_of.iter().fold(0, |any, cells| any | cells);
    cells(any).flat_map(move |cell| {
        (0..9).filter(move |&digit| cells_of[digit] >> cell & 1 == 1).map(move |digit| (cell, digit))
    })
}

/// The houses in which a candidate that a cycle removes sees an on-node and an off-node of its digit.
pub(super) fn houses_of_target(
    path: &[(Node, Cause)],
    (cell, digit): (usize, usize),
) -> impl Iterator<Item = usize> + '_ {
    [true, false]
        .into_iter()
        .filter_map(move |is_on| {
            let mut nodes =
                path.iter().map(|&(node, _)| node).filter(|node| node.is_on() == is_on && node.digit() == digit);
            nodes.find_map(|node| HOUSES[cell].into_iter().find(|house| HOUSES[node.cell()].contains(house)))
        })
        .map(usize::from)
}
