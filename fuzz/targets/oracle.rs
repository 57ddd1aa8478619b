//! An oracle for small puzzles: tries every digit in every cell, and keeps the grids that `Solution::check` accepts.

use sudosat::puzzle::{Cell, Digit, Puzzle, Solution};

/// The solutions, at most `limit`. Rows, columns and boxes are checked on the way, all other rules at the end.
pub(super) fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    let (mut cells, mut found) = (puzzle.clues().to_vec(), Vec::new());
    fill(puzzle, &mut cells, 0, limit, &mut found);
    found
}

fn fill(puzzle: &Puzzle, cells: &mut Vec<Option<Digit>>, from: usize, limit: usize, found: &mut Vec<Solution>) {
    let Some(cell) = (from..cells.len()).find(|&cell| cells[cell].is_none()) else {
        let grid = cells.iter().copied().flatten().collect();
        found.extend(Solution::check(puzzle, grid));
        return;
    };
    let side = puzzle.side();
    let region = |cell: usize| puzzle.geometry().box_of(Cell::from_index(cell, side));
    for digit in (0..side).map(|index| Digit::new(index as u16 + 1).expect("it is a digit")) {
        let sees =
            |other: usize| other / side == cell / side || other % side == cell % side || region(other) == region(cell);
        if (0..cells.len()).any(|other| cells[other] == Some(digit) && sees(other)) {
            continue;
        }
        cells[cell] = Some(digit);
        fill(puzzle, cells, cell + 1, limit, found);
        cells[cell] = None;
        if found.len() >= limit {
            return;
        }
    }
}
