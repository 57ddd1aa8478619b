//! Candidates of any board, and unit propagation on them.
//!
//! One bit per candidate, cell after cell, in 64-bit words. For each digit of a house the number of its places and the
//! exclusive or of their cells are stored, so that the last place is known without a search. The clues are applied all
//! at once: the digits used in a row, a column and a box are masked out, and after that only open candidates take work.
//! Memory is side³ bits and a few bytes for each cell and each digit of a house.

use super::clauses::RuleClauses;
use super::effort::Contradiction;
use super::overlap::widest_overlap;
use super::step::{Log, Reason};
use crate::engine::{Budget, Interrupt};
use crate::puzzle::{Board, Digit, DigitSet, Incidence, Puzzle};
use std::sync::Arc;

/// The places of a digit in a house.
#[derive(Clone, Copy, Default)]
pub(super) struct HousePlaces {
    /// The exclusive or of their cell indices; the cell itself if there is only one.
    cells: u32,
    pub(super) count: u16,
    /// Whether the search for locked candidates must visit this house and digit.
    pub(super) queued: bool,
}

/// The candidates of a puzzle during reduction. One value serves the puzzles of a board one after another and keeps its
/// memory.
pub(crate) struct Domains {
    pub(super) board: Arc<Board>,
    pub(super) incidence: Arc<Incidence>,
    pub(super) side: usize,
    /// The largest number of cells that two distinct houses share.
    widest: u16,
    /// The number of words for the candidates of a cell.
    pub(super) words: usize,
    pub(super) candidates: Vec<u64>,
    /// The number of candidates left in each cell.
    pub(super) left: Vec<u16>,
    pub(super) settled: Vec<Option<Digit>>,
    /// The places by house, then by digit.
    pub(super) places: Vec<HousePlaces>,
    /// The singles to be placed.
    pub(super) singles: Vec<(u32, Digit)>,
    /// The houses and digits that have few places left, to be checked for locked candidates.
    pub(super) few: Vec<(u32, Digit)>,
    /// During a probe, the removals and placements to be undone.
    pub(super) trail: Option<Trail>,
    /// The clauses of the rules other than houses.
    pub(super) rules: Option<Box<RuleClauses>>,
    /// The candidates as passed to these clauses.
    pub(super) passed_on: Vec<u64>,
    /// The length of the prefix of these clauses' trail that has been applied here.
    pub(super) applied: usize,
}

/// The changes made by a probe.
#[derive(Default)]
pub(super) struct Trail {
    pub(super) eliminated: Vec<(u32, Digit)>,
    pub(super) settled: Vec<u32>,
}

impl Domains {
    pub(crate) fn new(board: &Arc<Board>) -> Self {
        Self::with(board, RuleClauses::new(board), &Budget::unlimited())
    }

    /// Like [`new`](Self::new), while the budget lasts, if it affords the memory.
    pub(crate) fn within(board: &Arc<Board>, budget: &Budget) -> Result<Self, Interrupt> {
        budget.afford(Self::houses_memory(board))?;
        let domains = Self::with(board, RuleClauses::within(board, budget)?, budget);
        budget.check()?;
        budget.afford(domains.memory())?;
        Ok(domains)
    }

    /// Allocates the tables. Ends early with the budget: then the caller discards the result.
    fn with(board: &Arc<Board>, rules: Option<Box<RuleClauses>>, budget: &Budget) -> Self {
        let (side, incidence) = (board.side(), Arc::clone(board.incidence()));
        Self {
            board: Arc::clone(board),
            widest: widest_overlap(&incidence, budget),
            incidence,
            side,
            words: side.div_ceil(64),
            candidates: Vec::new(),
            left: Vec::new(),
            settled: Vec::new(),
            places: Vec::new(),
            singles: Vec::new(),
            few: Vec::new(),
            trail: None,
            rules,
            passed_on: Vec::new(),
            applied: 0,
        }
    }

    /// The size of the domains in bytes.
    pub(crate) fn memory(&self) -> u64 {
        Self::houses_memory(&self.board) + self.rules.as_ref().map_or(0, |rules| rules.memory())
    }

    /// The size in bytes without the clauses of rules: side³ bits, and some bytes for each cell and each digit of a
    /// house.
    fn houses_memory(board: &Board) -> u64 {
        let (side, cells) = (board.side() as u64, board.cells() as u64);
        let extra = board.extra_houses().len() as u64 * side;
        cells * (8 * side.div_ceil(64) + 100) + 30 * extra
    }

