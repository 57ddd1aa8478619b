//! Everything that follows from one node, with the causes of each consequence.
//!
//! Two queues, first in, first out; an off-node is taken only when no on-node waits. In *dynamic* propagation an
//! off-node that is taken leaves the working copy of the grid, so that later consequences may rest on several earlier
//! ones. A node is entered once, with the causes that it had then. Propagation ends when nothing is left, or at the
//! first node whose opposite was entered: a contradiction.

use super::inner;
use super::node::{Cause, Node, NodeSet, Rules, off_targets, on_targets};
use crate::logic::grid::Grid;
use crate::logic::tables::{CELLS, members};

/// The reach of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) rules: Rules,
    /// Whether off-nodes leave the working copy.
    pub(super) is_dynamic: bool,
    /// Whether techniques are applied to the working copy where nothing else follows.
    pub(super) has_inner: bool,
}

/// A node that follows, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) node: Node,
    pub(super) cause: Cause,
    /// Where its parents are in the list of parents.
    parents: (u32, u32),
    /// The length of the longest way from the start, in nodes: no more than the node has ancestors, itself included.
    depth: u32,
}

/// Everything that follows from one node.
#[derive(Clone, Debug)]
pub(super) struct Propagation {
    /// The nodes in the order in which they were entered.
    entries: Vec<Entry>,
    parents: Vec<Node>,
    reached: NodeSet,
    /// For each reached node its place in `entries`.
    places: [u16; Node::COUNT],
    /// For each entry the number of its ancestors, itself included; 0 if not counted yet.
    counts: Vec<u32>,
    /// The on-node and the off-node of the same candidate that both follow. One of them is not entered.
    contradiction: Option<[Entry; 2]>,
}

impl Default for Propagation {
    fn default() -> Self {
        let (entries, parents, counts) = (Vec::new(), Vec::new(), Vec::new());
        let (reached, places) = (NodeSet::EMPTY, [0; Node::COUNT]);
        Self { entries, parents, reached, places, counts, contradiction: None }
    }
}

impl Propagation {
    /// Propagates from `start`, and forgets what was here.
    pub(super) fn run(&mut self, grid: &Grid, extent: Extent, start: Node) {
        self.entries.clear();
        self.parents.clear();
        self.counts.clear();
        self.reached = NodeSet::EMPTY;
        self.contradiction = None;
        let mut work = Work {
            real: grid,
            copy: grid.clone(),
            extent,
            out: self,
            on: 0,
            off: 0,
            queues: [Vec::new(), Vec::new()],
            targets: Vec::new(),
        };
        work.enter(start, Cause::Start, (0, 0));
        work.run();
        self.counts.resize(self.entries.len(), 0);
    }

    pub(super) fn reached(&self) -> &NodeSet {
        &self.reached
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn contradiction(&self) -> Option<[Entry; 2]> {
        self.contradiction
    }

    pub(super) fn parents(&self, entry: Entry) -> &[Node] {
        &self.parents[entry.parents.0 as usize..entry.parents.1 as usize]
    }

    /// A lower bound of [`count`](Self::count).
    pub(super) fn least_count(&self, node: Node) -> u32 {
        self.entry(node).depth
    }

    pub(super) fn entry(&self, node: Node) -> Entry {
        self.entries[usize::from(self.places[node.index()])]
    }

    /// The number of different nodes among a reached node and its ancestors.
    pub(super) fn count(&mut self, node: Node) -> u32 {
        let place = usize::from(self.places[node.index()]);
        if self.counts[place] == 0 {
            self.counts[place] = self.count_entry(self.entries[place]);
        }
        self.counts[place]
    }

    /// The number of different nodes among an entry and its ancestors.
    pub(super) fn count_entry(&self, entry: Entry) -> u32 {
        self.ancestors(entry).len() as u32
    }

    /// An entry and its ancestors, breadth first, each node once.
    pub(super) fn ancestors(&self, entry: Entry) -> Vec<Entry> {
        let mut seen = NodeSet::EMPTY;
        seen.insert(entry.node);
        let mut found = vec![entry];
        let mut next = 0;
        while next < found.len() {
            for &parent in self.parents(found[next]) {
                if seen.insert(parent) {
                    found.push(self.entry(parent));
                }
            }
            next += 1;
        }
        found
    }

    /// The entries and their ancestors, each after its parents, each node once.
    pub(super) fn chain(&self, ends: &[Entry]) -> Vec<Entry> {
        let mut entries: Vec<Entry> = ends.iter().flat_map(|&end| self.ancestors(end)).collect();
        // A node that is entered has a place, and its parents were entered before it; one end of a contradiction is not
        // entered.
        let place = |entry: &Entry| {
            let is_entered = self.reached.has(entry.node);
            if is_entered { usize::from(self.places[entry.node.index()]) } else { self.entries.len() }
        };
        entries.sort_by_key(place);
        entries.dedup_by_key(|entry| entry.node);
        entries
    }
}

struct Work<'a> {
    real: &'a Grid,
    copy: Grid,
    extent: Extent,
    out: &'a mut Propagation,
    /// The on-nodes and the off-nodes that were entered, and how many of them were taken.
    queues: [Vec<Node>; 2],
    on: usize,
    off: usize,
    /// Memory for the off-nodes of an on-node.
    targets: Vec<(Node, Cause)>,
}

