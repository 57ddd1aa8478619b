//! The kind of puzzles to generate.

use super::error::{FEWEST, PlanError};
use super::generated::Minimality;
use super::pattern::Pattern;
use super::rated::{Ratings, check_effort};
use super::symmetry::Symmetry;
use crate::effort::EffortValue;
use crate::logic::Repertoire;
use std::ops::RangeInclusive;

/// The largest rating: that of puzzles that no technique solves.
const MOST_TENTHS: u32 = 200;

/// The most attempts at a puzzle, unless the plan says otherwise.
const ATTEMPTS: u32 = 1 << 20;

/// The most attempts for a pattern, unless the plan says otherwise: a climb takes about a thousand tests, and most
/// patterns of 20 cells have no puzzle at all.
const PATTERN_ATTEMPTS: u32 = 1_000;

/// The kind of classic puzzles to generate, and the work that one may take.
///
/// ```
/// use sudosat::generate::{Plan, Symmetry};
///
/// let plan = Plan::minimal().with_symmetry(Symmetry::HalfTurn).with_clues(0..=26);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) weighted: bool,
    /// The cells with clues.
    pub(super) pattern: Option<Pattern>,
    /// The techniques that must solve a puzzle.
    pub(super) techniques: Option<Repertoire>,
    pub(super) ratings: Option<Ratings>,
    /// Whether puzzles with a redundant clue are rejected.
    pub(super) minimal_only: bool,
    pub(super) symmetry: Symmetry,
    pub(super) clues: RangeInclusive<u8>,
    pub(super) tests: Option<u32>,
    /// The most attempts at a record.
    pub(super) attempts: u32,
}

impl Plan {
    /// Minimal puzzles, by removing clues of a uniform grid in a random order. They are biased: puzzles with few clues
    /// are rarer than among all minimal puzzles.
    #[must_use]
    pub fn minimal() -> Self {
        Self {
            weighted: false,
            pattern: None,
            techniques: None,
            ratings: None,
            minimal_only: false,
            symmetry: Symmetry::None,
            clues: 0..=81,
            tests: None,
            attempts: ATTEMPTS,
        }
    }

    /// Minimal puzzles with weights. The expected sum of the weights of a set of minimal puzzles is the number of
    /// these puzzles, divided by the number of grids. Most draws have no puzzle; they count, with weight 0.
    #[must_use]
    pub fn weighted() -> Self {
        Self { weighted: true, attempts: 1, ..Self::minimal() }
    }

    /// Puzzles with clues in exactly the cells of a pattern: 81 cells, with a digit or `x` for a clue, and `0` or `.`
    /// for none. White space and frames of `|`, `+` and `-` are skipped. Puzzles are drawn arbitrarily, by climbing on
    /// the number of solutions, and may have redundant clues. An attempt is a climb; many patterns have no puzzle.
    ///
    /// ```
    /// use sudosat::engine::Budget;
    /// use sudosat::generate::{Generator, Plan, Seed};
    ///
    /// let pattern = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut generator = Generator::new(Plan::pattern(pattern)?, Seed(1))?;
    /// let generated = generator.records(&[1], &Budget::unlimited())?.remove(0).ok_or("no puzzle")?;
    /// assert!(generated.puzzle.iter().zip(pattern.chars()).all(|(&clue, cell)| (clue == 0) == (cell == '.')));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a pattern.
    pub fn pattern(text: &str) -> Result<Self, PlanError> {
        let pattern = Pattern::read(text).map_err(|error| PlanError::Pattern(error.to_string()))?;
        Ok(Self { pattern: Some(pattern), attempts: PATTERN_ATTEMPTS, ..Self::minimal() })
    }

