//! Cages, little killers and arrows.

use super::grid::{Broken, Grid};
use super::lines;
use super::terms::{Term, unequal};
use crate::puzzle::{Cell, Rule};
use std::ptr;

/// The violations of a cage: digits that repeat, and a wrong sum.
pub(super) fn cage(cells: &[Cell], total: Option<u32>, grid: &Grid) -> Vec<Broken> {
    let term = distinct(cells, grid);
    let mut found = lines::repeats(&term.held);
    for broken in &mut found {
        broken.what = format!("cage {} {}", term.name, broken.what);
    }
    found.extend(total.and_then(|total| wrong_sum("cage", &term, total)));
    found
}

/// The violation of a little killer, if there is one.
pub(super) fn sum(cells: &[Cell], total: u32, grid: &Grid) -> Option<Broken> {
    wrong_sum("little-killer", &Term::sum(cells, grid), total)
}

fn wrong_sum(rule: &str, term: &Term, total: u32) -> Option<Broken> {
    let sum = term.other_than(total.into())?;
    Some(Broken::new(term.cells(), format!("{rule} {} sums to {sum}, not {total}", term.name)))
}

/// The sum of cells whose digits are distinct: empty cells hold digits that the others do not.
fn distinct(cells: &[Cell], grid: &Grid) -> Term {
    let term = Term::sum(cells, grid);
    let unused: Vec<u64> =
        (grid.first()..=grid.last()).filter(|digit| term.held.iter().all(|held| held.digit != *digit)).collect();
    // More cells than digits: no grid satisfies the cage, but its digits are not the cause.
    if unused.len() < term.open {
        return term;
    }
    let sum: u64 = term.held.iter().map(|held| held.digit).sum();
    let least = sum + unused.iter().take(term.open).sum::<u64>();
    let most = sum + unused.iter().rev().take(term.open).sum::<u64>();
    Term { least, most, ..term }
}

/// The violation of an arrow, if circle and shaft cannot be equal.
pub(super) fn arrow(rule: &Rule, circle: &[Cell], shaft: &[Cell], grid: &Grid) -> Option<Broken> {
    let terms = [pill(circle, grid), Term::sum(shaft, grid)];
    let [small, large] = unequal(&terms)?;
    let (most, least) = (small.at_most(), large.at_least());
    let (circle, shaft) = if ptr::eq(small, &raw const terms[0]) { (most, least) } else { (least, most) };
    let what = format!("the circle is {circle}, but the shaft sums to {shaft}");
    Some(Broken::new(small.cells().chain(large.cells()), format!("{rule}: {what}")))
}

/// The number whose decimal digits are in these cells. It grows with each digit.
fn pill(cells: &[Cell], grid: &Grid) -> Term {
    // Saturation is safe: no shaft has a sum that large.
    let read = |empty: u64| {
        cells
            .iter()
            .map(|&cell| grid.at(cell).unwrap_or(empty))
            .fold(0_u64, |number, digit| number.saturating_mul(tens(digit)).saturating_add(digit))
    };
    Term { least: read(grid.first()), most: read(grid.last()), ..Term::sum(cells, grid) }
}

/// The power of ten by which digits before this one count.
fn tens(digit: u64) -> u64 {
    10_u64.pow(digit.checked_ilog10().unwrap_or(0) + 1)
}
