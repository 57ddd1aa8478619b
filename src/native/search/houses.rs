//! The houses of a board as tables: the cells of each house and the houses of each cell.
//!
//! There is no table of peers: at side 225 it would have 34 million entries, and the houses say the same.

use crate::puzzle::{Geometry, House, Rule};

/// Rows, columns, boxes, and the houses that rules add. Every house has as many cells as there are digits, so each digit
/// stands in it exactly once.
#[derive(Debug)]
pub(super) struct Houses {
    side: usize,
    /// The cells of house 0, of house 1, …; `side` each.
    cells: Vec<u32>,
    /// The houses of cell 0, of cell 1, …
    of_cells: Vec<u16>,
    /// Where the houses of each cell begin in `of_cells`, and where the last ones end.
    starts: Vec<u32>,
}

impl Houses {
    pub(super) fn new(geometry: &Geometry, rules: &[Rule]) -> Self {
        let side = geometry.side();
        let of_rules = rules.iter().map(|rule| match rule {
            Rule::MainDiagonal => House::MainDiagonal,
            Rule::AntiDiagonal => House::AntiDiagonal,
        });
        let cells: Vec<u32> = geometry
            .houses()
            .chain(of_rules)
            .flat_map(|house| geometry.house_cells(house).map(|cell| cell as u32))
            .collect();
        let mut starts = vec![0; geometry.cells() + 1];
        for &cell in &cells {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..geometry.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut of_cells = vec![0; cells.len()];
        for (index, &cell) in cells.iter().enumerate() {
            let place = &mut next[cell as usize];
            of_cells[*place as usize] = (index / side) as u16;
            *place += 1;
        }
        Self { side, cells, of_cells, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len() / self.side
    }

    pub(super) fn cells(&self, house: usize) -> &[u32] {
        &self.cells[house * self.side..][..self.side]
    }

    pub(super) fn of_cell(&self, cell: usize) -> &[u16] {
        &self.of_cells[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_houses_know_each_other() {
        let geometry = Geometry::with_side(6).unwrap();
        let houses = Houses::new(&geometry, &Rule::DIAGONAL);
        assert_eq!(houses.len(), 20);
        for house in 0..houses.len() {
            assert!(houses.cells(house).iter().all(|&cell| houses.of_cell(cell as usize).contains(&(house as u16))));
        }
        assert_eq!(houses.of_cell(0), [0, 6, 12, 18]);
        assert_eq!(houses.of_cell(1), [0, 7, 12]);
        assert_eq!((0..36).map(|cell| houses.of_cell(cell).len()).sum::<usize>(), 20 * 6);
    }
}
