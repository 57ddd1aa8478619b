//! Houses, and the pairs of their cells that earlier houses already express.
//!
//! The row already excludes equal digits in two cells of a box that are in one row, so a formula without repetitions
//! leaves that pair out of the box; a region that is a whole row adds nothing at all. Rows come first, then columns,
//! then boxes, then the houses that rules add. A pair of a box can be repeated by a row or by a column, but never by
//! both; a pair of an extra house by any of these, and by earlier extra houses.

use crate::puzzle::{Board, House, Incidence};
use crate::sat::at_most_one::pair_count;
use std::collections::HashMap;
use std::mem;

/// The earlier houses that may contain two cells of a house.
#[derive(Clone, Copy)]
pub(super) enum Shared {
    None,
    /// The row and the column of each cell of a box.
    Lines,
    All,
}

/// A house, with the earlier houses of each of its cells.
#[derive(Clone, Copy)]
pub(crate) struct HouseCells<'a> {
    pub(crate) house: House,
    incidence: &'a Incidence,
    /// The house's number in the incidence table, which defines the order.
    number: usize,
    /// Whether the board is square, so that rows, columns and boxes have few cells in common.
    is_square: bool,
}

impl<'a> HouseCells<'a> {
    pub(super) fn new(board: &'a Board, number: usize, house: House) -> Self {
        Self { house, incidence: board.incidence(), number, is_square: board.geometry().is_square() }
    }

    /// Whether it has one cell for each digit, so that each digit is in one of them.
    pub(crate) fn is_full(&self) -> bool {
        self.incidence.is_full(self.number)
    }

    /// The kinds of houses that may share pairs of cells with this one.
    pub(super) fn shared(&self) -> Shared {
        match self.house {
            // Two cells of a row are in different columns.
            House::Row(_) | House::Column(_) if self.is_square => Shared::None,
            House::Box(_) if self.is_square => Shared::Lines,
            House::Row(_) | House::Column(_) | House::Box(_) | House::Extra(_) => Shared::All,
        }
    }

    /// The cells, ascending.
    pub(crate) fn cells(&self) -> &'a [u32] {
        self.incidence.cells_of(self.number)
    }

    /// The houses of the cell at this position, ascending: a row, a column, a box, and extra houses.
    #[inline]
    fn houses(&self, position: usize) -> &'a [u16] {
        self.incidence.houses_of(self.cells()[position] as usize)
    }

    /// The earlier houses that the cell at this position may share with another cell of this house, ascending.
    pub(super) fn earlier(&self, position: usize) -> &'a [u16] {
        let houses = self.houses(position);
        match self.shared() {
            Shared::None => &[],
            Shared::Lines => &houses[..2],
            Shared::All => &houses[..houses.partition_point(|&other| usize::from(other) < self.number)],
        }
    }

    /// Whether an earlier house has exactly these cells. On a board of one cell, the cell's own clauses cover
    /// everything. A house of one cell says nothing.
    pub(crate) fn is_repeated(&self) -> bool {
        let side = self.cells().len();
        let in_all = |house| (1..side).all(|position| self.earlier(position).contains(house));
        side == 1 || self.earlier(0).iter().any(in_all)
    }

    /// The number of pairs of cells that no earlier house contains.
    pub(crate) fn new_pairs(&self) -> usize {
        let side = self.cells().len();
        match self.shared() {
            Shared::None => pair_count(side),
            // A row and a column have one cell in common, so no pair is subtracted twice.
            Shared::Lines => {
                let mut houses: Vec<u16> = (0..side).flat_map(|position| self.earlier(position)).copied().collect();
                houses.sort_unstable();
                let expressed = houses.chunk_by(|one, other| one == other).map(|cells| pair_count(cells.len()));
                pair_count(side) - expressed.sum::<usize>()
            }
            Shared::All => pair_count(side) - self.expressed_pairs(),
        }
    }

    /// The number of pairs of cells that earlier houses contain.
    fn expressed_pairs(&self) -> usize {
        let mut members: HashMap<u16, Vec<usize>> = HashMap::new();
        // The last position with which each position was paired, so that pairs in several houses count once.
        let mut paired = vec![usize::MAX; self.cells().len()];
        let mut pairs = 0;
        for position in 0..self.cells().len() {
            for &house in self.earlier(position) {
                let members = members.entry(house).or_default();
                pairs += members.iter().filter(|&&one| mem::replace(&mut paired[one], position) != position).count();
                members.push(position);
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, Geometry, Rule};
    use crate::sat::encode::expressed::ExpressedPairs;
    use crate::sat::encode::rules::houses;

    /// Regions with pairs in a row, in a box, in both, in the other region, and in a window.
    const OVERLAPPING: &str = "windoku,region r1c1 r1c2 r2c1 r2c2 r2c3 r5c5 r6c6 r6c7 r9c9,\
                               region r1c1 r1c2 r2c2 r2c3 r3c3 r5c5 r6c7 r7c7 r8c9";

    #[test]
    fn each_pair_is_new_once() {
        let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
        let diagonal_region = Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap();
        let shapes = [(1, 1), (2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (3, 3), (2, 5)];
        let boards = shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
        let geometries = boards.into_iter().chain([jigsaw, diagonal_region]);
        let mut boards: Vec<_> = geometries.map(|geometry| Board::new(geometry, Rule::DIAGONAL).unwrap()).collect();
        for rules in ["windoku", "disjoint-groups", "diagonal main,windoku,disjoint-groups", OVERLAPPING] {
            let rules = rules.split(',').map(|rule| rule.parse().unwrap());
            boards.push(Board::new(Geometry::classic(), rules).unwrap());
        }
        for board in boards {
            let mut pairs = std::collections::HashSet::new();
            let mut expressed = ExpressedPairs::default();
            for house in houses(&board) {
                let mut new = 0;
                let expressed = expressed.load(house);
                for j in 0..house.cells().len() {
                    for i in 0..j {
                        let is_new = pairs
                            .insert((house.cells()[i].min(house.cells()[j]), house.cells()[i].max(house.cells()[j])));
                        assert_eq!(
                            expressed.is_some_and(|expressed| expressed.contains(i as u16, j as u16)),
                            !is_new,
                            "{board:?} {:?}",
                            house.cells()
                        );
                        new += usize::from(is_new);
                    }
                }
                assert_eq!(house.new_pairs(), new);
            }
        }
    }

    #[test]
    fn houses_with_the_cells_of_earlier_ones_are_repeated() {
        let repeated = |geometry| {
            let board = Board::new(geometry, [Rule::MAIN_DIAGONAL]).unwrap();
            let repeated = houses(&board).filter(HouseCells::is_repeated);
            repeated.map(|house| house.house).collect::<Vec<_>>()
        };
        assert_eq!(repeated(Geometry::classic()), []);
        assert_eq!(repeated(Geometry::with_side(1).unwrap()).len(), 4);
        let latin = Geometry::with_boxes(BoxShape { rows: 2, columns: 1 }).unwrap();
        assert_eq!(repeated(latin), [House::Box(0), House::Box(1)]);
        let jigsaw = Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap();
        assert_eq!(repeated(jigsaw), [House::Extra(0)]);
    }
}
