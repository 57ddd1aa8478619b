//! The propagators, one per kind of constraint.
//!
//! Every propagator is sound: a candidate that it removes is in no solution. It is exact at the end: when all its cells
//! are settled, it fails unless its constraint holds. And its removals depend only on candidates that its own cells
//! have lost, which the learner relies on for explanations.

mod cage;
mod circles;
mod clique;
mod condition;
mod costs;
mod cover;
mod ends;
mod equal_sums;
mod exact;
mod linear;
mod locked;
mod occurrences;
mod pill;
mod quantity;
mod regular;
mod sandwich;
mod skyscraper;
mod sum_line;
#[cfg(test)]
mod tests;
mod x_sum;

use super::common::Common;
use super::domains::{Domains, Propagated};

pub(super) use cage::Cage;
pub(super) use circles::{Circles, sets_of_numbers};
pub(super) use clique::Clique;
pub(super) use condition::{Condition, FAR, Predicate, Range, Same, Table, Value};
pub(super) use costs::Costs;
pub(super) use cover::Cover;
pub(super) use ends::{Ends, InnerRange};
pub(super) use equal_sums::{EqualSums, SumGroup};
pub(super) use linear::{Linear, Term};
pub(super) use locked::Locked;
pub(super) use occurrences::Occurrences;
pub(super) use pill::Pill;
pub(super) use quantity::{AtLeast, Exactly};
pub(super) use regular::{Automaton, Regular};
pub(super) use sandwich::Sandwich;
pub(super) use skyscraper::Skyscraper;
pub(super) use sum_line::SumLine;
pub(super) use x_sum::XSum;

/// A constraint on some cells.
#[derive(Debug)]
pub(super) enum Propagator {
    Locked(Locked),
    Cage(Cage),
    Linear(Linear),
    EqualSums(EqualSums),
    Ends(Ends),
    Cover(Cover),
    Costs(Costs),
    AtLeast(AtLeast),
    Exactly(Exactly),
    Circles(Circles),
    Sandwich(Sandwich),
    XSum(XSum),
    Skyscraper(Skyscraper),
    SumLine(SumLine),
    Pill(Pill),
    Regular(Regular),
    Condition(Condition),
}

impl Propagator {
    /// Removes candidates. `delta` is the set of digits that its cells lost since it last ran.
    pub(super) fn run(&self, common: &Common, domains: &mut Domains, delta: u64) -> Propagated {
        match self {
            Self::Locked(locked) => locked.run(common, domains, delta),
            Self::Cage(cage) => cage.run(common, domains),
            Self::Linear(linear) => linear.run(common, domains),
            Self::EqualSums(sums) => sums.run(common, domains),
            Self::Ends(ends) => ends.run(common, domains),
            Self::Cover(cover) => cover.run(domains),
            Self::Costs(costs) => costs.run(domains),
            Self::AtLeast(at_least) => at_least.run(domains),
            Self::Exactly(exactly) => exactly.run(domains),
            Self::Circles(circles) => circles.run(common, domains),
            Self::Sandwich(sandwich) => sandwich.run(common, domains),
            Self::XSum(sum) => sum.run(common, domains),
            Self::Skyscraper(skyscraper) => skyscraper.run(common, domains),
            Self::SumLine(line) => line.run(domains),
            Self::Pill(pill) => pill.run(domains),
            Self::Regular(regular) => regular.run(domains),
            Self::Condition(condition) => condition.run(common, domains),
        }
    }

    /// The cells of the constraint.
    pub(super) fn cells(&self) -> Vec<u16> {
        match self {
            Self::Locked(Locked { cells }) | Self::Cage(Cage { cells, .. }) => cells.to_vec(),
            Self::Cover(Cover { cells, .. })
            | Self::AtLeast(AtLeast { cells, .. })
            | Self::Exactly(Exactly { cells, .. })
            | Self::XSum(XSum { cells, .. })
            | Self::Skyscraper(Skyscraper { cells, .. })
            | Self::SumLine(SumLine { cells, .. })
            | Self::Regular(Regular { cells, .. }) => cells.to_vec(),
            Self::Circles(Circles { occurrences, .. }) => occurrences.cells(),
            Self::Linear(linear) => linear.terms.iter().flat_map(|term| term.clique.cells.iter().copied()).collect(),
            Self::EqualSums(sums) => sums.groups.iter().flat_map(|group| group.cells().iter().copied()).collect(),
            Self::Costs(costs) => costs.cells().collect(),
            Self::Ends(ends) => ends.cells().collect(),
            Self::Sandwich(sandwich) => sandwich.cells().to_vec(),
            Self::Pill(pill) => pill.cells().to_vec(),
            Self::Condition(condition) => condition.cells().to_vec(),
        }
    }

    /// An upper bound on the units of work of a run on a board of this side.
    pub(super) fn work(&self, side: usize) -> usize {
        let cells = self.cells().len();
        8 * match self {
            Self::Cage(cage) => cells * cage.family.words(),
            Self::Cover(cover) => cells * cover.classes.len(),
            Self::AtLeast(at_least) => cells * at_least.wanted.len(),
            Self::SumLine(line) => cells * (line.walks() * side).max(cells),
            Self::Ends(_) | Self::Skyscraper(_) => cells * side * side,
            Self::Sandwich(_) => cells * cells * cells,
            Self::Regular(regular) => regular.steps(),
            Self::Condition(condition) => condition.work(),
            Self::EqualSums(_) | Self::Circles(_) | Self::XSum(_) | Self::Pill(_) => cells * side,
            Self::Locked(_) | Self::Linear(_) | Self::Costs(_) | Self::Exactly(_) => cells,
        }
    }

    /// The cost level: lower ones run first.
    pub(super) fn level(&self) -> usize {
        match self {
            Self::Cover(_) | Self::AtLeast(_) | Self::Exactly(_) => 0,
            Self::Cage(_) => 1,
            Self::Locked(_) | Self::Linear(_) | Self::Costs(_) | Self::Ends(_) | Self::Circles(_) => 2,
            Self::EqualSums(_)
            | Self::Sandwich(_)
            | Self::XSum(_)
            | Self::Skyscraper(_)
            | Self::SumLine(_)
            | Self::Pill(_)
            | Self::Regular(_)
            | Self::Condition(_) => 3,
        }
    }
}
