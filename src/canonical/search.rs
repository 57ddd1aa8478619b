//! The search for the form, row by row: extends each set of maps that leads to the least rows so far by each row of the
//! puzzle that may come next, and keeps those that give the least row.

use super::Canonical;
use super::extend::{RowExtension, UNKNOWN};
use super::partial::{Partial, Rows};
use crate::puzzle::{Puzzle, PuzzleError};

/// Computes canonical forms. Calls reuse its memory.
///
/// ```
/// use sudosat::canonical::Canonicalizer;
///
/// let mut clues = [0; 81];
/// (clues[0], clues[40]) = (5, 7);
/// let canonical = Canonicalizer::new().canonicalize(&clues)?;
/// assert_eq!((canonical.form[53], canonical.form[77]), (1, 2));
/// assert_eq!(canonical.form, canonical.map.apply(&clues));
/// # Ok::<(), sudosat::puzzle::PuzzleError>(())
/// ```
#[derive(Debug, Default)]
pub struct Canonicalizer {
    /// The sets of maps that lead to the rows so far.
    sets: Vec<Partial>,
    /// Those that also lead to the next row.
    next: Vec<Partial>,
}

/// The puzzle as it is, or transposed.
struct Orientation {
    rows: Rows,
    /// Whether each row repeats a digit.
    repeats: [bool; 9],
    /// The number of empty cells of each row, by stack.
    empty: [[u8; 3]; 9],
    /// For each row, the first row of its band that equals it.
    equal_rows: [u8; 9],
    /// For each column, the first column of its stack that equals it.
    equal_columns: [u8; 9],
    /// For each band, the first band with the same rows in some order.
    equal_bands: [usize; 3],
}

impl Canonicalizer {
    /// Creates a canonicalizer. It allocates on its first call.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the canonical form of a classic puzzle or grid, given row by row with 0 for an empty cell.
    ///
    /// The time grows with the number of automorphisms other than exchanges of equal rows or columns: the grid with the
    /// most of them takes about a hundred times as long as a typical puzzle.
    ///
    /// # Errors
    ///
    /// If a clue is above 9.
    pub fn canonicalize(&mut self, clues: &[u8; 81]) -> Result<Canonical, PuzzleError> {
        if clues.iter().any(|&clue| clue > 9) {
            Puzzle::from_classic(clues)?;
        }
        let mut rows = [[0; 9]; 9];
        rows.iter_mut().zip(clues.chunks_exact(9)).for_each(|(row, clues)| row.copy_from_slice(clues));
        let columns = transposed(&rows);
        let orientations = [Orientation::new(rows, &columns), Orientation::new(columns, &rows)];
        self.sets.clear();
        self.sets.extend([false, true].map(Partial::all));
        let mut form = [[UNKNOWN; 9]; 9];
        let mut labels = 0;
        for row in 0..9 {
            self.next.clear();
            for partial in &self.sets {
                let orientation = &orientations[usize::from(partial.transposed)];
                orientation.each_next(partial, row, |chosen, extended| {
                    let mut extension = RowExtension {
                        form: &mut form,
                        row,
                        found: &mut self.next,
                        cells: &orientation.rows[chosen],
                        repeats: orientation.repeats[chosen],
                        empty: orientation.empty[chosen],
                        equal: &orientation.equal_columns,
                    };
                    extension.all(extended, labels);
                });
            }
            std::mem::swap(&mut self.sets, &mut self.next);
            labels = form[row].into_iter().fold(labels, u8::max);
        }
        // Never empty: every row of the form has at least one map.
        let map = self.sets.first().unwrap_or(&Partial::all(false)).map(&form);
        let automorphisms = self.sets.iter().map(Partial::maps).sum();
        let mut cells = [0; 81];
        cells.chunks_exact_mut(9).zip(&form).for_each(|(cells, row)| cells.copy_from_slice(row));
        Ok(Canonical { form: cells, map, automorphisms })
    }
}

fn transposed(rows: &Rows) -> Rows {
    let mut columns = [[0; 9]; 9];
    for (r, row) in rows.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            columns[c][r] = cell;
        }
    }
    columns
}

/// For each line, the first line of its chute that equals it.
fn first_equal(lines: &Rows) -> [u8; 9] {
    let mut first = [0; 9];
    for (line, cells) in lines.iter().enumerate() {
        let band = line / 3 * 3;
        first[line] = (band..line).find(|&other| lines[other] == *cells).unwrap_or(line) as u8;
    }
    first
}

impl Orientation {
    fn new(rows: Rows, columns: &Rows) -> Self {
        let repeats = rows.map(|row| {
            let mut seen = 0_u16;
            row.iter().any(|&cell| {
                let is_repeated = cell > 0 && seen & 1 << cell != 0;
                seen |= 1 << cell;
                is_repeated
            })
        });
        let is_empty = |cell: u8| u8::from(cell == 0);
        let empty = rows.map(|row| [0, 3, 6].map(|c| is_empty(row[c]) + is_empty(row[c + 1]) + is_empty(row[c + 2])));
        let mut bands = [0, 3, 6].map(|band| [rows[band], rows[band + 1], rows[band + 2]]);
        for band in &mut bands {
            band.sort_unstable();
        }
        let equal_bands = [0, 1, 2].map(|band| (0..band).find(|&other| bands[other] == bands[band]).unwrap_or(band));
        Self { rows, repeats, empty, equal_rows: first_equal(&rows), equal_columns: first_equal(columns), equal_bands }
    }

    /// Calls `with` for every row that may come next, with the maps that take it. Of equal rows, and of bands with the
    /// same rows, only one is tried.
    fn each_next(&self, partial: &Partial, row: usize, mut with: impl FnMut(usize, &Partial)) {
        let is_free = |row: &usize| partial.taken & 1 << row == 0;
        if !row.is_multiple_of(3) {
            return self.each_in_band(usize::from(partial.rows[row - 1]) / 3, partial, row, &mut with);
        }
        let bands = (0..3).filter(|band| is_free(&(3 * band)));
        for band in bands.clone() {
            let is_equal = |other: &usize| self.equal_bands[*other] == self.equal_bands[band];
            if !bands.clone().take_while(|&other| other < band).any(|other| is_equal(&other)) {
                let mut next = *partial;
                next.weight *= bands.clone().filter(is_equal).count() as u64;
                self.each_in_band(band, &next, row, &mut with);
            }
        }
    }

    fn each_in_band(&self, band: usize, partial: &Partial, row: usize, with: &mut impl FnMut(usize, &Partial)) {
        let free = (3 * band..3 * band + 3).filter(|row| partial.taken & 1 << row == 0);
        for chosen in free.clone() {
            let is_equal = |other: &usize| self.equal_rows[*other] == self.equal_rows[chosen];
            if !free.clone().take_while(|&other| other < chosen).any(|other| is_equal(&other)) {
                let mut next = *partial;
                next.weight *= free.clone().filter(is_equal).count() as u64;
                next.rows[row] = chosen as u8;
                next.taken |= 1 << chosen;
                with(chosen, &next);
            }
        }
    }
}
