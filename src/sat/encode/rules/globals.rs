//! Rules that hold everywhere on the board.

use super::cells::CellTerms;
use super::pairs::in_ratio;
use crate::puzzle::{Board, Cell, Geometry, Global, PairKind, Rule};
use crate::sat::gadget::classes::covered;
use crate::sat::gadget::relation::{different, supported};
use crate::sat::gadget::{Clauses, Term};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Steps from a cell downwards, or to the right in its row, so that each pair of cells occurs once.
type Steps = [(usize, isize)];

const ORTHOGONAL: &Steps = &[(0, 1), (1, 0)];
const DIAGONAL: &Steps = &[(1, -1), (1, 1)];
const KNIGHT: &Steps = &[(1, -2), (1, 2), (2, -1), (2, 1)];

pub(super) fn write(global: Global, board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let geometry = board.geometry();
    let neighbors = || pairs(geometry, ORTHOGONAL);
    let value = |digit| cells.value(digit);
    match global {
        Global::AntiKnight => all_different(pairs(geometry, KNIGHT), board, cells, out),
        Global::AntiKing => all_different(pairs(geometry, DIAGONAL), board, cells, out),
        Global::AntiTaxicab => taxicab(board, cells, out),
        Global::Nonconsecutive => related(neighbors(), cells, |one: u32, other: u32| one.abs_diff(other) != 1, out),
        Global::NoDifference(number) => {
            let open = without(neighbors(), board, is_dot);
            related(open, cells, |one, other| one.abs_diff(other) != number, out)
        }
        Global::NoRatio(number) => {
            let open = without(neighbors(), board, is_dot);
            related(open, cells, |one, other| !in_ratio(number, value(one), value(other)), out)
        }
        Global::NoSum(number) => {
            let open = without(neighbors(), board, is_sum);
            related(open, cells, |one, other| value(one) + value(other) != number, out)
        }
        Global::Entropy => entropy(board, cells, out),
    }
}

/// The pairs of cells that are one of these steps apart.
fn pairs<'a>(geometry: &'a Geometry, steps: &'a Steps) -> impl Iterator<Item = [Cell; 2]> + 'a {
    (0..geometry.cells()).map(|index| geometry.cell(index)).flat_map(move |cell| {
        steps.iter().filter_map(move |&(down, right)| {
            let column = cell.column().checked_add_signed(right)?;
            let other = Cell::new(cell.row() + down, column);
            geometry.find(other).map(|_| [cell, other])
        })
    })
}

/// Whether a house of the formula contains both cells, so that their digits differ.
pub(super) fn in_one_house(board: &Board, cells: &CellTerms, [one, other]: [Cell; 2]) -> bool {
    let [one, other] = [one, other].map(|cell| board.geometry().index(cell));
    let incidence = board.incidence();
    cells.have_houses() && incidence.houses_of(one).iter().any(|&house| incidence.is_in(other, usize::from(house)))
}

/// Writes that the cells of each pair have different digits.
pub(super) fn all_different(
    mut pairs: impl Iterator<Item = [Cell; 2]>,
    board: &Board,
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    pairs.try_for_each(|pair| {
        if in_one_house(board, cells, pair) {
            return ControlFlow::Continue(());
        }
        different(pair.map(|cell| cells.terms(cell)), out)
    })
}

/// Writes that the digits of each pair are related.
fn related(
    mut pairs: impl Iterator<Item = [Cell; 2]>,
    cells: &CellTerms,
    allowed: impl Fn(u32, u32) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    pairs.try_for_each(|pair| supported(&[], pair.map(|cell| cells.terms(cell)), &allowed, out))
}

/// The pairs without a marking of this kind.
fn without(
    pairs: impl Iterator<Item = [Cell; 2]>,
    board: &Board,
    kind: fn(PairKind) -> bool,
) -> impl Iterator<Item = [Cell; 2]> {
    let marked = board.rules().iter().filter_map(Rule::pair).filter(|(_, other)| kind(*other));
    let marked: HashSet<[Cell; 2]> = marked.map(|([one, other], _)| [one.min(other), one.max(other)]).collect();
    pairs.filter(move |pair| !marked.contains(pair))
}

