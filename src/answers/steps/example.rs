//! An example of a technique, for its description.

use super::path::Steps;
use super::{Described, picture, sentence};
use crate::engine::Budget;
use crate::logic::{Order, Path, Technique};
use crate::puzzle::Puzzle;

/// The first step by a technique on the path of a puzzle.
pub(crate) struct Example {
    pub(crate) puzzle: &'static str,
    /// The step in words, with its chains, a line each.
    pub(crate) words: String,
    /// The step as SVG.
    pub(crate) picture: String,
}

impl Example {
    /// The example on the path of this puzzle; `None` if the technique is not on it.
    pub(crate) fn new(technique: Technique, puzzle: &'static str) -> Option<Self> {
        let parsed: Puzzle = puzzle.parse().ok()?;
        let order = if technique.least_tenths().is_some() { Order::Se } else { Order::Human };
        let until = Some(super::Until::Technique(technique));
        let mut steps = Steps::of(Path::in_order(&parsed, order)?, until, &Budget::unlimited()).ok()?;
        let stage = steps.stages.pop().filter(|stage| stage.step.technique == technique)?;
        let (step, board) = (&stage.step, parsed.board());
        let chains = Described { step, board }.chains();
        let words = [sentence(step, board)].into_iter().chain(chains).map(|line| line + "\n").collect();
        let picture = picture::of_stage(&parsed, &stage);
        Some(Self { puzzle, words, picture })
    }
}
