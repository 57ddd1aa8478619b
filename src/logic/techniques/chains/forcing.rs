//! Forcing chains as steps. Of all steps the least in length and kind is taken, and of equal ones the first.
//! [`cases`](super::cases) has the order of the search.

use super::cases::{Choice, Found, Runs, Search, Source};
use super::explain::{self, Reason};
use super::level::{Kind, Level};
use super::nested::Memory;
use super::node::Node;
use super::propagation::Entry;
use crate::engine::{Budget, Interrupt};
use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::{Step, cell_premise, house_premise};
use crate::logic::tables::HOUSES;
use crate::logic::technique::Technique;

/// The search for forcing chains, and its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forcing {
    runs: Runs,
    nested: Memory,
}

/// The least step so far.
struct Least(Option<Found>);

impl Choice for Least {
    fn is_less(&self, length: u32, kind: Kind, _: Node) -> bool {
        self.0.is_none_or(|found| (length, kind) < (found.length, found.source.kind()))
    }

    fn take(&mut self, found: Found) {
        self.0 = Some(found);
    }
}

impl Forcing {
    /// The least step of a level.
    pub(crate) fn find(&mut self, grid: &Grid, level: Level, budget: &Budget) -> Result<Option<Step>, Interrupt> {
        let nested = &mut self.nested.within(budget);
        let mut search = Search { grid, level, runs: &mut self.runs, nested, closure: None, choice: Least(None) };
        search.run()?;
        search.choice.0.map_or(Ok(None), |found| search.into_step(found))
    }

    /// The least step by this technique from a candidate: from it being true, from its cell, or from its digit in a
    /// house.
    pub(crate) fn find_from(
        &mut self,
        grid: &Grid,
        technique: Technique,
        (cell, digit): (usize, usize),
        budget: &Budget,
    ) -> Result<Option<Step>, Interrupt> {
        let Some((level, kind)) = Level::of(technique) else { return Ok(None) };
        let on = Node::on(cell, digit);
        let sources: Vec<Source> = match kind {
            Kind::Contradiction => vec![Source::Contradiction(on)],
            Kind::Double => vec![Source::Double(on)],
            Kind::Cell => vec![Source::Cell(cell)],
            Kind::Region => HOUSES[cell].map(|house| Source::Region(house.into(), digit)).to_vec(),
        };
        let nested = &mut self.nested.within(budget);
        let mut search = Search { grid, level, runs: &mut self.runs, nested, closure: None, choice: Least(None) };
        search.run_of(&sources)?;
        search.choice.0.map_or(Ok(None), |found| search.into_step(found))
    }
}

impl<C> Search<'_, C> {
    /// Describes a step that was found.
    fn into_step(self, found: Found) -> Result<Option<Step>, Interrupt> {
        let Self { grid, level, runs, nested, .. } = self;
        let technique = level.technique(found.source.kind());
        let step = Step::new(technique, SeValue::of_chain(technique.base(), found.length));
        let Some(mut step) = explain::concluding(step, grid, found.conclusion) else { return Ok(None) };
        match found.source {
            Source::Cell(cell) => step.premises.push(cell_premise(cell)),
            Source::Region(house, digit) => step.premises.push(house_premise(house, digit)),
            Source::Contradiction(_) | Source::Double(_) => {}
        }
        let mut starts = Vec::new();
        found.source.list(grid, &mut starts);
        for start in starts {
            let propagation = runs.propagate(grid, level, start, nested)?;
            let ends: Vec<Entry> = match (found.source, propagation.contradiction()) {
                (Source::Contradiction(_), Some(ends)) => ends.to_vec(),
                _ => vec![propagation.entry(found.conclusion)],
            };
            let entries = propagation.chain(&ends);
            let reason = |entry: Entry| Reason {
                node: entry.node,
                parents: propagation.all_parents(entry),
                cause: entry.cause,
                inner: propagation.inner(entry),
            };
            explain::add(&mut step, entries.into_iter().map(reason));
        }
        Ok(Some(step))
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Budget;
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;
    use crate::logic::{Path, Step};

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

    #[test]
    fn a_step_is_found_from_its_candidate() {
        for (technique, puzzle) in [
            (
                Technique::DynamicContradiction,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
            ),
            (
                Technique::DynamicDouble,
                "....4...8.6.8..7...5.6...43..5......31..5....4....9...6.1....5....1832....8....9.",
            ),
            (
                Technique::DynamicCell,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
            ),
        ] {
            let path = || Path::new(&puzzle.parse().unwrap()).unwrap();
            let before = path().take_while(|step| step.technique != technique).count();
            let mut path = path();
            path.by_ref().take(before).for_each(drop);
            let candidates = path.candidates().into_iter();
            let from = |candidate| path.step_from(technique, candidate, &Budget::unlimited()).unwrap();
            let steps: Vec<Step> = candidates.filter_map(from).collect();
            assert!(steps.contains(&path.next().unwrap()), "{technique}");
        }
    }
}
