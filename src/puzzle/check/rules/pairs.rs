//! What holds of one cell or between two.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::{Cell, CellKind, PairKind, Rule};

/// What breaks a rule of one cell.
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

/// The neighbours, apart from those with the same rule, to which the digit does not compare as it should.
fn extreme(
    rule: &Rule,
    cell: Cell,
    kind: CellKind,
    grid: &Grid,
    is_right: impl Fn(u64, u64) -> bool,
    word: &str,
) -> Vec<Broken> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let neighbours = steps.iter().filter_map(|&(rows, columns)| grid.beside(cell, rows, columns));
    let compared = neighbours.filter(|&cell| !grid.board.rules().contains(&Rule::Cell { cell, kind }));
    let pairs = compared.filter_map(|neighbour| grid.both([cell, neighbour]));
    let wrong = pairs.filter(|[own, other]| !is_right(own.digit, other.digit));
    let told = |[own, other]: [Held; 2]| {
        Broken::by(&[own, other], format!("{rule}: {} is not {word} {} at {}", own.digit, other.digit, other.cell))
    };
    wrong.map(told).collect()
}

/// What breaks a rule of two cells.
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

/// The places at which two clones differ.
pub(super) fn clone(rule: &Rule, one: &[Cell], other: &[Cell], grid: &Grid) -> Vec<Broken> {
    let pairs = one.iter().zip(other).filter_map(|(&one, &other)| grid.both([one, other]));
    let wrong = pairs.filter(|[one, other]| one.digit != other.digit);
    wrong.map(|pair| Broken::by(&pair, format!("{rule}: {}", differ(pair)))).collect()
}

/// Words for two cells that should hold the same.
pub(super) fn differ([one, other]: [Held; 2]) -> String {
    format!("{} holds {}, but {} holds {}", one.cell, one.digit, other.cell, other.digit)
}