    /// Puzzles that can be solved by the techniques up to one, as books print them. Clues are removed from a uniform
    /// grid in a random order, each if what is left can be solved, so they may be redundant for solvers that know more.
    /// The name is that of a technique or of a family: `singles`, `locked`, `pairs`, `triplets`, `quads`, `fish` or
    /// `wings`.
    ///
    /// ```
    /// use sudosat::engine::Budget;
    /// use sudosat::generate::{Generator, Plan, Seed};
    /// use sudosat::logic::Path;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let mut generator = Generator::new(Plan::solvable_by("singles")?, Seed(1))?;
    /// let generated = generator.records(&[1], &Budget::unlimited())?.remove(0).ok_or("no puzzle")?;
    /// let path = Path::human(&Puzzle::from_classic(&generated.puzzle)?).ok_or("no path")?;
    /// let singles = ["full-house", "naked-single", "hidden-single"];
    /// assert!(path.into_iter().all(|step| singles.contains(&step.technique.id())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such name, or the technique assumes one solution or takes long.
    pub fn solvable_by(name: &str) -> Result<Self, PlanError> {
        let techniques = Repertoire::by_name(name).ok_or_else(|| PlanError::Techniques(name.to_owned()))?;
        Ok(Self { techniques: Some(techniques), ..Self::minimal() })
    }

    /// Rejects puzzles of which a single clue can be removed.
    #[must_use]
    pub fn only_minimal(self) -> Self {
        Self { minimal_only: true, ..self }
    }

