//! The reasons of locked candidates: if all places of a digit in one house lie in another, the rest of that lacks it.

use super::literal::Var;
use crate::sat::reduce::classic_tables::CellSet;

/// The reason why a candidate is locked out: another house has all of its places of the digit in a house with the
/// candidate. A number below [`LOCKS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lock(u8);

/// The number of houses that may lock out a candidate: two boxes along its row, two along its column, the two other
/// rows of its box, and the two other columns.
const LOCKS: usize = 8;

/// For each cell and lock, the cells of the other house that are not in a house with the cell.
static RESTS: [[CellSet; LOCKS]; 81] = rests();

impl Lock {
    /// The first lock that excludes a candidate, given the places of its digit.
    pub(super) fn of(var: Var, places: &CellSet) -> Option<Self> {
        let is_empty = |rest: &CellSet| (0..3).all(|band| places[band] & rest[band] == 0);
        RESTS[var.cell()].iter().position(is_empty).map(|lock| Self(lock as u8))
    }

    /// The cells that must not have the digit.
    #[inline]
    pub(super) fn rest(self, var: Var) -> &'static CellSet {
        &RESTS[var.cell()][usize::from(self.0)]
    }
}

const fn rests() -> [[CellSet; LOCKS]; 81] {
    let mut table = [[[0; 4]; LOCKS]; 81];
    let mut place = 0;
    while place < 81 * LOCKS {
        let (cell, lock) = (place / LOCKS, place % LOCKS);
        let (row, column, steps) = (cell / 9, cell % 9, lock % 2 + 1);
        let mut other = 0;
        while other < 81 {
            let (its_row, its_column) = (other / 9, other % 9);
            let same_band = its_row / 3 == row / 3;
            let same_stack = its_column / 3 == column / 3;
            let is_in_rest = match lock / 2 {
                0 => same_band && its_column / 3 == (column / 3 + steps) % 3 && its_row != row,
                1 => same_stack && its_row / 3 == (row / 3 + steps) % 3 && its_column != column,
                2 => its_row == row / 3 * 3 + (row + steps) % 3 && !same_stack,
                _ => its_column == column / 3 * 3 + (column + steps) % 3 && !same_band,
            };
            if is_in_rest {
                table[cell][lock][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        place += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::reduce::bit_board::locked_out;
    use crate::sat::reduce::classic_tables::{BOARD, PEERS, bits, houses};

    /// Each lock of a cell is a part of some house that sees the cell nowhere, and whose other cells all see it.
    #[test]
    fn a_rest_leaves_only_peers_in_its_house() {
        let houses = houses();
        for (cell, rests) in RESTS.iter().enumerate() {
            for (lock, rest) in rests.iter().enumerate() {
                let rest: Vec<usize> =
                    (0..3).flat_map(|band| bits(rest[band]).map(move |bit| 27 * band + bit)).collect();
                let sees = |other: usize| PEERS[cell][other / 27] >> (other % 27) & 1 == 1;
                let house = houses.iter().find(|house| rest.iter().all(|one| house.contains(one))).unwrap();
                assert_eq!(rest.len(), 6, "{cell} {lock}");
                assert!(!house.contains(&cell) && house.iter().all(|&one| sees(one) != rest.contains(&one)));
            }
        }
    }

    /// Random places: exactly those that are locked out have a lock.
    #[test]
    fn exactly_what_is_locked_out_has_a_lock() {
        let mut random = 1_u64;
        let (mut locked, mut free) = (0, 0);
        for _ in 0..1_000 {
            let mut next = || {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 33) as u32
            };
            let places: CellSet = std::array::from_fn(|band| next() & BOARD[band]);
            let has_place = |house: &Vec<usize>| house.iter().any(|cell| places[cell / 27] >> (cell % 27) & 1 == 1);
            // A house without places locks out everything; the search has found it before.
            if !houses().iter().all(has_place) {
                continue;
            }
            let gone = locked_out(&places);
            for cell in (0..81).filter(|cell| places[cell / 27] >> (cell % 27) & 1 == 1) {
                let is_gone = gone[cell / 27] >> (cell % 27) & 1 == 1;
                assert_eq!(Lock::of(Var::at(cell, 0), &places).is_some(), is_gone, "{cell} of {places:?}");
                *if is_gone { &mut locked } else { &mut free } += 1;
            }
        }
        assert!(locked > 1_000 && free > 1_000, "{locked} {free}");
    }
}
