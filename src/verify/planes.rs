//! Unit propagation over the rules of a small board, a set of literals at a time.
//!
//! It takes formulas whose long clauses say "one of these is true" and whose binary clauses say "not both". A *plane* is a set
//! of long clauses: plane *i* has those whose literal at place *i* is not false. Placing a variable, which is making it true,
//! takes from the planes what a table says; which clauses have one literal left, or none, is then seen for all at once.
//!
//! On the trail stand the placed variables, each with the set of those that binary clauses make false with it, and the
//! variables that an added clause or an assumption makes false. No variable is ever true and false: what is false is
//! not placed, but leaves the clause that wants it placed without a literal.

use super::added::Added;
use super::bits::{elements, has, insert, remove};
use super::index::{Clause, Code, Index};
use super::propagation::{Known, Propagate, Reason, Value};
use std::sync::Arc;

/// How many literals a long clause has at most.
const LENGTH: usize = 9;

/// The words of sets of variables and of long clauses: enough for side 9 with both diagonals, 729 and 342.
const WORDS: usize = 12;
const CLAUSE_WORDS: usize = 6;

type Variables = [u64; WORDS];
type Clauses = [u64; CLAUSE_WORDS];
type Places = [Clauses; LENGTH];

const fn is_positive(literal: Code) -> bool {
    literal.is_multiple_of(2)
}

/// What placing a variable does.
#[derive(Clone, Debug, Default)]
struct Placing {
    /// The variables that become false.
    excluded: Variables,
    /// The long clauses that the variable is in.
    satisfied: Clauses,
    /// What the planes lose.
    lost: Places,
}

/// What is known.
#[derive(Clone, Debug, Default)]
struct State {
    planes: Places,
    /// The long clauses with a true literal.
    satisfied: Clauses,
    truths: Variables,
    falsehoods: Variables,
}

/// A variable that became true, or that became false by itself.
#[derive(Clone, Debug)]
struct Event {
    literal: Code,
    reason: Reason,
    /// The variables that became false with it.
    fresh: Variables,
}

/// What is known and how it became known.
struct Facts {
    index: Arc<Index>,
    /// By variable.
    placings: Vec<Placing>,
    state: State,
    trail: Vec<Event>,
}

/// The state of propagation.
pub(super) struct Planes {
    facts: Facts,
    added: Added,
    /// By long clause: its variables.
    members: Vec<Variables>,
    initial: State,
    /// How many events the added clauses have been told of.
    visited: usize,
    /// The states at the marks, which are lengths of the trail, ascending.
    marks: Vec<(usize, State)>,
}

impl Known for Facts {
    fn value(&self, literal: Code) -> Value {
        let variable = literal as usize / 2;
        if has(&self.state.truths, variable) {
            if is_positive(literal) { Value::True } else { Value::False }
        } else if has(&self.state.falsehoods, variable) {
            if is_positive(literal) { Value::False } else { Value::True }
        } else {
            Value::Open
        }
    }

    fn make_true(&mut self, literal: Code, reason: Reason) {
        let variable = literal as usize / 2;
        let state = &mut self.state;
        let mut fresh = [0; WORDS];
        if is_positive(literal) {
            let placing = &self.placings[variable];
            for ((fresh, falsehoods), excluded) in fresh.iter_mut().zip(&mut state.falsehoods).zip(&placing.excluded) {
                *fresh = excluded & !*falsehoods;
                *falsehoods |= excluded;
            }
            for (plane, lost) in state.planes.as_flattened_mut().iter_mut().zip(placing.lost.as_flattened()) {
                *plane &= !lost;
            }
            for (satisfied, clauses) in state.satisfied.iter_mut().zip(&placing.satisfied) {
                *satisfied |= clauses;
            }
            insert(&mut state.truths, variable);
        } else {
            for &clause in self.index.occurrences.of(literal ^ 1) {
                if let Some(place) = self.index.long.of(clause).iter().position(|&other| other == literal ^ 1) {
                    remove(&mut state.planes[place], clause as usize);
                }
            }
            insert(&mut fresh, variable);
            insert(&mut state.falsehoods, variable);
        }
        self.trail.push(Event { literal, reason, fresh });
    }
}

impl Facts {
    /// The clause that made a literal true; none for an assumption.
    fn reason(&self, literal: Code) -> Option<Clause> {
        let variable = literal as usize / 2;
        let is_cause =
            |event: &&Event| event.literal == literal || !is_positive(literal) && has(&event.fresh, variable);
        let event = self.trail.iter().find(is_cause)?;
        let reason = if event.literal == literal { event.reason } else { Reason::Implied(event.literal) };
        reason.clause(literal)
    }