    /// The symmetry of the cells with clues. Clues are removed together, so the puzzles are *orbit-minimal*.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// The number of clues. A puzzle with more is rejected, and another attempt is made. No clue is removed below the
    /// least number, so a large one gives puzzles that are not minimal, and weighted puzzles with fewer are rejected.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<u8>) -> Self {
        Self { clues, ..self }
    }

    /// The rating on Sudoku Explainer's scale (ER), in tenths: 71 is 7.1. Puzzles with another are rejected. If the
    /// least is above 7.1, minimal puzzles are first made harder by moving clues; then they are drawn arbitrarily.
    #[must_use]
    pub fn with_rating(self, tenths: RangeInclusive<u32>) -> Self {
        Self { ratings: Some(Ratings::Er(tenths)), ..self }
    }

    /// The effort, as it is written. Puzzles with another are rejected. If the least is `1:700.0` or more, minimal
    /// puzzles are first made harder.
    #[doc(hidden)]
    #[must_use]
    pub fn with_effort(self, effort: RangeInclusive<EffortValue>) -> Self {
        Self { ratings: Some(Ratings::Effort(effort)), ..self }
    }

    /// The most tests that a puzzle may take; what is left is undecided. Without a limit it takes about 60. For a
    /// pattern it is the limit of an attempt.
    #[must_use]
    pub fn with_tests(self, tests: u32) -> Self {
        Self { tests: Some(tests), ..self }
    }

    /// The most attempts at a puzzle that may be rejected: by default 1,000 for a pattern, otherwise 2²⁰. Weighted
    /// puzzles have one each, since draws of weight 0 count.
    #[must_use]
    pub fn with_attempts(self, attempts: u32) -> Self {
        Self { attempts: if self.weighted { 1 } else { attempts }, ..self }
    }

    /// Whether puzzles have weights.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.weighted
    }

    /// The pattern as 81 cells, if the plan has one: `x` with a clue, `.` without.
    #[doc(hidden)]
    #[must_use]
    pub fn cells(&self) -> Option<String> {
        self.pattern.map(|pattern| (0..81).map(|cell| if pattern.has(cell) { 'x' } else { '.' }).collect())
    }

    /// The most attempts at a puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The name of the techniques that must solve a puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn techniques(&self) -> Option<&'static str> {
        self.techniques.map(Repertoire::name)
    }

    /// Whether puzzles are made harder: minimal ones without a further condition.
    #[doc(hidden)]
    #[must_use]
    pub fn climbs(&self) -> bool {
        let is_plain = self.pattern.is_none() && self.techniques.is_none() && self.symmetry == Symmetry::None;
        let are_hard = self.ratings.as_ref().is_some_and(Ratings::are_hard);
        are_hard && is_plain && !self.weighted && self.clues == (0..=81)
    }

    /// Whether a record may take several attempts.
    #[doc(hidden)]
    #[must_use]
    pub fn may_reject(&self) -> bool {
        self.pattern.is_some() || self.minimal_only || self.ratings.is_some() || self.clues != (0..=81)
    }

    /// The number of clues at which no more are removed. Minimal puzzles with too few are rejected instead.
    pub(super) fn least_clues(&self) -> usize {
        if self.minimal_only { 0 } else { (*self.clues.start()).into() }
    }

    /// The symmetry of the cells with clues.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Whether a puzzle with this number of clues is one of the plan's.
    pub(super) fn wants(&self, clues: usize, minimality: &Minimality) -> bool {
        let is_minimal = *minimality == Minimality::Minimal || !self.minimal_only;
        is_minimal && u8::try_from(clues).is_ok_and(|clues| self.clues.contains(&clues))
    }

    /// Checks that there can be such puzzles.
    pub(crate) fn check(&self) -> Result<(), PlanError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || most < FEWEST || least > 81 {
            return Err(PlanError::Clues { least, most });
        }
        match &self.ratings {
            Some(Ratings::Er(range)) if range.is_empty() || *range.start() > MOST_TENTHS => {
                return Err(PlanError::Rating { least: *range.start(), most: *range.end() });
            }
            Some(Ratings::Effort(range)) => check_effort(range)?,
            _ => {}
        }
        if let Some(pattern) = self.pattern {
            return self.check_pattern(pattern);
        }
        match self {
            Self { weighted: true, symmetry, .. } if *symmetry != Symmetry::None => {
                Err(PlanError::WeightedSymmetry(*symmetry))
            }
            Self { weighted: true, tests: Some(_), .. } => Err(PlanError::WeightedTests),
            _ => Ok(()),
        }
    }

    fn check_pattern(&self, pattern: Pattern) -> Result<(), PlanError> {
        let cells = pattern.count() as u8;
        if cells < FEWEST || !self.clues.contains(&cells) {
            return Err(PlanError::PatternClues(cells));
        }
        if self.symmetry != Symmetry::None || self.weighted {
            return Err(PlanError::PatternKind);
        }
        pattern.open_lines().map_or(Ok(()), |(rows, first, second)| {
            Err(PlanError::PatternLines { rows, first: first as u8 + 1, second: second as u8 + 1 })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_without_puzzles_are_refused() {
        let message = |plan: Plan| plan.check().unwrap_err().to_string();
        #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
        let reversed = Plan::minimal().with_clues(30..=20);
        assert_eq!(message(reversed), "a puzzle with one solution has between 17 and 81 clues, got 30 to 20");
        for clues in [0..=16, 82..=90] {
            assert!(Plan::minimal().with_clues(clues).check().is_err());
        }
        let symmetric = Plan::weighted().with_symmetry(Symmetry::HalfTurn);
        assert_eq!(message(symmetric), "weighted puzzles have no symmetry, got `180`");
        assert_eq!(message(Plan::weighted().with_tests(9)), "weighted puzzles need every test, got a limit");
        let pattern = |cells: &dyn Fn(usize) -> bool| {
            let text: String = (0..81).map(|cell| if cells(cell) { 'x' } else { '.' }).collect();
            Plan::pattern(&text).unwrap()
        };
        let few = "a puzzle with one solution has 17 clues or more, but the pattern has 1 cell";
        assert_eq!(message(pattern(&|cell| cell == 7)), few);
        let many = pattern(&|_| true);
        let range = many.clone().with_clues(0..=30);
        assert_eq!(message(range), "the pattern has 81 cells, not the number of clues of the plan");
        let kind = "puzzles with a pattern have neither weights nor another symmetry";
        assert_eq!(message(many.clone().with_symmetry(Symmetry::Full)), kind);
        let exchanged = |lines| {
            format!("no puzzle with this pattern has one solution: {lines} have no clue, so they can be exchanged")
        };
        assert_eq!(message(pattern(&|cell| ![3, 5].contains(&(cell / 9)))), exchanged("rows 4 and 6"));
        assert_eq!(message(pattern(&|cell| ![7, 8].contains(&(cell % 9)))), exchanged("columns 8 and 9"));
        assert_eq!(pattern(&|cell| ![2, 3].contains(&(cell % 9))).check(), Ok(()));
        assert_eq!(many.check(), Ok(()));
        for plan in [Plan::minimal().with_clues(0..=17), Plan::weighted(), Plan::minimal().with_clues(81..=90)] {
            assert_eq!(plan.check(), Ok(()));
        }
    }
}
