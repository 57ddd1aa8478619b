//! Unit propagation over a formula whose greater part never changes.
//!
//! The rules of a board serve one proof after another, so they are indexed once ([`Index`]): a list of implied literals for
//! the binary clauses, which are nearly all, and a count of the literals not yet false for the others. The clauses that are
//! a puzzle's own, and the steps of a proof, have two watched literals each (Moskewicz et al. 2001).
//!
//! Literals are codes here: twice the variable, from 0, and one more for the negation.

use crate::sat::{ClauseSink, Cnf, Lit};
use std::sync::Arc;

/// A literal as a code.
pub(super) type Code = u32;

pub(super) fn code(literal: Lit) -> Code {
    2 * literal.var().index() as u32 + u32::from(!literal.is_positive())
}

/// Lists of numbers, one after the other in one buffer.
#[derive(Debug, Default)]
struct Lists {
    items: Vec<u32>,
    /// Where each list begins; one entry more than there are lists.
    starts: Vec<u32>,
}

impl Lists {
    /// So many lists of these (list, item) pairs, each list in the order of the pairs.
    fn new(lists: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0_u32; lists + 1];
        for (list, _) in pairs.clone() {
            starts[list as usize + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[lists] as usize];
        for (list, item) in pairs {
            items[next[list as usize] as usize] = item;
            next[list as usize] += 1;
        }
        Self { items, starts }
    }

    #[inline]
    fn of(&self, list: u32) -> &[u32] {
        &self.items[self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize]
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// A formula, indexed for propagation.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) variables: usize,
    pub(super) clauses: usize,
    /// By literal: the literals that binary clauses make true when it is, and the numbers of these clauses.
    implied: Lists,
    implied_by: Lists,
    /// The clauses of other lengths, and their numbers.
    long: Lists,
    long_numbers: Vec<u32>,
    /// By literal: the long clauses that it is in.
    occurrences: Lists,
}

impl Index {
    /// Indexes the clauses, which are numbered from 1 as LRAT does.
    pub(super) fn new(formula: &Cnf) -> Self {
        let codes = 2 * formula.variables();
        let numbered = || (1_u32..).zip(formula.clauses());
        let binary = numbered().filter_map(|(number, clause)| match clause {
            &[one, other] => Some((number, code(one), code(other))),
            _ => None,
        });
        let both = binary.flat_map(|(number, one, other)| [(number, one ^ 1, other), (number, other ^ 1, one)]);
        let long = || numbered().filter(|(_, clause)| clause.len() != 2);
        let members = (0_u32..).zip(long());
        let members =
            members.flat_map(|(index, (_, clause))| clause.iter().map(move |&literal| (index, code(literal))));
        let long_numbers: Vec<u32> = long().map(|(number, _)| number).collect();
        Self {
            variables: formula.variables(),
            clauses: formula.len(),
            implied: Lists::new(codes, both.clone().map(|(_, literal, implied)| (literal, implied))),
            implied_by: Lists::new(codes, both.map(|(number, literal, _)| (literal, number))),
            long: Lists::new(long_numbers.len(), members.clone()),
            occurrences: Lists::new(codes, members.map(|(index, literal)| (literal, index))),
            long_numbers,
        }
    }
}

/// A clause, as the reason of a literal or as the one that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    /// A binary clause of the index: the negation of the first literal, and the second.
    Binary(Code, Code),
    /// A long clause of the index.
    Long(u32),
    /// A clause added later, by its position among these.
    Added(u32),
}

/// Why a literal is true. The literal itself is known where the reason is.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Assumed,
    Implied(Code),
    Long(u32),
    Added(u32),
}

/// The values of the variables, and the clauses that were added to the index.
pub(super) struct Propagation {
    index: Arc<Index>,
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable.
    reasons: Vec<Reason>,
    /// By long clause: how many of its literals are not known to be false.
    left: Vec<u32>,
    /// What is true, in the order in which it became so; the first `processed` have taken effect.
    trail: Vec<Code>,
    processed: usize,
    added: Vec<Code>,
    /// Where each added clause ends.
    ends: Vec<usize>,
    watches: Vec<Vec<u32>>,
    /// The literals whose watches are not empty.
    watched: Vec<Code>,
    /// Scratch of `antecedents`.
    seen: Vec<bool>,
}

impl Propagation {
    pub(super) fn new(index: &Arc<Index>) -> Self {
        let codes = 2 * index.variables;
        let mut propagation = Self {
            index: Arc::clone(index),
            values: vec![0; codes],
            reasons: vec![Reason::Assumed; index.variables],
            left: vec![0; index.long.len()],
            trail: Vec::new(),
            processed: 0,
            added: Vec::new(),
            ends: Vec::new(),
            watches: vec![Vec::new(); codes],
            watched: Vec::new(),
            seen: vec![false; index.variables],
        };
        propagation.reset();
        propagation
    }

