//! Rules on the number of cells that hold a digit, and on which do.

use super::grid::{Broken, Grid, Held, listed};
use crate::plural::counted;
use crate::puzzle::{Cell, IndexKind, Rule};
use itertools::Itertools;

/// The violation of a quadruple: more digits are missing than cells are empty.
pub(super) fn quadruple(rule: &Rule, cells: &[Cell], digits: &[u16], grid: &Grid) -> Option<Broken> {
    let held = grid.held(cells.iter().copied());
    let mut spare: Vec<u64> = held.iter().map(|held| held.digit).collect();
    let mut missing = Vec::new();
    for digit in digits {
        match spare.iter().position(|&spare| spare == u64::from(*digit)) {
            Some(place) => drop(spare.swap_remove(place)),
            None => missing.push(digit),
        }
    }
    let open = cells.len() - held.len();
    (missing.len() > open && (open == 0 || !held.is_empty())).then(|| {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let empty = if open == 0 { String::new() } else { format!(", with {}", counted(open, "empty cell")) };
        Broken::by(&held, format!("{rule}: {} {verb} missing{empty}", listed(missing)))
    })
}

/// A sentence if the number of cells with `digit` cannot be `times`; `cells` counts all cells of the rule.
fn wrong_count(held: &[Held], cells: usize, digit: u64, times: u64) -> Option<String> {
    let holders = held.iter().filter(|held| held.digit == digit).count();
    let open = cells - held.len();
    let violation = |bound: &str, count: usize| {
        let bound = if open == 0 { "" } else { bound };
        let verb = if count == 1 { "holds" } else { "hold" };
        Some(format!("{bound}{} {verb} {digit}, not {times}", counted(count, "cell")))
    };
    match () {
        () if holders as u64 > times => violation("at least ", holders),
        () if ((holders + open) as u64) < times && (open == 0 || !held.is_empty()) => {
            violation("at most ", holders + open)
        }
        () => None,
    }
}

/// The violation of a count, if there is one.
pub(super) fn count(rule: &Rule, cells: &[Cell], digit: u16, times: u32, grid: &Grid) -> Option<Broken> {
    let held = grid.held(cells.iter().copied());
    let what = wrong_count(&held, cells.len(), digit.into(), times.into())?;
    Some(Broken::by(&held, format!("{rule}: {what}")))
}

/// The violations of counting circles: digits that are in too many or too few of them.
pub(super) fn circles(rule: &Rule, cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let held = grid.held(cells.iter().copied());
    let digits = held.iter().map(|held| held.digit).sorted_unstable().dedup();
    let wrong = digits.filter_map(|digit| wrong_count(&held, cells.len(), digit, digit));
    wrong.map(|what| Broken::by(&held, format!("{rule}: {what}"))).collect()
}

/// The violations of index cells: those whose digit gives a position with another digit.
pub(super) fn index(rule: &Rule, cells: &[Cell], kind: IndexKind, grid: &Grid) -> Vec<Broken> {
    let wrong = cells.iter().filter_map(|&cell| {
        let digit = grid.at(cell)?;
        let (target, expected) = target(cell, digit, kind, grid)?;
        let found = grid.at(target).filter(|&found| found != expected)?;
        let what = format!("{rule}: {cell} holds {digit}, but {target} holds {found}, not {expected}");
        Some(Broken::new([cell, target], what))
    });
    wrong.collect()
}

/// The cell at the position that an index cell gives, and the digit that it must hold.
fn target(cell: Cell, digit: u64, kind: IndexKind, grid: &Grid) -> Option<(Cell, u64)> {
    let place = usize::try_from(digit).ok()?.checked_sub(1)?;
    Some(match kind {
        IndexKind::Row => (Cell::new(place, cell.column()), cell.row() as u64 + 1),
        IndexKind::Column => (Cell::new(cell.row(), place), cell.column() as u64 + 1),
        IndexKind::Box => {
            let geometry = grid.board.geometry();
            let cells = (0..geometry.cells()).map(|index| geometry.cell(index));
            let of_box = cells.filter(|&other| geometry.box_of(other) == geometry.box_of(cell));
            let position = of_box.clone().position(|other| other == cell)?;
            (of_box.clone().nth(place)?, position as u64 + 1)
        }
    })
}
