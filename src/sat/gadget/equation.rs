//! Numbers with a given sum, through partial sums.
//!
//! Values that no choice of the other numbers completes are excluded; then each partial sum from which the total is
//! reachable is a value of a new number, and [`transition`] connects these. The last two numbers need none: the total
//! minus the last number is the partial sum before it, with the same terms. So two numbers take no new variable, and k
//! of them k − 3 new numbers. With v values each, and s partial sums, a step takes at most 3·s·v clauses.
//!
//! Where that is more than [`MOST`] in all, the sum is written in binary instead: see [`bits`](super::bits). Its size
//! is then at most n·⌈log₂ n⌉ clauses for a number of n values, and 14 for each bit of each sum.

use super::Clauses;
use super::bits::Bits;
use super::number::Number;
use super::transition::transition;
use std::collections::BTreeSet;
use std::iter::once;
use std::ops::ControlFlow;

/// The largest number of clauses of partial sums.
const MOST: i64 = 20_000;

/// Writes that the numbers have this sum.
pub(crate) fn equation(numbers: Vec<Number>, total: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut total = total;
    let mut open = Vec::with_capacity(numbers.len());
    for number in numbers {
        match number.known() {
            Some(value) => total = total.saturating_sub(value),
            None => open.push(number),
        }
    }
    if !within_bounds(&mut open, total, out)? {
        return out.clause([]);
    }
    if estimate(&open, total) > MOST {
        return binary(open, total, out);
    }
    let Some(sums) = partial_sums(&open, total) else { return out.clause([]) };
    let start = BTreeSet::from([0]);
    for (number, (before, after)) in open.iter_mut().zip(once(&start).chain(&sums).zip(&sums)) {
        number.keep(|value| before.iter().any(|sum| after.contains(&(sum + value))), out)?;
    }
    let Some(last) = open.pop() else { return ControlFlow::Continue(()) };
    let rest = last.map(|value| total - value);
    let mut sum = Number::constant(0);
    let most = open.len().saturating_sub(1);
    for (step, (number, values)) in open.iter().zip(sums).enumerate() {
        let next = match step {
            _ if step == most => rest.clone(),
            0 => number.clone(),
            _ => Number::fresh(values, out)?,
        };
        if step > 0 || step == most {
            transition(&sum, number, &next, &|sum, value| Some(sum + value), out)?;
        }
        sum = next;
    }
    if open.is_empty() { out.clause([rest.term(0)]) } else { ControlFlow::Continue(()) }
}

/// Excludes the values that the bounds of the other numbers rule out. False if there is no solution.
fn within_bounds(numbers: &mut [Number], total: i64, out: &mut Clauses<'_>) -> ControlFlow<(), bool> {
    loop {
        let bounds: Option<Vec<(i64, i64)>> = numbers.iter().map(Number::bounds).collect();
        let Some(bounds) = bounds else { return ControlFlow::Continue(false) };
        let least: i64 = bounds.iter().map(|(least, _)| least).sum();
        let most: i64 = bounds.iter().map(|(_, most)| most).sum();
        if !(least..=most).contains(&total) {
            return ControlFlow::Continue(false);
        }
        let mut is_new = false;
        for (number, (low, high)) in numbers.iter_mut().zip(bounds) {
            let fits = |value| value - low <= total - least && high - value <= most - total;
            let before = number.len();
            number.keep(fits, out)?;
            is_new |= number.len() < before;
        }
        if !is_new {
            return ControlFlow::Continue(true);
        }
    }
}

/// An upper bound on the number of clauses of partial sums.
fn estimate(numbers: &[Number], total: i64) -> i64 {
    let width = |number: &Number| number.bounds().map_or(0, |(least, most)| most - least);
    let mut after: i64 = numbers.iter().map(width).sum();
    let least: i64 = numbers.iter().filter_map(Number::bounds).map(|(least, _)| least).sum();
    let (mut before, mut clauses) = (0, 0);
    for number in numbers {
        let states = before.min(after).min(total - least) + 1;
        clauses += 3 * states * number.len() as i64;
        before += width(number);
        after -= width(number);
    }
    clauses
}

/// The sums after each number from which the total is reachable; `None` if it is out of reach.
fn partial_sums(numbers: &[Number], total: i64) -> Option<Vec<BTreeSet<i64>>> {
    let mut sums: Vec<BTreeSet<i64>> = Vec::with_capacity(numbers.len());
    let mut reached = BTreeSet::from([0]);
    for number in numbers {
        reached = reached.iter().flat_map(|sum| number.iter().map(move |(value, _)| sum + value)).collect();
        sums.push(reached.clone());
    }
    let mut useful = BTreeSet::from([total]);
    for (number, sums) in numbers.iter().zip(&mut sums).rev() {
        sums.retain(|sum| useful.contains(sum));
        useful = sums.iter().flat_map(|sum| number.iter().map(move |(value, _)| sum - value)).collect();
    }
    useful.contains(&0).then_some(sums)
}

/// Writes the equation in binary.
fn binary(numbers: Vec<Number>, total: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let (mut total, mut sum) = (total, Bits::default());
    let mut parts = Vec::with_capacity(numbers.len());
    for number in numbers {
        let least = number.bounds().map_or(0, |(least, _)| least);
        total -= least;
        parts.push(Bits::from_number(&number.map(|value| value - least), out)?);
    }
    for part in parts {
        sum = sum.plus(&part, out)?;
    }
    let is_total = sum.equals(u64::try_from(total).ok(), out)?;
    out.clause([is_total])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::Term;
    use crate::sat::gadget::testing::{check, counted};

    fn numbers(cells: &[&[Term]], factors: &[i64]) -> Vec<Number> {
        let numbers = cells.iter().zip(factors);
        numbers.map(|(cell, factor)| Number::of_cell(cell).map(|digit| digit * factor)).collect()
    }

    #[test]
    fn sums_with_factors_hold() {
        for (factors, total) in [
            (&[1][..], 3),
            (&[1, 1], 5),
            (&[1, -1], 0),
            (&[2, 1, 1], 9),
            (&[1, 1, 1, -1], 4),
            (&[1, -1, 2, 1, -3], 0),
            (&[1, 1], 9),
        ] {
            let holds = |digits: &[u32]| {
                digits.iter().zip(factors).map(|(&digit, factor)| i64::from(digit) * factor).sum::<i64>() == total
            };
            check(4, factors.len(), |cells, out| equation(numbers(cells, factors), total, out), holds);
            check(4, factors.len(), |cells, out| binary(numbers(cells, factors), total, out), holds);
        }
    }

    #[test]
    fn partial_sums_take_fewer_clauses_than_estimated() {
        for (count, total) in [(2, 10), (3, 15), (4, 20), (5, 25), (8, 40)] {
            let (clauses, variables) = counted(9, count, |cells, out| equation(numbers(cells, &[1; 8]), total, out));
            let cell = [Term::Open(crate::formula::Var::from_index(0).positive()); 9];
            let open = numbers(&[&cell[..]; 8], &[1; 8]);
            assert!(clauses as i64 <= estimate(&open[..count], total), "{count}: {clauses}");
            assert_eq!(count <= 3, variables == 0, "{count}: {variables}");
        }
    }
}
