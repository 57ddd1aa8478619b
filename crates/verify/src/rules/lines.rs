//! Rules along a line.

use super::diagram::{Input, Start, diagram};
use super::sums::{distinct_sum, equal};
use super::writer::Writer;
use sudosat_core::formula::Lit;
use sudosat_core::puzzle::LineKind;

/// Writes a line.
pub(super) fn line(writer: &mut Writer<'_>, cells: &[usize], kind: LineKind) {
    match kind {
        LineKind::Thermometer => neighbors(writer, cells, |one, other| one < other),
        LineKind::SlowThermometer => neighbors(writer, cells, |one, other| one <= other),
        LineKind::Whispers(least) => neighbors(writer, cells, |one, other| one.abs_diff(other) >= least),
        LineKind::Renban => renban(writer, cells),
        LineKind::Nabner => nabner(writer, cells),
        LineKind::Palindrome => palindrome(writer, cells),
        LineKind::Between => between(writer, cells),
        LineKind::Lockout(least) => lockout(writer, cells, least),
        LineKind::RegionSum => region_sum(writer, cells),
        LineKind::Entropic => {
            let thirds: Vec<u32> = writer.digits().map(|digit| third(writer, digit)).collect();
            let (third, first) = (|digit: u32| thirds[digit as usize], writer.first());
            within(writer, cells, 2, |one, other| third(one - first) != third(other - first));
        }
        LineKind::Modular(modulus) => modular(writer, cells, modulus),
        LineKind::Zipper => zipper(writer, cells),
        LineKind::DoubleArrow => double_arrow(writer, cells),
        LineKind::Sum(sum) => sum_line(writer, cells, sum),
        LineKind::SumLoop(sum) => sum_loop(writer, cells, sum),
    }
}

/// The third of a digit: low (0), middle (1) or high (2). If the digits are not divisible by 3, the middle has the one
/// digit left over; of two, low and high have one each.
pub(super) fn third(writer: &Writer<'_>, digit: u32) -> u32 {
    let count = writer.count();
    let low = count / 3 + u32::from(count % 3 == 2);
    match digit {
        _ if digit < writer.first() + low => 0,
        _ if digit + low > writer.last() => 2,
        _ => 1,
    }
}

/// A relation between each cell and the next.
fn neighbors(writer: &mut Writer<'_>, cells: &[usize], allowed: impl Fn(u32, u32) -> bool) {
    within(writer, cells, 1, allowed);
}

/// A relation between each cell and those up to `distance` after it.
pub(super) fn within(writer: &mut Writer<'_>, cells: &[usize], distance: usize, allowed: impl Fn(u32, u32) -> bool) {
    for (position, &one) in cells.iter().enumerate() {
        if !writer.keep_going() {
            return;
        }
        for &other in cells[position + 1..].iter().take(distance) {
            writer.relation(one, other, &[], &allowed);
        }
    }
}

/// All digits differ, and there is a new variable for each lowest digit that the line may have: one of them is true,
/// and under it the cells have only the digits of its window, and each of these is in a cell.
fn renban(writer: &mut Writer<'_>, cells: &[usize]) {
    let (first, last, count) = (writer.first(), writer.last(), cells.len() as u32);
    writer.all_different(cells);
    if count > writer.count() {
        return;
    }
    let lowest: Vec<(u32, Lit)> = (first..=last + 1 - count).map(|digit| (digit, writer.fresh())).collect();
    writer.add(lowest.iter().map(|&(_, literal)| literal));
    for &(low, is_lowest) in &lowest {
        for digit in low..low + count {
            let places: Vec<Lit> = cells.iter().map(|&cell| writer.is(cell, digit)).collect();
            writer.add([!is_lowest].into_iter().chain(places));
        }
    }
    for &cell in cells {
        for digit in first..=last {
            let fits = lowest.iter().filter(|&&(low, _)| (low..low + count).contains(&digit));
            let clause = [!writer.is(cell, digit)].into_iter().chain(fits.map(|&(_, literal)| literal));
            writer.add(clause);
        }
        for &(low, is_lowest) in &lowest {
            for digit in (first..=last).filter(|digit| !(low..low + count).contains(digit)) {
                writer.add([!is_lowest, !writer.is(cell, digit)]);
            }
        }
    }
}

/// Every pair of cells is related; more cells than digits are the empty clause.
fn nabner(writer: &mut Writer<'_>, cells: &[usize]) {
    if cells.len() > writer.count() as usize {
        return writer.add([]);
    }
    within(writer, cells, cells.len(), |one, other| one.abs_diff(other) >= 2);
}

fn palindrome(writer: &mut Writer<'_>, cells: &[usize]) {
    for (&one, &other) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        writer.relation(one, other, &[], |one, other| one == other);
    }
}

/// A new variable means that the first end is lower.
fn between(writer: &mut Writer<'_>, cells: &[usize]) {
    let [first, inner @ .., last] = cells else { return };
    if inner.is_empty() {
        return;
    }
    let rises = writer.fresh();
    for &cell in inner {
        writer.relation(*first, cell, &[!rises], |one, other| one < other);
        writer.relation(cell, *last, &[!rises], |one, other| one < other);
        writer.relation(*first, cell, &[rises], |one, other| one > other);
        writer.relation(cell, *last, &[rises], |one, other| one > other);
    }
}

