//! The size of the reduced formula of a classic board, which is counted without writing it.

use super::classic::Classic;
use super::classic_tables::{CellSet, ROW};
use crate::formula::Size;

/// For each set of nine places, the pairs of places, and of those the pairs that are in no row and no column if the
/// places are a box, row by row.
static PAIRS: [[u8; 2]; 512] = pairs();

const fn pairs() -> [[u8; 2]; 512] {
    let mut table = [[0; 2]; 512];
    let mut set = 0;
    while set < 512 {
        let mut pair = 0;
        while pair < 81 {
            let (one, other) = (pair / 9, pair % 9);
            if one < other && set >> one & 1 == 1 && set >> other & 1 == 1 {
                table[set][0] += 1;
                table[set][1] += (one / 3 != other / 3 && one % 3 != other % 3) as u8;
            }
            pair += 1;
        }
        set += 1;
    }
    table
}

/// The number of clauses so far, and of literals in those of more than two.
#[derive(Default)]
struct Counter {
    pairs: u64,
    groups: u64,
    literals: u64,
}

impl Counter {
    /// Counts a group of places, of which one has to be true, and its pairs of one kind.
    #[inline]
    fn group(&mut self, places: u32, kind: usize) {
        self.pairs += u64::from(PAIRS[places as usize][kind]);
        self.groups += u64::from(places != 0);
        self.literals += u64::from(places.count_ones());
    }
}

impl Classic {
    /// The size of the reduced formula. For each open cell, and each digit that a row, a column or a box lacks, it has
    /// a clause of the candidates and their pairs, except pairs in a box that are in a line, too.
    // A function of its own, so that a profile shows it (benches/phases.rs).
    #[inline(never)]
    pub(crate) fn size(&self) -> Size {
        let mut counter = Counter::default();
        let open =
            |places: &CellSet| -> [u32; 3] { std::array::from_fn(|band| places[band] & !self.settled_cells()[band]) };
        let mut variables = 0;
        for places in self.places().iter().map(open) {
            let mut columns = [0; 9];
            for (band, places) in places.into_iter().enumerate() {
                variables += places.count_ones() as usize;
                for line in 0..3 {
                    counter.group(places >> (9 * line) & ROW, 0);
                    let r#box = places >> (3 * line);
                    counter.group(r#box & 7 | r#box >> 6 & 0o70 | r#box >> 12 & 0o700, 1);
                }
                for (column, places_in_column) in columns.iter_mut().enumerate() {
                    let places = places >> column;
                    *places_in_column |= (places & 1 | places >> 8 & 2 | places >> 16 & 4) << (3 * band);
                }
            }
            for places in columns {
                counter.group(places, 0);
            }
        }
        for cell in 0..81 {
            if !self.is_settled(cell) {
                counter.group(self.candidate_mask(cell), 0);
            }
        }
        Size { variables, clauses: counter.groups + counter.pairs, literals: counter.literals + 2 * counter.pairs }
    }
}
