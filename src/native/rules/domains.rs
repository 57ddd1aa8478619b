//! The candidates of the cells, and the queues of pending propagation.

use super::bits::{bit, is_single, lowest, members};
use super::cell_set::{self, CellSet};
use super::sees::Sees;

/// A cell without a candidate, or a violated constraint.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wipeout;

/// The result of a propagation step.
pub(super) type Propagated = Result<(), Wipeout>;

/// The candidates of a board in search.
#[derive(Debug)]
pub(super) struct Domains {
    /// The candidates of each cell, followed by the places of each digit, a bit for each cell.
    board: Vec<u64>,
    cells: usize,
    /// The number of words of a digit's places.
    words: usize,
    /// The cells that changed and were not propagated since.
    changed: Vec<u16>,
    /// The candidates that each of them lost; 0 for other cells.
    lost: Vec<u64>,
    /// The set of propagators to run.
    queued: Box<[u64]>,
    /// The digits that the cells of each propagator lost since it ran; kept only for those that need it.
    delta: Vec<u64>,
    /// Counts the changes of cells, modulo 2³², to detect whether there was one.
    pub(super) removals: u32,
    /// The cell that lost its last candidate.
    pub(super) wiped: Option<u16>,
}

impl Domains {
    pub(super) fn new(cells: usize, side: usize, propagators: usize) -> Self {
        let words = cell_set::words(cells);
        Self {
            board: vec![0; cells + side * words],
            cells,
            words,
            changed: Vec::with_capacity(cells),
            lost: vec![0; cells],
            queued: vec![0; propagators.div_ceil(64)].into(),
            delta: vec![0; propagators],
            removals: 0,
            wiped: None,
        }
    }

    /// The argument of [`restore`](Self::restore), beginning with the candidates of each cell.
    #[inline]
    pub(super) fn board(&self) -> &[u64] {
        &self.board
    }

    #[inline]
    pub(super) fn masks(&self) -> &[u64] {
        &self.board[..self.cells]
    }

    #[inline]
    pub(super) fn mask(&self, cell: u16) -> u64 {
        self.board[usize::from(cell)]
    }

    /// One word of the set of a digit's places.
    #[inline]
    fn places(&self, digit: usize, word: usize) -> u64 {
        self.board[self.cells + digit * self.words + word]
    }

    /// The places of a digit among these cells, as numbered words.
    #[inline]
    pub(super) fn places_among(&self, cells: &CellSet, digit: usize) -> impl Iterator<Item = (usize, u64)> {
        cells.words().map(move |(word, cells)| (word, cells & self.places(digit, word)))
    }

    /// Whether a digit has a place among these cells.
    #[inline]
    pub(super) fn has_place(&self, cells: &CellSet, digit: usize) -> bool {
        match cells.first() {
            Some(cells) => cells & self.first_places(digit) != 0,
            None => self.places_among(cells, digit).any(|(_, places)| places != 0),
        }
    }

    /// The first two words of the places of a digit as one.
    #[inline]
    fn first_places(&self, digit: usize) -> u128 {
        u128::from(self.places(digit, 0)) | u128::from(self.places(digit, 1)) << 64
    }

    /// Settles a digit that has one place left among these cells, one of which holds it.
    #[inline]
    pub(super) fn place_if_single(&mut self, cells: &CellSet, digit: usize) -> Propagated {
        if let Some(cells) = cells.first() {
            let places = cells & self.first_places(digit);
            return match places {
                0 => Err(Wipeout),
                _ if places & (places - 1) != 0 => Ok(()),
                _ => self.keep(places.trailing_zeros() as u16, bit(digit)),
            };
        }
        let mut only = None;
        for (word, places) in self.places_among(cells, digit) {
            if places != 0 {
                if !is_single(places) || only.is_some() {
                    return Ok(());
                }
                only = Some(64 * word + lowest(places));
            }
        }
        self.keep(only.ok_or(Wipeout)? as u16, bit(digit))
    }

