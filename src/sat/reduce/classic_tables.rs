//! Tables for the bit-boards of the classic board. A bit-board is three bands of 27 bits, nine a row, row after row, column
//! 0 at the lowest bit.
//!
//! In a band, a digit's places are seen as three rows by three boxes, nine bits: bit 3·row + box says whether the row has
//! a place in the box. A stack is seen in the same way, as three boxes by three columns. [`LOCKED`] does locked candidates
//! on either.

/// The cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The cells of a row.
pub(super) const ROW: u32 = (1 << 9) - 1;
/// The cells of a band's first column.
pub(super) const COLUMN: u32 = 0o001_001_001;
/// The cells of a band's first box.
pub(super) const BOX: u32 = 0o007_007_007;

/// Of a row's nine cells, which of its three boxes have one.
pub(super) static OCCUPIED: [u8; 512] = occupied();
/// Of three boxes, their cells in a row.
pub(super) static SPREAD: [u16; 8] = spread();
/// Three lines by three boxes, with what is locked taken out. Each elimination follows from the entry itself, and not from
/// another elimination: one step.
pub(super) static LOCKED: [u16; 512] = locked();
/// The peers of each cell: same row, column or box, without the cell.
pub(super) static PEERS: [[u32; 3]; 81] = peers();

const fn occupied() -> [u8; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut number = 0;
        while number < 3 {
            if row >> (3 * number) & 7 != 0 {
                table[row] |= 1 << number;
            }
            number += 1;
        }
        row += 1;
    }
    table
}

const fn spread() -> [u16; 8] {
    let mut table = [0; 8];
    let mut boxes = 0;
    while boxes < 8 {
        let mut number = 0;
        while number < 3 {
            if boxes >> number & 1 == 1 {
                table[boxes] |= 7 << (3 * number);
            }
            number += 1;
        }
        boxes += 1;
    }
    table
}

const fn locked() -> [u16; 512] {
    let mut table = [0; 512];
    let mut grid = 0_u16;
    while grid < 512 {
        let mut left = grid;
        let mut at = 0;
        while at < 9 {
            let line = 0b111 << (at / 3 * 3);
            let across = 0b001_001_001 << (at % 3);
            let here = 1 << at;
            if grid & line == here {
                left &= !(across & !here);
            }
            if grid & across == here {
                left &= !(line & !here);
            }
            at += 1;
        }
        table[grid as usize] = left;
        grid += 1;
    }
    table
}

const fn peers() -> [[u32; 3]; 81] {
    let mut table = [[0; 3]; 81];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers() {
        for (cell, peers) in PEERS.iter().enumerate() {
            assert_eq!(peers.iter().map(|band| band.count_ones()).sum::<u32>(), 20);
            assert_eq!(peers[cell / 27] >> (cell % 27) & 1, 0);
        }
    }

    #[test]
    fn lines_and_boxes_are_locked_both_ways() {
        assert_eq!(LOCKED[0o777], 0o777, "nothing is locked");
        assert_eq!(LOCKED[0o771], 0o661, "row 1 needs box 1");
        assert_eq!(LOCKED[0o557], 0o552, "box 2 needs row 1");
        assert_eq!((OCCUPIED[0o701], SPREAD[0b101]), (0b101, 0o707));
    }
}
