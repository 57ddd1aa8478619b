//! The commander scheme: W. Klieber, G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007, with
//! groups of three, which the paper finds best. A group's commander is true exactly if one of the group is; within a
//! group, pairs exclude each other, and at most one commander is true, by the same scheme recursively. Up to six
//! literals, the pairwise scheme takes fewer clauses.
//!
//! With m = ⌈n/3⌉ groups it has C(n) = n + m + (pairs within groups) + C(m) clauses and V(n) = m + V(m) variables, from
//! n = 7 on.

use super::fresh::Fresh;
use super::pairwise::{pair_count, pairwise};
use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

const GROUP: usize = 3;

/// The largest number of literals for which the pairwise scheme is better.
const PAIRS: usize = 6;

pub(super) const fn clauses(literals: usize) -> usize {
    if literals <= PAIRS {
        return pair_count(literals);
    }
    let groups = literals.div_ceil(GROUP);
    let within = literals / GROUP * pair_count(GROUP) + pair_count(literals % GROUP);
    literals + groups + within + clauses(groups)
}

/// The number of literals in the clauses: two in each, except for one clause of each group, which has the group and its
/// commander.
pub(super) const fn literals_in_clauses(literals: usize) -> usize {
    if literals <= PAIRS {
        return 2 * pair_count(literals);
    }
    let groups = literals.div_ceil(GROUP);
    let pairs = clauses(literals) - groups - clauses(groups);
    2 * pairs + groups + literals + literals_in_clauses(groups)
}

pub(super) const fn variables(literals: usize) -> usize {
    if literals <= PAIRS {
        return 0;
    }
    let groups = literals.div_ceil(GROUP);
    groups + variables(groups)
}

pub(super) fn write(literals: &[Lit], fresh: &mut Fresh, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    if literals.len() <= PAIRS {
        return pairwise(literals, |_, _| false, sink);
    }
    let commanders = fresh.next(literals.len().div_ceil(GROUP));
    for (group, &commander) in literals.chunks(GROUP).zip(&commanders) {
        pairwise(group, |_, _| false, sink)?;
        for &literal in group {
            sink.clause(&[!literal, commander])?;
        }
        let some: Vec<Lit> = [!commander].into_iter().chain(group.iter().copied()).collect();
        sink.clause(&some)?;
    }
    write(&commanders, fresh, sink)
}
