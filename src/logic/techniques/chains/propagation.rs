//! Everything that follows from one node, with the causes of each consequence. `run` finds it.

use super::basis::Basis;
use super::finds::{Finds, Instance};
use super::node::{Cause, Node, NodeSet};
use crate::logic::technique::Technique;
use std::ops::Range;

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

/// A technique inside a propagation.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    pub(super) technique: Technique,
    /// The addition to the length of a chain that uses it.
    pub(super) length: u32,
    pub(super) basis: Basis,
    /// The nodes of a chain; two are the same if these are.
    nodes: Range<usize>,
    /// The end of its parents that do not count for lengths. They come after the others.
    hidden_end: u32,
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
    /// The techniques inside, and the nodes of those that are chains.
    inner: Vec<Inner>,
    inner_nodes: Vec<Node>,
    /// Memory for the ancestors of an entry.
    found: Vec<Entry>,
}

impl Default for Propagation {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            parents: Vec::new(),
            reached: NodeSet::EMPTY,
            places: [0; Node::COUNT],
            counts: Vec::new(),
            contradiction: None,
            inner: Vec::new(),
            inner_nodes: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Propagation {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.parents.clear();
        self.reached = NodeSet::EMPTY;
        self.counts.clear();
        self.contradiction = None;
        self.inner.clear();
        self.inner_nodes.clear();
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

    /// All nodes that an entry follows from: also those that do not count for lengths.
    pub(super) fn all_parents(&self, entry: Entry) -> &[Node] {
        let end = self.inner(entry).map_or(entry.parents.1, |inner| inner.hidden_end);
        &self.parents[entry.parents.0 as usize..end as usize]
    }

    /// The technique inside that an entry comes from.
    pub(super) fn inner(&self, entry: Entry) -> Option<&Inner> {
        match entry.cause {
            Cause::Inner(number) => self.inner.get(usize::from(number)),
            Cause::Cell | Cause::House(_) | Cause::Start => None,
        }
    }

    pub(super) fn entry(&self, node: Node) -> Entry {
        self.entries[usize::from(self.places[node.index()])]
    }

    /// Adds nodes to the list of parents. Returns where they are.
    pub(super) fn add_parents(&mut self, nodes: impl Iterator<Item = Node>) -> (u32, u32) {
        let first = self.parents.len() as u32;
        self.parents.extend(nodes);
        (first, self.parents.len() as u32)
    }

    /// Adds a technique inside. Returns it as a cause, and where its parents are.
    pub(super) fn add_inner(&mut self, finds: &Finds, instance: &Instance) -> (Cause, (u32, u32)) {
        let (parents, counted) = finds.parents(instance);
        let (first, hidden_end) = self.add_parents(parents.iter().copied());
        let nodes = self.inner_nodes.len();
        self.inner_nodes.extend(finds.nodes(instance));
        let cause = Cause::Inner(self.inner.len() as u16);
        self.inner.push(Inner {
            technique: instance.technique,
            length: instance.length,
            basis: instance.basis,
            nodes: nodes..self.inner_nodes.len(),
            hidden_end,
        });
        (cause, (first, first + counted as u32))
    }

    fn make_entry(&self, node: Node, cause: Cause, parents: (u32, u32)) -> Entry {
        let depths = self.parents[parents.0 as usize..parents.1 as usize].iter();
        let depth = depths.map(|&parent| self.entry(parent).depth).max().unwrap_or(0) + 1;
        Entry { node, cause, parents, depth }
    }

    /// Enters a new node.
    pub(super) fn enter(&mut self, node: Node, cause: Cause, parents: (u32, u32)) {
        let entry = self.make_entry(node, cause, parents);
        self.reached.insert(node);
        self.places[node.index()] = self.entries.len() as u16;
        self.entries.push(entry);
        self.counts.push(0);
    }

    /// Notes a node whose opposite was entered.
    pub(super) fn contradict(&mut self, node: Node, cause: Cause, parents: (u32, u32)) {
        let (this, other) = (self.make_entry(node, cause, parents), self.entry(node.opposite()));
        self.contradiction = Some(if node.is_on() { [this, other] } else { [other, this] });
    }

    /// A lower bound of [`count`](Self::count).
    pub(super) fn least_count(&self, node: Node) -> u32 {
        self.entry(node).depth
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
    pub(super) fn count_entry(&mut self, entry: Entry) -> u32 {
        let mut found = std::mem::take(&mut self.found);
        self.ancestors(entry, &mut found);
        let count = found.len() as u32;
        self.found = found;
        count
    }

    /// An entry and its ancestors, breadth first, each node once, in place of what `found` had.
    pub(super) fn ancestors(&self, entry: Entry, found: &mut Vec<Entry>) {
        self.walk(entry, found, Self::parents);
    }

    fn walk(&self, entry: Entry, found: &mut Vec<Entry>, parents: fn(&Self, Entry) -> &[Node]) {
        let mut seen = NodeSet::EMPTY;
        seen.insert(entry.node);
        found.clear();
        found.push(entry);
        let mut next = 0;
        while next < found.len() {
            for &parent in parents(self, found[next]) {
                if seen.insert(parent) {
                    found.push(self.entry(parent));
                }
            }
            next += 1;
        }
    }

    /// The entries and all that they follow from, each after its parents, each node once.
    pub(super) fn chain(&self, ends: &[Entry]) -> Vec<Entry> {
        let (mut entries, mut found) = (Vec::new(), Vec::new());
        for &end in ends {
            self.walk(end, &mut found, Self::all_parents);
            entries.extend_from_slice(&found);
        }
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

    /// Whether any chain inside adds to lengths.
    pub(super) fn has_chains(&self) -> bool {
        self.inner.iter().any(|inner| inner.length > 0)
    }

    /// The nodes of a chain inside.
    pub(super) fn nodes(&self, inner: &Inner) -> &[Node] {
        &self.inner_nodes[inner.nodes.clone()]
    }
}