    pub(super) fn is_on(&self, index: &Arc<Index>) -> bool {
        Arc::ptr_eq(&self.index, index)
    }

    /// Forgets what was added and what is known.
    pub(super) fn reset(&mut self) {
        self.values.fill(0);
        for (left, ends) in self.left.iter_mut().zip(self.index.long.starts.windows(2)) {
            *left = ends[1] - ends[0];
        }
        self.trail.clear();
        self.processed = 0;
        self.added.clear();
        self.ends.clear();
        for literal in self.watched.drain(..) {
            self.watches[literal as usize].clear();
        }
    }

    /// Makes what single clauses of the index say true. The broken clause, if there is one.
    pub(super) fn start(&mut self) -> Option<Clause> {
        let index = Arc::clone(&self.index);
        let mut broken = None;
        for clause in 0..index.long.len() as u32 {
            match index.long.of(clause) {
                [] => broken = Some(Clause::Long(clause)),
                &[single] if self.values[single as usize] < 0 => broken = Some(Clause::Long(clause)),
                &[single] if self.values[single as usize] == 0 => self.enqueue(single, Reason::Long(clause)),
                _ => {}
            }
        }
        broken
    }

    /// How many literals are true.
    pub(super) fn depth(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn added(&self, clause: u32) -> &[Code] {
        let start = if clause == 0 { 0 } else { self.ends[clause as usize - 1] };
        &self.added[start..self.ends[clause as usize]]
    }

    /// Adds a clause without repeated literals, and makes what it says true if that is a single literal now. The
    /// clause itself, if it is broken.
    pub(super) fn add(&mut self, literals: impl Iterator<Item = Code>) -> Option<Clause> {
        let number = self.ends.len() as u32;
        let start = self.added.len();
        self.added.extend(literals);
        self.ends.push(self.added.len());
        // Two that are not false come first: they are watched.
        let mut open = 0;
        for position in start..self.added.len() {
            if self.values[self.added[position] as usize] >= 0 {
                self.added.swap(start + open, position);
                open += 1;
                if open == 2 {
                    break;
                }
            }
        }
        if let &[first, second, ..] = &self.added[start..] {
            self.watch(first, number);
            self.watch(second, number);
        }
        match open {
            0 => return Some(Clause::Added(number)),
            1 if self.values[self.added[start] as usize] == 0 => {
                self.enqueue(self.added[start], Reason::Added(number));
            }
            _ => {}
        }
        None
    }

    #[inline]
    fn watch(&mut self, literal: Code, clause: u32) {
        let watches = &mut self.watches[literal as usize];
        if watches.is_empty() {
            self.watched.push(literal);
        }
        watches.push(clause);
    }

    /// Makes the literal false as an assumption. The broken clause, if it is true already.
    pub(super) fn refute(&mut self, literal: Code) -> Option<Clause> {
        match self.values[literal as usize] {
            0 => self.enqueue(literal ^ 1, Reason::Assumed),
            value if value > 0 => return self.reason(literal),
            _ => {}
        }
        None
    }

    #[inline]
    fn enqueue(&mut self, literal: Code, reason: Reason) {
        self.values[literal as usize] = 1;
        self.values[literal as usize ^ 1] = -1;
        self.reasons[literal as usize / 2] = reason;
        self.trail.push(literal);
    }

    /// The clause that made a literal true; none for an assumption.
    fn reason(&self, literal: Code) -> Option<Clause> {
        match self.reasons[literal as usize / 2] {
            Reason::Assumed => None,
            Reason::Implied(by) => Some(Clause::Binary(by, literal)),
            Reason::Long(clause) => Some(Clause::Long(clause)),
            Reason::Added(clause) => Some(Clause::Added(clause)),
        }
    }

    /// Propagates until nothing changes or a clause is broken, with the first `limit` of the added clauses. Clauses beyond
    /// are not watched any more afterwards.
    pub(super) fn propagate(&mut self, limit: u32) -> Option<Clause> {
        let index = Arc::clone(&self.index);
        while let Some(&literal) = self.trail.get(self.processed) {
            self.processed += 1;
            if let broken @ Some(_) = self.count_down(&index, literal) {
                return broken;
            }
            for &implied in index.implied.of(literal) {
                match self.values[implied as usize] {
                    0 => self.enqueue(implied, Reason::Implied(literal)),
                    1 => {}
                    _ => return Some(Clause::Binary(literal, implied)),
                }
            }
            if !self.watches[literal as usize ^ 1].is_empty()
                && let broken @ Some(_) = self.visit_watches(literal ^ 1, limit)
            {
                return broken;
            }
        }
        None
    }

    /// Counts down the long clauses that have lost a literal: always all of them, so that the counts can be undone.
    #[inline]
    fn count_down(&mut self, index: &Index, literal: Code) -> Option<Clause> {
        let mut broken = None;
        for &clause in index.occurrences.of(literal ^ 1) {
            let left = &mut self.left[clause as usize];
            *left -= 1;
            match *left {
                0 => broken = Some(Clause::Long(clause)),
                1 => {
                    let last = index.long.of(clause).iter().find(|&&last| self.values[last as usize] >= 0);
                    if let Some(&last) = last
                        && self.values[last as usize] == 0
                    {
                        self.enqueue(last, Reason::Long(clause));
                    }
                }
                _ => {}
            }
        }
        broken
    }

    fn visit_watches(&mut self, falsified: Code, limit: u32) -> Option<Clause> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let (mut kept, mut next, mut broken) = (0, 0, None);
        while let Some(&clause) = watches.get(next) {
            next += 1;
            if clause >= limit {
                continue;
            }
            let start = if clause == 0 { 0 } else { self.ends[clause as usize - 1] };
            let literals = &mut self.added[start..self.ends[clause as usize]];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.values[first as usize] <= 0 {
                let other = literals[2..].iter().position(|&literal| self.values[literal as usize] >= 0);
                if let Some(other) = other {
                    literals.swap(1, 2 + other);
                    let replacement = literals[1];
                    self.watch(replacement, clause);
                    continue;
                }
            }
            watches[kept] = clause;
            kept += 1;
            match self.values[first as usize] {
                0 => self.enqueue(first, Reason::Added(clause)),
                1 => {}
                _ => {
                    broken = Some(Clause::Added(clause));
                    watches.copy_within(next.., kept);
                    kept += watches.len() - next;
                    break;
                }
            }
        }
        watches.truncate(kept);
        self.watches[falsified as usize] = watches;
        broken
    }

