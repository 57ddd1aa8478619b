//! The search for each technique, one file per family, and the order in which they are tried.
//!
//! | file | techniques |
//! |---|---|
//! | `singles` | hidden and naked singles |
//! | `locked` | pointing and claiming, and their direct forms |
//! | `sets` | naked and hidden pairs, triplets and quads, and the direct forms of hidden ones |
//! | `fish` | X-wing, swordfish, jellyfish |
//! | `wings` | XY-wing, XYZ-wing |
//! | `unique_loops` | unique rectangles and loops |
//! | `bug` | bivalue universal graves |
//! | `exclusion` | aligned pair and triplet exclusion |
//! | `chains` | cycles, chains, Nishio, forcing chains |
//! | `human` | the order for people, and the techniques that only it has: |
//! | `locked_sets` | locked pairs and triplets, and naked sets in all houses that they share |
//! | `remote_pair` | remote pairs |
//! | `single_digit` | skyscraper, two-string kite, turbot fish, empty rectangle |
//! | `w_wing` | W-wing |
//! | `finned_fish` | finned and sashimi fish |
//! | `sue_de_coq` | sue de coq |
//! | `rectangles` | unique, hidden and avoidable rectangles |
//! | `colors` | simple and multi-colors |
//! | `wxyz_wing` | WXYZ-wing |
//! | `als` | almost locked sets |
//! | `alternating` | X-chains, XY-chains, AIC and nice loops, with groups or without |
//! | `repertoire` | the techniques up to a given one, and whether they solve a puzzle |
//! | `houses` | the first of them on boards of other sides and shapes |

mod als;
mod alternating;
mod bug;
mod chains;
mod colors;
mod exclusion;
mod finned_fish;
mod fish;
mod houses;
mod human;
mod locked;
mod locked_sets;
mod rectangles;
mod remote_pair;
mod repertoire;
mod sets;
mod single_digit;
mod singles;
mod sue_de_coq;
mod unique_loops;
mod w_wing;
mod wings;
mod wxyz_wing;

pub use houses::{HouseRepertoire, Unfit};
pub use repertoire::Repertoire;

use super::grid::Grid;
use super::step::Step;
use super::technique::Technique;
use crate::engine::{Budget, Interrupt};
use chains::{Forcing, Level, Linear};

/// Finds steps. It keeps memory for chains between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    /// Whether candidates were given. Techniques that assume one solution exchange digits, which given candidates may
    /// forbid, so they are not tried.
    has_marks: bool,
    linear: Linear,
    forcing: Forcing,
}

impl Finder {
    pub(super) fn new(has_marks: bool) -> Self {
        Self { has_marks, ..Self::default() }
    }

    /// The first step of the first technique that has one. The budget is checked inside nested chains, which take long.
    pub(super) fn next_step(&mut self, grid: &Grid, budget: &Budget) -> Result<Option<Step>, Interrupt> {
        let simple = before_chains(grid, !self.has_marks)
            .or_else(|| self.linear.find(grid))
            .or_else(|| exclusion::find(grid, 3));
        if simple.is_some() { Ok(simple) } else { self.forcing_step(grid, budget) }
    }

    /// The least step by forcing chains of this technique from a candidate.
    pub(super) fn step_from(
        &mut self,
        grid: &Grid,
        technique: Technique,
        candidate: (usize, usize),
        budget: &Budget,
    ) -> Result<Option<Step>, Interrupt> {
        self.forcing.find_from(grid, technique, candidate, budget)
    }

    /// The first step of forcing chains, from the simplest.
    fn forcing_step(&mut self, grid: &Grid, budget: &Budget) -> Result<Option<Step>, Interrupt> {
        for level in Level::ALL {
            if let Some(step) = self.forcing.find(grid, level, budget)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }
}

fn before_chains(grid: &Grid, may_assume: bool) -> Option<Step> {
    singles::hidden(grid)
        .or_else(|| locked::direct(grid))
        .or_else(|| sets::direct(grid, 2))
        .or_else(|| singles::naked(grid))
        .or_else(|| sets::direct(grid, 3))
        .or_else(|| locked::plain(grid))
        .or_else(|| sets::naked(grid, 2))
        .or_else(|| fish::find(grid, 2))
        .or_else(|| sets::hidden(grid, 2))
        .or_else(|| sets::naked(grid, 3))
        .or_else(|| fish::find(grid, 3))
        .or_else(|| sets::hidden(grid, 3))
        .or_else(|| wings::find(grid, 2))
        .or_else(|| wings::find(grid, 3))
        .or_else(|| unique_loops::find(grid).filter(|_| may_assume))
        .or_else(|| sets::naked(grid, 4))
        .or_else(|| fish::find(grid, 4))
        .or_else(|| sets::hidden(grid, 4))
        .or_else(|| bug::find(grid).filter(|_| may_assume))
        .or_else(|| exclusion::find(grid, 2))
}
