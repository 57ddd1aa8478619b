//! Unique rectangles: four empty cells with two digits in common. If they had no others, each solution would have a
//! twin, so where the solution is unique, some further candidate of them is true.
//!
//! | type | cells with further candidates | conclusion |
//! |---|---|---|
//! | 1 | one | it has neither of the two digits |
//! | 2 | two or three, with one further digit | the digit goes from the cells that see them all |
//! | 3 | two in a line | their further digits count as one cell of a naked set in a house |
//! | 4 | two in a line, and one of the digits has no other place in a house of both | the other goes from both |
//! | 6 | two at opposite corners, and one digit has no other place in both rows or both columns | it goes from both |
//! | hidden | all but one, and one digit has no other place in the opposite corner's lines | the other goes from it |
//!
//! Source: Sudopedia, "Uniqueness Test" and "Hidden Rectangle". Type 5 there is type 2 with cells that do not share a
//! line.
//!
//! Order: rows, columns, then digits.

use super::all;
use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, HOUSE_SETS, HOUSES, SEEN, cells, members};
use crate::logic::technique::Technique;

/// A rectangle and two digits that all its corners have.
struct Rectangle<'a> {
    grid: &'a Grid,
    corners: [usize; 4],
    digits: u16,
    technique: Technique,
}

/// The first step of a technique.
pub(crate) fn find(grid: &Grid, technique: Technique) -> Option<Step> {
    all().find_map(|corners| {
        let common = corners.into_iter().fold(ALL, |common, cell| common & grid.candidates(cell));
        let pairs =
            members(common).flat_map(|one| members(common & !((2 << one) - 1)).map(move |two| 1 << one | 1 << two));
        pairs.into_iter().find_map(|digits| Rectangle { grid, corners, digits, technique }.find())
    })
}

/// A set of cells.
fn set(list: &[usize]) -> u128 {
    list.iter().fold(0, |set, &cell| set | 1 << cell)
}

