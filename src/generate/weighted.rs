//! Minimal puzzles with weights, for estimates without bias over all pairs of a grid and a minimal puzzle of it.
//!
//! From a uniform grid, remove a clue chosen uniformly among the R that can be removed, until none can. A minimal
//! puzzle with k clues is reached by each order of the other 81 − k cells, since every puzzle on the way contains it
//! and so has one solution too. An order has probability ∏ 1/R. With the weight ∏ R / (81 − k)! each order adds 1 / (81
//! − k)! to the expected weight of the puzzle, all of them 1. So the mean weight is the mean number of minimal puzzles
//! of a grid.
//!
//! Almost always the first clues can be removed. So the first [`BLIND`] are drawn from all, untested: R is 81, 80, and
//! so on. If the puzzle left has several solutions, the draw has no puzzle and weight 0; orders of minimal puzzles
//! never lead there.
//!
//! (The weights are those of importance sampling along a tree, D. E. Knuth, Estimating the efficiency of backtrack
//! programs, 1975. D. Berthier's controlled-bias generator, 2009, rejects puzzles instead.)

use super::random::Draws;
use super::removal::Removals;
use crate::engine::{Budget, Interrupt};
use crate::native::Clues;

/// The number of clues removed without a test.
// More make a draw cheaper, but fewer draws have a puzzle: tuned on the effective number of samples per second, which
// is highest from 44 to 46. Another number changes the puzzles of every seed.
const BLIND: usize = 44;

/// A draw on its way.
pub(super) struct Draw {
    pub(super) clues: Clues,
    pub(super) weight: f64,
    pub(super) count: usize,
    /// The clues that may be removable.
    open: Vec<u8>,
    draws: Draws,
}

impl Draw {
    /// Removes the first clues of a grid.
    pub(super) fn new(grid: &Clues, draws: Draws) -> Self {
        let mut draw = Self { clues: *grid, weight: 1.0, count: 81, open: (0..81).collect(), draws };
        (0..BLIND).for_each(|_| draw.remove_one());
        draw
    }

    /// Removes one of the open clues, all of which can be removed; the others stay open.
    fn remove_one(&mut self) {
        let removable = self.open.len() as u32;
        let cell = self.open.swap_remove(self.draws.below(removable) as usize);
        self.clues[usize::from(cell)] = 0;
        self.count -= 1;
        // The divisors of all steps are the factorial.
        self.weight *= f64::from(removable) / (81 - self.count) as f64;
    }

    /// Takes the answers for the open clues, and removes one of those that can be removed. Clues that are needed now
    /// are needed later.
    fn advance(&mut self, answers: &[bool]) {
        let mut answers = answers.iter();
        self.open.retain(|_| answers.next() == Some(&true));
        if !self.open.is_empty() {
            self.remove_one();
        }
    }
}

/// Completes all draws.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn complete(draws: &mut [Draw], removals: &mut Removals, budget: &Budget) -> Result<(), Interrupt> {
    let mut answers = Vec::new();
    for draw in draws.iter() {
        removals.ask(&draw.clues, &[]);
    }
    removals.answer(budget, &mut answers)?;
    let mut open: Vec<&mut Draw> = Vec::new();
    for (draw, &unique) in draws.iter_mut().zip(&answers) {
        if unique {
            open.push(draw);
        } else {
            draw.weight = 0.0;
        }
    }
    while !open.is_empty() {
        for draw in &open {
            draw.open.iter().for_each(|cell| removals.ask(&draw.clues, &[*cell]));
        }
        removals.answer(budget, &mut answers)?;
        let mut answers = answers.as_slice();
        for draw in &mut open {
            let (own, others) = answers.split_at(draw.open.len());
            draw.advance(own);
            answers = others;
        }
        open.retain(|draw| !draw.open.is_empty());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Seed;

    /// Nine sets of nine cells: a puzzle is unique if it has a clue in each. So there are 9⁹ minimal ones.
    fn is_unique(clues: &Clues) -> bool {
        clues.chunks(9).all(|set| set.iter().any(|&clue| clue != 0))
    }

    #[test]
    fn the_mean_weight_is_the_number_of_minimal_puzzles() {
        let samples = 3_000;
        let (mut sum, mut squares, mut found) = (0.0, 0.0, 0);
        for record in 0..samples {
            let mut draw = Draw::new(&[1; 81], Seed(3).record(record));
            if !is_unique(&draw.clues) {
                continue;
            }
            while !draw.open.is_empty() {
                let without = |&cell: &u8| {
                    let mut clues = draw.clues;
                    clues[usize::from(cell)] = 0;
                    is_unique(&clues)
                };
                let answers: Vec<bool> = draw.open.iter().map(without).collect();
                draw.advance(&answers);
            }
            assert_eq!(draw.clues.iter().filter(|&&clue| clue != 0).count(), draw.count);
            assert_eq!(draw.count, 9);
            sum += draw.weight;
            squares += draw.weight * draw.weight;
            found += 1;
        }
        let mean = sum / samples as f64;
        let error = ((squares / samples as f64 - mean * mean) / samples as f64).sqrt();
        assert!((mean - 9_f64.powi(9)).abs() < 4.0 * error, "{mean} ± {error}");
        assert!(error < 0.05 * mean && found > 1_000, "{mean} ± {error} from {found}");
    }
}
