//! The grid of one puzzle, and propagation on it.
//!
//! For each digit a grid has the set of cells that may hold it: three bands of three rows. A row is nine bits and a
//! guard bit that belongs to no cell, so that additions and subtractions work on all rows of a band at once.
//!
//! A *minirow* is the three cells that a row and a box share. A digit takes three minirows of a band, one of each row
//! and one of each box, so a minirow that is in no such permutation of open minirows cannot hold it. Removing those
//! covers locked candidates in both directions and hidden singles of boxes. *Minicolumns* in a stack are analogous.

use super::vector::{Bands, Vector};

/// Every cell of a band.
pub(super) const ALL: u32 = ROW * FIRSTS;
/// The first cell of each row. Multiplication by it copies the first row to all three.
pub(super) const FIRSTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of the first row.
pub(super) const ROW: u32 = (1 << 9) - 1;
/// The guard bit of each row.
const GUARDS: u32 = FIRSTS << 9;
/// The first cell of each minirow.
const MINIROWS: u32 = BOXES * FIRSTS;
/// The first cell of each box in the first row.
const BOXES: u32 = 0o111;

/// The set of one cell.
pub(super) fn only(cell: usize) -> Bands {
    let mut bands = [0; 3];
    bands[cell / 27] = 1 << (cell / 9 % 3 * 10 + cell % 9);
    bands
}

/// The result of propagation.
pub(super) enum Fixpoint<V> {
    /// The grid has no solution.
    Dead,
    /// The grid is a solution.
    Solved,
    /// The grid has several candidates in some cell.
    Open(Matrices<V>),
}

/// The places of each digit in each chute, as 3×3 matrices from which entries outside all permutations were removed.
#[derive(Clone, Copy)]
pub(super) struct Matrices<V> {
    /// The minirows of each band, by their first cells.
    pub(super) minirows: V,
    /// The minicolumns of each band: a bit per column, in the first row.
    pub(super) columns: V,
}

/// Applies naked and hidden singles, locked candidates and owned minirows to a fixpoint.
#[inline(always)]
pub(super) fn propagate<V: Vector>(token: V::Token, grid: &mut V) -> Fixpoint<V> {
    loop {
        let old = *grid;
        let [once, twice] = old.once_and_twice();
        let several = filled_rows(token, old & without_first(token, old));
        let hidden = (old & !several).union();
        let naked = old & !twice;
        let wrong = (V::splat(token, ALL) & !once) | (naked & without_first(token, naked));
        let cells = old & !(twice & filled_rows(token, naked)) & !(hidden & several);
        let minirows = close_band(token, cells);
        let cells = cells & whole_minirows(minirows);
        let columns = close_stacks(token, in_first_row(cells));
        *grid = cells & in_all_rows(columns);
        if wrong.is_any() {
            return Fixpoint::Dead;
        }
        if !twice.is_any() {
            *grid = old;
            return if is_complete(token, old) { Fixpoint::Solved } else { Fixpoint::Dead };
        }
        if grid.has_zero() {
            return Fixpoint::Dead;
        }
        if !(old & !*grid).is_any() {
            let places = Matrices { minirows, columns };
            let owned = drop_disowned(token, places);
            if !((minirows & !owned.minirows) | (columns & !owned.columns)).is_any() {
                return Fixpoint::Open(places);
            }
            *grid = *grid & whole_minirows(owned.minirows) & in_all_rows(owned.columns);
        }
    }
}

/// The rows that contain any of the cells, as full rows.
// A row with a cell plus a full row carries into the guard.
#[inline(always)]
fn filled_rows<V: Vector>(token: V::Token, cells: V) -> V {
    let carries = cells.add(V::splat(token, ALL)) & V::splat(token, GUARDS);
    carries.sub(carries.shift_right::<9>())
}

/// A mask that clears the first cell of each row.
// An empty row borrows from its guard.
#[inline(always)]
fn without_first<V: Vector>(token: V::Token, cells: V) -> V {
    (cells | V::splat(token, GUARDS)).sub(V::splat(token, FIRSTS))
}

/// The cells of minirows given by their first cells.
#[inline(always)]
fn whole_minirows<V: Vector>(firsts: V) -> V {
    firsts.shift_left::<3>().sub(firsts)
}

/// The union of a band's rows, in the first row; the other rows of the result are undefined.
#[inline(always)]
fn in_first_row<V: Vector>(cells: V) -> V {
    cells | cells.shift_right::<10>() | cells.shift_right::<20>()
}

/// The first row, copied to all three.
// In two steps: a copy of the first row to both others becomes a multiplication, which takes SSE2 seven instructions.
#[inline(always)]
fn in_all_rows<V: Vector>(cells: V) -> V {
    let two = cells | cells.shift_left::<10>();
    two | two.shift_left::<10>()
}

