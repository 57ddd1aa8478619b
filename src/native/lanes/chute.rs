//! Propagation within one chute.
//!
//! A *chute* is a band (three rows) or a stack (three columns). Its *lines* are those rows or columns, and each line
//! crosses three boxes in *minirows* of three cells each: nine minirows, a 3×3 matrix of line by box.
//!
//! That matrix contains everything that singles and locked candidates imply inside a chute. In a solution a digit takes
//! one minirow of each line and of each box, so its minirows are a permutation: three entries of the matrix, no two in
//! a line or a box. An entry is in such a permutation exactly when the four entries outside its line and its box have
//! the digit on one of their diagonals. So with the unions of the minirows as matrix `m`
//!
//! ```text
//! m[i][j] &= m[i+1][j+1] & m[i+2][j+2]  |  m[i+1][j+2] & m[i+2][j+1]        (indices modulo 3)
//! ```
//!
//! is the exact closure, for nine digits and all lanes at once. After it,
//! * a digit with one minirow left in a line is *asserted* there; if one of its three cells has the digit, that is a
//!   hidden single of the line (and, by the closure, of the box);
//! * three digits asserted in one minirow own its three cells.
//!
//! Naked singles are taken row by row before the closure, which carries them to the boxes and, in the stacks, to the
//! columns.

use super::node::ALL;
use super::vector::Vector;
use std::ops::{Index, IndexMut};

/// The sum of a solved grid's cells: nine times all nine digits.
const SOLVED: u16 = 9 * ALL;

/// The observations of a sweep, for each lane.
#[derive(Clone, Copy)]
pub(super) struct SweepStatus<V> {
    /// The sum of all cells. Candidates are only removed, so an equal sum means an equal board.
    pub(super) sum: V,
    /// Zero if some cell has no candidate.
    pub(super) least: V,
    /// Less than all digits if a chute has no place for one.
    pub(super) placed: V,
    /// Nonzero if two naked singles of a row are equal. In columns and boxes the closure detects that, since both
    /// singles assert their minirows.
    pub(super) clash: V,
}

impl<V: Vector> SweepStatus<V> {
    pub(super) fn new(token: V::Token) -> Self {
        let (zero, all) = (V::splat(token, 0), V::splat(token, ALL));
        Self { sum: zero, least: all, placed: all, clash: zero }
    }

    /// The lanes that have no solution.
    #[inline(always)]
    pub(super) fn dead(&self, all: V) -> u32 {
        V::lane_set(self.least.is_zero()) | !V::lane_set(self.placed.equals(all)) | !V::lane_set(self.clash.is_zero())
    }

    /// The lanes with the sum of a solved grid.
    #[inline(always)]
    pub(super) fn full(&self, token: V::Token) -> u32 {
        V::lane_set(self.sum.equals(V::splat(token, SOLVED)))
    }
}

/// The cell at a position of a line of a chute. Chutes 0 to 2 are the bands, 3 to 5 the stacks.
#[inline(always)]
pub(super) const fn cell(chute: usize, line: usize, position: usize) -> usize {
    if chute < 3 { (3 * chute + line) * 9 + position } else { position * 9 + 3 * (chute - 3) + line }
}

/// Propagates the naked singles of a band; returns the digits that each minirow may keep, by row and box.
#[inline(always)]
pub(super) fn sweep_band<V: Vector, const OWNERS: bool>(
    token: V::Token,
    cells: &mut impl IndexMut<usize, Output = V>,
    band: usize,
    status: &mut SweepStatus<V>,
) -> [[V; 3]; 3] {
    let (zero, one) = (V::splat(token, 0), V::splat(token, 1));
    let mut union = [[zero; 3]; 3];
    three!(line => {
        status.clash = status.clash | naked_singles(cells, band, line, zero, one);
        three!(minirow => {
            let start = cell(band, line, 3 * minirow);
            union[line][minirow] = cells[start] | cells[start + 1] | cells[start + 2];
        });
    });
    let mut filter = close(&mut union);
    status.placed = status.placed & (union[0][0] | union[0][1] | union[0][2]);
    if OWNERS {
        three!(i => {
            three!(j => {
                filter[i][j] = asserted(&union, i, j).if_three_or_else(filter[i][j], one);
            });
        });
    }
    filter
}

