//! Rules along a line.

use super::cells::CellTerms;
use super::globals::{entropy_group, in_one_house};
use super::sums::{self, Scene};
use crate::puzzle::{Board, Cell, LineKind};
use crate::sat::gadget::between::{between, locked_out};
use crate::sat::gadget::classes::alternating;
use crate::sat::gadget::consecutive::consecutive;
use crate::sat::gadget::relation::{conflicting, different, same, supported};
use crate::sat::gadget::{Clauses, Term};
use itertools::Itertools;
use std::ops::ControlFlow;

/// Writes the rule of this line.
pub(super) fn write(
    line: &[Cell],
    kind: LineKind,
    board: &Board,
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let side = board.side();
    let scene = || Scene::new(board, cells);
    let terms: Vec<&[Term]> = line.iter().map(|&cell| cells.terms(cell)).collect();
    match kind {
        LineKind::Thermometer => linked(&terms, |one, next| one < next, out),
        LineKind::SlowThermometer => linked(&terms, |one, next| one <= next, out),
        LineKind::Whispers(number) => linked(&terms, |one, next| one.abs_diff(next) >= number, out),
        LineKind::Renban => {
            let pairs = line.iter().copied().array_combinations();
            let mut unsaid = pairs.filter(|&pair| !in_one_house(board, cells, pair));
            unsaid.try_for_each(|pair: [Cell; 2]| different(pair.map(|cell| cells.terms(cell)), out))?;
            consecutive(&terms, side, out)
        }
        LineKind::Nabner => terms.iter().copied().array_combinations().try_for_each(|pair: [&[Term]; 2]| {
            conflicting(pair, |one, other| one.abs_diff(other) <= 1, out)?;
            supported(&[], pair, |one, other| one.abs_diff(other) > 1, out)
        }),
        LineKind::Palindrome => {
            let mirrored = line.iter().zip(line.iter().rev()).take(line.len() / 2);
            // A cell always equals itself.
            let mut pairs = mirrored.filter(|(one, other)| one != other);
            pairs.try_for_each(|(&one, &other)| same([cells.terms(one), cells.terms(other)], out))
        }
        LineKind::Between => match &terms[..] {
            [first, inner @ .., last] if !inner.is_empty() => between([first, last], inner, out),
            _ => ControlFlow::Continue(()),
        },
        LineKind::Lockout(number) => match &terms[..] {
            [first, inner @ .., last] => locked_out([first, last], inner, number, out),
            _ => ControlFlow::Continue(()),
        },
        LineKind::Entropic => alternating(&terms, 3, |digit| entropy_group(digit, side), out),
        LineKind::Modular(modulus) => alternating(&terms, modulus, |digit| cells.value(digit) % modulus, out),
        LineKind::RegionSum => {
            let region = |cell: &Cell| board.geometry().box_of(*cell);
            let runs = line.chunk_by(|one, other| region(one) == region(other)).map(<[Cell]>::to_vec);
            sums::lines::same_sum(&scene(), &runs.collect::<Vec<_>>(), out)
        }
        LineKind::Zipper => sums::lines::same_sum(&scene(), &mirrored(line), out),
        LineKind::DoubleArrow => match line {
            [first, inner @ .., last] => sums::lines::equal(&scene(), inner, &[*first, *last], out),
            _ => ControlFlow::Continue(()),
        },
        LineKind::Sum(sum) => sums::lines::sum_line(&scene(), line, sum, out),
        LineKind::SumLoop(sum) => sums::lines::sum_loop(&scene(), line, sum, out),
    }
}

/// Writes that the digits of adjacent cells on the line are related.
fn linked(line: &[&[Term]], allowed: impl Fn(u32, u32) -> bool, out: &mut Clauses<'_>) -> ControlFlow<()> {
    line.windows(2).try_for_each(|pair| supported(&[], [pair[0], pair[1]], &allowed, out))
}

/// The pairs at the same distance from the middle, from the ends inwards, and the middle cell if there is one.
fn mirrored(line: &[Cell]) -> Vec<Vec<Cell>> {
    let pairs = line.iter().zip(line.iter().rev()).take(line.len() / 2);
    let middle = line.get(line.len() / 2).filter(|_| line.len() % 2 == 1);
    pairs.map(|(&one, &other)| vec![one, other]).chain(middle.map(|&cell| vec![cell])).collect()
}

/// The groups of cells with equal sums that are the whole meaning of the line, for formats with native sums.
pub(super) fn equal_sums(line: &[Cell], kind: LineKind) -> Option<Vec<Vec<Cell>>> {
    match (kind, line) {
        (LineKind::Zipper, line) => Some(mirrored(line)),
        (LineKind::DoubleArrow, [first, inner @ .., last]) => Some(vec![inner.to_vec(), vec![*first, *last]]),
        // Clauses express every other line.
        _ => None,
    }
}
