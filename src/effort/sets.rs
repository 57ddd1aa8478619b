//! The 324 sets of candidates of the classic board of which exactly one is true.
//!
//! Sets 0 to 80 are the cells, then come the digits in the rows, in the columns, and in the boxes. Candidates are
//! numbered by cell and then by digit, from 0.

/// The number of candidates.
pub(super) const CANDIDATES: usize = 729;
/// The number of sets.
pub(super) const SETS: usize = 324;

/// The four sets of a candidate.
const fn sets_of(candidate: usize) -> [usize; 4] {
    let (cell, digit) = (candidate / 9, candidate % 9);
    let (row, column) = (cell / 9, cell % 9);
    let house = row / 3 * 3 + column / 3;
    [cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + house * 9 + digit]
}

/// The sets of each candidate.
pub(super) const SETS_OF: [[u16; 4]; CANDIDATES] = {
    let mut all = [[0; 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let sets = sets_of(candidate);
        all[candidate] = [sets[0] as u16, sets[1] as u16, sets[2] as u16, sets[3] as u16];
        candidate += 1;
    }
    all
};

/// The candidates of each set.
pub(super) const MEMBERS: [[u16; 9]; SETS] = {
    let (mut all, mut counts) = ([[0; 9]; SETS], [0; SETS]);
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (sets, mut kind) = (sets_of(candidate), 0);
        while kind < 4 {
            all[sets[kind]][counts[sets[kind]]] = candidate as u16;
            counts[sets[kind]] += 1;
            kind += 1;
        }
        candidate += 1;
    }
    all
};
