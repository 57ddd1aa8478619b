//! Naked and hidden sets: k cells of a house with k digits, and k digits with k places.
//!
//! Order: boxes, columns, rows; then positions (naked) or digits (hidden) in the order of
//! [`subsets`](crate::logic::subsets). A naked set removes from its house alone, also if its cells share another.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, BOXES_COLUMNS_ROWS, CELLS, HOUSE_SETS, cells_at, members};
use crate::logic::technique::Technique;

/// Digits and equally many cells of a house, which they fill.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub(super) house: usize,
    pub(super) positions: u16,
    pub(super) digits: u16,
}

impl Set {
    pub(super) fn cells(self) -> u128 {
        cells_at(self.house, self.positions)
    }

    /// The other cells of the house: those that a naked set removes from.
    pub(super) fn rest(self) -> u128 {
        HOUSE_SETS[self.house] & !self.cells()
    }
}

/// All naked sets of `size` cells, each with at least two candidates, in order. The house needs twice `size` empty
/// cells.
pub(super) fn all_naked(grid: &Grid, size: u32) -> impl Iterator<Item = Set> + '_ {
    let houses = BOXES_COLUMNS_ROWS.into_iter().filter(move |&house| grid.empty(house).count_ones() >= 2 * size);
    houses.flat_map(move |house| {
        let candidates = |position: usize| grid.candidates(CELLS[house][position].into());
        let is_open = |&position: &usize| (2..=size).contains(&candidates(position).count_ones());
        let open = (0..9).filter(is_open).fold(0, |open, position| open | 1 << position);
        subsets(open, size).filter_map(move |positions| {
            let digits =
                members(positions).fold(0, |digits, position| digits | grid.candidates(CELLS[house][position].into()));
            (digits.count_ones() == size).then_some(Set { house, positions, digits })
        })
    })
}

/// All hidden sets of `size` digits, each with at least two places, in order. The house needs more than `least` empty
/// cells.
pub(super) fn all_hidden(grid: &Grid, size: u32, least: u32) -> impl Iterator<Item = Set> + '_ {
    let houses = BOXES_COLUMNS_ROWS.into_iter().filter(move |&house| grid.empty(house).count_ones() > least);
    houses.flat_map(move |house| {
        let is_open = |&digit: &usize| (2..=size).contains(&grid.places(house, digit).count_ones());
        let open = (0..9).filter(is_open).fold(0, |open, digit| open | 1 << digit);
        subsets(open, size).filter_map(move |digits| {
            let positions = members(digits).fold(0, |positions, digit| positions | grid.places(house, digit));
            (positions.count_ones() == size).then_some(Set { house, positions, digits })
        })
    })
}

/// A naked pair, triplet or quad.
pub(super) fn naked(grid: &Grid, size: u32) -> Option<Step> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriplet,
        _ => Technique::NakedQuad,
    };
    all_naked(grid, size).find_map(|set| {
        let step = Step::plain(technique).removing(grid, set.rest(), set.digits)?;
        let step = step.because_of_cells(set.cells()).because_of_house(set.house, set.digits);
        Some(step.marking(grid, Role::Cause, set.cells(), set.digits))
    })
}

/// A hidden pair, triplet or quad.
pub(super) fn hidden(grid: &Grid, size: u32) -> Option<Step> {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriplet,
        _ => Technique::HiddenQuad,
    };
    all_hidden(grid, size, 2 * size).find_map(|set| {
        let step = Step::plain(technique).removing(grid, set.cells(), ALL & !set.digits)?;
        Some(explained(step, grid, set))
    })
}

/// A hidden pair or triplet that leaves a hidden single of another digit.
pub(super) fn direct(grid: &Grid, size: u32) -> Option<Step> {
    let technique = if size == 2 { Technique::DirectHiddenPair } else { Technique::DirectHiddenTriplet };
    all_hidden(grid, size, size).find_map(|set| {
        let places = |digit: usize| grid.places(set.house, digit);
        let digit = members(ALL & !set.digits)
            .find(|&digit| places(digit).count_ones() >= 2 && (places(digit) & !set.positions).is_power_of_two())?;
        let cell = CELLS[set.house][(places(digit) & !set.positions).trailing_zeros() as usize].into();
        let step = Step::plain(technique).placing(cell, digit).because_of_house(set.house, 1 << digit);
        Some(explained(step, grid, set))
    })
}

/// Adds the premises of a hidden set.
fn explained(step: Step, grid: &Grid, set: Set) -> Step {
    let step = step.because_of_house(set.house, set.digits).because_of_cells(set.cells());
    step.marking(grid, Role::Cause, set.cells(), set.digits)
}

#[cfg(test)]
mod tests {
    use super::hidden;
    use crate::logic::grid::Grid;
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::DirectHiddenPair,
                "...........94..8..48..72.1....68....1..3...4.9...5.1..79..16..3.3.....8...5....2.",
                "2.0 r2c8=7",
            ),
            (
                Technique::DirectHiddenTriplet,
                ".........6.....2.3.81.97........6...9..87......61.34..76.....8..25.6....8....4..5",
                "2.5 r1c4=6",
            ),
            (
                Technique::NakedPair,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
                "3.0 r6c1<>1",
            ),
            (
                Technique::HiddenPair,
                "...........94..8..48..72.1....68....1..3...4.9...5.1..79..16..3.3.....8...5....2.",
                "3.4 r1c7<>3",
            ),
            (
                Technique::NakedTriplet,
                "......7.4...3.......7..5.2..4.53..6.3.6..7..8.9...8.....1..4..22...1.9.5...28..3.",
                "3.6 r1c1<>6",
            ),
            (
                Technique::HiddenTriplet,
                ".........2.8.9...41.93..56...7....86.......4.....371.....1.....3.19...58.6..4..3.",
                "4.0 r5c2<>8",
            ),
            (
                Technique::NakedQuad,
                "...63......6.5..9.7.2....6..418...3....4....7.....51.8..4.....6.9..2..7.....6..52",
                "5.0 r9c6<>3",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }

    #[test]
    fn a_hidden_quad_needs_an_empty_house() {
        let mut grid = Grid::new(&[0; 81]);
        (4..9).for_each(|cell| (0..4).for_each(|digit| grid.remove(cell, digit)));
        let step = hidden(&grid, 4).unwrap();
        let shown = (step.technique, step.eliminate.len(), step.rating.unwrap().to_string());
        assert_eq!(shown, (Technique::HiddenQuad, 20, "5.4".to_owned()));
        grid.place(8, 8);
        assert_eq!(hidden(&grid, 4), None);
    }
}
