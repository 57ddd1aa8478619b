//! The first record of each class.

use crate::batch::sorter::{Entry, Sorter};
use crate::properties::Property;
use clap::ValueEnum;
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};
use std::io;

/// The classes of which one puzzle is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Distinct {
    /// Isomorphic puzzles, by relabeling, permuting and transposing; other boards than 9x9: equal puzzles
    Isomorphs,
    /// Puzzles with isomorphic solutions; other boards than 9x9: with equal solutions
    Grid,
    /// Equal puzzles: boxes, rules and clues
    Puzzle,
}

impl Distinct {
    /// The rank of the cost of a class, among those of properties.
    pub(super) const fn cost(self) -> u8 {
        match self {
            Self::Puzzle => 0,
            Self::Isomorphs => Property::Canonical.cost(),
            Self::Grid => Property::Grid.cost(),
        }
    }
}

/// Makes a class a number of 128 bits, with keys that are new in every run: of n classes, two get the same number with
/// a probability below n²/2¹²⁹. All workers use clones of one.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassHasher([RandomState; 2]);

impl ClassHasher {
    pub(super) fn of(&self, class: &impl Hash) -> u128 {
        let [high, low] = self.0.each_ref().map(|key| u128::from(key.hash_one(class)));
        high << 64 | low
    }
}

/// The memory of a class in the set, with its share of empty places, in bytes.
const PER_CLASS: u64 = 40;

/// The classes that have occurred. When their set has no more room, new classes are set aside and compared at the end.
pub(super) struct Seen {
    classes: HashSet<u128>,
    memory: u64,
    aside: Option<Sorter>,
}

/// The place of a record in its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// It is the first of its class.
    First,
    /// It is not the first of its class.
    Repeated,
    /// It was set aside.
    Aside,
}

impl Seen {
    /// A set that uses about this much memory, in bytes.
    pub(super) fn new(memory: u64) -> Self {
        Self { classes: HashSet::new(), memory, aside: None }
    }

    /// Sees the next record, which has this class and number, and is set aside as these bytes if there is no room.
    pub(super) fn see(&mut self, class: u128, number: u64, key: &[u8], text: &[u8]) -> io::Result<Sight> {
        if self.classes.contains(&class) {
            return Ok(Sight::Repeated);
        }
        if self.aside.is_none() && self.classes.len() as u64 * PER_CLASS < self.memory {
            self.classes.insert(class);
            return Ok(Sight::First);
        }
        let aside = self.aside.get_or_insert_with(|| Sorter::new(self.memory, None));
        aside.push(&class.to_be_bytes(), number, &pack(key, text))?;
        Ok(Sight::Aside)
    }

    /// Calls `first` with the number, the key and the text of the first record of each class that was set aside, in the
    /// order of the records. They come after all that were not.
    pub(super) fn finish<E: From<io::Error>>(
        self,
        mut first: impl FnMut(u64, &[u8], &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(aside) = self.aside else { return Ok(()) };
        drop(self.classes);
        let (mut by_class, mut by_number) = (aside.finish()?, Sorter::new(self.memory, None));
        let mut last: Option<Vec<u8>> = None;
        while let Some(Entry { key, number, text }) = by_class.next()? {
            if last.as_ref() != Some(&key) {
                by_number.push(&[], number, &text)?;
                last = Some(key);
            }
        }
        let mut by_number = by_number.finish()?;
        while let Some(Entry { number, text, .. }) = by_number.next()? {
            let (key, text) = unpack(&text);
            first(number, key, text)?;
        }
        Ok(())
    }
}

/// A key and a text as one.
fn pack(key: &[u8], text: &[u8]) -> Vec<u8> {
    [&(key.len() as u64).to_le_bytes(), key, text].concat()
}

fn unpack(packed: &[u8]) -> (&[u8], &[u8]) {
    let Some((length, rest)) = packed.split_first_chunk::<8>() else { return (&[], &[]) };
    rest.split_at((u64::from_le_bytes(*length) as usize).min(rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// However much fits into memory, the same records are kept, in the same order.
        #[test]
        fn the_first_of_each_class_is_kept(classes in prop::collection::vec(0..40_u128, 0..200), room in 0..60_u64) {
            let mut seen = Seen::new(room * PER_CLASS);
            let mut kept = Vec::new();
            for (number, class) in (0..).zip(&classes) {
                let text = vec![number as u8; 900];
                if seen.see(*class, number, &[7, 8], &text).unwrap() == Sight::First {
                    kept.push(number);
                }
            }
            let add = |number: u64, key: &[u8], text: &[u8]| -> io::Result<()> {
                assert_eq!((key, text), (&[7, 8][..], &vec![number as u8; 900][..]));
                kept.push(number);
                Ok(())
            };
            seen.finish(add).unwrap();
            let first = |place: &usize| !classes[..*place].contains(&classes[*place]);
            let expected: Vec<u64> = (0..classes.len()).filter(first).map(|place| place as u64).collect();
            prop_assert_eq!(kept, expected);
        }
    }

    #[test]
    fn classes_have_distinct_numbers() {
        let hasher = ClassHasher::default();
        assert_eq!(hasher.of(&"a"), hasher.clone().of(&"a"));
        assert_ne!(hasher.of(&"a"), hasher.of(&"b"));
        assert_ne!(hasher.of(&"a"), ClassHasher::default().of(&"a"));
    }
}
