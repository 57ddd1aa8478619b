//! The assignment of candidates: values, levels, reasons and the trail, and propagation over the groups.

use super::groups::Groups;

/// A candidate, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(super) const fn new(candidate: u32, is_true: bool) -> Self {
        Self(candidate << 1 | !is_true as u32)
    }

    pub(crate) const fn candidate(self) -> u32 {
        self.0 >> 1
    }

    pub(crate) const fn is_true(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The reason of an assigned literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A guess, or a fact at level 0.
    None,
    /// This candidate is true, and shares a group with the literal's, which is false.
    Placed(u32),
    /// All other members of this group are false.
    Group(u32),
    /// All other literals of this learned clause are false.
    Clause(u32),
    /// [`Theory::explain`](super::Theory::explain) returns the premises.
    Theory,
}

/// A violated constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Two candidates of one group are true.
    Pair([u32; 2]),
    /// Every member of a group is false.
    Group(u32),
    /// Every literal of a learned clause is false.
    Clause(u32),
    /// The theory removes a candidate that is true.
    Removed(u32),
    /// [`Theory::explain_conflict`](super::Theory::explain_conflict) returns the premises.
    Theory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// The values of candidates, and the literals in the order in which they were assigned.
#[derive(Debug)]
pub(super) struct Assignment {
    pub(super) groups: Groups,
    values: Vec<Value>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The true literals, oldest first.
    trail: Vec<Literal>,
    /// The position of each level's guess in the trail.
    starts: Vec<u32>,
    /// The number of literals of the trail that were propagated.
    propagated: usize,
    /// The members of each group that are not false, as far as literals were propagated.
    remaining: Vec<Remaining>,
}

/// A set of candidates by its size and the exclusive or of its members: of one member, that is its number.
#[derive(Clone, Copy, Debug)]
struct Remaining {
    count: u32,
    members: u32,
}

impl Assignment {
    pub(super) fn new(groups: Groups) -> Self {
        let candidates = groups.candidates();
        let remaining = |group: u32| {
            let members = groups.members(group);
            Remaining { count: members.len() as u32, members: members.iter().fold(0, |all, member| all ^ member) }
        };
        Self {
            values: vec![Value::Open; candidates],
            levels: vec![0; candidates],
            reasons: vec![Reason::None; candidates],
            trail: Vec::with_capacity(candidates),
            starts: Vec::new(),
            propagated: 0,
            remaining: (0..groups.len() as u32).map(remaining).collect(),
            groups,
        }
    }

    /// Sets the members of groups of one to true. `false` means that a group is empty.
    pub(super) fn place_only_members(&mut self) -> bool {
        for group in 0..self.groups.len() as u32 {
            match *self.groups.members(group) {
                [] => return false,
                [only] if self.is_open(only) => self.assign(Literal::new(only, true), Reason::None),
                _ => {}
            }
        }
        true
    }

    /// The memory of an assignment in bytes.
    pub(super) fn memory(groups: &Groups) -> u64 {
        groups.memory() + 20 * groups.candidates() as u64 + 8 * groups.len() as u64
    }

    pub(super) fn is_open(&self, candidate: u32) -> bool {
        self.values[candidate as usize] == Value::Open
    }

    #[inline]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.values[literal.candidate() as usize] == if literal.is_true() { Value::True } else { Value::False }
    }

    pub(super) fn is_true(&self, candidate: u32) -> bool {
        self.values[candidate as usize] == Value::True
    }

    pub(super) fn is_complete(&self) -> bool {
        self.trail.len() == self.values.len()
    }

    /// The number of guesses on the trail.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    #[inline]
    pub(super) fn level_of(&self, candidate: u32) -> u32 {
        self.levels[candidate as usize]
    }

    #[inline]
    pub(super) fn reason_of(&self, candidate: u32) -> Reason {
        self.reasons[candidate as usize]
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// The guesses on the trail, oldest first.
    pub(super) fn guesses(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.starts.iter().map(|&start| self.trail[start as usize])
    }

    /// Starts a level with a guess.
    pub(super) fn guess(&mut self, literal: Literal) {
        self.starts.push(self.trail.len() as u32);
        self.assign(literal, Reason::None);
    }

    /// Sets a literal of an open candidate to true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate() as usize;
        debug_assert_eq!(self.values[candidate], Value::Open, "the candidate is open");
        self.values[candidate] = if literal.is_true() { Value::True } else { Value::False };
        self.levels[candidate] = self.starts.len() as u32;
        self.reasons[candidate] = reason;
        self.trail.push(literal);
    }

    /// The next literal of the trail to propagate.
    pub(super) fn next_unpropagated(&mut self) -> Option<Literal> {
        let literal = *self.trail.get(self.propagated)?;
        self.propagated += 1;
        Some(literal)
    }

    /// Propagates a literal over the groups. Returns the number of candidates visited.
    pub(super) fn propagate(&mut self, literal: Literal) -> Result<usize, Conflict> {
        if literal.is_true() { self.place(literal.candidate()) } else { self.remove(literal.candidate()) }
    }

    fn place(&mut self, candidate: u32) -> Result<usize, Conflict> {
        let mut seen = 0;
        for slot in 0..self.groups.containing(candidate).len() {
            let group = self.groups.containing(candidate)[slot];
            seen += self.groups.members(group).len();
            for place in 0..self.groups.members(group).len() {
                let other = self.groups.members(group)[place];
                match self.values[other as usize] {
                    Value::Open => self.assign(Literal::new(other, false), Reason::Placed(candidate)),
                    Value::True if other != candidate => return Err(Conflict::Pair([candidate, other])),
                    Value::True | Value::False => {}
                }
            }
        }
        Ok(seen)
    }

    fn remove(&mut self, candidate: u32) -> Result<usize, Conflict> {
        // All counts come first, even if an early one is a conflict: `back_to` restores them together.
        for &group in self.groups.containing(candidate) {
            let remaining = &mut self.remaining[group as usize];
            remaining.count -= 1;
            remaining.members ^= candidate;
        }
        let groups = self.groups.containing(candidate).len();
        for slot in 0..groups {
            let group = self.groups.containing(candidate)[slot];
            let Remaining { count, members: last } = self.remaining[group as usize];
            if count > 1 {
                continue;
            }
            match if count == 0 { Value::False } else { self.values[last as usize] } {
                Value::Open => self.assign(Literal::new(last, true), Reason::Group(group)),
                Value::False => return Err(Conflict::Group(group)),
                Value::True => {}
            }
        }
        Ok(groups)
    }

    /// Removes every level above this one. Calls `opened` with each literal, and whether it was propagated.
    pub(super) fn back_to(&mut self, level: u32, mut opened: impl FnMut(Literal, bool)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        self.starts.truncate(level as usize);
        for (position, literal) in self.trail.drain(start as usize..).enumerate() {
            let candidate = literal.candidate();
            self.values[candidate as usize] = Value::Open;
            let was_propagated = start as usize + position < self.propagated;
            if !literal.is_true() && was_propagated {
                for &group in self.groups.containing(candidate) {
                    let remaining = &mut self.remaining[group as usize];
                    remaining.count += 1;
                    remaining.members ^= candidate;
                }
            }
            opened(literal, was_propagated);
        }
        self.propagated = self.propagated.min(start as usize);
    }
}
