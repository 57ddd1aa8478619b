//! Cycles and chains without branches. A *cycle* returns to its first node, so each of its links works in both
//! directions; a *chain* goes from a candidate to its opposite, which is therefore true.
//!
//! Of all steps the least in value, length and kind is taken, and of equal ones the first. [`breadth`](super::breadth)
//! has the order of the search.

use super::breadth::{Breadth, Choice, Key, MODES, Target, cycle_targets, houses_of_target, in_order};
use super::explain::{self, Reason};
use super::node::{Cause, Node};
use crate::logic::grid::{Grid, candidate};
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The search for cycles and chains, and its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linear {
    breadth: Breadth,
}

/// The least step so far.
struct Best<'a> {
    grid: &'a Grid,
    found: Option<Found>,
}

struct Found {
    key: Key,
    /// The nodes from the end back to the start, each with what it follows by.
    path: Vec<(Node, Cause)>,
    target: Target,
}

impl Choice for Best<'_> {
    fn is_less(&self, key: Key) -> bool {
        self.found.as_ref().is_none_or(|found| key < found.key)
    }

    fn add(&mut self, key: Key, path: &[(Node, Cause)], target: Target) {
        if target != Target::Cycle || cycle_targets(self.grid, path) != [0; 9] {
            self.found = Some(Found { key, path: path.to_vec(), target });
        }
    }
}

impl Linear {
    /// The least step of all.
    pub(crate) fn find(&mut self, grid: &Grid) -> Option<Step> {
        let mut best = Best { grid, found: None };
        self.breadth.read(grid);
        for mode in MODES {
            self.breadth.search(grid, mode, None, &mut best);
        }
        best.found?.into_step(grid)
    }
}

/// The technique of a step of this key.
pub(super) fn technique(key: Key, target: Target) -> Technique {
    match (target, key) {
        (Target::Cycle, (_, _, 2)) => Technique::XCycle,
        (Target::Cycle, (_, _, 3)) => Technique::YCycle,
        (Target::Cycle, _) => Technique::XyCycle,
        // Two strong links: six nodes.
        (Target::Opposite(_), (_, ..=6, 2)) => Technique::TurbotFish,
        (Target::Opposite(_), (_, _, 2)) => Technique::XChain,
        (Target::Opposite(_), _) => Technique::XyChain,
    }
}

impl Found {
    fn into_step(self, grid: &Grid) -> Option<Step> {
        let mut step = Step::new(technique(self.key, self.target), self.key.0);
        match self.target {
            Target::Opposite(end) => step = explain::concluding(step, grid, end)?,
            Target::Cycle => {
                let targets = cycle_targets(grid, &self.path);
                for (cell, digit) in in_order(&targets) {
                    step.eliminate.push(candidate(cell, digit));
                    let houses = houses_of_target(&self.path, (cell, digit));
                    step = houses.fold(step, |step, house| step.because_of_house(house, 1 << digit));
                }
            }
        }
        let nodes: Vec<Node> = self.path.iter().map(|&(node, _)| node).collect();
        let reasons = self.path.iter().enumerate().rev().map(|(number, &(node, cause))| {
            let parents = match nodes.get(number + 1..number + 2) {
                Some(parent) => parent,
                // The first link of a cycle starts at the node that the last one reaches.
                None if self.target == Target::Cycle => &nodes[..1],
                None => &[],
            };
            Reason { node, parents, cause, inner: None }
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
