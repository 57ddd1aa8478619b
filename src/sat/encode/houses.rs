//! The SAT road's reading of the rules, as houses, and which parts of a house an earlier house has said already.
//!
//! Two cells of a box in one row are kept apart by the row, so a formula without repetitions leaves that pair out of the
//! box; a region that is a whole row says nothing new at all. Rows come first, then columns, then boxes, then the houses
//! that rules add. A pair of a box can be repeated by a row or by a column, but never by both; a pair of an extra house by
//! any of these, and by extra houses before it.

use crate::puzzle::{Board, House, Incidence, Rule};
use crate::sat::at_most_one::pair_count;
use std::collections::HashMap;
use std::mem;

/// The cells of a house, with what earlier houses say of each pair.
pub(crate) struct HouseCells<'a> {
    pub(crate) house: House,
    pub(crate) cells: Vec<usize>,
    /// For each cell the earlier houses that it may share with another cell of this house, ascending.
    earlier: Vec<&'a [u16]>,
}

impl<'a> HouseCells<'a> {
    /// Every house of the board: its own, and those that its rules add.
    pub(crate) fn all(board: &'a Board) -> impl Iterator<Item = Self> {
        let incidence = board.incidence();
        let extra = board.rules().iter().enumerate().flat_map(|(position, rule)| match rule {
            Rule::House(_) => board.houses_of_rule(position),
        });
        let houses = board.geometry().houses().chain(extra).enumerate();
        houses.map(move |(number, house)| Self::new(incidence, number, house))
    }

    fn new(incidence: &'a Incidence, number: usize, house: House) -> Self {
        let cells: Vec<usize> = incidence.cells_of(number).iter().map(|&cell| cell as usize).collect();
        let earlier = |&cell: &usize| {
            let houses = incidence.houses_of(cell);
            match house {
                // Two cells of a row are in different columns.
                House::Row(_) | House::Column(_) => &[],
                House::Box(_) | House::Extra(_) => {
                    &houses[..houses.partition_point(|&other| usize::from(other) < number)]
                }
            }
        };
        let earlier = cells.iter().map(earlier).collect();
        Self { house, cells, earlier }
    }

    /// Whether an earlier house holds the cells at both positions.
    pub(crate) fn said(&self, i: usize, j: usize) -> bool {
        self.earlier[i].iter().any(|house| self.earlier[j].contains(house))
    }

    /// Whether an earlier house has the very same cells. On a board of one cell the cell itself says everything.
    pub(crate) fn is_repeated(&self) -> bool {
        let in_all = |house| self.earlier.iter().all(|earlier| earlier.contains(house));
        self.cells.len() == 1 || self.earlier.first().is_some_and(|first| first.iter().any(in_all))
    }

    /// How many pairs of cells no earlier house holds.
    pub(crate) fn new_pairs(&self) -> usize {
        let side = self.cells.len();
        match self.house {
            House::Row(_) | House::Column(_) => pair_count(side),
            // A row and a column have one cell in common, so that no pair is counted out twice.
            House::Box(_) => {
                let mut houses: Vec<u16> = self.earlier.iter().copied().flatten().copied().collect();
                houses.sort_unstable();
                let said = houses.chunk_by(|one, other| one == other).map(|cells| pair_count(cells.len()));
                pair_count(side) - said.sum::<usize>()
            }
            House::Extra(_) => pair_count(side) - self.said_pairs(),
        }
    }

    /// How many pairs of cells an earlier house holds, or several.
    fn said_pairs(&self) -> usize {
        let mut members: HashMap<u16, Vec<usize>> = HashMap::new();
        // For each position the last one that it was paired with.
        let mut paired = vec![usize::MAX; self.cells.len()];
        let mut pairs = 0;
        for (position, houses) in self.earlier.iter().enumerate() {
            for &house in *houses {
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
    use crate::puzzle::{BoxShape, Geometry};

    /// Regions with pairs in a row, in a box, in both, in the other region, and in a window.
    const OVERLAPPING: &str = "windoku,region r1c1 r1c2 r2c1 r2c2 r2c3 r5c5 r6c6 r6c7 r9c9,\
                               region r1c1 r1c2 r2c2 r2c3 r3c3 r5c5 r6c7 r7c7 r8c9";

    #[test]
    fn a_pair_is_new_once() {
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
            for house in HouseCells::all(&board) {
                let mut new = 0;
                for j in 0..house.cells.len() {
                    for i in 0..j {
                        let is_new =
                            pairs.insert((house.cells[i].min(house.cells[j]), house.cells[i].max(house.cells[j])));
                        assert_eq!(house.said(i, j), !is_new, "{board:?} {:?}", house.cells);
                        new += usize::from(is_new);
                    }
                }
                assert_eq!(house.new_pairs(), new);
            }
        }
    }

    #[test]
    fn houses_that_are_there_already_are_repeated() {
        let repeated = |geometry| {
            let board = Board::new(geometry, [Rule::MAIN_DIAGONAL]).unwrap();
            let repeated = HouseCells::all(&board).filter(HouseCells::is_repeated);
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
