//! The explanations that the command line prints, and helpers that all of their formats share.

use crate::engine::Interrupt;
use crate::explain::why::{Completion, Exclusion, Explanation, Fewest, Why, WhyNot};
use crate::puzzle::{Board, House, Solution};
use itertools::Itertools;

/// An explanation of a verdict, or of a digit that a cell cannot have.
#[derive(Debug)]
pub(crate) enum Explained {
    Verdict(Explanation),
    Digit(Exclusion),
}

impl Explained {
    /// The solutions that are part of the explanation.
    pub(crate) fn solutions(&self) -> Vec<&Solution> {
        match self {
            Self::Verdict(Explanation { why: Why::Unique(unique), .. }) => vec![&unique.solution],
            Self::Verdict(Explanation { why: Why::Multiple(multiple), .. }) => multiple.solutions.iter().collect(),
            Self::Digit(Exclusion { why: WhyNot::Possible(solution), .. }) => vec![solution],
            Self::Verdict(_) | Self::Digit(_) => Vec::new(),
        }
    }

    /// The number of claims that were not confirmed in time.
    pub(crate) fn unconfirmed(&self) -> u64 {
        match self {
            Self::Verdict(explanation) => explanation.unconfirmed,
            Self::Digit(exclusion) => exclusion.unconfirmed,
        }
    }

    /// The interrupt that ended the work early.
    pub(crate) fn interrupted(&self) -> Option<Interrupt> {
        match self {
            Self::Verdict(explanation) => explanation.interrupted,
            Self::Digit(exclusion) => exclusion.interrupted,
        }
    }
}

/// `row 1, box 2`; `None` if there are none, or if they are unknown.
pub(super) fn names(houses: Option<&[House]>, board: &Board) -> Option<String> {
    houses
        .filter(|houses| !houses.is_empty())
        .map(|houses| houses.iter().map(|&house| board.house_name(house)).join(", "))
}

/// The clues to add, with the bound that holds for all solutions.
pub(super) fn overall(completion: &Completion) -> Fewest {
    Fewest { at_least: completion.at_least, ..completion.added.clone() }
}
