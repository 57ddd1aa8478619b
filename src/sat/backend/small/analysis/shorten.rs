//! Shortening a learned clause, by what follows from the rest of it.
//!
//! Redundant literals go first. Then each earlier level is left with one literal where that is possible: walking back
//! along the trail from the level's latest literal, each is replaced by its reason, until one is left, the level's own
//! implication point. Literals of earlier levels that the reasons add are replaced in turn, so they may only be of
//! levels that the clause has anyway (N. Feng and F. Bacchus, *Clause Size Reduction with all-UIP Learning*, 2020). On
//! hard killers, clauses have 45 literals on 6 levels without it.

use super::{Analysis, Reasons, VarStatus};
use crate::sat::backend::small::literal::Lit;
use std::mem;

/// The depth limit of the recursion, which bounds its stack.
const DEPTH: usize = 100;

impl Analysis {
    /// Removes redundant literals (recursive minimization, Sörensson & Biere 2009).
    pub(super) fn minimize(&mut self, reasons: Reasons<'_>) {
        self.analyses += 1;
        for &literal in &self.clause[1..] {
            self.met[reasons.trail.level_of(literal)] = self.analyses;
        }
        let mut kept = 1;
        for place in 1..self.clause.len() {
            let literal = self.clause[place];
            if !reasons.all(!literal, |other| self.is_implied(other, reasons, 0)) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a false literal is in the clause or follows from those in it.
    fn is_implied(&mut self, literal: Lit, reasons: Reasons<'_>, depth: usize) -> bool {
        let level = reasons.trail.level_of(literal);
        match self.marks[literal.variable()] {
            _ if level == 0 => true,
            VarStatus::Seen | VarStatus::Implied => true,
            VarStatus::Free => false,
            // A level that is not in the clause would bring in a new decision.
            VarStatus::None if self.met[level] != self.analyses || depth == DEPTH => false,
            VarStatus::None => {
                let implied = reasons.all(!literal, |other| self.is_implied(other, reasons, depth + 1));
                self.marks[literal.variable()] = if implied { VarStatus::Implied } else { VarStatus::Free };
                self.touched.push(literal);
                implied
            }
        }
    }

    /// Replaces the literals of each earlier level by its implication point, from the latest level to the first.
    pub(super) fn shrink(&mut self, reasons: Reasons<'_>) {
        let trail = reasons.trail;
        let mut clause = mem::take(&mut self.clause);
        let mut done = 1;
        while let Some(level) = clause[done..].iter().map(|&literal| trail.level_of(literal)).max() {
            let mut end = done;
            for place in done..clause.len() {
                if trail.level_of(clause[place]) == level {
                    clause.swap(end, place);
                    end += 1;
                }
            }
            if end - done > 1
                && let Some(point) = self.implication_point(&clause[done..end], level, reasons)
            {
                clause[done] = !point;
                clause.drain(done + 1..end);
                end = done + 1;
                for literal in self.added.drain(..) {
                    let mark = &mut self.marks[literal.variable()];
                    if *mark != VarStatus::Seen {
                        *mark = VarStatus::Seen;
                        self.touched.push(literal);
                        clause.push(literal);
                    }
                }
            }
            done = end;
        }
        self.clause = clause;
    }

    /// The true literal of a level from which, with literals of earlier levels in `added`, these false ones follow;
    /// `None` if one of a level is needed that the clause does not have.
    fn implication_point(&mut self, block: &[Lit], level: usize, reasons: Reasons<'_>) -> Option<Lit> {
        let trail = reasons.trail;
        self.walks += 1;
        self.added.clear();
        for literal in block {
            self.walked[literal.variable()] = self.walks;
        }
        let mut open = block.len();
        for &literal in trail.of_level(level).iter().rev() {
            if self.walked[literal.variable()] != self.walks {
                continue;
            }
            if open == 1 {
                return Some(literal);
            }
            open -= 1;
            let fits = reasons.all(literal, |other| {
                let of = trail.level_of(other);
                if of == level {
                    open += usize::from(mem::replace(&mut self.walked[other.variable()], self.walks) != self.walks);
                } else if of > 0 && self.marks[other.variable()] != VarStatus::Seen {
                    self.added.push(other);
                    return self.met[of] == self.analyses;
                }
                true
            });
            if !fits {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::sat::backend::small::literal::Lit;
    use crate::sat::backend::small::search::{Cdcl, Observer, Outcome};

    /// Keeps the clauses that are learned.
    #[derive(Default)]
    struct Learned(Vec<Vec<i32>>);

    impl Observer for Learned {
        fn learnt(&mut self, clause: &[Lit]) {
            let sign = |literal: &Lit| if literal.is_positive() { 1 } else { -1 };
            self.0.push(clause.iter().map(|literal| sign(literal) * (literal.variable() as i32 + 1)).collect());
        }
        fn dropped(&mut self, _: &[Lit]) {}
        fn stop(&mut self) -> bool {
            false
        }
        fn decided(&mut self) {}
    }

    /// The first clause that is learned, in ascending order, when 1, 2 and 3 are decided in this order. 2 implies 4 to
    /// 15, and 4 only if `needed` is true; 1 implies 16 and 17. All of 3 to 15 and `context` clash.
    fn learned(needed: i32, context: &[i32]) -> Vec<i32> {
        let (mut search, mut learned) = (Cdcl::default(), Learned::default());
        search.clear(64);
        search.reserve(18);
        let mut add = |clause: &[i32]| {
            search.add(clause.iter().map(|&number| Lit::new(number.unsigned_abs() as usize - 1, number > 0)));
        };
        add(&[-1, 16]);
        add(&[-1, 17]);
        add(&[-2, -needed, 4]);
        (5..=15).for_each(|number| add(&[-2, number]));
        for last in [18, -18] {
            let clash = (4..=15).chain([3]).map(|number| -number).chain(context.iter().copied()).chain([last]);
            add(&clash.collect::<Vec<i32>>());
        }
        assert_eq!(search.solve(&[], &mut learned), Outcome::Model);
        let mut clause = learned.0.swap_remove(0);
        clause.sort_unstable();
        clause
    }

    #[test]
    fn one_literal_of_each_level_is_left() {
        assert_eq!(learned(2, &[]), [-3, -2]);
        assert_eq!(learned(2, &[-17]), [-17, -3, -2]);
    }

    #[test]
    fn literals_of_other_levels_are_added_only_if_the_clause_has_the_level() {
        assert_eq!(learned(16, &[-17]), [-3, -2, -1]);
        let unshrunk: Vec<i32> = (3..=15).rev().map(|number| -number).collect();
        assert_eq!(learned(16, &[]), unshrunk);
    }
}
