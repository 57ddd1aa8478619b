//! The grid of one puzzle, and propagation on it.
//!
//! For each digit a grid has the cells that may still hold it: three bands of three rows. A row is nine bits, followed
//! by a bit that belongs to no cell, so that additions and subtractions work on all rows of a band at once.
//!
//! A *minirow* is the three cells that a row and a box share. A digit takes three minirows of a band, one of each row
//! and one of each box, so a minirow that is in no such permutation of open minirows cannot hold it. Dropping all of
//! those covers locked candidates in both directions and hidden singles of boxes. The same holds for *minicolumns* in a
//! stack.

use super::vector::{Bands, Vector};

/// Every cell of a band.
pub(super) const ALL: u32 = ROW * FIRSTS;
/// The first cell of each row. Multiplying by it copies what is in the first row to all three.
pub(super) const FIRSTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of the first row.
pub(super) const ROW: u32 = (1 << 9) - 1;
/// The bit after each row.
const GUARDS: u32 = FIRSTS << 9;
/// The bits after the last row.
const BEHIND: u32 = !(ALL | GUARDS);
/// The first cell of each minirow.
const MINIROWS: u32 = BOXES * FIRSTS;
/// The first cell of each box in the first row.
const BOXES: u32 = 0o111;

/// The result of propagation.
pub(super) enum Fixpoint<V> {
    /// There is no solution.
    Dead,
    /// The grid is a solution.
    Solved,
    /// The grid is open.
    Open(Matrices<V>),
}

/// Where each digit may go in each chute, as 3×3 matrices in which only permutations are left.
#[derive(Clone, Copy)]
pub(super) struct Matrices<V> {
    /// The minirows of each band: their first cells.
    pub(super) minirows: Bands<V>,
    /// The minicolumns of the stacks: a row for each band, a bit for each column.
    pub(super) columns: V,
}

/// Applies naked and hidden singles, locked candidates and owned minirows until nothing changes.
#[inline(always)]
pub(super) fn propagate<V: Vector>(token: V::Token, grid: &mut Bands<V>) -> Fixpoint<V> {
    loop {
        let old = *grid;
        let [once, twice] = V::once_and_twice(old);
        let (mut several, mut hidden) = (old, old);
        for band in 0..3 {
            several[band] = filled_rows(token, old[band] & without_first(token, old[band]));
            hidden[band] = old[band] & !several[band];
        }
        let hidden = V::union(hidden);
        let mut wrong = V::splat(token, 0);
        let mut minirows = old;
        let mut columns = old;
        for band in 0..3 {
            let naked = old[band] & !twice[band];
            wrong = wrong | (V::splat(token, ALL) & !once[band]) | (naked & without_first(token, naked));
            let cells = old[band] & !(twice[band] & filled_rows(token, naked)) & !(hidden[band] & several[band]);
            minirows[band] = close_band(token, cells);
            grid[band] = cells & whole_minirows(minirows[band]);
            columns[band] = in_first_row(grid[band]);
        }
        if wrong.is_any() {
            return Fixpoint::Dead;
        }
        if !(twice[0] | twice[1] | twice[2]).is_any() {
            *grid = old;
            return if is_complete(token, old) { Fixpoint::Solved } else { Fixpoint::Dead };
        }
        columns = close_stacks(token, columns);
        let mut changed = V::splat(token, 0);
        for band in 0..3 {
            grid[band] = grid[band] & in_all_rows(columns[band]);
            changed = changed | (old[band] & !grid[band]);
        }
        // After the closure, a digit without a place in one band has none in the others either.
        if grid[0].has_zero() {
            return Fixpoint::Dead;
        }
        if !changed.is_any() {
            let columns = columns[0] | columns[1].shift_left::<10>() | columns[2].shift_left::<20>();
            let places = Matrices { minirows, columns };
            let owned = drop_disowned(token, places);
            let lost = (minirows[0] & !owned.minirows[0])
                | (minirows[1] & !owned.minirows[1])
                | (minirows[2] & !owned.minirows[2])
                | (columns & !owned.columns);
            if !lost.is_any() {
                return Fixpoint::Open(places);
            }
            restrict(token, grid, owned);
        }
    }
}

/// The rows that contain any of the cells, as full rows. For a row with a cell, the sum with a full row carries.
#[inline(always)]
fn filled_rows<V: Vector>(token: V::Token, cells: V) -> V {
    let carries = cells.add(V::splat(token, ALL)) & V::splat(token, GUARDS);
    carries.sub(carries.shift_right::<9>())
}

/// A mask that clears the first cell of each row. An empty row borrows from its guard.
#[inline(always)]
fn without_first<V: Vector>(token: V::Token, cells: V) -> V {
    (cells | V::splat(token, GUARDS)).sub(V::splat(token, FIRSTS))
}

