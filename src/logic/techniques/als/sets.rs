//! All almost locked sets of a grid, smaller ones first, and the digits that are restricted between two of them.

use crate::engine::{Budget, Interrupt};
use crate::logic::grid::Grid;
use crate::logic::tables::{BOXES_ROWS_COLUMNS, CELLS, SEEN, cells, members};
use std::collections::HashSet;

/// Cells of a house with one digit more.
pub(super) struct Als {
    pub(super) house: usize,
    pub(super) cells: u128,
    pub(super) digits: u16,
    /// For each digit the cells that have it.
    pub(super) with: [u128; 9],
    /// For each digit the cells that see all that have it; none for other digits.
    pub(super) seen: [u128; 9],
}

/// All sets, those with fewer cells first, then by house.
pub(super) fn all(grid: &Grid) -> Vec<Als> {
    let (mut sets, mut known) = (Vec::new(), HashSet::new());
    for house in BOXES_ROWS_COLUMNS {
        let empty: Vec<usize> = members(grid.empty(house)).map(|position| CELLS[house][position].into()).collect();
        // For each subset of the empty cells its digits, by the subset without its lowest cell.
        let mut digits = vec![0_u16; 1 << empty.len()];
        for subset in 1..digits.len() {
            let lowest = empty[subset.trailing_zeros() as usize];
            digits[subset] = digits[subset & (subset - 1)] | grid.candidates(lowest);
            if digits[subset].count_ones() == subset.count_ones() + 1 {
                let cells = members(subset as u16).fold(0, |set, number| set | 1 << empty[number]);
                if known.insert(cells) {
                    sets.push(Als::new(grid, house, cells, digits[subset]));
                }
            }
        }
    }
    sets.sort_by_key(|set| set.cells.count_ones());
    sets
}

impl Als {
    fn new(grid: &Grid, house: usize, set: u128, digits: u16) -> Self {
        let with: [u128; 9] = std::array::from_fn(|digit| set & grid.cells_with(digit));
        let seen =
            with.map(|with| if with == 0 { 0 } else { cells(with).fold(u128::MAX, |seen, cell| seen & SEEN[cell]) });
        Self { house, cells: set, digits, with, seen }
    }

    /// The digits that are restricted between two sets without a common cell; none between others.
    fn restricted(&self, other: &Self) -> u16 {
        if self.cells & other.cells != 0 {
            return 0;
        }
        let is_restricted = |&digit: &usize| other.with[digit] & !self.seen[digit] == 0;
        members(self.digits & other.digits).filter(is_restricted).fold(0, |digits, digit| digits | 1 << digit)
    }
}

/// For each set the others with which it has restricted digits, and these.
pub(super) fn links(sets: &[Als], budget: &Budget) -> Result<Vec<Vec<(usize, u16)>>, Interrupt> {
    let mut links = vec![Vec::new(); sets.len()];
    for (number, set) in sets.iter().enumerate() {
        budget.check()?;
        for (other, digits) in sets[..number].iter().map(|other| set.restricted(other)).enumerate() {
            if digits != 0 {
                links[number].push((other, digits));
                links[other].push((number, digits));
            }
        }
    }
    Ok(links)
}
