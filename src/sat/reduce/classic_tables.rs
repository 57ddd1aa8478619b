//! Masks and tables for the bit boards of the classic board. A bit board is three bands of 27 bits, nine per row, row
//! after row, column 0 at the lowest bit; a fourth word is always 0, so that a bit board is one vector register wide.

/// A set of cells.
pub(crate) type CellSet = [u32; 4];

/// The cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;
/// The cells of the board.
pub(crate) const BOARD: CellSet = [BAND, BAND, BAND, 0];
/// The cells of a row.
pub(crate) const ROW: u32 = (1 << 9) - 1;
/// The cells of a band's first column.
pub(crate) const COLUMN: u32 = 0o001_001_001;
/// The cells of a band's first box.
pub(crate) const BOX: u32 = 0o007_007_007;
/// The first column of each box of a band.
pub(crate) const LEFT: u32 = 0o111_111_111;

/// The peers of each cell: the other cells of its row, column and box.
pub(crate) static PEERS: [CellSet; 81] = peers();

const fn peers() -> [CellSet; 81] {
    let mut table = [[0; 4]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
                table[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    table
}

/// The two other bits of the three of each set bit; each bit of `first` begins a three, whose bits are `STEP` apart.
pub(crate) const fn others_of_three<const STEP: u32>(bits: u32, first: u32) -> u32 {
    let (second, third) = (first << STEP, first << (2 * STEP));
    bits << STEP & (second | third)
        | bits << (2 * STEP) & third
        | bits >> STEP & (first | second)
        | bits >> (2 * STEP) & first
}

/// The positions of the bits of a mask, ascending.
#[inline]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The cells of each row, column and box, by their definition.
#[cfg(test)]
pub(crate) fn houses() -> Vec<Vec<usize>> {
    let is_in = |number, cell: &usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3].contains(&number);
    (0..27).map(|number| (0..81).filter(|cell| is_in(number, cell)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_sees_its_row_its_column_and_its_box() {
        let houses = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
        for (cell, peers) in PEERS.iter().enumerate() {
            let sees = |other: &usize| *other != cell && houses(*other).iter().zip(houses(cell)).any(|(a, b)| *a == b);
            let is_set = |other: &usize| peers[other / 27] >> (other % 27) & 1 == 1;
            let found: Vec<usize> = (0..108).filter(is_set).collect();
            assert_eq!(found, (0..81).filter(sees).collect::<Vec<_>>());
            assert_eq!(found.len(), 20);
        }
        assert_eq!((BAND, ROW), (0o777_777_777, 0o777));
    }

    #[test]
    fn the_others_of_a_bit_are_in_its_three() {
        assert_eq!(others_of_three::<1>(0o124, LEFT & ROW), 0o653);
        assert_eq!(others_of_three::<3>(0o001_010_000, COLUMN), 0o110_101_000);
        assert_eq!(others_of_three::<9>(0o001_000_000, ROW), 0o001_001);
        assert_eq!(others_of_three::<9>(0, ROW), 0);
    }
}
