//! Shapes on a grid: lines that turn in any direction, groups of neighbors, and what is taken already.
//!
//! Cells count from 0, row by row; digits are numbers from 1.

use crate::generate::random::Draws;
use crate::puzzle::{Cell, ClueLine, Solution};
use std::collections::BTreeSet;

/// A grid, with what the clues drawn from it take.
pub(super) struct Canvas {
    pub(super) side: usize,
    digits: Vec<u32>,
    /// By cell: whether a line, a cage or a sign takes it.
    taken: Vec<bool>,
    /// By cell: whether something takes its lower right corner: a quadruple, or a diagonal step of a line.
    corners: Vec<bool>,
    /// Pairs with a sign between them.
    pub(super) pairs: BTreeSet<[usize; 2]>,
    /// Rows and columns with a clue, by the edge.
    pub(super) places: BTreeSet<ClueLine>,
}

impl Canvas {
    pub(super) fn new(grid: &Solution) -> Self {
        let digits: Vec<u32> = grid.digits().iter().map(|digit| digit.get().into()).collect();
        let side = grid.geometry().side();
        let free = vec![false; digits.len()];
        let (pairs, places) = (BTreeSet::new(), BTreeSet::new());
        Self { side, taken: free.clone(), corners: free, digits, pairs, places }
    }

    pub(super) fn digit(&self, cell: usize) -> u32 {
        self.digits[cell]
    }

    pub(super) fn cell(&self, cell: usize) -> Cell {
        Cell::from_index(cell, self.side)
    }

    pub(super) fn cells(&self, cells: &[usize]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Lets further lines, cages and signs cross those that were drawn.
    pub(super) fn clear(&mut self) {
        self.taken.fill(false);
        self.corners.fill(false);
    }

    /// A random cell that is not taken.
    pub(super) fn free_cell(&self, draws: &mut Draws) -> Option<usize> {
        let cell = draws.below(self.digits.len() as u32) as usize;
        (!self.taken[cell]).then_some(cell)
    }

    /// The cell at this distance; `None` outside the board.
    pub(super) fn moved(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.side).checked_add_signed(down).filter(|&row| row < self.side)?;
        let column = (cell % self.side).checked_add_signed(right).filter(|&column| column < self.side)?;
        Some(row * self.side + column)
    }

    /// The cells that share an edge with this one.
    pub(super) fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| self.moved(cell, down, right))
    }

    /// A random pair of cells with a common edge, the first in reading order first.
    pub(super) fn pair(&self, draws: &mut Draws) -> Option<[usize; 2]> {
        let cell = draws.below(self.digits.len() as u32) as usize;
        let (down, right) = [(0, 1), (1, 0)][draws.below(2) as usize];
        Some([cell, self.moved(cell, down, right)?])
    }

    /// The corner that a diagonal step crosses, by the cell whose lower right corner it is.
    fn crossed(&self, from: usize, to: usize) -> Option<usize> {
        let (rows, columns) = ([from, to].map(|cell| cell / self.side), [from, to].map(|cell| cell % self.side));
        let is_diagonal = rows[0] != rows[1] && columns[0] != columns[1];
        is_diagonal.then(|| rows[0].min(rows[1]) * self.side + columns[0].min(columns[1]))
    }

    /// Takes a corner, given by the cell whose lower right one it is; returns whether it was free.
    pub(super) fn take_corner(&mut self, cell: usize) -> bool {
        !std::mem::replace(&mut self.corners[cell], true)
    }

    /// Takes the cells of a group.
    pub(super) fn take(&mut self, cells: &[usize]) {
        for &cell in cells {
            self.taken[cell] = true;
        }
    }

    /// Takes the cells of a line, and the corners that it crosses.
    pub(super) fn take_line(&mut self, cells: &[usize]) {
        self.take(cells);
        for pair in cells.windows(2) {
            if let Some(corner) = self.crossed(pair[0], pair[1]) {
                self.corners[corner] = true;
            }
        }
    }

    /// A random line of free cells of up to this length, each step to one of eight neighbors. `fits` decides from the
    /// digits of the line so far whether one may follow.
    pub(super) fn line(
        &self,
        longest: usize,
        draws: &mut Draws,
        fits: impl Fn(&[u32], u32) -> bool,
    ) -> Option<Vec<usize>> {
        let start = self.free_cell(draws)?;
        let (mut cells, mut digits) = (vec![start], vec![self.digit(start)]);
        let mut steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        while cells.len() < longest {
            draws.shuffle(&mut steps);
            let last = cells[cells.len() - 1];
            let is_free = |&next: &usize| {
                let is_crossed = |corner| {
                    self.corners[corner] || cells.windows(2).any(|pair| self.crossed(pair[0], pair[1]) == Some(corner))
                };
                !self.taken[next] && !cells.contains(&next) && !self.crossed(last, next).is_some_and(is_crossed)
            };
            let next = steps.iter().filter_map(|&(down, right)| self.moved(last, down, right));
            let Some(next) = next.filter(is_free).find(|&next| fits(&digits, self.digit(next))) else { break };
            cells.push(next);
            digits.push(self.digit(next));
        }
        Some(cells)
    }

    /// A random group of up to `size` connected cells with different digits, of those that are free.
    pub(super) fn group(&self, size: usize, draws: &mut Draws, is_free: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let start = draws.below(self.digits.len() as u32) as usize;
        is_free(start).then(|| self.group_at(start, size, draws, is_free))
    }

    /// Like [`group`](Self::group), with this cell.
    pub(super) fn group_at(
        &self,
        start: usize,
        size: usize,
        draws: &mut Draws,
        is_free: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut cells = vec![start];
        while cells.len() < size {
            let is_new = |&next: &usize| {
                is_free(next) && cells.iter().all(|&cell| cell != next && self.digit(cell) != self.digit(next))
            };
            let next: Vec<usize> = cells.iter().flat_map(|&cell| self.neighbors(cell)).filter(is_new).collect();
            if next.is_empty() {
                break;
            }
            cells.push(next[draws.below(next.len() as u32) as usize]);
        }
        cells
    }

    pub(super) fn is_free(&self, cell: usize) -> bool {
        !self.taken[cell]
    }
}
