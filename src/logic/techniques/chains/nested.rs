//! Chains inside a propagation: cycles and chains, cell and region chains, and dynamic chains of its working copy. All
//! that remove anything are used, from the least in value, length and kind.
//!
//! A chain rests on the candidates without which its strong links would not be: those that the cell or the house of
//! the link has lost. In a cycle all links are strong in one of the directions.

use super::breadth::{self, Breadth, Key, MODES, Target, cycle_targets, houses_of_target, in_order};
use super::cases::{self, Found, Runs, Search, Source};
use super::closure::Closure;
use super::finds::{Draft, Finds, Loss};
use super::level::{Kind, Level};
use super::linear;
use super::node::{Cause, Node};
use super::propagation::Entry;
use super::run::{Inside, Nested};
use crate::engine::{Budget, Interrupt};
use crate::logic::grid::Grid;
use crate::logic::tables::{ALL, members};
use std::ops::Range;

/// Memory for the search for chains inside a propagation.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    breadth: Breadth,
    closure: Closure,
    linear: LinearChains,
    runs: Runs,
    forcing: ForcingChains,
    ancestors: Vec<Entry>,
    /// For chains inside these chains.
    next: Option<Box<Self>>,
}

/// The search for chains inside a propagation.
pub(super) struct Chains<'a> {
    memory: &'a mut Memory,
    budget: &'a Budget,
}

impl Memory {
    /// The search, which checks the budget.
    pub(super) fn within<'a>(&'a mut self, budget: &'a Budget) -> Chains<'a> {
        Chains { memory: self, budget }
    }
}

impl Nested for Chains<'_> {
    fn find(&mut self, inside: Inside, loss: Loss<'_>, finds: &mut Finds) -> Result<(), Interrupt> {
        self.budget.check()?;
        match inside {
            Inside::Nothing | Inside::Sets => {}
            Inside::Chains => {
                self.linear(loss, finds);
            }
            Inside::Multiple => {
                let is_consistent = self.linear(loss, finds);
                if finds.instances().is_empty() {
                    self.forcing(Level::Static, is_consistent, loss, finds)?;
                }
            }
            Inside::Dynamic => self.forcing(Level::Dynamic, false, loss, finds)?,
            Inside::Twice => {
                self.forcing(Level::Dynamic, false, loss, finds)?;
                if finds.instances().is_empty() {
                    self.forcing(Level::Chains, false, loss, finds)?;
                }
            }
        }
        Ok(())
    }
}

impl Chains<'_> {
    /// Adds cycles and chains. Returns whether no candidate leads to its opposite, so that there is none.
    fn linear(&mut self, loss: Loss<'_>, finds: &mut Finds) -> bool {
        let Memory { breadth, closure, linear, .. } = &mut *self.memory;
        if !closure.read(loss.copy) {
            return true;
        }
        breadth.read(loss.copy);
        linear.clear();
        for mode in MODES {
            breadth.search(loss.copy, mode, Some(closure), linear);
        }
        linear.describe(loss, finds);
        false
    }

    /// Adds forcing chains of a level.
    fn forcing(
        &mut self,
        level: Level,
        is_consistent: bool,
        loss: Loss<'_>,
        finds: &mut Finds,
    ) -> Result<(), Interrupt> {
        let Memory { closure, runs, forcing, ancestors, next, .. } = &mut *self.memory;
        let mut next = next.get_or_insert_default().within(self.budget);
        forcing.clear();
        let mut search = Search {
            grid: loss.copy,
            level,
            runs,
            nested: &mut next,
            closure: is_consistent.then_some(&*closure),
            choice: Best { grid: loss.copy, memory: forcing },
        };
        search.run()?;
        forcing.sort();
        let mut writer = Writer { loss, level, runs, nested: &mut next, ancestors };
        for &(found, _) in &forcing.best {
            writer.describe(found, finds)?;
        }
        Ok(())
    }
}

/// The cycles and chains that are found.
#[derive(Clone, Debug, Default)]
struct LinearChains {
    chains: Vec<LinearChain>,
    /// Their nodes.
    nodes: Vec<(Node, Cause)>,
}

#[derive(Clone, Debug)]
struct LinearChain {
    key: Key,
    target: Target,
    nodes: Range<usize>,
}

impl breadth::Choice for LinearChains {
    fn is_less(&self, _: Key) -> bool {
        true
    }

    fn add(&mut self, key: Key, path: &[(Node, Cause)], target: Target) {
        let first = self.nodes.len();
        self.nodes.extend_from_slice(path);
        self.chains.push(LinearChain { key, target, nodes: first..self.nodes.len() });
    }
}

impl LinearChains {
    fn clear(&mut self) {
        self.chains.clear();
        self.nodes.clear();
    }

    /// Adds all chains that remove anything, from the least.
    fn describe(&mut self, loss: Loss<'_>, finds: &mut Finds) {
        self.chains.sort_by_key(|chain| chain.key);
        for chain in &self.chains {
            let path = &self.nodes[chain.nodes.clone()];
            let mut draft = finds.begin(linear::technique(chain.key, chain.target), chain.key.1);
            let is_new = match chain.target {
                Target::Opposite(end) => conclude(&mut draft, loss.copy, end),
                Target::Cycle => {
                    let targets = cycle_targets(loss.copy, path);
                    let houses = in_order(&targets)
                        .flat_map(|target| houses_of_target(path, target).map(move |house| (house, target.1)));
                    houses.for_each(|(house, digit)| draft.instance.basis.add_house(house, digit));
                    draft.remove(in_order(&targets).map(|(cell, digit)| Node::off(cell, digit)))
                }
            };
            if !is_new {
                draft.cancel();
                continue;
            }
            for &(node, cause) in path {
                draft.follow(node, cause);
                if node.is_on() || chain.target == Target::Cycle {
                    rest_on_link(&mut draft, loss, node, cause);
                }
            }
            draft.finish(loss, false);
        }
    }
}

