//! Digits, and sets of digits as bit masks.
//!
//! A digit is a number from 1 to the side of its board; only `text` knows letters. A set is one machine word up to side
//! 64 and a boxed slice of words above, so common sides cost no allocation.

use std::fmt;
use std::num::{NonZeroU16, TryFromIntError};

/// A digit: a number from 1 to the side of the board. `Option<Digit>` takes two bytes; `None` is an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU16);

impl Digit {
    /// The digit `number` (1-based); `None` for 0.
    ///
    /// ```
    /// # use sudosat_core::puzzle::Digit;
    /// assert_eq!(Digit::new(9).map(Digit::get), Some(9));
    /// assert_eq!(Digit::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The digit at the 0-based position `index`: digit `index + 1`.
    ///
    /// # Panics
    ///
    /// If `index` is 65,535 or more, far above any side.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < u16::MAX as usize, "no side has this many digits");
        match NonZeroU16::new(index as u16 + 1) {
            Some(number) => Self(number),
            None => unreachable!(),
        }
    }

    /// The number itself, from 1.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// The number minus one: an index into a table of digits.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl TryFrom<u16> for Digit {
    type Error = TryFromIntError;

    /// Fails for 0.
    fn try_from(number: u16) -> Result<Self, TryFromIntError> {
        NonZeroU16::try_from(number).map(Self)
    }
}

impl From<Digit> for u16 {
    #[inline]
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of the digits of one board, one bit per digit.
///
/// ```
/// # use sudosat_core::puzzle::{Digit, DigitSet};
/// let mut seen = DigitSet::empty(9);
/// assert!(seen.insert(Digit::from_index(4)), "5 is new");
/// assert!(!seen.insert(Digit::from_index(4)), "5 was there");
/// assert_eq!(seen.iter().map(Digit::get).collect::<Vec<_>>(), [5]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DigitSet(Words);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl DigitSet {
    /// No digit of a board with `side` digits.
    #[must_use]
    #[inline]
    pub fn empty(side: usize) -> Self {
        Self(if side <= 64 { Words::One(0) } else { Words::Many(vec![0; side.div_ceil(64)].into()) })
    }

    /// Every digit of a board with `side` digits.
    ///
    /// # Panics
    ///
    /// If `side` is above 65,535, far above any side.
    #[must_use]
    #[inline]
    pub fn full(side: usize) -> Self {
        let mut set = Self::empty(side);
        for index in 0..side {
            set.insert(Digit::from_index(index));
        }
        set
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }

    /// These digits as a set for a board of `side` digits; none may be above it.
    pub(super) fn resized(&self, side: usize) -> Self {
        let mut set = Self::empty(side);
        set.extend(self.iter());
        set
    }

    /// Word `number` of the bit set: bit `b` is the digit with index `64 · number + b`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn word(&self, number: usize) -> u64 {
        self.words().get(number).copied().unwrap_or(0)
    }

    /// Adds `digit`. Returns whether it was new.
    ///
    /// # Panics
    ///
    /// If the digit is from a larger board than the set.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let bit = 1 << (digit.index() % 64);
        let word = &mut self.words_mut()[digit.index() / 64];
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes `digit`. Returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        if there {
            self.words_mut()[digit.index() / 64] &= !(1 << (digit.index() % 64));
        }
        there
    }

    /// Removes every digit.
    #[inline]
    pub fn clear(&mut self) {
        self.words_mut().fill(0);
    }

    /// Whether the set has `digit`.
    #[must_use]
    #[inline]
    pub fn contains(&self, digit: Digit) -> bool {
        self.words().get(digit.index() / 64).is_some_and(|word| word >> (digit.index() % 64) & 1 == 1)
    }

    /// The number of digits in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The digits of the set, smallest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Digit> + '_ {
        (0..self.words().len() * 64).map(Digit::from_index).filter(|&digit| self.contains(digit))
    }
}

impl<'a> IntoIterator for &'a DigitSet {
    type Item = Digit;
    type IntoIter = Box<dyn Iterator<Item = Digit> + 'a>;

    /// The digits of the set, smallest first.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl Extend<Digit> for DigitSet {
    /// Adds the digits with [`insert`](Self::insert).
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        for digit in digits {
            self.insert(digit);
        }
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_digits_and_back() {
        assert_eq!(Digit::try_from(7).map(u16::from), Ok(7));
        assert!(Digit::try_from(0).is_err());
        assert_eq!((&DigitSet::full(3)).into_iter().map(u16::from).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn sets_of_every_width_behave_alike() {
        for side in [1, 9, 63, 64, 65, 128, 400] {
            let mut set = DigitSet::empty(side);
            assert!(set.is_empty());
            let last = Digit::from_index(side - 1);
            assert!(set.insert(last) && !set.insert(last) && set.contains(last));
            assert_eq!(set.iter().collect::<Vec<_>>(), [last]);
            assert_eq!(DigitSet::full(side).len(), side);
            assert!(set.remove(last) && !set.remove(last) && set.is_empty());
        }
    }
}
