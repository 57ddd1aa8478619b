//! Cycles and chains without branches. A *cycle* returns to its first node, so each of its links works in both
//! directions; a *chain* goes from a candidate to its opposite, which is therefore true.
//!
//! Breadth first from each candidate, in three runs: with the house rule alone (X), with the cell rule alone (Y; cycles
//! only), with both. Of all steps the least in value, length and kind is taken, and of equal ones the first. Levels
//! that cannot give a lesser one are not searched.
//!
//! Sudoku Explainer keeps each off-node as often as it is met, but drops one that is already on its own path. Of the
//! copies of a node after the first, all that can follow is the end of another cycle, so only those next to the end
//! are kept here. A node that is met for the first time is on no path.

use super::explain::{self, Reason};
use super::links::Links;
use super::node::{Cause, Node, NodeSet, Rules};
use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::Step;
use crate::logic::tables::{SEEN, cells, members};
use crate::logic::technique::Technique;

/// Breadth-first search for cycles and chains.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linear {
    /// The nodes of the search from one start, level by level.
    tree: Vec<Branch>,
    links: Links,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    node: Node,
    /// The number of the parent in the tree.
    parent: u32,
    cause: Cause,
}

/// The least step so far.
struct Best {
    key: Key,
    /// The nodes from the end back to the start, each with what it follows by.
    path: Vec<(Node, Cause)>,
    /// The start of a chain; for a cycle none.
    start: Option<Node>,
}

/// Value, length, and kind: X, Y, both.
type Key = (SeValue, u32, u8);

/// A run's rules and its place among equal steps.
#[derive(Clone, Copy)]
struct Mode {
    rules: Rules,
    kind: u8,
    cycle: f64,
    chain: Option<f64>,
}

const MODES: [Mode; 3] = [
    Mode { rules: Rules { cells: false, houses: true }, kind: 2, cycle: 6.5, chain: Some(6.6) },
    Mode { rules: Rules { cells: true, houses: false }, kind: 3, cycle: 6.5, chain: None },
    Mode { rules: Rules { cells: true, houses: true }, kind: 4, cycle: 7.0, chain: Some(7.0) },
];

impl Linear {
    /// The least step of all.
    pub(crate) fn find(&mut self, grid: &Grid) -> Option<Step> {
        self.links.read(grid);
        let mut best = None;
        for mode in MODES {
            let least = if mode.chain.is_none() { 2..=2 } else { 2..=9 };
            for cell in (0..81).filter(|&cell| least.contains(&grid.count(cell))) {
                for digit in members(grid.candidates(cell)) {
                    self.cycles(grid, mode, Node::on(cell, digit), &mut best);
                    if let Some(base) = mode.chain {
                        self.chain(mode, base, Node::on(cell, digit), &mut best);
                        self.chain(mode, base, Node::off(cell, digit), &mut best);
                    }
                }
            }
        }
        best?.into_step(grid)
    }

