//! An example of a technique, for its description.

use super::path::Steps;
use super::{Choice, Course, Described, picture, sentence};
use crate::engine::{Budget, Engine as _};
use crate::logic::{Order, Technique};
use crate::native::Native;
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
        let choice = match technique {
            Technique::SmallestReason => Choice::Reasons,
            _ if technique.least_tenths().is_some() => Choice::Names(Order::Se),
            _ => Choice::Names(Order::Human),
        };
        let until = Some(super::Until::Technique(technique));
        let solution = Native::new().solve(&parsed, &Budget::unlimited()).ok()??;
        let mut steps = Steps::of(Course::new(&parsed, &solution, choice), until, &Budget::unlimited()).ok()?;
        let stage = steps.stages.pop().filter(|stage| stage.step.technique == technique)?;
        let (step, board) = (&stage.step, parsed.board());
        let chains = Described { step, board }.chains();
        let words = [sentence(step, board)].into_iter().chain(chains).map(|line| line + "\n").collect();
        let picture = picture::of_stage(&parsed, &stage);
        Some(Self { puzzle, words, picture })
    }
}
