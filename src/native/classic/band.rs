//! One digit in one band: 27 bits, row by row, a bit where the digit may still stand; and the two 3×3 matchings that
//! give locked candidates and singles.
//!
//! A *minirow* is the three cells that a row and a box share. A digit stands once in every row and once in every box of
//! a band, so the three minirows that hold it are a permutation: one for each row, one for each box. A minirow that is
//! in no permutation of open minirows cannot hold the digit; dropping all of those ([`close_rows`]) is locked candidates
//! in both directions at once, and hidden singles of boxes as well. Between the three bands the same holds of
//! *minicolumns* in a stack ([`close_columns`]).

/// One digit on the whole board: its three bands, and an empty fourth that makes a vector of them.
pub(super) type Bands = [u32; 4];

/// Every cell of a band.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// A row of nine cells.
const ROW: u32 = (1 << 9) - 1;
/// The first cell of each row; a multiplier that copies nine columns into the three rows.
pub(super) const FIRSTS: u32 = 1 | 1 << 9 | 1 << 18;

/// The six ways to place a digit in a band: bit `3 · row + box` for each of the three minirows that hold it.
const PERMUTATIONS: [u16; 6] = [
    0b100_010_001, //
    0b010_100_001,
    0b100_001_010,
    0b001_100_010,
    0b010_001_100,
    0b001_010_100,
];

/// The minirows of a row that are not empty, by the row's nine bits.
static MINIROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        table[row] = (row & 0o7 != 0) as u8 | ((row & 0o70 != 0) as u8) << 1 | ((row & 0o700 != 0) as u8) << 2;
        row += 1;
    }
    table
};

/// The cells of the minirows that are in some permutation, by the minirows that are not empty. Zero: there is none.
static CLOSED: [u32; 512] = {
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let mut way = 0;
        while way < 6 {
            if PERMUTATIONS[way] as usize & !open == 0 {
                table[open] |= cells_of(PERMUTATIONS[way]);
            }
            way += 1;
        }
        open += 1;
    }
    table
};

/// The cells of the given minirows.
const fn cells_of(minirows: u16) -> u32 {
    let mut cells = 0;
    let mut minirow = 0;
    while minirow < 9 {
        if minirows >> minirow & 1 == 1 {
            cells |= 0o7 << (3 * minirow);
        }
        minirow += 1;
    }
    cells
}

/// Nine columns, turned within each stack by one column (low half) and by two (high half).
static TURNED: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let by_one = (columns >> 1 & 0o333) | (columns << 2 & 0o444);
        let by_two = (columns >> 2 & 0o111) | (columns << 1 & 0o666);
        table[columns as usize] = by_one | by_two << 16;
        columns += 1;
    }
    table
};

/// The minirows of a band that are not empty: bit `3 · row + box`.
#[inline]
fn minirows(cells: u32) -> u32 {
    let row = |number: u32| u32::from(MINIROWS[(cells >> (9 * number) & ROW) as usize]) << (3 * number);
    row(0) | row(1) | row(2)
}

/// Drops every minirow that is in no permutation. Nothing is left of a band without a permutation.
#[inline]
pub(super) fn close_rows(bands: Bands) -> Bands {
    let [a, b, c, _] = bands;
    let close = |cells: u32| cells & CLOSED[minirows(cells) as usize];
    [close(a), close(b), close(c), 0]
}

/// Drops every minicolumn that is in no permutation: in each stack, one column for each of the three bands.
///
/// A minicolumn is in a permutation when the other two bands can take the other two columns, straight or crosswise.
#[inline]
pub(super) fn close_columns(bands: Bands) -> Bands {
    let [a, b, c, _] = bands;
    let turned = |cells: u32| TURNED[((cells | cells >> 9 | cells >> 18) & ROW) as usize];
    let supported = |one: u32, other: u32| {
        let straight_and_crossed = one & other.rotate_left(16);
        ((straight_and_crossed | straight_and_crossed >> 16) & ROW) * FIRSTS
    };
    let [ta, tb, tc] = [turned(a), turned(b), turned(c)];
    [a & supported(tb, tc), b & supported(tc, ta), c & supported(ta, tb), 0]
}

/// The cells that are alone in their row. No row of the three bands may be empty.
#[inline]
pub(super) fn alone_in_row(bands: Bands) -> Bands {
    bands.map(|cells| {
        // Without its first cell a row has bit 0 free, so that adding 255 to the other eight carries within the row.
        let others = cells & cells.wrapping_sub(FIRSTS);
        let carry = ((others >> 1) + 0xFF * FIRSTS) & (0x100 * FIRSTS);
        let crowded = (carry << 1) - (carry >> 8);
        cells & !crowded
    })
}

/// The row of a cell.
#[inline]
pub(super) fn row_of(bit: u32) -> u32 {
    ROW << (bit.trailing_zeros() / 9 * 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The minirows that some permutation of rows to boxes uses, tried one by one.
    fn close_rows_slowly(cells: u32) -> u32 {
        let minirow = |row: u32, place: u32| 0o7 << (9 * row + 3 * place);
        let mut kept = 0;
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let used = [minirow(0, a), minirow(1, b), minirow(2, c)];
            if used.iter().all(|minirow| cells & minirow != 0) {
                kept |= used[0] | used[1] | used[2];
            }
        }
        cells & kept
    }

    /// A board of 81 cells turned over its diagonal.
    fn transpose(bands: Bands) -> Bands {
        let mut turned = [0; 4];
        for cell in 0..81 {
            if bands[cell / 27] >> (cell % 27) & 1 == 1 {
                let cell = cell % 9 * 9 + cell / 9;
                turned[cell / 27] |= 1 << (cell % 27);
            }
        }
        turned
    }

    /// Xorshift: words with about half of their bits set, or about one in eight.
    fn some_bands(mut seed: u64) -> impl Iterator<Item = Bands> {
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed as u32 & ALL
        };
        (0..20_000).map(move |i| {
            let mut band = || if i % 2 == 0 { next() } else { next() & next() & next() };
            [band(), band(), band(), 0]
        })
    }

    #[test]
    fn rows_and_columns_close_as_the_definition_says() {
        for bands in some_bands(1) {
            assert_eq!(close_rows(bands), bands.map(close_rows_slowly));
            assert_eq!(close_columns(bands), transpose(transpose(bands).map(close_rows_slowly)));
        }
    }

    #[test]
    fn cells_alone_in_their_row() {
        let rows = |cells: u32| [ROW, ROW << 9, ROW << 18].map(|row| cells & row);
        for bands in some_bands(2).filter(|bands| !bands[..3].iter().any(|&band| rows(band).contains(&0))) {
            let alone = |band| rows(band).into_iter().filter(|row| row.is_power_of_two()).sum::<u32>();
            assert_eq!(alone_in_row(bands), bands.map(alone));
        }
    }
}
