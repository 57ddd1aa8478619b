//! The candidates of the cells, and what is still to be looked at.

use super::bits::{bit, is_single, lowest};
use super::sees::Sees;

/// Something has nothing left.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed;

/// What a propagator returns: whether it may go on.
pub(super) type Filtered = Result<(), Failed>;

/// Kinds of propagators by their cost; cheap ones run first.
pub(super) const LEVELS: usize = 4;

/// The candidates of a board in search.
#[derive(Debug)]
pub(super) struct State {
    /// The candidates of each cell.
    masks: Vec<u64>,
    /// The cells that changed and were not looked at since.
    changed: Vec<u16>,
    is_changed: Vec<bool>,
    /// The propagators that are to run, by level.
    queues: [Vec<u32>; LEVELS],
    is_queued: Vec<bool>,
    /// The cell that lost its last candidate.
    pub(super) wiped: Option<u16>,
}

impl State {
    pub(super) fn new(cells: usize, propagators: usize) -> Self {
        Self {
            masks: vec![0; cells],
            changed: Vec::with_capacity(cells),
            is_changed: vec![false; cells],
            queues: Default::default(),
            is_queued: vec![false; propagators],
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
            self.is_changed[usize::from(cell)] = false;
        }
        for queue in &mut self.queues {
            for propagator in queue.drain(..) {
                self.is_queued[propagator as usize] = false;
            }
        }
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
        self.touch(cell);
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

    /// Marks a cell to be looked at.
    #[inline]
    pub(super) fn touch(&mut self, cell: u16) {
        if !self.is_changed[usize::from(cell)] {
            self.is_changed[usize::from(cell)] = true;
            self.changed.push(cell);
        }
    }

    /// The next cell to look at.
    #[inline]
    pub(super) fn next_changed(&mut self) -> Option<u16> {
        let cell = self.changed.pop()?;
        self.is_changed[usize::from(cell)] = false;
        Some(cell)
    }

    /// Lets a propagator run.
    #[inline]
    pub(super) fn queue(&mut self, propagator: u32, level: usize) {
        if !self.is_queued[propagator as usize] {
            self.is_queued[propagator as usize] = true;
            self.queues[level].push(propagator);
        }
    }

    /// The next propagator to run.
    #[inline]
    pub(super) fn next_queued(&mut self) -> Option<u32> {
        let propagator = self.queues.iter_mut().find_map(Vec::pop)?;
        self.is_queued[propagator as usize] = false;
        Some(propagator)
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
            _ => sees.of_all(&carriers[..count]).try_for_each(|cell| self.remove(cell as u16, bit(digit))),
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
