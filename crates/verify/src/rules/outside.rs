//! Clues outside the board, along a row or a column, which has no digit twice.

use super::diagram::{Input, Start, diagram};
use super::sums::distinct_sum;
use super::writer::Writer;
use sudosat_core::puzzle::OutsideKind;

/// Writes a clue; `line` is the cells that it sees, from its edge.
pub(super) fn outside(writer: &mut Writer<'_>, line: &[usize], kind: OutsideKind, value: u32) {
    match kind {
        OutsideKind::Sandwich => sandwich(writer, line, value),
        OutsideKind::XSum => x_sum(writer, line, value),
        OutsideKind::Skyscraper => skyscraper(writer, line, value),
        OutsideKind::NumberedRoom => numbered_room(writer, line, value),
    }
}

/// The state of reading a sandwich.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Before,
    /// Between the smallest and the largest digit, with the sum so far.
    Between(u32),
    After,
}

/// A diagram along the line; the states are those of reading.
fn sandwich(writer: &mut Writer<'_>, line: &[usize], total: u32) {
    let inputs: Vec<Input> = line.iter().map(|&cell| writer.cell(cell)).collect();
    let (count, smallest, largest) = (writer.count(), writer.first(), writer.last());
    let step = |_, &place: &Place, digit: u32| {
        let is_crust = digit == smallest || digit == largest;
        match place {
            // On a board of side 1 the only digit is both.
            Place::Before if is_crust && count == 1 => (total == 0).then_some(Place::After),
            Place::Before if is_crust => Some(Place::Between(0)),
            Place::Between(sum) if is_crust => (sum == total).then_some(Place::After),
            Place::Between(sum) => (sum + digit <= total).then_some(Place::Between(sum + digit)),
            Place::After if is_crust => None,
            Place::Before | Place::After => Some(place),
        }
    };
    diagram(writer, &inputs, Start::At(Place::Before), step, |&place| place == Place::After);
}

/// For each first digit X: under it, the X − 1 cells after it, which differ, have the rest of the sum.
fn x_sum(writer: &mut Writer<'_>, line: &[usize], total: u32) {
    let Some((&first, others)) = line.split_first() else { return };
    for count in writer.digits() {
        let is_count = writer.is(first, count);
        match total.checked_sub(count) {
            Some(0) if count == 1 => {}
            Some(rest) if count > 1 => {
                distinct_sum(writer, &others[..count as usize - 1], Some(is_count), rest..=rest);
            }
            _ => writer.add([!is_count]),
        }
    }
}

/// A diagram along the line; the states are pairs (largest digit so far, number of cells larger than all before).
fn skyscraper(writer: &mut Writer<'_>, line: &[usize], count: u32) {
    let inputs: Vec<Input> = line.iter().map(|&cell| writer.cell(cell)).collect();
    let first = writer.first();
    let step = |_, &(highest, seen): &(u32, u32), digit: u32| {
        // From 1, so that any digit is above 0, no digit so far.
        let digit = digit - first + 1;
        if digit <= highest { Some((highest, seen)) } else { (seen < count).then_some((digit, seen + 1)) }
    };
    diagram(writer, &inputs, Start::At((0, 0)), step, |&(_, seen)| seen == count);
}

/// The first digit is X if and only if the X-th is the clue's.
fn numbered_room(writer: &mut Writer<'_>, line: &[usize], digit: u32) {
    let Some(&first) = line.first() else { return };
    for (count, &cell) in (1..).zip(line) {
        let (points, holds) = (writer.is(first, count), writer.is(cell, digit));
        if points != holds {
            writer.add([!points, holds]);
            writer.add([points, !holds]);
        }
    }
}
