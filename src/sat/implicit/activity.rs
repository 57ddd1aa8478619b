//! The choice of decisions: the candidate with the most recent conflicts (VSIDS: Moskewicz et al. 2001, Eén &
//! Sörensson 2003), and cell by cell where there were none.

use super::board::Board;
use super::literal::{VARIABLES, Var};
use crate::sat::reduce::classic_tables::bits;

/// The growth of the increment from conflict to conflict: minisat's decay of 0.95.
const GROWTH: f32 = 1.0 / 0.95;

/// The activity above which all are rescaled, before they overflow.
const MOST: f32 = 1e30;

/// Initial activities, too small to matter after a conflict: they order the candidates cell by cell.
static ORDER: [f32; VARIABLES] = order();

const fn order() -> [f32; VARIABLES] {
    let mut table = [0.0; VARIABLES];
    let mut place = 0;
    while place < 729 {
        table[Var::at(place / 9, place % 9).index()] = 1e-9 * (729 - place) as f32;
        place += 1;
    }
    table
}

/// The activity of each candidate, and the current increment.
#[derive(Debug)]
pub(super) struct Activity {
    activities: Box<[f32; VARIABLES]>,
    gain: f32,
}

impl Default for Activity {
    fn default() -> Self {
        Self { activities: Box::new(ORDER), gain: 1.0 }
    }
}

impl Activity {
    /// Forgets all conflicts.
    pub(super) fn clear(&mut self) {
        self.activities[..9 << 7].copy_from_slice(&ORDER[..9 << 7]);
        self.gain = 1.0;
    }

    /// Raises the activity of a candidate in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, var: Var) {
        self.activities[var.index()] += self.gain;
    }

    /// Raises the increment after a conflict.
    pub(super) fn decay(&mut self) {
        self.gain *= GROWTH;
        if self.gain > MOST {
            self.gain /= MOST;
            self.activities.iter_mut().for_each(|activity| *activity /= MOST);
        }
    }

    /// The open candidate of greatest activity, if a cell is open.
    pub(super) fn choose(&self, board: &Board) -> Option<Var> {
        // Activity and index in one number: the order of positive floats is that of their bits.
        let mut best = 0;
        for (digit, places) in board.open.iter().enumerate() {
            for (band, (places, settled)) in places.iter().zip(&board.settled).enumerate() {
                for bit in bits(places & !settled) {
                    let index = Var::new(digit, band, bit).index();
                    best = best.max(u64::from(self.activities[index].to_bits()) << 32 | index as u64);
                }
            }
        }
        (best > 0).then(|| Var::from_index(best as u32 as usize))
    }
}
