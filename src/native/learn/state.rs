//! The state on candidates: values, levels and reasons, and what follows from the groups.

use super::groups::Groups;

/// A candidate is true, or it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact(u32);

impl Fact {
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

/// Why a fact holds, or why facts clash: some of these cannot all be. What is said of a fact names the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It was guessed, or it holds whatever is guessed.
    None,
    /// This candidate is true, in a group with the one in question.
    Placed(u32),
    /// All others of this group are false. In a clash, all members are.
    Group(u32),
    /// Everything else in this learnt clause is false. In a clash, everything is.
    Clause(u32),
    /// The theory knows.
    Theory,
}

/// A clash between facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two candidates of one group are true.
    Pair([u32; 2]),
    /// Every member of a group is false.
    Group(u32),
    /// Everything in a learnt clause is false.
    Clause(u32),
    /// The theory removes a candidate that is true.
    Removed(u32),
    /// The theory knows.
    Theory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// What is known of each candidate, in the order in which it became known.
#[derive(Debug)]
pub(super) struct State {
    pub(super) groups: Groups,
    values: Vec<Value>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The facts, oldest first.
    trail: Vec<Fact>,
    /// Where each level begins in the trail: with its guess.
    starts: Vec<u32>,
    /// How many facts have been followed up.
    followed: usize,
    /// For each group, how many members are not known to be false, as far as facts were followed up, and the
    /// exclusive or of their numbers, which is the last one's number.
    left: Vec<Left>,
}

#[derive(Clone, Copy, Debug)]
struct Left {
    count: u32,
    members: u32,
}

impl State {
    pub(super) fn new(groups: Groups) -> Self {
        let candidates = groups.candidates();
        let left = |group: u32| {
            let members = groups.members(group);
            Left { count: members.len() as u32, members: members.iter().fold(0, |all, member| all ^ member) }
        };
        Self {
            values: vec![Value::Open; candidates],
            levels: vec![0; candidates],
            reasons: vec![Reason::None; candidates],
            trail: Vec::with_capacity(candidates),
            starts: Vec::new(),
            followed: 0,
            left: (0..groups.len() as u32).map(left).collect(),
            groups,
        }
    }

    /// Places the only members of groups. `false` means that a group has none.
    pub(super) fn place_only_members(&mut self) -> bool {
        for group in 0..self.groups.len() as u32 {
            match *self.groups.members(group) {
                [] => return false,
                [only] if self.is_open(only) => self.assign(Fact::new(only, true), Reason::None),
                _ => {}
            }
        }
        true
    }

    /// The memory of a state in bytes.
    pub(super) fn memory(groups: &Groups) -> u64 {
        groups.memory() + 20 * groups.candidates() as u64 + 8 * groups.len() as u64
    }

    pub(super) fn is_open(&self, candidate: u32) -> bool {
        self.values[candidate as usize] == Value::Open
    }

    #[inline]
    pub(super) fn holds(&self, fact: Fact) -> bool {
        self.values[fact.candidate() as usize] == if fact.is_true() { Value::True } else { Value::False }
    }

    /// Whether a candidate is known to be true.
    pub(super) fn is_true(&self, candidate: u32) -> bool {
        self.values[candidate as usize] == Value::True
    }

    pub(super) fn is_complete(&self) -> bool {
        self.trail.len() == self.values.len()
    }

    /// The number of guesses that stand.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level at which a candidate became known.
    #[inline]
    pub(super) fn level_of(&self, candidate: u32) -> u32 {
        self.levels[candidate as usize]
    }

    #[inline]
    pub(super) fn reason_of(&self, candidate: u32) -> Reason {
        self.reasons[candidate as usize]
    }

    pub(super) fn trail(&self) -> &[Fact] {
        &self.trail
    }

    /// The guesses that stand, oldest first.
    pub(super) fn guesses(&self) -> impl DoubleEndedIterator<Item = Fact> {
        self.starts.iter().map(|&start| self.trail[start as usize])
    }

    /// Begins a level with a guess.
    pub(super) fn guess(&mut self, fact: Fact) {
        self.starts.push(self.trail.len() as u32);
        self.assign(fact, Reason::None);
    }

    /// Notes a fact about a candidate that is open.
    #[inline]
    pub(super) fn assign(&mut self, fact: Fact, reason: Reason) {
        let candidate = fact.candidate() as usize;
        debug_assert_eq!(self.values[candidate], Value::Open, "a fact is new");
        self.values[candidate] = if fact.is_true() { Value::True } else { Value::False };
        self.levels[candidate] = self.starts.len() as u32;
        self.reasons[candidate] = reason;
        self.trail.push(fact);
    }

    /// The next fact to follow up.
    pub(super) fn next(&mut self) -> Option<Fact> {
        let fact = *self.trail.get(self.followed)?;
        self.followed += 1;
        Some(fact)
    }

    /// What follows from a fact by the groups. Returns how many candidates were looked at.
    pub(super) fn follow(&mut self, fact: Fact) -> Result<usize, Clash> {
        if fact.is_true() { self.place(fact.candidate()) } else { self.remove(fact.candidate()) }
    }

    fn place(&mut self, candidate: u32) -> Result<usize, Clash> {
        let mut seen = 0;
        for slot in 0..self.groups.of(candidate).len() {
            let group = self.groups.of(candidate)[slot];
            seen += self.groups.members(group).len();
            for place in 0..self.groups.members(group).len() {
                let other = self.groups.members(group)[place];
                match self.values[other as usize] {
                    Value::Open => self.assign(Fact::new(other, false), Reason::Placed(candidate)),
                    Value::True if other != candidate => return Err(Clash::Pair([candidate, other])),
                    Value::True | Value::False => {}
                }
            }
        }
        Ok(seen)
    }

    fn remove(&mut self, candidate: u32) -> Result<usize, Clash> {
        // All counts first: they are restored together.
        for &group in self.groups.of(candidate) {
            let left = &mut self.left[group as usize];
            left.count -= 1;
            left.members ^= candidate;
        }
        let groups = self.groups.of(candidate).len();
        for slot in 0..groups {
            let group = self.groups.of(candidate)[slot];
            let Left { count, members: last } = self.left[group as usize];
            if count > 1 {
                continue;
            }
            match if count == 0 { Value::False } else { self.values[last as usize] } {
                Value::Open => self.assign(Fact::new(last, true), Reason::Group(group)),
                Value::False => return Err(Clash::Group(group)),
                Value::True => {}
            }
        }
        Ok(groups)
    }

    /// Takes back every level above this one. Calls `opened` with each fact, and whether it was followed up.
    pub(super) fn back_to(&mut self, level: u32, mut opened: impl FnMut(Fact, bool)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        self.starts.truncate(level as usize);
        for (position, fact) in self.trail.drain(start as usize..).enumerate() {
            let candidate = fact.candidate();
            self.values[candidate as usize] = Value::Open;
            let was_followed = start as usize + position < self.followed;
            if !fact.is_true() && was_followed {
                for &group in self.groups.of(candidate) {
                    let left = &mut self.left[group as usize];
                    left.count += 1;
                    left.members ^= candidate;
                }
            }
            opened(fact, was_followed);
        }
        self.followed = self.followed.min(start as usize);
    }
}
