//! Locked candidates: when all places of a digit in a house lie in a second house, the digit is there, and nowhere else
//! in the second house. With a line and a box this is known as pointing and claiming.
//!
//! No single clause expresses this, but each elimination is one RUP step: assume the digit elsewhere in the second
//! house, and the first house has lost every place. (Rules over two boxes and two lines have no such short proof and
//! are not used.)

use super::domains::Domains;
use super::effort::Contradiction;
use super::step::{Log, Reason};
use crate::engine::Budget;
use crate::puzzle::Digit;

impl Domains {
    /// Applies singles and locked candidates until neither finds anything or the budget ends.
    pub(super) fn propagate(&mut self, locked: bool, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        loop {
            self.place_all(log, budget)?;
            if !locked || budget.check().is_err() {
                return Ok(());
            }
            let Some((house, digit)) = self.few.pop() else {
                return Ok(());
            };
            self.lock(house as usize, digit, log)?;
        }
    }

    fn lock(&mut self, house: usize, digit: Digit, log: &mut impl Log) -> Result<(), Contradiction> {
        let places = &mut self.places[house * self.side + digit.index()];
        places.queued = false;
        let count = usize::from(places.count);
        if count < 2 {
            return Ok(());
        }
        let cells = self.incidence.cells_of(house).iter().map(|&cell| cell as usize);
        let mut cells = cells.filter(|&cell| self.has(cell, digit));
        let Some(first) = cells.next() else {
            return Err(Contradiction);
        };
        let mut common: Vec<u16> = self.incidence.houses_of(first).to_vec();
        for cell in cells.take(count - 1) {
            common.retain(|&other| self.incidence.is_in(cell, usize::from(other)));
            // The house itself is always among them.
            if common.len() == 1 {
                return Ok(());
            }
        }
        for other in common.into_iter().map(usize::from).filter(|&other| other != house) {
            for position in 0..self.incidence.cells_of(other).len() {
                let cell = self.incidence.cells_of(other)[position] as usize;
                if self.has(cell, digit) && !self.incidence.is_in(cell, house) {
                    log.note(self.board.geometry().candidate(cell, digit), Reason::Locked);
                    self.eliminate(cell, digit)?;
                }
            }
        }
        Ok(())
    }
}
