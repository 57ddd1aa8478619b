//! The candidates of a board in search, their counts, and the trail that undoes changes.
//!
//! Digits, cells and houses count from 0.

mod start;
#[cfg(test)]
mod tests;

use crate::engine::Interrupt;
use crate::native::learn::Groups;
use crate::native::meter::Meter;
use crate::puzzle::{Board, Incidence};
use std::sync::Arc;

/// An open cell's entry in [`Domains::digits`].
const OPEN: u16 = u16::MAX;
/// The flag on a count of places when the digit is settled in that house. No side comes close to it.
const SETTLED: u16 = 1 << 15;
/// A removal is `cell << DIGIT_BITS | digit`; sides up to 1024 have cells below 2²⁰ and digits below 2¹⁰.
const DIGIT_BITS: u32 = 10;

/// The candidates of each cell, on a board of up to 64 · `W` digits.
#[derive(Debug)]
pub(super) struct Domains<const W: usize> {
    side: usize,
    houses: Arc<Incidence>,
    /// The candidates of each cell, one bit per digit.
    candidates: Vec<[u64; W]>,
    /// The number of candidates of each cell.
    counts: Vec<u16>,
    /// The number of cells of a house that can hold a digit, at `house · side + digit`; [`SETTLED`] is set once one
    /// does.
    places: Vec<u16>,
    /// The digit of each settled cell, or [`OPEN`].
    digits: Vec<u16>,
    /// The open cells in no particular order, and the position of each of them in that list.
    open: Vec<u32>,
    open_at: Vec<u32>,
    /// The settled cells, in the order in which they were settled.
    settled: Vec<u32>,
    /// The candidates removed since the first guess, oldest first.
    trail: Vec<u32>,
    /// Whether a guess is open, so that removals go on the trail.
    guessing: bool,
    /// Cells with one candidate, to be settled. Some may already be settled.
    naked: Vec<u32>,
    /// Houses with one place for a digit, to be settled. Some may already be settled.
    hidden: Vec<(u16, u16)>,
    /// Set when a cell has no candidate left, or a digit no place in a house.
    contradiction: Option<Contradiction>,
    /// The dom/wdeg weight of each cell: one, plus one for every contradiction in one of its houses.
    weights: Vec<u32>,
}

/// A cell or a house without a candidate.
#[derive(Clone, Copy, Debug)]
enum Contradiction {
    Cell(usize),
    /// Some digit has no place in it.
    House(usize),
}

/// An earlier point of the search, by the lengths of its lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoPoint {
    trail: usize,
    settled: usize,
}

impl<const W: usize> Domains<W> {
    pub(super) fn new(board: &Board) -> Self {
        let (side, cells, houses) = (board.side(), board.cells(), Arc::clone(board.incidence()));
        Self {
            side,
            candidates: vec![[0; W]; cells],
            counts: vec![0; cells],
            places: vec![0; houses.house_count() * side],
            digits: vec![OPEN; cells],
            open: Vec::with_capacity(cells),
            open_at: vec![0; cells],
            settled: Vec::with_capacity(cells),
            trail: Vec::new(),
            guessing: false,
            naked: Vec::new(),
            hidden: Vec::new(),
            contradiction: None,
            weights: vec![1; cells],
            houses,
        }
    }

    /// The open candidates, cell by cell, and groups of positions in that list of which exactly one is true: the
    /// candidates of each open cell, and the places of each digit that a house still lacks. Where the digit may be
    /// missing, a further candidate, after those in the list, means that it is.
    pub(super) fn open_groups(&self) -> (Vec<(u32, u16)>, Groups) {
        let (side, mut candidates, mut groups) = (self.side, Vec::new(), Vec::new());
        let mut in_houses = vec![Vec::new(); self.places.len()];
        for cell in (0..self.digits.len()).filter(|&cell| self.digits[cell] == OPEN) {
            let start = candidates.len() as u32;
            for digit in (0..side).filter(|&digit| self.is_candidate(cell, digit)) {
                for &house in self.houses.houses_of(cell) {
                    in_houses[usize::from(house) * side + digit].push(candidates.len() as u32);
                }
                candidates.push((cell as u32, digit as u16));
            }
            groups.push((start..candidates.len() as u32).collect());
        }
        let mut count = candidates.len() as u32;
        for (at, mut group) in in_houses.into_iter().enumerate().filter(|(at, _)| self.places[*at] & SETTLED == 0) {
            if !self.houses.is_full(at / side) {
                group.push(count);
                count += 1;
            }
            groups.push(group);
        }
        (candidates, Groups::new(count as usize, groups))
    }