    /// Places the last literal of every long clause that has just one left, until there is none. The broken clause, if there
    /// is one.
    fn place_singles(&mut self) -> Option<Clause> {
        loop {
            let (empty, single) = self.state.scan();
            if let Some(clause) = elements(&empty).next() {
                return Some(Clause::Long(clause as u32));
            }
            let before = self.trail.len();
            for clause in elements(&single) {
                // Others were placed since the scan.
                if has(&self.state.satisfied, clause) {
                    continue;
                }
                let mut left = 0;
                let mut last = 0;
                for (plane, place) in self.state.planes.iter().zip(0..) {
                    let is_left = usize::from(has(plane, clause));
                    left += is_left;
                    last += is_left * place;
                }
                if left == 0 {
                    return Some(Clause::Long(clause as u32));
                }
                let literal = self.index.long.of(clause as u32)[last];
                self.make_true(literal, Reason::Long(clause as u32));
            }
            if self.trail.len() == before {
                return None;
            }
        }
    }
}

impl State {
    /// The long clauses without a literal that is not false, and those with just one that is not true.
    fn scan(&self) -> (Clauses, Clauses) {
        let (mut one, mut more) = ([0; CLAUSE_WORDS], [0; CLAUSE_WORDS]);
        for plane in &self.planes {
            for word in 0..CLAUSE_WORDS {
                more[word] |= one[word] & plane[word];
                one[word] |= plane[word];
            }
        }
        (one.map(|word| !word), std::array::from_fn(|word| one[word] & !more[word] & !self.satisfied[word]))
    }
}

impl Planes {
    /// None if the formula is not of the form or too large.
    pub(super) fn new(index: &Arc<Index>) -> Option<Self> {
        let clauses: Vec<&[Code]> = index.long.iter().collect();
        if index.variables > 64 * WORDS
            || clauses.len() > 64 * CLAUSE_WORDS
            || clauses.iter().any(|clause| clause.len() > LENGTH)
        {
            return None;
        }
        let mut placings = vec![Placing::default(); index.variables];
        let mut initial = State::default();
        let mut members = vec![[0; WORDS]; clauses.len()];
        // Clauses that there are not have a true literal and one that is not false.
        initial.satisfied = [u64::MAX; CLAUSE_WORDS];
        initial.planes[0] = [u64::MAX; CLAUSE_WORDS];
        for (clause, literals) in clauses.iter().enumerate() {
            remove(&mut initial.satisfied, clause);
            remove(&mut initial.planes[0], clause);
            for (place, &literal) in literals.iter().enumerate() {
                if !is_positive(literal) {
                    return None;
                }
                insert(&mut initial.planes[place], clause);
                insert(&mut members[clause], literal as usize / 2);
                insert(&mut placings[literal as usize / 2].satisfied, clause);
            }
        }
        for (variable, placing) in placings.iter_mut().enumerate() {
            let literal = 2 * variable as Code;
            if !index.implied.of(literal ^ 1).is_empty() {
                return None;
            }
            for &implied in index.implied.of(literal) {
                if is_positive(implied) {
                    return None;
                }
                insert(&mut placing.excluded, implied as usize / 2);
                for &clause in index.occurrences.of(implied ^ 1) {
                    let place = clauses[clause as usize].iter().position(|&other| other == implied ^ 1)?;
                    insert(&mut placing.lost[place], clause as usize);
                }
            }
        }
        let facts = Facts { index: Arc::clone(index), placings, state: initial.clone(), trail: Vec::new() };
        let added = Added::new(index.variables);
        Some(Self { facts, added, members, initial, visited: 0, marks: Vec::new() })
    }

    /// Tells the added clauses of what they do not know, until they say something new.
    fn visit_added(&mut self, limit: u32) -> Option<Clause> {
        let known = self.facts.trail.len();
        while self.visited < known && self.facts.trail.len() == known {
            let Event { literal, fresh, .. } = self.facts.trail[self.visited];
            self.visited += 1;
            if is_positive(literal) && self.added.is_watched(literal ^ 1) {
                let broken = self.added.visit(literal ^ 1, limit, &mut self.facts);
                if broken.is_some() {
                    return broken;
                }
            }
            let mut watched = [0; WORDS];
            for ((both, fresh), watched) in watched.iter_mut().zip(&fresh).zip(self.added.watched_positively()) {
                *both = fresh & watched;
            }
            for variable in elements(&watched) {
                let broken = self.added.visit(2 * variable as Code, limit, &mut self.facts);
                if broken.is_some() {
                    return broken;
                }
            }
        }
        None
    }
}

