//! From a clash to a clause: the first unique implication point, and what can be left out.

use super::clauses::Clauses;
use super::order::Order;
use super::state::{Clash, Fact, Reason, State};
use super::theory::Theory;

/// What is known of a candidate while a clause is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// It is behind the clash.
    Seen,
    /// It follows from what is in the clause.
    Implied,
    /// It does not.
    Needed,
}

/// A clause that follows from a clash.
#[derive(Debug, Default)]
pub(super) struct Lesson {
    /// One of these holds. The first is the one that follows at the level to which the search goes back; the second is
    /// one of that level.
    pub(super) facts: Vec<Fact>,
    /// The level to go back to.
    pub(super) level: u32,
    /// The number of levels in it.
    pub(super) glue: u32,
}

/// So many facts that follow from one are replaced by it. The clause says less then, and is much shorter.
const MANY: usize = 4;

/// Makes clauses of clashes, one after another.
#[derive(Debug)]
pub(super) struct Analysis {
    marks: Vec<Mark>,
    /// The candidates with a mark.
    marked: Vec<u32>,
    /// Candidates to look at.
    stack: Vec<u32>,
    /// The candidates behind a reason.
    behind: Vec<u32>,
    /// For each level the last lesson that had it.
    levels: Vec<u32>,
    lessons: u32,
    pub(super) lesson: Lesson,
    /// In debug builds, what the theory said.
    #[cfg(debug_assertions)]
    pub(super) said: Vec<Vec<Fact>>,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            marks: vec![Mark::None; candidates],
            marked: Vec::new(),
            stack: Vec::new(),
            behind: Vec::new(),
            levels: vec![0; candidates + 1],
            lessons: 0,
            lesson: Lesson::default(),
            #[cfg(debug_assertions)]
            said: Vec::new(),
        }
    }

    /// Begins with a clash. Returns the level at which it came about.
    pub(super) fn begin(&mut self, clash: Clash, state: &State, clauses: &Clauses, theory: &mut impl Theory) -> u32 {
        behind_clash(clash, state, clauses, theory, &mut self.behind);
        #[cfg(debug_assertions)]
        if let Clash::Theory | Clash::Removed(_) | Clash::Pair(_) = clash {
            self.said.push(self.behind.iter().map(|&candidate| false_now(candidate, state)).collect());
        }
        self.behind.iter().map(|&candidate| state.level_of(candidate)).max().unwrap_or(0)
    }

    /// Learns from the clash, at the level at which it came about. The candidates behind it become more active.
    pub(super) fn learn(&mut self, state: &State, clauses: &Clauses, theory: &mut impl Theory, order: &mut Order) {
        self.lesson.facts.clear();
        // The place of the point that will be found.
        self.lesson.facts.push(Fact::new(0, true));
        let (mut open, mut position) = (self.take_behind(state, order), state.trail().len());
        let point = loop {
            // The latest fact that is behind the clash.
            position -= 1;
            let candidate = state.trail()[position].candidate();
            if self.marks[candidate as usize] != Mark::Seen {
                continue;
            }
            if open == 1 {
                break candidate;
            }
            self.look_behind(candidate, state, clauses, theory);
            open = open - 1 + self.take_behind(state, order);
        };
        self.lesson.facts[0] = false_now(point, state);
        self.shorten(state, clauses, theory);
        self.merge(state);
        self.measure(state);
        for candidate in self.marked.drain(..) {
            self.marks[candidate as usize] = Mark::None;
        }
    }

    /// Finds the candidates behind the reason of one.
    fn look_behind(&mut self, candidate: u32, state: &State, clauses: &Clauses, theory: &mut impl Theory) {
        behind_reason(candidate, state, clauses, theory, &mut self.behind);
        #[cfg(debug_assertions)]
        if let Reason::Theory | Reason::Placed(_) = state.reason_of(candidate) {
            let behind = self.behind.iter().map(|&other| false_now(other, state));
            self.said.push(std::iter::once(Fact::new(candidate, false)).chain(behind).collect());
        }
    }

    /// Marks the candidates behind a reason. Those of earlier levels go into the clause; returns how many are new at
    /// this one.
    fn take_behind(&mut self, state: &State, order: &mut Order) -> usize {
        let mut new = 0;
        for &candidate in &self.behind {
            let level = state.level_of(candidate);
            if level == 0 || self.marks[candidate as usize] != Mark::None {
                continue;
            }
            self.marks[candidate as usize] = Mark::Seen;
            self.marked.push(candidate);
            order.bump(candidate);
            if level == state.level() {
                new += 1;
            } else {
                self.lesson.facts.push(false_now(candidate, state));
            }
        }
        new
    }

    /// Leaves out what follows from the rest (N. Sörensson and A. Biere, *Minimizing Learned Clauses*, 2009).
    fn shorten(&mut self, state: &State, clauses: &Clauses, theory: &mut impl Theory) {
        let mut kept = 1;
        for index in 1..self.lesson.facts.len() {
            let fact = self.lesson.facts[index];
            if !self.is_implied(fact.candidate(), state, clauses, theory) {
                self.lesson.facts[kept] = fact;
                kept += 1;
            }
        }
        self.lesson.facts.truncate(kept);
    }

    /// Whether a candidate of the clause follows from the others.
    fn is_implied(&mut self, candidate: u32, state: &State, clauses: &Clauses, theory: &mut impl Theory) -> bool {
        if state.reason_of(candidate) == Reason::None {
            return false;
        }
        let before = self.marked.len();
        self.stack.clear();
        self.stack.push(candidate);
        while let Some(next) = self.stack.pop() {
            self.look_behind(next, state, clauses, theory);
            for index in 0..self.behind.len() {
                let other = self.behind[index];
                if state.level_of(other) == 0 {
                    continue;
                }
                match self.marks[other as usize] {
                    Mark::Seen | Mark::Implied => {}
                    Mark::None if state.reason_of(other) != Reason::None => {
                        self.marks[other as usize] = Mark::Implied;
                        self.marked.push(other);
                        self.stack.push(other);
                    }
                    Mark::None | Mark::Needed => {
                        // What was taken for implied on the way is not known to be.
                        for &other in &self.marked[before..] {
                            self.marks[other as usize] = Mark::Needed;
                        }
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Replaces facts that all follow from one placed candidate by that it is not.
    fn merge(&mut self, state: &State) {
        let placed = |fact: &Fact| match state.reason_of(fact.candidate()) {
            Reason::Placed(placed) if state.level_of(placed) > 0 => Some(placed),
            _ => None,
        };
        let facts = &mut self.lesson.facts;
        self.stack.clear();
        self.stack.extend(facts[1..].iter().filter_map(placed));
        self.stack.sort_unstable();
        for same in self.stack.chunk_by(|one, other| one == other).filter(|same| same.len() >= MANY) {
            #[cfg(debug_assertions)]
            for fact in facts.iter().filter(|fact| placed(fact) == Some(same[0])) {
                self.said.push(vec![false_now(same[0], state), Fact::new(fact.candidate(), false)]);
            }
            let point = facts[0];
            facts.retain(|fact| *fact == point || placed(fact) != Some(same[0]));
            facts.push(false_now(same[0], state));
        }
    }

    /// The level to go back to, with a fact of it in the second place, and the number of levels.
    fn measure(&mut self, state: &State) {
        self.lessons += 1;
        let Lesson { facts, level, glue } = &mut self.lesson;
        (*level, *glue) = (0, 0);
        for index in 0..facts.len() {
            let of_fact = state.level_of(facts[index].candidate());
            if index > 0 && of_fact > *level {
                *level = of_fact;
                facts.swap(1, index);
            }
            if self.levels[of_fact as usize] != self.lessons {
                self.levels[of_fact as usize] = self.lessons;
                *glue += 1;
            }
        }
    }
}

/// What is false now of a candidate.
fn false_now(candidate: u32, state: &State) -> Fact {
    Fact::new(candidate, !state.is_true(candidate))
}

/// The candidates behind a clash: all that take part.
fn behind_clash(clash: Clash, state: &State, clauses: &Clauses, theory: &mut impl Theory, behind: &mut Vec<u32>) {
    behind.clear();
    match clash {
        Clash::Pair(pair) => behind.extend(pair),
        Clash::Group(group) => behind.extend(state.groups.members(group)),
        Clash::Clause(clause) => behind.extend(clauses.facts(clause).iter().map(|fact| fact.candidate())),
        Clash::Removed(candidate) => {
            behind.push(candidate);
            theory.explain(candidate, behind);
        }
        Clash::Theory => theory.explain_clash(behind),
    }
}

/// The candidates from which it follows what a candidate is.
fn behind_reason(candidate: u32, state: &State, clauses: &Clauses, theory: &mut impl Theory, behind: &mut Vec<u32>) {
    behind.clear();
    let other = |one: &u32| *one != candidate;
    match state.reason_of(candidate) {
        Reason::None => {}
        Reason::Placed(placed) => behind.push(placed),
        Reason::Group(group) => behind.extend(state.groups.members(group).iter().copied().filter(other)),
        Reason::Clause(clause) => {
            behind.extend(clauses.facts(clause).iter().map(|fact| fact.candidate()).filter(other));
        }
        Reason::Theory => theory.explain(candidate, behind),
    }
}
