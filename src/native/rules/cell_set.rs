//! Sets of cells, to go through or to compare with the places of a digit.

use std::collections::BTreeMap;
use std::ops::Deref;

/// Different cells, in an order, and the words of their set that are not empty, with the numbers of the words.
#[derive(Debug)]
pub(super) struct CellSet {
    cells: Box<[u16]>,
    words: Box<[(u16, u64)]>,
}

impl CellSet {
    /// The numbers of words, and the words.
    #[inline]
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        self.words.iter().map(|&(number, word)| (usize::from(number), word))
    }
}

impl From<&[u16]> for CellSet {
    fn from(cells: &[u16]) -> Self {
        let mut words = BTreeMap::new();
        for &cell in cells {
            *words.entry(cell / 64).or_insert(0) |= 1 << (cell % 64);
        }
        Self { cells: cells.into(), words: words.into_iter().collect() }
    }
}

impl Deref for CellSet {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.cells
    }
}
