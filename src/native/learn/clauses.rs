//! Learnt clauses, each watched at two of its literals.

use super::state::{Clash, Fact, Reason, State};

/// A learnt clause: one of these facts holds.
#[derive(Clone, Copy, Debug)]
struct Clause {
    /// Where it begins in [`Clauses::facts`].
    start: u32,
    length: u32,
    /// The number of levels in it when it was learnt; 0 for a clause that must stay.
    glue: u32,
}

/// A watch on a fact: if it becomes false, the clause is looked at, unless the other fact holds.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Fact,
}

/// Clauses with this glue or less are never forgotten.
const GOOD: u32 = 2;
/// How many clauses there are before the first half is forgotten, and how many more each time.
const FIRST: usize = 2_000;
const MORE: usize = 500;

/// The learnt clauses.
#[derive(Debug)]
pub(super) struct Clauses {
    all: Vec<Clause>,
    facts: Vec<Fact>,
    /// The watches of each fact.
    watches: Vec<Vec<Watch>>,
    /// How many clauses there may be before half of them are forgotten.
    most: usize,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self { all: Vec::new(), facts: Vec::new(), watches: vec![Vec::new(); 2 * candidates], most: FIRST }
    }

    /// The memory in bytes, roughly.
    pub(super) fn memory(&self) -> u64 {
        (24 * self.watches.len() + 4 * self.facts.capacity() + 40 * self.all.capacity()) as u64
    }

    /// The facts of a clause.
    #[inline]
    pub(super) fn facts(&self, clause: u32) -> &[Fact] {
        let Clause { start, length, .. } = self.all[clause as usize];
        &self.facts[start as usize..(start + length) as usize]
    }

    /// Adds a clause of two facts or more, to be watched at the first two. With glue 0 it is never forgotten.
    pub(super) fn add(&mut self, facts: &[Fact], glue: u32) -> u32 {
        let number = self.all.len() as u32;
        self.all.push(Clause { start: self.facts.len() as u32, length: facts.len() as u32, glue });
        self.facts.extend_from_slice(facts);
        self.watch(number);
        number
    }

    fn watch(&mut self, clause: u32) {
        let &[first, second, ..] = self.facts(clause) else { return };
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// What follows from a fact by the clauses. Returns how many were looked at.
    pub(super) fn follow(&mut self, fact: Fact, state: &mut State) -> Result<usize, Clash> {
        let false_fact = fact.opposite();
        let mut watches = std::mem::take(&mut self.watches[false_fact.index()]);
        let (count, mut kept, mut position) = (watches.len(), 0, 0);
        let mut end = Ok(count);
        while let Some(&watch) = watches.get(position) {
            position += 1;
            if state.holds(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Clause { start, length, .. } = self.all[watch.clause as usize];
            let facts = &mut self.facts[start as usize..(start + length) as usize];
            if facts[0] == false_fact {
                facts.swap(0, 1);
            }
            let first = facts[0];
            let is_false = |fact: &Fact| state.holds(fact.opposite());
            if let Some(place) = facts[2..].iter().position(|fact| !is_false(fact)) {
                facts.swap(1, 2 + place);
                self.watches[facts[1].index()].push(Watch { clause: watch.clause, other: first });
                continue;
            }
            watches[kept] = Watch { clause: watch.clause, other: first };
            kept += 1;
            if is_false(&first) {
                end = Err(Clash::Clause(watch.clause));
                break;
            }
            if !state.holds(first) {
                state.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(position.., kept);
        watches.truncate(kept + count - position);
        self.watches[false_fact.index()] = watches;
        end
    }

    /// Forgets half of the clauses, if there are many: those of many levels first. Only without guesses, when nothing
    /// needs them as a reason.
    pub(super) fn forget(&mut self) {
        if self.all.len() < self.most {
            return;
        }
        self.most += MORE;
        let mut glues: Vec<u32> = self.all.iter().map(|clause| clause.glue).filter(|&glue| glue > GOOD).collect();
        if glues.is_empty() {
            return;
        }
        let middle = glues.len() / 2;
        let bound = *glues.select_nth_unstable(middle).1;
        let above = glues.iter().filter(|&&glue| glue > bound).count();
        // Of those at the bound the older ones are forgotten.
        let mut surplus = glues.len() - middle - above;
        let (old, facts) = (std::mem::take(&mut self.all), std::mem::take(&mut self.facts));
        self.watches.iter_mut().for_each(Vec::clear);
        for Clause { start, length, glue } in old {
            let is_surplus = glue == bound && surplus > 0;
            if is_surplus {
                surplus -= 1;
            } else if glue <= bound {
                self.add(&facts[start as usize..(start + length) as usize], glue);
            }
        }
    }
}