/// For each inner cell a new variable means that it is lower than both ends; otherwise it is higher.
fn lockout(writer: &mut Writer<'_>, cells: &[usize], difference: u32) {
    let [first, inner @ .., last] = cells else { return };
    writer.relation(*first, *last, &[], |one, other| one.abs_diff(other) >= difference);
    for &cell in inner {
        let is_low = writer.fresh();
        for end in [*first, *last] {
            writer.relation(cell, end, &[!is_low], |inner, end| inner < end);
            writer.relation(cell, end, &[is_low], |inner, end| inner > end);
        }
    }
}

/// A relation between each cell and the m − 1 after it; more cells in a row than there are remainders are the empty
/// clause.
fn modular(writer: &mut Writer<'_>, cells: &[usize], modulus: u32) {
    let stretch = cells.len().min(modulus as usize);
    if stretch > writer.count() as usize {
        return writer.add([]);
    }
    within(writer, cells, stretch.saturating_sub(1), |one, other| one % modulus != other % modulus);
}

/// A double arrow: the inner cells add up to the sum of the ends. The ends are read first, the first and then the last;
/// the states are their sum, and then the remainder.
fn double_arrow(writer: &mut Writer<'_>, line: &[usize]) {
    let [first, inner @ .., last] = line else { return };
    let inputs: Vec<Input> = [first, last].into_iter().chain(inner).map(|&cell| writer.cell(cell)).collect();
    let step = |position: usize, &sum: &u32, digit: u32| {
        if position < 2 { Some(sum + digit) } else { sum.checked_sub(digit) }
    };
    diagram(writer, &inputs, Start::At(0), step, |&sum| sum == 0);
}

/// A region sum line: each segment is within one box, whose digits differ, and all have equal sums.
fn region_sum(writer: &mut Writer<'_>, line: &[usize]) {
    let geometry = writer.board.geometry();
    let segments: Vec<&[usize]> =
        line.chunk_by(|&one, &other| geometry.box_at(one) == geometry.box_at(other)).collect();
    if segments.len() < 2 {
        return;
    }
    let (smallest, largest) = (writer.first(), writer.last());
    let bounds = segments.iter().map(|segment| {
        let count = segment.len() as u32;
        (count * (2 * smallest + count - 1) / 2, count * (2 * largest + 1 - count) / 2)
    });
    let (least, most) = bounds.fold((0, u32::MAX), |(least, most), (low, high)| (least.max(low), most.min(high)));
    let mut sums = Vec::new();
    for segment in segments {
        sums.push(match *segment {
            [cell] => writer.cell(cell),
            _ => distinct_sum(writer, segment, None, least..=most),
        });
    }
    equal(writer, &sums);
}

/// A zipper: cells at equal distance from the middle have equal sums, and a middle cell has this sum too.
fn zipper(writer: &mut Writer<'_>, line: &[usize]) {
    if line.len() < 3 {
        return;
    }
    let last = writer.last();
    let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
    let most = if middle.is_some() { last } else { 2 * last };
    let mut sums = Vec::new();
    for (&one, &other) in line.iter().zip(line.iter().rev()).take(line.len() / 2) {
        let inputs = [writer.cell(one), writer.cell(other)];
        let step = |_, &sum: &u32, digit: u32| Some(sum + digit);
        sums.push(diagram(writer, &inputs, Start::At(0), step, |&sum| sum <= most));
    }
    sums.extend(middle.map(|cell| writer.cell(cell)));
    equal(writer, &sums);
}

/// The sum of the open segment after another digit; 0 where a segment ends.
fn segment(open: u32, digit: u32, sum: u32) -> Option<u32> {
    (open + digit <= sum).then(|| if open + digit == sum { 0 } else { open + digit })
}

/// A diagram along the line; the states are the sums of the open segment.
fn sum_line(writer: &mut Writer<'_>, cells: &[usize], sum: u32) {
    let inputs: Vec<Input> = cells.iter().map(|&cell| writer.cell(cell)).collect();
    diagram(writer, &inputs, Start::At(0), |_, &open: &u32, digit| segment(open, digit, sum), |&open| open == 0);
}

/// Like [`sum_line`], with states (sum before the first cell, sum of the open segment), which must be equal at the end.
fn sum_loop(writer: &mut Writer<'_>, cells: &[usize], sum: u32) {
    let inputs: Vec<Input> = cells.iter().map(|&cell| writer.cell(cell)).collect();
    let most = u64::from(writer.last()) * cells.len() as u64;
    let starts = (0..sum).take_while(|&start| u64::from(start) <= most).map(|start| (start, start)).collect();
    let step = |_, &(start, open): &(u32, u32), digit| Some((start, segment(open, digit, sum)?));
    diagram(writer, &inputs, Start::Among(starts), step, |&(start, open)| start == open);
}
