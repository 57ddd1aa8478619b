//! The counts of a board after random guesses, recomputed, and the board after guesses that are undone.

use super::*;
use crate::engine::Budget;
use crate::puzzle::{BoxShape, Geometry, Rule};

/// Pseudorandom numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// A board, and a solution of it, from 0.
fn solved(rows: usize, columns: usize, rules: &[&str]) -> (Arc<Board>, Vec<u16>) {
    let side = rows * columns;
    let digit = |row: usize, column: usize| ((row % rows * columns + row / rows + column) % side) as u16;
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    let board = Board::new(Geometry::with_boxes(BoxShape { rows, columns }).unwrap(), rules).unwrap();
    (board, (0..side * side).map(|cell| digit(cell / side, cell % side)).collect())
}

impl<const W: usize> Domains<W> {
    fn places_of(&self, house: usize, digit: usize) -> impl Iterator<Item = usize> {
        let cells = self.houses.cells_of(house).iter().map(|&cell| cell as usize);
        cells.filter(move |&cell| self.is_candidate(cell, digit))
    }

    /// Panics if a count or list differs from what the candidates say.
    fn assert_counts(&self) {
        let mut open: Vec<usize> = self.open.iter().map(|&cell| cell as usize).collect();
        for (at, &cell) in open.iter().enumerate() {
            assert_eq!((self.open_at[cell] as usize, self.digits[cell]), (at, OPEN));
        }
        open.sort_unstable();
        assert!(open.iter().copied().eq((0..self.digits.len()).filter(|&cell| self.digits[cell] == OPEN)));
        for cell in 0..self.digits.len() {
            assert_eq!(usize::from(self.counts[cell]), bits(&self.candidates[cell]).count());
        }
        for (at, &places) in self.places.iter().enumerate() {
            let (house, digit) = (at / self.side, at % self.side);
            assert_eq!(usize::from(places & !SETTLED), self.places_of(house, digit).count());
            let holds = |&cell: &u32| self.digits[cell as usize] == digit as u16;
            assert_eq!(places & SETTLED != 0, self.houses.cells_of(house).iter().any(holds));
        }
    }

    /// Panics if a single was not settled, or a settled digit was not removed from its peers.
    fn assert_fixpoint(&self) {
        for cell in 0..self.digits.len() {
            assert!(self.counts[cell] > 0 && (self.counts[cell] == 1) == (self.digits[cell] != OPEN));
        }
        for (at, &places) in self.places.iter().enumerate() {
            let count = self.places_of(at / self.side, at % self.side).count();
            assert!(count > 0 && (count == 1) == (places & SETTLED != 0));
        }
    }

    /// Guesses at random, undoes some guesses, and checks the board after each. Returns the numbers of guesses that led
    /// to a contradiction, that led to none, and of boards that were solved.
    fn guess_at_random(board: &Board, solution: &[u16], rounds: usize) -> [usize; 3] {
        let (mut random, mut seen, budget) = (Random(0x2545_f491_4f6c_dd1d), [0; 3], Budget::unlimited());
        let mut meter = Meter::new(&budget).unwrap();
        let mut domains = Self::new(board);
        for _ in 0..rounds {
            let clues: Vec<usize> = (0..solution.len()).filter(|_| random.below(4) == 0).collect();
            domains.start(clues.iter().map(|&cell| (cell, usize::from(solution[cell]))), &mut meter).unwrap();
            domains.assert_counts();
            // Whether all guesses so far agree with the solution.
            let mut agrees = true;
            for _ in 0..solution.len() / 20 {
                let (cell, digit) = (random.below(solution.len()), random.below(board.side()));
                agrees &= solution[cell] != digit as u16;
                domains.exclude(cell, digit);
                domains.assert_counts();
            }
            if !domains.propagate(&mut meter).unwrap() {
                assert!(!agrees);
                continue;
            }
            domains.assert_fixpoint();
            let mut earlier = Vec::new();
            domains.set_guessing(true);
            for _ in 0..60 {
                domains.assert_counts();
                if random.below(8) == 0
                    && let Some((point, candidates, digits, did_agree)) = earlier.pop()
                {
                    domains.undo(point);
                    assert!(domains.candidates == candidates && domains.digits == digits);
                    agrees = did_agree;
                    continue;
                }
                assert_eq!(domains.may_become(solution), agrees);
                let Some(&cell) = domains.open.get(random.below(domains.open.len().max(1))) else {
                    seen[2] += 1;
                    break;
                };
                let cell = cell as usize;
                let candidates: Vec<usize> = bits(&domains.candidates[cell]).collect();
                let digit = candidates[random.below(candidates.len())];
                let before = (domains.undo_point(), domains.candidates.clone(), domains.digits.clone(), agrees);
                // A guess, or its exclusion.
                if random.below(3) > 0 {
                    domains.settle(cell, digit, &mut meter).unwrap();
                    agrees &= solution[cell] == digit as u16;
                } else {
                    domains.exclude(cell, digit);
                    agrees &= solution[cell] != digit as u16;
                }
                let holds = domains.propagate(&mut meter).unwrap();
                assert!(holds || !agrees, "a solution survives guesses that agree with it");
                domains.assert_counts();
                if holds {
                    domains.assert_fixpoint();
                    earlier.push(before);
                } else {
                    let (point, candidates, digits, did_agree) = before;
                    domains.undo(point);
                    assert!(domains.candidates == candidates && domains.digits == digits);
                    agrees = did_agree;
                }
                seen[usize::from(holds)] += 1;
            }
            domains.set_guessing(false);
        }
        seen
    }
}

#[test]
fn counts_follow_guesses_and_their_undoing() {
    for (rows, columns, rules, rounds) in
        [(2, 3, &[][..], 40), (3, 3, &[], 15), (3, 3, &["disjoint-groups"], 15), (4, 4, &[], 4)]
    {
        let (board, solution) = solved(rows, columns, rules);
        let seen = Domains::<1>::guess_at_random(&board, &solution, rounds);
        // So few guesses do not solve a large board.
        let is_large = rows == 4;
        assert!(seen[0] > 0 && seen[1] > 0 && (seen[2] == 0) == is_large, "{rules:?} {seen:?}");
    }
}
