//! Unit propagation over any formula, one literal at a time.
//!
//! Binary clauses are lists of implied literals. For a longer clause the number and the XOR of its literals that are
//! not false are kept, so that the last one is known without a search.

use super::added::Added;
use super::assignment::{Assignment, Reason, Value};
use super::index::{Clause, Code, Index};
use super::propagate::Propagate;
use std::sync::Arc;

/// A long clause's account with one more literal that is not false: the lower half is the XOR of these literals, so
/// that the last of them can be read off, and the 16 bits above count them. No clause of a rule is longer than they can
/// count.
const fn taken(account: u64, literal: Code) -> u64 {
    (account + ONE) ^ literal as u64
}

/// The account without a literal that was counted in it.
const fn dropped(account: u64, literal: Code) -> u64 {
    (account - ONE) ^ literal as u64
}

const ONE: u64 = 1 << 32;

/// The summand of a true literal: the clause stays satisfied, whichever of its literals become false.
const SATISFIED: u64 = 1 << 48;

/// The values of the variables, and the clauses that were added to the index.
pub(crate) struct Counts {
    index: Arc<Index>,
    added: Added,
    facts: Facts,
    /// The number of facts that have been propagated.
    processed: usize,
    /// For each long clause, the account of its literals that are not false.
    accounts: Vec<u64>,
    /// The accounts before any fact.
    full_accounts: Vec<u64>,
    /// Scratch memory of `antecedents`.
    seen: Vec<bool>,
}

/// The current assignment.
struct Facts {
    /// The value of each literal.
    values: Vec<Value>,
    /// The reason of each variable.
    reasons: Vec<Reason>,
    /// The true literals in the order of assignment, in the first `depth` elements.
    trail: Vec<Code>,
    depth: usize,
}

impl Assignment for Facts {
    #[inline]
    fn value(&self, literal: Code) -> Value {
        self.values[literal as usize]
    }

    #[inline]
    fn make_true(&mut self, literal: Code, reason: Reason) {
        self.values[literal as usize] = Value::True;
        self.values[literal as usize ^ 1] = Value::False;
        self.reasons[literal as usize / 2] = reason;
        self.trail[self.depth] = literal;
        self.depth += 1;
    }
}

impl Facts {
    /// The clause that made a literal true; `None` for an assumption.
    fn reason(&self, literal: Code) -> Option<Clause> {
        self.reasons[literal as usize / 2].clause(literal)
    }

    /// Makes true what a true literal implies. Most of it is already true, but not predictably, so this loops over the
    /// list without a branch. A literal may imply another and its opposite: the first of them is made true.
    #[inline]
    fn imply(&mut self, literal: Code, implied: &[Code]) -> Option<Clause> {
        let before = self.depth;
        let mut conflict = false;
        for &implied in implied {
            let value = &mut self.values[implied as usize];
            let is_open = *value == Value::Open;
            conflict |= *value == Value::False;
            *value = if is_open { Value::True } else { *value };
            self.trail[self.depth] = implied;
            self.depth += usize::from(is_open);
        }
        let reached = std::mem::replace(&mut self.depth, before);
        for position in before..reached {
            let implied = self.trail[position];
            let is_first = self.values[implied as usize] == Value::True;
            conflict |= !is_first;
            self.trail[self.depth] = implied;
            self.depth += usize::from(is_first);
            if is_first {
                self.values[implied as usize ^ 1] = Value::False;
                self.reasons[implied as usize / 2] = Reason::Implied(literal);
            }
        }
        if !conflict {
            return None;
        }
        let broken = implied.iter().find(|&&implied| self.values[implied as usize] == Value::False);
        broken.map(|&implied| Clause::Binary(literal, implied))
    }
}

impl Counts {
    #[cfg(test)]
    pub(crate) fn is_true(&self, literal: Code) -> bool {
        self.facts.value(literal) == Value::True
    }

    pub(crate) fn new(index: &Arc<Index>) -> Self {
        let accounts: Vec<u64> = index
            .long
            .iter()
            .map(|clause| clause.iter().fold(0, |account, &literal| taken(account, literal)))
            .collect();
        Self {
            index: Arc::clone(index),
            added: Added::new(index.variables),
            facts: Facts {
                values: vec![Value::Open; 2 * index.variables],
                reasons: vec![Reason::Assumed; index.variables],
                // `imply` writes before it decides whether to keep the literal: one element more than literals.
                trail: vec![0; 2 * index.variables + 1],
                depth: 0,
            },
            processed: 0,
            full_accounts: accounts.clone(),
            accounts,
            seen: vec![false; index.variables],
        }
    }