    /// The nodes from one back to the start.
    fn path(&self, mut number: usize) -> Vec<(Node, Cause)> {
        let mut path = Vec::new();
        loop {
            let branch = self.tree[number];
            path.push((branch.node, branch.cause));
            if number == 0 {
                return path;
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

    fn cycles(&mut self, grid: &Grid, mode: Mode, start: Node, best: &mut Option<Best>) {
        self.tree.clear();
        self.tree.push(Branch { node: start, parent: 0, cause: Cause::Start });
        let mut reached = NodeSet::EMPTY;
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
            if best.as_ref().is_some_and(|best| key >= best.key) {
                return;
            }
            let offs = self.expand(mode, level, &mut reached, &closing);
            let ons = self.tree.len();
            for parent in offs {
                for link in self.links.range(mode.rules, self.tree[parent].node) {
                    let (node, cause) = self.links.at(link);
                    if node == start && length >= 4 {
                        let mut path = self.path(parent);
                        path.pop();
                        path.insert(0, (node, cause));
                        if best.as_ref().is_none_or(|best| key < best.key) && !targets(grid, &path).is_empty() {
                            *best = Some(Best { key, path, start: None });
                        }
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
    fn expand(
        &mut self,
        mode: Mode,
        level: std::ops::Range<usize>,
        reached: &mut NodeSet,
        closing: &NodeSet,
    ) -> std::ops::Range<usize> {
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
    fn chain(&mut self, mode: Mode, base: f64, start: Node, best: &mut Option<Best>) {
        self.tree.clear();
        self.tree.push(Branch { node: start, parent: 0, cause: Cause::Start });
        let mut reached = NodeSet::EMPTY;
        reached.insert(start);
        let (mut level, mut length) = (0..1, 1);
        while !level.is_empty() {
            length += 1;
            let key = (SeValue::of_chain(base, length), length, mode.kind);
            if best.as_ref().is_some_and(|best| key >= best.key) {
                return;
            }
            level = self.expand(mode, level, &mut reached, &NodeSet::EMPTY);
            if reached.has(start.opposite()) {
                let end = level.clone().find(|&number| self.tree[number].node == start.opposite());
                if let Some(end) = end {
                    *best = Some(Best { key, path: self.path(end), start: Some(start) });
                }
                return;
            }
        }
    }
}

/// The candidates that a cycle removes: those outside its cells that see an on-node and an off-node of their digit.
fn targets(grid: &Grid, path: &[(Node, Cause)]) -> Vec<crate::puzzle::Candidate> {
    let (mut own, mut seen) = (0_u128, [[0_u128; 2]; 9]);
    for (node, _) in path {
        own |= 1 << node.cell();
        seen[node.digit()][usize::from(node.is_on())] |= SEEN[node.cell()];
    }
    let lost: [u128; 9] = std::array::from_fn(|digit| grid.cells_with(digit) & seen[digit][0] & seen[digit][1] & !own);
    let any = lost.iter().fold(0, |any, cells| any | cells);
    cells(any)
        .flat_map(|cell| {
            let digits =
                (0..9).filter(|&digit| lost[digit] >> cell & 1 == 1).fold(0, |digits, digit| digits | 1 << digit);
            grid.found(1 << cell, digits)
        })
        .collect()
}

impl Best {
    fn into_step(self, grid: &Grid) -> Option<Step> {
        let (value, length, kind) = self.key;
        let technique = match (self.start, kind) {
            (None, 2) => Technique::XCycle,
            (None, 3) => Technique::YCycle,
            (None, _) => Technique::XyCycle,
            // Two strong links: six nodes.
            (Some(_), 2) if length <= 6 => Technique::TurbotFish,
            (Some(_), 2) => Technique::XChain,
            (Some(_), _) => Technique::XyChain,
        };
        let mut step = Step::new(technique, value);
        match self.start {
            Some(start) => step = explain::concluding(step, grid, start.opposite())?,
            None => step.eliminate = targets(grid, &self.path),
        }
        let nodes: Vec<Node> = self.path.iter().map(|&(node, _)| node).collect();
        let reasons = self.path.iter().enumerate().rev().map(|(number, &(node, cause))| {
            let parents = match nodes.get(number + 1..number + 2) {
                Some(parent) => parent,
                // The first link of a cycle starts at the node that the last one reaches.
                None if self.start.is_none() => &nodes[..1],
                None => &[],
            };
            Reason { node, parents, cause }
        });
        explain::add(&mut step, reasons);
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::XCycle,
                ".....9..59..4.....5...2..1.71....86...28......89.....7...3..1.6..7.9..5.6....47..",
                "6.5 r2c8<>3",
            ),
            (
                Technique::YCycle,
                "........8...6.3...3...517...........6.9.3..1..4.7.6.5...34..6....4..2..1957...2..",
                "6.8 r4c5<>2",
            ),
            (
                Technique::TurbotFish,
                "...........94..8..48..72.1....68....1..3...4.9...5.1..79..16..3.3.....8...5....2.",
                "6.6 r1c1<>3",
            ),
            (
                Technique::XChain,
                ".........2.8.9...41.93..56...7....86.......4.....371.....1.....3.19...58.6..4..3.",
                "6.7 r6c1<>9",
            ),
            (
                Technique::XyCycle,
                ".........2.8.9...41.93..56...7....86.......4.....371.....1.....3.19...58.6..4..3.",
                "7.0 r9c7<>7",
            ),
            (
                Technique::XyChain,
                "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.",
                "7.1 r8c3<>4",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
