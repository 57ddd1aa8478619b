//! All links of a grid that does not change, listed once for many searches.

use super::node::{Cause, Node, Rules, off_targets, on_targets};
use crate::logic::grid::Grid;
use crate::logic::tables::members;
use std::ops::Range;

/// The nodes that follow from each node by both rules, in order; those by the cell rule come first.
#[derive(Clone, Debug)]
pub(super) struct Links {
    targets: Vec<(Node, Cause)>,
    /// For each node where its targets are, and how many of them are by the cell rule.
    ranges: Vec<(u32, u32, u32)>,
}

impl Default for Links {
    fn default() -> Self {
        Self { targets: Vec::new(), ranges: vec![(0, 0, 0); Node::COUNT] }
    }
}

impl Links {
    /// Lists the links of a grid, and forgets those that were here. Those of candidates that the grid does not have
    /// are undefined.
    pub(super) fn read(&mut self, grid: &Grid) {
        const BOTH: Rules = Rules { cells: true, houses: true };
        self.targets.clear();
        for cell in 0..81 {
            for digit in members(grid.candidates(cell)) {
                let (on, off) = (Node::on(cell, digit), Node::off(cell, digit));
                let first = self.targets.len();
                off_targets(grid, BOTH, on, |node, cause| self.targets.push((node, cause)));
                self.close(on, first);
                let first = self.targets.len();
                self.targets.extend(on_targets(grid, BOTH, off));
                self.close(off, first);
            }
        }
    }

    fn close(&mut self, node: Node, first: usize) {
        let by_cell = self.targets[first..].iter().take_while(|(_, cause)| *cause == Cause::Cell).count();
        self.ranges[node.index()] = (first as u32, (first + by_cell) as u32, self.targets.len() as u32);
    }

    /// Where the nodes that follow from a node are listed.
    pub(super) fn range(&self, rules: Rules, node: Node) -> Range<usize> {
        let (first, houses, end) = self.ranges[node.index()];
        // An on-node always turns off its digit in its peers.
        let first = if rules.cells { first } else { houses };
        let end = if rules.houses || node.is_on() { end } else { houses };
        first as usize..end as usize
    }

    /// A node that follows, by its place in the list.
    pub(super) fn at(&self, place: usize) -> (Node, Cause) {
        self.targets[place]
    }

    /// The nodes that follow from a node, in order.
    pub(super) fn targets(&self, rules: Rules, node: Node) -> &[(Node, Cause)] {
        &self.targets[self.range(rules, node)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_the_rules_give() {
        let mut clues = [0; 81];
        for (cell, digit) in [(0, 1), (13, 2), (21, 3), (40, 4), (41, 5), (39, 6), (44, 7), (36, 8), (80, 9)] {
            clues[cell] = digit;
        }
        let grid = Grid::new(&clues);
        let mut links = Links::default();
        links.read(&grid);
        for rules in [(true, true), (true, false), (false, true)].map(|(cells, houses)| Rules { cells, houses }) {
            for cell in 0..81 {
                for digit in members(grid.candidates(cell)) {
                    let mut offs = Vec::new();
                    off_targets(&grid, rules, Node::on(cell, digit), |node, cause| offs.push((node, cause)));
                    assert_eq!(links.targets(rules, Node::on(cell, digit)), offs);
                    let ons: Vec<_> = on_targets(&grid, rules, Node::off(cell, digit)).collect();
                    assert_eq!(links.targets(rules, Node::off(cell, digit)), ons);
                }
            }
        }
    }
}
