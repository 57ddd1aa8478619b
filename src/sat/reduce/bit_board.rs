//! What the places of one digit imply: singles and locked candidates, in one vector register.
//!
//! See [`classic_tables`](super::classic_tables) for the layout of a bit board.

use super::classic_tables::{BOARD, COLUMN, CellSet, LEFT, ROW, others_of_three};
use std::array;
use wide::u32x4;

/// The cells with exactly one candidate, given the places of each digit; the cells with any are the error if those are
/// not all.
#[inline]
pub(crate) fn naked_singles(places: &[CellSet; 9]) -> Result<CellSet, CellSet> {
    let (mut once, mut twice) = (u32x4::splat(0), u32x4::splat(0));
    for &places in places {
        let places = u32x4::new(places);
        twice |= once & places;
        once |= places;
    }
    if once == u32x4::new(BOARD) { Ok((once & !twice).to_array()) } else { Err(once.to_array()) }
}

/// The cells that are the only place of a digit in a row, a column or a box.
pub(crate) struct HiddenSingles {
    pub(crate) rows: CellSet,
    pub(crate) columns: CellSet,
    pub(crate) boxes: CellSet,
}

/// The only places of a digit in a row, a column or a box; `None` if one of these has no place.
#[inline]
pub(crate) fn hidden_singles(places: &CellSet) -> Option<HiddenSingles> {
    let places = u32x4::new(*places);
    let left = u32x4::splat(LEFT);
    // For each row and box whether the row has a place in the box, and whether it has two, at the box's first column.
    let (some, two) = counts(places, places >> 1_u32, places >> 2_u32);
    let (some, two) = (some & left, two & left);
    let (in_row, twice) = counts(some, some >> 3_u32, some >> 6_u32);
    let row_twice = (twice | two | (two >> 3_u32) | (two >> 6_u32)) & u32x4::splat(COLUMN);
    let (in_box, twice) = counts(some, some >> 9_u32, some >> 18_u32);
    let box_twice = (twice | two | (two >> 9_u32) | (two >> 18_u32)) & u32x4::splat(LEFT & ROW);
    let full = in_row & u32x4::splat(COLUMN) | (in_box & u32x4::splat(LEFT & ROW)) << 1_u32;
    // The same for the columns of each band, and then for whole columns.
    let (some, two) = counts(places, places >> 9_u32, places >> 18_u32);
    let ([top, middle, bottom, _], two) = (some.to_array(), two.to_array());
    let columns = (top | middle | bottom) & ROW;
    if full != u32x4::new(FULL) || columns != ROW {
        return None;
    }
    let column_twice = (two[0] | two[1] | two[2] | top & middle | (top | middle) & bottom) & ROW;
    let box_twice = (box_twice << 3_u32) - box_twice;
    Some(HiddenSingles {
        rows: (places & !((row_twice << 9_u32) - row_twice)).to_array(),
        columns: (places & u32x4::splat(!(column_twice * COLUMN))).to_array(),
        boxes: (places & !(box_twice | box_twice << 9_u32 | box_twice << 18_u32)).to_array(),
    })
}

/// In `hidden_singles`, the marks of the rows and boxes of a board without an empty one.
const FULL: CellSet = {
    let band = COLUMN | (LEFT & ROW) << 1;
    [band, band, band, 0]
};

/// For each bit, whether it is set in any of three sets, and whether in at least two.
#[inline]
fn counts(one: u32x4, other: u32x4, third: u32x4) -> (u32x4, u32x4) {
    let any = one | other;
    (any | third, (one & other) | (any & third))
}

