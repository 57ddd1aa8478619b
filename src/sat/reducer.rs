//! Reduced puzzles as clauses: for the engine, and for callers that drive a solver themselves.

use super::at_most_one::AtMostOne;
use super::bounded::kept_within;
use super::encode::{Encoding, write_rules};
use super::encoded::write_reduction;
use super::reduce::{Classic, Contradiction, Domains, Effort, FixedLiteral, Log, Probe, Reduction};
use super::vars::VarMap;
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Size};
use crate::puzzle::{Digit, Puzzle};
use std::fmt;

/// A reducer of puzzles, which writes the open candidates as clauses. It keeps its tables for the last board.
#[derive(Default)]
pub struct Reducer {
    domains: Option<Domains>,
}

impl fmt::Debug for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reducer").finish_non_exhaustive()
    }
}

/// The remainder of a puzzle after a reduction without contradiction.
pub(crate) enum Remainder {
    /// A puzzle on a classic board, in bit-boards.
    Classic(Classic),
    /// Any other puzzle.
    General(Reduction),
}

impl Remainder {
    /// The digits of all cells if all are settled and none of the rules was left out.
    pub(super) fn digits(&self) -> Option<Vec<Digit>> {
        match self {
            Self::Classic(board) => board.digits(),
            Self::General(reduction) => reduction.digits(),
        }
    }

    /// An estimate of the size of the formula. For a classic board it is always small and is not computed.
    pub(crate) fn size(&self, scheme: AtMostOne) -> Size {
        match self {
            Self::Classic(_) => Size::default(),
            Self::General(reduction) => reduction.size(scheme),
        }
    }

    /// Writes the open candidates in the reduced encoding and returns the meaning of the variables.
    pub(crate) fn write(self, puzzle: &Puzzle, scheme: AtMostOne, sink: &mut (impl ClauseSink + ?Sized)) -> VarMap {
        // A break is ignored: the sink's owner checks the sink.
        let map = match self {
            Self::Classic(candidates) => {
                let map = candidates.map();
                let _ = write_rules(puzzle.board(), Encoding::Reduced.with(scheme), &map, sink);
                map
            }
            Self::General(reduction) => {
                let _ = write_reduction(puzzle.board(), &reduction, scheme, sink);
                reduction.into_map()
            }
        };
        map.with_auxiliary(sink.variables())
    }
}

impl Reducer {
    /// A reducer without tables of any board.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reduces the puzzle like [`reduce`](super::reduce()), and appends the open candidates to the formula in the
    /// reduced encoding. `None` if the reduction ends in a contradiction, with nothing written.
    ///
    /// # Errors
    ///
    /// If the budget ends.
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
        steps: &mut Vec<FixedLiteral>,
        formula: &mut Cnf,
        budget: &Budget,
    ) -> Result<Option<VarMap>, Interrupt> {
        let Some(remainder) = self.settle(puzzle, probe, steps, budget)? else { return Ok(None) };
        budget.afford(remainder.size(AtMostOne::Pairwise).memory())?;
        kept_within(budget, formula, Size::memory, |sink| remainder.write(puzzle, AtMostOne::Pairwise, sink)).map(Some)
    }

    /// Reduces the puzzle, in bit-boards if its board is classic; `None` if that ends in a contradiction.
    pub(crate) fn settle(
        &mut self,
        puzzle: &Puzzle,
        probe: Probe,
        log: &mut impl Log,
        budget: &Budget,
    ) -> Result<Option<Remainder>, Interrupt> {
        let effort = Effort::probing(probe);
        if puzzle.board().is_classic() {
            return Ok(match Classic::reduce(puzzle, effort, log) {
                Err(Contradiction) => None,
                Ok(board) => Some(Remainder::Classic(board)),
            });
        }
        let reduction = self.settle_general(puzzle, effort, log, budget)?;
        Ok((!reduction.is_contradiction()).then_some(Remainder::General(reduction)))
    }

    /// Reduces the puzzle without the special case of classic boards.
    pub(super) fn settle_general(
        &mut self,
        puzzle: &Puzzle,
        effort: Effort,
        log: &mut impl Log,
        budget: &Budget,
    ) -> Result<Reduction, Interrupt> {
        let kept = self.domains.take().filter(|domains| domains.fit(puzzle));
        let domains = match kept {
            Some(kept) => {
                budget.afford(kept.memory())?;
                kept
            }
            None => Domains::within(puzzle.board(), budget)?,
        };
        let domains = self.domains.insert(domains);
        let end = domains.settle(puzzle, effort, log, budget);
        budget.check()?;
        budget.afford(domains.reduction_memory(end))?;
        let reduction = domains.reduction(end, budget);
        budget.check()?;
        Ok(reduction)
    }
}
