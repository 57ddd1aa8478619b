//! The candidates of the cells, and what is still to be looked at.

use super::bits::{bit, is_single, lowest};
use super::sees::Sees;

/// Something has nothing left.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed;

/// What a propagator returns: whether it may go on.
pub(super) type Filtered = Result<(), Failed>;

/// The candidates of a board in search.
#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each cell.
    masks: Vec<u64>,
    /// The cells that changed and were not looked at since.
    changed: Vec<u16>,
    /// What each of them lost; 0 for the others.
    lost: Vec<u64>,
    /// The propagators that are to run, a bit each.
    queued: Box<[u64]>,
    /// The digits that the cells of each propagator lost since it ran, for those that want to know.
    news: Vec<u64>,
    /// The cell that lost its last candidate.
    pub(super) wiped: Option<u16>,
}

impl State {
    pub(super) fn new(cells: usize, propagators: usize) -> Self {
        Self {
            masks: vec![0; cells],
            changed: Vec::with_capacity(cells),
            lost: vec![0; cells],
            queued: vec![0; propagators.div_ceil(64)].into(),
            news: vec![0; propagators],
            wiped: None,
        }
    }

    #[inline]
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }

    #[inline]
    pub(super) fn mask(&self, cell: u16) -> u64 {
        self.masks[usize::from(cell)]
    }

    /// Replaces all candidates, with nothing left to look at.
    pub(super) fn restore(&mut self, masks: &[u64]) {
        self.masks.copy_from_slice(masks);
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
        let index = usize::from(cell);
        let before = self.masks[index];
        let after = before & kept;
        if after == before {
            return Ok(());
        }
        self.masks[index] = after;
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
        self.masks[usize::from(cell)] = mask;
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

    /// One of the cells holds this digit. If one alone can, it does; if few can, the cells that see all of them cannot.
    pub(super) fn require(&mut self, sees: &Sees, cells: &[u16], digit: usize) -> Filtered {
        let mut carriers = [0; Self::FEW];
        let mut count = 0;
        for &cell in cells {
            if self.mask(cell) & bit(digit) != 0 {
                if count == Self::FEW {
                    return Ok(());
                }
                carriers[count] = usize::from(cell);
                count += 1;
            }
        }
        match count {
            0 => Err(Failed),
            1 => self.keep(carriers[0] as u16, bit(digit)),
            _ => {
                for word in 0..sees.words() {
                    let mut set = sees.common(&carriers[..count], word);
                    while set != 0 {
                        self.remove((64 * word + lowest(set)) as u16, bit(digit))?;
                        set &= set - 1;
                    }
                }
                Ok(())
            }
        }
    }

    /// More carriers than this are rarely seen by one cell.
    const FEW: usize = 4;

    /// The digit of a settled cell.
    #[inline]
    pub(super) fn digit(&self, cell: u16) -> Option<usize> {
        let mask = self.mask(cell);
        is_single(mask).then(|| lowest(mask))
    }
}
