//! Lines that are divided into segments with equal sums.
//!
//! **Closed lines.** Let r be the prefix sums modulo s, which an automaton keeps; it also ensures that no digit exceeds
//! s and that the total is a multiple of s. The segments begin and end where r has one value p, and every multiple of
//! s, shifted by p, must be such a place: a step from r by a digit d must not skip p. One variable for each p and each
//! cell means that p has not been skipped so far, and one p is left at the end. That takes at most s·v + 2 clauses for
//! each p and each cell of v values.
//!
//! **In binary**, where these are too many: the sum since the last cut, which is reset to 0 where it is s. A closed
//! line is tried from each of its cells, so k cells take k² additions.

use super::automaton::Automaton;
use super::bits::Bits;
use super::number::Number;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The largest number of clauses for skipped places on a closed line, roughly.
const MOST: i64 = 60_000;

/// A term for "the numbers, in this order, are divided into segments with this sum".
pub(crate) fn segments(numbers: &[Bits], sum: i64, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let (mut so_far, mut is_cut) = (Bits::default(), Term::True);
    for number in numbers {
        so_far = so_far.when(!is_cut, out)?.plus(number, out)?;
        is_cut = so_far.equals(u64::try_from(sum).ok(), out)?;
    }
    ControlFlow::Continue(is_cut)
}

/// Writes that the numbers form a closed line that is divided into segments with this sum.
pub(crate) fn closed(numbers: &[Number], sum: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let most: i64 = numbers.iter().filter_map(Number::bounds).map(|(_, most)| most).sum();
    if sum > most {
        return out.clause([]);
    }
    let step = |_, state, digit| (digit <= sum).then_some((state + digit) % sum);
    let values: i64 = numbers.iter().map(|number| number.len() as i64).sum();
    let automaton = Automaton::new(numbers, step, |state| state == 0).filter(|_| 2 * sum * values <= MOST);
    match automaton {
        Some(automaton) => {
            let sums = automaton.write(out)?;
            let mut left = Vec::new();
            for place in 0..sum {
                left.push(never_passed(place, sum, numbers, &sums, out)?);
            }
            out.clause(left)
        }
        None => in_binary(numbers, sum, out),
    }
}

/// A term for "no step skips this remainder of the prefix sum".
fn never_passed(
    place: i64,
    sum: i64,
    numbers: &[Number],
    sums: &[Number],
    out: &mut Clauses<'_>,
) -> ControlFlow<(), Term> {
    let mut alive = Term::True;
    for (number, before) in numbers.iter().zip(sums) {
        let Some((_, most)) = number.bounds() else { return ControlFlow::Continue(Term::False) };
        let distance = |from: i64| (place - from - 1).rem_euclid(sum) + 1;
        let near: Vec<(i64, Term)> =
            before.iter().map(|(from, term)| (distance(from), term)).filter(|&(distance, _)| distance < most).collect();
        if near.is_empty() || alive == Term::False {
            continue;
        }
        let next = out.fresh()?;
        out.clause([!next, alive])?;
        for &(distance, from) in &near {
            for (value, digit) in number.iter() {
                if value > distance {
                    out.clause([!next, !from, !digit])?;
                } else {
                    out.clause([!alive, !from, !digit, next])?;
                }
            }
        }
        out.clause(near.iter().map(|&(_, from)| from).chain([!alive, next]))?;
        alive = next;
    }
    ControlFlow::Continue(alive)
}

/// Writes the closed line in binary, tried from each of its cells.
fn in_binary(numbers: &[Number], sum: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut bits = Vec::with_capacity(numbers.len());
    for number in numbers {
        bits.push(Bits::from_number(number, out)?);
    }
    let mut starts = Vec::with_capacity(bits.len());
    for _ in 0..bits.len() {
        starts.push(segments(&bits, sum, out)?);
        bits.rotate_left(1);
    }
    out.clause(starts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    fn numbers(cells: &[&[Term]]) -> Vec<Number> {
        cells.iter().map(|cell| Number::of_cell(cell)).collect()
    }

    fn is_divided(digits: &[u32], total: u32) -> bool {
        let add = |sum: u32, digit: &u32| if sum == total { *digit } else { sum + digit };
        digits.iter().fold(total, add) == total
    }

    #[test]
    fn closed_lines_are_cut_somewhere() {
        for (side, count, total) in [(4, 4, 5), (4, 5, 4), (3, 6, 3), (4, 3, 3), (4, 4, 9), (2, 7, 2)] {
            let holds = |digits: &[u32]| {
                let mut digits = digits.to_vec();
                (0..digits.len()).any(|_| {
                    digits.rotate_left(1);
                    is_divided(&digits, total)
                })
            };
            check(side, count, |cells, out| closed(&numbers(cells), total.into(), out), holds);
            check(side, count, |cells, out| in_binary(&numbers(cells), total.into(), out), holds);
        }
    }

    #[test]
    fn lines_are_divided_in_binary() {
        let divided = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let mut bits = Vec::new();
            for number in numbers(cells) {
                bits.push(Bits::from_number(&number, out)?);
            }
            let is_divided = segments(&bits, 5, out)?;
            out.clause([is_divided])
        };
        check(4, 4, divided, |digits| is_divided(digits, 5));
    }

    #[test]
    fn the_size_of_a_closed_line_is_as_documented() {
        let (clauses, _) = counted(9, 9, |cells, out| closed(&numbers(cells), 10, out));
        assert!(clauses <= 3 * 10 * 81 + 9 * 10 * (9 * 9 + 2), "{clauses}");
    }
}
