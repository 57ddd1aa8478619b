//! A score and a level in the manner of HoDoKu: a base score for each step of a path in human order.
//!
//! The score is the sum of the base scores; the level is the highest of a step, raised while the score exceeds what the
//! level allows. Base scores, levels and limits are HoDoKu's published defaults (2.2). Its scores are not reproduced
//! exactly: they depend on the order in which it finds steps.

use super::path::Path;
use super::technique::HodokuLevel;
use crate::engine::{Budget, Interrupt};

/// A level and a score in the manner of HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The sum of the steps' base scores.
    pub score: u32,
}

/// The score of a step without a technique, and HoDoKu's name for it: brute force.
const BRUTE_FORCE: u32 = 10_000;

impl HodokuRating {
    /// The rating of a path, which should be in [human order](Path::human). Where it ends before the grid is
    /// full, it counts as continued by one step of brute force.
    ///
    /// ```
    /// use sudosat::engine::Budget;
    /// use sudosat::logic::{HodokuLevel, HodokuRating, Path};
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = clues.parse()?;
    /// let path = Path::human(&puzzle).ok_or("no classic puzzle")?;
    /// let rating = HodokuRating::of_path(path, &Budget::unlimited())?;
    /// assert_eq!((rating.level, rating.score), (HodokuLevel::Easy, 204));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget runs out. It is checked before each step, and during searches that take long.
    pub fn of_path(mut path: Path, budget: &Budget) -> Result<Self, Interrupt> {
        let mut rating = Self { level: HodokuLevel::Easy, score: 0 };
        while let Some(step) = path.next_within(budget)? {
            rating.add(step.technique.hodoku_level(), step.technique.hodoku_score());
        }
        if !path.is_finished() {
            rating.add(HodokuLevel::Extreme, BRUTE_FORCE);
        }
        while let Some(next) = next_level(rating.level, rating.score) {
            rating.level = next;
        }
        Ok(rating)
    }

    fn add(&mut self, level: HodokuLevel, score: u32) {
        self.level = self.level.max(level);
        self.score += score;
    }
}

/// The level above, if the score is more than this one allows.
fn next_level(level: HodokuLevel, score: u32) -> Option<HodokuLevel> {
    let (limit, next) = match level {
        HodokuLevel::Easy => (800, HodokuLevel::Medium),
        HodokuLevel::Medium => (1000, HodokuLevel::Hard),
        HodokuLevel::Hard => (1600, HodokuLevel::Unfair),
        HodokuLevel::Unfair => (1800, HodokuLevel::Extreme),
        HodokuLevel::Extreme => return None,
    };
    (score > limit).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn a_level_is_raised_while_the_score_is_too_high_for_it() {
        let raised = |level, score| next_level(level, score);
        assert_eq!((raised(HodokuLevel::Easy, 800), raised(HodokuLevel::Easy, 801)), (None, Some(HodokuLevel::Medium)));
        assert_eq!(raised(HodokuLevel::Medium, 1001), Some(HodokuLevel::Hard));
        assert_eq!(raised(HodokuLevel::Hard, 1601), Some(HodokuLevel::Unfair));
        assert_eq!(raised(HodokuLevel::Unfair, 1801), Some(HodokuLevel::Extreme));
        assert_eq!(raised(HodokuLevel::Extreme, u32::MAX), None);
    }

    #[test]
    fn a_path_that_does_not_end_counts_as_brute_force() {
        // Two solutions, which differ in a loop of six cells: no technique prefers one.
        let puzzle: Puzzle =
            "534.789.2.72.95348.983425.7859761423426853791713924856961537284287419635345286179".parse().unwrap();
        let path = Path::human(&puzzle).unwrap();
        let rating = HodokuRating::of_path(path, &Budget::unlimited()).unwrap();
        assert_eq!(rating, HodokuRating { level: HodokuLevel::Extreme, score: BRUTE_FORCE });
    }
}