/// All cells of minirows given by their first cells.
#[inline(always)]
fn whole_minirows<V: Vector>(firsts: V) -> V {
    firsts.shift_left::<3>().sub(firsts)
}

/// What is in any row of a band, in the first row; the contents of the other rows are undefined.
#[inline(always)]
fn in_first_row<V: Vector>(cells: V) -> V {
    cells | cells.shift_right::<10>() | cells.shift_right::<20>()
}

/// What is in the first row, copied to all three.
#[inline(always)]
fn in_all_rows<V: Vector>(cells: V) -> V {
    cells | cells.shift_left::<10>() | cells.shift_left::<20>()
}

/// Moves each row's next row into it, and the first row into the last.
#[inline(always)]
fn from_next_row<V: Vector>(cells: V) -> V {
    cells.shift_right::<10>() | cells.shift_left::<20>()
}

/// The minirows of a band that are in some permutation: the other two rows can take the other two boxes, straight or
/// crosswise.
///
/// Only the first bits of minirows matter; the others are cleared at the end. Rotating the boxes leaves the bits
/// [`BEHIND`] clear, from where they would come into the last row.
#[inline(always)]
fn close_band<V: Vector>(token: V::Token, cells: V) -> V {
    let minirows = V::splat(token, MINIROWS);
    let open = cells | cells.shift_right::<1>() | cells.shift_right::<2>();
    let next_box = V::splat(token, BEHIND | (0o077 * FIRSTS)).select(open.shift_right::<3>(), open.shift_left::<6>());
    let last_box = V::splat(token, BEHIND | (0o007 * FIRSTS)).select(open.shift_right::<6>(), open.shift_left::<3>());
    let with_next_row = (next_box & from_next_row(last_box)) | (last_box & from_next_row(next_box));
    open & minirows & from_next_row(with_next_row)
}

/// Of each band's open columns, in the first row, those that are in some permutation of their stack: the other two
/// bands can take the other two columns.
#[inline(always)]
fn close_stacks<V: Vector>(token: V::Token, open: Bands<V>) -> Bands<V> {
    let (mut next, mut last) = (open, open);
    for band in 0..3 {
        next[band] = V::splat(token, 0o333).select(open[band].shift_right::<1>(), open[band].shift_left::<2>());
        last[band] = V::splat(token, 0o111).select(open[band].shift_right::<2>(), open[band].shift_left::<1>());
    }
    let row = V::splat(token, ROW);
    [
        open[0] & row & ((next[1] & last[2]) | (last[1] & next[2])),
        open[1] & row & ((next[2] & last[0]) | (last[2] & next[0])),
        open[2] & row & ((next[0] & last[1]) | (last[0] & next[1])),
    ]
}

/// Leaves a digit only the cells in its minirows and minicolumns.
#[inline(always)]
fn restrict<V: Vector>(token: V::Token, grid: &mut Bands<V>, places: Matrices<V>) {
    let row = V::splat(token, ROW);
    let columns =
        [places.columns & row, places.columns.shift_right::<10>() & row, places.columns.shift_right::<20>() & row];
    for band in 0..3 {
        grid[band] = grid[band] & whole_minirows(places.minirows[band]) & in_all_rows(columns[band]);
    }
}

/// A minirow has three cells: three digits that can go nowhere else in their row own it, and if only three digits can
/// go there, they do. Returns the places that remain.
#[inline(always)]
fn drop_disowned<V: Vector>(token: V::Token, places: Matrices<V>) -> Matrices<V> {
    let minirows = V::splat(token, MINIROWS);
    let [first, second, third] = owned(token, places.minirows, others_in_row);
    let columns = [
        places.columns & minirows,
        places.columns.shift_right::<1>() & minirows,
        places.columns.shift_right::<2>() & minirows,
    ];
    let columns = owned(token, columns, others_in_stack);
    Matrices {
        minirows: [first, second, third],
        columns: columns[0] | columns[1].shift_left::<1>() | columns[2].shift_left::<2>(),
    }
}

/// The rule of [`drop_disowned`] on nine minirows, or minicolumns, in each of three vectors. They are three bits apart,
/// so that the digits can be counted in place: at most seven digits have no other place, and at most seven have none
/// here; otherwise there is no solution and it does not matter what is dropped.
#[inline(always)]
fn owned<V: Vector>(token: V::Token, open: Bands<V>, others: fn(V::Token, Bands<V>) -> Bands<V>) -> Bands<V> {
    let elsewhere = others(token, open);
    let (mut settled, mut missing) = (open, open);
    for i in 0..3 {
        settled[i] = open[i] & !elsewhere[i];
        missing[i] = V::splat(token, MINIROWS) & !open[i];
    }
    let (owners, absent) = (V::sums(settled), V::sums(missing));
    let mut needed = open;
    for i in 0..3 {
        // Six digits are absent: three are left.
        needed[i] = open[i] & absent[i].shift_right::<1>() & absent[i].shift_right::<2>();
    }
    let disowned = others(token, needed);
    let mut kept = open;
    for i in 0..3 {
        let has_three = owners[i] & owners[i].shift_right::<1>();
        kept[i] = open[i] & (settled[i] | !has_three) & !disowned[i];
    }
    kept
}