    /// Returns to an earlier board, with empty queues.
    pub(super) fn restore(&mut self, board: &[u64]) {
        self.board.copy_from_slice(board);
        self.clear_pending();
    }

    /// Replaces all candidates and clears the queues.
    pub(super) fn reset(&mut self, masks: &[u64]) {
        self.board.fill(0);
        (0..masks.len()).for_each(|cell| self.set(cell as u16, masks[cell]));
        self.clear_pending();
    }

    /// Clears the queues.
    pub(super) fn clear_pending(&mut self) {
        for cell in self.changed.drain(..) {
            self.lost[usize::from(cell)] = 0;
        }
        self.queued.fill(0);
        self.delta.fill(0);
    }

    /// Intersects the candidates of a cell with `kept`.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, kept: u64) -> Propagated {
        let before = self.mask(cell);
        if before & !kept == 0 { Ok(()) } else { self.shrink(cell, before, kept) }
    }

    /// The part of [`keep`](Self::keep) for cells that change.
    // Out of line: most calls change nothing, and are then no call at all.
    #[inline(never)]
    fn shrink(&mut self, cell: u16, before: u64, kept: u64) -> Propagated {
        let after = before & kept;
        self.removals = self.removals.wrapping_add(1);
        self.set(cell, after);
        if after == 0 {
            self.wiped = Some(cell);
            return Err(Wipeout);
        }
        self.mark_changed(cell, before & !kept);
        Ok(())
    }

    /// Removes a set of candidates of a cell.
    #[inline]
    pub(super) fn remove(&mut self, cell: u16, removed: u64) -> Propagated {
        self.keep(cell, !removed)
    }

    /// Replaces the candidates of a cell without queueing it.
    #[inline]
    pub(super) fn set(&mut self, cell: u16, mask: u64) {
        let index = usize::from(cell);
        let changed = std::mem::replace(&mut self.board[index], mask) ^ mask;
        for digit in members(changed) {
            self.board[self.cells + digit * self.words + index / 64] ^= 1 << (index % 64);
        }
    }

    /// Queues a cell that has lost these candidates.
    #[inline]
    pub(super) fn mark_changed(&mut self, cell: u16, lost: u64) {
        let pending = &mut self.lost[usize::from(cell)];
        if *pending == 0 {
            self.changed.push(cell);
        }
        *pending |= lost;
    }

    /// Takes the next changed cell and the candidates that it lost.
    #[inline]
    pub(super) fn next_changed(&mut self) -> Option<(u16, u64)> {
        let cell = self.changed.pop()?;
        Some((cell, std::mem::take(&mut self.lost[usize::from(cell)])))
    }

    /// Records for a propagator that one of its cells lost these digits.
    #[inline]
    pub(super) fn add_delta(&mut self, propagator: u32, lost: u64) {
        self.delta[propagator as usize] |= lost;
    }

    /// Takes the digits that the cells of a propagator lost since it ran.
    #[inline]
    pub(super) fn take_delta(&mut self, propagator: u32) -> u64 {
        std::mem::take(&mut self.delta[propagator as usize])
    }

    /// Queues a set of propagators.
    #[inline]
    pub(super) fn queue(&mut self, propagators: &[u64]) {
        self.queued.iter_mut().zip(propagators).for_each(|(queued, more)| *queued |= more);
    }

    /// Queues every propagator.
    pub(super) fn queue_all(&mut self) {
        for propagator in 0..self.delta.len() {
            self.queued[propagator / 64] |= 1 << (propagator % 64);
        }
    }

    /// Takes the first queued propagator.
    #[inline]
    pub(super) fn next_queued(&mut self) -> Option<u32> {
        let (index, word) = self.queued.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let propagator = 64 * index + lowest(*word);
        *word &= *word - 1;
        Some(propagator as u32)
    }

    /// Propagates that one of the cells holds this digit: a single place is settled, and if there are at most `most`
    /// places, the digit leaves the cells that see all of them. `most` is at most [`FEW`](Self::FEW).
    pub(super) fn require(&mut self, sees: &Sees, cells: &CellSet, digit: usize, most: usize) -> Propagated {
        if let (Some(cells), 2) = (cells.first(), self.words) {
            return self.require_of_two_words(sees, cells & self.first_places(digit), digit, most);
        }
        let mut carriers = [0; Self::FEW];
        let mut count = 0;
        for (word, places) in self.places_among(cells, digit) {
            for place in members(places) {
                if count == most {
                    return Ok(());
                }
                carriers[count] = 64 * word + place;
                count += 1;
            }
        }
        match count {
            0 => Err(Wipeout),
            1 => self.keep(carriers[0] as u16, bit(digit)),
            _ => self.exclude(digit, |word| sees.common(&carriers[..count], word)),
        }
    }

    /// Like [`require`](Self::require) on boards of two words, given the digit's places among the cells.
    fn require_of_two_words(&mut self, sees: &Sees, places: u128, digit: usize, most: usize) -> Propagated {
        let (mut rest, mut count, mut common) = (places, 0, [u64::MAX; 2]);
        while rest != 0 {
            if count == most {
                return Ok(());
            }
            let row = sees.row(rest.trailing_zeros() as usize);
            common = [common[0] & row[0], common[1] & row[1]];
            rest &= rest - 1;
            count += 1;
        }
        match count {
            0 => Err(Wipeout),
            1 => self.keep(places.trailing_zeros() as u16, bit(digit)),
            _ => self.exclude(digit, |word| common[word]),
        }
    }

    /// Removes a digit from a set of cells, given as a function from the number of a word to the word.
    #[inline]
    pub(super) fn exclude(&mut self, digit: usize, cells: impl Fn(usize) -> u64) -> Propagated {
        for word in 0..self.words {
            let places = self.places(digit, word) & cells(word);
            members(places).try_for_each(|place| self.remove((64 * word + place) as u16, bit(digit)))?;
        }
        Ok(())
    }

    /// The most places that [`require`](Self::require) considers.
    // A cell rarely sees more places than these at once.
    pub(super) const FEW: usize = 4;

    /// The digit of a settled cell.
    #[inline]
    pub(super) fn digit(&self, cell: u16) -> Option<usize> {
        let mask = self.mask(cell);
        is_single(mask).then(|| lowest(mask))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On boards of two words and of four.
    #[test]
    fn a_digit_leaves_the_cells_that_see_all_its_places() {
        for cells in [100u16, 200] {
            let (seeing, last) = (98, cells - 1);
            let mut sees = Sees::new(cells.into());
            for (one, other) in [(3_u16, 5), (3, seeing), (70, seeing), (3, last), (70, last)] {
                sees.insert(one.into(), other.into());
            }
            let mut domains = Domains::new(cells.into(), 2, 0);
            domains.reset(&vec![0b11; cells.into()]);
            let set = CellSet::from(&[3, 70, 80][..]);
            assert_eq!(domains.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!(domains.require(&sees, &set, 1, 3), Ok(()));
            assert!(domains.masks().iter().all(|mask| *mask == 0b11), "no cell sees 80");
            domains.remove(80, 0b10).unwrap();
            assert_eq!(domains.require(&sees, &set, 1, 1), Ok(()));
            assert_eq!([5, seeing, last].map(|cell| domains.mask(cell)), [0b11; 3]);
            assert_eq!(domains.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!([5, seeing, last].map(|cell| domains.mask(cell)), [0b11, 1, 1]);
            domains.remove(70, 0b10).unwrap();
            let before = domains.removals;
            assert_eq!(domains.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!((domains.mask(3), domains.removals), (0b10, before + 1));
            domains.set(3, 1);
            assert_eq!(domains.require(&sees, &set, 1, 2), Err(Wipeout));
        }
    }
}
