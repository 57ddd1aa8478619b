//! The map from a puzzle to an isomorphic one.

/// A map of classic puzzles: transposes the board or not, then permutes its rows and columns, then relabels its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Isomorphism {
    /// Whether the board is transposed first.
    pub transposed: bool,
    /// For each new row, the old one, both from 0; rows of a band stay together.
    pub rows: [u8; 9],
    /// For each new column, the old one, both from 0; columns of a stack stay together.
    pub columns: [u8; 9],
    /// For each old digit, from 1, the new one.
    pub digits: [u8; 9],
}

impl Isomorphism {
    /// The image of clues or of a grid, row by row with 0 for an empty cell. Numbers above 9 are unchanged.
    ///
    /// ```
    /// # use sudosat::canonical::Isomorphism;
    /// let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// let map = Isomorphism { transposed: true, rows: columns, columns, digits: [9, 8, 7, 6, 5, 4, 3, 2, 1] };
    /// let mut clues = [0; 81];
    /// clues[1] = 2;
    /// assert_eq!(map.apply(&clues)[9], 8);
    /// assert_eq!(map.apply(&map.apply(&clues)), clues);
    /// ```
    #[must_use]
    pub fn apply(&self, cells: &[u8; 81]) -> [u8; 81] {
        let mut image = [0; 81];
        for (place, digit) in image.iter_mut().enumerate() {
            let (row, column) = (usize::from(self.rows[place / 9]), usize::from(self.columns[place % 9]));
            let old = if self.transposed { column * 9 + row } else { row * 9 + column };
            let cell = cells[old];
            *digit = match cell {
                1..=9 => self.digits[usize::from(cell) - 1],
                other => other,
            };
        }
        image
    }
}