    /// The number of candidates left in cells without a digit.
    pub(super) fn open_candidates(&self) -> usize {
        let cells = self.left.iter().zip(&self.settled).filter(|(_, settled)| settled.is_none());
        cells.map(|(&left, _)| usize::from(left)).sum()
    }

    /// For each number of candidates, the number of groups with that number: cells without a digit, and digits without
    /// a cell in a house.
    pub(super) fn groups(&self) -> Vec<u32> {
        let mut groups = vec![0; self.side + 1];
        let cells = self.left.iter().zip(&self.settled).filter(|(_, settled)| settled.is_none());
        let places = self.places.iter().filter(|places| places.count > 1);
        for open in cells.map(|(&left, _)| left).chain(places.map(|places| places.count)) {
            groups[usize::from(open)] += 1;
        }
        groups
    }

    /// Whether these domains are for the puzzle's board.
    pub(crate) fn fit(&self, puzzle: &Puzzle) -> bool {
        self.board == *puzzle.board()
    }

    pub(crate) fn has(&self, cell: usize, digit: Digit) -> bool {
        self.candidates[cell * self.words + digit.index() / 64] >> (digit.index() % 64) & 1 == 1
    }

    /// The candidates of a cell, ascending.
    pub(crate) fn candidates(&self, cell: usize) -> impl Iterator<Item = Digit> + '_ {
        let words = &self.candidates[cell * self.words..(cell + 1) * self.words];
        words.iter().enumerate().flat_map(|(position, &word)| bits(word).map(move |bit| digit(position, bit)))
    }

    /// Applies the clues and their direct exclusions. Finds the first singles and the places to check. Ends early with
    /// the budget.
    pub(super) fn start(&mut self, puzzle: &Puzzle, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        let (side, cells) = (self.side, self.board.cells());
        self.singles.clear();
        self.few.clear();
        refill(&mut self.candidates, cells * self.words, 0);
        refill(&mut self.left, cells, 0);
        refill(&mut self.settled, cells, None);
        refill(&mut self.places, self.incidence.house_count() * side, HousePlaces::default());
        self.restart_rules()?;
        let mut used = vec![0_u64; self.incidence.house_count() * self.words];
        for (cell, digit) in puzzle.given_by_index() {
            if !puzzle.allows_at(cell, digit) {
                return Err(Contradiction);
            }
            let (word, bit) = (digit.index() / 64, 1 << (digit.index() % 64));
            for &house in self.incidence.houses_of(cell) {
                let house = usize::from(house);
                let used = &mut used[house * self.words + word];
                if *used & bit != 0 {
                    return Err(Contradiction);
                }
                *used |= bit;
                self.places[house * side + digit.index()] = HousePlaces { cells: cell as u32, count: 1, queued: false };
            }
            self.candidates[cell * self.words + word] = bit;
            self.left[cell] = 1;
            self.settled[cell] = Some(digit);
            log.note(self.board.geometry().candidate(cell, digit), Reason::Single);
        }
        for cell in 0..cells {
            if budget.check().is_err() {
                return Ok(());
            }
            if self.settled[cell].is_none() {
                self.open(cell, puzzle.allowed_at(cell), &used)?;
            }
        }
        for house in 0..self.incidence.house_count() {
            if budget.check().is_err() {
                return Ok(());
            }
            for digit in (0..side).map(Digit::from_index) {
                self.check_places(house, digit)?;
            }
        }
        Ok(())
    }

    /// Gives an empty cell the allowed candidates that its houses have not used.
    fn open(&mut self, cell: usize, allowed: Option<&DigitSet>, used: &[u64]) -> Result<(), Contradiction> {
        let side = self.side;
        for word in 0..self.words {
            let digits = (side - 64 * word).min(64);
            let houses = self.incidence.houses_of(cell).iter();
            let used = houses.fold(0, |all, &house| all | used[usize::from(house) * self.words + word]);
            let allowed = allowed.map_or(u64::MAX, |allowed| allowed.word(word));
            let open = allowed & !used & (u64::MAX >> (64 - digits));
            self.candidates[cell * self.words + word] = open;
            self.left[cell] += open.count_ones() as u16;
            for &house in self.incidence.houses_of(cell) {
                let places = &mut self.places[usize::from(house) * side + 64 * word..];
                for bit in bits(open) {
                    places[bit].count += 1;
                    places[bit].cells ^= cell as u32;
                }
            }
        }
        match self.left[cell] {
            0 => return Err(Contradiction),
            1 => self.queue_last_candidate(cell),
            _ => {}
        }
        Ok(())
    }

    /// Reacts to the number of places that a house has left for a digit.
    fn check_places(&mut self, house: usize, digit: Digit) -> Result<(), Contradiction> {
        // A digit may be missing in a house with fewer cells than digits.
        if !self.incidence.is_full(house) {
            return Ok(());
        }
        let places = &mut self.places[house * self.side + digit.index()];
        match places.count {
            0 => return Err(Contradiction),
            1 if self.settled[places.cells as usize].is_none() => self.singles.push((places.cells, digit)),
            1 => {}
            // A probe uses singles only.
            count if count <= self.widest && !places.queued && self.trail.is_none() => {
                places.queued = true;
                self.few.push((house as u32, digit));
            }
            _ => {}
        }
        Ok(())
    }

    fn queue_last_candidate(&mut self, cell: usize) {
        let last = self.candidates(cell).next();
        self.singles.extend(last.map(|digit| (cell as u32, digit)));
    }

    /// Places singles until there are none or the budget ends.
    pub(super) fn place_singles(&mut self, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        while let Some((cell, digit)) = self.singles.pop() {
            if budget.check().is_err() {
                break;
            }
            self.place(cell as usize, digit, log)?;
        }
        Ok(())
    }

    pub(super) fn place(&mut self, cell: usize, digit: Digit, log: &mut impl Log) -> Result<(), Contradiction> {
        if !self.has(cell, digit) {
            return Err(Contradiction);
        }
        if self.settled[cell].is_some() {
            return Ok(());
        }
        self.settled[cell] = Some(digit);
        if let Some(trail) = &mut self.trail {
            trail.settled.push(cell as u32);
        }
        log.note(self.board.geometry().candidate(cell, digit), Reason::Single);
        for word in 0..self.words {
            for bit in bits(self.candidates[cell * self.words + word]) {
                let other = self::digit(word, bit);
                if other != digit {
                    self.eliminate(cell, other)?;
                }
            }
        }
        for slot in self.incidence.slots(cell) {
            let house = self.incidence.house_at(slot);
            for position in 0..self.incidence.cells_of(house).len() {
                if self.places[house * self.side + digit.index()].count == 1 {
                    break;
                }
                let peer = self.incidence.cells_of(house)[position] as usize;
                if peer != cell && self.has(peer, digit) {
                    self.eliminate(peer, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Removes an existing candidate. The tables stay consistent even after a contradiction, so that it can be undone.
    pub(super) fn eliminate(&mut self, cell: usize, digit: Digit) -> Result<(), Contradiction> {
        self.candidates[cell * self.words + digit.index() / 64] &= !(1 << (digit.index() % 64));
        self.left[cell] -= 1;
        if let Some(trail) = &mut self.trail {
            trail.eliminated.push((cell as u32, digit));
        }
        let mut end = if self.left[cell] == 0 { Err(Contradiction) } else { Ok(()) };
        if self.left[cell] == 1 && self.settled[cell].is_none() {
            self.queue_last_candidate(cell);
        }
        for slot in self.incidence.slots(cell) {
            let house = self.incidence.house_at(slot);
            let places = &mut self.places[house * self.side + digit.index()];
            places.count -= 1;
            places.cells ^= cell as u32;
            end = self.check_places(house, digit).and(end);
        }
        end
    }

    /// Undoes a probe.
    pub(super) fn undo(&mut self, trail: Trail) {
        self.singles.clear();
        for (cell, digit) in trail.eliminated {
            let cell = cell as usize;
            self.candidates[cell * self.words + digit.index() / 64] |= 1 << (digit.index() % 64);
            self.left[cell] += 1;
            for slot in self.incidence.slots(cell) {
                let places = &mut self.places[self.incidence.house_at(slot) * self.side + digit.index()];
                places.count += 1;
                places.cells ^= cell as u32;
            }
        }
        for cell in trail.settled {
            self.settled[cell as usize] = None;
        }
    }
}

fn refill<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}

/// The positions of the set bits, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

fn digit(word: usize, bit: usize) -> Digit {
    Digit::from_index(64 * word + bit)
}
