//! Clauses with watched literals: those learned from conflicts, and those added between calls.
//!
//! As long as two literals of a clause are not false, it implies nothing. So two of them, kept in front, are *watched*,
//! and the clause is visited only when one of these becomes false (Moskewicz, Madigan, Zhao, Zhang, Malik 2001).
//! Backtracking needs no work at all.
//!
//! A search for all models excludes each by a clause of its decisions. Once every value of a decision has been tried, a
//! clause without that decision follows, and makes the clauses before it superfluous; without this there would be one
//! clause for each model. The search is depth-first, so the clauses that a new one supersedes are the last of them,
//! which form a stack.

use super::literal::Lit;
use super::trail::{Reason, Trail};
use std::mem;

/// A clause with its quality.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    end: u32,
    /// The lowest rank when it was learned or used; 0 if it is part of the formula.
    rank: u16,
    /// The number of halvings that a learned clause survives whatever its rank.
    kept: u8,
}

/// The rank up to which a clause that took part in a conflict survives two halvings instead of one.
const GOOD: u16 = 8;

/// An entry in the watch list of a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: while it is true the clause need not be visited.
    other: Lit,
}

/// The clauses and their watch lists.
#[derive(Debug, Default)]
pub(super) struct Watched {
    literals: Vec<Lit>,
    clauses: Vec<Clause>,
    /// For each clause, the number of those that were ever added before it.
    numbers: Vec<u32>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// The number of learned clauses.
    learnt: usize,
    /// The number of clauses that were ever added.
    added: u32,
    /// The clauses that exclude models.
    excluding: Vec<u32>,
    /// The number of superfluous clauses.
    superfluous: usize,
    /// For each literal, whether it is in the clause that is compared with others.
    marks: Vec<bool>,
}

