//! The SAT road's reading of the rules: each rule is one more house.
//!
//! Also which parts of a house an earlier house has said already. Two cells of a box in one row are kept apart by the
//! row, so a formula without repetitions leaves that pair out of the box; a region that is a whole row says nothing new
//! at all. Rows come first, then columns, then boxes, then diagonals. Two cells share at most one row and one column,
//! never both, and cells of a diagonal share neither: so a pair of a box can be repeated by a row or a column, a pair of
//! a diagonal by a box, and no pair by two.

use crate::puzzle::{Geometry, House, Rule};
use crate::sat::at_most_one::pair_count;

/// Every house of the board under these rules, each rule once.
pub(crate) fn houses(geometry: &Geometry, rules: &[Rule]) -> Vec<House> {
    let mut houses: Vec<House> = geometry.houses().collect();
    for rule in rules {
        let house = match rule {
            Rule::MainDiagonal => House::MainDiagonal,
            Rule::AntiDiagonal => House::AntiDiagonal,
        };
        if !houses.contains(&house) {
            houses.push(house);
        }
    }
    houses
}

/// The cells of a house, with what earlier houses say of each pair.
pub(crate) struct HouseCells {
    pub(crate) cells: Vec<usize>,
    /// For each cell the two earlier houses that it may share with another cell of this house. A number that no other
    /// cell has stands for "none".
    earlier: Vec<[u16; 2]>,
}

impl HouseCells {
    pub(crate) fn new(geometry: &Geometry, house: House) -> Self {
        let cells: Vec<usize> = geometry.house_cells(house).collect();
        let earlier = cells
            .iter()
            .map(|&cell| {
                let (row, column) = (geometry.row_of(cell) as u16, geometry.column_of(cell) as u16);
                match house {
                    House::Row(_) => [column, column],
                    House::Column(_) => [row, row],
                    House::Box(_) => [row, column],
                    House::MainDiagonal | House::AntiDiagonal => [geometry.box_of(cell) as u16, row],
                }
            })
            .collect();
        Self { cells, earlier }
    }

    /// Whether an earlier house holds the cells at both positions.
    pub(crate) fn said(&self, i: usize, j: usize) -> bool {
        let (one, other) = (self.earlier[i], self.earlier[j]);
        one[0] == other[0] || one[1] == other[1]
    }

    /// Whether an earlier house has the very same cells. On a board of one cell the cell itself says everything.
    pub(crate) fn is_repeated(&self) -> bool {
        (0..2).any(|kind| self.earlier.iter().all(|earlier| earlier[kind] == self.earlier[0][kind]))
    }

    /// How many pairs of cells no earlier house holds: all, less those in a common earlier house.
    pub(crate) fn new_pairs(&self) -> usize {
        let mut pairs = pair_count(self.cells.len());
        let mut shared = vec![0; self.cells.len()];
        for kind in 0..2 {
            shared.fill(0);
            for earlier in &self.earlier {
                shared[usize::from(earlier[kind])] += 1;
            }
            pairs -= shared.iter().map(|&cells| pair_count(cells)).sum::<usize>();
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BoxShape;

    #[test]
    fn a_pair_is_new_once() {
        let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
        let diagonal_region = Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap();
        let shapes = [(1, 1), (2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (3, 3), (2, 5)];
        let boards = shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
        for geometry in boards.iter().chain([&jigsaw, &diagonal_region]) {
            let mut pairs = std::collections::HashSet::new();
            for house in houses(geometry, &Rule::DIAGONAL) {
                let house = HouseCells::new(geometry, house);
                let mut new = 0;
                for j in 0..house.cells.len() {
                    for i in 0..j {
                        let is_new =
                            pairs.insert((house.cells[i].min(house.cells[j]), house.cells[i].max(house.cells[j])));
                        assert_eq!(house.said(i, j), !is_new, "{geometry:?} {:?}", house.cells);
                        new += usize::from(is_new);
                    }
                }
                assert_eq!(house.new_pairs(), new);
            }
        }
    }

    #[test]
    fn houses_that_are_there_already_are_repeated() {
        let repeated = |geometry: &Geometry| {
            let all = houses(geometry, &[Rule::MainDiagonal, Rule::MainDiagonal]);
            all.into_iter().filter(|&house| HouseCells::new(geometry, house).is_repeated()).collect::<Vec<_>>()
        };
        assert_eq!(repeated(&Geometry::classic()), []);
        assert_eq!(repeated(&Geometry::with_side(1).unwrap()).len(), 4);
        let latin = Geometry::with_boxes(BoxShape { rows: 2, columns: 1 }).unwrap();
        assert_eq!(repeated(&latin), [House::Box(0), House::Box(1)]);
        let jigsaw = Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap();
        assert_eq!(repeated(&jigsaw), [House::MainDiagonal]);
    }
}
