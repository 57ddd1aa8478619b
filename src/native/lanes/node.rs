//! One puzzle outside its lane: the candidates of 81 cells, packed, as they enter a lane and as they wait on a stack.
//!
//! Cells count row by row from 0. A candidate set has digit *d* in bit *d* − 1, so all nine are [`ALL`].

/// The clues of one puzzle, row by row: 1 to 9, and 0 for an empty cell.
pub type Clues = [u8; 81];

/// Puzzles to solve.
#[derive(Clone, Copy)]
pub(super) struct Queue<'a> {
    pub(super) puzzles: &'a [Clues],
    /// The cells of each puzzle that do not hold a digit, which counts from 0.
    pub(super) excluded: &'a [(usize, usize)],
}

/// A cell that may still be anything.
pub(super) const ALL: u16 = 0x1FF;

/// The candidates of 81 cells, padded to three whole vectors of the widest kind, and aligned for them.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Node {
    pub(super) cells: [u16; 96],
}

impl Node {
    pub(super) const EMPTY: Self = Self { cells: [ALL; 96] };

    /// The candidates that a byte of [`Clues`] leaves. A byte beyond 9 leaves none, so such a board has no solution.
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

    /// Makes each clue its cell's only candidate; nothing is eliminated yet.
    #[inline(always)]
    pub(super) fn set_clues(&mut self, clues: &Clues) {
        for (cell, &clue) in self.cells.iter_mut().zip(clues) {
            *cell = Self::OF_BYTE[usize::from(clue)];
        }
    }

    /// The digits of a grid in which every cell has one candidate left.
    #[inline(always)]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, &cell) in digits.iter_mut().zip(&self.cells) {
            *digit = cell.trailing_zeros() as u8 + 1;
        }
        digits
    }
}
