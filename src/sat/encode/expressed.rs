//! The pairs of a house's cells that earlier houses have said, worked out once for all the digits of the house.
//!
//! A formula asks of each pair once for each digit: looking up the houses of both cells each time would take longer
//! than to write the clause.

use super::houses::HouseCells;
use crate::puzzle::House;

/// The pairs of a house that earlier houses have said. Its room is used again for the next house.
#[derive(Default)]
pub(super) struct SaidPairs {
    /// The number of cells.
    side: usize,
    /// Whether each pair of positions has been said, by the first and then the second.
    table: Vec<bool>,
}

impl SaidPairs {
    /// Turns to another house; `None` if there is no such pair.
    pub(super) fn turn_to(&mut self, house: HouseCells) -> Option<&Self> {
        match house.house {
            // Columns come after rows, and each has one cell in common with a row.
            House::Row(_) | House::Column(_) => None,
            House::Box(_) => {
                self.fill(house, |one, other| one[0] == other[0] || one[1] == other[1]);
                Some(self)
            }
            House::Extra(_) => {
                self.fill(house, |one, other| one.iter().any(|house| other.contains(house)));
                Some(self)
            }
        }
    }

    /// Fills the table, from whether two cells with these earlier houses have one of them in common.
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

    /// Whether an earlier house contains the cells at both positions, of which `i` is the first.
    #[inline]
    pub(super) fn contains(&self, i: u16, j: u16) -> bool {
        self.table[usize::from(i) * self.side + usize::from(j)]
    }
}
