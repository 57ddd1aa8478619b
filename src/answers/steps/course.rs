//! The course of a solution: the steps by names, or by smallest reasons.

use super::Stage;
use crate::engine::{Budget, EngineError};
use crate::explain::steps::ReasonPath;
use crate::logic::{Order, Path, Technique};
use crate::puzzle::{Candidate, Digit, Puzzle, Solution};

/// The choice of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Named techniques in this order, where they apply: on the classic board, up to the point where none has a step.
    Names(Order),
    /// The smallest reason for any conclusion.
    Reasons,
}

impl Choice {
    /// The choices by name, as the option `--order` has them.
    pub const NAMES: [(&'static str, Self); 3] =
        [("se", Self::Names(Order::Se)), ("human", Self::Names(Order::Human)), ("reason", Self::Reasons)];

    /// The name of the choice.
    pub(crate) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, choice)| *choice == self).map_or("se", |(name, _)| name)
    }
}

impl Stage {
    /// The least step of a puzzle by forcing chains of this technique from a candidate.
    pub(super) fn from_candidate(technique: Technique, puzzle: &Puzzle, candidate: Candidate) -> Option<Self> {
        let mut path = Path::new(puzzle)?;
        let step = path.step_from(technique, candidate, &Budget::unlimited()).ok()??;
        let filled = path.filled().map(|digit| Digit::new(digit.into())).to_vec();
        Some(Self { filled, candidates: path.candidates(), step, at_least: None, evidence: None })
    }
}

/// The steps of a puzzle with one solution, first to last.
pub(crate) struct Course<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Solution,
    /// The named steps, as long as there are any.
    names: Option<Path>,
    reasons: Option<ReasonPath>,
}

impl<'a> Course<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, solution: &'a Solution, choice: Choice) -> Self {
        let names = match choice {
            Choice::Names(order) => Path::in_order(puzzle, order),
            Choice::Reasons => None,
        };
        Self { puzzle, solution, names, reasons: None }
    }

    /// Whether the next step is looked for by names.
    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// The next step and the grid before it; `None` at the end.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<Option<Stage>, EngineError> {
        if let Some(path) = &mut self.names {
            let filled = path.filled().map(|digit| Digit::new(digit.into())).to_vec();
            let candidates = path.candidates();
            if let Some(step) = path.next_within(budget)? {
                return Ok(Some(Stage { filled, candidates, step, at_least: None, evidence: None }));
            }
            let mut reasons = ReasonPath::new(self.puzzle, self.solution, budget)?;
            reasons.advance(&filled, &candidates);
            (self.names, self.reasons) = (None, Some(reasons));
        }
        let reasons = match &mut self.reasons {
            Some(reasons) => reasons,
            None => self.reasons.insert(ReasonPath::new(self.puzzle, self.solution, budget)?),
        };
        let (filled, candidates) = (reasons.filled(), reasons.candidates());
        let step = reasons.next_within(budget)?;
        Ok(step.map(|found| Stage {
            filled,
            candidates,
            step: found.step,
            at_least: Some(found.at_least),
            evidence: None,
        }))
    }

    /// Whether all cells are filled.
    pub(super) fn is_finished(&self) -> bool {
        match (&self.names, &self.reasons) {
            (Some(path), _) => path.is_finished(),
            (None, Some(path)) => path.is_finished(),
            (None, None) => self.puzzle.clue_count() == self.puzzle.geometry().cells(),
        }
    }
}
