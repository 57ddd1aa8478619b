//! The four types of steps from a loop, by the cells with further candidates, its *extra* cells.
//!
//! | type | extra cells | conclusion |
//! |---|---|---|
//! | 1 | one | it has neither of the two digits |
//! | 2 | some with one further digit | the digit goes from the cells that see them all |
//! | 3 | two | their further digits count as one cell of a naked or hidden set in a house |
//! | 4 | two, and one of the digits has no other place in a house | the other digit goes from both |

use super::search::Loop;
use crate::logic::grid::Grid;
use crate::logic::scale::SeValue;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, CELLS, HOUSE_SETS, HOUSES, POSITIONS, SEEN, cells_at, members};
use crate::logic::technique::Technique;

const RECTANGLES: [Technique; 4] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
];
const LOOPS: [Technique; 4] =
    [Technique::UniqueLoop1, Technique::UniqueLoop2, Technique::UniqueLoop3, Technique::UniqueLoop4];

/// The type of a rectangle's or a loop's technique, from 0.
pub(super) fn number(technique: Technique) -> Option<usize> {
    [RECTANGLES, LOOPS].iter().find_map(|types| types.iter().position(|&one| one == technique))
}

/// All steps from a loop that remove something, in order.
pub(super) fn steps(grid: &Grid, found: &Loop) -> Vec<Step> {
    let extra: Vec<usize> = found.cells.iter().copied().filter(|&cell| grid.count(cell) > 2).collect();
    let typed = Typed { grid, found };
    match extra[..] {
        [] => Vec::new(),
        [one] => typed.type_1(one).into_iter().collect(),
        [one, two] => {
            let further = (grid.candidates(one) | grid.candidates(two)) & !found.digits;
            let mut steps = match further.count_ones() {
                1 => typed.type_2(&extra, further).into_iter().collect(),
                _ => typed.type_3(one, two, further),
            };
            steps.extend(typed.type_4(one, two));
            steps
        }
        [one, ..] => {
            let further = grid.candidates(one) & !found.digits;
            typed.type_2(&extra, further & further.wrapping_neg()).into_iter().collect()
        }
    }
}

struct Typed<'a> {
    grid: &'a Grid,
    found: &'a Loop,
}

