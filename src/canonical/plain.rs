//! Canonical forms of puzzles on plain boards: of 9×9 by the search, of smaller ones by trying all maps.

use super::morph::{Morph, old_cells, plain_boxes};
use super::search::Canonicalizer;
use crate::puzzle::{BoxShape, Digit, Puzzle};
use itertools::{Itertools, iproduct};
use std::collections::HashMap;

/// The most maps to try for a puzzle. 6×6 boards with boxes have 3,456; one of 8×8 would have 442,368.
const MAPS: usize = 1 << 14;

/// Computes the minlex form of puzzles on plain boards of 4×4, 6×6 and 9×9, and on others with at most 2¹⁴ ways to
/// permute and transpose them. Calls reuse its memory.
///
/// Two puzzles on the same board are isomorphic exactly when their forms are equal.
///
/// ```
/// use sudosat::canonical::PlainCanonicalizer;
/// use sudosat::puzzle::Puzzle;
///
/// let puzzle: Puzzle = "......3...4.....".parse()?;
/// let (form, map) = PlainCanonicalizer::new().canonicalize(&puzzle).ok_or("it is plain")?;
/// assert_eq!(form.to_string(), ".............1.2");
/// assert_eq!(map.apply(&puzzle), Some(form));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct PlainCanonicalizer {
    classic: Canonicalizer,
    /// The orders of rows and of columns, by the shape of the boxes.
    orders: HashMap<(usize, usize), [Vec<Vec<u16>>; 2]>,
}

impl PlainCanonicalizer {
    /// Creates a canonicalizer. It allocates on its first call.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The form of a puzzle, and a map to it; `None` if the board is not plain or has too many maps.
    pub fn canonicalize(&mut self, puzzle: &Puzzle) -> Option<(Puzzle, Morph)> {
        let map = match puzzle.to_classic() {
            Some(clues) => Morph::to_form(&self.classic.canonicalize(&clues).ok()?.map),
            None => self.least(puzzle)?,
        };
        Some((map.apply(puzzle)?, map))
    }

    /// The map to the least image.
    fn least(&mut self, puzzle: &Puzzle) -> Option<Morph> {
        let boxes = plain_boxes(puzzle).filter(|boxes| maps(*boxes).is_some_and(|maps| maps <= MAPS))?;
        let [rows, columns] = self.orders.entry((boxes.rows, boxes.columns)).or_insert_with(|| {
            [(boxes.columns, boxes.rows), (boxes.rows, boxes.columns)].map(|(groups, size)| orders(groups, size))
        });
        let clues: Vec<u16> = puzzle.clues().iter().map(|clue| clue.map_or(0, Digit::get)).collect();
        let transpositions: &[bool] = if boxes.rows == boxes.columns { &[false, true] } else { &[false] };
        let trials = iproduct!(transpositions, &*rows, &*columns).map(|(&transposed, rows, columns)| {
            let image = old_cells(transposed, rows, columns).map(|cell| clues[cell]);
            (relabeled(image, puzzle.side()), transposed, rows, columns)
        });
        let ((_, digits), transposed, rows, columns) = trials.min()?;
        Morph::new(boxes, transposed, rows.clone(), columns.clone(), digits).ok()
    }
}

/// Renames digits in the order of their first cells; returns the cells and, for each old digit, the new one. Digits
/// without a cell come last, in their order.
fn relabeled(cells: impl Iterator<Item = u16>, side: usize) -> (Vec<u16>, Vec<u16>) {
    let mut digits = vec![0; side];
    let mut names = 1..;
    let mut name = |digit: &mut u16| {
        if *digit == 0 {
            *digit = names.next().unwrap_or(0);
        }
        *digit
    };
    let image = cells.map(|cell| if cell == 0 { 0 } else { name(&mut digits[usize::from(cell) - 1]) }).collect();
    for digit in &mut digits {
        name(digit);
    }
    (image, digits)
}

/// All orders of lines in which groups of `size` stay together.
fn orders(groups: usize, size: usize) -> Vec<Vec<u16>> {
    let within: Vec<Vec<usize>> = (0..size).permutations(size).collect();
    let order = |(order, within): (Vec<usize>, Vec<&Vec<usize>>)| {
        let lines =
            order.iter().zip(within).flat_map(|(group, within)| within.iter().map(move |line| group * size + line));
        lines.map(|line| line as u16).collect()
    };
    let within = (0..groups).map(|_| within.iter()).multi_cartesian_product().collect_vec();
    (0..groups).permutations(groups).cartesian_product(within).map(order).collect()
}

/// The number of ways to permute and transpose a board; `None` if there are too many to count.
fn maps(boxes: BoxShape) -> Option<usize> {
    let factorial = |number: usize| (1..=number).try_fold(1_usize, usize::checked_mul);
    let orders = |groups: usize, size: usize| {
        let within = factorial(size)?.checked_pow(u32::try_from(groups).ok()?)?;
        factorial(groups)?.checked_mul(within)
    };
    let transpositions = if boxes.rows == boxes.columns { 2 } else { 1 };
    orders(boxes.columns, boxes.rows)?.checked_mul(orders(boxes.rows, boxes.columns)?)?.checked_mul(transpositions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_counted_as_they_are_listed() {
        for (rows, columns, count) in [(1, 1, 2), (2, 2, 128), (2, 3, 3_456), (3, 2, 3_456), (1, 5, 14_400)] {
            assert_eq!(maps(BoxShape { rows, columns }), Some(count), "{rows}x{columns}");
            let transpositions = if rows == columns { 2 } else { 1 };
            assert_eq!(orders(columns, rows).len() * orders(rows, columns).len() * transpositions, count);
        }
        assert_eq!(maps(BoxShape { rows: 3, columns: 3 }), Some(3_359_232));
        assert_eq!(maps(BoxShape { rows: 32, columns: 32 }), None);
    }
}
