//! The propagators: each knows one kind of constraint and removes candidates that it excludes.
//!
//! Every propagator is sound: what it removes is in no solution. And it is exact at the end: when all its cells are
//! settled, it fails unless its constraint holds. What it removes, it removes because of candidates that its own cells
//! have lost, so that it could give them as its reason later.

mod cage;
mod circles;
mod cover;
mod ends;
mod equal_sums;
mod exact;
mod group;

mod linear;
mod locked;
mod pill;
mod quantity;
mod sandwich;
mod skyscraper;
mod sum_line;
mod x_sum;

use super::common::Common;
use super::state::{Filtered, State};

pub(super) use cage::Cage;
pub(super) use circles::{Circles, sets_of_numbers};
pub(super) use cover::Cover;
pub(super) use ends::{Ends, Limits};
pub(super) use equal_sums::{EqualSums, Part};
pub(super) use group::Group;
pub(super) use linear::{Linear, Term};
pub(super) use locked::Locked;
pub(super) use pill::Pill;
pub(super) use quantity::{AtLeast, Exactly};
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
    AtLeast(AtLeast),
    Exactly(Exactly),
    Circles(Circles),
    Sandwich(Sandwich),
    XSum(XSum),
    Skyscraper(Skyscraper),
    SumLine(SumLine),
    Pill(Pill),
}

impl Propagator {
    /// Removes candidates. The digits that its cells lost since it ran last are news.
    pub(super) fn run(&self, common: &Common, state: &mut State, news: u64) -> Filtered {
        match self {
            Self::Locked(locked) => locked.run(common, state, news),
            Self::Cage(cage) => cage.run(common, state),
            Self::Linear(linear) => linear.run(common, state),
            Self::EqualSums(sums) => sums.run(common, state),
            Self::Ends(ends) => ends.run(common, state),
            Self::Cover(cover) => cover.run(state),
            Self::AtLeast(at_least) => at_least.run(state),
            Self::Exactly(exactly) => exactly.run(state),
            Self::Circles(circles) => circles.run(common, state),
            Self::Sandwich(sandwich) => sandwich.run(common, state),
            Self::XSum(sum) => sum.run(common, state),
            Self::Skyscraper(skyscraper) => skyscraper.run(common, state),
            Self::SumLine(line) => line.run(state),
            Self::Pill(pill) => pill.run(state),
        }
    }

    /// The cells that it looks at.
    pub(super) fn cells(&self) -> Vec<u16> {
        match self {
            Self::Locked(Locked { cells }) | Self::Cage(Cage { cells, .. }) => cells.to_vec(),
            Self::Cover(Cover { cells, .. })
            | Self::AtLeast(AtLeast { cells, .. })
            | Self::Exactly(Exactly { cells, .. })
            | Self::Circles(Circles { cells, .. })
            | Self::XSum(XSum { cells, .. })
            | Self::Skyscraper(Skyscraper { cells, .. })
            | Self::SumLine(SumLine { cells, .. }) => cells.to_vec(),
            Self::Linear(linear) => linear.terms.iter().flat_map(|term| term.group.cells.iter().copied()).collect(),
            Self::EqualSums(sums) => sums.parts.iter().flat_map(|part| part.cells().iter().copied()).collect(),
            Self::Ends(ends) => ends.cells().collect(),
            Self::Sandwich(sandwich) => sandwich.cells().to_vec(),
            Self::Pill(pill) => pill.cells().to_vec(),
        }
    }

    /// The units of work of a run on a board of this side, at most.
    pub(super) fn work(&self, side: usize) -> usize {
        let cells = self.cells().len();
        8 * match self {
            Self::Cage(cage) => cells * cage.family.words(),
            Self::Cover(cover) => cells * cover.classes.len(),
            Self::AtLeast(at_least) => cells * at_least.wanted.len(),
            Self::SumLine(line) => cells * (line.walks() * side).max(cells),
            Self::Ends(_) | Self::Skyscraper(_) => cells * side * side,
            Self::Sandwich(_) => cells * cells * cells,
            Self::EqualSums(_) | Self::Circles(_) | Self::XSum(_) | Self::Pill(_) => cells * side,
            Self::Locked(_) | Self::Linear(_) | Self::Exactly(_) => cells,
        }
    }

    /// How late it runs.
    pub(super) fn level(&self) -> usize {
        match self {
            Self::Cover(_) | Self::AtLeast(_) | Self::Exactly(_) => 0,
            Self::Cage(_) => 1,
            Self::Locked(_) | Self::Linear(_) | Self::Ends(_) | Self::Circles(_) => 2,
            Self::EqualSums(_)
            | Self::Sandwich(_)
            | Self::XSum(_)
            | Self::Skyscraper(_)
            | Self::SumLine(_)
            | Self::Pill(_) => 3,
        }
    }
}
