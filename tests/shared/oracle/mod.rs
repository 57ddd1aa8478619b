//! The oracle: a third, plain way to the solutions of a Sudoku, by exact cover. It shares no code with the program that
//! it checks, down to its own boards and its own reading of puzzles; `tests/oracle/oracle_totals.rs` tests it in turn.
//!
//! Cells, rows, columns and regions count from 0. A clue or digit is a number from 1; 0 is an empty cell. Rules read
//! the numbers that digits stand for, which a board may let begin with another number than 1.
#![allow(dead_code, unreachable_pub, reason = "every test program includes the oracle and uses a part of it")]

pub mod custom;
pub mod entry;
pub mod exact_cover;
mod pattern;
pub mod rules;

use exact_cover::ExactCover;
use std::ops::ControlFlow;

/// A board: the cells that may not hold the same digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of rows, of columns, of regions and of digits.
    pub side: usize,
    /// The region of each cell, row by row.
    pub region: Vec<usize>,
    /// Whether digits may not repeat from the top left corner to the bottom right one.
    pub main_diagonal: bool,
    /// Whether digits may not repeat from the top right corner to the bottom left one.
    pub anti_diagonal: bool,
    /// The cells of further houses, `side` cells in each.
    pub further: Vec<Vec<usize>>,
    /// The number that the digit 1 stands for.
    pub first: u16,
}

impl Board {
    /// The board whose regions are boxes of `rows` × `columns` cells.
    pub fn boxes(rows: usize, columns: usize) -> Self {
        let side = rows * columns;
        let region = (0..side * side).map(|cell| cell / side / rows * rows + cell % side / columns).collect();
        Self { side, region, main_diagonal: false, anti_diagonal: false, further: Vec::new(), first: 1 }
    }

    /// The board with these regions, one number from 0 to `side - 1` per cell.
    pub fn jigsaw(side: usize, region: Vec<usize>) -> Self {
        assert_eq!(region.len(), side * side, "one region per cell");
        let cells = |number| region.iter().filter(|&&other| other == number).count();
        assert!((0..side).all(|number| cells(number) == side), "every region needs `side` cells");
        Self { side, region, main_diagonal: false, anti_diagonal: false, further: Vec::new(), first: 1 }
    }

    /// The number that a digit stands for.
    pub fn value(&self, digit: u16) -> u64 {
        assert!(digit > 0, "an empty cell has no number");
        u64::from(digit + self.first) - 1
    }

    /// This board, with each digit once on both diagonals.
    pub fn with_diagonals(self) -> Self {
        Self { main_diagonal: true, anti_diagonal: true, ..self }
    }

    /// This board, with each digit once in the four windows of the classic board.
    pub fn with_windows(self) -> Self {
        let picture = "
            . . . . . . . . .
            . 1 1 1 . 2 2 2 .
            . 1 1 1 . 2 2 2 .
            . 1 1 1 . 2 2 2 .
            . . . . . . . . .
            . 3 3 3 . 4 4 4 .
            . 3 3 3 . 4 4 4 .
            . 3 3 3 . 4 4 4 .
            . . . . . . . . .";
        (1..=4).fold(self, |board, window| {
            let cells = picture.split_whitespace().enumerate();
            board.with_house(cells.filter(|(_, mark)| *mark == window.to_string()).map(|(cell, _)| cell).collect())
        })
    }

    /// This board, with each digit once among the first cells of all regions, among the second cells, and so on.
    pub fn with_disjoint_groups(self) -> Self {
        let place = |cell: usize| (0..cell).filter(|&earlier| self.region[earlier] == self.region[cell]).count();
        let groups: Vec<Vec<usize>> =
            (0..self.side).map(|group| (0..self.cells()).filter(|&cell| place(cell) == group).collect()).collect();
        groups.into_iter().fold(self.clone(), Self::with_house)
    }

    /// This board, with each digit once in these cells.
    pub fn with_house(mut self, cells: Vec<usize>) -> Self {
        assert_eq!(cells.len(), self.side, "a house needs `side` cells");
        self.further.push(cells);
        self
    }

    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The numbers of the houses that a cell is in: rows, columns, regions, the diagonals, and further houses.
    pub fn houses_of(&self, cell: usize) -> Vec<usize> {
        let (side, row, column) = (self.side, cell / self.side, cell % self.side);
        let mut houses = vec![row, side + column, 2 * side + self.region[cell]];
        if self.main_diagonal && row == column {
            houses.push(3 * side);
        }
        if self.anti_diagonal && row + column == side - 1 {
            houses.push(3 * side + usize::from(self.main_diagonal));
        }
        let further = self.further.iter().zip(self.houses() - self.further.len()..);
        houses.extend(further.filter(|(cells, _)| cells.contains(&cell)).map(|(_, house)| house));
        houses
    }

