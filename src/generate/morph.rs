//! Random maps between isomorphic puzzles.

use super::minimize::stream;
use super::random::{Draws, Seed};
use crate::canonical::{Morph, MorphError, plain_boxes};
use crate::puzzle::{BoxShape, Puzzle};
use std::iter;

/// The part of an attempt that draws maps, which no generated puzzle has.
const PART: u8 = 16;

impl Seed {
    /// Random maps of a puzzle, without end; `None` if its board is not plain. They depend on the seed and the puzzle
    /// alone. Each map is drawn with the same probability, whatever the others are.
    ///
    /// ```
    /// use sudosat::generate::Seed;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1234....2.......".parse()?;
    /// let images: Vec<Puzzle> =
    ///     Seed(7).morphs(&puzzle).ok_or("it is plain")?.take(3).filter_map(|map| map.apply(&puzzle)).collect();
    /// assert_eq!(images.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn morphs(self, puzzle: &Puzzle) -> Option<impl Iterator<Item = Morph> + use<>> {
        let boxes = plain_boxes(puzzle)?;
        let clues = puzzle.given_by_index().map(|(cell, digit)| (cell, digit.get()));
        let mut draws = self.part(stream(clues, &[]), 1, PART);
        Some(iter::from_fn(move || draws.morph(boxes).ok()))
    }
}

impl Draws {
    /// A map of puzzles on plain boards with these boxes, each with the same probability: of a transposition if the
    /// boxes are square, the orders of bands, stacks and the lines in them, and the names of digits.
    fn morph(&mut self, boxes: BoxShape) -> Result<Morph, MorphError> {
        let transposed = boxes.rows == boxes.columns && self.below(2) == 1;
        let rows = self.lines(boxes.columns, boxes.rows);
        let columns = self.lines(boxes.rows, boxes.columns);
        let mut digits: Vec<u16> = (1..=(boxes.rows * boxes.columns) as u16).collect();
        self.shuffle(&mut digits);
        Morph::new(boxes, transposed, rows, columns, digits)
    }

    /// An order of lines in which groups of `size` stay together.
    fn lines(&mut self, groups: usize, size: usize) -> Vec<u16> {
        let mut lines: Vec<Vec<u16>> = (0..groups)
            .map(|group| {
                let mut within: Vec<u16> = (0..size).map(|line| (group * size + line) as u16).collect();
                self.shuffle(&mut within);
                within
            })
            .collect();
        self.shuffle(&mut lines);
        lines.concat()
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::Seed;
    use crate::puzzle::BoxShape;
    use std::collections::HashMap;

    /// All 2·8²·24 maps of a 4x4 board occur, none much more often than others.
    #[test]
    fn maps_are_uniform() {
        let boxes = BoxShape { rows: 2, columns: 2 };
        let mut draws = Seed(3).record(1);
        let mut counts = HashMap::new();
        for _ in 0..3_072 * 20 {
            *counts.entry(draws.morph(boxes).unwrap()).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 3_072);
        // A χ² with 3,071 degrees of freedom has a standard deviation of 78.
        let chi2: f64 = counts.values().map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0).sum();
        assert!((chi2 - 3_071.0).abs() < 5.0 * 78.0, "{chi2}");
    }
}