/// The places of a digit that are locked out. Each follows from all places, not from another one: one step.
#[inline]
pub(crate) fn locked_out(places: &CellSet) -> CellSet {
    let places = u32x4::new(*places);
    // For each row and box whether the row has a place in the box, at the box's first column.
    let grid = (places | (places >> 1_u32) | (places >> 2_u32)) & u32x4::splat(LEFT);
    // The only box with places in its row excludes the other rows of the box; the only row with places in its box
    // excludes the rest of the row.
    let in_row = grid & !others_x4::<3>(grid, COLUMN);
    let in_box = grid & !others_x4::<9>(grid, ROW);
    let gone = others_x4::<9>(in_row, ROW) | others_x4::<3>(in_box, COLUMN);
    let by_rows = gone | (gone << 1_u32) | (gone << 2_u32);
    // Likewise for columns: whether the column has a place in the band, with the bands as rows.
    let columns = ((places | (places >> 9_u32) | (places >> 18_u32)) & u32x4::splat(ROW)).to_array();
    let grid = columns[0] | columns[1] << 9 | columns[2] << 18;
    let in_column = grid & !others_of_three::<9>(grid, ROW);
    let in_box = grid & !others_of_three::<1>(grid, LEFT);
    let gone = others_of_three::<1>(in_column, LEFT) | others_of_three::<9>(in_box, ROW);
    let by_columns: CellSet = array::from_fn(|band| if band < 3 { (gone >> (9 * band) & ROW) * COLUMN } else { 0 });
    (places & (by_rows | u32x4::new(by_columns))).to_array()
}

/// [`others_of_three`] in each word.
#[inline]
fn others_x4<const STEP: u32>(bits: u32x4, first: u32) -> u32x4 {
    let (second, third) = (first << STEP, first << (2 * STEP));
    (bits << STEP) & u32x4::splat(second | third)
        | (bits << (2 * STEP)) & u32x4::splat(third)
        | (bits >> STEP) & u32x4::splat(first | second)
        | (bits >> (2 * STEP)) & u32x4::splat(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::reduce::classic_tables::houses;

    /// Random places of every density.
    fn boards() -> impl Iterator<Item = CellSet> {
        let mut random = 1_u64;
        let mut next = move || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as u32
        };
        (0..4_000).map(move |number| {
            array::from_fn(|band| {
                let (one, two, three) = (next(), next(), next());
                BOARD[band] & [one | two | three, one | two, one, one & two][number % 4]
            })
        })
    }

    fn has(places: &CellSet, cell: usize) -> bool {
        places[cell / 27] >> (cell % 27) & 1 == 1
    }

    #[test]
    fn singles_are_the_only_places_in_their_houses() {
        let (houses, mut found, mut empty) = (houses(), 0, 0);
        for places in boards() {
            let in_house = |house: &Vec<usize>| -> Vec<usize> {
                house.iter().copied().filter(|&cell| has(&places, cell)).collect()
            };
            let Some(singles) = hidden_singles(&places) else {
                assert!(houses.iter().any(|house| in_house(house).is_empty()), "{places:?}");
                empty += 1;
                continue;
            };
            let mut expected = [[0; 4]; 3];
            for (number, house) in houses.iter().enumerate() {
                let places = in_house(house);
                assert!(!places.is_empty());
                if let [only] = *places {
                    expected[number / 9][only / 27] |= 1 << (only % 27);
                    found += 1;
                }
            }
            assert_eq!([singles.rows, singles.columns, singles.boxes], expected, "{places:?}");
        }
        assert!(found > 500 && empty > 500, "{found} {empty}");
    }

    #[test]
    fn places_are_locked_out_by_houses_that_need_theirs() {
        let (houses, mut found) = (houses(), 0);
        for places in boards() {
            let gone = locked_out(&places);
            for cell in (0..81).filter(|&cell| has(&places, cell)) {
                // A house without the cell has places, and all of them in a house with it; one of the two is a box.
                let is_locked = (0..27).any(|one| {
                    let in_one: Vec<_> = houses[one].iter().filter(|&&cell| has(&places, cell)).collect();
                    let locks = |other: usize| {
                        (one >= 18) != (other >= 18)
                            && houses[other].contains(&cell)
                            && in_one.iter().all(|cell| houses[other].contains(cell))
                    };
                    !houses[one].contains(&cell) && !in_one.is_empty() && (0..27).any(locks)
                });
                assert_eq!(has(&gone, cell), is_locked, "{cell} {places:?}");
                found += usize::from(is_locked);
            }
            assert!((0..4).all(|band| gone[band] & !places[band] == 0));
        }
        assert!(found > 1_000, "{found}");
    }
}
