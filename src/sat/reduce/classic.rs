//! The classic board's twin of [`Board`](super::Board): one bit-board a digit, and locked candidates by table.
//!
//! See [`classic_tables`](super::classic_tables) for how a bit-board is laid out. Cells, rows and digits count from 0.

use super::classic_tables::{BAND, BOX, COLUMN, LOCKED, OCCUPIED, PEERS, ROW, SPREAD};
use super::step::{Log, Reason};
use super::{Contradiction, Effort, Probe};
use crate::puzzle::{Digit, Puzzle};

/// The places of one digit.
type Places = [u32; 3];

/// The candidates of a classic puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sat) struct Classic {
    /// By digit.
    places: [Places; 9],
    settled: Places,
}

impl Classic {
    /// Reduces a classic puzzle.
    pub(in crate::sat) fn reduce(puzzle: &Puzzle, effort: Effort, log: &mut impl Log) -> Result<Self, Contradiction> {
        let mut board = Self { places: [[BAND; 3]; 9], settled: [0; 3] };
        for (cell, digit) in puzzle.given() {
            board.place(cell, digit.index(), log)?;
        }
        board.propagate(effort.locked, log)?;
        if effort.probe != Probe::None {
            board.probe(effort.probe, log)?;
        }
        Ok(board)
    }

    fn is_solved(&self) -> bool {
        self.settled == [BAND; 3]
    }

    /// The digits of all cells, when all are settled.
    pub(in crate::sat) fn digits(&self) -> Option<Vec<Digit>> {
        self.is_solved().then(|| {
            let mut digits = vec![Digit::from_index(0); 81];
            for (digit, places) in self.places.iter().enumerate() {
                for (band, &cells) in places.iter().enumerate() {
                    bits(cells).for_each(|bit| digits[27 * band + bit] = Digit::from_index(digit));
                }
            }
            digits
        })
    }

    pub(in crate::sat) fn is_settled(&self, cell: usize) -> bool {
        self.settled[cell / 27] >> (cell % 27) & 1 == 1
    }

    pub(in crate::sat) fn has(&self, cell: usize, digit: usize) -> bool {
        self.places[digit][cell / 27] >> (cell % 27) & 1 == 1
    }