    /// The number of houses.
    pub fn houses(&self) -> usize {
        3 * self.side + usize::from(self.main_diagonal) + usize::from(self.anti_diagonal) + self.further.len()
    }

    /// Whether a full grid has every digit once in every house: the definition, cell against cell.
    pub fn is_solved_by(&self, grid: &[u16]) -> bool {
        let digits_fit = grid.iter().all(|&digit| (1..=self.side).contains(&usize::from(digit)));
        grid.len() == self.cells() && digits_fit && self.has_no_clash(grid)
    }

    /// Whether no two clues that share a house are equal.
    pub fn has_no_clash(&self, clues: &[u16]) -> bool {
        let mut seen = vec![false; self.houses() * (self.side + 1)];
        (0..self.cells()).filter(|&cell| clues[cell] != 0).all(|cell| {
            self.houses_of(cell).into_iter().all(|house| {
                let place = &mut seen[house * (self.side + 1) + usize::from(clues[cell])];
                !std::mem::replace(place, true)
            })
        })
    }

    /// Calls `found` with every solution until it breaks.
    fn visit(&self, clues: &[u16], found: &mut dyn FnMut(Vec<u16>) -> ControlFlow<()>) {
        assert_eq!(clues.len(), self.cells(), "one clue or 0 per cell");
        assert!(clues.iter().all(|&clue| usize::from(clue) <= self.side), "a clue above the side {}", self.side);
        self.search(clues, &|_, _| true, found);
    }

    /// Like [`visit`](Self::visit), with the clues in place and the digits that a cell may hold restricted.
    fn search(
        &self,
        clues: &[u16],
        allowed: &dyn Fn(usize, u16) -> bool,
        found: &mut dyn FnMut(Vec<u16>) -> ControlFlow<()>,
    ) {
        // An option is "this digit in this cell". It covers the cell and, in each of its houses, the digit. A house has
        // `side` cells and there are `side` digits, so "no digit twice" is "every digit once".
        let (side, cells) = (self.side, self.cells());
        let options: Vec<(usize, u16)> = (0..cells * side)
            .map(|option| (option / side, (option % side + 1) as u16))
            .filter(|&(cell, digit)| allowed(cell, digit))
            .collect();
        let items = options.iter().map(|&(cell, digit)| {
            let houses = self.houses_of(cell).into_iter();
            houses.map(|house| cells + house * side + usize::from(digit) - 1).chain([cell]).collect()
        });
        let mut problem = ExactCover::new(cells + self.houses() * side, items);
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != 0) {
            let option = options.iter().position(|&option| option == (cell, clue));
            if !option.is_some_and(|option| problem.choose(option)) {
                return;
            }
        }
        let _flow = problem.search(&mut |chosen| {
            let mut grid = vec![0; cells];
            for &option in chosen {
                grid[options[option].0] = options[option].1;
            }
            found(grid)
        });
    }

    /// The solutions in which each cell holds one of these candidates, in no particular order, but at most `limit`.
    pub fn solutions_among(&self, candidates: &[Vec<u16>], limit: usize) -> Vec<Vec<u16>> {
        assert_eq!(candidates.len(), self.cells(), "the candidates of each cell");
        let mut solutions = Vec::new();
        if limit > 0 {
            let no_clues = vec![0; self.cells()];
            self.search(&no_clues, &|cell, digit| candidates[cell].contains(&digit), &mut |grid| {
                solutions.push(grid);
                if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        solutions
    }

    /// The solutions, in no particular order, but at most `limit`.
    pub fn solutions(&self, clues: &[u16], limit: usize) -> Vec<Vec<u16>> {
        let mut solutions = Vec::new();
        if limit > 0 {
            self.visit(clues, &mut |grid| {
                solutions.push(grid);
                if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        solutions
    }

    /// The number of solutions, but at most `limit`.
    pub fn count(&self, clues: &[u16], limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.visit(clues, &mut |_| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }
}
