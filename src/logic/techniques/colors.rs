//! Colors: the houses with two places of a digit connect candidates into sets, each of which has two colors. Those of
//! one color are true and those of the other false.
//!
//! * Simple: a candidate that sees both colors of a set goes (trap); a color that sees itself goes (wrap).
//! * Multi: where a color sees a color of another set, one of the two opposite colors is true, so a candidate that sees
//!   both goes. A color that sees both colors of another set goes.
//!
//! Source: Sudopedia, "Simple Colors" and "Multi-Colors".
//!
//! Order: digits, sets by their first cells, colors.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step, house_premise};
use crate::logic::tables::{SEEN, cells, cells_at};
use crate::logic::technique::Technique;

/// Candidates of a digit in two colors.
struct Colors {
    digit: usize,
    sides: [u128; 2],
    /// The houses that connect them.
    houses: Vec<usize>,
}

/// The cells that see any of these.
fn seen(set: u128) -> u128 {
    cells(set).fold(0, |seen, cell| seen | SEEN[cell])
}

/// The sets of a digit, in order.
fn all(grid: &Grid, digit: usize) -> Vec<Colors> {
    let pairs: Vec<usize> = (0..27).filter(|&house| grid.places(house, digit).count_ones() == 2).collect();
    let mut open = pairs.iter().fold(0, |open, &house| open | cells_at(house, grid.places(house, digit)));
    let mut sets = Vec::new();
    while open != 0 {
        let mut colors = Colors { digit, sides: [open & open.wrapping_neg(), 0], houses: Vec::new() };
        open &= open - 1;
        // Each round reaches the neighbors of what was reached before.
        loop {
            let reached = colors.houses.len();
            for &house in &pairs {
                let ends = cells_at(house, grid.places(house, digit));
                let side = colors.sides.iter().position(|side| ends & side != 0);
                if let Some(side) = side.filter(|_| ends & open != 0) {
                    colors.sides[1 - side] |= ends & open;
                    open &= !ends;
                    colors.houses.push(house);
                }
            }
            if colors.houses.len() == reached {
                break;
            }
        }
        sets.push(colors);
    }
    sets
}

impl Colors {
    /// A step that removes the digit from these cells, of which each sees some of `causes`.
    fn step(&self, grid: &Grid, technique: Technique, targets: u128, causes: u128) -> Option<Step> {
        let step = Step::plain(technique).removing(grid, targets, 1 << self.digit)?;
        let near = cells(targets & grid.cells_with(self.digit)).map(|target| (target, SEEN[target] & causes));
        let step = near.fold(step, |step, (target, near)| step.because_of_sight(grid, near, 1 << target, self.digit));
        Some(self.explained(step, grid, Role::SetA, Role::SetB))
    }

    fn explained(&self, step: Step, grid: &Grid, one: Role, other: Role) -> Step {
        let step = self.houses.iter().fold(step, |step, &house| step.because(house_premise(house, self.digit)));
        let step = step.marking(grid, one, self.sides[0], 1 << self.digit);
        step.marking(grid, other, self.sides[1], 1 << self.digit)
    }

    /// Two cells of a color that see each other.
    fn clash(&self, side: usize) -> Option<[usize; 2]> {
        let set = self.sides[side];
        cells(set).find_map(|one| cells(set & SEEN[one]).next().map(|other| [one, other]))
    }
}

/// One set.
pub(super) fn simple(grid: &Grid) -> Option<Step> {
    (0..9).flat_map(|digit| all(grid, digit)).find_map(|colors| {
        let [one, other] = colors.sides;
        let trapped = seen(one) & seen(other) & !one & !other;
        let trap = colors.step(grid, Technique::SimpleColors, trapped, one | other);
        trap.or_else(|| {
            (0..2).find_map(|side| {
                let [first, second] = colors.clash(side)?;
                let step = colors.step(grid, Technique::SimpleColors, colors.sides[side], 0)?;
                Some(step.because_of_peers(first, second, 1 << colors.digit))
            })
        })
    })
}

