//! Ratings of Sudoku Explainer 1.2.1: the hardest step (ER), the hardest up to the first placed digit (EP), and the
//! first (ED).

use super::path::Path;
use super::scale::SeValue;
use super::step::Step;
use super::technique::Technique;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Verdict};

/// The rating of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The value of the hardest step; [`SeValue::BEYOND`] if the techniques do not solve the puzzle.
    pub er: SeValue,
    /// The value of the hardest step up to the first that places a digit.
    pub ep: SeValue,
    /// The value of the first step.
    pub ed: SeValue,
    /// The first technique of value `er`; `None` if that is beyond all techniques, or if there is no step.
    pub technique: Option<Technique>,
    /// The first technique of value `ep`; `None` as for `technique`.
    pub technique_ep: Option<Technique>,
    /// The technique of the first step; `None` as for `technique`.
    pub technique_ed: Option<Technique>,
    /// The number of steps.
    pub steps: usize,
}

/// The answer to how hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rated {
    /// The puzzle has one solution and this rating.
    Unique(Rating),
    /// The puzzle has one solution, but no technique has a step somewhere on the way to it.
    Beyond,
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has more than one solution.
    Multiple,
    /// The scale is for classic puzzles only.
    NotClassic,
}

impl Rating {
    /// The rating by all steps of a path in [Sudoku Explainer's order](super::Path::new); steps that it does not have
    /// do not count. The scale presumes a single solution, which is not checked here: [`Rated::of`] does.
    ///
    /// # Errors
    ///
    /// If the budget runs out. It is checked before each step, and during searches that take long.
    pub fn of_path(mut path: Path, budget: &Budget) -> Result<Self, Interrupt> {
        let (mut er, mut ep, mut ed) = (Hardest::NONE, Hardest::NONE, Hardest::NONE);
        let (mut steps, mut has_placed) = (0, false);
        while let Some(step) = path.next_within(budget)? {
            er.add(&step);
            if steps == 0 {
                ed.add(&step);
            }
            if !has_placed {
                ep.add(&step);
                has_placed = step.place.is_some();
            }
            steps += 1;
        }
        if !path.is_finished() {
            er = Hardest::BEYOND;
            if !has_placed {
                ep = Hardest::BEYOND;
            }
            if steps == 0 {
                ed = Hardest::BEYOND;
            }
        }
        Ok(Self {
            er: er.value,
            ep: ep.value,
            ed: ed.value,
            technique: er.technique,
            technique_ep: ep.technique,
            technique_ed: ed.technique,
            steps,
        })
    }

    /// Whether the puzzle is a pearl: nothing is harder than what comes up to the first placed digit.
    #[must_use]
    pub fn is_pearl(&self) -> bool {
        self.er == self.ep
    }

    /// Whether the puzzle is a diamond: nothing is harder than the first step.
    #[must_use]
    pub fn is_diamond(&self) -> bool {
        self.er == self.ep && self.er == self.ed
    }
}

/// The hardest of some steps.
#[derive(Clone, Copy)]
struct Hardest {
    value: SeValue,
    technique: Option<Technique>,
}

impl Hardest {
    const NONE: Self = Self { value: SeValue::NONE, technique: None };
    const BEYOND: Self = Self { value: SeValue::BEYOND, technique: None };

    fn add(&mut self, step: &Step) {
        if let Some(value) = step.rating.filter(|&value| value > self.value) {
            *self = Self { value, technique: Some(step.technique) };
        }
    }
}

impl Rated {
    /// Rates a puzzle, after the engine has proved that it has one solution.
    ///
    /// ```
    /// use sudosat::BothRoads;
    /// use sudosat::engine::Budget;
    /// use sudosat::logic::Rated;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = clues.parse()?;
    /// let Rated::Unique(rating) = Rated::of(&puzzle, &mut BothRoads::default(), &Budget::unlimited())? else {
    ///     return Err("it has one solution".into());
    /// };
    /// assert_eq!((rating.er.to_string(), rating.is_pearl()), ("1.2".to_owned(), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine does not find out how many solutions there are, or the budget runs out.
    pub fn of(puzzle: &Puzzle, engine: &mut dyn Engine, budget: &Budget) -> Result<Self, EngineError> {
        let Some(path) = Path::new(puzzle).filter(|_| puzzle.is_classic()) else { return Ok(Self::NotClassic) };
        Ok(match engine.verdict(puzzle, budget)? {
            Verdict::Unsolvable => Self::Unsolvable,
            Verdict::Unique(_) => {
                let rating = Rating::of_path(path, budget)?;
                if rating.er == SeValue::BEYOND { Self::Beyond } else { Self::Unique(rating) }
            }
            Verdict::Multiple(..) => Self::Multiple,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_checked_before_each_step() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let rate = |checks| Rating::of_path(Path::new(&puzzle).unwrap(), &Budget::with_checks(checks));
        // One for each of the 51 steps, and one before the end is seen.
        assert_eq!(rate(52).map(|rating| rating.steps), Ok(51));
        assert!(rate(51).is_err() && rate(0).is_err());
    }

    #[test]
    fn the_budget_is_checked_inside_nested_chains() {
        // AI Escargot.
        let clues = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let mut path = Path::new(&clues.parse().unwrap()).unwrap();
        let mut step = || -> (Result<Option<Step>, Interrupt>, u64) {
            let budget = Budget::with_checks(100);
            (path.next_within(&budget), budget.checks_made())
        };
        let mut before = 0;
        while let (Ok(Some(_)), 1) = step() {
            before += 1;
        }
        assert!(before > 0 && before < 130);
        let (interrupted, checks) = step();
        assert_eq!((interrupted, checks), (Err(Interrupt::Cancelled), 101));
        assert!(path.next().is_some_and(|step| step.rating.is_some_and(|value| value.tenths() >= 95)), "it goes on");
    }
}
