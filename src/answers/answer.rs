//! The answer about one record, before it is formatted.

use super::detail::Detail;
use super::kind::AnswerKind;
use super::line::grid_line;
use super::morphed::Morphs;
use super::rating::Ratings;
use super::sat_work::SatWork;
use super::why::Explained;
use crate::explain::why::{Exclusion, Explanation, WhyNot};
use crate::puzzle::{Puzzle, Solution, Violation};
use crate::text::Record;

/// The answer for one record.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) kind: AnswerKind,
    /// The grid that is printed in place of the kind.
    pub(crate) grid: Option<Solution>,
    /// A solution found although the answer is unknown: it may not be the only one.
    pub(crate) known: Option<Solution>,
    /// Two of several solutions, for front ends that show them; neither is printed.
    pub(crate) pair: Option<Box<[Solution; 2]>>,
    /// Whether a checked proof was needed to confirm the answer.
    pub(crate) by_proof: bool,
    /// Whether the number is a lower bound that follows from symmetry.
    pub(crate) by_bound: bool,
    /// The violations of a checked board.
    pub(crate) violations: Vec<Violation>,
    /// The explanation, steps or hint, printed in place of the kind and the grid.
    pub(crate) detail: Option<Detail>,
    /// The difficulty on the requested scales, printed in place of the kind.
    pub(crate) ratings: Option<Ratings>,
    /// The time it took, if statistics were requested.
    pub(crate) microseconds: Option<u64>,
    /// The SAT solver's work, if statistics were requested.
    pub(crate) sat: Option<SatWork>,
}

impl From<AnswerKind> for Answer {
    fn from(kind: AnswerKind) -> Self {
        Self {
            kind,
            grid: None,
            known: None,
            pair: None,
            by_proof: false,
            by_bound: false,
            violations: Vec::new(),
            detail: None,
            ratings: None,
            microseconds: None,
            sat: None,
        }
    }
}

impl From<Explanation> for Answer {
    fn from(explanation: Explanation) -> Self {
        let verdict = explanation.verdict();
        let grid = verdict.unique().cloned();
        Self { grid, ..Self::with(AnswerKind::from(&verdict), Detail::Why(Box::new(Explained::Verdict(explanation)))) }
    }
}

impl From<Exclusion> for Answer {
    fn from(exclusion: Exclusion) -> Self {
        let (kind, grid) = match &exclusion.why {
            WhyNot::Possible(solution) => (AnswerKind::Possible, Some(solution.clone())),
            WhyNot::Impossible { .. } => (AnswerKind::Impossible, None),
        };
        Self { grid, ..Self::with(kind, Detail::Why(Box::new(Explained::Digit(exclusion)))) }
    }
}

impl From<Option<Morphs>> for Answer {
    fn from(morphs: Option<Morphs>) -> Self {
        morphs.map_or_else(
            || AnswerKind::Different.into(),
            |morphs| Self::with(AnswerKind::Isomorphic, Detail::Morphs(morphs)),
        )
    }
}

impl Answer {
    /// An answer of this kind with a detail.
    pub(super) fn with(kind: AnswerKind, detail: Detail) -> Self {
        Self { detail: Some(detail), ..kind.into() }
    }

    /// The grid, or otherwise the known solution.
    fn solution(&self) -> Option<&Solution> {
        self.grid.as_ref().or(self.known.as_ref())
    }

    /// The solution of the record as a line, if there is one to show.
    pub(crate) fn solution_line(&self, record: Option<&Record>) -> Option<String> {
        record.zip(self.solution()).map(|(record, solution)| grid_line(record, solution))
    }

    /// The explanation, steps or hint as a line, if the answer has one.
    pub(crate) fn detail_line(&self, record: Option<&Record>) -> Option<String> {
        record.zip(self.detail.as_ref()).map(|(record, detail)| detail.line(record))
    }

    /// The rating, or otherwise the kind.
    pub(crate) fn word(&self) -> String {
        self.ratings.as_ref().map_or_else(|| self.kind.to_string(), Ratings::line)
    }

    /// Checks a board against the rules. No engine is involved: a valid board need not have a solution.
    pub(crate) fn check(puzzle: &Puzzle) -> Self {
        let violations = puzzle.clashes();
        let is_full = puzzle.clue_count() == puzzle.geometry().cells();
        let kind = match (violations.is_empty(), is_full) {
            (true, true) => AnswerKind::Correct,
            (true, false) => AnswerKind::Valid,
            (false, _) => AnswerKind::Invalid,
        };
        Self { violations, ..kind.into() }
    }
}
