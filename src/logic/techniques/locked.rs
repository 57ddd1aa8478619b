//! Locked candidates: all places of a digit in one house, the base, lie in another, the cover. Those outside the base
//! go. *Pointing* has a box as base, *claiming* a line. The direct form is taken first: it leaves a hidden single.
//!
//! Order: base and cover are box and column, box and row, column and box, row and box; then houses, then digits.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, BOXES, CELLS, COLUMNS, HOUSE_SETS, ROWS, SHARED, cells_at};
use crate::logic::technique::Technique;

/// A digit locked in the cells that two houses share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Locked {
    pub(super) base: usize,
    pub(super) cover: usize,
    pub(super) digit: usize,
}

/// The first houses of the kinds of base and cover.
const KINDS: [(usize, usize); 4] = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];

/// All locked candidates, in order, whether or not they remove anything.
pub(super) fn all(grid: &Grid) -> impl Iterator<Item = Locked> + '_ {
    let pairs = KINDS.into_iter().flat_map(|(bases, covers)| {
        (bases..bases + 9).flat_map(move |base| (covers..covers + 9).map(move |cover| (base, cover)))
    });
    pairs.filter(|&(base, cover)| SHARED[base][cover] != 0).flat_map(move |(base, cover)| {
        let is_locked = move |&digit: &usize| {
            let places = grid.places(base, digit);
            places.count_ones() >= 2 && places & !SHARED[base][cover] == 0
        };
        (0..9).filter(is_locked).map(move |digit| Locked { base, cover, digit })
    })
}

impl Locked {
    /// The cells that lose the digit, if they have it.
    pub(super) fn targets(self) -> u128 {
        HOUSE_SETS[self.cover] & !HOUSE_SETS[self.base]
    }

    /// The positions of the base outside the cover.
    pub(super) fn uncovered(self) -> u16 {
        ALL & !SHARED[self.base][self.cover]
    }

    fn explained(self, step: Step, grid: &Grid) -> Step {
        let digit = 1 << self.digit;
        let causes = cells_at(self.base, grid.places(self.base, self.digit));
        let step = step.because_of_house(self.base, digit).because_of_house(self.cover, digit);
        step.marking(grid, Role::Cause, causes, digit)
    }

    /// The first house that is left with one place.
    fn direct(self, grid: &Grid) -> Option<Step> {
        let kind = self.base / 9 * 9;
        let mut others = (kind..kind + 9).filter(|&house| house != self.base && SHARED[house][self.cover] != 0);
        let left = |house: usize| grid.places(house, self.digit) & !SHARED[house][self.cover];
        let is_single =
            |&house: &usize| grid.places(house, self.digit).count_ones() >= 2 && left(house).is_power_of_two();
        let house = others.find(is_single)?;
        let cell = usize::from(CELLS[house][left(house).trailing_zeros() as usize]);
        let technique = if self.base < ROWS { Technique::DirectPointing } else { Technique::DirectClaiming };
        let step = self.explained(Step::plain(technique).placing(cell, self.digit), grid);
        Some(step.because_of_house(house, 1 << self.digit))
    }
}

/// Locked candidates that leave a hidden single.
pub(super) fn direct(grid: &Grid) -> Option<Step> {
    all(grid).find_map(|locked| locked.direct(grid))
}

/// Locked candidates that remove others.
pub(super) fn plain(grid: &Grid) -> Option<Step> {
    all(grid).find_map(|locked| {
        let technique = if locked.base < ROWS { Technique::Pointing } else { Technique::Claiming };
        if grid.cells_with(locked.digit) & locked.targets() == 0 {
            return None;
        }
        let step = Step::plain(technique).removing(grid, locked.targets(), 1 << locked.digit)?;
        Some(locked.explained(step, grid))
    })
}

#[cfg(test)]
mod tests {
    use super::{Locked, all, direct};
    use crate::logic::grid::Grid;
    use crate::logic::tables::ROWS;
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;
    use itertools::Itertools;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::DirectPointing,
                ".........6.....2.3.81.97........6...9..87......61.34..76.....8..25.6....8....4..5",
                "1.7 r2c4=4",
            ),
            (
                Technique::Pointing,
                "..........8...36.4.9.2...3.....7............923.9.8.....6...1.2..3.5......7864...",
                "2.6 r3c1<>4",
            ),
            (
                Technique::Claiming,
                ".......5..6...294....93...2.951..6.7.18......7..3.....9..4.......62.95.3....1....",
                "2.8 r3c7<>1",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }

    #[test]
    fn claiming_may_leave_a_hidden_single() {
        let mut grid = Grid::new(&[0; 81]);
        (3..9).for_each(|cell| grid.remove(cell, 4));
        (12..18).filter(|&cell| cell != 13).for_each(|cell| grid.remove(cell, 4));
        let step = Locked { base: ROWS, cover: 0, digit: 4 }.direct(&grid).unwrap();
        assert_eq!((step.technique, step.rating.unwrap().to_string()), (Technique::DirectClaiming, "1.9".to_owned()));
        assert_eq!(step.place.map(|placed| placed.to_string()), Some("r2c5=5".to_owned()));
    }

    /// Let a row have a digit only in box 1, and the row below it in box 1 and one cell of box 2. Then box 3 has it
    /// only in the third row, and this pointing leaves the same cell as the last of box 2.
    #[test]
    fn direct_pointing_always_comes_before_direct_claiming() {
        let mut claimed = 0;
        // For each row of each box the number of places; three are like two.
        for counts in (0..9).map(|_| 0..3_usize).multi_cartesian_product() {
            let in_row = |row: usize| counts[3 * row..3 * row + 3].iter().sum::<usize>();
            let in_box = |column: usize| counts.iter().skip(column).step_by(3).sum::<usize>();
            // With fewer it has no solution, or a hidden single comes first.
            if (0..3).any(|at| in_row(at) < 2 || in_box(at) < 2) {
                continue;
            }
            let mut grid = Grid::new(&[0; 81]);
            for (segment, &count) in counts.iter().enumerate() {
                (count..3).for_each(|at| grid.remove(segment * 3 + at, 4));
            }
            let mut steps = all(&grid).filter_map(|locked| locked.direct(&grid));
            claimed += usize::from(steps.any(|step| step.technique == Technique::DirectClaiming));
            assert!(direct(&grid).is_none_or(|step| step.technique == Technique::DirectPointing), "{counts:?}");
        }
        assert!(claimed > 0);
    }
}