impl Rectangle<'_> {
    fn find(&self) -> Option<Step> {
        let extra: Vec<usize> = self.corners.into_iter().filter(|&cell| self.grid.count(cell) > 2).collect();
        let further = extra.iter().fold(0, |further, &cell| further | self.grid.candidates(cell)) & !self.digits;
        let in_line = |one: usize, two: usize| SEEN[one] >> two & 1 == 1;
        match (self.technique, &extra[..]) {
            (Technique::UniqueRectangle1, &[one]) => self.step().removing(self.grid, 1 << one, self.digits),
            (Technique::UniqueRectangle2, &[_, _] | &[_, _, _]) if further.is_power_of_two() => {
                let targets = extra.iter().fold(u128::MAX, |targets, &cell| targets & SEEN[cell]);
                let step = self.step().removing(self.grid, targets, further)?;
                Some(step.because_of_sight(self.grid, set(&extra), targets, further.trailing_zeros() as usize))
            }
            (Technique::UniqueRectangle3, &[one, two]) if in_line(one, two) => self.type_3(set(&extra), further),
            (Technique::UniqueRectangle4, &[one, two]) if in_line(one, two) => self.type_4(set(&extra)),
            (Technique::UniqueRectangle6, &[one, two]) if !in_line(one, two) => self.type_6(set(&extra)),
            (Technique::HiddenRectangle, _) => (0..4).find_map(|corner| self.hidden(corner)),
            _ => None,
        }
    }

    fn step(&self) -> Step {
        let set = set(&self.corners);
        Step::plain(self.technique).marking(self.grid, Role::Cause, set, ALL).because_of_cells(set)
    }

    /// Whether a digit has no place in a house outside the rectangle.
    fn is_locked(&self, house: usize, digit: usize) -> bool {
        self.grid.cells_with(digit) & HOUSE_SETS[house] & !set(&self.corners) == 0
    }

    fn type_3(&self, pair: u128, further: u16) -> Option<Step> {
        let houses = (0..27).filter(|&house| pair & !HOUSE_SETS[house] == 0);
        houses.into_iter().find_map(|house| {
            let rest: Vec<usize> = cells(HOUSE_SETS[house] & !pair).filter(|&cell| self.grid.count(cell) > 0).collect();
            let all = (1 << rest.len()) - 1;
            (1..=rest.len() as u32).flat_map(|size| subsets(all, size)).find_map(|chosen| {
                let others = members(chosen).fold(0_u128, |set, number| set | 1 << rest[number]);
                let digits = cells(others).fold(further, |digits, cell| digits | self.grid.candidates(cell));
                if digits.count_ones() != chosen.count_ones() + 1 {
                    return None;
                }
                let step = self.step().removing(self.grid, HOUSE_SETS[house] & !pair & !others, digits)?;
                let step = step.because_of_cells(others).because_of_house(house, digits);
                Some(step.marking(self.grid, Role::SetA, others, ALL))
            })
        })
    }

    fn type_4(&self, pair: u128) -> Option<Step> {
        let houses = (0..27).filter(|&house| pair & !HOUSE_SETS[house] == 0);
        let mut locked = houses.flat_map(|house| members(self.digits).map(move |digit| (house, digit)));
        let (house, digit) = locked.find(|&(house, digit)| self.is_locked(house, digit))?;
        let step = self.step().removing(self.grid, pair, self.digits & !(1 << digit))?;
        Some(step.because_of_house(house, 1 << digit))
    }

    fn type_6(&self, pair: u128) -> Option<Step> {
        let [one, _, two, _] = self.corners;
        let mut ways = [1, 2].into_iter().flat_map(|kind| members(self.digits).map(move |digit| (kind, digit)));
        let (kind, digit) = ways.find(|&(kind, digit)| {
            [one, two].into_iter().all(|cell| self.is_locked(HOUSES[cell][kind].into(), digit))
        })?;
        let step = self.step().removing(self.grid, pair, 1 << digit)?;
        Some(
            [one, two]
                .into_iter()
                .fold(step, |step, cell| step.because_of_house(HOUSES[cell][kind].into(), 1 << digit)),
        )
    }

    /// The hidden rectangle whose corner of this number has no further candidates.
    fn hidden(&self, corner: usize) -> Option<Step> {
        let target = self.corners[(corner + 2) % 4];
        if self.grid.count(self.corners[corner]) != 2 {
            return None;
        }
        let lines = [1, 2].map(|kind| usize::from(HOUSES[target][kind]));
        let digit = members(self.digits).find(|&digit| lines.into_iter().all(|line| self.is_locked(line, digit)))?;
        let step = self.step().removing(self.grid, 1 << target, self.digits & !(1 << digit))?;
        Some(lines.into_iter().fold(step, |step, line| step.because_of_house(line, 1 << digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, house_has, noted, open};

    /// The step of a rectangle with these candidates in r1c1, r1c4, r2c1 and r2c4, after `change`.
    fn step(technique: Technique, corners: [&str; 4], change: impl Fn(&mut Grid)) -> String {
        let mut grid = open();
        for (cell, digits) in ["r1c1", "r1c4", "r2c1", "r2c4"].into_iter().zip(corners) {
            cell_has(&mut grid, cell, digits);
        }
        change(&mut grid);
        find(&grid, technique).map_or("none".to_owned(), |step| noted(&step))
    }

    #[test]
    fn types_have_their_conclusions() {
        let cells = "r1c1 r1c4 r2c1 r2c4";
        assert_eq!(
            step(Technique::UniqueRectangle1, ["12", "12", "129", "12"], |_| ()),
            format!("r2c1<>1 r2c1<>2; {cells}")
        );
        let third = |grid: &mut Grid| house_has(grid, "r2", 3, "r2c1 r2c4 r2c9");
        assert_eq!(
            step(Technique::UniqueRectangle2, ["12", "12", "123", "123"], third),
            format!("r2c9<>3; {cells} r2:3")
        );
        let pair = |grid: &mut Grid| {
            for cell in ["r2c2", "r2c3", "r2c5", "r2c6", "r2c8"] {
                cell_has(grid, cell, "56789");
            }
            cell_has(grid, "r2c7", "3567");
            cell_has(grid, "r2c9", "34");
        };
        assert_eq!(
            step(Technique::UniqueRectangle3, ["12", "12", "123", "124"], pair),
            format!("r2c7<>3; {cells} r2c9 r2:3 r2:4")
        );
        let locked = |grid: &mut Grid| house_has(grid, "r2", 1, "r2c1 r2c4");
        assert_eq!(
            step(Technique::UniqueRectangle4, ["12", "12", "123", "124"], locked),
            format!("r2c1<>2 r2c4<>2; {cells} r2:1")
        );
        let both = |grid: &mut Grid| {
            house_has(grid, "r1", 1, "r1c1 r1c4");
            house_has(grid, "r2", 1, "r2c1 r2c4");
        };
        assert_eq!(
            step(Technique::UniqueRectangle6, ["12", "123", "124", "12"], both),
            format!("r1c4<>1 r2c1<>1; {cells} r1:1 r2:1")
        );
        let hidden = |grid: &mut Grid| {
            house_has(grid, "r2", 1, "r2c1 r2c4");
            house_has(grid, "c4", 1, "r1c4 r2c4");
        };
        assert_eq!(
            step(Technique::HiddenRectangle, ["12", "123", "124", "1256"], hidden),
            format!("r2c4<>2; {cells} r2:1 c4:1")
        );
        assert_eq!(step(Technique::HiddenRectangle, ["12", "123", "124", "1256"], locked), "none");
    }
}
