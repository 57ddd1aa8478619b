//! An example of a technique, for its description.

use super::path::Steps;
use super::{Choice, Course, Described, Stage, Until, picture, sentence};
use crate::engine::{Budget, Engine as _};
use crate::logic::{Order, Technique};
use crate::native::Native;
use crate::puzzle::{Candidate, Puzzle};

/// A step by a technique.
pub(crate) struct Example {
    pub(crate) puzzle: &'static str,
    /// The step in words, with its chains, a line each.
    pub(crate) words: String,
    /// The step as SVG.
    pub(crate) picture: String,
}

impl Example {
    /// The first step by the technique on the path of this puzzle, or the least that begins at a candidate, where the
    /// search of all would take long; `None` if there is none.
    pub(crate) fn new(technique: Technique, puzzle: &'static str, start: Option<Candidate>) -> Option<Self> {
        let parsed: Puzzle = puzzle.parse().ok()?;
        let stage = match start {
            Some(start) => Stage::from_candidate(technique, &parsed, start)?,
            None => first(technique, &parsed)?,
        };
        let (step, board) = (&stage.step, parsed.board());
        let chains = Described { step, board }.chains();
        let words = [sentence(step, board)].into_iter().chain(chains).map(|line| line + "\n").collect();
        let picture = picture::of_stage(&parsed, &stage);
        Some(Self { puzzle, words, picture })
    }
}

/// The first step by a technique on the path of a puzzle.
fn first(technique: Technique, puzzle: &Puzzle) -> Option<Stage> {
    let choice = match technique {
        Technique::SmallestReason => Choice::Reasons,
        _ if technique.least_tenths().is_some() => Choice::Names(Order::Se),
        _ => Choice::Names(Order::Human),
    };
    let until = Some(Until::Technique(technique));
    let solution = Native::new().solve(puzzle, &Budget::unlimited()).ok()??;
    let mut steps = Steps::of(Course::new(puzzle, &solution, choice), until, &Budget::unlimited()).ok()?;
    steps.stages.pop().filter(|stage| stage.step.technique == technique)
}
