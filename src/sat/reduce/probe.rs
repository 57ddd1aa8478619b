//! Failed literals: assume a candidate and place singles; if that ends in a contradiction, the candidate is false.
//!
//! Probes place singles and apply rules only, never locked candidates, so that a failed probe is one RUP step. Lynce &
//! Ouaknine 2006 found that on the extended encoding this settles all of their puzzles, including those with 17 clues.

use super::domains::{Domains, Trail};
use super::effort::{Contradiction, Probe};
use super::step::{Log, Reason};
use crate::engine::Budget;
use crate::puzzle::Digit;

impl Domains {
    /// Probes until no probe fails or the budget ends, propagating after each failure.
    pub(super) fn probe(&mut self, probe: Probe, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        let mut vain = 0;
        loop {
            let mut failed = false;
            for cell in 0..self.settled.len() {
                for digit in (0..self.side).map(Digit::from_index) {
                    let candidates = u32::from(self.left[cell]);
                    if !probe.takes(candidates, vain) {
                        break;
                    }
                    if budget.check().is_err() {
                        return Ok(());
                    }
                    if !self.has(cell, digit) {
                        continue;
                    }
                    vain += u32::from(candidates > 2);
                    if self.fails(cell, digit, budget) {
                        (failed, vain) = (true, 0);
                        log.note(self.board.geometry().candidate(cell, digit), Reason::Failed);
                        self.eliminate(cell, digit)?;
                        self.propagate(true, log, budget)?;
                    }
                }
            }
            if !failed {
                return Ok(());
            }
        }
    }

    /// Whether the candidate leads to a contradiction; false if the budget ends first.
    fn fails(&mut self, cell: usize, digit: Digit, budget: &Budget) -> bool {
        self.trail = Some(Trail::default());
        let known = self.rules_known();
        let end = self.place(cell, digit, &mut ()).and_then(|()| self.place_all(&mut (), budget));
        if let Some(trail) = self.trail.take() {
            self.undo(trail);
            self.undo_rules(known);
        }
        end.is_err()
    }
}
