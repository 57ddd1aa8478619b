//! The random numbers of the generator: one stream for each record.
//!
//! Attempt *a* at record *n* of seed *s* draws from ChaCha8 (D. J. Bernstein, ChaCha, a variant of Salsa20, 2008) with
//! the key of *s* and *a* and the stream number *n*, so a record does not depend on the others, on threads, or on where
//! a job was cut. ChaCha defines its words; here they become bounded numbers, in integers of a fixed width. So a seed
//! gives the same numbers on every machine.

use crate::puzzle::Digit;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// The seed of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The random numbers of a record.
    #[doc(hidden)]
    #[must_use]
    pub fn record(self, record: u64) -> Draws {
        self.attempt(record, 1)
    }

    /// The random numbers of an attempt at a record, from 1.
    #[doc(hidden)]
    #[must_use]
    pub fn attempt(self, record: u64, attempt: u32) -> Draws {
        self.part(record, attempt, 0)
    }

    /// The random numbers of a part of an attempt. Part 0 makes the grid and removes its clues.
    pub(super) fn part(self, record: u64, attempt: u32, part: u8) -> Draws {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.0.to_le_bytes());
        key[8..12].copy_from_slice(&attempt.wrapping_sub(1).to_le_bytes());
        key[12] = part;
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(record);
        Draws { words }
    }
}

/// The largest side of boards whose clues are removed in a mixed order.
// With each digit as frequent, most tests at side 25 are too hard: tens of seconds a puzzle, and about a hundred of 270
// clues stay undecided. With some digits rare and others frequent none do, in less than two seconds.
const LARGEST_MIXED: usize = 16;

/// A stream of random numbers. Two streams with the same seed and record are equal.
#[derive(Clone, Debug)]
pub struct Draws {
    words: ChaCha8Rng,
}

impl Draws {
    /// A number below `bound`, each with exactly the same probability; 0 if `bound` is 0.
    ///
    /// The bound is multiplied by a random fraction. Products whose lower half is below 2³² mod `bound` are drawn
    /// again: without them every number has equally many (D. Lemire, Fast random integer generation in an interval,
    /// 2019).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.words.next_u32()) * u64::from(bound);
        // The first comparison avoids the division: the remainder is less than the bound.
        if (product as u32) < bound {
            let unequal = bound.wrapping_neg() % bound;
            while (product as u32) < unequal {
                product = u64::from(self.words.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Like [`below`](Self::below), for larger bounds. Takes two words, the low one first.
    #[inline]
    pub fn below_u64(&mut self, bound: u64) -> u64 {
        let mut product = u128::from(self.word_pair()) * u128::from(bound);
        if (product as u64) < bound {
            let unequal = bound.wrapping_neg() % bound;
            while (product as u64) < unequal {
                product = u128::from(self.word_pair()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// Permutes a slice, each permutation with the same probability (Durstenfeld, Algorithm 235, 1964). Slices have up
    /// to 2³² − 1 elements.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Clues, or orbits of them, in the order of their removal: a random one, on large boards digit by digit.
    pub(super) fn order_of_removal<T>(
        &mut self,
        mut clues: Vec<T>,
        side: usize,
        digit: impl Fn(&T) -> Digit,
    ) -> Vec<T> {
        self.shuffle(&mut clues);
        if side <= LARGEST_MIXED {
            return clues;
        }
        let mut ranks: Vec<usize> = (0..side).collect();
        self.shuffle(&mut ranks);
        let mut by_rank: Vec<Vec<T>> = ranks.iter().map(|_| Vec::new()).collect();
        for clue in clues {
            by_rank[ranks[digit(&clue).index()]].push(clue);
        }
        by_rank.into_iter().flatten().collect()
    }

    fn word_pair(&mut self) -> u64 {
        let low = u64::from(self.words.next_u32());
        low | u64::from(self.words.next_u32()) << 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first vector of eSTREAM's test set for ChaCha8: key and nonce are zero.
    #[test]
    fn words_are_those_of_the_cipher() {
        let mut draws = Seed(0).record(0);
        let words: [u32; 4] = std::array::from_fn(|_| draws.words.next_u32());
        assert_eq!(words.map(u32::swap_bytes), [0x3e00_ef2f, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1]);
    }

    #[test]
    fn records_have_streams_of_their_own() {
        let first = |seed, record| Seed(seed).record(record).below_u64(u64::MAX);
        let all = [first(1, 2), first(2, 1), first(1, 1), first(2, 2), first(u64::MAX, 1), first(1, u64::MAX)];
        for (i, number) in all.iter().enumerate() {
            assert!(!all[..i].contains(number), "{all:?}");
        }
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(Seed(1).attempt(2, 2).below_u64(u64::MAX), first(1, 2));
    }

    #[test]
    fn numbers_are_below_the_bound_and_reach_both_ends() {
        let mut draws = Seed(5).record(0);
        for bound in [1, 2, 3, 7, 81, 362_880] {
            let numbers: Vec<u32> = (0..60.min(bound) * 40).map(|_| draws.below(bound)).collect();
            let wide: Vec<u64> = (0..60.min(bound) * 40).map(|_| draws.below_u64(bound.into())).collect();
            assert!(numbers.iter().all(|&number| number < bound) && wide.iter().all(|&number| number < bound.into()));
            if bound <= 81 {
                assert!((0..bound).all(|number| numbers.contains(&number)), "{bound}");
                assert!((0..bound).all(|number| wide.contains(&number.into())), "{bound}");
            }
        }
        assert_eq!((draws.below(0), draws.below_u64(0)), (0, 0));
    }

    /// With a bound of 3·2³⁰ a fraction alone would give every third number twice the probability of the others.
    #[test]
    fn large_bounds_are_exact() {
        let mut draws = Seed(6).record(0);
        let mut remainders = [0_u32; 3];
        for _ in 0..30_000 {
            remainders[(draws.below(3 << 30) % 3) as usize] += 1;
        }
        assert!(remainders.iter().all(|&count| (9_600..10_400).contains(&count)), "{remainders:?}");
        let mut remainders = [0_u32; 3];
        for _ in 0..30_000 {
            remainders[(draws.below_u64(3 << 62) % 3) as usize] += 1;
        }
        assert!(remainders.iter().all(|&count| (9_600..10_400).contains(&count)), "{remainders:?}");
    }

    #[test]
    fn shuffles_are_uniform() {
        let mut draws = Seed(7).record(0);
        let mut counts = [0_u32; 27];
        for _ in 0..12_000 {
            let mut order = [0, 1, 2];
            draws.shuffle(&mut order);
            counts[order[0] * 9 + order[1] * 3 + order[2]] += 1;
        }
        assert_eq!(counts.iter().filter(|&&count| count > 0).count(), 6);
        assert!(counts.iter().all(|&count| count == 0 || (1_840..2_160).contains(&count)), "{counts:?}");
    }
}
