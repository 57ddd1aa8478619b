//! The candidates before the first guess, computed from all clues at once.

use super::{Contradiction, Domains, OPEN, SETTLED, bits};
use crate::engine::Interrupt;
use crate::native::meter::Meter;

impl<const W: usize> Domains<W> {
    /// Sets up the board with these clues, as pairs of cell and digit. Open cells keep the digits that no clue of their
    /// houses has; singles are queued.
    pub(crate) fn start(
        &mut self,
        clues: impl Iterator<Item = (usize, usize)>,
        meter: &mut Meter,
    ) -> Result<(), Interrupt> {
        self.digits.fill(OPEN);
        self.open.clear();
        self.settled.clear();
        self.trail.clear();
        self.guessing = false;
        self.weights.fill(1);
        self.clear_singles();
        // Settling the clues one by one would remove side³ candidates, each from the counts of three houses.
        let taken = self.place_clues(clues);
        self.find_candidates(&taken, meter)?;
        for (at, &places) in self.places.iter().enumerate().filter(|(_, places)| **places < 2) {
            let (house, digit) = (at / self.side, at % self.side);
            match places {
                _ if !self.houses.is_full(house) => {}
                0 => self.contradiction = Some(Contradiction::House(house)),
                _ => self.hidden.push((house as u16, digit as u16)),
            }
        }
        Ok(())
    }

    /// Settles the clues and returns the set of their digits for each house. A repeated digit is a contradiction.
    fn place_clues(&mut self, clues: impl Iterator<Item = (usize, usize)>) -> Vec<[u64; W]> {
        let mut taken = vec![[0; W]; self.houses.house_count()];
        self.places.fill(0);
        for (cell, digit) in clues {
            for &house in self.houses.houses_of(cell) {
                let (house, bit) = (usize::from(house), 1 << (digit % 64));
                let word = &mut taken[house][digit / 64];
                if *word & bit != 0 {
                    self.contradiction = Some(Contradiction::House(house));
                }
                *word |= bit;
                self.places[house * self.side + digit] = SETTLED | 1;
            }
            self.digits[cell] = digit as u16;
            self.settled.push(cell as u32);
        }
        taken
    }

    /// Computes the candidates of each cell, which are its clue or the digits that none of its houses has taken, and
    /// their counts by cell and by house.
    fn find_candidates(&mut self, taken: &[[u64; W]], meter: &mut Meter) -> Result<(), Interrupt> {
        for cell in 0..self.digits.len() {
            let mut candidates = [0; W];
            if self.digits[cell] == OPEN {
                let houses = self.houses.houses_of(cell);
                candidates = std::array::from_fn(|word| {
                    let all = match self.side.saturating_sub(64 * word) {
                        0 => 0,
                        left @ 1..64 => (1 << left) - 1,
                        _ => u64::MAX,
                    };
                    houses.iter().fold(all, |left, &house| left & !taken[usize::from(house)][word])
                });
                for digit in bits(&candidates) {
                    for &house in houses {
                        self.places[usize::from(house) * self.side + digit] += 1;
                    }
                }
                self.open_at[cell] = self.open.len() as u32;
                self.open.push(cell as u32);
            } else {
                let digit = usize::from(self.digits[cell]);
                candidates[digit / 64] = 1 << (digit % 64);
            }
            self.candidates[cell] = candidates;
            self.counts[cell] = candidates.iter().map(|word| word.count_ones() as u16).sum();
            match self.counts[cell] {
                0 => self.contradiction = Some(Contradiction::Cell(cell)),
                1 if self.digits[cell] == OPEN => self.naked.push(cell as u32),
                _ => {}
            }
            meter.work(W + 4 * usize::from(self.counts[cell]))?;
        }
        Ok(())
    }
}
