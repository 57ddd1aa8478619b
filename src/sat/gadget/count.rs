//! Bounds on the number of true terms.
//!
//! Small bounds are written by combinations: "at least k of m" is a clause for each subset of `m − k + 1`, and "at most
//! k" one for each subset of `k + 1`. Where that takes more clauses, there is a sequential counter (C. Sinz, *Towards
//! an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005), written in both directions, so that the terms
//! determine its variables: variable (i, j) means that at least j of the first i terms are true, with at most 4 clauses
//! for each.

use super::{Clauses, Term};
use itertools::Itertools;
use std::ops::ControlFlow;

/// The largest number of combinations that are written as clauses: 4 of 9 are 126.
const MOST: u64 = 126;

/// Writes that at least `least` of the terms are true.
pub(crate) fn at_least(terms: &[Term], least: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let (terms, known) = open(terms);
    let Some(least) = least.checked_sub(known).filter(|&least| least > 0) else { return ControlFlow::Continue(()) };
    if least > terms.len() {
        return out.clause([]);
    }
    let group = terms.len() - least + 1;
    if combinations(terms.len(), group) <= MOST {
        return terms.into_iter().combinations(group).try_for_each(|group| out.clause(group));
    }
    let counts = counter(&terms, least, out)?;
    out.clause([counts[least - 1]])
}

/// Writes that exactly `times` of the terms are true.
pub(crate) fn exactly(terms: &[Term], times: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let (terms, known) = open(terms);
    let Some(times) = times.checked_sub(known).filter(|&times| times <= terms.len()) else { return out.clause([]) };
    let others = terms.len() - times;
    if combinations(terms.len(), others + 1).max(combinations(terms.len(), times + 1)) <= MOST {
        at_least(&terms, times, out)?;
        let opposite: Vec<Term> = terms.iter().map(|&term| !term).collect();
        return at_least(&opposite, others, out);
    }
    let counts = counter(&terms, times + 1, out)?;
    // With `times` 0 there is no lower bound.
    counts[..times].last().map_or(ControlFlow::Continue(()), |&reached| out.clause([reached]))?;
    out.clause([!counts[times]])
}

/// The open terms, and the number of the others that are true.
fn open(terms: &[Term]) -> (Vec<Term>, usize) {
    let open = terms.iter().copied().filter(|term| matches!(term, Term::Open(_))).collect();
    (open, terms.iter().filter(|&&term| term == Term::True).count())
}

/// For each number from 1 to `most`, a term for "at least this number of the terms are true".
pub(crate) fn counter(terms: &[Term], most: usize, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Term>> {
    let mut counts = vec![Term::False; most];
    for &term in terms {
        // Downwards, so that the entry below is still that of the preceding terms.
        for place in (0..most).rev() {
            let below = if place == 0 { Term::True } else { counts[place - 1] };
            counts[place] = counted(counts[place], below, term, out)?;
        }
    }
    ControlFlow::Continue(counts)
}

/// A term for `reached ∨ (below ∧ term)`, where `reached` implies `below`.
fn counted(reached: Term, below: Term, term: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    match (reached, below, term) {
        (Term::True, _, _) | (_, Term::False, _) | (_, _, Term::False) => ControlFlow::Continue(reached),
        (_, below, Term::True) => ControlFlow::Continue(below),
        (Term::False, Term::True, term) => ControlFlow::Continue(term),
        (Term::False | Term::Open(_), Term::True | Term::Open(_), Term::Open(_)) => {
            let now = out.fresh()?;
            out.clause([!reached, now])?;
            out.clause([!below, !term, now])?;
            out.clause([!now, reached, term])?;
            out.clause([!now, below])?;
            ControlFlow::Continue(now)
        }
    }
}

/// The number of subsets of size `chosen`; `u64::MAX` on overflow.
fn combinations(all: usize, chosen: usize) -> u64 {
    let chosen = chosen.min(all.saturating_sub(chosen)) as u64;
    let step = |ways: u64, one: u64| {
        let ways = ways.checked_mul(all as u64 - one)?;
        Some(ways / (one + 1))
    };
    (0..chosen).try_fold(1, step).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted as sized};

    fn column(cells: &[&[Term]]) -> Vec<Term> {
        cells.iter().map(|cell| cell[0]).collect()
    }

    fn ones(digits: &[u32]) -> usize {
        digits.iter().filter(|&&digit| digit == 1).count()
    }

    #[test]
    fn counts_are_bounded() {
        for (length, number) in (0..7).cartesian_product(0..8) {
            let (least, times) = (|digits: &[u32]| ones(digits) >= number, |digits: &[u32]| ones(digits) == number);
            check(2, length, |cells, out| at_least(&column(cells), number, out), least);
            check(2, length, |cells, out| exactly(&column(cells), number, out), times);
        }
    }

    #[test]
    fn a_counter_counts() {
        for (length, number) in [(5, 1), (5, 2), (6, 3), (4, 4), (10, 5)] {
            let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let counts = counter(&column(cells), number + 1, out)?;
                out.clause([counts[number - 1]])?;
                out.clause([!counts[number]])
            };
            check(2, length, write, |digits| ones(digits) == number);
        }
        check(2, 10, |cells, out| exactly(&column(cells), 5, out), |digits| ones(digits) == 5);
        check(2, 10, |cells, out| at_least(&column(cells), 6, out), |digits| ones(digits) >= 6);
    }

    #[test]
    fn the_sizes_are_as_documented() {
        assert_eq!(sized(9, 4, |cells, out| at_least(&column(cells), 2, out)), (4, 0));
        assert_eq!(sized(9, 4, |cells, out| exactly(&column(cells), 2, out)), (8, 0));
        assert_eq!([combinations(9, 4), combinations(4, 0), combinations(200, 100)], [126, 1, u64::MAX]);
        let (clauses, variables) = sized(9, 12, |cells, out| exactly(&column(cells), 5, out));
        assert!(variables <= 12 * 6 && clauses <= 4 * variables as u64 + 2, "{clauses} {variables}");
    }
}
