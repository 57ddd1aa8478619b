//! Puzzles of a given rating: others are rejected, and easier ones are first made harder.
//!
//! Most puzzles are easy, so for a high rating a climb starts at each minimal puzzle. A step moves a clue: one is
//! removed, and another is added in any cell that leaves one solution, which may be another grid's; then redundant
//! clues are removed. It is kept if the puzzle is not easier, and not too hard.
//!
//! A rating, of Sudoku Explainer or by effort, depends on the puzzle alone, so the steps do not depend on the
//! processor.

use super::error::PlanError;
use super::random::Draws;
use super::removal::Removals;
use crate::effort::{Effort, EffortValue};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::logic::{Path, SeValue};
use crate::native::lanes::Clues;
use crate::puzzle::Puzzle;
use std::ops::RangeInclusive;

/// The rating from which classic puzzles are made harder, in tenths. Below it, rejection is cheaper, and uniform.
// Of 3,000 minimal puzzles 31 % have 6.6 or more, and 15 % this rating.
const HARD_ER: u32 = 72;

/// The effort from which classic puzzles are made harder.
// One in some ten thousand minimal puzzles has it, but an effort is measured in a third of a millisecond.
const HARD_EFFORT: EffortValue = EffortValue::new(1, 700.0);

/// The most climbs for a puzzle, unless the plan says otherwise.
// For the efforts tried on boards of side 6, up to 66 were needed. Where there is no such puzzle, as on boards of side
// 4, the climbs should end soon.
pub(super) const CLIMBS: u32 = 1_000;

/// The steps of a climb.
pub(super) const STEPS: u32 = 60;

/// The steps of a climb by effort on the classic board.
// For puzzles of effort 1:700, 200 steps take a fifth longer, and 60 two and a half times as long. On boards of side 6,
// where a step takes longer, 60 are best.
const STEPS_BY_EFFORT: u32 = 600;

/// The ratings that puzzles may have, on one of two scales.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ratings {
    /// Of Sudoku Explainer (ER), in tenths.
    Er(RangeInclusive<u32>),
    /// By effort, as it is written.
    Effort(RangeInclusive<EffortValue>),
}

/// A rating, compared with others of its scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(super) enum RatingValue {
    Er(SeValue),
    Effort(EffortValue),
}

impl Ratings {
    /// Whether few puzzles have such a rating.
    pub(super) fn are_hard(&self) -> bool {
        match self {
            Self::Er(range) => *range.start() >= HARD_ER,
            Self::Effort(range) => *range.start() >= HARD_EFFORT,
        }
    }

    /// The steps of a climb to such a rating.
    pub(super) fn steps(&self) -> u32 {
        match self {
            Self::Er(_) => STEPS,
            Self::Effort(_) => STEPS_BY_EFFORT,
        }
    }

    pub(super) fn contain(&self, rating: RatingValue) -> bool {
        match (self, rating) {
            (Self::Er(range), RatingValue::Er(rating)) => range.contains(&rating.tenths()),
            (Self::Effort(range), RatingValue::Effort(rating)) => range.contains(&rating.shown()),
            _ => false,
        }
    }

    /// The rating of a puzzle with one solution; `None` if it is too high.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub(super) fn of(&self, clues: &Clues, budget: &Budget) -> Result<Option<RatingValue>, Interrupt> {
        let Ok(puzzle) = Puzzle::from_classic(clues) else { return Ok(None) };
        Ok(match self {
            Self::Er(range) => er(&puzzle, *range.end(), budget)?.map(RatingValue::Er),
            Self::Effort(range) => match Effort::at_most(*range.end(), &puzzle, budget) {
                Ok(effort) => effort.map(|effort| RatingValue::Effort(effort.value)),
                Err(EngineError::Interrupted(interrupt)) => return Err(interrupt),
                Err(_) => None,
            },
        })
    }
}

/// The rating of Sudoku Explainer; `None` if it is more than `most` tenths. No step after the first that is too hard is
/// searched for.
fn er(puzzle: &Puzzle, most: u32, budget: &Budget) -> Result<Option<SeValue>, Interrupt> {
    let mut hardest = SeValue::NONE;
    let Some(mut path) = Path::new(puzzle) else { return Ok(None) };
    while let Some(step) = path.next_within(budget)? {
        hardest = step.rating.map_or(hardest, |rating| rating.max(hardest));
        if hardest.tenths() > most {
            return Ok(None);
        }
    }
    let rating = if path.is_finished() { hardest } else { SeValue::BEYOND };
    Ok(Some(rating).filter(|rating| rating.tenths() <= most))
}

/// Refuses an empty range of efforts.
pub(super) fn check_effort(range: &RangeInclusive<EffortValue>) -> Result<(), PlanError> {
    let (least, most) = (*range.start(), *range.end());
    if range.is_empty() { Err(PlanError::Effort { least, most }) } else { Ok(()) }
}

/// Makes a puzzle with this rating harder until it is wanted; `None` if it is not after these steps. `moved` makes
/// another of a puzzle, and `rated` gives ratings that are not too high.
pub(super) fn climb<P, R: Copy + PartialOrd, E>(
    steps: u32,
    (mut puzzle, mut rating): (P, R),
    is_wanted: impl Fn(R) -> bool,
    mut moved: impl FnMut(&P) -> Result<Option<P>, E>,
    mut rated: impl FnMut(&P) -> Result<Option<R>, E>,
) -> Result<Option<(P, R)>, E> {
    for _ in 0..steps {
        if is_wanted(rating) {
            return Ok(Some((puzzle, rating)));
        }
        let Some(moved) = moved(&puzzle)? else { continue };
        let Some(found) = rated(&moved)? else { continue };
        if found >= rating {
            (puzzle, rating) = (moved, found);
        }
    }
    Ok(Some((puzzle, rating)).filter(|(_, rating)| is_wanted(*rating)))
}

/// A minimal puzzle after a clue was moved; `None` if the removed one cannot be replaced by another.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn moved(
    clues: &Clues,
    draws: &mut Draws,
    removals: &mut Removals,
    budget: &Budget,
) -> Result<Option<Clues>, Interrupt> {
    let given: Vec<usize> = (0..81).filter(|&cell| clues[cell] != 0).collect();
    let removed = given[draws.below(given.len() as u32) as usize];
    let mut base = *clues;
    base[removed] = 0;
    let empty = (0..81).filter(|&cell| base[cell] == 0);
    let mut added: Vec<Clues> = Vec::new();
    for (cell, digit) in empty.flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
        if (cell, digit) != (removed, clues[removed]) {
            let mut puzzle = base;
            puzzle[cell] = digit;
            removals.ask(&puzzle, &[]);
            added.push(puzzle);
        }
    }
    let mut answers = Vec::new();
    removals.answer(budget, &mut answers)?;
    let unique: Vec<Clues> =
        added.into_iter().zip(answers).filter(|(_, unique)| *unique).map(|(clues, _)| clues).collect();
    let Some(mut moved) = unique.get(draws.below(unique.len() as u32) as usize).copied() else { return Ok(None) };
    loop {
        let redundant = removals.redundant(&[moved], budget)?.concat();
        let Some(&cell) = redundant.get(draws.below(redundant.len() as u32) as usize) else { return Ok(Some(moved)) };
        moved[usize::from(cell)] = 0;
    }
}
