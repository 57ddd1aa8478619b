//! Clues outside the board. Digits that repeat in the row or column are left to the check of its house.

use super::grid::{Broken, Grid, Held};
use super::terms::Term;
use crate::puzzle::{Cell, ClueLine, Edge, OutsideKind, Rule};
use itertools::Itertools;

/// The violation of the clue, if there is one.
pub(super) fn broken(rule: &Rule, line: ClueLine, kind: OutsideKind, value: u64, grid: &Grid) -> Option<Broken> {
    let cells: Vec<Cell> = line.cells(grid.board.side()).collect();
    let broken = match kind {
        OutsideKind::Sandwich => sandwich(&cells, value, grid),
        OutsideKind::XSum => x_sum(&cells, value, grid),
        OutsideKind::Skyscraper => skyscraper(&cells, line.from, value, grid),
        OutsideKind::NumberedRoom => numbered_room(&cells, value, grid),
    };
    broken.map(|broken| Broken { what: format!("{rule}: {}", broken.what), ..broken })
}

/// A line without exactly one least and one largest digit is left to its house.
fn sandwich(cells: &[Cell], value: u64, grid: &Grid) -> Option<Broken> {
    let held = grid.held(cells.iter().copied());
    let only = |digit: u64| held.iter().filter(|held| held.digit == digit).exactly_one().ok();
    let crusts = [only(grid.first())?, only(grid.last())?];
    let [first, last] = [crusts[0].place.min(crusts[1].place), crusts[0].place.max(crusts[1].place)];
    // At side 1 both are one cell.
    let filling = Term::sum(cells.get(first + 1..last).unwrap_or_default(), grid);
    let ends = crusts.map(|held| held.cell);
    let is_empty = filling.held.is_empty() && filling.open == 0;
    // The two ends alone determine the number of cells between them.
    let sum = if is_empty { (value > 0).then(|| "0".to_owned()) } else { filling.other_than(value) }?;
    let what = format!("the digits between {} and {} sum to {sum}, not {value}", grid.first(), grid.last());
    Some(Broken::new(filling.cells().chain(ends), what))
}

fn x_sum(cells: &[Cell], value: u64, grid: &Grid) -> Option<Broken> {
    let count = grid.at(*cells.first()?)?;
    let first = Term::sum(cells.get(..count as usize)?, grid);
    let sum = first.other_than(value)?;
    let what = if count == 1 {
        format!("the first digit is {sum}, not {value}")
    } else {
        format!("the first {count} digits sum to {sum}, not {value}")
    };
    Some(Broken::new(first.cells(), what))
}

/// Counts visible digits up to the first empty cell, or to the largest digit, which hides the rest.
fn skyscraper(cells: &[Cell], from: Edge, value: u64, grid: &Grid) -> Option<Broken> {
    let known: Vec<Held> = grid.held(cells.iter().copied().take_while(|&cell| grid.at(cell).is_some()));
    let mut highest = None;
    let mut seen: Vec<Held> = Vec::new();
    for held in &known {
        if highest.is_none_or(|highest| held.digit > highest) {
            highest = Some(held.digit);
            seen.push(*held);
        }
    }
    let count = seen.len() as u64;
    let is_final = highest == Some(grid.last()) || known.len() == cells.len();
    let edge = match from {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
    };
    let verb = if count == 1 { "is" } else { "are" };
    let at_least = if is_final { "" } else { "at least " };
    let is_broken = count > value || is_final && count < value;
    is_broken.then(|| Broken::by(&known, format!("{at_least}{count} {verb} seen from the {edge}, not {value}")))
}

fn numbered_room(cells: &[Cell], value: u64, grid: &Grid) -> Option<Broken> {
    let first = *cells.first()?;
    let number = grid.at(first)?;
    let room = *cells.get(number as usize - 1)?;
    let found = grid.at(room).filter(|&found| found != value)?;
    Some(Broken::new([first, room], format!("digit number {number}, at {room}, is {found}, not {value}")))
}
