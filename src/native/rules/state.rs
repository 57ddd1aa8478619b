//! The candidates of the cells, and what is still to be looked at.

use super::bits::{bit, is_single, lowest, members};
use super::cell_set::{self, CellSet};
use super::sees::Sees;

/// Something has nothing left.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed;

/// What a propagator returns: whether it may go on.
pub(super) type Filtered = Result<(), Failed>;

/// The candidates of a board in search.
#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each cell, and behind them the places of each digit: a bit for each cell.
    board: Vec<u64>,
    cells: usize,
    /// The words that the places of a digit take.
    words: usize,
    /// The cells that changed and were not looked at since.
    changed: Vec<u16>,
    /// What each of them lost; 0 for the others.
    lost: Vec<u64>,
    /// The propagators that are to run, a bit each.
    queued: Box<[u64]>,
    /// The digits that the cells of each propagator lost since it ran, for those that want to know.
    news: Vec<u64>,
    /// How often a cell lost candidates, from 0 again after the largest number.
    pub(super) removals: u32,
    /// The cell that lost its last candidate.
    pub(super) wiped: Option<u16>,
}

impl State {
    pub(super) fn new(cells: usize, side: usize, propagators: usize) -> Self {
        let words = cell_set::words(cells);
        Self {
            board: vec![0; cells + side * words],
            cells,
            words,
            changed: Vec::with_capacity(cells),
            lost: vec![0; cells],
            queued: vec![0; propagators.div_ceil(64)].into(),
            news: vec![0; propagators],
            removals: 0,
            wiped: None,
        }
    }

    /// All that [`State::restore`] takes, beginning with the candidates of each cell.
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

    /// A word of the places of a digit, a bit for each cell.
    #[inline]
    fn places(&self, digit: usize, word: usize) -> u64 {
        self.board[self.cells + digit * self.words + word]
    }

    /// The places of a digit among these cells, by the words that they are in.
    #[inline]
    pub(super) fn places_among(&self, cells: &CellSet, digit: usize) -> impl Iterator<Item = (usize, u64)> {
        cells.words().map(move |(word, cells)| (word, cells & self.places(digit, word)))
    }

    /// The first two words of the places of a digit as one.
    #[inline]
    fn first_places(&self, digit: usize) -> u128 {
        u128::from(self.places(digit, 0)) | u128::from(self.places(digit, 1)) << 64
    }

