//! The oracle, compared with totals known from the literature and with plain enumeration.

use crate::shared::oracle::Board;

/// Every grid whose rows are permutations, kept if it satisfies the definition: 331,776 trials at side 4.
fn brute_force(board: &Board, clues: &[u16]) -> Vec<Vec<u16>> {
    let rows = permutations(board.side);
    let mut grids = vec![Vec::new()];
    for _ in 0..board.side {
        grids = grids.iter().flat_map(|grid| rows.iter().map(|row| [&grid[..], &row[..]].concat())).collect();
    }
    let keeps_clues = |grid: &[u16]| grid.iter().zip(clues).all(|(digit, &clue)| clue == 0 || clue == *digit);
    grids.retain(|grid| keeps_clues(grid) && board.is_solved_by(grid));
    grids
}

fn permutations(side: usize) -> Vec<Vec<u16>> {
    (1..=side as u16).fold(vec![Vec::new()], |shorter, digit| {
        let insert = |row: &Vec<u16>, place: usize| [&row[..place], &[digit], &row[place..]].concat();
        shorter.iter().flat_map(|row| (0..=row.len()).map(move |place| insert(row, place))).collect()
    })
}

fn sorted(mut grids: Vec<Vec<u16>>) -> Vec<Vec<u16>> {
    grids.sort_unstable();
    grids
}

/// The board's grids whose first row is 1, 2, 3, …
fn count_with_first_row(board: &Board) -> u64 {
    let mut clues = vec![0; board.cells()];
    (0..board.side).for_each(|column| clues[column] = column as u16 + 1);
    board.count(&clues, u64::MAX)
}

#[test]
fn sudoku_grids_have_the_published_totals() {
    assert_eq!(Board::boxes(1, 1).count(&[0], u64::MAX), 1);
    assert_eq!(Board::boxes(2, 2).count(&[0; 16], u64::MAX), 288);
    // 28,200,960 grids of 6×6 with 2×3 boxes, or 3×2 boxes, and 6! first rows.
    assert_eq!(count_with_first_row(&Board::boxes(2, 3)) * 720, 28_200_960);
    assert_eq!(count_with_first_row(&Board::boxes(3, 2)) * 720, 28_200_960);
}

#[test]
fn latin_squares_have_the_published_totals() {
    let totals = [1, 2, 12, 576, 161_280].into_iter().zip(1..);
    for (total, side) in totals {
        assert_eq!(Board::boxes(1, side).count(&vec![0; side * side], u64::MAX), total, "order {side}");
        assert_eq!(Board::boxes(side, 1).count(&vec![0; side * side], u64::MAX), total, "order {side}");
    }
    // 9,408 reduced Latin squares of order 6: first row and first column in order.
    let clues: Vec<u16> =
        (0..36).map(|cell| if cell < 6 || cell % 6 == 0 { cell / 6 + cell % 6 + 1 } else { 0 }).collect();
    assert_eq!(Board::boxes(1, 6).count(&clues, u64::MAX), 9408);
}

/// Latin squares with both diagonals, the first row fixed: sequence A274171 of the OEIS.
#[test]
fn diagonal_latin_squares_have_the_published_totals() {
    for (total, side) in [1, 0, 0, 2, 8, 128, 171_200].into_iter().zip(1..) {
        assert_eq!(count_with_first_row(&Board::boxes(1, side).with_diagonals()), total, "order {side}");
    }
}

#[test]
fn the_oracle_agrees_with_brute_force() {
    let shapes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4)].map(|(rows, columns)| Board::boxes(rows, columns));
    let tetrominoes = Board::jigsaw(4, vec![0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    let scattered = Board::jigsaw(3, vec![0, 1, 2, 1, 0, 2, 1, 2, 0]);
    for plain in shapes.into_iter().chain([tetrominoes, scattered]) {
        for (main_diagonal, anti_diagonal) in [(false, false), (true, false), (false, true), (true, true)] {
            let board = Board { main_diagonal, anti_diagonal, ..plain.clone() };
            let mut clues = vec![0; board.cells()];
            let all = brute_force(&board, &clues);
            assert_eq!(sorted(board.solutions(&clues, usize::MAX)), sorted(all.clone()), "{board:?}");
            assert_eq!(board.count(&clues, u64::MAX), all.len() as u64, "{board:?}");
            // Two clues, in every pair of cells that a stride of 5 reaches, equal and different, clashing and not.
            for first in 0..board.cells() {
                let second = (first * 5 + 3) % board.cells();
                for digit in 1..=board.side as u16 {
                    clues.fill(0);
                    clues[first] = 1;
                    clues[second] = digit;
                    let kept = all.iter().filter(|grid| grid[first] == clues[first] && grid[second] == digit);
                    let kept = sorted(kept.cloned().collect());
                    assert_eq!(sorted(board.solutions(&clues, usize::MAX)), kept, "{board:?} {clues:?}");
                }
            }
        }
    }
}

#[test]
fn limits_bound_counts_and_solutions() {
    let board = Board::boxes(2, 2);
    for limit in [0, 1, 2, 287, 288, 289] {
        assert_eq!(board.count(&[0; 16], limit as u64), limit.min(288) as u64);
        assert_eq!(board.solutions(&[0; 16], limit).len(), limit.min(288));
    }
}

#[test]
fn clashes_are_seen_in_every_house() {
    let board = Board::boxes(2, 2).with_diagonals();
    // Cells that share a row, a column, a box, the main diagonal, the antidiagonal, and nothing.
    for (cells, clash) in
        [([0, 3], true), ([0, 12], true), ([0, 5], true), ([0, 15], true), ([6, 12], true), ([1, 6], false)]
    {
        let mut clues = [0; 16];
        for cell in cells {
            clues[cell] = 2;
        }
        assert_eq!(!board.has_no_clash(&clues), clash, "{cells:?}");
        assert!(!clash || board.count(&clues, 1) == 0, "{cells:?}");
    }
}
