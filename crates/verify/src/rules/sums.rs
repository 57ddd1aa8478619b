//! Sums: cages, little killers, arrows, and the form *equal sums*.

use super::diagram::{Input, Start, diagram};
use super::writer::Writer;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use sudosat_core::formula::Lit;

/// The possible sums with their literals.
pub(super) type Sums = Vec<(u32, Lit)>;

/// A killer cage: no digit is in the cells twice, and their sum is the total.
pub(super) fn cage(writer: &mut Writer<'_>, cells: &[usize], total: Option<u32>) {
    let count = cells.len();
    writer.all_different(cells);
    if count > writer.count() as usize {
        return;
    }
    if let Some(total) = total {
        distinct_sum(writer, cells, None, total..=total);
    } else if count == writer.count() as usize {
        for digit in writer.digits() {
            let places: Vec<Lit> = cells.iter().map(|&cell| writer.is(cell, digit)).collect();
            writer.add(places);
        }
    }
}

/// The form *distinct sum*: the digits of the cells, which must differ, have one of these sums if the condition is
/// true. A diagram over the presence of the digits, ascending; the states are pairs (number of digits present, their
/// sum).
pub(super) fn distinct_sum(
    writer: &mut Writer<'_>,
    cells: &[usize],
    condition: Option<Lit>,
    sums: RangeInclusive<u32>,
) -> Sums {
    let (count, most, first) = (cells.len() as u32, *sums.end(), writer.first());
    let inputs = writer.presence(cells);
    let start = match condition {
        Some(literal) => Start::If((0, 0), literal),
        None => Start::At((0, 0)),
    };
    let step = |position: usize, &(present, sum): &(u32, u32), value: u32| {
        let sum = sum + value * (position as u32 + first);
        (present + value <= count && sum <= most).then_some((present + value, sum))
    };
    let last = diagram(writer, &inputs, start, step, |&(present, sum)| present == count && sums.contains(&sum));
    last.into_iter().map(|((_, sum), literal)| (sum, literal)).collect()
}

/// A little killer: the digits have this sum, and may repeat. The states are the sums so far.
pub(super) fn sum(writer: &mut Writer<'_>, cells: &[usize], total: u32) {
    let inputs: Vec<Input> = cells.iter().map(|&cell| writer.cell(cell)).collect();
    let [first, last] = [writer.first(), writer.last()].map(u64::from);
    let total = u64::from(total);
    let step = |position: usize, &sum: &u64, digit: u32| {
        let sum = sum + u64::from(digit);
        let left = (cells.len() - 1 - position) as u64;
        // Outside these bounds no end is accepted.
        (sum + left * first <= total && sum + left * last >= total).then_some(sum)
    };
    diagram(writer, &inputs, Start::At(0), step, |&sum| sum == total);
}

/// An arrow: the shaft adds up to the number in the circle. The states are the number so far, along the circle, and
/// then the remainder, along the shaft.
pub(super) fn arrow(writer: &mut Writer<'_>, circle: &[usize], shaft: &[usize]) {
    let inputs: Vec<Input> = circle.iter().chain(shaft).map(|&cell| writer.cell(cell)).collect();
    let [first, last] = [writer.first(), writer.last()].map(u64::from);
    let step = |position: usize, &number: &u64, digit: u32| {
        let digit = u64::from(digit);
        let left = (inputs.len() - 1 - position) as u64;
        // Outside these bounds no end is accepted.
        if position < circle.len() {
            let number = number * if digit < 10 { 10 } else { 100 } + digit;
            (number <= shaft.len() as u64 * last).then_some(number)
        } else {
            number.checked_sub(digit).filter(|number| (left * first..=left * last).contains(number))
        }
    };
    diagram(writer, &inputs, Start::At(0), step, |&number| number == 0);
}

/// The form *equal sums*: each of these sums equals the next. Sum by sum, ascending: one if and only if the other; not
/// the one, if the other cannot have it.
pub(super) fn equal(writer: &mut Writer<'_>, sums: &[Sums]) {
    for pair in sums.windows(2) {
        let mut both: BTreeMap<u32, [Option<Lit>; 2]> = BTreeMap::new();
        for (position, sums) in pair.iter().enumerate() {
            for &(sum, literal) in sums {
                both.entry(sum).or_default()[position] = Some(literal);
            }
        }
        for literals in both.into_values() {
            match literals {
                [Some(one), Some(other)] => {
                    writer.add([!one, other]);
                    writer.add([one, !other]);
                }
                [one, other] => writer.add(one.or(other).map(|literal| !literal)),
            }
        }
    }
}
