//! The search for forcing chains: a candidate that leads to a contradiction, or a conclusion that follows in all cases
//! of a cell, of the places of a digit in a house (a *region*), or of a candidate being true and false (*double*).
//!
//! Order: cells, then their digits; for each digit a contradiction of the candidate, then of its opposite, then double
//! chains, then regions of which the cell is the first; after all digits the cell. The length of a step is the number
//! of nodes that all cases need, and the lengths of the chains inside that any of them needs, each once.

use super::closure::Closure;
use super::level::{Kind, Level};
use super::node::{Node, NodeSet};
use super::propagation::{Entry, Inner, Propagation};
use super::run::{Nested, Runner};
use crate::engine::Interrupt;
use crate::logic::grid::Grid;
use crate::logic::tables::{ALL, CELLS, HOUSES, members};

/// The cases of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A node that leads to a contradiction.
    Contradiction(Node),
    /// A candidate that is on or off, by its on-node.
    Double(Node),
    /// The places of a digit in a house.
    Region(usize, usize),
    /// The candidates of a cell.
    Cell(usize),
}

impl Source {
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Contradiction(_) => Kind::Contradiction,
            Self::Double(_) => Kind::Double,
            Self::Region(..) => Kind::Region,
            Self::Cell(_) => Kind::Cell,
        }
    }

    /// Lists the nodes of the cases, in place of what `starts` had.
    pub(super) fn list(self, grid: &Grid, starts: &mut Vec<Node>) {
        starts.clear();
        match self {
            Self::Contradiction(node) => starts.push(node),
            Self::Double(on) => starts.extend([on, on.opposite()]),
            Self::Region(house, digit) => {
                let at = |position: usize| Node::on(CELLS[house][position].into(), digit);
                starts.extend(members(grid.places(house, digit)).map(at));
            }
            Self::Cell(cell) => starts.extend(members(grid.candidates(cell)).map(|digit| Node::on(cell, digit))),
        }
    }
}

/// A step, by how to make it again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) length: u32,
    pub(super) source: Source,
    pub(super) conclusion: Node,
}

/// The choice among the steps that are found.
pub(super) trait Choice {
    /// Whether a step of this length would be taken.
    fn is_less(&self, length: u32, kind: Kind, conclusion: Node) -> bool;

    /// Takes a step that [is less](Self::is_less).
    fn take(&mut self, found: Found);
}

/// Propagations from all nodes of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    /// By candidate (cell · 9 + digit), what follows from it being on.
    on: Vec<Propagation>,
    /// The candidates for which this is up to date.
    is_known: Vec<bool>,
    /// The conclusions from a candidate being off.
    off: Propagation,
    runner: Runner,
    /// Memory for the nodes of cases, and for the ancestors of a node.
    starts: Vec<Node>,
    found: Vec<Entry>,
}

impl Runs {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.on.resize_with(729, Propagation::default);
        self.is_known.clear();
        self.is_known.resize(729, false);
    }

    /// The conclusions from a start, which was propagated; of off-nodes the last.
    pub(super) fn of(&mut self, start: Node) -> &mut Propagation {
        if start.is_on() { &mut self.on[start.index()] } else { &mut self.off }
    }

    /// Propagates from a node; from an on-node once.
    pub(super) fn propagate(
        &mut self,
        grid: &Grid,
        level: Level,
        start: Node,
        nested: &mut dyn Nested,
    ) -> Result<&mut Propagation, Interrupt> {
        let out = if start.is_on() { &mut self.on[start.index()] } else { &mut self.off };
        if !start.is_on() || !self.is_known[start.index()] {
            self.runner.run(out, grid, level.extent(), start, nested)?;
            if start.is_on() {
                self.is_known[start.index()] = true;
            }
        }
        Ok(out)
    }
}

/// A search of one level.
pub(super) struct Search<'a, C> {
    pub(super) grid: &'a Grid,
    pub(super) level: Level,
    pub(super) runs: &'a mut Runs,
    pub(super) nested: &'a mut dyn Nested,
    /// For [`Level::Static`] the closure of the grid, if no candidate leads to its opposite: cases that do not meet are
    /// left out.
    pub(super) closure: Option<&'a Closure>,
    pub(super) choice: C,
}

