//! Minimal hitting sets (*transversals*) of sets of parts, in lexicographic order.
//!
//! Parts are decided in turn: removed first, then kept. As soon as a set has one part left, this part is kept too. A
//! branch ends when a kept part has no set left that no other kept part hits: then every hitting set of this branch
//! would remain one without that part. (The condition is that of MMCS, of K. Murakami & T. Uno, *Efficient algorithms
//! for dualizing large-scale hypergraphs*, 2014; their order of branches is another.)
//!
//! The sets are columns of bit vectors, one for each part, so that a node takes some operations on a few words for each
//! kept part.

/// Parts as bits, from the least significant.
pub(super) type Parts = u128;

/// A family of sets, none of which is within another.
#[derive(Clone, Debug, Default)]
pub(super) struct Family {
    sets: Vec<Parts>,
}

impl Family {
    /// The sets.
    pub(super) fn sets(&self) -> &[Parts] {
        &self.sets
    }

    /// Adds a set, unless it has one of the family within it; removes those that have it within them.
    pub(super) fn add(&mut self, set: Parts) {
        if self.sets.iter().all(|one| one & !set != 0) {
            self.sets.retain(|one| set & !one != 0);
            self.sets.push(set);
        }
    }

    /// The first minimal hitting sets after `bound`, up to `most`, among those with the first `size` parts. `step` is
    /// called at each node of the search and may end it.
    ///
    /// Of two sets, the first is the one that does not have the first part in which they differ.
    pub(super) fn transversals<E>(
        &self,
        size: usize,
        bound: Option<Parts>,
        most: usize,
        step: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Parts>, E> {
        let words = self.sets.len().div_ceil(64).max(1);
        let mut walk =
            Walk { sets: &self.sets, size, words, has: vec![0; size * words], most, found: Vec::new(), step };
        // Two vectors for each number of decided parts: the sets that no kept part hits, and those that one hits.
        let mut states = vec![0; 2 * (size + 1) * words];
        for (number, &set) in self.sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            states[word] |= bit;
            let mut rest = set;
            while rest != 0 {
                walk.has[rest.trailing_zeros() as usize * words + word] |= bit;
                rest &= rest - 1;
            }
        }
        let single = self.sets.iter().filter(|set| set.is_power_of_two()).fold(0, |parts, set| parts | set);
        let mut kept = 0;
        if walk.keep(single, &mut kept, &mut states) {
            walk.descend(&mut states, 0, kept, bound)?;
        }
        Ok(walk.found)
    }
}

/// A search for hitting sets.
struct Walk<'a, F> {
    sets: &'a [Parts],
    size: usize,
    /// The number of words of a vector of sets.
    words: usize,
    /// By part: the sets that have it.
    has: Vec<u64>,
    most: usize,
    found: Vec<Parts>,
    step: &'a mut F,
}

