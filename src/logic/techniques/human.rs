//! The order of techniques for people: from what is easy to see to what is hard, in HoDoKu's order.
//!
//! Differences from HoDoKu: WXYZ-wings come before other almost locked sets; forcing chains and nets, of which it has
//! several searches, are those of Sudoku Explainer. It has no unique loops, no aligned exclusion, and of graves only
//! those with one further cell, so they are not tried either.

use super::alternating::Kind;
use super::rectangles::{avoidable, unique as rectangles};
use super::{Finder, als, alternating, bug, colors, finned_fish, fish, locked, locked_sets, remote_pair, sets};
use super::{single_digit, singles, sue_de_coq, w_wing, wings, wxyz_wing};
use crate::engine::{Budget, Interrupt};
use crate::logic::grid::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// A search for a technique, given the cells of the clues. It takes a few milliseconds at most.
type FindStep = fn(&Grid, u128) -> Option<Step>;

/// A search that may take long: seconds, on a board of many candidates.
type LongSearch = fn(&Grid, &Budget) -> Result<Option<Step>, Interrupt>;

/// The first searches, in order.
const SEARCHES: &[FindStep] = &[
    |grid, _| singles::full_house(grid),
    |grid, _| singles::naked(grid),
    |grid, _| singles::hidden(grid),
    |grid, _| locked_sets::locked(grid, 2),
    |grid, _| locked_sets::locked(grid, 3),
    |grid, _| locked::plain(grid),
    |grid, _| locked_sets::naked(grid, 2),
    |grid, _| locked_sets::naked(grid, 3),
    |grid, _| sets::hidden(grid, 2),
    |grid, _| sets::hidden(grid, 3),
    |grid, _| locked_sets::naked(grid, 4),
    |grid, _| sets::hidden(grid, 4),
    |grid, _| fish::find(grid, 2),
    |grid, _| fish::find(grid, 3),
    |grid, _| fish::find(grid, 4),
    |grid, _| remote_pair::find(grid),
    |grid, _| bug::find(grid).filter(|step| step.technique == Technique::Bug1),
    |grid, _| single_digit::skyscraper(grid),
    |grid, _| single_digit::two_string_kite(grid),
    |grid, _| single_digit::turbot_fish(grid),
    |grid, _| single_digit::empty_rectangle(grid),
    |grid, _| w_wing::find(grid),
    |grid, _| wings::find(grid, 2),
    |grid, _| wings::find(grid, 3),
    |grid, _| rectangles::find(grid, Technique::UniqueRectangle1),
    |grid, _| rectangles::find(grid, Technique::UniqueRectangle2),
    |grid, _| rectangles::find(grid, Technique::UniqueRectangle3),
    |grid, _| rectangles::find(grid, Technique::UniqueRectangle4),
    |grid, _| rectangles::find(grid, Technique::UniqueRectangle6),
    |grid, _| rectangles::find(grid, Technique::HiddenRectangle),
    avoidable::find_1,
    avoidable::find_2,
    |grid, _| finned_fish::find(grid, 2),
    |grid, _| finned_fish::find(grid, 3),
    |grid, _| finned_fish::find(grid, 4),
    |grid, _| sue_de_coq::find(grid),
    |grid, _| colors::simple(grid),
    |grid, _| colors::multi(grid),
];

/// The searches after them and before forcing chains, in order. Their techniques do not assume one solution.
const LONG_SEARCHES: &[LongSearch] = &[
    |grid, budget| alternating::find(grid, Kind::Digit, budget),
    |grid, budget| alternating::find(grid, Kind::Bivalue, budget),
    |grid, budget| alternating::find(grid, Kind::Single, budget),
    |grid, budget| alternating::find(grid, Kind::Grouped, budget),
    |grid, _| Ok(wxyz_wing::find(grid)),
    als::find,
];

impl Finder {
    /// The first step in human order. `clues` are the cells of the clues. The budget is checked inside searches that
    /// may take long.
    pub(crate) fn next_human_step(
        &mut self,
        grid: &Grid,
        clues: u128,
        budget: &Budget,
    ) -> Result<Option<Step>, Interrupt> {
        let simple = SEARCHES
            .iter()
            .find_map(|search| search(grid, clues).filter(|step| !self.has_marks || !step.technique.assumes_unique()));
        if simple.is_some() {
            return Ok(simple);
        }
        for search in LONG_SEARCHES {
            if let Some(step) = search(grid, budget)? {
                return Ok(Some(step));
            }
        }
        self.forcing_step(grid, budget)
    }
}