impl Typed<'_> {
    /// A step of a type, from 0, with `more` tenths above the loop's own value.
    fn step(&self, number: usize, more: u32) -> Step {
        let cells = self.found.cells.len();
        let mut value = 4.5;
        if cells >= 10 {
            value += 0.3;
        }
        if cells >= 8 {
            value += 0.2;
        } else if cells >= 6 {
            value += 0.1;
        }
        let types = if cells == 4 { RECTANGLES } else { LOOPS };
        let set = self.found.cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let step = Step::new(types[number], SeValue::new(value + f64::from(more) * 0.1));
        step.marking(self.grid, Role::Cause, set, ALL).because_of_cells(set)
    }

    fn type_1(&self, extra: usize) -> Option<Step> {
        self.step(0, 0).removing(self.grid, 1 << extra, self.found.digits)
    }

    fn type_2(&self, extra: &[usize], further: u16) -> Option<Step> {
        let targets = extra.iter().fold(u128::MAX, |targets, &cell| targets & SEEN[cell] & !(1 << cell));
        self.step(1, 0).removing(self.grid, targets, further)
    }

    /// The houses of both extra cells, in order of box, row and column.
    fn common_houses(one: usize, two: usize) -> impl Iterator<Item = usize> {
        (0..3).filter(move |&kind| HOUSES[one][kind] == HOUSES[two][kind]).map(move |kind| HOUSES[one][kind].into())
    }

    fn type_3(&self, one: usize, two: usize, further: u16) -> Vec<Step> {
        let mut steps = Vec::new();
        for size in further.count_ones()..=7 {
            for house in Self::common_houses(one, two) {
                let empty = self.grid.empty(house).count_ones();
                if 2 * size <= empty {
                    steps.extend(self.naked([one, two], further, house, size));
                }
                if 2 * size < empty {
                    steps.extend(self.hidden([one, two], further, house, size));
                }
            }
        }
        steps
    }

    /// Naked sets of the extra cells, as one cell, and `size` − 1 others of a house.
    fn naked(&self, [one, two]: [usize; 2], further: u16, house: usize, size: u32) -> Vec<Step> {
        let candidates = |position: usize| self.grid.candidates(CELLS[house][position].into());
        let pair = 1 << one | 1 << two;
        let [first, second] = [one, two].map(|cell| position(house, cell));
        let common = self.grid.candidates(one) & self.grid.candidates(two) & further;
        let sets = subsets(ALL, size).filter(|set| set >> first & 1 == 1 && set >> second & 1 == 0);
        let steps = sets.filter_map(|set| {
            let others = set & !(1 << first);
            let each = members(others).all(|position| candidates(position).count_ones() >= 2);
            let digits = members(others).fold(0, |digits, position| digits | candidates(position));
            if !each || (common | digits).count_ones() != size || (further | digits).count_ones() != size {
                return None;
            }
            let targets = HOUSE_SETS[house] & !pair & !cells_at(house, others);
            let step = self.step(2, size - 1).removing(self.grid, targets, further | digits)?;
            Some(step.because_of_cells(cells_at(house, others)).because_of_house(house, further | digits))
        });
        steps.collect()
    }

    /// Hidden sets of the two digits and `size` − 2 others, with the extra cells as one.
    fn hidden(&self, [one, two]: [usize; 2], further: u16, house: usize, size: u32) -> Vec<Step> {
        let [first, second] = [one, two].map(|cell| position(house, cell));
        let steps = subsets(ALL & !self.found.digits & !further, size - 2).filter_map(|others| {
            let digits = others | self.found.digits;
            let places = |digit: usize| self.grid.places(house, digit) & !(1 << second);
            let positions = members(digits).fold(0, |positions, digit| positions | places(digit));
            if members(digits).any(|digit| places(digit) == 0) || positions.count_ones() != size {
                return None;
            }
            let targets = cells_at(house, positions & !(1 << first));
            let step = self.step(2, targets.count_ones() - 1).removing(self.grid, targets, ALL & !digits)?;
            Some(step.because_of_cells(targets).because_of_house(house, digits))
        });
        steps.collect()
    }

    fn type_4(&self, one: usize, two: usize) -> Option<Step> {
        let pair = 1 << one | 1 << two;
        let mut locked = 0_u16;
        let mut premises = Vec::new();
        for house in Self::common_houses(one, two) {
            for digit in members(self.found.digits) {
                if self.grid.cells_with(digit) & HOUSE_SETS[house] & !pair == 0 {
                    locked |= 1 << digit;
                    premises.push((house, 1 << digit));
                }
            }
        }
        let kept = locked & locked.wrapping_neg();
        let step = (kept != 0).then(|| self.step(3, 0))?.removing(self.grid, pair, self.found.digits & !kept)?;
        let of_kept = premises.into_iter().filter(|&(_, digit)| digit == kept);
        Some(of_kept.fold(step, |step, (house, digit)| step.because_of_house(house, digit)))
    }
}

/// The position of a cell in one of its houses.
fn position(house: usize, cell: usize) -> usize {
    usize::from(POSITIONS[cell][house / 9])
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::UniqueRectangle1,
                "..........8...36.4.9.2...3.....7............923.9.8.....6...1.2..3.5......7864...",
                "4.5 r4c8<>1 r4c8<>5",
            ),
            (
                Technique::UniqueRectangle2,
                ".......3436...9....9..5..1...32..........4.9..8..15..21..8..57.4....2..9.78......",
                "4.5 r9c4<>1",
            ),
            (
                Technique::UniqueRectangle3,
                ".........2...418......6.7.5..5..4...1.2.3.......8.2.968........6...9348...4...6.2",
                "4.6 r7c2<>3",
            ),
            (
                Technique::UniqueRectangle4,
                "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.",
                "4.5 r1c1<>2 r9c1<>2",
            ),
            (
                Technique::UniqueLoop1,
                ".......5..6...294....93...2.951..6.7.18......7..3.....9..4.......62.95.3....1....",
                "4.6 r7c5<>5 r7c5<>7",
            ),
            (
                Technique::UniqueLoop2,
                "...584.....6..9..5........7.......2...419.....82.4..7.1..4...5...7.1.3..5.3.7.2..",
                "4.6 r2c5<>2",
            ),
            (
                Technique::UniqueLoop3,
                "....4..5...........735...6.54.1.......67....93.76..5......2......4..8.7665....49.",
                "4.6 r3c7<>2",
            ),
            (
                Technique::UniqueLoop4,
                ".....2....9.3..5.6.26.1...8.81.......69...71.3..........3271.4.....8.......4.5.8.",
                "4.6 r1c4<>9 r1c5<>9",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
