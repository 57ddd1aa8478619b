//! Singles: a digit with one place in a house (hidden), a cell with one candidate (naked).
//!
//! Order: houses with one empty cell before others; boxes, columns, rows; then digits. Naked singles by cell.

use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{BOXES_COLUMNS_ROWS, CELLS, ROWS};
use crate::logic::technique::Technique;

/// A digit with one place in a house.
pub(super) fn hidden(grid: &Grid) -> Option<Step> {
    full_house(grid).or_else(|| {
        let mut pairs = BOXES_COLUMNS_ROWS.into_iter().flat_map(|house| (0..9).map(move |digit| (house, digit)));
        let (house, digit) = pairs.find(|&(house, digit)| grid.places(house, digit).is_power_of_two())?;
        let rating = SeValue::new(if house < ROWS { 1.2 } else { 1.5 });
        Some(placed(Step::new(Technique::HiddenSingle, rating), grid, house, digit))
    })
}

/// The last digit of a house.
pub(super) fn full_house(grid: &Grid) -> Option<Step> {
    let house = BOXES_COLUMNS_ROWS.into_iter().find(|&house| grid.empty(house).is_power_of_two())?;
    let digit = (0..9).find(|&digit| grid.places(house, digit) != 0)?;
    Some(placed(Step::plain(Technique::FullHouse), grid, house, digit))
}

fn placed(step: Step, grid: &Grid, house: usize, digit: usize) -> Step {
    let cell = usize::from(CELLS[house][grid.places(house, digit).trailing_zeros() as usize]);
    step.placing(cell, digit).because_of_house(house, 1 << digit).marking(grid, Role::Cause, 1 << cell, 1 << digit)
}

/// A cell with one candidate.
pub(super) fn naked(grid: &Grid) -> Option<Step> {
    let cell = (0..81).find(|&cell| grid.count(cell) == 1)?;
    let digits = grid.candidates(cell);
    let step = Step::plain(Technique::NakedSingle).placing(cell, digits.trailing_zeros() as usize);
    Some(step.because_of_cells(1 << cell).marking(grid, Role::Cause, 1 << cell, digits))
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::FullHouse,
                "...........65...4.58...49...78.2..14.....6.5.3......7...1....6....47....8.73.1...",
                "1.0 r4c4=9",
            ),
            (
                Technique::HiddenSingle,
                "...........65...4.58...49...78.2..14.....6.5.3......7...1....6....47....8.73.1...",
                "1.2 r5c4=7",
            ),
            (
                Technique::NakedSingle,
                "..........8...36.4.9.2...3.....7............923.9.8.....6...1.2..3.5......7864...",
                "2.3 r2c4=5",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