impl<E, F: FnMut() -> Result<(), E>> Walk<'_, F> {
    /// Decides the parts from `part` on. `states` begins with the vectors for the parts before; `bound` is the set
    /// that the hitting sets must follow, if its decisions on those were the same.
    fn descend(&mut self, states: &mut [u64], part: usize, kept: Parts, bound: Option<Parts>) -> Result<(), E> {
        if part == self.size {
            if bound.is_none() {
                self.found.push(kept);
            }
            return Ok(());
        }
        (self.step)()?;
        let (state, rest) = states.split_at_mut(2 * self.words);
        let bit = 1 << part;
        let bound_keeps = bound.is_some_and(|bound| bound & bit != 0);
        let is_kept = kept & bit != 0;
        if !bound_keeps && !is_kept {
            let mut kept = kept;
            rest[..state.len()].copy_from_slice(state);
            let last = self.last_parts(part, &state[..self.words]);
            if self.keep(last, &mut kept, rest) {
                self.descend(rest, part + 1, kept, bound)?;
                if self.found.len() == self.most {
                    return Ok(());
                }
            }
        }
        let mut kept = kept;
        rest[..state.len()].copy_from_slice(state);
        if is_kept || self.keep(bit, &mut kept, rest) {
            self.descend(rest, part + 1, kept, bound.filter(|_| bound_keeps))?;
        }
        Ok(())
    }

    /// The parts that are the only ones left of some set that is not hit, if this part is removed. None of the parts
    /// before is in such a set any more.
    fn last_parts(&self, part: usize, unhit: &[u64]) -> Parts {
        let mut last = 0;
        for (word, (has, unhit)) in self.has[part * self.words..][..self.words].iter().zip(unhit).enumerate() {
            let mut rest = has & unhit;
            while rest != 0 {
                let later = self.sets[64 * word + rest.trailing_zeros() as usize] >> part >> 1;
                if later.is_power_of_two() {
                    last |= later << part << 1;
                }
                rest &= rest - 1;
            }
        }
        last
    }

    /// Keeps more parts; returns whether all kept ones may be needed.
    fn keep(&self, more: Parts, kept: &mut Parts, state: &mut [u64]) -> bool {
        let (unhit, once) = state.split_at_mut(self.words);
        let mut rest = more & !*kept;
        if rest == 0 {
            return true;
        }
        *kept |= rest;
        while rest != 0 {
            let has = &self.has[rest.trailing_zeros() as usize * self.words..][..self.words];
            for (word, has) in has.iter().enumerate() {
                once[word] = once[word] & !has | unhit[word] & has;
                unhit[word] &= !has;
            }
            rest &= rest - 1;
        }
        self.needs_all(*kept, &once[..self.words])
    }

    /// Whether each kept part has a set that no other kept part hits.
    fn needs_all(&self, mut kept: Parts, once: &[u64]) -> bool {
        while kept != 0 {
            let part = kept.trailing_zeros() as usize;
            let has = &self.has[part * self.words..][..self.words];
            if !(0..self.words).any(|word| has[word] & once[word] != 0) {
                return false;
            }
            kept &= kept - 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Seed;
    use std::convert::Infallible;

    fn transversals(family: &Family, size: usize, bound: Option<Parts>, most: usize) -> Vec<Parts> {
        family.transversals(size, bound, most, &mut || Ok::<(), Infallible>(())).unwrap_or_default()
    }

    /// All minimal hitting sets by trying every set, in order.
    fn by_force(sets: &[Parts], size: usize) -> Vec<Parts> {
        let hits = |one: Parts| sets.iter().all(|set| set & one != 0);
        let is_minimal =
            |&one: &Parts| hits(one) && !(0..size).any(|part| one >> part & 1 == 1 && hits(one ^ 1 << part));
        let mut minimal: Vec<Parts> = (0..1 << size).filter(is_minimal).collect();
        minimal.sort_by_key(|set| set.reverse_bits());
        minimal
    }

    #[test]
    fn minimal_hitting_sets_are_those_of_brute_force_in_order() {
        let mut draws = Seed(1).record(1);
        for count in [0, 1, 3, 8, 20, 90] {
            let mut family = Family::default();
            let mut sets = Vec::new();
            for _ in 0..count {
                // A part is in a set with a probability of 3/8; no set is empty.
                let set = (0..12).fold(1 << draws.below(12), |set, part| set | Parts::from(draws.below(8) < 3) << part);
                sets.push(set);
                family.add(set);
            }
            let expected = by_force(&sets, 12);
            assert_eq!(transversals(&family, 12, None, 4_096), expected, "{count}");
            for most in [1, 5] {
                let mut parts = vec![transversals(&family, 12, None, most)];
                while let Some(last) = parts.last().and_then(|part| part.last()) {
                    parts.push(transversals(&family, 12, Some(*last), most));
                }
                assert!(parts.iter().all(|part| part.len() <= most));
                assert_eq!(parts.concat(), expected, "{count}, {most} at a time");
            }
        }
    }

    /// More than a word of sets, and the last part of 81.
    #[test]
    fn a_part_with_all_sets_to_itself_is_in_every_hitting_set() {
        let mut family = Family::default();
        (0..80).for_each(|part| family.add(1 << part | 1 << 80));
        let all_but_the_last = (1 << 80) - 1;
        assert_eq!(transversals(&family, 81, None, 9), [1 << 80, all_but_the_last]);
        family.add(1 << 80);
        assert_eq!(transversals(&family, 81, None, 9), [1 << 80]);
    }

    #[test]
    fn a_step_can_end_the_search() {
        let mut family = Family::default();
        family.add(0b11);
        let mut steps = 0;
        let found = family.transversals(2, None, 9, &mut || {
            steps += 1;
            if steps == 2 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(found, Err("enough"));
    }
}