/// Replaces each row by the next one, and the last by the first.
#[inline(always)]
fn from_next_row<V: Vector>(cells: V) -> V {
    cells.shift_right::<10>() | cells.shift_left::<20>()
}

/// The minirows of a band, by their first cells, that are in some permutation: the other two rows can take the other
/// two boxes, straight or crosswise.
// Bits between the first cells are garbage until the last line.
#[inline(always)]
fn close_band<V: Vector>(token: V::Token, cells: V) -> V {
    let open = (cells | cells.shift_right::<1>() | cells.shift_right::<2>()) & V::splat(token, MINIROWS);
    let next_box = open.shift_right::<3>() | open.shift_left::<6>();
    let last_box = open.shift_right::<6>() | open.shift_left::<3>();
    let with_next_row = (next_box & from_next_row(last_box)) | (last_box & from_next_row(next_box));
    open & from_next_row(with_next_row)
}

/// The open columns of each band, in the first row, that are in some permutation of their stack: the other two bands
/// can take the other two columns.
#[inline(always)]
fn close_stacks<V: Vector>(token: V::Token, open: V) -> V {
    let next = V::splat(token, 0o333).select(open.shift_right::<1>(), open.shift_left::<2>());
    let last = V::splat(token, 0o111).select(open.shift_right::<2>(), open.shift_left::<1>());
    let in_other_bands = (next.next_bands() & last.last_bands()) | (last.next_bands() & next.last_bands());
    open & V::splat(token, ROW) & in_other_bands
}

/// The rule of owned minirows: three digits whose only place in their row is the same minirow own its cells, and if
/// only three digits can take a minirow, they do. Likewise for minicolumns. Returns the places that remain.
#[inline(always)]
fn drop_disowned<V: Vector>(token: V::Token, places: Matrices<V>) -> Matrices<V> {
    let minirows = owned(token, places.minirows, others_in_row);
    // Spreads the columns: the first of each stack to the first row, the second to the second, the third to the third.
    let two = places.columns | places.columns.shift_left::<9>();
    let apart = two | two.shift_left::<9>();
    let apart = owned(token, apart & V::splat(token, MINIROWS), others_in_column);
    let columns = (apart | apart.shift_right::<9>() | apart.shift_right::<18>()) & V::splat(token, ROW);
    Matrices { minirows, columns }
}

/// The rule of [`drop_disowned`] on nine minirows or minicolumns in each lane.
// These are three bits apart, so that digits can be counted in place, up to seven. A greater count is possible only if
// the grid has no solution, and then it does not matter what is dropped.
#[inline(always)]
fn owned<V: Vector>(token: V::Token, open: V, others: fn(V::Token, V) -> V) -> V {
    let settled = open & !others(token, open);
    let (owners, absent) = (settled.sums(), (V::splat(token, MINIROWS) & !open).sums());
    // Six or seven absent digits leave three or fewer.
    let needed = open & absent.shift_right::<1>() & absent.shift_right::<2>();
    let has_three = owners & owners.shift_right::<1>();
    open & (settled | !has_three) & !others(token, needed)
}

/// The minirows with an open one among the other two of their row.
#[inline(always)]
fn others_in_row<V: Vector>(token: V::Token, open: V) -> V {
    let turned = open.shift_right::<3>() | open.shift_left::<6>() | open.shift_right::<6>();
    (turned | open.shift_left::<3>()) & V::splat(token, MINIROWS)
}

/// The minicolumns with an open one among the other two of their column.
#[inline(always)]
fn others_in_column<V: Vector>(_token: V::Token, open: V) -> V {
    open.next_bands() | open.last_bands()
}

