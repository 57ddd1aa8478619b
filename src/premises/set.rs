//! Sets of premises by their indices.

/// A set of numbers below a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    words: Vec<u64>,
}

impl Set {
    /// The empty set of numbers below `bound`.
    pub(crate) fn empty(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    /// All numbers below `bound`.
    pub(crate) fn full(bound: usize) -> Self {
        (0..bound).fold(Self::empty(bound), Self::with)
    }

    /// These numbers, all below `bound`.
    pub(crate) fn of(bound: usize, numbers: impl IntoIterator<Item = usize>) -> Self {
        numbers.into_iter().fold(Self::empty(bound), Self::with)
    }

    /// This set with one more number.
    pub(crate) fn with(mut self, number: usize) -> Self {
        self.insert(number);
        self
    }

    /// This set without a number.
    pub(crate) fn without(mut self, number: usize) -> Self {
        self.remove(number);
        self
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// The numbers, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            rests.take_while(|&rest| rest != 0).map(move |rest| 64 * place + rest.trailing_zeros() as usize)
        })
    }

    /// Whether every number of this set is in the other.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(one, other)| one & !other == 0)
    }

    /// Whether `number` is the only one that both sets have.
    pub(crate) fn meets_only_in(&self, other: &Self, number: usize) -> bool {
        let is_expected = |(place, (one, other)): (usize, (&u64, &u64))| {
            one & other == if place == number / 64 { 1 << (number % 64) } else { 0 }
        };
        self.words.iter().zip(&other.words).enumerate().all(is_expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_those_of_their_numbers() {
        let numbers = [0, 5, 63, 64, 127, 129];
        let set = Set::of(130, numbers);
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        assert!((0..130).all(|number| set.contains(number) == numbers.contains(&number)));
        assert_eq!(Set::full(130).iter().count(), 130);
        assert_eq!(set.clone().without(64).with(64), set);
        assert!(set.is_within(&Set::full(130)) && !Set::full(130).is_within(&set) && Set::empty(130).is_within(&set));
    }

    #[test]
    fn the_only_common_number_is_found_in_every_word() {
        let set = Set::of(130, [1, 64, 129]);
        for number in [1, 64, 129] {
            assert!(set.meets_only_in(&Set::of(130, [0, number, 128]), number));
            assert!(!set.meets_only_in(&Set::of(130, [1, 64, 129]), number));
            assert!(!set.meets_only_in(&Set::of(130, [2, 3]), number));
        }
    }
}
