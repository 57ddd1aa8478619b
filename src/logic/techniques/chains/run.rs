//! Finds everything that follows from one node.
//!
//! Two queues, first in, first out; an off-node is taken only when no on-node waits. In *dynamic* propagation an
//! off-node that is taken leaves the working copy of the grid, so that later consequences may rest on several earlier
//! ones. A node is entered once, with the causes that it had then. Propagation ends when nothing is left, or at the
//! first node whose opposite was entered: a contradiction.

use super::finds::{Finds, Loss};
use super::inner;
use super::node::{Cause, Node, Rules, off_targets, on_targets};
use super::propagation::Propagation;
use crate::engine::Interrupt;
use crate::logic::grid::Grid;

/// The reach of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) rules: Rules,
    /// Whether off-nodes leave the working copy.
    pub(super) is_dynamic: bool,
    /// The techniques that are applied to the working copy where nothing else follows.
    pub(super) inside: Inside,
}

/// Techniques inside a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Inside {
    Nothing,
    /// Locked candidates, pairs and X-wings.
    Sets,
    /// Sets, then cycles and chains.
    Chains,
    /// Sets, cycles and chains, then cell and region chains.
    Multiple,
    /// Sets, then dynamic chains.
    Dynamic,
    /// Sets, dynamic chains, then dynamic chains with cycles and chains inside.
    Twice,
}

/// The search for chains inside a propagation.
pub(super) trait Nested {
    /// Adds the chains of the first kind that can be used, of those beyond sets.
    fn find(&mut self, inside: Inside, loss: Loss<'_>, finds: &mut Finds) -> Result<(), Interrupt>;
}

/// Memory for propagations.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner {
    /// The on-nodes and the off-nodes that were entered.
    queues: [Vec<Node>; 2],
    /// The nodes that follow from one, why, and where their parents are.
    targets: Vec<(Node, Cause, (u32, u32))>,
    finds: Finds,
}

impl Runner {
    /// Propagates from `start`, in place of what `out` had.
    pub(super) fn run(
        &mut self,
        out: &mut Propagation,
        grid: &Grid,
        extent: Extent,
        start: Node,
        nested: &mut dyn Nested,
    ) -> Result<(), Interrupt> {
        out.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        let mut work = Work { real: grid, copy: grid.clone(), extent, memory: self, out };
        work.enter(start, Cause::Start, (0, 0));
        work.run(nested)
    }
}

struct Work<'a> {
    real: &'a Grid,
    copy: Grid,
    extent: Extent,
    memory: &'a mut Runner,
    out: &'a mut Propagation,
}

impl Work<'_> {
    fn run(&mut self, nested: &mut dyn Nested) -> Result<(), Interrupt> {
        let (mut on, mut off) = (0, 0);
        loop {
            if let Some(&node) = self.memory.queues[0].get(on) {
                on += 1;
                if self.take_on(node) {
                    return Ok(());
                }
            } else if let Some(&node) = self.memory.queues[1].get(off) {
                off += 1;
                if self.take_off(node) {
                    return Ok(());
                }
            } else if self.extent.inside == Inside::Nothing || !self.look_inside(nested)? {
                return Ok(());
            }
        }
    }

    fn enter(&mut self, node: Node, cause: Cause, parents: (u32, u32)) {
        self.out.enter(node, cause, parents);
        self.memory.queues[usize::from(!node.is_on())].push(node);
    }

    /// Enters the listed targets, unless they were entered before. Returns whether one of them contradicts another
    /// node; it is the last.
    fn conclude(&mut self) -> bool {
        let targets = std::mem::take(&mut self.memory.targets);
        let mut is_contradiction = false;
        for &(node, cause, parents) in &targets {
            if self.out.reached().has(node.opposite()) {
                self.out.contradict(node, cause, parents);
                is_contradiction = true;
                break;
            }
            if !self.out.reached().has(node) {
                self.enter(node, cause, parents);
            }
        }
        self.memory.targets = targets;
        is_contradiction
    }

    fn take_on(&mut self, node: Node) -> bool {
        let parents = self.out.add_parents(std::iter::once(node));
        let targets = &mut self.memory.targets;
        targets.clear();
        off_targets(&self.copy, self.extent.rules, node, |target, cause| targets.push((target, cause, parents)));
        self.conclude()
    }

    fn take_off(&mut self, node: Node) -> bool {
        self.memory.targets.clear();
        for (target, cause) in on_targets(&self.copy, self.extent.rules, node) {
            let parents = self.parents(node, cause);
            self.memory.targets.push((target, cause, parents));
        }
        if self.extent.is_dynamic {
            self.copy.remove(node.cell(), node.digit());
        }
        self.conclude()
    }

    /// Lists an off-node and the other nodes without which its candidate would not be the last but one: those that the
    /// cell or the house has lost.
    fn parents(&mut self, node: Node, cause: Cause) -> (u32, u32) {
        let loss = Loss { real: self.real, copy: &self.copy };
        let this = std::iter::once(node);
        match cause {
            Cause::Cell => self.out.add_parents(this.chain(loss.of_cell(node.cell()))),
            Cause::House(house) => self.out.add_parents(this.chain(loss.of_house(house.into(), node.digit()))),
            Cause::Start | Cause::Inner(_) => self.out.add_parents(this),
        }
    }

    /// Enters what techniques remove from the working copy. Returns whether there was any.
    fn look_inside(&mut self, nested: &mut dyn Nested) -> Result<bool, Interrupt> {
        let mut finds = std::mem::take(&mut self.memory.finds);
        finds.clear();
        let loss = Loss { real: self.real, copy: &self.copy };
        inner::find(loss, &mut finds);
        if finds.instances().is_empty() && self.extent.inside > Inside::Sets {
            nested.find(self.extent.inside, loss, &mut finds)?;
        }
        let mut is_any = false;
        for instance in finds.instances() {
            let (cause, parents) = self.out.add_inner(&finds, instance);
            for &removed in finds.removed(instance) {
                if !self.out.reached().has(removed) {
                    self.enter(removed, cause, parents);
                    is_any = true;
                }
            }
        }
        self.memory.finds = finds;
        Ok(is_any)
    }
}