    /// Whether this grid's digits are all still candidates.
    pub(super) fn may_become(&self, digits: &[u16]) -> bool {
        digits.iter().enumerate().all(|(cell, &digit)| self.is_candidate(cell, usize::from(digit)))
    }

    fn clear_singles(&mut self) {
        self.naked.clear();
        self.hidden.clear();
        self.contradiction = None;
    }

    /// The digits of a solved board, cell by cell.
    pub(super) fn digits(&self) -> &[u16] {
        &self.digits
    }

    fn is_candidate(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell][digit / 64] >> (digit % 64) & 1 == 1
    }

    fn first_candidate(&self, cell: usize) -> usize {
        bits(&self.candidates[cell]).next().unwrap_or(0)
    }

    /// Settles a cell, and removes its digit from the rest of its houses.
    pub(super) fn settle(&mut self, cell: usize, digit: usize, meter: &mut Meter) -> Result<(), Interrupt> {
        if !self.is_candidate(cell, digit) {
            self.contradiction = Some(Contradiction::Cell(cell));
        }
        if self.contradiction.is_some() || self.digits[cell] != OPEN {
            return Ok(());
        }
        self.digits[cell] = digit as u16;
        self.settled.push(cell as u32);
        self.close_cell(cell);
        for &house in self.houses.houses_of(cell) {
            self.places[usize::from(house) * self.side + digit] |= SETTLED;
        }
        let removed = self.remove_others(cell, digit) + self.remove_from_peers(cell, digit);
        meter.work(4 * (self.side + removed))
    }

    /// Removes the cell's other candidates. Returns their number.
    fn remove_others(&mut self, cell: usize, digit: usize) -> usize {
        let mut others = self.candidates[cell];
        others[digit / 64] &= !(1 << (digit % 64));
        for (word, others) in self.candidates[cell].iter_mut().zip(others) {
            *word ^= others;
        }
        for other in bits(&others) {
            self.drop_places(cell, other);
        }
        let removed = usize::from(self.counts[cell] - 1);
        self.counts[cell] = 1;
        removed
    }

    /// Removes the digit from the cell's peers. Returns the number of removals.
    fn remove_from_peers(&mut self, cell: usize, digit: usize) -> usize {
        let mut removed = 0;
        for index in 0..self.houses.houses_of(cell).len() {
            let house = usize::from(self.houses.houses_of(cell)[index]);
            for place in 0..self.houses.cells_of(house).len() {
                let peer = self.houses.cells_of(house)[place] as usize;
                if peer != cell && self.is_candidate(peer, digit) {
                    self.remove(peer, digit);
                    removed += 1;
                }
            }
        }
        removed
    }

    /// Removes a candidate that the puzzle excludes, unless it was removed before.
    pub(super) fn exclude(&mut self, cell: usize, digit: usize) {
        if self.digits[cell] == digit as u16 {
            self.contradiction = Some(Contradiction::Cell(cell));
        } else if self.is_candidate(cell, digit) {
            self.remove(cell, digit);
        }
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.is_candidate(cell, digit), "the candidate is present");
        self.candidates[cell][digit / 64] &= !(1 << (digit % 64));
        self.counts[cell] -= 1;
        match self.counts[cell] {
            0 => self.contradiction = Some(Contradiction::Cell(cell)),
            1 => self.naked.push(cell as u32),
            _ => {}
        }
        self.drop_places(cell, digit);
    }

    /// Subtracts a removed candidate from the counts of the cell's houses.
    fn drop_places(&mut self, cell: usize, digit: usize) {
        if self.guessing {
            self.trail.push((cell as u32) << DIGIT_BITS | digit as u32);
        }
        for &house in self.houses.houses_of(cell) {
            let places = &mut self.places[usize::from(house) * self.side + digit];
            *places -= 1;
            match *places {
                _ if !self.houses.is_full(usize::from(house)) => {}
                0 => self.contradiction = Some(Contradiction::House(usize::from(house))),
                1 => self.hidden.push((house, digit as u16)),
                _ => {}
            }
        }
    }

    /// Settles naked and hidden singles to a fixpoint. `false` means a contradiction.
    pub(super) fn propagate(&mut self, meter: &mut Meter) -> Result<bool, Interrupt> {
        while self.contradiction.is_none() {
            if let Some(cell) = self.naked.pop() {
                let cell = cell as usize;
                self.settle(cell, self.first_candidate(cell), meter)?;
            } else if let Some((house, digit)) = self.hidden.pop() {
                self.settle_hidden(usize::from(house), usize::from(digit), meter)?;
            } else {
                return Ok(true);
            }
        }
        self.add_weight();
        self.clear_singles();
        Ok(false)
    }

    fn settle_hidden(&mut self, house: usize, digit: usize, meter: &mut Meter) -> Result<(), Interrupt> {
        if self.places[house * self.side + digit] != 1 {
            return Ok(());
        }
        let mut cells = self.houses.cells_of(house).iter().map(|&cell| cell as usize);
        match cells.find(|&cell| self.is_candidate(cell, digit)) {
            Some(cell) => self.settle(cell, digit, meter),
            None => Ok(()),
        }
    }

    /// Adds to the weights of the cells around a contradiction.
    fn add_weight(&mut self) {
        let house;
        let houses = match self.contradiction {
            None => return,
            Some(Contradiction::Cell(cell)) => self.houses.houses_of(cell),
            Some(Contradiction::House(number)) => {
                house = [number as u16];
                &house
            }
        };
        for &house in houses {
            for &cell in self.houses.cells_of(usize::from(house)) {
                let weight = &mut self.weights[cell as usize];
                *weight = weight.saturating_add(1);
            }
        }
    }

    /// The cell and the digit to try next; `None` when the board is solved. The cell has the fewest candidates for its
    /// weight, the digit the fewest places in the cell's houses.
    pub(super) fn choose(&self, meter: &mut Meter) -> Result<Option<(usize, usize)>, Interrupt> {
        meter.work(self.open.len() + 4 * self.side)?;
        let count = |cell: usize| u64::from(self.counts[cell]);
        let weight = |cell: usize| u64::from(self.weights[cell]);
        // Compares count / weight without a division.
        let open = self.open.iter().map(|&cell| cell as usize);
        let cell =
            open.reduce(|best, cell| if count(cell) * weight(best) < count(best) * weight(cell) { cell } else { best });
        Ok(cell.map(|cell| {
            let places = |digit: usize| -> u32 {
                let houses = self.houses.houses_of(cell).iter();
                houses.map(|&house| u32::from(self.places[usize::from(house) * self.side + digit])).sum()
            };
            let candidates = (0..self.side).filter(|&digit| self.is_candidate(cell, digit));
            let digit = candidates.min_by_key(|&digit| places(digit)).unwrap_or(0);
            (cell, digit)
        }))
    }

    /// The number of candidates that can still be removed.
    fn removable(&self) -> usize {
        self.open.iter().map(|&cell| usize::from(self.counts[cell as usize])).sum()
    }

    /// The largest size of the trail in bytes.
    pub(super) fn trail_memory(&self) -> u64 {
        (size_of::<u32>() * self.removable()) as u64
    }

    /// Reserves the longest trail, so that doubling never takes more memory than the budget was charged for.
    pub(super) fn reserve_trail(&mut self) {
        self.trail.reserve_exact(self.removable());
    }

    /// Starts or stops recording removals on the trail.
    pub(super) fn set_guessing(&mut self, guessing: bool) {
        self.guessing = guessing;
    }

    pub(super) fn undo_point(&self) -> UndoPoint {
        UndoPoint { trail: self.trail.len(), settled: self.settled.len() }
    }

    /// Undoes everything since this point.
    pub(super) fn undo(&mut self, point: UndoPoint) {
        while self.settled.len() > point.settled {
            let Some(cell) = self.settled.pop() else { break };
            self.open_cell(cell as usize);
        }
        for removal in self.trail.drain(point.trail..) {
            let (cell, digit) = ((removal >> DIGIT_BITS) as usize, (removal & ((1 << DIGIT_BITS) - 1)) as usize);
            self.candidates[cell][digit / 64] |= 1 << (digit % 64);
            self.counts[cell] += 1;
            for &house in self.houses.houses_of(cell) {
                self.places[usize::from(house) * self.side + digit] += 1;
            }
        }
    }

    fn open_cell(&mut self, cell: usize) {
        let digit = usize::from(self.digits[cell]);
        for &house in self.houses.houses_of(cell) {
            self.places[usize::from(house) * self.side + digit] &= !SETTLED;
        }
        self.digits[cell] = OPEN;
        self.open_at[cell] = self.open.len() as u32;
        self.open.push(cell as u32);
    }

    fn close_cell(&mut self, cell: usize) {
        let at = self.open_at[cell] as usize;
        self.open.swap_remove(at);
        if let Some(&moved) = self.open.get(at) {
            self.open_at[moved as usize] = at as u32;
        }
    }
}

/// The indices of the bits that are set.
fn bits<const W: usize>(words: &[u64; W]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
        rest.take_while(|bits| *bits != 0).map(move |bits| 64 * word + bits.trailing_zeros() as usize)
    })
}
