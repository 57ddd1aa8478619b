//! Loops of cells that have two digits in common, each next cell in a house of the one before.
//!
//! A loop may have two cells with further candidates; more only as long as all further candidates so far are one
//! digit. Sudoku Explainer counts into these also those of cells that it tried and did not enter, within one call; as
//! that decides which loops it finds, so does this search. The digits can be exchanged if the even and the odd cells of
//! the loop touch the same houses, each at most once.

use crate::logic::grid::Grid;
use crate::logic::tables::{CELLS, HOUSES};

/// A loop that can exchange two digits.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// Its cells, in order.
    pub(super) cells: Vec<usize>,
    /// The two digits.
    pub(super) digits: u16,
}

/// All loops, in the order of their first cells.
pub(super) fn all(grid: &Grid) -> Vec<Loop> {
    let mut loops = Vec::new();
    for start in (0..81).filter(|&cell| grid.count(cell) == 2) {
        let digits = grid.candidates(start);
        let mut touched = [0; 2];
        touch(&mut touched, 0, start);
        let (path, on_path) = (vec![start], 1 << start);
        Search { grid, digits, path, on_path, touched, loops: &mut loops }.extend(0, 2, None);
    }
    loops
}

struct Search<'a> {
    grid: &'a Grid,
    digits: u16,
    path: Vec<usize>,
    on_path: u128,
    /// The houses of the path's even and of its odd cells.
    touched: [u32; 2],
    loops: &'a mut Vec<Loop>,
}

impl Search<'_> {
    /// Extends the path by each cell that can follow. `further` are the further candidates so far, `credit` is the
    /// number of cells that may still have some, and `last` the kind of house of the last move.
    fn extend(&mut self, mut further: u16, credit: u32, last: Option<usize>) {
        let Some(&end) = self.path.last() else { return };
        for kind in (0..3).filter(|&kind| Some(kind) != last) {
            for cell in CELLS[usize::from(HOUSES[end][kind])].map(usize::from) {
                if cell == self.path[0] && self.path.len() >= 4 {
                    if self.touched[0] == self.touched[1] {
                        self.loops.push(Loop { cells: self.path.clone(), digits: self.digits });
                    }
                } else if self.on_path >> cell & 1 == 0 && self.grid.candidates(cell) & self.digits == self.digits {
                    further |= self.grid.candidates(cell) & !self.digits;
                    let is_plain = self.grid.count(cell) == 2;
                    let touched = self.touched;
                    // No loop through this cell would be valid if a cell of equal parity shares a house with it.
                    let is_valid = touch(&mut self.touched, self.path.len(), cell);
                    if is_valid && (is_plain || further.is_power_of_two() || credit > 0) {
                        self.path.push(cell);
                        self.on_path |= 1 << cell;
                        self.extend(further, credit.saturating_sub(u32::from(!is_plain)), Some(kind));
                        self.on_path &= !(1 << cell);
                        self.path.pop();
                    }
                    self.touched = touched;
                }
            }
        }
    }
}

/// Adds the houses of a loop's cell number `number`. Returns whether no cell of equal parity has touched them.
fn touch(touched: &mut [u32; 2], number: usize, cell: usize) -> bool {
    let houses = HOUSES[cell].iter().fold(0, |houses, &house| houses | 1 << house);
    let is_new = touched[number % 2] & houses == 0;
    touched[number % 2] |= houses;
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_in_two_boxes() {
        for (corners, is_valid) in [([0, 1, 28, 27], true), ([0, 3, 30, 27], false), ([0, 1, 10, 9], false)] {
            let mut grid = Grid::new(&[0; 81]);
            for cell in corners {
                (2..9).for_each(|digit| grid.remove(cell, digit));
            }
            (0..81).filter(|cell| !corners.contains(cell)).for_each(|cell| grid.remove(cell, 0));
            let loops = all(&grid);
            assert_eq!(!loops.is_empty(), is_valid, "{corners:?}");
            assert!(loops.iter().all(|one| one.cells.len() == 4 && one.digits == 0b11));
        }
    }
}
