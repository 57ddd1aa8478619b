//! Reduction of classic boards, the counterpart of [`Domains`](super::Domains): one bit board per digit, and locked
//! candidates by table.
//!
//! See [`classic_tables`](super::classic_tables) for the layout of a bit board. Cells, rows and digits count from 0.

use super::bit_board::{HiddenSingles, hidden_singles, locked_out, naked_singles};
use super::classic_tables::{BOARD, CellSet, PEERS, bits};
use super::effort::{Contradiction, Effort, Probe};
use super::step::{Log, Reason};
use crate::engine::digits;
use crate::puzzle::{Candidate, Digit, Geometry, Puzzle, Solution};
use crate::sat::vars::VarMap;

/// The number of open candidates in the hardest puzzles known.
const ROOM: usize = 260;

/// The candidates of a puzzle on a classic board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Classic {
    /// The places of each digit.
    places: [CellSet; 9],
    settled: CellSet,
}

impl Classic {
    /// A board without candidates.
    pub(crate) const EMPTY: Self = Self { places: [[0; 4]; 9], settled: [0; 4] };

    /// Reduces a puzzle on a classic board.
    pub(crate) fn reduce(puzzle: &Puzzle, effort: Effort, log: &mut impl Log) -> Result<Self, Contradiction> {
        let excluded = puzzle.excluded().map(|candidate| candidate.indexed(9));
        Self::reduce_clues(puzzle.given_by_index(), excluded, effort, log)
    }

