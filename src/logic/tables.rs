//! Houses, peers and positions of the 9×9 board, computed at compile time.
//!
//! Houses 0 to 8 are the boxes in reading order, 9 to 17 the rows, 18 to 26 the columns. The cells of a house are in
//! reading order. The peers of a cell are those in its box, then in its row, then in its column, each once.

/// The digits of a cell or of a house: all nine.
pub(super) const ALL: u16 = 0x1FF;

/// The first house of each kind. Techniques walk through the kinds in one of two orders.
pub(super) const BOXES: usize = 0;
pub(super) const ROWS: usize = 9;
pub(super) const COLUMNS: usize = 18;

/// All houses: boxes, columns, rows.
pub(super) const BOXES_COLUMNS_ROWS: [usize; 27] = in_order([BOXES, COLUMNS, ROWS]);
/// All houses: boxes, rows, columns.
pub(super) const BOXES_ROWS_COLUMNS: [usize; 27] = in_order([BOXES, ROWS, COLUMNS]);

const fn in_order(kinds: [usize; 3]) -> [usize; 27] {
    let mut houses = [0; 27];
    let mut number = 0;
    while number < 27 {
        houses[number] = kinds[number / 9] + number % 9;
        number += 1;
    }
    houses
}

/// For each house, its cells.
pub(super) const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        cells[BOXES + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = index as u8;
        cells[ROWS + row][column] = index as u8;
        cells[COLUMNS + column][row] = index as u8;
        index += 1;
    }
    cells
};

/// For each cell, its box, its row and its column.
pub(super) const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        houses[index] = [(BOXES + row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
        index += 1;
    }
    houses
};

/// For each cell, its position in its box, its row and its column.
pub(super) const POSITIONS: [[u8; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        positions[index] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        index += 1;
    }
    positions
};

/// For each cell, the 20 cells that share a house with it.
pub(super) const PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut count, mut seen, mut kind) = (0, 1_u128 << cell, 0);
        while kind < 3 {
            let mut position = 0;
            while position < 9 {
                let peer = CELLS[HOUSES[cell][kind] as usize][position];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    peers[cell][count] = peer;
                    count += 1;
                }
                position += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// [`PEERS`] as sets.
pub(super) const SEEN: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut number = 0;
        while number < 20 {
            sets[cell] |= 1 << PEERS[cell][number];
            number += 1;
        }
        cell += 1;
    }
    sets
};

/// [`CELLS`] as sets.
pub(super) const HOUSE_SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            sets[house] |= 1 << CELLS[house][position];
            position += 1;
        }
        house += 1;
    }
    sets
};

/// For each two houses, the positions in the first of the cells that they share.
pub(super) const SHARED: [[u16; 27]; 27] = {
    let mut shared = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut other = 0;
        while other < 27 {
            let mut position = 0;
            while position < 9 {
                if HOUSE_SETS[other] >> CELLS[house][position] & 1 == 1 {
                    shared[house][other] |= 1 << position;
                }
                position += 1;
            }
            other += 1;
        }
        house += 1;
    }
    shared
};

/// The members of a set of digits or of positions, ascending.
pub(super) fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// The cells of a set, in reading order.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// The cells at these positions of a house.
pub(super) fn cells_at(house: usize, positions: u16) -> u128 {
    members(positions).fold(0, |set, position| set | 1 << CELLS[house][position])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Geometry, House};

    #[test]
    fn the_tables_are_those_of_the_classic_board() {
        let geometry = Geometry::classic();
        for (number, house) in CELLS.iter().enumerate() {
            let same = match number {
                0..9 => House::Box(number),
                9..18 => House::Row(number - 9),
                _ => House::Column(number - 18),
            };
            let cells: Vec<usize> = geometry.house_cells(same).map(|cell| cell.index(9)).collect();
            assert_eq!(house.map(usize::from).to_vec(), cells);
        }
        for cell in 0..81 {
            for kind in 0..3 {
                let house = usize::from(HOUSES[cell][kind]);
                assert_eq!(usize::from(CELLS[house][usize::from(POSITIONS[cell][kind])]), cell);
                assert_eq!(house / 9, kind);
            }
            let sees = |other: &usize| HOUSES[cell].iter().any(|&house| HOUSES[*other].contains(&house));
            let expected: Vec<usize> = (0..81).filter(|&other| other != cell).filter(sees).collect();
            assert_eq!(cells(SEEN[cell]).collect::<Vec<_>>(), expected, "{}", Cell::from_index(cell, 9));
        }
    }

    #[test]
    fn peers_are_in_order_of_box_row_and_column() {
        assert_eq!(PEERS[0], [1, 2, 9, 10, 11, 18, 19, 20, 3, 4, 5, 6, 7, 8, 27, 36, 45, 54, 63, 72]);
    }

    #[test]
    fn houses_share_positions() {
        assert_eq!(SHARED[0][ROWS], 0b111, "box 1 and row 1");
        assert_eq!(SHARED[COLUMNS][1], 0, "column 1 and box 2");
        assert_eq!(SHARED[COLUMNS + 4][ROWS + 2], 0b100, "column 5 and row 3");
        assert_eq!(cells_at(ROWS + 1, 0b1_0000_0001), 1 << 9 | 1 << 17);
    }
}
