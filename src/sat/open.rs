//! What reduction leaves open, as a formula: for whoever asks a solver by himself.

use super::at_most_one::AtMostOne;
use super::cnf::Cnf;
use super::encode::{encode_classic, encode_reduced};
use super::reduce::{Classic, Contradiction, Domains, Effort, Probe, Step};
use super::vars::VarMap;
use crate::engine::{Budget, Interrupt};
use crate::puzzle::Puzzle;

/// Reduces puzzles, one after another, and writes what is left as clauses. It keeps what it knows of the last board.
#[derive(Default)]
pub struct Reducer {
    domains: Option<Domains>,
}

impl Reducer {
    /// A reducer that knows no board yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reduces the puzzle as [`reduce`](super::reduce()) does, and writes what is open into the formula, in the
    /// reduced encoding. `None` when the reduction ends in a contradiction: then there is nothing to write.
    ///
    /// # Errors
    ///
    /// When the budget ends.
    ///
    /// ```
    /// # use sudosat::engine::Budget;
    /// # use sudosat::puzzle::{Board, Puzzle};
    /// # use sudosat::sat::{Cnf, Probe, Reducer};
    /// let puzzle = Puzzle::new(Board::with_side(4)?, vec![None; 16])?;
    /// let (mut steps, mut formula) = (Vec::new(), Cnf::default());
    /// let map = Reducer::new().reduce(&puzzle, Probe::None, &mut steps, &mut formula, &Budget::unlimited())?;
    /// assert_eq!((map.map(|map| map.candidates()), formula.len()), (Some(64), 384));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduce(
        &mut self,
        puzzle: &Puzzle,
        probe: Probe,
        steps: &mut Vec<Step>,
        formula: &mut Cnf,
        budget: &Budget,
    ) -> Result<Option<VarMap>, Interrupt> {
        self.reduce_while(puzzle, probe, steps, formula, &mut |_, memory| {
            budget.check()?;
            budget.afford(memory)
        })
    }

    /// As [`reduce`](Self::reduce), asking `proceed` now and then whether to go on, and beforehand whether to write so many
    /// clauses and to take so many bytes of memory.
    pub(crate) fn reduce_while<E>(
        &mut self,
        puzzle: &Puzzle,
        probe: Probe,
        steps: &mut Vec<Step>,
        formula: &mut Cnf,
        proceed: &mut impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Result<Option<VarMap>, E> {
        let effort = Effort::probing(probe);
        if puzzle.is_classic() {
            return Ok(match Classic::reduce(puzzle, effort, steps) {
                Err(Contradiction) => None,
                Ok(board) => Some(encode_classic(&board, formula)),
            });
        }
        let board = puzzle.board();
        proceed(0, Domains::memory(board))?;
        let kept = self.domains.take().filter(|domains| domains.fit(puzzle));
        let domains = self.domains.insert(kept.unwrap_or_else(|| Domains::new(board)));
        let reduction = domains.reduce(puzzle, effort, steps, &mut |memory| proceed(0, memory))?;
        if reduction.is_contradiction() {
            return Ok(None);
        }
        let size = reduction.size(AtMostOne::Pairwise);
        proceed(size.clauses, size.memory())?;
        encode_reduced(board, &reduction, AtMostOne::Pairwise, formula, &mut |_| proceed(0, 0))?;
        Ok(Some(reduction.into_map()))
    }
}
