//! A lower bound by symmetry on the number of solutions, for puzzles with too many to count one by one.
//!
//! If all rules are houses, digits that no clue has can be renamed among themselves. If there are no rules beyond rows,
//! columns and boxes, rows without clues can be permuted within their band. Both map solutions to solutions. It remains
//! to ensure that the grids obtained are distinct.
//!
//! Take two things from any solution and add them as clues: the renamable digits in one row that is not permuted, and
//! the digits of the permuted rows in the first column. The image of a solution of this *reduced* puzzle determines its
//! origin. The row determines the renaming, since each digit has a fixed place there; then the column determines the
//! permutation, since its digits are fixed and distinct. So no grid is obtained twice, and the puzzle has at least
//! (renamings) · (permutations) · (solutions of the reduced puzzle) solutions.

use crate::engine::{Budget, Count, Engine, EngineError};
use crate::puzzle::{Digit, Puzzle};

/// The most solutions of the reduced puzzle to count.
const MAX_COUNT: u64 = 100_000;

/// The symmetries of a puzzle that the bound uses.
struct Symmetry {
    /// Whether each digit is renamed.
    renamed: Vec<bool>,
    /// A row that is not permuted.
    row: usize,
    /// Whether each row is permuted.
    permuted: Vec<bool>,
    /// The number of grids obtained from each solution of the reduced puzzle.
    grids: u64,
}

impl Symmetry {
    fn from_puzzle(puzzle: &Puzzle) -> Self {
        let side = puzzle.side();
        let mut symmetry = Self { renamed: vec![false; side], row: 0, permuted: vec![false; side], grids: 1 };
        let is_plain = puzzle.geometry().is_square() && !puzzle.is_restricted();
        if !is_plain || puzzle.rules().iter().any(|rule| rule.house().is_none()) {
            return symmetry;
        }
        symmetry.renamed.fill(true);
        let mut has_clue = vec![false; side];
        for clue in puzzle.given() {
            symmetry.renamed[clue.digit.index()] = false;
            has_clue[clue.cell.row()] = true;
        }
        symmetry.row = has_clue.iter().position(|&has_clue| has_clue).unwrap_or(0);
        symmetry.multiply(symmetry.renamed.iter().filter(|&&renamed| renamed).count());
        if let Some(shape) = puzzle.geometry().box_shape().filter(|_| puzzle.rules().is_empty()) {
            for row in (0..side).filter(|&row| row != symmetry.row && !has_clue[row]) {
                symmetry.permuted[row] = true;
            }
            for band in 0..side / shape.rows {
                let rows = band * shape.rows..(band + 1) * shape.rows;
                symmetry.multiply(rows.filter(|&row| symmetry.permuted[row]).count());
            }
        }
        symmetry
    }

    /// Multiplies the grids by the number of permutations of `count` things.
    fn multiply(&mut self, count: usize) {
        self.grids = (1..=count as u64).fold(self.grids, u64::saturating_mul);
    }

    /// The reduced puzzle: adds the digits that determine renaming and permutation as clues.
    fn reduced(&self, puzzle: &Puzzle, solution: &[Digit]) -> Option<Puzzle> {
        let side = puzzle.side();
        let mut clues = puzzle.clues().to_vec();
        for (cell, &digit) in solution.iter().enumerate() {
            let (row, column) = (cell / side, cell % side);
            if row == self.row && self.renamed[digit.index()] || column == 0 && self.permuted[row] {
                clues[cell] = Some(digit);
            }
        }
        puzzle.with_clues(clues).ok()
    }
}

/// Finds a lower bound on the number of solutions that is at least `wanted`; `None` if symmetry does not show that
/// many. The bound rests on symmetry and on the solutions of the reduced puzzle, which the engine counts.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::native::Native;
/// use sudosat::puzzle::{Board, Puzzle};
/// use sudosat::symmetry::lower_bound;
///
/// let empty = Puzzle::new(Board::with_side(9)?, vec![None; 81])?;
/// let bound = lower_bound(&mut Native::new(), &empty, 1_000_000_000, &Budget::unlimited())?;
/// assert!(bound.is_some_and(|bound| bound >= 1_000_000_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of the engine, for example if the budget ends.
pub fn lower_bound(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    wanted: u64,
    budget: &Budget,
) -> Result<Option<u64>, EngineError> {
    let symmetry = Symmetry::from_puzzle(puzzle);
    let limit = wanted.div_ceil(symmetry.grids).max(1);
    if symmetry.grids == 1 || limit > MAX_COUNT {
        return Ok(None);
    }
    let Some(solution) = engine.solve(puzzle, budget)? else { return Ok(None) };
    let Some(reduced) = symmetry.reduced(puzzle, solution.digits()) else { return Ok(None) };
    let (Count::Exactly(counted) | Count::AtLeast(counted)) = engine.count(&reduced, limit, budget)?;
    Ok(Some(symmetry.grids.saturating_mul(counted)).filter(|&bound| bound >= wanted))
}
