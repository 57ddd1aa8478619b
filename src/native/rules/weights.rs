//! Where to guess: at the cell with the most trouble for its number of candidates, or at such a digit of a house.
//!
//! Trouble counts as in the dom/wdeg rule of Boussemart, Hemery, Lecoutre and Sais (2004). It does not fade: a search
//! that learns nothing else has to stay with the same cells.

use super::bits::{bit, is_single, lowest, members};
use super::model::Model;
use super::state::State;
use crate::engine::Interrupt;
use crate::native::meter::Meter;

/// A guess: a cell and one of its several candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// How much trouble there was with each cell.
#[derive(Debug, Default)]
pub(super) struct Weights {
    of: Vec<f64>,
}

impl Weights {
    /// Before the search, a cell counts by what is said about it.
    pub(super) fn reset(&mut self, model: &Model) {
        let said = |cell| model.arcs.of(cell).len() + model.watched(cell as u16);
        self.of.clear();
        self.of.extend((0..model.start.len()).map(|cell| 1.0 + said(cell) as f64));
    }

    /// These cells had trouble.
    pub(super) fn blame(&mut self, cells: impl Iterator<Item = u16>) {
        for cell in cells {
            self.of[usize::from(cell)] += 1.0;
        }
    }

    /// The guess to try next; `None` when the board is solved.
    pub(super) fn choose(&self, model: &Model, state: &State, meter: &mut Meter) -> Result<Option<Guess>, Interrupt> {
        meter.work(self.of.len())?;
        let mut best = None;
        let mut best_score = f64::NEG_INFINITY;
        for (cell, (&mask, weight)) in state.masks().iter().zip(&self.of).enumerate() {
            if is_single(mask) {
                continue;
            }
            let score = weight / f64::from(mask.count_ones());
            if score > best_score {
                best_score = score;
                best = Some(Guess { cell: cell as u16, digit: lowest(mask) as u8 });
            }
        }
        if best.is_some_and(|guess| state.mask(guess.cell).count_ones() > 2) {
            meter.work(3 * self.of.len())?;
            for house in &model.houses {
                self.choose_place(house, state, &mut best, &mut best_score);
            }
        }
        Ok(best)
    }

    /// A better guess at a digit that has two places in a house: as good as the better one of them with two candidates.
    fn choose_place(&self, house: &[u16], state: &State, best: &mut Option<Guess>, best_score: &mut f64) {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in house {
            let mask = state.mask(cell);
            more |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        for digit in members(twice & !more) {
            let places = house.iter().copied().filter(|&cell| state.mask(cell) & bit(digit) != 0);
            let weight = |cell: u16| self.of[usize::from(cell)];
            let Some(cell) = places.max_by(|&one, &other| weight(one).total_cmp(&weight(other))) else { continue };
            let score = weight(cell) / 2.0;
            if score > *best_score {
                *best_score = score;
                *best = Some(Guess { cell, digit: digit as u8 });
            }
        }
    }
}
