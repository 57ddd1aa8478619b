//! A chain as a step: premises, marks and links.

use crate::logic::grid::{Grid, candidate};
use crate::logic::step::{Link, LinkKind, Role, Step, cell_premise, house_premise};
use crate::logic::tables::{HOUSE_SETS, HOUSES, cells};
use crate::puzzle::Premise;

/// A digit in one of some cells, of which each sees the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) digit: usize,
    pub(crate) cells: u128,
}

/// The reason why one of two spots is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strong {
    /// A cell has no other candidate.
    Cell,
    /// A house has no other place for the digit.
    House(usize),
    /// A set of cells, whose premises are added elsewhere.
    Set,
}

/// Adds a chain: its spots, and for each strong link, from every second spot to the next, why. What the step removes
/// sees both ends.
pub(crate) fn explained(step: Step, grid: &Grid, spots: &[Spot], strong: &[Strong]) -> Step {
    marked(chained(step, spots, strong), grid, spots)
}

/// Adds a chain like [`explained`], without marks.
pub(crate) fn chained(step: Step, spots: &[Spot], strong: &[Strong]) -> Step {
    let mut step = linked(step, spots, strong, false);
    if let (&[first, ..], &[.., last]) = (spots, spots) {
        for removed in step.eliminate.clone() {
            let target = Spot { digit: removed.digit.index(), cells: 1 << removed.cell.index(9) };
            step = because_of_both(step, [first, last], target);
        }
    }
    step
}

/// Marks the spots of a chain.
pub(super) fn marked(step: Step, grid: &Grid, spots: &[Spot]) -> Step {
    spots.iter().enumerate().fold(step, |step, (number, spot)| {
        let role = if number % 2 == 1 { Role::On } else { Role::Off };
        step.marking(grid, role, spot.cells, 1 << spot.digit)
    })
}

/// Adds the links of a chain, and their premises. In a loop a weak link leads back to the start.
pub(super) fn linked(mut step: Step, spots: &[Spot], strong: &[Strong], is_loop: bool) -> Step {
    let first = step.links.len();
    for (number, pair) in spots.windows(2).enumerate() {
        let &[one, other] = pair else { continue };
        if number % 2 == 1 {
            step = weak(step, one, other);
        } else if let Some(&why) = strong.get(number / 2) {
            step = strongly(step, one, other, why);
        }
    }
    if let (&[start, ..], &[.., end], true) = (spots, spots, is_loop) {
        step = weak(step, end, start);
    }
    step.chains.push(first..step.links.len());
    step
}

fn weak(step: Step, one: Spot, other: Spot) -> Step {
    between(step, one, other, LinkKind::Weak, |from, to| meeting(from, one.digit, to, other.digit))
}

fn strongly(step: Step, one: Spot, other: Spot, why: Strong) -> Step {
    between(step, one, other, LinkKind::Strong, |from, _| match why {
        Strong::Cell => Some(cell_premise(from)),
        Strong::House(house) => Some(house_premise(house, one.digit)),
        Strong::Set => None,
    })
}

/// Adds a link of each cell of a spot to each of another, and the premises.
fn between(
    mut step: Step,
    one: Spot,
    other: Spot,
    kind: LinkKind,
    why: impl Fn(usize, usize) -> Option<Premise>,
) -> Step {
    for from in cells(one.cells) {
        for to in cells(other.cells) {
            let why = why(from, to);
            step.links.push(Link {
                from: candidate(from, one.digit),
                to: candidate(to, other.digit),
                kind,
                why,
                inner: None,
            });
            step = why.into_iter().fold(step, Step::because);
        }
    }
    step
}

/// The constraint that forbids two candidates together: their cell, or the first house of both cells for their digit.
fn meeting(one: usize, digit: usize, other: usize, other_digit: usize) -> Option<Premise> {
    if one == other {
        return Some(cell_premise(one));
    }
    let house = HOUSES[one].into_iter().find(|house| digit == other_digit && HOUSES[other].contains(house))?;
    Some(house_premise(house.into(), digit))
}

/// Adds the premises that a candidate excludes two spots: if possible a house of all three.
pub(super) fn because_of_both(step: Step, ends: [Spot; 2], target: Spot) -> Step {
    let all = ends.into_iter().fold(target.cells, |all, end| all | end.cells);
    let shared = (0..27).find(|&house| all & !HOUSE_SETS[house] == 0);
    match shared.filter(|_| ends.iter().all(|end| end.digit == target.digit)) {
        Some(house) => step.because(house_premise(house, target.digit)),
        None => ends.into_iter().fold(step, |step, end| because_of_weak(step, end, target)),
    }
}

/// Adds the premises that a candidate and a spot exclude each other.
fn because_of_weak(step: Step, spot: Spot, target: Spot) -> Step {
    let pairs = cells(spot.cells).flat_map(|one| cells(target.cells).map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| meeting(one, spot.digit, other, target.digit)).fold(step, Step::because)
}
