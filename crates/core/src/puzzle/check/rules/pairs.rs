//! Rules on one cell or two.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::{Cell, CellKind, PairKind, Rule};

/// The violations of a rule on one cell.
pub(super) fn of_cell(rule: &Rule, cell: Cell, kind: CellKind, grid: &Grid) -> Vec<Broken> {
    let Some(digit) = grid.at(cell) else { return Vec::new() };
    let parity = |is_right: bool, name: &str| {
        let broken = || Broken::new([cell], format!("{rule}: {digit} is not {name}"));
        if is_right { Vec::new() } else { vec![broken()] }
    };
    match kind {
        CellKind::Odd => parity(digit % 2 == 1, "odd"),
        CellKind::Even => parity(digit % 2 == 0, "even"),
        CellKind::Minimum => extreme(rule, cell, kind, grid, |own, other| own < other, "below"),
        CellKind::Maximum => extreme(rule, cell, kind, grid, |own, other| own > other, "above"),
    }
}

/// The violations by neighbors, except those with the same rule.
fn extreme(
    rule: &Rule,
    cell: Cell,
    kind: CellKind,
    grid: &Grid,
    is_right: impl Fn(u64, u64) -> bool,
    word: &str,
) -> Vec<Broken> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let neighbors = steps.iter().filter_map(|&(rows, columns)| grid.offset(cell, rows, columns));
    let compared = neighbors.filter(|&cell| !grid.board.rules().contains(&Rule::Cell { cell, kind }));
    let pairs = compared.filter_map(|neighbor| grid.both([cell, neighbor]));
    let wrong = pairs.filter(|[own, other]| !is_right(own.digit, other.digit));
    let violation = |[own, other]: [Held; 2]| {
        Broken::by(&[own, other], format!("{rule}: {} is not {word} {} at {}", own.digit, other.digit, other.cell))
    };
    wrong.map(violation).collect()
}

/// The violation of a rule on two cells, if there is one.
pub(super) fn of_pair(rule: &Rule, cells: [Cell; 2], kind: PairKind, grid: &Grid) -> Option<Broken> {
    let held = grid.both(cells)?;
    let [one, other] = held.map(|held| held.digit);
    let (is_right, what) = match kind {
        PairKind::Difference(number) => {
            let difference = one.abs_diff(other);
            (difference == u64::from(number), format!("{one} and {other} differ by {difference}, not {number}"))
        }
        PairKind::Ratio(number) => {
            let times = u64::from(number);
            let is_right = one == times * other || other == times * one;
            (is_right, format!("of {one} and {other}, neither is {number} times the other"))
        }
        PairKind::Sum(number) => {
            let sum = one + other;
            (sum == u64::from(number), format!("{one} and {other} add up to {sum}, not {number}"))
        }
        PairKind::Greater => (one > other, format!("{one} is not greater than {other}")),
    };
    (!is_right).then(|| Broken::by(&held, format!("{rule}: {what}")))
}

/// The violations of a clone: cells in which the groups differ.
pub(super) fn clone(rule: &Rule, one: &[Cell], other: &[Cell], grid: &Grid) -> Vec<Broken> {
    let pairs = one.iter().zip(other).filter_map(|(&one, &other)| grid.both([one, other]));
    let wrong = pairs.filter(|[one, other]| one.digit != other.digit);
    wrong.map(|pair| Broken::by(&pair, format!("{rule}: {}", differ(pair)))).collect()
}

/// A sentence on two cells that should hold the same digit.
pub(super) fn differ([one, other]: [Held; 2]) -> String {
    format!("{} holds {}, but {} holds {}", one.cell, one.digit, other.cell, other.digit)
}
