//! A lower bound on the number of solutions, for puzzles that have more than anybody counts one by one.
//!
//! It rests on symmetry. Digits that no clue has can be renamed among themselves, where all rules are houses. Rows
//! without clues can trade places within their band, where there are no rules beyond rows, columns and boxes. Both turn
//! solutions into solutions; what has to be shown is that the grids obtained are all different.
//!
//! Take any solution, and two things from it: the places of the renamed digits in one row that trades with none, and
//! the digits of the trading rows in one column. Let these be clues too. A grid that comes from a solution of this
//! smaller puzzle shows where it comes from: the row shows the renaming, since each digit has its known place there;
//! then the column shows the trades, since its digits are known and different. So no grid comes about in two ways, and
//! the puzzle has at least (renamings) · (trades) · (solutions of the smaller puzzle) solutions.

use crate::engine::{Budget, Count, Engine, EngineError};
use crate::puzzle::{Digit, Puzzle};

/// The most solutions of the smaller puzzle that are worth counting.
const MOST: u64 = 100_000;

/// What symmetry makes of each solution.
struct Symmetry {
    /// Whether each digit is renamed.
    renamed: Vec<bool>,
    /// A row that trades with none.
    row: usize,
    /// Whether each row trades.
    trades: Vec<bool>,
    /// The number of grids that come from a solution of the smaller puzzle.
    grids: u64,
}

impl Symmetry {
    fn of(puzzle: &Puzzle) -> Self {
        let side = puzzle.side();
        let mut symmetry = Self { renamed: vec![false; side], row: 0, trades: vec![false; side], grids: 1 };
        if puzzle.is_restricted() || puzzle.rules().iter().any(|rule| rule.house().is_none()) {
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
                symmetry.trades[row] = true;
            }
            for band in 0..side / shape.rows {
                let rows = band * shape.rows..(band + 1) * shape.rows;
                symmetry.multiply(rows.filter(|&row| symmetry.trades[row]).count());
            }
        }
        symmetry
    }

    /// Multiplies the grids by the permutations of this many things.
    fn multiply(&mut self, things: usize) {
        self.grids = (1..=things as u64).fold(self.grids, u64::saturating_mul);
    }

    /// The smaller puzzle: the digits that give renamings and trades away are clues.
    fn smaller(&self, puzzle: &Puzzle, solution: &[Digit]) -> Option<Puzzle> {
        let side = puzzle.side();
        let mut clues = puzzle.clues().to_vec();
        for (cell, &digit) in solution.iter().enumerate() {
            let (row, column) = (cell / side, cell % side);
            if row == self.row && self.renamed[digit.index()] || column == 0 && self.trades[row] {
                clues[cell] = Some(digit);
            }
        }
        puzzle.with_clues(clues).ok()
    }
}

/// A lower bound on the number of solutions that is at least `wanted`, if renaming digits and trading rows leave few
/// enough solutions to be counted for it. It rests on the solutions that the engine counts, and on symmetry.
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
/// Those of the engine, for instance that the budget ends.
pub fn lower_bound(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    wanted: u64,
    budget: &Budget,
) -> Result<Option<u64>, EngineError> {
    let symmetry = Symmetry::of(puzzle);
    let limit = wanted.div_ceil(symmetry.grids).max(1);
    if symmetry.grids == 1 || limit > MOST {
        return Ok(None);
    }
    let Some(solution) = engine.solve(puzzle, budget)? else { return Ok(None) };
    let Some(smaller) = symmetry.smaller(puzzle, solution.digits()) else { return Ok(None) };
    let (Count::Exactly(counted) | Count::AtLeast(counted)) = engine.count(&smaller, limit, budget)?;
    Ok(Some(symmetry.grids.saturating_mul(counted)).filter(|&bound| bound >= wanted))
}
