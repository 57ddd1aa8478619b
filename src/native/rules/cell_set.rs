//! Sets of cells, as lists and as words to intersect with the places of a digit.

use std::collections::BTreeMap;
use std::ops::Deref;

/// The number of words of a set of cells below `cells`: at least two.
pub(super) const fn words(cells: usize) -> usize {
    if cells <= 128 { 2 } else { cells.div_ceil(64) }
}

/// Distinct cells in a given order, and the non-empty words of their set with the numbers of these words.
// If all cells are in the first two words, both are listed, empty or not: a loop of known length is faster.
#[derive(Debug)]
pub(super) struct CellSet {
    cells: Box<[u16]>,
    words: Box<[(u16, u64)]>,
    first: Option<u128>,
}

impl CellSet {
    /// The first two words as one, if all others are empty.
    #[inline]
    pub(super) fn first(&self) -> Option<u128> {
        self.first
    }

    /// The words with their numbers.
    #[inline]
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        self.words.iter().map(|&(number, word)| (usize::from(number), word))
    }
}

impl From<&[u16]> for CellSet {
    fn from(cells: &[u16]) -> Self {
        let is_first = cells.iter().all(|&cell| cell < 128);
        let first = is_first.then(|| cells.iter().fold(0, |set, &cell| set | 1 << cell));
        let mut words: BTreeMap<u16, u64> = if is_first { [(0, 0), (1, 0)].into() } else { BTreeMap::new() };
        for &cell in cells {
            *words.entry(cell / 64).or_insert(0) |= 1 << (cell % 64);
        }
        Self { cells: cells.into(), words: words.into_iter().collect(), first }
    }
}

impl Deref for CellSet {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::rules::bits::members;

    #[test]
    fn words_have_the_cells() {
        for (cells, first) in [(&[3u16, 70, 127][..], true), (&[3, 70, 128], false), (&[], true), (&[300], false)] {
            let set = CellSet::from(cells);
            let within =
                set.words().flat_map(|(number, word)| members(word).map(move |cell| (64 * number + cell) as u16));
            assert_eq!(within.collect::<Vec<_>>(), cells);
            let expected = first.then(|| cells.iter().map(|&cell| 1 << cell).sum());
            assert_eq!(set.first(), expected, "{cells:?}");
        }
        assert_eq!([1, 81, 128, 129, 625].map(words), [2, 2, 2, 3, 10]);
    }
}
