//! Splitting without learning: the procedure of Davis, Logemann & Loveland (1962) on a reduced board.
//!
//! Most classic puzzles take a few decisions, which cost less than a trail with reasons. A cell with two candidates is
//! split: one is assumed, and later excluded. Where that takes too many decisions, the search with learning starts.

use super::search::Outcome;
use crate::sat::reduce::Classic;
use crate::sat::reduce::classic_tables::{PEERS, bits};
use std::cmp::Reverse;
use wide::u32x4;

/// The number of decisions before learning begins. The hardest puzzles known make 80 on average; with 32 or 128 here
/// they take 2.5 or 1.1 times as long. Other sets differ by 4 % at most.
const MOST: u32 = 512;
/// The number of decisions on a board with pencil marks before a solver that learns is tried. Learning helps little
/// there: a solver that learns takes two fifths as many decisions, each of which takes twenty times as long.
// Small in tests, which then try the other solver, too.
const MOST_MARKED: u32 = if cfg!(test) { 64 } else { 1 << 23 };

/// The cells split so far.
#[derive(Debug)]
pub(super) struct Splits {
    board: Classic,
    /// Whether the board is still to be searched.
    is_open: bool,
    /// The assumptions, each with the board before it.
    assumed: Vec<(Classic, usize, usize)>,
    /// Whether an assumption has failed.
    failed: bool,
    /// The number of decisions left.
    left: u32,
    /// Whether locked candidates are excluded after an assumption, too. On boards with pencil marks this takes a third
    /// of the decisions away; classic puzzles with several solutions take 15 % more instructions.
    locked: bool,
}

impl Default for Splits {
    fn default() -> Self {
        Self { board: Classic::EMPTY, is_open: false, assumed: Vec::new(), failed: false, left: 0, locked: false }
    }
}

impl Splits {
    /// Starts with a board from which neither singles nor locked candidates follow; it may have pencil marks.
    pub(super) fn start(&mut self, board: &Classic, is_marked: bool) {
        self.board = *board;
        self.assumed.clear();
        (self.is_open, self.failed, self.locked) = (true, false, is_marked);
        self.left = if is_marked { MOST_MARKED } else { MOST };
    }

    /// Sets the number of decisions left.
    #[cfg(test)]
    pub(super) fn limit_decisions(&mut self, most: u32) {
        self.left = most;
    }

    /// A board without assumptions that has all models that are left, and maybe the last one.
    pub(super) fn root(&self) -> &Classic {
        self.assumed.first().map_or(&self.board, |(board, ..)| board)
    }

    /// The digit of each cell, from 1, after [`Outcome::Model`].
    pub(super) fn digits(&self) -> [u8; 81] {
        self.board.numbers().unwrap_or([0; 81])
    }

    /// Searches for the next model until `conflict`, which is called after each conflict, returns `false`, or too many
    /// decisions are made. Their number is added to `decisions`.
    pub(super) fn solve(&mut self, decisions: &mut u64, mut conflict: impl FnMut() -> bool) -> Outcome {
        loop {
            if !self.is_open {
                let Some((board, cell, digit)) = self.assumed.pop() else { return Outcome::Exhausted };
                self.board = board;
                self.is_open = self.board.exclude(cell, digit).is_ok();
            } else if self.board.is_solved() {
                self.is_open = false;
                return Outcome::Model;
            } else if self.left == 0 {
                return Outcome::Stopped;
            } else {
                self.left -= 1;
                *decisions += 1;
                let (cell, digit) = self.decision();
                self.assumed.push((self.board, cell, digit));
                self.is_open = self.board.assume(cell, digit, self.locked).is_ok();
            }
            if !self.is_open {
                self.failed = true;
                if !conflict() {
                    return Outcome::Stopped;
                }
            }
        }
    }

    /// A candidate of an open cell.
    fn decision(&self) -> (usize, usize) {
        let cell = self.cell();
        (cell, self.board.candidate_mask(cell).trailing_zeros() as usize)
    }

    /// An open cell with the fewest candidates, if possible two. Before the first conflict, any of these will do:
    /// scoring them would cost puzzles with several solutions half as much again.
    fn cell(&self) -> usize {
        let board = &self.board;
        let (mut once, mut twice, mut thrice) = (u32x4::splat(0), u32x4::splat(0), u32x4::splat(0));
        for &places in board.places() {
            let places = u32x4::new(places);
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        let two = twice & !thrice;
        let (mut most, mut best) = (0, None);
        for (band, cells) in two.to_array().into_iter().enumerate() {
            for cell in bits(cells).map(|bit| 27 * band + bit) {
                if !self.failed {
                    return cell;
                }
                let weight = weight(board, two, cell);
                if weight > most {
                    (most, best) = (weight, Some(cell));
                }
            }
        }
        // Nearly every board without pencil marks has such a cell.
        best.unwrap_or_else(|| {
            let open = (0..81).filter(|&cell| !board.is_settled(cell));
            let order = |&cell: &usize| (Reverse(board.candidate_mask(cell).count_ones()), weight(board, two, cell));
            open.max_by_key(order).unwrap_or(0)
        })
    }
}

/// The number of candidates that the two of a cell exclude in its peers; those in other cells of two, where they leave
/// a single, count five times.
fn weight(board: &Classic, two: u32x4, cell: usize) -> u32 {
    let peers = u32x4::new(PEERS[cell]);
    let mut sum = u32x4::splat(0);
    for digit in board.candidates(cell) {
        let excluded = u32x4::new(board.places()[digit]) & peers;
        sum += set_bits(excluded) + (set_bits(excluded & two) << 2_u32);
    }
    // No byte overflows: a cell has 20 peers.
    let [top, middle, bottom, _] = sum.to_array();
    (top + middle + bottom).wrapping_mul(0x0101_0101) >> 24
}

/// The number of set bits of each byte.
fn set_bits(words: u32x4) -> u32x4 {
    let pairs = words - ((words >> 1_u32) & u32x4::splat(0x5555_5555));
    let fours = (pairs & u32x4::splat(0x3333_3333)) + ((pairs >> 2_u32) & u32x4::splat(0x3333_3333));
    (fours + (fours >> 4_u32)) & u32x4::splat(0x0F0F_0F0F)
}
