//! Sums of cells, some of which may be empty: what they can come to at least and at most.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::Cell;
use itertools::Itertools;

/// A number that cells make, as far as their digits are known.
pub(super) struct Term {
    /// What it is called: `the circle`, or the names of its cells.
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
            least: sum + open as u64,
            most: sum + open as u64 * grid.side(),
        }
    }

    /// The same under another name.
    pub(super) fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// Whether its digits can be at fault: with none of them in place, they cannot.
    fn is_known(&self) -> bool {
        !self.held.is_empty() || self.open == 0
    }

    /// The least that it can be, in words.
    pub(super) fn at_least(&self) -> String {
        if self.open == 0 { self.least.to_string() } else { format!("at least {}", self.least) }
    }

    /// The most that it can be, in words.
    pub(super) fn at_most(&self) -> String {
        if self.open == 0 { self.most.to_string() } else { format!("at most {}", self.most) }
    }

    /// What it is instead of this number, in words.
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

/// Two of these, the smaller one first, that cannot be the same number.
pub(super) fn unequal(terms: &[Term]) -> Option<[&Term; 2]> {
    let small = terms.iter().min_by_key(|term| term.most)?;
    let large = terms.iter().max_by_key(|term| term.least)?;
    (small.most < large.least && (small.is_known() || large.is_known())).then_some([small, large])
}

/// Sums that should be the same.
fn equal_sums(terms: &[Term]) -> Vec<Broken> {
    let told = |[small, large]: [&Term; 2]| {
        let (most, least) = (small.at_most(), large.at_least());
        let what = format!("the sum of {} is {most}, that of {} is {least}", small.name, large.name);
        Broken::new(small.cells().chain(large.cells()), what)
    };
    unequal(terms).map(told).into_iter().collect()
}

/// The segments into which boxes divide a line.
pub(super) fn region_sum(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let region = |cell: &Cell| grid.board.geometry().box_of(*cell);
    let segments = cells.chunk_by(|one, other| region(one) == region(other));
    equal_sums(&segments.map(|segment| Term::sum(segment, grid)).collect::<Vec<_>>())
}

/// The pairs at the same distance from the middle, and the middle.
pub(super) fn zipper(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let (half, rest) = cells.split_at(cells.len() / 2);
    let is_odd = rest.len() > half.len();
    let pairs = half.iter().zip(cells.iter().rev()).map(|(&one, &other)| Term::sum(&[one, other], grid));
    let middle = rest.first().filter(|_| is_odd).map(|&middle| Term::sum(&[middle], grid));
    equal_sums(&pairs.chain(middle).collect::<Vec<_>>())
}

/// The ends of a line, and what is between them.
pub(super) fn double_arrow(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let [first, inner @ .., last] = cells else { return Vec::new() };
    let ends = Term::sum(&[*first, *last], grid).named("the ends");
    equal_sums(&[ends, Term::sum(inner, grid).named("the cells between")])
}
