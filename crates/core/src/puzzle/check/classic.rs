//! A fast path for checking classic grids, on bytes and without allocation.

use crate::puzzle::{Digit, Puzzle};

/// Whether a grid solves a classic puzzle. Agrees with [`Solution::check`](crate::puzzle::Solution::check), but lists
/// no violations and does not allocate. Both arguments are digits row by row; 0 is an empty cell of the puzzle.
///
/// ```
/// # use sudosat_core::puzzle::solves_classic;
/// let row = |shift| std::array::from_fn::<u8, 9, _>(|column| ((column + shift) % 9) as u8 + 1);
/// let grid: [u8; 81] = [0, 3, 6, 1, 4, 7, 2, 5, 8].map(row).concat().try_into().unwrap();
/// assert!(solves_classic(&[0; 81], &grid));
/// assert!(!solves_classic(&[1; 81], &grid));
/// assert!(!solves_classic(&[0; 81], &[1; 81]));
/// ```
#[must_use]
pub fn solves_classic(clues: &[u8; 81], grid: &[u8; 81]) -> bool {
    let mut complete = true;
    for (&clue, &digit) in clues.iter().zip(grid) {
        complete &= clue == 0 || clue == digit;
    }
    let mut columns = [0; 3];
    for band in grid.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut sum = 0;
            for (third, cells) in row.as_chunks::<3>().0.iter().enumerate() {
                let cells: u64 = cells.iter().zip(&FLAGS).map(|(&digit, flags)| flags[usize::from(digit)]).sum();
                sum += cells;
                columns[third] += cells;
                boxes[third] += cells;
            }
            complete &= is_complete(sum);
        }
        complete &= boxes.into_iter().all(is_complete);
    }
    complete && columns == [COMPLETE * ONES; 3]
}

/// [`solves_classic`] for any puzzle; `false` if it is not classic.
pub(super) fn is_classic_solution(puzzle: &Puzzle, digits: &[Digit]) -> bool {
    let mut grid = [0; 81];
    for (cell, digit) in grid.iter_mut().zip(digits) {
        *cell = u8::try_from(digit.get()).unwrap_or(0);
    }
    puzzle.to_classic().is_some_and(|clues| solves_classic(&clues, &grid))
}

/// A flag for each digit, in three lanes of 16 bits: digit *d* is bit *d*; a byte that is not a digit has none.
///
/// A house is complete when the flags of its nine cells add up to [`COMPLETE`]. That number is a sum of nine powers of
/// two in only one way, and of fewer in none, so a sum is as good as a set. With three cells side by side in three
/// lanes, the sum of a row's cells serves its columns and boxes too.
const FLAGS: [[u64; 256]; 3] = {
    let mut flags = [[0; 256]; 3];
    let mut digit = 1;
    while digit <= 9 {
        flags[0][digit] = 1 << digit;
        flags[1][digit] = 1 << (digit + 16);
        flags[2][digit] = 1 << (digit + 32);
        digit += 1;
    }
    flags
};
/// The flags of all digits.
const COMPLETE: u64 = 0b11_1111_1110;
/// One in each lane.
const ONES: u64 = 0x1_0001_0001;

/// Whether the three lanes of a row's or a box's sum add up to the flags of all digits.
const fn is_complete(sum: u64) -> bool {
    // The product's third lane is the sum of the three. No lane overflows: nine cells need fewer than 16 bits.
    sum.wrapping_mul(ONES) >> 32 & 0xFFFF == COMPLETE
}