fn is_dot(kind: PairKind) -> bool {
    match kind {
        PairKind::Difference(_) | PairKind::Ratio(_) => true,
        PairKind::Sum(_) | PairKind::Greater => false,
    }
}

fn is_sum(kind: PairKind) -> bool {
    match kind {
        PairKind::Sum(_) => true,
        PairKind::Difference(_) | PairKind::Ratio(_) | PairKind::Greater => false,
    }
}

/// Writes that two cells at distance d do not both have digit d. Within a row or a column they cannot anyway.
fn taxicab(board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let side = board.side();
    for distance in 1..=side {
        let down = (1..distance).flat_map(|down| [-1, 1].map(|sign| (down, sign * (distance - down) as isize)));
        let steps: Vec<(usize, isize)> = down.collect();
        for pair in pairs(board.geometry(), &steps).filter(|&pair| !in_one_house(board, cells, pair)) {
            out.clause(pair.map(|cell| !cells.terms(cell)[distance - 1]))?;
        }
    }
    ControlFlow::Continue(())
}

/// Writes that each square of 2 × 2 cells has a digit of each group.
fn entropy(board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let side = board.side();
    pairs(board.geometry(), &[(1, 1)]).try_for_each(|[first, last]| {
        let [top, bottom] = [first.row(), last.row()];
        let [left, right] = [first.column(), last.column()];
        let square = [(top, left), (top, right), (bottom, left), (bottom, right)];
        let square: [&[Term]; 4] = square.map(|(row, column)| cells.terms(Cell::new(row, column)));
        covered(&square, 3, |digit| entropy_group(digit, side), out)
    })
}

/// The group of a digit: 0 low, 1 middle, 2 high. If the side is not divisible by 3, the middle group has the one digit
/// left over; of two, the low and the high group have one each.
pub(super) fn entropy_group(digit: u32, side: usize) -> u32 {
    let side = side as u32;
    let low = side / 3 + u32::from(side % 3 == 2);
    if digit <= low {
        0
    } else if digit > side - low {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BoxShape;
    use itertools::{Itertools, iproduct};

    #[test]
    fn group_sizes_differ_by_at_most_one() {
        let groups = |side: usize| (1..=side as u32).map(|digit| entropy_group(digit, side)).collect::<Vec<_>>();
        assert_eq!(groups(9), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(groups(4), [0, 1, 1, 2]);
        assert_eq!(groups(8), [0, 0, 0, 1, 1, 2, 2, 2]);
        assert_eq!((groups(1), groups(2), groups(3)), (vec![1], vec![0, 2], vec![0, 1, 2]));
    }

    #[test]
    fn each_pair_of_cells_a_step_apart_occurs_once() {
        for (steps, distances) in [(ORTHOGONAL, [0, 1]), (DIAGONAL, [1, 1]), (KNIGHT, [1, 2])] {
            for side in [1, 4, 9] {
                let cells = || (0..side * side).map(|index| Cell::from_index(index, side));
                let apart = |one: Cell, other: Cell| {
                    let mut apart = [one.row().abs_diff(other.row()), one.column().abs_diff(other.column())];
                    apart.sort_unstable();
                    apart == distances
                };
                let expected = iproduct!(cells(), cells()).filter(|&(one, other)| one < other && apart(one, other));
                let geometry = Geometry::with_boxes(BoxShape { rows: 1, columns: side }).unwrap();
                let found = pairs(&geometry, steps).map(|[one, other]| (one.min(other), one.max(other)));
                assert_eq!(found.sorted().collect_vec(), expected.sorted().collect_vec(), "{steps:?} on side {side}");
            }
        }
    }
}