/// Two sets.
pub(super) fn multi(grid: &Grid) -> Option<Step> {
    (0..9).find_map(|digit| {
        let sets = all(grid, digit);
        let pairs = sets.iter().flat_map(|one| sets.iter().map(move |other| (one, other)));
        let mut pairs = pairs.filter(|(one, other)| one.sides != other.sides);
        pairs.find_map(|(one, other)| {
            let ways = [[0, 0], [0, 1], [1, 0], [1, 1]];
            ways.into_iter().find_map(|way| type_1(grid, one, other, way)).or_else(|| type_2(grid, one, other))
        })
    })
}

/// The colors of this way see each other, so one of their opposites is true.
fn type_1(grid: &Grid, one: &Colors, other: &Colors, [side, other_side]: [usize; 2]) -> Option<Step> {
    let near = cells(one.sides[side]).find(|&cell| SEEN[cell] & other.sides[other_side] != 0)?;
    let ends = [one.sides[1 - side], other.sides[1 - other_side]];
    let targets = seen(ends[0]) & seen(ends[1]) & !ends[0] & !ends[1];
    let step = one.step(grid, Technique::MultiColors, targets, ends[0] | ends[1])?;
    let met = (SEEN[near] & other.sides[other_side]).trailing_zeros() as usize;
    let step = step.because_of_peers(near, met, 1 << one.digit);
    Some(other.explained(step, grid, Role::SetA, Role::SetB))
}

/// A color that sees both colors of the other set.
fn type_2(grid: &Grid, one: &Colors, other: &Colors) -> Option<Step> {
    (0..2).find_map(|side| {
        let met = other.sides.map(|color| cells(one.sides[side]).find(|&cell| SEEN[cell] & color != 0));
        let [Some(first), Some(second)] = met else { return None };
        let step = one.step(grid, Technique::MultiColors, one.sides[side], 0)?;
        let causes = [(first, other.sides[0]), (second, other.sides[1])];
        let step = causes.into_iter().fold(step, |step, (cell, color)| {
            let near = (SEEN[cell] & color).trailing_zeros() as usize;
            step.because_of_peers(cell, near, 1 << one.digit)
        });
        Some(other.explained(step, grid, Role::SetA, Role::SetB))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{house_has, noted, open};

    #[test]
    fn a_candidate_that_sees_both_colors_is_trapped() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c5");
        house_has(&mut grid, "c5", 5, "r1c5 r6c5");
        house_has(&mut grid, "b5", 5, "r6c5 r4c6");
        assert_eq!(noted(&simple(&grid).unwrap()), "r4c1<>5; r1:5 r4:5 c1:5 c5:5 b5:5");
        assert_eq!(multi(&grid), None);
    }

    #[test]
    fn a_color_that_sees_itself_is_false() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c5");
        house_has(&mut grid, "c5", 5, "r1c5 r6c5");
        house_has(&mut grid, "b5", 5, "r6c5 r4c4");
        house_has(&mut grid, "r4", 5, "r4c4 r4c1");
        let step = simple(&grid).unwrap();
        assert_eq!(noted(&step), "r1c1<>5 r4c1<>5 r6c5<>5; r1:5 r4:5 c1:5 c5:5 b5:5");
        let first: Vec<String> = step.marks.iter().map(|mark| format!("{:?} {}", mark.role, mark.candidate)).collect();
        assert_eq!(first, ["SetA r1c1=5", "SetA r4c1=5", "SetA r6c5=5", "SetB r1c5=5", "SetB r4c4=5"]);
    }

    #[test]
    fn colors_of_two_sets_that_see_each_other_leave_one_of_their_opposites() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c5");
        house_has(&mut grid, "c3", 5, "r2c3 r8c3");
        assert_eq!(noted(&multi(&grid).unwrap()), "r8c5<>5; r1:5 r8:5 c3:5 c5:5 b1:5");
    }

    #[test]
    fn a_color_that_sees_both_colors_of_another_set_is_false() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c5");
        house_has(&mut grid, "c5", 5, "r1c5 r6c5");
        house_has(&mut grid, "c3", 5, "r2c3 r6c3");
        let sets = all(&grid, 4);
        let step = type_2(&grid, &sets[0], &sets[1]).unwrap();
        assert_eq!(noted(&step), "r1c1<>5 r6c5<>5; r1:5 r6:5 c3:5 c5:5 b1:5");
    }
}