    /// The candidates of a cell, ascending.
    pub(in crate::sat) fn candidates(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.candidate_mask(cell))
    }

    fn candidate_mask(&self, cell: usize) -> u32 {
        let (band, bit) = (cell / 27, cell % 27);
        self.places.iter().rev().fold(0, |mask, places| mask << 1 | places[band] >> bit & 1)
    }

    /// The digit of a cell that is settled.
    pub(in crate::sat) fn settled(&self, cell: usize) -> Option<Digit> {
        self.is_settled(cell).then(|| Digit::from_index(self.candidate_mask(cell).trailing_zeros() as usize))
    }

    /// The open cells of a row that can have the digit.
    pub(in crate::sat) fn open_in_row(&self, digit: usize, row: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.open(digit, row / 3) >> (9 * (row % 3)) & ROW).map(move |bit| 9 * row + bit)
    }

    /// The open cells of a column that can have the digit.
    pub(in crate::sat) fn open_in_column(&self, digit: usize, column: usize) -> impl Iterator<Item = usize> + use<> {
        let bands: [u32; 3] = std::array::from_fn(|band| self.open(digit, band) >> column & COLUMN);
        (0..3).flat_map(move |band| bits(bands[band]).map(move |bit| 27 * band + column + bit))
    }

    /// The open cells of a box that can have the digit.
    pub(in crate::sat) fn open_in_box(&self, digit: usize, number: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.open(digit, number / 3) & BOX << (3 * (number % 3))).map(move |bit| number / 3 * 27 + bit)
    }

    fn open(&self, digit: usize, band: usize) -> u32 {
        self.places[digit][band] & !self.settled[band]
    }

    fn place(&mut self, cell: usize, digit: usize, log: &mut impl Log) -> Result<(), Contradiction> {
        if !self.has(cell, digit) {
            return Err(Contradiction);
        }
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        for places in &mut self.places {
            places[band] &= !bit;
        }
        for (places, peers) in self.places[digit].iter_mut().zip(PEERS[cell]) {
            *places &= !peers;
        }
        self.places[digit][band] |= bit;
        self.settled[band] |= bit;
        log.note(cell, Digit::from_index(digit), Reason::Single);
        Ok(())
    }

    fn place_all(&mut self, band: usize, cells: u32, digit: usize, log: &mut impl Log) -> Result<(), Contradiction> {
        bits(cells).try_for_each(|bit| self.place(27 * band + bit, digit, log))
    }

    /// Singles, and locked candidates if asked for, until nothing is found.
    fn propagate(&mut self, locked: bool, log: &mut impl Log) -> Result<(), Contradiction> {
        // Each digit as it was when its houses were last searched; no board looks like this at first.
        let mut searched = [[u32::MAX; 3]; 9];
        loop {
            while self.naked_singles(log)? {}
            if self.is_solved() {
                return Ok(());
            }
            let mut found = false;
            for (digit, searched) in searched.iter_mut().enumerate() {
                let places = self.places[digit];
                if *searched == places {
                    continue;
                }
                *searched = places;
                found |= self.hidden_singles(digit, log)?;
                if locked && self.places[digit] == places {
                    found |= self.locked_candidates(digit, log);
                }
            }
            if !found {
                return Ok(());
            }
        }
    }

    fn naked_singles(&mut self, log: &mut impl Log) -> Result<bool, Contradiction> {
        let mut found = false;
        for band in 0..3 {
            let (mut once, mut twice) = (0, 0);
            for places in &self.places {
                twice |= once & places[band];
                once |= places[band];
            }
            if once != BAND {
                return Err(Contradiction);
            }
            let single = once & !twice & !self.settled[band];
            if single != 0 {
                found = true;
                for digit in 0..9 {
                    self.place_all(band, single & self.places[digit][band], digit, log)?;
                }
            }
        }
        Ok(found)
    }

    fn hidden_singles(&mut self, digit: usize, log: &mut impl Log) -> Result<bool, Contradiction> {
        let places = self.places[digit];
        let mut single = [0; 3];
        let (mut once, mut twice) = (0, 0);
        for band in 0..3 {
            for number in 0..3 {
                let row = places[band] >> (9 * number) & ROW;
                twice |= once & row;
                once |= row;
                let r#box = places[band] & BOX << (3 * number);
                if row == 0 || r#box == 0 {
                    return Err(Contradiction);
                }
                if row.is_power_of_two() {
                    single[band] |= row << (9 * number);
                }
                if r#box.is_power_of_two() {
                    single[band] |= r#box;
                }
            }
        }
        if once != ROW {
            return Err(Contradiction);
        }
        let columns = once & !twice;
        let columns = columns | columns << 9 | columns << 18;
        let mut found = false;
        for band in 0..3 {
            let new = (single[band] | places[band] & columns) & !self.settled[band];
            found |= new != 0;
            self.place_all(band, new, digit, log)?;
        }
        Ok(found)
    }

    fn locked_candidates(&mut self, digit: usize, log: &mut impl Log) -> bool {
        let before = self.places[digit];
        let mut after = before;
        let mut columns = [0; 3];
        for (band, places) in before.into_iter().enumerate() {
            let rows = [0, 9, 18].map(|shift| (places >> shift & ROW) as usize);
            let boxes = rows.iter().rev().fold(0, |grid, &row| grid << 3 | usize::from(OCCUPIED[row]));
            let left = usize::from(LOCKED[boxes]);
            if left != boxes {
                let kept = [6, 3, 0].iter().fold(0, |kept, shift| kept << 9 | u32::from(SPREAD[left >> shift & 7]));
                after[band] &= kept;
            }
            columns[band] = rows[0] | rows[1] | rows[2];
        }
        for stack in [0, 3, 6] {
            let boxes = columns.iter().rev().fold(0, |grid, column| grid << 3 | column >> stack & 7);
            let left = usize::from(LOCKED[boxes]);
            if left != boxes {
                for (band, places) in after.iter_mut().enumerate() {
                    let gone = ((boxes & !left) >> (3 * band) & 7) << stack;
                    *places &= !(gone | gone << 9 | gone << 18) as u32;
                }
            }
        }
        self.places[digit] = after;
        for band in 0..3 {
            for bit in bits(before[band] & !after[band]) {
                log.note(27 * band + bit, Digit::from_index(digit), Reason::Locked);
            }
        }
        after != before
    }

    /// Probes until no probe fails, propagating after each that does.
    fn probe(&mut self, probe: Probe, log: &mut impl Log) -> Result<(), Contradiction> {
        loop {
            let mut failed = false;
            for cell in 0..81 {
                for digit in self.candidates(cell) {
                    if !probe.takes(self.candidate_mask(cell).count_ones()) {
                        break;
                    }
                    if self.has(cell, digit) && self.fails(cell, digit) {
                        failed = true;
                        log.note(cell, Digit::from_index(digit), Reason::Failed);
                        self.places[digit][cell / 27] &= !(1 << (cell % 27));
                        self.propagate(true, log)?;
                    }
                }
            }
            if !failed || self.is_solved() {
                return Ok(());
            }
        }
    }

    fn fails(&self, cell: usize, digit: usize) -> bool {
        let mut assumed = *self;
        assumed.place(cell, digit, &mut ()).and_then(|()| assumed.propagate(false, &mut ())).is_err()
    }
}

/// The positions of the bits of a mask, ascending.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