/// What has yet to be explained: variables that are true, and variables that are false.
struct Pending {
    truths: Variables,
    falsehoods: Variables,
    assumed_truths: Variables,
    assumed_falsehoods: Variables,
}

impl Pending {
    /// Nothing; the literals' being false is not to be explained.
    fn new(assumed: &[Code]) -> Self {
        let mut pending = Self {
            truths: [0; WORDS],
            falsehoods: [0; WORDS],
            assumed_truths: [0; WORDS],
            assumed_falsehoods: [0; WORDS],
        };
        for &literal in assumed {
            let set = if is_positive(literal) { &mut pending.assumed_falsehoods } else { &mut pending.assumed_truths };
            insert(set, literal as usize / 2);
        }
        pending
    }

    /// That the literals of a clause are false, but for one, is to be explained.
    fn see(&mut self, clause: Clause, but: Option<Code>, planes: &Planes) {
        let mut see = |literal: Code| {
            if Some(literal) != but {
                let set = if is_positive(literal) { &mut self.falsehoods } else { &mut self.truths };
                insert(set, literal as usize / 2);
            }
        };
        match clause {
            Clause::Binary(literal, implied) => {
                see(literal ^ 1);
                see(implied);
            }
            Clause::Long(long) => {
                let members = &planes.members[long as usize];
                self.falsehoods.iter_mut().zip(members).for_each(|(set, members)| *set |= members);
                if let Some(literal) = but {
                    remove(&mut self.falsehoods, literal as usize / 2);
                }
            }
            Clause::Added(added) => planes.added.clause(added).iter().copied().for_each(see),
        }
        for word in 0..WORDS {
            self.truths[word] &= !self.assumed_truths[word];
            self.falsehoods[word] &= !self.assumed_falsehoods[word];
        }
    }
}

impl Propagate for Planes {
    fn index(&self) -> &Arc<Index> {
        &self.facts.index
    }

    fn added(&self) -> &Added {
        &self.added
    }

    fn reset(&mut self) {
        self.facts.state.clone_from(&self.initial);
        self.facts.trail.clear();
        self.added.clear();
        self.visited = 0;
        self.marks.clear();
    }

    fn start(&mut self) -> Option<Clause> {
        // Clauses of one literal, or none, are seen with the others.
        None
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
        // What the rules say comes first, so that fewer added clauses are needed.
        loop {
            let broken = self.facts.place_singles().or_else(|| self.visit_added(limit));
            if broken.is_some() || self.visited == self.facts.trail.len() {
                return broken;
            }
        }
    }

    fn mark(&mut self) -> usize {
        let mark = self.facts.trail.len();
        if self.marks.last().is_none_or(|&(last, _)| last < mark) {
            self.marks.push((mark, self.facts.state.clone()));
        }
        mark
    }

    fn undo(&mut self, mark: usize) {
        while self.marks.last().is_some_and(|&(last, _)| last > mark) {
            self.marks.pop();
        }
        if let Some((_, state)) = self.marks.last() {
            self.facts.state.clone_from(state);
        }
        self.facts.trail.truncate(mark);
        self.visited = self.visited.min(mark);
    }

    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>) {
        let first = antecedents.len();
        antecedents.push(broken);
        let mut pending = Pending::new(assumed);
        pending.see(broken, None, self);
        for event in self.facts.trail.get(floor.unwrap_or(0)..).unwrap_or_default().iter().rev() {
            let (literal, variable) = (event.literal, event.literal as usize / 2);
            let mut is_needed = is_positive(literal) && has(&pending.truths, variable);
            let mut explained = [0; WORDS];
            for ((explained, fresh), pending) in explained.iter_mut().zip(&event.fresh).zip(&mut pending.falsehoods) {
                *explained = fresh & *pending;
                *pending &= !fresh;
            }
            is_needed |= explained.iter().fold(0, |all, word| all | word) != 0;
            if !is_needed {
                continue;
            }
            if is_positive(literal) {
                if floor.is_none() {
                    let implied = elements(&explained).map(|variable| 2 * variable as Code + 1);
                    antecedents.extend(implied.map(|implied| Clause::Binary(literal, implied)));
                }
                remove(&mut pending.truths, variable);
                if has(&pending.assumed_truths, variable) {
                    continue;
                }
            }
            if let Some(clause) = event.reason.clause(literal) {
                antecedents.push(clause);
                pending.see(clause, Some(literal), self);
            }
        }
        antecedents[first..].reverse();
    }
}
