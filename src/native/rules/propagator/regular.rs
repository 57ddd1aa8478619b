//! Words of a regular language along cells: G. Pesant, *A Regular Language Membership Constraint for Finite Sequences
//! of Variables*, CP 2004, here on an automaton that need not be deterministic.

use crate::native::rules::bits::members;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// The digits along the cells are a word that the automaton accepts.
#[derive(Debug)]
pub(crate) struct Regular {
    pub(crate) cells: Box<[u16]>,
    pub(crate) automaton: Automaton,
}

/// An automaton in which all steps to a state read the same letters. State 0 is the start.
#[derive(Debug)]
pub(crate) struct Automaton {
    /// The digits with which each state is reached.
    pub(crate) letters: Box<[u64]>,
    /// The words of a set of states.
    pub(crate) words: usize,
    /// The set of states after each state.
    pub(crate) next: Box<[u64]>,
    pub(crate) accepting: Box<[u64]>,
}

impl Regular {
    /// The most steps of a run. Longer lines are only checked once they are settled.
    // A run of that length takes a few milliseconds.
    const MOST_STEPS: usize = 1 << 20;

    /// The steps of a run.
    pub(super) fn steps(&self) -> usize {
        self.cells.len() * self.automaton.letters.len() * self.automaton.words
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        let Automaton { accepting, words, .. } = &self.automaton;
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        if self.steps() > Self::MOST_STEPS && self.cells.iter().any(|&cell| domains.digit(cell).is_none()) {
            return Ok(());
        }
        // By cell, the states before it.
        let mut reached = vec![vec![0; *words]; masks.len() + 1];
        reached[0][0] = 1;
        for (place, &mask) in masks.iter().enumerate() {
            reached[place + 1] = self.automaton.after(&reached[place], mask);
        }
        let mut alive: Vec<u64> = reached[masks.len()].iter().zip(accepting).map(|(set, other)| set & other).collect();
        if alive.iter().all(|word| *word == 0) {
            return Err(Wipeout);
        }
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            domains.keep(cell, states(&alive).fold(0, |set, state| set | self.automaton.letters[state]))?;
            let before = states(&reached[place]).filter(|&state| self.automaton.leads_to(state, &alive));
            let mut earlier = vec![0; *words];
            before.for_each(|state| earlier[state / 64] |= 1 << (state % 64));
            alive = earlier;
        }
        Ok(())
    }
}

impl Automaton {
    fn next(&self, state: usize) -> &[u64] {
        &self.next[state * self.words..][..self.words]
    }

    /// The states after one of these and a digit of the set.
    fn after(&self, from: &[u64], digits: u64) -> Vec<u64> {
        let mut after = vec![0; self.words];
        for state in states(from) {
            after.iter_mut().zip(self.next(state)).for_each(|(after, next)| *after |= next);
        }
        let reads = |&state: &usize| self.letters[state] & digits != 0;
        let mut reading = vec![0; self.words];
        states(&after).filter(reads).for_each(|state| reading[state / 64] |= 1 << (state % 64));
        reading
    }

    fn leads_to(&self, state: usize, targets: &[u64]) -> bool {
        self.next(state).iter().zip(targets).any(|(next, target)| next & target != 0)
    }
}

/// The states of a set.
fn states(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &states)| members(states).map(move |state| 64 * word + state))
}