impl<C: Choice> Search<'_, C> {
    /// Searches everything.
    pub(super) fn run(&mut self) -> Result<(), Interrupt> {
        self.runs.clear();
        let least = if self.level == Level::Static { 3 } else { 2 };
        for cell in (0..81).filter(|&cell| self.grid.count(cell) >= least) {
            for digit in members(self.grid.candidates(cell)) {
                self.digit(cell, digit)?;
            }
            if self.level != Level::Nishio {
                self.cases(Source::Cell(cell))?;
            }
        }
        Ok(())
    }

    /// Searches these cases alone.
    pub(super) fn run_of(&mut self, sources: &[Source]) -> Result<(), Interrupt> {
        self.runs.clear();
        for &source in sources {
            match source {
                Source::Contradiction(start) => {
                    self.propagate(start)?;
                    self.contradiction(start);
                    continue;
                }
                Source::Double(on) => self.propagate(on.opposite())?,
                Source::Region(..) | Source::Cell(_) => {}
            }
            self.cases(source)?;
        }
        Ok(())
    }

    /// All but the chains of the cell.
    fn digit(&mut self, cell: usize, digit: usize) -> Result<(), Interrupt> {
        let (on, off) = (Node::on(cell, digit), Node::off(cell, digit));
        if self.level != Level::Static {
            self.propagate(on)?;
            self.contradiction(on);
            self.propagate(off)?;
            self.contradiction(off);
            if self.level != Level::Nishio && self.grid.count(cell) >= 3 {
                self.cases(Source::Double(on))?;
            }
        }
        if self.level == Level::Nishio {
            return Ok(());
        }
        for house in HOUSES[cell].map(usize::from) {
            let places = self.grid.places(house, digit);
            let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
            if places.count_ones() >= 2 && first == cell {
                self.cases(Source::Region(house, digit))?;
            }
        }
        Ok(())
    }

    fn propagate(&mut self, start: Node) -> Result<(), Interrupt> {
        self.runs.propagate(self.grid, self.level, start, self.nested).map(|_| ())
    }

    /// Whether a conclusion removes any candidate.
    fn removes(&self, conclusion: Node) -> bool {
        let digits = self.grid.candidates(conclusion.cell());
        let digit = 1 << conclusion.digit();
        digits & if conclusion.is_on() { ALL & !digit } else { digit } != 0
    }

    fn contradiction(&mut self, start: Node) {
        let propagation = self.runs.of(start);
        let Some(ends) = propagation.contradiction() else { return };
        let length = ends.iter().map(|&end| propagation.count_entry(end)).sum();
        let conclusion = start.opposite();
        if self.choice.is_less(length, Kind::Contradiction, conclusion) && self.removes(conclusion) {
            let length = length + self.nested_length(&ends.map(|end| (start, end)));
            if self.choice.is_less(length, Kind::Contradiction, conclusion) {
                self.choice.take(Found { length, source: Source::Contradiction(start), conclusion });
            }
        }
    }

    /// The conclusions of all cases: on-nodes, then off-nodes, in the order of the first case.
    fn cases(&mut self, source: Source) -> Result<(), Interrupt> {
        let mut starts = std::mem::take(&mut self.runs.starts);
        source.list(self.grid, &mut starts);
        let result = self.all_cases(source, &starts);
        self.runs.starts = starts;
        result
    }

    fn all_cases(&mut self, source: Source, starts: &[Node]) -> Result<(), Interrupt> {
        if self.closure.is_some_and(|closure| !closure.have_common(starts)) {
            return Ok(());
        }
        let mut common: Option<NodeSet> = None;
        for &start in starts {
            if start.is_on() {
                self.propagate(start)?;
            }
            let reached = self.runs.of(start).reached();
            match &mut common {
                Some(common) => common.intersect(reached),
                None => common = Some(*reached),
            }
        }
        let (Some(common), Some(&first)) = (common, starts.first()) else { return Ok(()) };
        if common.is_empty() {
            return Ok(());
        }
        for is_on in [true, false] {
            for number in 0..self.runs.of(first).entries().len() {
                let node = self.runs.of(first).entries()[number].node;
                if node.is_on() == is_on && common.has(node) && self.removes(node) {
                    self.case(source, starts, node);
                }
            }
        }
        Ok(())
    }

    fn case(&mut self, source: Source, starts: &[Node], conclusion: Node) {
        let kind = source.kind();
        let least = starts.iter().map(|&start| self.runs.of(start).least_count(conclusion)).sum();
        if !self.choice.is_less(least, kind, conclusion) {
            return;
        }
        let mut length = least;
        for &start in starts {
            let propagation = self.runs.of(start);
            length = length + propagation.count(conclusion) - propagation.least_count(conclusion);
            if !self.choice.is_less(length, kind, conclusion) {
                return;
            }
        }
        if starts.iter().any(|&start| self.runs.of(start).has_chains()) {
            let ends: Vec<(Node, Entry)> =
                starts.iter().map(|&start| (start, self.runs.of(start).entry(conclusion))).collect();
            length += self.nested_length(&ends);
        }
        if self.choice.is_less(length, kind, conclusion) {
            self.choice.take(Found { length, source, conclusion });
        }
    }

    /// The lengths of all different chains inside that these entries of propagations from these nodes rest on.
    fn nested_length(&mut self, ends: &[(Node, Entry)]) -> u32 {
        let mut found = std::mem::take(&mut self.runs.found);
        let mut chains: Vec<(&Inner, &[Node])> = Vec::new();
        for &(start, end) in ends {
            let propagation = if start.is_on() { &self.runs.on[start.index()] } else { &self.runs.off };
            if !propagation.has_chains() {
                continue;
            }
            propagation.ancestors(end, &mut found);
            for inner in found.iter().filter_map(|&entry| propagation.inner(entry)).filter(|inner| inner.length > 0) {
                let nodes = propagation.nodes(inner);
                if !chains.iter().any(|&(other, others)| other.technique == inner.technique && others == nodes) {
                    chains.push((inner, nodes));
                }
            }
        }
        let length = chains.iter().map(|(inner, _)| inner.length).sum();
        self.runs.found = found;
        length
    }
}
