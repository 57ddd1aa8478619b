//! The pairs of a house's cells that earlier houses have said, worked out once for all the digits of the house.
//!
//! A formula asks of each pair once for each digit: looking up the houses of both cells each time would take longer
//! than to write the clause.

use super::houses::HouseCells;
use crate::puzzle::House;

/// The pairs of a house that earlier houses have said. Its room is used again for the next house.
#[derive(Default)]
pub(super) struct SaidPairs {
    /// The row and the column of each cell of a box.
    lines: Vec<[u16; 2]>,
    /// The number of cells of an extra house; 0 for a box.
    side: usize,
    /// Whether each pair of positions of an extra house has been said, both ways round.
    table: Vec<bool>,
}

impl SaidPairs {
    /// Turns to another house, and says whether there may be such a pair.
    pub(super) fn turn_to(&mut self, house: HouseCells) -> bool {
        match house.house {
            // Columns come after rows, and each has one cell in common with a row.
            House::Row(_) | House::Column(_) => return false,
            // A pair costs two comparisons, and no table is filled for the few that a reduction leaves open.
            House::Box(_) => {
                self.side = 0;
                self.lines.clear();
                let earlier = (0..house.cells().len()).map(|position| house.earlier(position));
                self.lines.extend(earlier.map(|lines| [lines[0], lines[1]]));
            }
            House::Extra(_) => self.fill(house),
        }
        true
    }

    fn fill(&mut self, house: HouseCells) {
        let side = house.cells().len();
        self.side = side;
        self.table.clear();
        self.table.resize(side * side, false);
        for i in 0..side {
            let earlier = house.earlier(i);
            for j in 0..i {
                let said = house.earlier(j).iter().any(|house| earlier.contains(house));
                self.table[i * side + j] = said;
                self.table[j * side + i] = said;
            }
        }
    }

    /// Whether an earlier house contains the cells at both positions.
    #[inline]
    pub(super) fn contains(&self, i: usize, j: usize) -> bool {
        if self.side == 0 {
            let (one, other) = (self.lines[i], self.lines[j]);
            one[0] == other[0] || one[1] == other[1]
        } else {
            self.table[i * self.side + j]
        }
    }
}
