//! Rules of single cells, of pairs of cells, and of the number of occurrences of digits.

use super::diagram::{Start, diagram};
use super::writer::Writer;
use sudosat_core::formula::Lit;
use sudosat_core::puzzle::{CellKind, IndexKind, PairKind};

/// Odd and even; smaller or larger than the neighbors, except for those in `same`, which have the same rule.
pub(super) fn cell(writer: &mut Writer<'_>, cell: usize, kind: CellKind, same: &[usize]) {
    match kind {
        CellKind::Odd => without(writer, cell, 0),
        CellKind::Even => without(writer, cell, 1),
        CellKind::Minimum => extreme(writer, cell, same, |one, other| one < other),
        CellKind::Maximum => extreme(writer, cell, same, |one, other| one > other),
    }
}

/// Excludes the digits with this remainder modulo 2.
fn without(writer: &mut Writer<'_>, cell: usize, remainder: u32) {
    for digit in writer.digits().filter(|digit| digit % 2 == remainder) {
        writer.add([!writer.is(cell, digit)]);
    }
}

/// A relation to each neighbor that is not in `same`.
fn extreme(writer: &mut Writer<'_>, cell: usize, same: &[usize], allowed: impl Fn(u32, u32) -> bool) {
    for other in neighbors(writer, cell).into_iter().filter(|other| !same.contains(other)) {
        writer.relation(cell, other, &[], &allowed);
    }
}

/// The orthogonal neighbors of a cell, ascending.
fn neighbors(writer: &Writer<'_>, cell: usize) -> Vec<usize> {
    let geometry = writer.board.geometry();
    let here = geometry.cell(cell);
    let is_neighbor = |&other: &usize| {
        let there = geometry.cell(other);
        here.row().abs_diff(there.row()) + here.column().abs_diff(there.column()) == 1
    };
    (0..geometry.cells()).filter(is_neighbor).collect()
}

/// A dot, an X or a V, or "greater than".
pub(super) fn pair(writer: &mut Writer<'_>, [one, other]: [usize; 2], kind: PairKind) {
    match kind {
        PairKind::Difference(difference) => {
            writer.relation(one, other, &[], |one, other| one.abs_diff(other) == difference);
        }
        PairKind::Ratio(ratio) => writer.relation(one, other, &[], |one, other| is_ratio(one, other, ratio)),
        PairKind::Sum(sum) => writer.relation(one, other, &[], |one, other| one + other == sum),
        PairKind::Greater => writer.relation(one, other, &[], |one, other| one > other),
    }
}

/// Whether one digit is `ratio` times the other.
pub(super) fn is_ratio(one: u32, other: u32, ratio: u32) -> bool {
    let times = |digit: u32| u64::from(digit) * u64::from(ratio);
    u64::from(one) == times(other) || u64::from(other) == times(one)
}

/// Equal digits, cell by cell.
pub(super) fn clone(writer: &mut Writer<'_>, one: &[usize], other: &[usize]) {
    for (&one, &other) in one.iter().zip(other) {
        writer.relation(one, other, &[], |one, other| one == other);
    }
}

/// For each different digit, ascending: a clause of the cells if it is listed once, else a diagram that counts up to
/// the number of times that it is listed.
pub(super) fn quadruple(writer: &mut Writer<'_>, cells: &[usize], digits: &[u16]) {
    for listed in digits.chunk_by(|one, other| one == other) {
        let (digit, times) = (u32::from(listed[0]), listed.len() as u32);
        if times == 1 {
            let places: Vec<Lit> = cells.iter().map(|&cell| writer.is(cell, digit)).collect();
            writer.add(places);
        } else {
            let inputs = writer.occurrences(cells, digit);
            let step = |_, &count: &u32, value: u32| Some((count + value).min(times));
            diagram(writer, &inputs, Start::At(0), step, |&count| count == times);
        }
    }
}

/// The form *count*: the number of cells with the digit fits. A diagram; the states are the counts.
pub(super) fn count(writer: &mut Writer<'_>, cells: &[usize], digit: u32, most: u32, fits: impl Fn(u32) -> bool) {
    let inputs = writer.occurrences(cells, digit);
    let step = |_, &count: &u32, value: u32| (count + value <= most).then_some(count + value);
    diagram(writer, &inputs, Start::At(0), step, |&count| fits(count));
}

/// Counting circles: each digit that occurs does so as often as its value; and the digits that occur add up to the
/// number of cells, which is a diagram over their presence with the sums so far as states.
pub(super) fn circles(writer: &mut Writer<'_>, cells: &[usize]) {
    for digit in writer.digits() {
        count(writer, cells, digit, digit, |count| count == 0 || count == digit);
    }
    let (inputs, total, first) = (writer.presence(cells), cells.len() as u32, writer.first());
    let step = |position: usize, &sum: &u32, value: u32| {
        let sum = sum + value * (position as u32 + first);
        (sum <= total).then_some(sum)
    };
    diagram(writer, &inputs, Start::At(0), step, |&sum| sum == total);
}

/// Index cells: a cell has digit d if and only if the d-th cell of its column, row or box has the digit of the cell's
/// own place there.
pub(super) fn index(writer: &mut Writer<'_>, cells: &[usize], kind: IndexKind) {
    let (side, geometry) = (writer.board.side(), writer.board.geometry());
    for &cell in cells {
        let is_in = |&other: &usize| match kind {
            IndexKind::Row => other % side == cell % side,
            IndexKind::Column => other / side == cell / side,
            IndexKind::Box => geometry.box_at(other) == geometry.box_at(cell),
        };
        let house: Vec<usize> = (0..side * side).filter(is_in).collect();
        let sought = house.iter().position(|&other| other == cell).unwrap_or_default();
        for (place, &there) in house.iter().enumerate() {
            let (points, holds) = (writer.is(cell, place as u32 + 1), writer.is(there, sought as u32 + 1));
            if points != holds {
                writer.add([!points, holds]);
                writer.add([points, !holds]);
            }
        }
    }
}
