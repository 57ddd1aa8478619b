//! Forcing chains: a candidate that leads to a contradiction, or a conclusion that follows in all cases of a cell, of
//! the places of a digit in a house (a *region*), or of a candidate being true and false (*double*).
//!
//! Order: cells, then their digits; for each digit a contradiction of the candidate, then of its opposite, then double
//! chains, then regions of which the cell is the first; after all digits the cell. Of all steps the least in length and
//! kind is taken, and of equal ones the first. The length is the number of nodes that all cases need.

use super::explain::{self, Reason};
use super::node::{Node, NodeSet, Rules};
use super::propagation::{Entry, Extent, Propagation};
use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::{Step, cell_premise, house_premise};
use crate::logic::tables::{ALL, CELLS, HOUSES, members};
use crate::logic::technique::Technique;

/// The techniques, from the simplest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Contradictions of one digit.
    Nishio,
    /// Cells and regions, without branches.
    Static,
    /// With branches.
    Dynamic,
    /// With techniques inside.
    Plus,
}

/// The kinds of steps, in the order in which equal ones are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Double,
    Cell,
    Region,
    Contradiction,
}

impl Level {
    pub(crate) const ALL: [Self; 4] = [Self::Nishio, Self::Static, Self::Dynamic, Self::Plus];

    fn extent(self) -> Extent {
        Extent {
            rules: Rules { cells: self != Self::Nishio, houses: true },
            is_dynamic: self != Self::Static,
            has_inner: self == Self::Plus,
        }
    }

    fn technique(self, kind: Kind) -> Technique {
        match (self, kind) {
            (Self::Nishio, _) => Technique::Nishio,
            (Self::Static, Kind::Region) => Technique::RegionChains,
            (Self::Static, _) => Technique::CellChains,
            (Self::Dynamic, Kind::Double) => Technique::DynamicDouble,
            (Self::Dynamic, Kind::Cell) => Technique::DynamicCell,
            (Self::Dynamic, Kind::Region) => Technique::DynamicRegion,
            (Self::Dynamic, Kind::Contradiction) => Technique::DynamicContradiction,
            (Self::Plus, Kind::Double) => Technique::PlusDouble,
            (Self::Plus, Kind::Cell) => Technique::PlusCell,
            (Self::Plus, Kind::Region) => Technique::PlusRegion,
            (Self::Plus, Kind::Contradiction) => Technique::PlusContradiction,
        }
    }
}

/// The search for forcing chains, and its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forcing {
    /// By candidate (cell · 9 + digit), what follows from it being on.
    on: Vec<Propagation>,
    /// The candidates for which this is up to date.
    is_known: Vec<bool>,
    /// The conclusions from a candidate being off.
    off: Propagation,
}

/// The least step so far, by how to make it again.
#[derive(Clone, Debug)]
struct Best {
    length: u32,
    kind: Kind,
    conclusion: Node,
    /// The nodes that all lead to the conclusion; the one that leads to a contradiction.
    starts: Vec<Node>,
    /// The house of a region.
    house: Option<usize>,
}

impl Forcing {
    /// The least step of a level.
    pub(crate) fn find(&mut self, grid: &Grid, level: Level) -> Option<Step> {
        self.on.resize_with(729, Propagation::default);
        self.is_known.clear();
        self.is_known.resize(729, false);
        let least = if level == Level::Static { 3 } else { 2 };
        let mut search = Search { grid, level, memory: self, best: None };
        for cell in (0..81).filter(|&cell| grid.count(cell) >= least) {
            for digit in members(grid.candidates(cell)) {
                search.digit(cell, digit);
            }
            if level != Level::Nishio {
                let starts: Vec<Node> = members(grid.candidates(cell)).map(|digit| Node::on(cell, digit)).collect();
                search.cases(Kind::Cell, &starts, None);
            }
        }
        let best = search.best?;
        best.into_step(grid, level)
    }
}

struct Search<'a> {
    grid: &'a Grid,
    level: Level,
    memory: &'a mut Forcing,
    best: Option<Best>,
}

