//! Pairs of a house's cells that earlier houses express, computed once for all the digits of the house.
//!
//! Writing a house looks each pair up once for each digit: comparing the houses of both cells each time would take
//! longer than writing the clause.

use super::houses::{HouseCells, Shared};

/// The pairs of a house that earlier houses express. The table is reused for the next house.
#[derive(Default)]
pub(super) struct ExpressedPairs {
    /// The number of cells.
    side: usize,
    /// Whether each pair of positions is expressed, by first and then second position.
    table: Vec<bool>,
}

impl ExpressedPairs {
    /// Fills the table for another house; `None` if there is no such pair.
    pub(super) fn load(&mut self, house: HouseCells) -> Option<&Self> {
        match house.shared() {
            Shared::None => None,
            Shared::Lines => {
                self.fill(house, |one, other| one[0] == other[0] || one[1] == other[1]);
                Some(self)
            }
            Shared::All => {
                self.fill(house, |one, other| one.iter().any(|house| other.contains(house)));
                Some(self)
            }
        }
    }

    /// Fills the table; `have_common` decides whether two cells with these earlier houses share one of them.
    #[inline]
    fn fill(&mut self, house: HouseCells, have_common: impl Fn(&[u16], &[u16]) -> bool) {
        let side = house.cells().len();
        self.side = side;
        self.table.clear();
        self.table.resize(side * side, false);
        for i in 0..side {
            let earlier = house.earlier(i);
            for j in 0..i {
                self.table[j * side + i] = have_common(earlier, house.earlier(j));
            }
        }
    }

    /// Whether an earlier house contains the cells at positions `i` < `j`.
    #[inline]
    pub(super) fn contains(&self, i: u16, j: u16) -> bool {
        self.table[usize::from(i) * self.side + usize::from(j)]
    }
}
