//! Costs of candidates that add up to at most a bound.
//!
//! Of each cell exactly one candidate is true, and each candidate has a cost; most cost nothing. As in a sequential
//! counter, variable (i, j) means that the first i cells cost at least j (S. Hölldobler, N. Manthey and P. Steinke, *A
//! Compact Encoding of Pseudo-Boolean Constraints into SAT*, KI 2012), here written in both directions, so that the
//! candidates determine it. With a bound of k and c candidates of a cell that cost something, a cell takes at most k
//! variables and c·(2k + 1) + 3k clauses, and unit propagation excludes every candidate that the costs so far exclude.

use super::{Clauses, Term};
use std::ops::ControlFlow;

/// Writes that the costs of the true candidates, listed cell by cell, add up to at most `most`.
pub(crate) fn at_most(cells: &[Vec<(Term, usize)>], most: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let settled = cells.iter().flatten().filter(|(term, _)| *term == Term::True).map(|(_, cost)| cost).sum();
    let Some(most) = most.checked_sub(settled) else { return out.clause([]) };
    let mut reached = vec![Term::False; most];
    for candidates in cells {
        let costly: Vec<(Term, usize)> =
            candidates.iter().copied().filter(|&(term, cost)| matches!(term, Term::Open(_)) && cost > 0).collect();
        // That the cells so far cost at least this much more than nothing.
        let least = |cost: usize| if cost == 0 { Term::True } else { reached[cost - 1] };
        for &(term, cost) in &costly {
            let too_much = if cost > most { Term::True } else { least(most + 1 - cost) };
            out.clause([!term, !too_much])?;
        }
        let mut next = Vec::with_capacity(most);
        for sum in 1..=most {
            let before = |cost: usize| least(sum.saturating_sub(cost));
            if costly.iter().all(|&(_, cost)| before(cost) == Term::False) {
                next.push(Term::False);
                continue;
            }
            let now = out.fresh()?;
            out.clause([!before(0), now])?;
            for &(term, cost) in &costly {
                out.clause([!term, !before(cost), now])?;
                out.clause([!term, before(cost), !now])?;
            }
            let free = costly.iter().map(|&(term, _)| term);
            out.clause(free.chain([before(0), !now]))?;
            if let Some(&less) = next.last() {
                out.clause([!now, less])?;
            }
            next.push(now);
        }
        if !costly.is_empty() {
            reached = next;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    const COSTS: [[usize; 3]; 5] = [[0, 1, 2], [2, 0, 0], [0, 0, 0], [1, 3, 0], [4, 0, 1]];

    fn candidates(cells: &[&[Term]]) -> Vec<Vec<(Term, usize)>> {
        cells.iter().zip(COSTS).map(|(cell, costs)| cell.iter().copied().zip(costs).collect()).collect()
    }

    #[test]
    fn costs_are_bounded() {
        let cost =
            |digits: &[u32]| digits.iter().zip(COSTS).map(|(&digit, costs)| costs[digit as usize - 1]).sum::<usize>();
        for (count, most) in (0..=5).flat_map(|count| (0..8).map(move |most| (count, most))) {
            check(3, count, |cells, out| at_most(&candidates(cells), most, out), |digits| cost(digits) <= most);
        }
    }

    #[test]
    fn the_size_is_as_documented() {
        let (clauses, variables) = counted(3, 5, |cells, out| at_most(&candidates(cells), 3, out));
        let costly: usize = COSTS.iter().flatten().filter(|&&cost| cost > 0).count();
        assert!(variables <= 4 * 3 && clauses <= (costly * 7 + 4 * 9) as u64, "{variables} {clauses}");
        assert_eq!(counted(3, 3, |cells, out| at_most(&candidates(cells), 0, out)), (3, 0));
    }
}