/// Filters the cells of a stack by the bands' `filters` (by band and row) and by its own closure, settles its hidden
/// singles, and updates the status.
#[inline(always)]
pub(super) fn sweep_stack<V: Vector, const OWNERS: bool>(
    token: V::Token,
    cells: &mut impl IndexMut<usize, Output = V>,
    stack: usize,
    filters: &[[V; 3]; 3],
    status: &mut SweepStatus<V>,
) {
    let (zero, one) = (V::splat(token, 0), V::splat(token, 1));
    let mut union = [[zero; 3]; 3];
    three!(column => {
        three!(band => {
            let start = 27 * band + 3 * stack + column;
            union[column][band] = (cells[start] & filters[band][0])
                | (cells[start + 9] & filters[band][1])
                | (cells[start + 18] & filters[band][2]);
        });
    });
    // Without this, the compiler would keep and spill cells: nine unions, nine filters and 27 cells exceed the
    // registers.
    let cells = V::reread(cells);

    let filter = close(&mut union);
    status.placed = status.placed & (union[0][0] | union[0][1] | union[0][2]);
    three!(column => {
        three!(band => {
            let asserted = asserted(&union, column, band);
            let mut keep = filter[column][band];
            if OWNERS {
                keep = asserted.if_three_or_else(keep, one);
            }
            let start = 27 * band + 3 * stack + column;
            let mut trio = [zero; 3];
            three!(row => {
                trio[row] = cells[start + 9 * row] & filters[band][row] & keep;
            });
            let twice = (trio[0] & trio[1]) | (trio[2] & (trio[0] | trio[1]));
            let hidden = asserted & !twice;
            three!(row => {
                let candidates = (trio[row] & hidden).or_else(trio[row]);
                cells[start + 9 * row] = candidates;
                status.sum = status.sum.add(candidates);
                status.least = status.least.min(candidates);
            });
        });
    });
}

/// Closes the unions of a chute's minirows, by line and box, and returns what each may keep.
#[inline(always)]
fn close<V: Vector>(union: &mut [[V; 3]; 3]) -> [[V; 3]; 3] {
    let mut filter = *union;
    three!(i => {
        three!(j => {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            filter[i][j] = (union[i1][j1] & union[i2][j2]) | (union[i1][j2] & union[i2][j1]);
        });
    });
    three!(i => {
        three!(j => {
            union[i][j] = union[i][j] & filter[i][j];
        });
    });
    filter
}

/// The digits that this minirow is the only one of its line to have.
#[inline(always)]
fn asserted<V: Vector>(union: &[[V; 3]; 3], line: usize, minirow: usize) -> V {
    union[line][minirow] & !(union[line][(minirow + 1) % 3] | union[line][(minirow + 2) % 3])
}

/// Removes the naked singles of a line from its other cells. Returns zero if they are distinct.
// Only distinct bits add up to their union, and the sum of nine below 2⁹ does not overflow.
#[inline(always)]
fn naked_singles<V: Vector>(
    cells: &mut impl IndexMut<usize, Output = V>,
    chute: usize,
    line: usize,
    zero: V,
    one: V,
) -> V {
    let mut single = [zero; 9];
    let (mut taken, mut total) = (zero, zero);
    for position in 0..9 {
        let candidates = cells[cell(chute, line, position)];
        single[position] = V::select((candidates & candidates.sub(one)).is_zero(), candidates, zero);
        taken = taken | single[position];
        total = total.add(single[position]);
    }
    for position in 0..9 {
        let candidates = &mut cells[cell(chute, line, position)];
        *candidates = (*candidates & !taken) | single[position];
    }
    total.sub(taken)
}

/// The digits that every row, column and box has. With a [full](SweepStatus::full) sum, no empty cell and all nine
/// digits, a board is a solution: the nine cells of each house have nine candidates in total, and at least one each.
#[inline(always)]
pub(super) fn in_all_houses<V: Vector>(token: V::Token, cells: &impl Index<usize, Output = V>) -> V {
    let zero = V::splat(token, 0);
    let mut common = V::splat(token, ALL);
    three!(band => {
        let mut boxes = [zero; 3];
        three!(line => {
            let mut row = zero;
            three!(minirow => {
                let start = cell(band, line, 3 * minirow);
                let union = cells[start] | cells[start + 1] | cells[start + 2];
                boxes[minirow] = boxes[minirow] | union;
                row = row | union;
            });
            common = common & row;
        });
        common = common & boxes[0] & boxes[1] & boxes[2];
    });
    for column in 0..9 {
        let mut union = zero;
        for row in 0..9 {
            union = union | cells[9 * row + column];
        }
        common = common & union;
    }
    common
}