/// For each minirow, whether either of the other two in its row is there.
#[inline(always)]
fn others_in_row<V: Vector>(token: V::Token, open: Bands<V>) -> Bands<V> {
    let mut others = open;
    for minirows in &mut others {
        let turned = minirows.shift_right::<3>() | minirows.shift_left::<6>() | minirows.shift_right::<6>();
        *minirows = (turned | minirows.shift_left::<3>()) & V::splat(token, MINIROWS);
    }
    others
}

/// For each column of the stacks (one vector for the first columns, the second and the third), whether either of the
/// other two is there.
#[inline(always)]
fn others_in_stack<V: Vector>(_token: V::Token, open: Bands<V>) -> Bands<V> {
    [open[1] | open[2], open[2] | open[0], open[0] | open[1]]
}

/// Whether a grid with one candidate in each cell has each digit in each row, column and box.
#[inline(always)]
fn is_complete<V: Vector>(token: V::Token, grid: Bands<V>) -> bool {
    let mut missing = V::splat(token, 0);
    let mut columns = V::splat(token, 0);
    for cells in grid {
        let in_band = in_first_row(cells);
        let in_boxes = in_band | in_band.shift_right::<1>() | in_band.shift_right::<2>();
        missing = missing | (V::splat(token, ALL) & !filled_rows(token, cells)) | (V::splat(token, BOXES) & !in_boxes);
        columns = columns | in_band;
    }
    !(missing | (V::splat(token, ROW) & !columns)).is_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::classic::vector::{Portable, nine};

    /// The cells of one digit in three bands, ten bits per row.
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

    /// The minirows that some permutation of rows to boxes uses, tried one by one.
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

    /// A transposed board.
    fn transpose(bands: [u32; 3]) -> [u32; 3] {
        let bit = |cell: usize| 1 << (cell % 27 / 9 * 10 + cell % 9);
        let mut turned = [0; 3];
        for cell in (0..81).filter(|&cell| bands[cell / 27] & bit(cell) != 0) {
            let cell = cell % 9 * 9 + cell / 9;
            turned[cell / 27] |= bit(cell);
        }
        turned
    }

    #[test]
    fn bands_and_stacks_close_as_the_definition_says() {
        for cells in some_cells(1) {
            let bands = cells.map(|cells| splat(cells) & whole_minirows(close_band((), splat(cells))));
            assert_eq!(bands.map(Vector::first_lane), cells.map(close_slowly));
            let columns = cells.map(|cells| in_first_row(splat(cells)) & splat(ROW));
            let kept = close_stacks((), columns).map(|columns| in_all_rows(columns).first_lane());
            let kept: [u32; 3] = std::array::from_fn(|band| cells[band] & kept[band]);
            assert_eq!(kept, transpose(transpose(cells).map(close_slowly)));
        }
    }

    #[test]
    fn rows_are_filled_and_lose_their_first_cell() {
        for [cells, ..] in some_cells(2) {
            let rows = [ROW, ROW << 10, ROW << 20];
            let filled: u32 = rows.into_iter().filter(|row| cells & row != 0).sum();
            assert_eq!(filled_rows((), splat(cells)).first_lane(), filled);
            let rest: u32 = rows.map(|row| cells & row & (cells & row).wrapping_sub(1)).into_iter().sum();
            assert_eq!((splat(cells) & without_first((), splat(cells))).first_lane(), rest);
        }
    }

    /// In the first row, digits 1 to 3 have only the first minirow, and 4 has all.
    #[test]
    fn three_digits_own_a_minirow() {
        let mut open = [splat(MINIROWS); 3];
        for digit in 0..3 {
            open[1] = open[1].without(digit, 0o110);
        }
        let kept = owned((), open, others_in_row).map(nine);
        assert_eq!([kept[0], kept[2]], [[MINIROWS; 9]; 2]);
        for digit in 0..9 {
            let lost = if digit < 3 { 0o110 } else { 0o001 };
            assert_eq!(kept[1][digit], MINIROWS & !lost);
        }
    }

    #[test]
    fn a_minirow_takes_the_last_three_digits() {
        let mut open = [splat(MINIROWS); 3];
        for digit in 3..9 {
            open[2] = open[2].without(digit, 0o010 << 20);
        }
        let kept = owned((), open, others_in_row).map(nine);
        assert_eq!([kept[0], kept[1]], [[MINIROWS; 9]; 2]);
        for digit in 0..9 {
            let lost = if digit < 3 { 0o101 << 20 } else { 0o010 << 20 };
            assert_eq!(kept[2][digit], MINIROWS & !lost);
        }
    }
}