    /// Places a digit that has one place among these cells. One of them holds it.
    #[inline]
    pub(super) fn place_if_single(&mut self, cells: &CellSet, digit: usize) -> Filtered {
        if let Some(cells) = cells.first() {
            let places = cells & self.first_places(digit);
            return match places {
                0 => Err(Failed),
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
        self.keep(only.ok_or(Failed)? as u16, bit(digit))
    }

    /// Replaces all candidates by those of an earlier board, with nothing left to look at.
    pub(super) fn restore(&mut self, board: &[u64]) {
        self.board.copy_from_slice(board);
        self.forget();
    }

    /// Replaces all candidates, with nothing left to look at.
    pub(super) fn begin(&mut self, masks: &[u64]) {
        self.board.fill(0);
        (0..masks.len()).for_each(|cell| self.set(cell as u16, masks[cell]));
        self.forget();
    }

    /// Drops everything that is still to be looked at.
    pub(super) fn forget(&mut self) {
        for cell in self.changed.drain(..) {
            self.lost[usize::from(cell)] = 0;
        }
        self.queued.fill(0);
        self.news.fill(0);
    }

    /// Removes the candidates of a cell that are not in `kept`.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, kept: u64) -> Filtered {
        let before = self.mask(cell);
        if before & !kept == 0 { Ok(()) } else { self.shrink(cell, before, kept) }
    }

    /// The same for a cell that has others than these.
    #[inline(never)]
    fn shrink(&mut self, cell: u16, before: u64, kept: u64) -> Filtered {
        let after = before & kept;
        self.removals = self.removals.wrapping_add(1);
        self.set(cell, after);
        if after == 0 {
            self.wiped = Some(cell);
            return Err(Failed);
        }
        self.touch(cell, before & !kept);
        Ok(())
    }

    /// Removes a set of candidates of a cell.
    #[inline]
    pub(super) fn remove(&mut self, cell: u16, removed: u64) -> Filtered {
        self.keep(cell, !removed)
    }

    /// Replaces the candidates of a cell, with nothing to look at.
    #[inline]
    pub(super) fn set(&mut self, cell: u16, mask: u64) {
        let index = usize::from(cell);
        let changed = std::mem::replace(&mut self.board[index], mask) ^ mask;
        for digit in members(changed) {
            self.board[self.cells + digit * self.words + index / 64] ^= 1 << (index % 64);
        }
    }

    /// Marks a cell that has lost these candidates to be looked at.
    #[inline]
    pub(super) fn touch(&mut self, cell: u16, lost: u64) {
        let known = &mut self.lost[usize::from(cell)];
        if *known == 0 {
            self.changed.push(cell);
        }
        *known |= lost;
    }

    /// The next cell to look at, and what it has lost.
    #[inline]
    pub(super) fn next_changed(&mut self) -> Option<(u16, u64)> {
        let cell = self.changed.pop()?;
        Some((cell, std::mem::take(&mut self.lost[usize::from(cell)])))
    }

    /// Keeps for a propagator that a cell of its has lost these digits.
    #[inline]
    pub(super) fn add_news(&mut self, propagator: u32, lost: u64) {
        self.news[propagator as usize] |= lost;
    }

    /// The digits that the cells of a propagator lost since it ran.
    #[inline]
    pub(super) fn take_news(&mut self, propagator: u32) -> u64 {
        std::mem::take(&mut self.news[propagator as usize])
    }

    /// Lets the propagators of this set run.
    #[inline]
    pub(super) fn queue(&mut self, propagators: &[u64]) {
        self.queued.iter_mut().zip(propagators).for_each(|(queued, more)| *queued |= more);
    }

    /// Lets every propagator run.
    pub(super) fn queue_all(&mut self) {
        for propagator in 0..self.news.len() {
            self.queued[propagator / 64] |= 1 << (propagator % 64);
        }
    }

    /// The next propagator to run: the first of them.
    #[inline]
    pub(super) fn next_queued(&mut self) -> Option<u32> {
        let (index, word) = self.queued.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let propagator = 64 * index + lowest(*word);
        *word &= *word - 1;
        Some(propagator as u32)
    }

    /// One of the cells holds this digit. If one alone can, it does; if at most `most` can, which are [`State::FEW`]
    /// or fewer, the cells that see all of them cannot.
    pub(super) fn require(&mut self, sees: &Sees, cells: &CellSet, digit: usize, most: usize) -> Filtered {
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
            0 => Err(Failed),
            1 => self.keep(carriers[0] as u16, bit(digit)),
            _ => self.exclude(digit, |word| sees.common(&carriers[..count], word)),
        }
    }

    /// The same on a board of two words, where these places of the digit are left among the cells.
    fn require_of_two_words(&mut self, sees: &Sees, places: u128, digit: usize, most: usize) -> Filtered {
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
            0 => Err(Failed),
            1 => self.keep(places.trailing_zeros() as u16, bit(digit)),
            _ => self.exclude(digit, |word| common[word]),
        }
    }

    /// Removes a digit from a set of cells, which is asked for word by word.
    #[inline]
    pub(super) fn exclude(&mut self, digit: usize, cells: impl Fn(usize) -> u64) -> Filtered {
        for word in 0..self.words {
            let places = self.places(digit, word) & cells(word);
            members(places).try_for_each(|place| self.remove((64 * word + place) as u16, bit(digit)))?;
        }
        Ok(())
    }

    /// More carriers than this are rarely seen by one cell.
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
    fn a_digit_with_few_places_goes_from_the_cells_that_see_them_all() {
        for cells in [100u16, 200] {
            let (seeing, last) = (98, cells - 1);
            let mut sees = Sees::new(cells.into());
            for (one, other) in [(3_u16, 5), (3, seeing), (70, seeing), (3, last), (70, last)] {
                sees.insert(one.into(), other.into());
            }
            let mut state = State::new(cells.into(), 2, 0);
            state.begin(&vec![0b11; cells.into()]);
            let set = CellSet::from(&[3, 70, 80][..]);
            assert_eq!(state.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!(state.require(&sees, &set, 1, 3), Ok(()));
            assert!(state.masks().iter().all(|mask| *mask == 0b11), "80 is not seen");
            state.remove(80, 0b10).unwrap();
            assert_eq!(state.require(&sees, &set, 1, 1), Ok(()));
            assert_eq!([5, seeing, last].map(|cell| state.mask(cell)), [0b11; 3]);
            assert_eq!(state.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!([5, seeing, last].map(|cell| state.mask(cell)), [0b11, 1, 1]);
            state.remove(70, 0b10).unwrap();
            let before = state.removals;
            assert_eq!(state.require(&sees, &set, 1, 2), Ok(()));
            assert_eq!((state.mask(3), state.removals), (0b10, before + 1));
            state.set(3, 1);
            assert_eq!(state.require(&sees, &set, 1, 2), Err(Failed));
        }
    }
}
