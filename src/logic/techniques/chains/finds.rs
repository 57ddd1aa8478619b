//! Instances of techniques inside a propagation, in memory that is used again.
//!
//! An instance rests on the candidates without which it would not be one: those that the grid had and the working copy
//! has no more. If none was lost, it does not depend on the propagation, and is not used.

use super::basis::{Basis, Constraint};
use super::node::{Cause, Node, NodeSet};
use crate::logic::grid::Grid;
use crate::logic::tables::{CELLS, members};
use crate::logic::technique::Technique;
use std::ops::Range;

/// Instances of techniques, in the order in which they are used.
#[derive(Clone, Debug, Default)]
pub(super) struct Finds {
    instances: Vec<Instance>,
    /// The nodes that the instances remove, those that they rest on, and those of their chains.
    removed: Vec<Node>,
    parents: Vec<Node>,
    nodes: Vec<Node>,
    /// All that is removed by any of them.
    all_removed: NodeSet,
}

/// An instance of a technique. Its ranges are of lists of its owner.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) technique: Technique,
    /// The addition to the length of a chain that uses it: 0, or the length of the chain that it is.
    pub(super) length: u32,
    pub(super) basis: Basis,
    removed: Range<usize>,
    parents: Range<usize>,
    /// Parents that explain the instance, but do not count for lengths. They come after the others.
    hidden_parents: Range<usize>,
    /// The nodes of a chain. Chains of the same nodes are the same.
    pub(super) nodes: Range<usize>,
}

/// A grid, and a working copy that has lost some of its candidates.
#[derive(Clone, Copy)]
pub(super) struct Loss<'a> {
    pub(super) real: &'a Grid,
    pub(super) copy: &'a Grid,
}

impl Loss<'_> {
    /// The candidates that a cell has lost, as off-nodes.
    pub(super) fn of_cell(self, cell: usize) -> impl Iterator<Item = Node> {
        let lost = self.real.candidates(cell) & !self.copy.candidates(cell);
        members(lost).map(move |digit| Node::off(cell, digit))
    }

    /// The candidates of a digit that a house has lost, as off-nodes.
    pub(super) fn of_house(self, house: usize, digit: usize) -> impl Iterator<Item = Node> {
        self.of_places(house, digit, u16::MAX)
    }

    /// The candidates of a digit that a house has lost at these positions, as off-nodes.
    pub(super) fn of_places(self, house: usize, digit: usize, positions: u16) -> impl Iterator<Item = Node> {
        let lost = self.real.places(house, digit) & !self.copy.places(house, digit) & positions;
        members(lost).map(move |position| Node::off(CELLS[house][position].into(), digit))
    }
}

impl Finds {
    pub(super) fn clear(&mut self) {
        self.instances.clear();
        self.removed.clear();
        self.parents.clear();
        self.nodes.clear();
        self.all_removed = NodeSet::EMPTY;
    }

    pub(super) fn instances(&self) -> &[Instance] {
        &self.instances
    }

    pub(super) fn removed(&self, instance: &Instance) -> &[Node] {
        &self.removed[instance.removed.clone()]
    }

    /// The nodes that an instance rests on, and how many of them count for lengths.
    pub(super) fn parents(&self, instance: &Instance) -> (&[Node], usize) {
        (&self.parents[instance.parents.start..instance.hidden_parents.end], instance.parents.len())
    }

    pub(super) fn nodes(&self, instance: &Instance) -> &[Node] {
        &self.nodes[instance.nodes.clone()]
    }

    /// Begins an instance of a technique.
    pub(super) fn begin(&mut self, technique: Technique, length: u32) -> Draft<'_> {
        let (removed, parents, nodes) = (self.removed.len(), self.parents.len(), self.nodes.len());
        let instance = Instance {
            technique,
            length,
            basis: Basis::EMPTY,
            removed: removed..removed,
            parents: parents..parents,
            hidden_parents: parents..parents,
            nodes: nodes..nodes,
        };
        Draft { finds: self, instance, seen: NodeSet::EMPTY }
    }
}

/// An instance that is being described. It counts once it is [finished](Self::finish).
pub(super) struct Draft<'a> {
    finds: &'a mut Finds,
    pub(super) instance: Instance,
    seen: NodeSet,
}

impl Draft<'_> {
    /// Adds candidates that it removes; whether any of them is left by all instances before.
    pub(super) fn remove(&mut self, nodes: impl Iterator<Item = Node>) -> bool {
        self.finds.removed.extend(nodes);
        let range = self.instance.removed.start..self.finds.removed.len();
        self.instance.removed = range.clone();
        self.finds.removed[range].iter().any(|&node| !self.finds.all_removed.has(node))
    }

    /// Adds nodes that it rests on, each once.
    pub(super) fn rest_on(&mut self, nodes: impl Iterator<Item = Node>) {
        for node in nodes {
            if self.seen.insert(node) {
                self.finds.parents.push(node);
            }
        }
    }

    /// Adds a node of its chain, and why it follows.
    pub(super) fn follow(&mut self, node: Node, cause: Cause) {
        self.finds.nodes.push(node);
        self.instance.basis.add_cause(node, cause);
    }

    /// Adds the instance, if it rests on anything. Otherwise it is as if it had not begun.
    pub(super) fn finish(self, loss: Loss<'_>, is_nested: bool) {
        let Self { finds, mut instance, mut seen } = self;
        instance.parents.end = finds.parents.len();
        if instance.parents.is_empty() {
            finds.cancel(&instance);
            return;
        }
        if is_nested {
            for constraint in instance.basis.constraints() {
                let mut add = |node| {
                    if seen.insert(node) {
                        finds.parents.push(node);
                    }
                };
                match constraint {
                    Constraint::Cell(cell) => loss.of_cell(cell).for_each(&mut add),
                    Constraint::House(house, digit) => loss.of_house(house, digit).for_each(&mut add),
                }
            }
        }
        instance.hidden_parents = instance.parents.end..finds.parents.len();
        instance.nodes.end = finds.nodes.len();
        for &node in &finds.removed[instance.removed.clone()] {
            finds.all_removed.insert(node);
        }
        finds.instances.push(instance);
    }

    /// Drops the instance.
    pub(super) fn cancel(self) {
        let Self { finds, instance, .. } = self;
        finds.cancel(&instance);
    }
}

impl Finds {
    fn cancel(&mut self, instance: &Instance) {
        self.removed.truncate(instance.removed.start);
        self.parents.truncate(instance.parents.start);
        self.nodes.truncate(instance.nodes.start);
    }
}