impl Search<'_> {
    /// All but the chains of the cell.
    fn digit(&mut self, cell: usize, digit: usize) {
        let (on, off) = (Node::on(cell, digit), Node::off(cell, digit));
        if self.level != Level::Static {
            self.propagate(on);
            self.contradiction(on);
            self.memory.off.run(self.grid, self.level.extent(), off);
            self.contradiction(off);
            if self.level != Level::Nishio && self.grid.count(cell) >= 3 {
                self.cases(Kind::Double, &[on, off], None);
            }
        }
        if self.level == Level::Nishio {
            return;
        }
        for house in HOUSES[cell].map(usize::from) {
            let places = self.grid.places(house, digit);
            let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
            if places.count_ones() >= 2 && first == cell {
                let starts: Vec<Node> =
                    members(places).map(|position| Node::on(CELLS[house][position].into(), digit)).collect();
                self.cases(Kind::Region, &starts, Some(house));
            }
        }
    }

    fn propagate(&mut self, start: Node) {
        let known = &mut self.memory.is_known[start.index()];
        if !*known {
            *known = true;
            self.memory.on[start.index()].run(self.grid, self.level.extent(), start);
        }
    }

    /// The conclusions from a start, which was propagated.
    fn of(&mut self, start: Node) -> &mut Propagation {
        if start.is_on() { &mut self.memory.on[start.index()] } else { &mut self.memory.off }
    }

    /// Whether a step of this length or a longer one would be taken.
    fn is_less(&self, length: u32, kind: Kind) -> bool {
        self.best.as_ref().is_none_or(|best| (length, kind) < (best.length, best.kind))
    }

    /// Whether a conclusion removes any candidate.
    fn removes(&self, conclusion: Node) -> bool {
        let digits = self.grid.candidates(conclusion.cell());
        let digit = 1 << conclusion.digit();
        digits & if conclusion.is_on() { ALL & !digit } else { digit } != 0
    }

    fn contradiction(&mut self, start: Node) {
        let Some([on, off]) = self.of(start).contradiction() else { return };
        let propagation = self.of(start);
        let length = propagation.count_entry(on) + propagation.count_entry(off);
        let conclusion = start.opposite();
        if self.is_less(length, Kind::Contradiction) && self.removes(conclusion) {
            self.best = Some(Best { length, kind: Kind::Contradiction, conclusion, starts: vec![start], house: None });
        }
    }

    /// The conclusions of all cases: on-nodes, then off-nodes, in the order of the first case.
    fn cases(&mut self, kind: Kind, starts: &[Node], house: Option<usize>) {
        let mut common: Option<NodeSet> = None;
        for &start in starts {
            if start.is_on() {
                self.propagate(start);
            }
            let reached = self.of(start).reached();
            match &mut common {
                Some(common) => common.intersect(reached),
                None => common = Some(*reached),
            }
        }
        let (Some(common), Some(&first)) = (common, starts.first()) else { return };
        if common.is_empty() {
            return;
        }
        for is_on in [true, false] {
            for number in 0..self.of(first).entries().len() {
                let node = self.of(first).entries()[number].node;
                if node.is_on() == is_on && common.has(node) && self.removes(node) {
                    self.case(kind, starts, house, node);
                }
            }
        }
    }

    fn case(&mut self, kind: Kind, starts: &[Node], house: Option<usize>, conclusion: Node) {
        let least = starts.iter().map(|&start| self.of(start).least_count(conclusion)).sum();
        if !self.is_less(least, kind) {
            return;
        }
        let mut length = least;
        for &start in starts {
            let propagation = self.of(start);
            length = length + propagation.count(conclusion) - propagation.least_count(conclusion);
            if !self.is_less(length, kind) {
                return;
            }
        }
        self.best = Some(Best { length, kind, conclusion, starts: starts.to_vec(), house });
    }
}

impl Best {
    fn into_step(self, grid: &Grid, level: Level) -> Option<Step> {
        let technique = level.technique(self.kind);
        let step = Step::new(technique, SeValue::of_chain(technique.base(), self.length));
        let mut step = explain::concluding(step, grid, self.conclusion)?;
        match (self.kind, self.house) {
            (Kind::Cell, _) => step.premises.extend(self.starts.first().map(|start| cell_premise(start.cell()))),
            (_, Some(house)) => {
                step.premises.extend(self.starts.first().map(|start| house_premise(house, start.digit())));
            }
            _ => {}
        }
        let mut propagation = Propagation::default();
        for start in self.starts {
            propagation.run(grid, level.extent(), start);
            let ends: Vec<Entry> = match self.kind {
                Kind::Contradiction => propagation.contradiction()?.to_vec(),
                _ => vec![propagation.entry(self.conclusion)],
            };
            let entries = propagation.chain(&ends);
            let reason =
                |entry: Entry| Reason { node: entry.node, parents: propagation.parents(entry), cause: entry.cause };
            explain::add(&mut step, entries.into_iter().map(reason));
        }
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
                Technique::Nishio,
                "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.",
                "7.6 r1c1<>5",
            ),
            (
                Technique::RegionChains,
                "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.",
                "8.4 r2c5<>9",
            ),
            (
                Technique::CellChains,
                "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.",
                "8.3 r1c4<>4",
            ),
            (
                Technique::DynamicContradiction,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
                "8.9 r2c3<>5",
            ),
            (
                Technique::DynamicDouble,
                "....4...8.6.8..7...5.6...43..5......31..5....4....9...6.1....5....1832....8....9.",
                "9.0 r6c2<>7",
            ),
            (
                Technique::DynamicRegion,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
                "9.0 r1c1<>9",
            ),
            (
                Technique::DynamicCell,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
                "9.0 r3c1<>1",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
