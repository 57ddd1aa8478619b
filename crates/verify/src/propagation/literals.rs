//! Unit propagation over any formula, one literal at a time. Binary clauses are lists of implied literals; of a longer
//! clause two literals are watched.

use super::assignment::{Assignment, Reason, Value};
use super::index::{Clause, Code, Index};
use super::propagate::Propagate;
use super::watched::Watched;
use std::sync::Arc;

/// The values of the variables, and the clauses.
pub(crate) struct Literals {
    index: Arc<Index>,
    /// The long clauses of the index.
    rules: Watched,
    added: Watched,
    facts: Facts,
    /// The number of facts that have been propagated.
    processed: usize,
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

impl Literals {
    #[cfg(test)]
    pub(crate) fn is_true(&self, literal: Code) -> bool {
        self.facts.value(literal) == Value::True
    }

    pub(crate) fn new(index: &Arc<Index>) -> Self {
        Self {
            index: Arc::clone(index),
            rules: Watched::rules(index),
            added: Watched::added(index.variables),
            facts: Facts {
                values: vec![Value::Open; 2 * index.variables],
                reasons: vec![Reason::Assumed; index.variables],
                // `imply` writes before it decides whether to keep the literal: one element more than literals.
                trail: vec![0; 2 * index.variables + 1],
                depth: 0,
            },
            processed: 0,
            seen: vec![false; index.variables],
        }
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

impl Propagate for Literals {
    fn index(&self) -> &Arc<Index> {
        &self.index
    }

    fn added(&self) -> &Watched {
        &self.added
    }

    fn reset(&mut self) {
        self.facts.values.fill(Value::Open);
        self.facts.depth = 0;
        self.processed = 0;
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
            let broken = self.facts.imply(literal, index.implied.list(literal));
            let broken = broken.or_else(|| self.rules.visit(literal ^ 1, u32::MAX, &mut self.facts));
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
