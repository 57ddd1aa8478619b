//! The relation of cells that see each other, and so never hold the same digit.

use super::bits::members;
use super::cell_set::words;
use crate::engine::Interrupt;
use crate::native::meter::Meter;

/// A symmetric relation between cells, as a bit matrix.
#[derive(Debug)]
pub(super) struct Sees {
    /// The words of a row.
    words: usize,
    bits: Vec<u64>,
}

impl Sees {
    pub(super) fn new(cells: usize) -> Self {
        let words = words(cells);
        Self { words, bits: vec![0; words * cells] }
    }

    /// Adds a pair of different cells.
    pub(super) fn insert(&mut self, one: usize, other: usize) {
        debug_assert_ne!(one, other, "a cell does not see itself");
        self.bits[one * self.words + other / 64] |= 1 << (other % 64);
        self.bits[other * self.words + one / 64] |= 1 << (one % 64);
    }

    #[inline]
    pub(super) fn contains(&self, one: usize, other: usize) -> bool {
        self.bits[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Whether each two of these cells see each other.
    pub(super) fn is_clique(&self, cells: &[u16], meter: &mut Meter) -> Result<bool, Interrupt> {
        let sees = |one: u16, other: u16| self.contains(one.into(), other.into());
        for (place, &cell) in cells.iter().enumerate() {
            meter.work(place)?;
            if !cells[..place].iter().all(|&other| sees(other, cell)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Partitions cells into cliques, greedily: each cell joins the largest clique that it can.
    pub(super) fn cliques(&self, cells: &[u16], meter: &mut Meter) -> Result<Vec<Vec<u16>>, Interrupt> {
        let mut groups: Vec<Vec<u16>> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            meter.work(place)?;
            let fits = |group: &&mut Vec<u16>| group.iter().all(|&other| self.contains(cell.into(), other.into()));
            match groups.iter_mut().filter(fits).max_by_key(|group| group.len()) {
                Some(group) => group.push(cell),
                None => groups.push(vec![cell]),
            }
        }
        Ok(groups)
    }

    /// The cells that this cell sees, ascending.
    pub(super) fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(cell).iter().enumerate().flat_map(|(word, &set)| members(set).map(move |member| 64 * word + member))
    }

    /// One word of the set of cells that see all of `cells`, which is not empty.
    #[inline]
    pub(super) fn common(&self, cells: &[usize], word: usize) -> u64 {
        cells.iter().fold(u64::MAX, |set, cell| set & self.bits[cell * self.words + word])
    }

    /// The set of cells that this cell sees.
    #[inline]
    pub(super) fn row(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..][..self.words]
    }
}
