//! The steps of a puzzle, from its clues to its solution.
//!
//! At each point the techniques are tried in their order; the first that has a step gives it, and the search starts
//! again with the first technique. A technique's own order decides which of its steps is taken.

use super::grid::Grid;
use super::step::Step;
use super::technique::Technique;
use super::techniques::Finder;
use crate::engine::{Budget, Interrupt};
use crate::puzzle::{Candidate, Puzzle};

/// The order in which techniques are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// That of Sudoku Explainer 1.2.1, on which its ratings rest.
    #[default]
    Se,
    /// From what is easy for people to what is hard, with more techniques; as in HoDoKu.
    Human,
}

/// An iterator over the steps of a puzzle on the classic board. It ends when the grid is full, or when no technique has
/// a step.
///
/// Some techniques assume that the puzzle has one solution; if it has not, steps may be wrong.
///
/// ```
/// use sudosat::logic::Path;
/// use sudosat::puzzle::Puzzle;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut path = Path::new(&puzzle).ok_or("no classic puzzle")?;
/// let first = path.next().ok_or("no step")?;
/// assert_eq!(first.technique.id(), "hidden-single");
/// assert_eq!(first.place.map(|candidate| candidate.to_string()), Some("r1c6=8".to_owned()));
/// assert_eq!(path.count() + 1, 51, "one step for each empty cell");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Path {
    grid: Grid,
    finder: Finder,
    order: Order,
    /// The cells of the clues.
    clues: u128,
}

impl Path {
    /// The steps of a puzzle on the [classic board](crate::puzzle::Board::classic), with pencil marks if it has them,
    /// in Sudoku Explainer's order; `None` for any other board.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        Self::in_order(puzzle, Order::Se)
    }

    /// Like [`new`](Self::new), in the order in which people look for techniques.
    ///
    /// ```
    /// use sudosat::logic::Path;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = clues.parse()?;
    /// let mut path = Path::human(&puzzle).ok_or("no classic puzzle")?;
    /// let first = path.next().ok_or("no step")?;
    /// assert_eq!(first.technique.id(), "naked-single");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn human(puzzle: &Puzzle) -> Option<Self> {
        Self::in_order(puzzle, Order::Human)
    }

    /// Like [`new`](Self::new), in any order.
    #[doc(hidden)]
    #[must_use]
    pub fn in_order(puzzle: &Puzzle, order: Order) -> Option<Self> {
        if !puzzle.board().is_classic() {
            return None;
        }
        let clue = |cell| puzzle.clue_at(cell).map_or(0, |clue| clue.index() as u8 + 1);
        let mut grid = Grid::new(&std::array::from_fn(clue));
        for excluded in puzzle.excluded() {
            grid.remove(excluded.cell.index(9), excluded.digit.index());
        }
        let finder = Finder::new(puzzle.is_restricted());
        let clues = (0..81).filter(|&cell| grid.value(cell) != 0).fold(0, |clues, cell| clues | 1 << cell);
        Some(Self { grid, finder, order, clues })
    }

    /// Whether all cells are filled.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.grid.is_full()
    }

    /// The candidates of the empty cells at this point, by cell and then by digit.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        self.grid.found((1 << 81) - 1, super::tables::ALL)
    }

    /// The filled cells at this point, row by row with 0 for an empty cell.
    #[must_use]
    pub fn filled(&self) -> [u8; 81] {
        std::array::from_fn(|cell| self.grid.value(cell))
    }

    /// The next step; `None` at the end. A path whose step was interrupted can go on with another budget.
    ///
    /// # Errors
    ///
    /// If the budget runs out. It is checked before the step, and during searches that take long.
    pub fn next_within(&mut self, budget: &Budget) -> Result<Option<Step>, Interrupt> {
        budget.check()?;
        if self.is_finished() {
            return Ok(None);
        }
        let step = match self.order {
            Order::Se => self.finder.next_step(&self.grid, budget)?,
            Order::Human => self.finder.next_human_step(&self.grid, self.clues, budget)?,
        };
        let Some(step) = step else { return Ok(None) };
        for removed in &step.eliminate {
            self.grid.remove(removed.cell.index(9), removed.digit.index());
        }
        if let Some(placed) = step.place {
            self.grid.place(placed.cell.index(9), placed.digit.index());
        }
        Ok(Some(step))
    }

    /// The least step at this point by forcing chains of this technique that begin at a candidate, its cell or its
    /// digit's places in a house, whatever else there is. The search of all candidates takes minutes at the last level.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    #[doc(hidden)]
    pub fn step_from(
        &mut self,
        technique: Technique,
        candidate: Candidate,
        budget: &Budget,
    ) -> Result<Option<Step>, Interrupt> {
        let candidate = (candidate.cell.index(9), candidate.digit.index());
        self.finder.step_from(&self.grid, technique, candidate, budget)
    }
}

impl Iterator for Path {
    type Item = Step;

    /// The next step, however long it takes; [`next_within`](Self::next_within) takes a budget.
    fn next(&mut self) -> Option<Step> {
        self.next_within(&Budget::unlimited()).ok().flatten()
    }
}
