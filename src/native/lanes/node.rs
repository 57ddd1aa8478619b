//! A puzzle outside the lanes: the packed candidates of 81 cells, as they enter a lane or lie on a stack.
//!
//! Cells count row by row from 0. A set of candidates has digit *d* in bit *d* − 1; [`ALL`] has all nine.

use crate::engine::Clues;

/// Puzzles to solve.
#[derive(Clone, Copy)]
pub(super) struct Queue<'a> {
    pub(super) puzzles: &'a [Clues],
    /// The candidates that every puzzle excludes, as pairs of cell and digit from 0.
    pub(super) excluded: &'a [(usize, usize)],
    /// One more for each puzzle, which it alone excludes; or none for any.
    pub(super) own: &'a [(usize, usize)],
    /// The number of solutions at which the search of a puzzle ends, unless it is in `limits`. Not 0.
    pub(super) limit: u32,
    /// Limits for each puzzle, or none for any. Not 0.
    pub(super) limits: &'a [u32],
}

impl<'a> Queue<'a> {
    /// Puzzles that exclude no candidates.
    pub(super) fn new(puzzles: &'a [Clues], limit: u32) -> Self {
        Self { puzzles, excluded: &[], own: &[], limit, limits: &[] }
    }
}

/// The candidates of a cell without restriction.
pub(super) const ALL: u16 = 0x1FF;

/// The candidates of 81 cells, padded to three whole vectors of the widest kind, and aligned for them.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Node {
    pub(super) cells: [u16; 96],
}

impl Node {
    pub(super) const EMPTY: Self = Self { cells: [ALL; 96] };

    /// The candidates for each byte of [`Clues`]. A byte above 9 leaves none, so such a board has no solution.
    pub(super) const OF_BYTE: [u16; 256] = {
        let mut table = [0; 256];
        table[0] = ALL;
        let mut digit = 1;
        while digit <= 9 {
            table[digit] = 1 << (digit - 1);
            digit += 1;
        }
        table
    };

    /// Makes each clue the only candidate of its cell; peers keep theirs.
    #[inline(always)]
    pub(super) fn set_clues(&mut self, clues: &Clues) {
        for (cell, &clue) in self.cells.iter_mut().zip(clues) {
            *cell = Self::OF_BYTE[usize::from(clue)];
        }
    }

    /// The digits of a grid with one candidate per cell.
    #[inline(always)]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, &cell) in digits.iter_mut().zip(&self.cells) {
            *digit = cell.trailing_zeros() as u8 + 1;
        }
        digits
    }
}