    /// Takes back all but the first `depth` literals, at which nothing was left to propagate.
    pub(super) fn undo(&mut self, depth: usize) {
        for position in depth..self.trail.len() {
            let literal = self.trail[position];
            if position < self.processed {
                for &clause in self.index.occurrences.of(literal ^ 1) {
                    self.left[clause as usize] += 1;
                }
            }
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
        }
        self.trail.truncate(depth);
        self.processed = self.processed.min(depth);
    }

    /// The clauses that broke `broken`, in the order in which they made their literals true, and it last. What the
    /// `assumed` literals' being false explains is not explained further, nor is what was true at the depth `floor`.
    pub(super) fn antecedents(
        &mut self,
        broken: Clause,
        assumed: &[Code],
        floor: usize,
        antecedents: &mut Vec<Clause>,
    ) {
        let first = antecedents.len();
        antecedents.push(broken);
        let mut pending = self.see(broken, None);
        for position in (floor..self.trail.len()).rev() {
            if pending == 0 {
                break;
            }
            let literal = self.trail[position];
            let seen = &mut self.seen[literal as usize / 2];
            if !*seen {
                continue;
            }
            *seen = false;
            pending -= 1;
            if assumed.contains(&literal) || assumed.contains(&(literal ^ 1)) {
                continue;
            }
            if let Some(clause) = self.reason(literal) {
                antecedents.push(clause);
                pending += self.see(clause, Some(literal));
            }
        }
        if pending > 0 {
            self.seen.fill(false);
        }
        antecedents[first..].reverse();
    }

    /// Marks the variables of a clause, but for that of one literal, and tells how many were not marked.
    fn see(&mut self, clause: Clause, but: Option<Code>) -> usize {
        let mut new = 0;
        let mut mark = |seen: &mut [bool], literal: Code| {
            if Some(literal) != but && !std::mem::replace(&mut seen[literal as usize / 2], true) {
                new += 1;
            }
        };
        match clause {
            Clause::Binary(one, other) => {
                mark(&mut self.seen, one);
                mark(&mut self.seen, other);
            }
            Clause::Long(long) => {
                for &literal in self.index.long.of(long) {
                    mark(&mut self.seen, literal);
                }
            }
            Clause::Added(added) => {
                let start = if added == 0 { 0 } else { self.ends[added as usize - 1] };
                for &literal in &self.added[start..self.ends[added as usize]] {
                    mark(&mut self.seen, literal);
                }
            }
        }
        new
    }

    /// The number of a clause of the index.
    pub(super) fn number(&self, clause: Clause) -> Option<u32> {
        match clause {
            Clause::Binary(literal, implied) => {
                let place = self.index.implied.of(literal).iter().position(|&other| other == implied)?;
                Some(self.index.implied_by.of(literal)[place])
            }
            Clause::Long(long) => Some(self.index.long_numbers[long as usize]),
            Clause::Added(_) => None,
        }
    }
}
