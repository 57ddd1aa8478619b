//! Puzzles of a given rating: others are rejected, and easier ones are first made harder.
//!
//! Most puzzles are easy, so for a high rating a climb starts at each minimal puzzle. A step moves a clue: one is
//! removed, and another is added in any cell that leaves one solution, which may be another grid's; then redundant
//! clues are removed. It is kept if the puzzle is not easier, and not too hard. A puzzle is never rated further than to
//! the first step that is too hard.
//!
//! The rating is Sudoku Explainer's. It depends on the puzzle alone, so the steps do not depend on the processor.

use super::random::Draws;
use super::removal::Removals;
use crate::engine::{Budget, Interrupt};
use crate::logic::{Path, SeValue};
use crate::native::lanes::Clues;
use crate::puzzle::Puzzle;
use std::ops::RangeInclusive;

/// The rating from which puzzles are made harder, in tenths.
// Of 3,000 minimal puzzles 31 % have 6.6 or more, and 15 % this, so below it rejection is cheaper, and uniform.
pub(super) const HARD: u32 = 72;

/// The steps of a climb.
const STEPS: u32 = 60;

/// The rating of a puzzle with one solution; `None` if it is more than `most` tenths.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn rated(clues: &Clues, most: u32, budget: &Budget) -> Result<Option<SeValue>, Interrupt> {
    let mut hardest = SeValue::NONE;
    let Some(mut path) = Puzzle::from_classic(clues).ok().and_then(|puzzle| Path::new(&puzzle)) else {
        return Ok(None);
    };
    while let Some(step) = path.next_within(budget)? {
        hardest = step.rating.map_or(hardest, |rating| rating.max(hardest));
        if hardest.tenths() > most {
            return Ok(None);
        }
    }
    let rating = if path.is_finished() { hardest } else { SeValue::BEYOND };
    Ok(Some(rating).filter(|rating| rating.tenths() <= most))
}

/// Makes a minimal puzzle of this rating harder until its rating is in the range; `None` if it is not after all steps.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn climb(
    mut clues: Clues,
    mut rating: SeValue,
    range: &RangeInclusive<u32>,
    draws: &mut Draws,
    removals: &mut Removals,
    budget: &Budget,
) -> Result<Option<(Clues, SeValue)>, Interrupt> {
    for _ in 0..STEPS {
        if range.contains(&rating.tenths()) {
            return Ok(Some((clues, rating)));
        }
        let Some(moved) = moved(&clues, draws, removals, budget)? else { continue };
        let Some(found) = rated(&moved, *range.end(), budget)? else { continue };
        if found >= rating {
            (clues, rating) = (moved, found);
        }
    }
    Ok(range.contains(&rating.tenths()).then_some((clues, rating)))
}

/// A minimal puzzle after a clue was moved; `None` if the removed one cannot be replaced by another.
fn moved(
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