impl Work<'_> {
    fn run(&mut self) {
        loop {
            if let Some(&node) = self.queues[0].get(self.on) {
                self.on += 1;
                if self.take_on(node) {
                    return;
                }
            } else if let Some(&node) = self.queues[1].get(self.off) {
                self.off += 1;
                if self.take_off(node) {
                    return;
                }
            } else if !self.extent.has_inner || !self.look_inside() {
                return;
            }
        }
    }

    fn entry(&self, node: Node, cause: Cause, parents: (u32, u32)) -> Entry {
        let depths = self.out.parents[parents.0 as usize..parents.1 as usize].iter();
        let depth = depths.map(|&parent| self.out.entry(parent).depth).max().unwrap_or(0) + 1;
        Entry { node, cause, parents, depth }
    }

    /// Enters a new node.
    fn enter(&mut self, node: Node, cause: Cause, parents: (u32, u32)) {
        let entry = self.entry(node, cause, parents);
        self.out.reached.insert(node);
        self.out.places[node.index()] = self.out.entries.len() as u16;
        self.out.entries.push(entry);
        self.queues[usize::from(!node.is_on())].push(node);
    }

    /// Enters a node, unless it was entered before. Returns whether it contradicts another.
    fn conclude(&mut self, node: Node, cause: Cause, parents: (u32, u32)) -> bool {
        if self.out.reached.has(node.opposite()) {
            let (this, other) = (self.entry(node, cause, parents), self.out.entry(node.opposite()));
            self.out.contradiction = Some(if node.is_on() { [this, other] } else { [other, this] });
            return true;
        }
        if !self.out.reached.has(node) {
            self.enter(node, cause, parents);
        }
        false
    }

    fn take_on(&mut self, node: Node) -> bool {
        let parents = self.out.parents.len() as u32;
        self.out.parents.push(node);
        let mut targets = std::mem::take(&mut self.targets);
        off_targets(&self.copy, self.extent.rules, node, |target, cause| targets.push((target, cause)));
        let is_contradiction =
            targets.drain(..).any(|(target, cause)| self.conclude(target, cause, (parents, parents + 1)));
        self.targets = targets;
        is_contradiction
    }

    fn take_off(&mut self, node: Node) -> bool {
        let targets = on_targets(&self.copy, self.extent.rules, node);
        let targets: Vec<_> = targets.map(|(target, cause)| (target, cause, self.lost(node, cause))).collect();
        if self.extent.is_dynamic {
            self.copy.remove(node.cell(), node.digit());
        }
        targets.into_iter().any(|(target, cause, parents)| self.conclude(target, cause, parents))
    }

    /// Lists an off-node and the other nodes without which its candidate would not be the last but one: those that the
    /// cell or the house has lost.
    fn lost(&mut self, node: Node, cause: Cause) -> (u32, u32) {
        let first = self.out.parents.len() as u32;
        self.out.parents.push(node);
        match cause {
            Cause::Cell => {
                let lost = self.real.candidates(node.cell()) & !self.copy.candidates(node.cell());
                self.out.parents.extend(members(lost).map(|digit| Node::off(node.cell(), digit)));
            }
            Cause::House(house) => {
                let house = usize::from(house);
                let lost = self.real.places(house, node.digit()) & !self.copy.places(house, node.digit());
                let cells = members(lost).map(|position| CELLS[house][position].into());
                self.out.parents.extend(cells.map(|cell| Node::off(cell, node.digit())));
            }
            Cause::Start | Cause::Inner => {}
        }
        (first, self.out.parents.len() as u32)
    }

    /// Enters what techniques remove from the working copy. Returns whether there was any.
    fn look_inside(&mut self) -> bool {
        let mut is_any = false;
        for found in inner::find(self.real, &self.copy) {
            let first = self.out.parents.len() as u32;
            self.out.parents.extend(found.parents);
            let parents = (first, self.out.parents.len() as u32);
            for removed in found.removed {
                if !self.out.reached.has(removed) {
                    self.enter(removed, Cause::Inner, parents);
                    is_any = true;
                }
            }
        }
        is_any
    }
}
