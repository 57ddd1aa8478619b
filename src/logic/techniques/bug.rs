//! Bivalue universal graves: if all empty cells had two candidates, and each digit two places or none in each house,
//! the puzzle would have no solution or several. So one of the candidates beyond such a pattern is true. The cells
//! that have them are the *bug cells*, the candidates the *bug digits*.
//!
//! As in Sudoku Explainer, the search for candidates beyond the pattern counts places in the grid as it is, and not in
//! the copy from which it has removed those found so far; it misses a few graves.

use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, BOXES_ROWS_COLUMNS, CELLS, HOUSE_SETS, HOUSES, PEERS, SEEN, cells, members};
use crate::logic::technique::Technique;

/// A grave and the candidates beyond it.
struct Bug {
    /// The bug cells in order of discovery, and the bug digits of each.
    cells: Vec<(usize, u16)>,
    /// All bug digits.
    digits: u16,
    /// The cells that see all bug cells, in the order of the first one's peers.
    common: Vec<usize>,
}

/// A step of any type.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let bug = Bug::find(grid)?;
    match bug.cells[..] {
        [] => None,
        [(cell, digits)] => bug.step(grid, Technique::Bug1, 0).removing(grid, 1 << cell, ALL & !digits),
        _ if bug.digits.is_power_of_two() => bug.type_2(grid).or_else(|| bug.type_4(grid)),
        _ if bug.common.is_empty() => None,
        _ => bug.type_4(grid).or_else(|| bug.type_3(grid)),
    }
}

impl Bug {
    fn find(grid: &Grid) -> Option<Self> {
        let mut without = grid.clone();
        let mut bug = Self { cells: Vec::new(), digits: 0, common: Vec::new() };
        for house in BOXES_ROWS_COLUMNS {
            for digit in 0..9 {
                let places = grid.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let at = |position: usize| usize::from(CELLS[house][position]);
                let mut beyond = members(places).map(at).filter(|&cell| grid.count(cell) >= 3);
                let cell = beyond.next()?;
                if beyond.next().is_none() {
                    without.remove(cell, digit);
                    bug.add(cell, digit)?;
                }
            }
        }
        let is_pair = |cell: usize| without.value(cell) != 0 || without.count(cell) == 2;
        let is_even = |house: usize| (0..9).all(|digit| matches!(without.places(house, digit).count_ones(), 0 | 2));
        ((0..81).all(is_pair) && (0..27).all(is_even)).then_some(bug)
    }

    /// Adds a candidate beyond the pattern; `None` if there can be no conclusion any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        self.digits |= 1 << digit;
        if self.cells.is_empty() {
            self.common = PEERS[cell].map(usize::from).to_vec();
        } else {
            self.common.retain(|&peer| SEEN[cell] >> peer & 1 == 1);
        }
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        let set = self.cell_set();
        self.common.retain(|&peer| set >> peer & 1 == 0);
        let is_hopeless = self.cells.len() > 1 && !self.digits.is_power_of_two() && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    fn cell_set(&self) -> u128 {
        self.cells.iter().fold(0, |set, &(cell, _)| set | 1 << cell)
    }

    /// A step with `more` tenths above its technique's least value.
    fn step(&self, grid: &Grid, technique: Technique, more: u32) -> Step {
        let step = Step::new(technique, SeValue::new(technique.base() + 0.1 * f64::from(more)));
        let marked = |step: Step, &(cell, digits): &(usize, u16)| step.marking(grid, Role::Cause, 1 << cell, digits);
        self.cells.iter().fold(step, marked)
    }

    fn type_2(&self, grid: &Grid) -> Option<Step> {
        let targets = self.common.iter().fold(0, |set, &cell| set | 1 << cell);
        self.step(grid, Technique::Bug2, 0).removing(grid, targets, self.digits)
    }

    /// Kinds of house that all bug cells share.
    fn houses(&self) -> impl Iterator<Item = usize> + '_ {
        let set = self.cell_set();
        let first = self.cells.first().map_or(0, |&(cell, _)| cell);
        HOUSES[first].into_iter().map(usize::from).filter(move |&house| set & !HOUSE_SETS[house] == 0)
    }

    /// Two bug cells that have one other digit in common, which is then in one of them.
    fn type_4(&self, grid: &Grid) -> Option<Step> {
        let [(one, _), (two, _)] = self.cells[..] else { return None };
        let shared = grid.candidates(one) & grid.candidates(two) & !self.digits;
        let house = self.houses().next()?;
        if !shared.is_power_of_two() {
            return None;
        }
        let mut step = self.step(grid, Technique::Bug4, 0).because_of_house(house, shared);
        let mut kept = self.cells.clone();
        kept.sort_unstable();
        for (cell, digits) in kept {
            step.eliminate.extend(grid.found(1 << cell, ALL & !digits & !shared));
        }
        (!step.eliminate.is_empty()).then_some(step)
    }

    /// The bug digits as one cell of a naked set in a house.
    fn type_3(&self, grid: &Grid) -> Option<Step> {
        self.houses().find_map(|house| {
            let inside: Vec<usize> =
                self.common.iter().copied().filter(|&cell| HOUSE_SETS[house] >> cell & 1 == 1).collect();
            (2..=6_u32).find_map(|size| {
                let all = (1_u16 << inside.len()) - 1;
                subsets(all, size - 1).find_map(|chosen| self.naked(grid, house, &inside, chosen, size))
            })
        })
    }

    fn naked(&self, grid: &Grid, house: usize, inside: &[usize], chosen: u16, size: u32) -> Option<Step> {
        let others = members(chosen).fold(0, |set, number| set | 1 << inside[number]);
        let digits = cells(others).fold(0, |digits, cell| digits | grid.candidates(cell));
        let is_set = digits.count_ones() == size && cells(others).all(|cell| grid.count(cell) >= 2);
        if !is_set || digits | self.digits != digits || inside.len() < size as usize {
            return None;
        }
        let targets = inside.iter().fold(0, |set, &cell| set | 1 << cell) & !others;
        let step = self.step(grid, Technique::Bug3, size - 1).removing(grid, targets, digits)?;
        Some(step.because_of_cells(others).because_of_house(house, digits).marking(grid, Role::Cause, others, ALL))
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
                Technique::Bug1,
                ".........5.21.7.....78....5..6..1..413..4.7....5.......4....2......1.93..2.69..8.",
                "5.6 r6c6<>8 r6c6<>9",
            ),
            (
                Technique::Bug2,
                ".........5.21.7.....78....5..6..1..413..4.7....5.......4....2......1.93..2.69..8.",
                "5.7 r6c8<>6",
            ),
            (
                Technique::Bug3,
                ".......7..32..6...56.1..2.......1..5.....3.......9.82...8..5.34.2.....6..9.83....",
                "5.8 r5c7<>6",
            ),
            (
                Technique::Bug4,
                ".....73.5.9.6.....734..9.......1.2542.7...........6..79.1.4...........1.57.3.....",
                "5.7 r3c9<>8 r8c9<>6",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
