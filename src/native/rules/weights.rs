//! Branching by dom/wdeg: the cell with the largest weight for its number of candidates, or a digit of a house with two
//! places (Boussemart, Hemery, Lecoutre and Sais, 2004).
//!
//! Weights do not decay: a search without learned clauses has to keep returning to the same cells.

use super::bits::{bit, is_single, lowest, members};
use super::domains::Domains;
use super::model::RuleModel;
use crate::engine::Interrupt;
use crate::native::meter::Meter;

/// A guess: a cell and one of its several candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// The weight of each cell: its constraints, plus the wipeouts that it took part in.
#[derive(Debug, Default)]
pub(super) struct Weights {
    by_cell: Vec<f64>,
}

impl Weights {
    /// Sets each weight to one plus the number of the cell's relations and propagators.
    pub(super) fn reset(&mut self, model: &RuleModel) {
        let constraints = |cell| model.arcs.list(cell).len() + model.watcher_count(cell as u16);
        self.by_cell.clear();
        self.by_cell.extend((0..model.start.len()).map(|cell| 1.0 + constraints(cell) as f64));
    }

    /// Adds one to the weights of these cells.
    pub(super) fn bump(&mut self, cells: impl Iterator<Item = u16>) {
        for cell in cells {
            self.by_cell[usize::from(cell)] += 1.0;
        }
    }

    /// The guess to try next; `None` when the board is solved.
    pub(super) fn choose(
        &self,
        model: &RuleModel,
        domains: &Domains,
        meter: &mut Meter,
    ) -> Result<Option<Guess>, Interrupt> {
        meter.work(self.by_cell.len())?;
        let mut best = None;
        let mut best_score = f64::NEG_INFINITY;
        for (cell, (&mask, weight)) in domains.masks().iter().zip(&self.by_cell).enumerate() {
            if is_single(mask) {
                continue;
            }
            let score = weight / f64::from(mask.count_ones());
            if score > best_score {
                best_score = score;
                best = Some(Guess { cell: cell as u16, digit: lowest(mask) as u8 });
            }
        }
        if best.is_some_and(|guess| domains.mask(guess.cell).count_ones() > 2) {
            meter.work(3 * self.by_cell.len())?;
            for house in &model.houses {
                self.choose_place(house, domains, &mut best, &mut best_score);
            }
        }
        Ok(best)
    }

    /// Considers the digits with two places in a house. Such a place scores like a cell with two candidates; of the
    /// two, the cell with the larger weight counts.
    fn choose_place(&self, house: &[u16], domains: &Domains, best: &mut Option<Guess>, best_score: &mut f64) {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in house {
            let mask = domains.mask(cell);
            more |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        for digit in members(twice & !more) {
            let places = house.iter().copied().filter(|&cell| domains.mask(cell) & bit(digit) != 0);
            let weight = |cell: u16| self.by_cell[usize::from(cell)];
            let Some(cell) = places.max_by(|&one, &other| weight(one).total_cmp(&weight(other))) else { continue };
            let score = weight(cell) / 2.0;
            if score > *best_score {
                *best_score = score;
                *best = Some(Guess { cell, digit: digit as u8 });
            }
        }
    }
}