/// Whether a grid with one candidate in each cell has each digit in each row, column and box.
#[inline(always)]
fn is_complete<V: Vector>(token: V::Token, grid: V) -> bool {
    let in_band = in_first_row(grid);
    let in_boxes = in_band | in_band.shift_right::<1>() | in_band.shift_right::<2>();
    let columns = in_band | in_band.next_bands() | in_band.last_bands();
    let missing = (V::splat(token, ALL) & !filled_rows(token, grid))
        | (V::splat(token, BOXES) & !in_boxes)
        | (V::splat(token, ROW) & !columns);
    !missing.is_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::classic::vector::Portable;

    /// Random sets of cells of one digit, sparse and dense.
    fn some_cells(mut seed: u64) -> impl Iterator<Item = [u32; 3]> {
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed as u32 & ALL
        };
        (0..20_000).map(move |i| {
            let mut band = || if i % 2 == 0 { next() } else { next() & next() & next() };
            [band(), band(), band()]
        })
    }

    fn splat(cells: u32) -> Portable {
        Portable::splat((), cells)
    }

    /// The cells of minirows that are in some permutation, by trying all six.
    fn close_slowly(cells: u32) -> u32 {
        let mut kept = 0;
        for boxes in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let used: [u32; 3] = std::array::from_fn(|row| 0o7 << (10 * row + 3 * boxes[row]));
            if used.iter().all(|minirow| cells & minirow != 0) {
                kept |= used.iter().sum::<u32>();
            }
        }
        cells & kept
    }

    /// The transposed set of cells.
    fn transpose(bands: [u32; 3]) -> [u32; 3] {
        let bit = |cell: usize| 1 << (cell % 27 / 9 * 10 + cell % 9);
        let mut turned = [0; 3];
        for cell in (0..81).filter(|&cell| bands[cell / 27] & bit(cell) != 0) {
            let cell = cell % 9 * 9 + cell / 9;
            turned[cell / 27] |= bit(cell);
        }
        turned
    }

    /// Cells count row by row, with a guard bit after each row of a band.
    #[test]
    fn cells_fill_the_rows_of_the_bands_in_order() {
        let mut filled = [0; 3];
        for cell in 0..81 {
            let place = only(cell);
            filled = [0, 1, 2].map(|band| filled[band] | place[band]);
            assert_eq!(place.map(u32::count_ones).iter().sum::<u32>(), 1, "{cell}");
            let in_row = place[cell / 27] >> (10 * (cell / 9 % 3));
            assert_eq!(in_row, 1 << (cell % 9), "{cell}");
        }
        assert_eq!(filled, [ALL; 3]);
    }

    #[test]
    fn bands_and_stacks_close_by_definition() {
        for cells in some_cells(1) {
            let grid = Portable::bands((), cells);
            let closed = grid & whole_minirows(close_band((), grid));
            assert_eq!(closed.digit(4), cells.map(close_slowly));
            let closed = grid & in_all_rows(close_stacks((), in_first_row(grid)));
            assert_eq!(closed.digit(4), transpose(transpose(cells).map(close_slowly)));
        }
    }

    #[test]
    fn row_operations_by_definition() {
        for [cells, ..] in some_cells(2) {
            let rows = [ROW, ROW << 10, ROW << 20];
            let filled: u32 = rows.into_iter().filter(|row| cells & row != 0).sum();
            assert_eq!(filled_rows((), splat(cells)).digit(0), [filled; 3]);
            let rest: u32 = rows.map(|row| cells & row & (cells & row).wrapping_sub(1)).into_iter().sum();
            assert_eq!((splat(cells) & without_first((), splat(cells))).digit(0), [rest; 3]);
        }
    }

    /// In the first row of the second band, digits 1 to 3 have only the first minirow, and the others have all three.
    #[test]
    fn three_digits_own_a_minirow() {
        let mut open = splat(MINIROWS);
        for digit in 0..3 {
            open = open.without(digit, [0, 0o110, 0]);
        }
        let kept = owned((), open, others_in_row);
        for digit in 0..9 {
            let lost = if digit < 3 { 0o110 } else { 0o001 };
            assert_eq!(kept.digit(digit), [MINIROWS, MINIROWS & !lost, MINIROWS]);
        }
    }

    #[test]
    fn a_minirow_takes_the_last_three_digits() {
        let mut open = splat(MINIROWS);
        for digit in 3..9 {
            open = open.without(digit, [0, 0, 0o010 << 20]);
        }
        let kept = owned((), open, others_in_row);
        for digit in 0..9 {
            let lost = if digit < 3 { 0o101 << 20 } else { 0o010 << 20 };
            assert_eq!(kept.digit(digit), [MINIROWS, MINIROWS, MINIROWS & !lost]);
        }
    }

    /// Digits 1 to 3 have only the fifth column in the middle box of the last band, and only they have the first column
    /// in the first band.
    #[test]
    fn minicolumns_are_owned_and_needed() {
        let mut columns = splat(ROW);
        for digit in 0..3 {
            columns = columns.without(digit, [0o020, 0o020, 0o050]);
        }
        for digit in 3..9 {
            columns = columns.without(digit, [0o001, 0, 0]);
        }
        let kept = drop_disowned((), Matrices { minirows: splat(MINIROWS), columns });
        for digit in 0..9 {
            assert_eq!(kept.minirows.digit(digit), [MINIROWS; 3]);
            let lost = if digit < 3 { [0o020, 0o021, 0o051] } else { [0o001, 0, 0o020] };
            assert_eq!(kept.columns.digit(digit), lost.map(|columns| ROW & !columns), "digit {digit}");
        }
    }
}
