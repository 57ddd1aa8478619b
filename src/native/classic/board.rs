//! The state of one classic puzzle, and propagation on it.

use super::band::{self, ALL, Bands, FIRSTS};

/// For each digit the cells that may still hold it, and the cells that are settled. 160 bytes, copied for each guess.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Board {
    /// The open cells of each digit (0-based).
    places: [Bands; 9],
    /// The cells whose digit is known and was taken from all other digits.
    settled: Bands,
}

/// No digit of some house has a place left, or no digit of some cell.
#[derive(Debug)]
pub(super) struct Contradiction;

/// A cell and one of its digits: the one to try first, before the others.
pub(super) struct Guess {
    band: usize,
    bit: u32,
    digit: usize,
}

impl Guess {
    /// What the guess and its contrary change: this digit alone.
    pub(super) const fn changed(&self) -> u32 {
        1 << self.digit
    }
}

impl Board {
    /// All digits, as bits.
    pub(super) const ALL_DIGITS: u32 = (1 << 9) - 1;

    /// Every digit in every cell.
    pub(super) const EMPTY: Self = Self { places: [[ALL, ALL, ALL, 0]; 9], settled: [0; 4] };

    /// The board with these clues (0 for none), before propagation.
    pub(super) fn new(clues: &[u8; 81]) -> Self {
        let mut given = [[0; 4]; 9];
        let mut board = Self::EMPTY;
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != 0) {
            given[usize::from(clue) - 1][cell / 27] |= 1 << (cell % 27);
            board.settled[cell / 27] |= 1 << (cell % 27);
        }
        for (digit, given) in given.iter().enumerate() {
            for (band, &cells) in given[..3].iter().enumerate() {
                board.places[digit][band] = ALL & !board.settled[band] | cells;
                board.take_row(digit, band, cells);
            }
        }
        board
    }

    /// Takes the digit out of the rest of the row of each of these cells. Two cells in one row leave it empty.
    fn take_row(&mut self, digit: usize, band: usize, mut cells: u32) {
        while cells != 0 {
            let bit = cells & cells.wrapping_neg();
            self.places[digit][band] &= !band::row_of(bit) | bit;
            cells ^= bit;
        }
    }

    /// Naked and hidden singles and locked candidates, until none is left. `changed` holds the digits to look at, as
    /// bits.
    pub(super) fn propagate(&mut self, mut changed: u32) -> Result<(), Contradiction> {
        loop {
            while changed != 0 {
                let digit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                self.close(digit)?;
                changed |= self.settle_hidden_singles(digit);
            }
            changed = self.settle_naked_singles()?;
            if changed == 0 {
                return Ok(());
            }
        }
    }

    /// Locked candidates of one digit, by rows and by columns, until none is left. A digit that is down to one place in
    /// some house is thereby taken from every house of that place.
    fn close(&mut self, digit: usize) -> Result<(), Contradiction> {
        let mut bands = self.places[digit];
        loop {
            let rows = band::close_rows(bands);
            if rows[..3].contains(&0) {
                return Err(Contradiction);
            }
            bands = band::close_columns(rows);
            if bands == rows {
                self.places[digit] = bands;
                return Ok(());
            }
        }
    }

    /// Settles the cells where the digit is alone in its row, which after [`close`](Self::close) is every hidden single
    /// of a row, a column or a box. Returns the digits that lost a place.
    fn settle_hidden_singles(&mut self, digit: usize) -> u32 {
        let new = and_not(band::alone_in_row(self.places[digit]), self.settled);
        if new == [0; 4] {
            return 0;
        }
        self.settled = or(self.settled, new);
        let mut changed = 0;
        let own = self.places[digit];
        for (other, places) in self.places.iter_mut().enumerate() {
            let left = and_not(*places, new);
            changed |= u32::from(left != *places) << other;
            *places = left;
        }
        self.places[digit] = own;
        changed & !(1 << digit)
    }

    /// Settles the cells with one candidate. Returns the digits that lost a place.
    fn settle_naked_singles(&mut self) -> Result<u32, Contradiction> {
        let [one_or_more, two_or_more] = self.more_than();
        if one_or_more[..3] != [ALL; 3] {
            return Err(Contradiction);
        }
        let alone = and_not(one_or_more, two_or_more);
        let new = and_not(alone, self.settled);
        if new == [0; 4] {
            return Ok(0);
        }
        self.settled = alone;
        let mut changed = 0;
        for digit in 0..9 {
            for (band, new) in new.iter().enumerate() {
                let cells = self.places[digit][band] & new;
                self.take_row(digit, band, cells);
                changed |= u32::from(cells != 0) << digit;
            }
        }
        Ok(changed)
    }

    /// Whether every cell is settled. After propagation the board is then a solution: each digit has one place in every
    /// row, and the closed matchings put those places into different boxes and different columns.
    pub(super) fn is_solved(&self) -> bool {
        self.settled[..3] == [ALL; 3]
    }

    /// The cells with more than 0, 1, 2 … candidates: one carry-save counter for all cells at once.
    fn more_than<const N: usize>(&self) -> [Bands; N] {
        let mut more_than = [[0; 4]; N];
        for places in &self.places {
            for band in 0..4 {
                for count in (1..N).rev() {
                    more_than[count][band] |= more_than[count - 1][band] & places[band];
                }
                more_than[0][band] |= places[band];
            }
        }
        more_than
    }

    /// The cell to branch on, with one of its digits: among the cells of two candidates the one that sees the most open
    /// cells; where there are none, among those of three, or among all. Only for a propagated board that is not solved.
    pub(super) fn choose(&self) -> Guess {
        let [_, open, three, four] = self.more_than();
        let of_two = and_not(open, three);
        let of_three = and_not(three, four);
        let among = [of_two, of_three].into_iter().find(|cells| *cells != [0; 4]).unwrap_or(open);
        let (mut most, mut best) = (0, Guess { band: 0, bit: 0, digit: 0 });
        for band in 0..3 {
            let mut cells = among[band];
            while cells != 0 {
                let bit = cells & cells.wrapping_neg();
                cells ^= bit;
                let column = bit.trailing_zeros() % 9;
                let minicolumn = FIRSTS << column;
                let own_box = (0o7 * FIRSTS) << (column / 3 * 3);
                let sees = (open[band] & (band::row_of(bit) | own_box)).count_ones()
                    + (open[(band + 1) % 3] & minicolumn).count_ones()
                    + (open[(band + 2) % 3] & minicolumn).count_ones();
                if sees > most {
                    most = sees;
                    best = Guess { band, bit, digit: 0 };
                }
            }
        }
        best.digit = (0..9).find(|&digit| self.places[digit][best.band] & best.bit != 0).unwrap_or(0);
        best
    }

    /// The board on which the guess holds.
    pub(super) fn with(&self, guess: &Guess) -> Self {
        let mut board = *self;
        board.take_row(guess.digit, guess.band, guess.bit);
        board
    }

    /// The board on which the guess is ruled out.
    pub(super) fn without(&self, guess: &Guess) -> Self {
        let mut board = *self;
        board.places[guess.digit][guess.band] &= !guess.bit;
        board
    }

    /// The digits, row by row.
    pub(in crate::native) fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (digit, places) in (1..).zip(&self.places) {
            for band in 0..3 {
                let mut cells = places[band];
                while cells != 0 {
                    grid[27 * band + cells.trailing_zeros() as usize] = digit;
                    cells &= cells - 1;
                }
            }
        }
        grid
    }
}

fn and_not(cells: Bands, without: Bands) -> Bands {
    std::array::from_fn(|band| cells[band] & !without[band])
}

fn or(cells: Bands, others: Bands) -> Bands {
    std::array::from_fn(|band| cells[band] | others[band])
}
