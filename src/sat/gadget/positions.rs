//! Regular expressions by the positions of their letters.
//!
//! Each digit of the pattern is a position (V. Glushkov, *The Abstract Theory of Automata*, 1961). A term for each cell
//! and position is true exactly if the digits up to the cell match the pattern up to the position, so the digits
//! determine all terms: with n cells, p positions and f pairs of positions that may follow each other, at most n·p
//! variables and n·(3p + f) clauses, whatever the pattern. Where the pattern must match, each digit of a cell also
//! needs a position.

use super::number::Number;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The positions of a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions {
    /// For each position the digits that it matches, as ranges, and whether it matches all others instead.
    pub(crate) letters: Vec<(Vec<[i64; 2]>, bool)>,
    /// For each position those that may come before it.
    pub(crate) before: Vec<Vec<usize>>,
    /// The positions with which a match may begin and end.
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
    /// Whether the pattern matches nothing at all.
    pub(crate) is_nullable: bool,
}

impl Positions {
    fn matches(&self, position: usize, digit: i64) -> bool {
        let (ranges, is_inverted) = &self.letters[position];
        ranges.iter().any(|[least, most]| (*least..=*most).contains(&digit)) != *is_inverted
    }

    /// Writes that the digits match.
    pub(crate) fn assert(&self, digits: &[Number], out: &mut Clauses<'_>) -> ControlFlow<()> {
        let mut reached: Vec<Term> = Vec::new();
        for (place, digit) in digits.iter().enumerate() {
            reached = self.next(&reached, place == 0, digit, out)?;
            for (value, term) in digit.iter() {
                let positions = (0..self.letters.len()).filter(|&position| self.matches(position, value));
                out.clause(positions.map(|position| reached[position]).chain([!term]))?;
            }
        }
        if digits.is_empty() {
            return if self.is_nullable { ControlFlow::Continue(()) } else { out.clause([]) };
        }
        out.clause(self.last.iter().map(|&position| reached[position]))
    }

    /// A term for "the digits match".
    pub(crate) fn term(&self, digits: &[Number], out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        let mut reached: Vec<Term> = Vec::new();
        for (place, digit) in digits.iter().enumerate() {
            reached = self.next(&reached, place == 0, digit, out)?;
        }
        if digits.is_empty() {
            return ControlFlow::Continue(if self.is_nullable { Term::True } else { Term::False });
        }
        any(self.last.iter().map(|&position| reached[position]), out)
    }

    /// The terms of the positions after one more digit.
    fn next(
        &self,
        reached: &[Term],
        is_first: bool,
        digit: &Number,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Vec<Term>> {
        let mut next = Vec::with_capacity(self.letters.len());
        for position in 0..self.letters.len() {
            out.go_on()?;
            let before = if is_first {
                if self.first.contains(&position) { Term::True } else { Term::False }
            } else {
                any(self.before[position].iter().map(|&before| reached[before]), out)?
            };
            if before == Term::False {
                next.push(Term::False);
                continue;
            }
            let fits = super::values::one_of(digit, &|value| self.matches(position, value), out)?;
            next.push(super::bits::and(before, fits, out)?);
        }
        ControlFlow::Continue(next)
    }
}

/// A term for "one of the terms is true".
fn any(terms: impl Iterator<Item = Term>, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let terms: Vec<Term> = terms.filter(|&term| term != Term::False).collect();
    ControlFlow::Continue(match terms[..] {
        [] => Term::False,
        [only] => only,
        _ if terms.contains(&Term::True) => Term::True,
        _ => {
            let found = out.fresh()?;
            terms.iter().try_for_each(|&term| out.clause([!term, found]))?;
            out.clause(terms.iter().copied().chain([!found]))?;
            found
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::check;

    /// `[1-2]+ 3? 2`: the positions are the class, the 3, and the 2.
    fn sample() -> Positions {
        Positions {
            letters: vec![(vec![[1, 2]], false), (vec![[3, 3]], false), (vec![[2, 2]], false)],
            before: vec![vec![0], vec![0], vec![0, 1]],
            first: vec![0],
            last: vec![2],
            is_nullable: false,
        }
    }

    fn matches(digits: &[u32]) -> bool {
        let Some((2, rest)) = digits.split_last() else { return false };
        let rest = rest.strip_suffix(&[3]).unwrap_or(rest);
        !rest.is_empty() && rest.iter().all(|digit| (1..=2).contains(digit))
    }

    #[test]
    fn exactly_the_matching_words_are_models() {
        let numbers = |cells: &[&[Term]]| cells.iter().map(|cell| Number::of_cell(cell)).collect::<Vec<_>>();
        for count in 0..=5 {
            check(4, count, |cells, out| sample().assert(&numbers(cells), out), matches);
            let not = |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let term = sample().term(&numbers(cells), out)?;
                out.clause([!term])
            };
            check(4, count, not, |digits| !matches(digits));
        }
    }
}