    /// Reduces the puzzle with these clues and without these candidates, each a cell and a digit.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(crate) fn reduce_clues(
        clues: impl Iterator<Item = (usize, Digit)>,
        excluded: impl Iterator<Item = (usize, Digit)>,
        effort: Effort,
        log: &mut impl Log,
    ) -> Result<Self, Contradiction> {
        let mut board = Self { places: [BOARD; 9], settled: [0; 4] };
        let mut given = [[0; 4]; 9];
        for (cell, digit) in clues {
            let here = &mut given[digit.index()];
            here[cell / 27] |= 1 << (cell % 27);
            board.settled[cell / 27] |= 1 << (cell % 27);
            log.note(Candidate::at(cell, digit, 9), Reason::Single);
            take(&mut board.places[digit.index()], &PEERS[cell]);
        }
        // A clue excluded by another one, or by the puzzle, leaves its cell empty, which is soon detected.
        for (places, given) in board.places.iter_mut().zip(&given) {
            *places = std::array::from_fn(|band| places[band] & (!board.settled[band] | given[band]));
        }
        for (cell, digit) in excluded {
            board.places[digit.index()][cell / 27] &= !(1 << (cell % 27));
        }
        board.propagate(effort.locked, log)?;
        if effort.probe != Probe::None {
            board.probe(effort.probe, log)?;
        }
        Ok(board)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.settled == BOARD
    }

    /// The digits of all cells, if all are settled.
    pub(crate) fn digits(&self) -> Option<Vec<Digit>> {
        self.numbers().as_ref().map(digits)
    }

    /// The digits of all cells as numbers from 1, if all are settled.
    pub(crate) fn numbers(&self) -> Option<[u8; 81]> {
        self.is_solved().then(|| {
            let mut numbers = [0; 81];
            for (number, places) in (1..).zip(&self.places) {
                for (band, &cells) in places.iter().enumerate() {
                    bits(cells).for_each(|bit| numbers[27 * band + bit] = number);
                }
            }
            numbers
        })
    }

    /// The digits of the settled cells, and a variable for each open candidate.
    pub(crate) fn map(&self) -> VarMap {
        let digits = |cell| self.candidates(cell).map(Digit::from_index);
        VarMap::reduced(&Geometry::classic(), (0..81).map(|cell| self.settled(cell)).collect(), ROOM, digits)
    }

    /// The places of each digit.
    pub(crate) const fn places(&self) -> &[CellSet; 9] {
        &self.places
    }

    /// The cells with a digit.
    pub(crate) const fn settled_cells(&self) -> &CellSet {
        &self.settled
    }

    pub(crate) fn is_settled(&self, cell: usize) -> bool {
        self.settled[cell / 27] >> (cell % 27) & 1 == 1
    }

    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.places[digit][cell / 27] >> (cell % 27) & 1 == 1
    }

    /// The candidates of a cell, ascending.
    pub(crate) fn candidates(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        bits(self.candidate_mask(cell))
    }

    pub(crate) fn candidate_mask(&self, cell: usize) -> u32 {
        let (band, bit) = (cell / 27, cell % 27);
        self.places.iter().rev().fold(0, |mask, places| mask << 1 | places[band] >> bit & 1)
    }

    /// The digit of a cell if it is settled.
    pub(crate) fn settled(&self, cell: usize) -> Option<Digit> {
        self.is_settled(cell).then(|| Digit::from_index(self.candidate_mask(cell).trailing_zeros() as usize))
    }

    /// Settles cells that all have the digit as a candidate. If two of them are peers, each loses its last candidate to
    /// the other, which [`naked_singles`](Self::naked_singles) detects.
    fn place_all(&mut self, cells: &CellSet, digit: usize, log: &mut impl Log) {
        for (other, places) in self.places.iter_mut().enumerate() {
            if other != digit {
                take(places, cells);
            }
        }
        self.take_from_peers(cells, digit, log);
        add(&mut self.settled, cells);
    }

    fn take_from_peers(&mut self, cells: &CellSet, digit: usize, log: &mut impl Log) {
        for (band, &cells) in cells.iter().enumerate().take(3) {
            for bit in bits(cells) {
                let cell = 27 * band + bit;
                take(&mut self.places[digit], &PEERS[cell]);
                log.note(Candidate::at(cell, Digit::from_index(digit), 9), Reason::Single);
            }
        }
    }

    /// Applies singles, and locked candidates if requested, up to a fixed point.
    fn propagate(&mut self, locked: bool, log: &mut impl Log) -> Result<(), Contradiction> {
        // No board has these places.
        self.propagate_from([[u32::MAX; 4]; 9], locked, log)
    }

    /// Like [`propagate`](Self::propagate), given the places of each digit when its houses were last searched.
    fn propagate_from(
        &mut self,
        mut searched: [CellSet; 9],
        locked: bool,
        log: &mut impl Log,
    ) -> Result<(), Contradiction> {
        // The same for locked candidates, which are searched only where there are no singles.
        let mut unlocked = searched;
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
                let single = self.hidden_singles(digit)?;
                if single != [0; 4] {
                    self.place_all(&single, digit, log);
                    found = true;
                }
            }
            if found {
                continue;
            }
            if !locked {
                return Ok(());
            }
            for (digit, unlocked) in unlocked.iter_mut().enumerate() {
                let places = self.places[digit];
                if *unlocked != places {
                    *unlocked = places;
                    found |= self.locked_candidates(digit, log);
                }
            }
            if !found {
                return Ok(());
            }
        }
    }

    fn naked_singles(&mut self, log: &mut impl Log) -> Result<bool, Contradiction> {
        let mut single = naked_singles(&self.places).map_err(|_| Contradiction)?;
        take(&mut single, &self.settled);
        if single == [0; 4] {
            return Ok(false);
        }
        for digit in 0..9 {
            let cells = std::array::from_fn(|band| single[band] & self.places[digit][band]);
            // Without a test for no cells: its branch cannot be predicted, which cost 8 % on easy puzzles.
            self.take_from_peers(&cells, digit, log);
        }
        add(&mut self.settled, &single);
        Ok(true)
    }

    /// The open cells that are the only place of the digit in a row, column or box.
    fn hidden_singles(&self, digit: usize) -> Result<CellSet, Contradiction> {
        let HiddenSingles { rows, columns, boxes } = hidden_singles(&self.places[digit]).ok_or(Contradiction)?;
        Ok(std::array::from_fn(|band| (rows[band] | columns[band] | boxes[band]) & !self.settled[band]))
    }

    /// Removes the digit's locked-out places. Each elimination follows from the current places, not from another
    /// elimination: one step.
    fn locked_candidates(&mut self, digit: usize, log: &mut impl Log) -> bool {
        let before = self.places[digit];
        let gone = locked_out(&before);
        take(&mut self.places[digit], &gone);
        for (band, &gone) in gone.iter().enumerate() {
            for bit in bits(gone) {
                log.note(Candidate::at(27 * band + bit, Digit::from_index(digit), 9), Reason::Locked);
            }
        }
        gone != [0; 4]
    }

    /// Open cells whose digits in the solution imply all others.
    pub(crate) fn key(&self, solution: &Solution) -> Vec<usize> {
        let mut board = *self;
        let mut key = Vec::new();
        while let Some(cell) =
            (0..81).filter(|&cell| !board.is_settled(cell)).max_by_key(|&cell| board.candidate_mask(cell).count_ones())
        {
            key.push(cell);
            let contradiction = board.assume(cell, solution.digit_at(cell).index(), true).is_err();
            debug_assert!(!contradiction, "no step removes a solution");
        }
        key
    }

    /// Probes until no probe fails, propagating after each failure.
    fn probe(&mut self, probe: Probe, log: &mut impl Log) -> Result<(), Contradiction> {
        let (mut cell, mut unchanged, mut vain) = (0, 0, 0);
        while unchanged < 81 && !self.is_solved() {
            unchanged += 1;
            for digit in bits(if self.is_settled(cell) { 0 } else { self.candidate_mask(cell) }) {
                let candidates = self.candidate_mask(cell).count_ones();
                if !probe.takes(candidates, vain) {
                    break;
                }
                if !self.has(cell, digit) {
                    continue;
                }
                vain += u32::from(candidates > 2);
                if { *self }.assume(cell, digit, false).is_err() {
                    (unchanged, vain) = (0, 0);
                    log.note(Candidate::at(cell, Digit::from_index(digit), 9), Reason::Failed);
                    self.places[digit][cell / 27] &= !(1 << (cell % 27));
                    self.propagate(true, log)?;
                }
            }
            cell = (cell + 1) % 81;
        }
        Ok(())
    }

    /// Places the digit, a candidate of the cell on a board from which nothing follows, and propagates.
    pub(crate) fn assume(&mut self, cell: usize, digit: usize, locked: bool) -> Result<(), Contradiction> {
        let before = self.places;
        let mut here = [0; 4];
        here[cell / 27] = 1 << (cell % 27);
        self.place_all(&here, digit, &mut ());
        self.propagate_from(before, locked, &mut ())
    }

    /// Removes a candidate of an open cell on such a board, and propagates, also locked candidates.
    pub(crate) fn exclude(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        let before = self.places;
        self.places[digit][cell / 27] &= !(1 << (cell % 27));
        self.propagate_from(before, true, &mut ())
    }
}

fn take(from: &mut CellSet, cells: &CellSet) {
    for (from, cells) in from.iter_mut().zip(cells) {
        *from &= !cells;
    }
}

fn add(to: &mut CellSet, cells: &CellSet) {
    for (to, cells) in to.iter_mut().zip(cells) {
        *to |= cells;
    }
}
