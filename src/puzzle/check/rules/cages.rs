//! Sums of cells that are given, and those that other cells give.

use super::grid::{Broken, Grid};
use super::lines;
use super::terms::{Term, unequal};
use crate::puzzle::{Cell, Rule};
use std::ptr;

/// What breaks a cage: digits that repeat, and a wrong sum.
pub(super) fn cage(cells: &[Cell], total: Option<u32>, grid: &Grid) -> Vec<Broken> {
    let term = distinct(cells, grid);
    let mut found = lines::repeats(&term.held);
    for broken in &mut found {
        broken.what = format!("cage {} {}", term.name, broken.what);
    }
    found.extend(total.and_then(|total| wrong_sum("cage", &term, total)));
    found
}

/// What breaks a little killer.
pub(super) fn sum(cells: &[Cell], total: u32, grid: &Grid) -> Option<Broken> {
    wrong_sum("little-killer", &Term::sum(cells, grid), total)
}

fn wrong_sum(rule: &str, term: &Term, total: u32) -> Option<Broken> {
    let sum = term.other_than(total.into())?;
    Some(Broken::new(term.cells(), format!("{rule} {} sums to {sum}, not {total}", term.name)))
}

/// The sum of cells whose digits are distinct: the empty ones hold digits that the others do not.
fn distinct(cells: &[Cell], grid: &Grid) -> Term {
    let term = Term::sum(cells, grid);
    let unused: Vec<u64> =
        (1..=grid.side()).filter(|digit| term.held.iter().all(|held| held.digit != *digit)).collect();
    // More empty cells than digits are left: the cage is broken, but not by the digits that it has.
    if unused.len() < term.open {
        return term;
    }
    let sum: u64 = term.held.iter().map(|held| held.digit).sum();
    let least = sum + unused.iter().take(term.open).sum::<u64>();
    let most = sum + unused.iter().rev().take(term.open).sum::<u64>();
    Term { least, most, ..term }
}

/// What breaks an arrow: a circle and a shaft that are not the same number.
pub(super) fn arrow(rule: &Rule, circle: &[Cell], shaft: &[Cell], grid: &Grid) -> Option<Broken> {
    let terms = [pill(circle, grid), Term::sum(shaft, grid)];
    let [small, large] = unequal(&terms)?;
    let (most, least) = (small.at_most(), large.at_least());
    let (circle, shaft) = if ptr::eq(small, &raw const terms[0]) { (most, least) } else { (least, most) };
    let what = format!("the circle is {circle}, but the shaft sums to {shaft}");
    Some(Broken::new(small.cells().chain(large.cells()), format!("{rule}: {what}")))
}

/// The number whose decimal digits are written in these cells. The larger their digits, the larger it is.
fn pill(cells: &[Cell], grid: &Grid) -> Term {
    // No shaft sums to so much that a number that stops growing could be mistaken for it.
    let read = |empty: u64| {
        cells
            .iter()
            .map(|&cell| grid.at(cell).unwrap_or(empty))
            .fold(0_u64, |number, digit| number.saturating_mul(10_u64.pow(digit.ilog10() + 1)).saturating_add(digit))
    };
    Term { least: read(1), most: read(grid.side()), ..Term::sum(cells, grid) }
}