    /// Removes a false literal from the accounts: always from all of them, so that it can be undone.
    #[inline]
    fn count_down(&mut self, index: &Index, falsified: Code) -> Option<Clause> {
        let mut broken = None;
        for &clause in index.occurrences.list(falsified) {
            let account = &mut self.accounts[clause as usize];
            *account = dropped(*account, falsified);
            if *account < 2 * ONE {
                let last = *account as Code;
                match (*account >= ONE).then(|| self.facts.value(last)) {
                    Some(Value::Open) => self.facts.make_true(last, Reason::Long(clause)),
                    Some(Value::True) => {}
                    Some(Value::False) | None => broken = Some(Clause::Long(clause)),
                }
            }
        }
        broken
    }

    /// Marks the variables of a clause, except that of one literal, and returns how many were not marked before.
    fn see(&mut self, clause: Clause, but: Option<Code>) -> usize {
        let mut new = 0;
        let mut mark = |literal: Code| {
            if Some(literal) != but && !std::mem::replace(&mut self.seen[literal as usize / 2], true) {
                new += 1;
            }
        };
        match clause {
            Clause::Binary(one, other) => {
                mark(one);
                mark(other);
            }
            Clause::Long(long) => self.index.long.list(long).iter().copied().for_each(mark),
            Clause::Added(added) => self.added.clause(added).iter().copied().for_each(mark),
        }
        new
    }
}

impl Propagate for Counts {
    fn index(&self) -> &Arc<Index> {
        &self.index
    }

    fn added(&self) -> &Added {
        &self.added
    }

    fn reset(&mut self) {
        self.facts.values.fill(Value::Open);
        self.facts.depth = 0;
        self.processed = 0;
        self.accounts.copy_from_slice(&self.full_accounts);
        self.added.clear();
    }

    fn start(&mut self) -> Option<Clause> {
        let mut broken = None;
        for (clause, literals) in (0..).zip(self.index.long.iter()) {
            match *literals {
                [] => broken = Some(Clause::Long(clause)),
                [single] => match self.facts.value(single) {
                    Value::Open => self.facts.make_true(single, Reason::Long(clause)),
                    Value::True => {}
                    Value::False => broken = Some(Clause::Long(clause)),
                },
                _ => {}
            }
        }
        broken
    }

    fn add(&mut self, literals: &mut dyn Iterator<Item = Code>) -> Option<Clause> {
        self.added.add(literals, &mut self.facts)
    }

    fn refute(&mut self, literal: Code) -> Option<Clause> {
        match self.facts.value(literal) {
            Value::Open => self.facts.make_true(literal ^ 1, Reason::Assumed),
            Value::True => return self.facts.reason(literal),
            Value::False => {}
        }
        None
    }

    fn propagate(&mut self, limit: u32) -> Option<Clause> {
        let index = Arc::clone(&self.index);
        while self.processed < self.facts.depth {
            let literal = self.facts.trail[self.processed];
            self.processed += 1;
            for &clause in index.occurrences.list(literal) {
                self.accounts[clause as usize] += SATISFIED;
            }
            let broken = self.count_down(&index, literal ^ 1);
            let broken = broken.or_else(|| self.facts.imply(literal, index.implied.list(literal)));
            if broken.is_some() {
                return broken;
            }
            if self.added.is_watched(literal ^ 1)
                && let broken @ Some(_) = self.added.visit(literal ^ 1, limit, &mut self.facts)
            {
                return broken;
            }
        }
        None
    }

    fn mark(&mut self) -> usize {
        self.facts.depth
    }

    fn undo(&mut self, mark: usize) {
        for position in mark..self.facts.depth {
            let literal = self.facts.trail[position];
            if position < self.processed {
                for &clause in self.index.occurrences.list(literal) {
                    self.accounts[clause as usize] -= SATISFIED;
                }
                for &clause in self.index.occurrences.list(literal ^ 1) {
                    let account = &mut self.accounts[clause as usize];
                    *account = taken(*account, literal ^ 1);
                }
            }
            self.facts.values[literal as usize] = Value::Open;
            self.facts.values[literal as usize ^ 1] = Value::Open;
        }
        self.facts.depth = self.facts.depth.min(mark);
        self.processed = self.processed.min(mark);
    }

    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>) {
        let first = antecedents.len();
        antecedents.push(broken);
        let mut pending = self.see(broken, None);
        for position in (floor.unwrap_or(0)..self.facts.depth).rev() {
            if pending == 0 {
                break;
            }
            let literal = self.facts.trail[position];
            let seen = &mut self.seen[literal as usize / 2];
            if !*seen {
                continue;
            }
            *seen = false;
            pending -= 1;
            if assumed.contains(&literal) || assumed.contains(&(literal ^ 1)) {
                continue;
            }
            if let Some(clause) = self.facts.reason(literal) {
                antecedents.push(clause);
                pending += self.see(clause, Some(literal));
            }
        }
        if pending > 0 {
            self.seen.fill(false);
        }
        antecedents[first..].reverse();
    }
}
