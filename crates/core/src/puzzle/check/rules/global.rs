//! Rules on the whole board: pairs of cells at certain distances, and 2×2 squares.

use super::grid::{Broken, Grid, Held, THIRDS, listed};
use crate::puzzle::{Cell, Global, PairKind, Rule};
use std::collections::HashSet;

/// Steps to the right and down, so that each pair of neighbors is visited once.
const NEIGHBORS: &[(isize, isize)] = &[(0, 1), (1, 0)];

/// All violations of the rule; each pair of cells once.
pub(super) fn broken(global: Global, grid: &Grid) -> Vec<Broken> {
    match global {
        Global::AntiKnight => equal(grid, &[(1, -2), (1, 2), (2, -1), (2, 1)], "a knight's move apart"),
        Global::AntiKing => equal(grid, &[(1, -1), (1, 1)], "a king's move apart"),
        Global::AntiTaxicab => taxicab(grid),
        Global::Nonconsecutive => {
            of_pairs(grid, NEIGHBORS, |one, other| (one.abs_diff(other) == 1).then(|| "are consecutive".to_owned()))
        }
        Global::NoDifference(number) => {
            let dots = marked(grid, is_dot);
            let wrong = |one: u64, other: u64| one.abs_diff(other) == u64::from(number);
            neighbors_but(grid, &dots, wrong, &format!("differ by {number} without a dot"))
        }
        Global::NoRatio(number) => {
            let dots = marked(grid, is_dot);
            let times = u64::from(number);
            let wrong = |one: u64, other: u64| one == times * other || other == times * one;
            neighbors_but(grid, &dots, wrong, &format!("are in the ratio 1:{number} without a dot"))
        }
        Global::NoSum(number) => {
            let sums = marked(grid, |kind| match kind {
                PairKind::Sum(_) => true,
                PairKind::Difference(_) | PairKind::Ratio(_) | PairKind::Greater => false,
            });
            let wrong = |one: u64, other: u64| one + other == u64::from(number);
            neighbors_but(grid, &sums, wrong, &format!("add up to {number} without a mark"))
        }
        Global::Entropy => squares(grid),
    }
}

/// All cells that hold a digit.
fn all(grid: &Grid) -> Vec<Held> {
    grid.held((0..grid.board.cells()).map(|cell| grid.board.geometry().cell(cell)))
}

/// The pairs that are one of these steps apart and hold the same digit.
fn equal(grid: &Grid, steps: &[(isize, isize)], apart: &str) -> Vec<Broken> {
    let pairs = pairs(grid, steps).into_iter().filter(|[one, other]| one.digit == other.digit);
    pairs.map(|pair| both_hold(pair, apart)).collect()
}

fn both_hold([one, other]: [Held; 2], apart: &str) -> Broken {
    Broken::by(&[one, other], format!("{} and {} both hold {}, {apart}", one.cell, other.cell, one.digit))
}

/// The filled pairs of cells that are one of these steps apart. Steps lead forward in reading order.
fn pairs(grid: &Grid, steps: &[(isize, isize)]) -> Vec<[Held; 2]> {
    let of_cell = |held: Held| {
        let others = steps.iter().filter_map(move |&(rows, columns)| grid.offset(held.cell, rows, columns));
        others.filter_map(move |other| grid.both([held.cell, other]))
    };
    all(grid).into_iter().flat_map(of_cell).collect()
}

/// The pairs for which `wrong` returns a reason.
fn of_pairs(grid: &Grid, steps: &[(isize, isize)], wrong: impl Fn(u64, u64) -> Option<String>) -> Vec<Broken> {
    let violation = |[one, other]: [Held; 2]| {
        let wrong = wrong(one.digit, other.digit)?;
        let [cells, digits] = [listed([one.cell, other.cell]), listed([one.digit, other.digit])];
        Some(Broken::by(&[one, other], format!("{cells} hold {digits}, which {wrong}")))
    };
    pairs(grid, steps).into_iter().filter_map(violation).collect()
}

/// The wrong pairs of neighbors that are not `marked`.
fn neighbors_but(
    grid: &Grid,
    marked: &HashSet<[Cell; 2]>,
    wrong: impl Fn(u64, u64) -> bool,
    what: &str,
) -> Vec<Broken> {
    let mut found = of_pairs(grid, NEIGHBORS, |one, other| wrong(one, other).then(|| what.to_owned()));
    found.retain(|broken| !matches!(broken.cells[..], [one, other] if marked.contains(&[one, other])));
    found
}

fn is_dot(kind: PairKind) -> bool {
    match kind {
        PairKind::Difference(_) | PairKind::Ratio(_) => true,
        PairKind::Sum(_) | PairKind::Greater => false,
    }
}

/// The pairs of cells, ascending, with a rule of such a kind.
fn marked(grid: &Grid, is_mark: impl Fn(PairKind) -> bool) -> HashSet<[Cell; 2]> {
    let pairs = grid.board.rules().iter().filter_map(Rule::pair).filter(|(_, kind)| is_mark(*kind));
    pairs.map(|([one, other], _)| [one.min(other), one.max(other)]).collect()
}

/// The pairs that hold the digit d and are d steps apart.
fn taxicab(grid: &Grid) -> Vec<Broken> {
    let mut found = Vec::new();
    for held in all(grid) {
        let steps = held.digit as isize;
        for rows in 0..=steps {
            let columns = steps - rows;
            // Forward only; straight down, both signs give the same cell.
            let signs = if rows == 0 || columns == 0 { &[1][..] } else { &[-1, 1] };
            let others = signs.iter().filter_map(|sign| grid.offset(held.cell, rows, sign * columns));
            let pairs = others.filter_map(|other| grid.both([held.cell, other]));
            let pairs = pairs.filter(|[one, other]| one.digit == other.digit);
            let apart = if steps == 1 { "1 step apart".to_owned() } else { format!("{steps} steps apart") };
            found.extend(pairs.map(|pair| both_hold(pair, &apart)));
        }
    }
    found
}

/// The squares that lack more of the three groups than they have empty cells.
fn squares(grid: &Grid) -> Vec<Broken> {
    let side = grid.board.side();
    let corners = (1..side).flat_map(|row| (1..side).map(move |column| (row - 1, column - 1)));
    let square = |(row, column): (usize, usize)| {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::new(row + down, column + right));
        let held = grid.held(cells);
        let has = |third: usize| held.iter().any(|held| grid.third(held.digit) == third);
        let missing: Vec<&str> = (0..3).filter(|&third| !has(third)).map(|third| THIRDS[third]).collect();
        let open = cells.len() - held.len();
        (missing.len() > open).then(|| {
            let missing = missing.join(" and no ");
            let empty = if open == 0 { "" } else { " and too few empty cells" };
            Broken::by(&held, format!("the square of {} has no {missing} digit{empty}", listed(cells)))
        })
    };
    corners.filter_map(square).collect()
}