impl Watched {
    /// Removes all clauses and makes room for `variables` variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.literals.clear();
        self.clauses.clear();
        self.numbers.clear();
        self.learnt = 0;
        self.added = 0;
        self.excluding.clear();
        self.superfluous = 0;
        self.marks.resize(2 * variables, false);
        self.watches.iter_mut().for_each(Vec::clear);
        if self.watches.len() < 2 * variables {
            self.watches.resize_with(2 * variables, Vec::new);
        }
    }

    /// Adds a clause of at least two literals, of which the first two are not false or are the first to become
    /// unassigned. A clause of the formula has rank 0.
    pub(super) fn add(&mut self, clause: &[Lit], rank: u16) -> u32 {
        let number = self.clauses.len() as u32;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        self.clauses.push(Clause { start, end: self.literals.len() as u32, rank, kept: 1 });
        self.numbers.push(self.added);
        self.added += 1;
        self.learnt += usize::from(rank > 0);
        self.watches[clause[0].index()].push(Watch { clause: number, other: clause[1] });
        self.watches[clause[1].index()].push(Watch { clause: number, other: clause[0] });
        number
    }

    /// The number of clauses that were ever added before this one.
    pub(super) fn number(&self, clause: u32) -> u32 {
        self.numbers[clause as usize]
    }

    /// Whether the clause was learned.
    pub(super) fn is_learnt(&self, clause: u32) -> bool {
        self.clauses[clause as usize].rank > 0
    }

    /// Notes that a learned clause took part in a conflict, with this rank. Ranks that are measured anew, and clauses
    /// that stay while they are used, save a third of the conflicts of hard killers (G. Audemard and L. Simon, 2009;
    /// C. Oh, 2015).
    pub(super) fn used(&mut self, clause: u32, rank: u16) {
        let clause = &mut self.clauses[clause as usize];
        clause.rank = clause.rank.min(rank);
        clause.kept = if clause.rank <= GOOD { 2 } else { 1 };
    }

    /// Like [`add`](Self::add), for a clause that excludes a model.
    pub(super) fn exclude(&mut self, clause: &[Lit]) -> u32 {
        self.supersedes(clause);
        let number = self.add(clause, 0);
        self.excluding.push(number);
        number
    }

    /// Marks the last clauses that exclude models as superfluous if each contains all literals of this one. Returns
    /// whether there were any: then this one excludes their models. None of them is a reason once the search has
    /// backtracked to where this one has an unassigned literal, since the literal implied by such a clause is not in
    /// this one.
    pub(super) fn supersedes(&mut self, clause: &[Lit]) -> bool {
        if self.excluding.is_empty() {
            return false;
        }
        let before = self.excluding.len();
        self.mark(clause, true);
        while let Some(&last) = self.excluding.last() {
            let marked = self.clause(last).iter().filter(|literal| self.marks[literal.index()]).count();
            if marked < clause.len() {
                break;
            }
            self.excluding.pop();
            let superfluous = &mut self.clauses[last as usize];
            superfluous.end = superfluous.start;
            self.superfluous += 1;
        }
        self.mark(clause, false);
        self.excluding.len() < before
    }

    fn mark(&mut self, clause: &[Lit], is_marked: bool) {
        for literal in clause {
            self.marks[literal.index()] = is_marked;
        }
    }

    /// The number of clauses that exclude models.
    pub(super) fn excluding(&self) -> usize {
        self.excluding.len()
    }

    /// The number of superfluous clauses still in memory.
    pub(super) fn superfluous(&self) -> usize {
        self.superfluous
    }

    /// The number of learned clauses in memory.
    pub(super) fn learnt(&self) -> usize {
        self.learnt
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn clause(&self, clause: u32) -> &[Lit] {
        let Clause { start, end, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..end as usize]
    }

    /// Visits the clauses that watch a literal that became false, and assigns the last literal of each that has one
    /// left. Returns as an error a clause that has none left.
    #[inline]
    pub(super) fn propagate(&mut self, falsified: Lit, trail: &mut Trail) -> Result<(), u32> {
        if self.watches[falsified.index()].is_empty() {
            return Ok(());
        }
        let mut list = mem::take(&mut self.watches[falsified.index()]);
        let (mut next, mut kept, mut end) = (0, 0, Ok(()));
        while let Some(&watch) = list.get(next) {
            next += 1;
            let still = if trail.is_true(watch.other) { Some(watch) } else { self.visit(watch, falsified, trail) };
            let Some(watch) = still else { continue };
            list[kept] = watch;
            kept += 1;
            if trail.is_settled(watch.other) {
                if trail.is_false(watch.other) {
                    end = Err(watch.clause);
                    break;
                }
            } else {
                trail.assign(watch.other, Reason::Watched(watch.clause));
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        self.watches[falsified.index()] = list;
        end
    }

    /// Finds another literal to watch. If there is none, or the other watched literal is true, the watch is returned,
    /// with the other watched literal as its blocker. The watch of a superfluous clause is dropped.
    fn visit(&mut self, watch: Watch, falsified: Lit, trail: &Trail) -> Option<Watch> {
        let Clause { start, end, .. } = self.clauses[watch.clause as usize];
        if start == end {
            return None;
        }
        let clause = &mut self.literals[start as usize..end as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let stays = Some(Watch { other: clause[0], ..watch });
        if trail.is_true(clause[0]) {
            return stays;
        }
        let Some(place) = clause[2..].iter().position(|&literal| !trail.is_false(literal)) else { return stays };
        clause.swap(1, 2 + place);
        self.watches[clause[1].index()].push(Watch { clause: watch.clause, other: clause[0] });
        None
    }

    /// Removes the worse half of the learned clauses, those of the highest rank, except for recent ones, and passes
    /// each to `dropped`. Clauses that are true at level 0, the current one, are removed as well, and so are
    /// superfluous ones. Two or three literals on two levels never count as worse.
    pub(super) fn halve(&mut self, trail: &Trail, mut dropped: impl FnMut(&[Lit])) {
        let mut ranks: Vec<u16> = self.clauses.iter().map(|clause| clause.rank).filter(|&rank| rank > 0).collect();
        ranks.sort_unstable();
        let worst = ranks.get(ranks.len() / 2).map_or(0, |&middle| middle.max(4));
        let (literals, clauses) = (mem::take(&mut self.literals), mem::take(&mut self.clauses));
        let (numbers, excluding) = (mem::take(&mut self.numbers), mem::take(&mut self.excluding));
        let added = self.added;
        let variables = self.watches.len() / 2;
        self.clear(variables);
        for ((place, Clause { start, end, rank, kept }), number) in (0..).zip(clauses).zip(numbers) {
            let clause = &literals[start as usize..end as usize];
            if clause.is_empty() {
                continue;
            }
            if rank > 0 && rank >= worst && kept == 0 || clause.iter().any(|&literal| trail.is_true(literal)) {
                dropped(clause);
            } else {
                let new = self.add(clause, rank);
                self.clauses[new as usize].kept = kept.saturating_sub(1);
                self.numbers[new as usize] = number;
                if excluding.binary_search(&place).is_ok() {
                    self.excluding.push(new);
                }
            }
        }
        self.added = added;
    }
}
