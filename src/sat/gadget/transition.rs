//! A number that follows from two others: a partial sum from the one before and a cell, the state of an automaton from
//! the one before and a letter.
//!
//! With a values of `from`, b of `by`, c of `into`: for each pair of `from` and `by` one clause, "then `into` is this",
//! or "not both" if nothing follows, a·b in all; for each pair of `by` and `into` one clause, "then `from` is one of
//! these", b·c in all; one for each pair of `from` and `into` that some value of `by` connects; and "one of the values"
//! of `into`. On a complete assignment of `from` and `by`, unit propagation settles `into`.
//!
//! The clauses in all directions are those of decision diagrams over partial sums: I. Abío, V. Mayer-Eichberger,
//! P. Stuckey, *Encoding Linear Constraints into SAT*, 2020.

use super::number::Number;
use super::{Clauses, Term};
use std::iter::once;
use std::ops::ControlFlow;

/// `into` is what `step` makes of `from` and `by`, and something follows.
pub(in crate::sat) fn transition(
    from: &Number,
    by: &Number,
    into: &Number,
    step: impl Fn(i64, i64) -> Option<i64>,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    // Where each value of `into` comes from, for each value of `by`.
    let mut sources = vec![Vec::new(); by.len() * into.len()];
    let places: Vec<i64> = into.iter().map(|(value, _)| value).collect();
    for (start, old) in from.iter() {
        let mut labels: Vec<(usize, Term)> = Vec::new();
        for (label, (value, letter)) in by.iter().enumerate() {
            let end = step(start, value).and_then(|end| places.binary_search(&end).ok());
            match end {
                Some(end) => {
                    out.clause([!old, !letter, into.term(places[end])])?;
                    sources[end * by.len() + label].push(old);
                    labels.push((end, letter));
                }
                None => out.clause([!old, !letter])?,
            }
        }
        labels.sort_by_key(|&(end, _)| end);
        for group in labels.chunk_by(|one, other| one.0 == other.0) {
            let end = into.term(places[group[0].0]);
            out.clause([!old, !end].into_iter().chain(group.iter().map(|&(_, letter)| letter)))?;
        }
    }
    for (end, (_, new)) in into.iter().enumerate() {
        for (label, (_, letter)) in by.iter().enumerate() {
            let sources = sources[end * by.len() + label].iter().copied();
            out.clause(once(!new).chain(once(!letter)).chain(sources))?;
        }
    }
    out.clause(into.iter().map(|(_, term)| term))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    #[test]
    fn a_sum_of_two_cells_is_a_third() {
        let add = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let [one, other, sum] = [0, 1, 2].map(|cell| Number::of_cell(cells[cell]));
            transition(&one, &other, &sum, |one, other| Some(one + other), out)
        };
        check(5, 3, add, |digits| digits[0] + digits[1] == digits[2]);
        // 4·4 and 4·4 pairs, 6 pairs with a larger sum, and one more.
        assert_eq!(counted(4, 3, add), (16 + 16 + 6 + 1, 0));
    }
}
