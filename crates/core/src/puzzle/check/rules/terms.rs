//! Bounds on the sums of cells, some of which may be empty.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::Cell;
use itertools::Itertools;

/// A number that cells form, with bounds where cells are empty.
pub(super) struct Term {
    /// Its name in messages: `the circle`, or the names of its cells.
    pub(super) name: String,
    pub(super) held: Vec<Held>,
    /// The number of empty cells.
    pub(super) open: usize,
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Term {
    /// The sum of these cells; one that is listed twice counts twice.
    pub(super) fn sum(cells: &[Cell], grid: &Grid) -> Self {
        let held = grid.held(cells.iter().copied());
        let open = cells.len() - held.len();
        let sum: u64 = held.iter().map(|held| held.digit).sum();
        Self {
            name: cells.iter().join(" "),
            held,
            open,
            least: sum + open as u64 * grid.first(),
            most: sum + open as u64 * grid.last(),
        }
    }

    /// The term under another name.
    pub(super) fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// Whether some of its cells are filled: without any, its digits are not at fault.
    fn is_known(&self) -> bool {
        !self.held.is_empty() || self.open == 0
    }

    /// Its lower bound as text.
    pub(super) fn at_least(&self) -> String {
        if self.open == 0 { self.least.to_string() } else { format!("at least {}", self.least) }
    }

    /// Its upper bound as text.
    pub(super) fn at_most(&self) -> String {
        if self.open == 0 { self.most.to_string() } else { format!("at most {}", self.most) }
    }

    /// Its value or bound as text, if it cannot be this number.
    pub(super) fn other_than(&self, number: u64) -> Option<String> {
        match () {
            () if !self.is_known() => None,
            () if self.least > number => Some(self.at_least()),
            () if self.most < number => Some(self.at_most()),
            () => None,
        }
    }

    /// The cells that hold its digits.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.held.iter().map(|held| held.cell)
    }
}

/// Two terms, the smaller one first, that cannot be equal.
pub(super) fn unequal(terms: &[Term]) -> Option<[&Term; 2]> {
    let small = terms.iter().min_by_key(|term| term.most)?;
    let large = terms.iter().max_by_key(|term| term.least)?;
    (small.most < large.least && (small.is_known() || large.is_known())).then_some([small, large])
}

/// The violations of terms that must be equal.
pub(super) fn equal_sums(terms: &[Term]) -> Vec<Broken> {
    let violation = |[small, large]: [&Term; 2]| {
        let (most, least) = (small.at_most(), large.at_least());
        let what = format!("the sum of {} is {most}, that of {} is {least}", small.name, large.name);
        Broken::new(small.cells().chain(large.cells()), what)
    };
    unequal(terms).map(violation).into_iter().collect()
}
