//! The puzzles to generate on a board.

use super::family::{Family, Kind};
use super::grid::is_uniform;
use crate::effort::EffortValue;
use crate::generate::error::PlanError;
use crate::generate::rated::{CLIMBS, check_effort};
use crate::generate::symmetry::Symmetry;
use crate::logic::{HouseRepertoire, Repertoire};
use crate::puzzle::{Board, Cell, Puzzle, Rule};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most attempts at a puzzle, unless the plan says otherwise.
const ATTEMPTS: u32 = 1 << 20;

/// The most attempts without givens, unless the plan says otherwise: if the clues of a family are too weak for one
/// solution, that should be found soon.
const ATTEMPTS_WITHOUT_GIVENS: u32 = 100;

/// The kind of puzzles to generate on a board with its rules, and with clues of families that are drawn from a grid.
///
/// ```
/// use sudosat::generate::{BoardPlan, Family};
/// use sudosat::puzzle::Board;
///
/// let plan = BoardPlan::on(Board::classic()).with_families([Family::by_name("killer")?]).without_givens();
/// assert!(plan.check().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPlan {
    pub(super) board: Arc<Board>,
    pub(super) families: Vec<Family>,
    pub(super) has_givens: bool,
    /// The techniques that must solve a puzzle.
    pub(super) techniques: Option<Repertoire>,
    pub(super) symmetry: Symmetry,
    pub(super) clues: RangeInclusive<usize>,
    pub(super) effort: Option<RangeInclusive<EffortValue>>,
    attempts: Option<u32>,
}

impl BoardPlan {
    /// Minimal puzzles on this board, whose rules all stay.
    #[must_use]
    pub fn on(board: Arc<Board>) -> Self {
        let (families, symmetry, clues) = (Vec::new(), Symmetry::None, 0..=board.cells());
        Self { board, families, has_givens: true, techniques: None, symmetry, clues, effort: None, attempts: None }
    }

