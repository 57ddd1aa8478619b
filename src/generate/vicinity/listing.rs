//! The solutions of many puzzles, and the clues that leave one of them.

use super::boards::Searches;
use super::steps::Kept;
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Clues, Sink};
use itertools::Itertools;

/// A set of digits for each cell: digit d is bit d − 1.
type Candidates = [u16; 81];

/// A puzzle without some clues.
pub(super) struct Reduced {
    pub(super) clues: Clues,
    /// The cells and digits of the clues that were removed.
    pub(super) removed: Vec<(u8, u8)>,
}

impl Reduced {
    /// The candidates that may be added.
    fn allowed(&self, kept: Kept, solution: &Clues) -> Candidates {
        let mut allowed = match kept {
            Kept::Nothing => [0x1FF; 81],
            Kept::Pattern => [0; 81],
            Kept::Grid => solution.map(bit),
        };
        for &(cell, digit) in &self.removed {
            let candidates = &mut allowed[usize::from(cell)];
            *candidates = if kept == Kept::Pattern { 0x1FF } else { *candidates } & !bit(digit);
        }
        allowed
    }

    fn with(&self, added: &[(usize, u16)]) -> Clues {
        let mut clues = self.clues;
        for &(cell, bit) in added {
            clues[cell] = bit.trailing_zeros() as u8 + 1;
        }
        clues
    }
}

/// The puzzles that have one solution and consist of one of these and `plus` further clues, each of which it needs. All
/// of these have the same number of clues removed.
pub(super) fn extended<'a, S: Searches>(
    reduced: &'a [Reduced],
    (plus, kept, solution): (usize, Kept, &'a Clues),
    searches: &mut S,
    budget: &Budget,
) -> Result<Box<dyn Iterator<Item = Clues> + 'a>, Interrupt> {
    let limit = S::limit(reduced.first().map_or(1, |one| one.removed.len()), plus);
    let puzzles: Vec<Clues> = reduced.iter().map(|one| one.clues).collect();
    let budget = &Budget { guesses: None, counted: None, ..budget.clone() };
    if plus == 1 {
        let mut tallies = Limited { limit, each: vec![Tally::default(); puzzles.len()] };
        searches.list(&puzzles, limit, budget, &mut tallies)?;
        let found = move |(one, tally): (&Reduced, Tally)| {
            let allowed = one.allowed(kept, solution);
            let added = tally.lone().filter(|&(cell, bit)| allowed[cell] & bit != 0);
            added.map(|added| one.with(&[added])).collect::<Vec<_>>()
        };
        Ok(Box::new(reduced.iter().zip(tallies.each).flat_map(found)))
    } else {
        let mut lists = Limited { limit, each: vec![List::default(); puzzles.len()] };
        searches.list(&puzzles, limit, budget, &mut lists)?;
        let found = move |(one, list): (&Reduced, List)| {
            list.pairs(&one.allowed(kept, solution)).iter().map(|pair| one.with(pair)).collect::<Vec<_>>()
        };
        Ok(Box::new(reduced.iter().zip(lists.each).flat_map(found)))
    }
}

const fn bit(digit: u8) -> u16 {
    if digit == 0 { 0 } else { 1 << (digit - 1) }
}

/// What is known of each puzzle's solutions, up to a limit.
struct Limited<T> {
    limit: u32,
    each: Vec<T>,
}

/// The candidates of a puzzle's solutions.
#[derive(Clone)]
struct Tally {
    /// Those of at least one solution.
    once: Candidates,
    /// Those of at least two.
    twice: Candidates,
    /// Whether there are several solutions, and fewer than the limit.
    is_listed: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Self { once: [0; 81], twice: [0; 81], is_listed: false }
    }
}

impl Tally {
    /// The candidates that exactly one of several solutions has, as cell and bit.
    fn lone(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let cells = if self.is_listed { 0..81 } else { 0..0 };
        cells.flat_map(|cell| bits(self.once[cell] & !self.twice[cell]).map(move |bit| (cell, bit)))
    }
}

fn bits(set: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|digit| 1 << digit).filter(move |bit| set & bit != 0)
}

impl Sink for Limited<Tally> {
    const SOLUTIONS: u32 = u32::MAX;

    #[inline]
    fn solution(&mut self, puzzle: usize, _nth: u32, digits: &[u8; 81]) {
        let Tally { once, twice, .. } = &mut self.each[puzzle];
        for cell in 0..81 {
            let bit = 1 << (digits[cell] - 1);
            twice[cell] |= once[cell] & bit;
            once[cell] |= bit;
        }
    }

    #[inline]
    fn finished(&mut self, puzzle: usize, count: u32) {
        self.each[puzzle].is_listed = (2..self.limit).contains(&count);
    }
}

/// The solutions of a puzzle.
#[derive(Clone, Default)]
struct List {
    solutions: Vec<Clues>,
    /// Whether there are several solutions, and fewer than the limit.
    is_listed: bool,
}

impl List {
    /// The pairs of these candidates that exactly one solution has, but not one of the two alone.
    fn pairs(&self, allowed: &Candidates) -> Vec<[(usize, u16); 2]> {
        if !self.is_listed {
            return Vec::new();
        }
        let words = self.solutions.len().div_ceil(64);
        let mut shared: Vec<((usize, u16), Vec<u64>)> = Vec::new();
        for (cell, allowed) in allowed.iter().enumerate() {
            for bit in bits(*allowed) {
                let mut set = vec![0; words];
                for (at, digits) in self.solutions.iter().enumerate() {
                    if self::bit(digits[cell]) == bit {
                        set[at / 64] |= 1_u64 << (at % 64);
                    }
                }
                if set.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                    shared.push(((cell, bit), set));
                }
            }
        }
        let is_lone = |one: &(_, Vec<u64>), other: &(_, Vec<u64>)| {
            one.1.iter().zip(&other.1).map(|(one, other)| (one & other).count_ones()).sum::<u32>() == 1
        };
        let pairs =
            shared.iter().array_combinations().filter(|[one, other]| one.0.0 != other.0.0 && is_lone(one, other));
        pairs.map(|[one, other]| [one.0, other.0]).collect()
    }
}

impl Sink for Limited<List> {
    const SOLUTIONS: u32 = u32::MAX;

    fn solution(&mut self, puzzle: usize, _nth: u32, digits: &[u8; 81]) {
        self.each[puzzle].solutions.push(*digits);
    }

    fn finished(&mut self, puzzle: usize, count: u32) {
        self.each[puzzle].is_listed = (2..self.limit).contains(&count);
    }
}