/// Adds what a conclusion removes; whether any of it is new.
fn conclude(draft: &mut Draft<'_>, copy: &Grid, conclusion: Node) -> bool {
    let (cell, digit) = (conclusion.cell(), conclusion.digit());
    if conclusion.is_on() {
        draft.instance.basis.add_cell(cell);
    }
    let digits = if conclusion.is_on() { ALL & !(1 << digit) } else { 1 << digit };
    draft.remove(members(copy.candidates(cell) & digits).map(|digit| Node::off(cell, digit)))
}

/// Adds what the link to a node rests on.
fn rest_on_link(draft: &mut Draft<'_>, loss: Loss<'_>, node: Node, cause: Cause) {
    match cause {
        Cause::Cell => draft.rest_on(loss.of_cell(node.cell())),
        Cause::House(house) => draft.rest_on(loss.of_house(house.into(), node.digit())),
        Cause::Start | Cause::Inner(_) => {}
    }
}

/// The least forcing chain for each conclusion.
#[derive(Clone, Debug, Default)]
struct ForcingChains {
    /// By conclusion its place in the list, from 1.
    places: Vec<u16>,
    /// With the order of discovery.
    best: Vec<(Found, u32)>,
    count: u32,
}

impl ForcingChains {
    fn clear(&mut self) {
        self.places.clear();
        self.places.resize(Node::COUNT, 0);
        self.best.clear();
        self.count = 0;
    }

    /// Sorts them, the least first.
    fn sort(&mut self) {
        self.best.sort_unstable_by_key(|(found, order)| (found.length, found.source.kind(), *order));
    }
}

/// The choice of the least chain for each conclusion.
struct Best<'a> {
    grid: &'a Grid,
    memory: &'a mut ForcingChains,
}

impl Best<'_> {
    /// The number of a conclusion; those that remove the same have the same.
    fn number(&self, conclusion: Node) -> usize {
        let others = self.grid.candidates(conclusion.cell()) & !(1 << conclusion.digit());
        if conclusion.is_on() && others.is_power_of_two() {
            Node::off(conclusion.cell(), others.trailing_zeros() as usize).index()
        } else {
            conclusion.index()
        }
    }
}

impl cases::Choice for Best<'_> {
    fn is_less(&self, length: u32, kind: Kind, conclusion: Node) -> bool {
        let place = self.memory.places[self.number(conclusion)];
        let best = usize::from(place).checked_sub(1).and_then(|place| self.memory.best.get(place));
        best.is_none_or(|(found, _)| (length, kind) < (found.length, found.source.kind()))
    }

    fn take(&mut self, found: Found) {
        let number = self.number(found.conclusion);
        self.memory.count += 1;
        let new = (found, self.memory.count);
        if let Some(place) = usize::from(self.memory.places[number]).checked_sub(1) {
            self.memory.best[place] = new;
        } else {
            self.memory.best.push(new);
            self.memory.places[number] = self.memory.best.len() as u16;
        }
    }
}

/// Describes forcing chains that were found.
struct Writer<'a> {
    loss: Loss<'a>,
    level: Level,
    runs: &'a mut Runs,
    nested: &'a mut dyn Nested,
    ancestors: &'a mut Vec<Entry>,
}

impl Writer<'_> {
    fn describe(&mut self, found: Found, finds: &mut Finds) -> Result<(), Interrupt> {
        let copy = self.loss.copy;
        let mut draft = finds.begin(self.level.technique(found.source.kind()), found.length);
        if !conclude(&mut draft, copy, found.conclusion) {
            draft.cancel();
            return Ok(());
        }
        match found.source {
            Source::Cell(cell) => draft.instance.basis.add_cell(cell),
            Source::Region(house, digit) => draft.instance.basis.add_house(house, digit),
            Source::Contradiction(_) | Source::Double(_) => {}
        }
        let mut starts = Vec::new();
        found.source.list(copy, &mut starts);
        let mut is_nested = false;
        for start in starts {
            let propagation = self.runs.propagate(copy, self.level, start, self.nested)?;
            let ends = match (found.source, propagation.contradiction()) {
                (Source::Contradiction(_), Some(ends)) => [Some(ends[0]), Some(ends[1])],
                _ => [Some(propagation.entry(found.conclusion)), None],
            };
            for end in ends.into_iter().flatten() {
                propagation.ancestors(end, self.ancestors);
                for &entry in self.ancestors.iter() {
                    draft.follow(entry.node, entry.cause);
                    if let Some(inner) = propagation.inner(entry) {
                        draft.instance.basis.unite(&inner.basis);
                        is_nested = true;
                    }
                    if entry.node.is_on() {
                        rest_on_link(&mut draft, self.loss, entry.node, entry.cause);
                    }
                    if entry.cause == Cause::Start {
                        match found.source {
                            Source::Cell(cell) => draft.rest_on(self.loss.of_cell(cell)),
                            Source::Region(house, digit) => draft.rest_on(self.loss.of_house(house, digit)),
                            Source::Contradiction(_) | Source::Double(_) => {}
                        }
                    }
                }
            }
        }
        draft.finish(self.loss, is_nested);
        Ok(())
    }
}