    /// Puzzles like this one, on its board: with clues of the families that it has, drawn anew, and no fewer givens, in
    /// their symmetry; without families, with givens of which none can be removed. All other rules stay where they are.
    ///
    /// ```
    /// use sudosat::generate::BoardPlan;
    /// use sudosat::text;
    ///
    /// let text = r#"{"puzzle": "1..2........3..4", "rules": ["diagonal main", "thermo r1c2 r1c3"]}"#;
    /// let plan = BoardPlan::like(&text::parse(text, &text::ReadOptions::default())?.puzzle);
    /// assert_eq!(plan.families()[0].name(), "thermo");
    /// assert_eq!(plan.board().rules()[0].to_string(), "diagonal main");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn like(puzzle: &Puzzle) -> Self {
        let (board, rules) = (puzzle.board(), puzzle.rules());
        let is_drawn = |family: &Family| board.geometry().is_square() && family.conflicting(rules).next().is_none();
        let family = |rule: &Rule| Family::of(rule, board.side()).filter(is_drawn);
        let families: Vec<Family> = rules.iter().filter_map(family).collect();
        let kept = rules.iter().filter(|rule| family(rule).is_none()).cloned();
        // A rule may owe its place to another, as regions do to lines; then all stay.
        let plan = match Board::new(Arc::clone(board.geometry()), kept) {
            Ok(board) => Self::on(board).with_families(families),
            Err(_) => Self::on(Arc::clone(board)),
        };
        match (plan.families.is_empty(), puzzle.clue_count()) {
            (true, _) => plan.with_symmetry(Symmetry::of(puzzle)),
            (false, 0) => plan.without_givens(),
            (false, given) => plan.with_symmetry(Symmetry::of(puzzle)).with_clues(given..=board.cells()),
        }
    }

    /// Draws clues of these families from the grid. Killer cages as the only family divide the board and all stay; of
    /// other clues those that a short search finds redundant are removed, after the givens.
    #[must_use]
    pub fn with_families(self, families: impl IntoIterator<Item = Family>) -> Self {
        let mut families: Vec<Family> = families.into_iter().collect();
        families.sort_unstable();
        families.dedup();
        Self { families, ..self }
    }

    /// Gives no digits: the clues of the families leave one solution.
    #[must_use]
    pub fn without_givens(self) -> Self {
        Self { has_givens: false, ..self }
    }

    /// Puzzles that can be solved by the techniques up to one, as books print them: `singles`, `locked`, `pairs`,
    /// `triplets`, `quads`, or a technique of these families. Givens are removed as long as the techniques solve what
    /// is left. All rules of the board must be houses.
    ///
    /// ```
    /// use sudosat::generate::BoardPlan;
    /// use sudosat::puzzle::Board;
    ///
    /// let plan = BoardPlan::on(Board::with_side(16)?).solvable_by("locked")?;
    /// assert!(plan.check().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such name.
    pub fn solvable_by(self, name: &str) -> Result<Self, PlanError> {
        let techniques = Repertoire::by_name(name).ok_or_else(|| PlanError::Techniques(name.to_owned()))?;
        Ok(Self { techniques: Some(techniques), ..self })
    }

    /// The symmetry of the cells with givens, which are removed together.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// The number of givens. A puzzle with more is rejected, and another attempt is made; no given is removed below the
    /// least number.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Self {
        Self { clues, ..self }
    }

    /// The effort, as it is written. Puzzles with another are rejected, after easier ones were made harder by moving
    /// givens, if nothing else restricts these. In a range without an end, they are no deeper than its least, or 1.
    #[doc(hidden)]
    #[must_use]
    pub fn with_effort(self, effort: RangeInclusive<EffortValue>) -> Self {
        Self { effort: Some(effort), ..self }
    }

    /// The most attempts at a puzzle: by default 100 without givens, 1,000 if givens are moved, otherwise 2²⁰.
    #[must_use]
    pub fn with_attempts(self, attempts: u32) -> Self {
        Self { attempts: Some(attempts), ..self }
    }

    /// The board, without the clues of families.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The families, in a fixed order.
    #[must_use]
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Whether puzzles may have givens.
    #[must_use]
    pub fn has_givens(&self) -> bool {
        self.has_givens
    }

    /// The family or technique that limits those which must solve a puzzle.
    #[must_use]
    pub fn techniques(&self) -> Option<&'static str> {
        self.techniques.map(Repertoire::name)
    }

    /// The techniques on the houses of the board, if some must solve a puzzle.
    pub(super) fn repertoire(&self) -> Result<Option<HouseRepertoire>, PlanError> {
        let Some(techniques) = self.techniques else { return Ok(None) };
        if !self.families.is_empty() {
            return Err(PlanError::TechniquesOfFamilies);
        }
        let unfit = |reason| PlanError::Unfit { techniques: techniques.name(), reason };
        techniques.on(&self.board).map(Some).map_err(unfit)
    }

    /// The symmetry of the cells with givens.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The most attempts at a puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.attempts.unwrap_or(match self {
            Self { has_givens: false, .. } => ATTEMPTS_WITHOUT_GIVENS,
            plan if plan.climbs() => CLIMBS,
            _ => ATTEMPTS,
        })
    }

    /// Whether all grids of the board have exactly the same probability, and no clue is drawn from them, or moved.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.families.is_empty() && is_uniform(&self.board) && !self.climbs()
    }

    /// Whether givens of puzzles that are too easy are moved.
    pub(super) fn climbs(&self) -> bool {
        let is_plain = self.techniques.is_none() && self.symmetry == Symmetry::None;
        let has_all_counts = self.clues == (0..=self.board.cells());
        self.effort.is_some() && self.has_givens && is_plain && has_all_counts
    }

    /// Whether the cages divide the board.
    pub(super) fn is_division(&self) -> bool {
        self.families == [Family(Kind::Killer)]
    }

    /// Checks that there can be such puzzles.
    ///
    /// # Errors
    ///
    /// If there cannot, with the reason.
    pub fn check(&self) -> Result<(), PlanError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let cells = self.board.cells();
        if least > most || least > cells {
            return Err(PlanError::Givens { least, most, cells });
        }
        if !self.has_givens && self.families.is_empty() {
            return Err(PlanError::NothingGiven);
        }
        if !self.has_givens && (self.symmetry != Symmetry::None || self.clues != (0..=cells)) {
            return Err(PlanError::NoGivens);
        }
        if self.symmetry != Symmetry::None && !self.board.geometry().has_square_grid() {
            return Err(PlanError::SymmetryOfGrids);
        }
        if !self.families.is_empty() && !self.board.geometry().is_square() {
            return Err(PlanError::FamilyOfGrids);
        }
        self.effort.as_ref().map_or(Ok(()), check_effort)?;
        self.repertoire()?;
        for &family in &self.families {
            if let Some(rule) = family.conflicting(self.board.rules()).next() {
                return Err(PlanError::Dependent { family: family.name(), rule: rule.clone() });
            }
            // Rules are for boards up to a side.
            Board::new(Arc::clone(self.board.geometry()), [Rule::odd(Cell::new(0, 0))]).map_err(PlanError::Rule)?;
        }
        Ok(())
    }
}
