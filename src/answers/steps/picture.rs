//! Pictures of steps and hints.

use super::hint::{Hint, Next};
use super::notation::conclusion;
use super::path::Steps;
use super::{Described, Stage};
use crate::logic::{Link, LinkKind, Role};
use crate::puzzle::{Digit, Puzzle};
use crate::text::render::{Arrow, LinkLine, Look, StepContents, svg_of_steps};
use itertools::Itertools;

impl Steps {
    /// All steps, one below another.
    pub(crate) fn picture(&self, puzzle: &Puzzle) -> String {
        let panel = |(number, stage): (usize, &Stage)| contents(puzzle, stage, &format!("{}. ", number + 1));
        let panels = self.stages.iter().enumerate().map(panel).collect_vec();
        svg_of_steps(puzzle.board(), &panels, "The steps of a solution")
    }
}

impl Hint {
    /// The hint on the board. Up to the third level it shows only the text, so that the picture does not reveal more.
    pub(crate) fn picture(&self, puzzle: &Puzzle) -> String {
        let panel = match &self.next {
            Next::Step(stage) if self.level.number() == 4 => contents(puzzle, stage, ""),
            Next::Step(stage) => StepContents {
                title: self.line(puzzle.board()),
                digits: digits(puzzle, stage),
                candidates: stage.candidates.clone(),
                ..StepContents::default()
            },
            Next::Wrong(_) | Next::Missing(_) | Next::Finished | Next::Stuck => {
                let clue = |cell| puzzle.clue_at(cell).map(|digit| (digit, true));
                let digits = (0..puzzle.geometry().cells()).map(clue).collect();
                StepContents { title: self.line(puzzle.board()), digits, ..StepContents::default() }
            }
        };
        svg_of_steps(puzzle.board(), &[panel], &self.line(puzzle.board()))
    }
}

/// One step without a number.
pub(super) fn of_stage(puzzle: &Puzzle, stage: &Stage) -> String {
    svg_of_steps(puzzle.board(), &[contents(puzzle, stage, "")], stage.step.technique.name())
}

/// The filled cells before a step.
fn digits(puzzle: &Puzzle, stage: &Stage) -> Vec<Option<(Digit, bool)>> {
    let digit = |(cell, &digit): (usize, &Option<Digit>)| Some((digit?, puzzle.clue_at(cell).is_some()));
    stage.filled.iter().enumerate().map(digit).collect()
}

/// A step on its board.
fn contents(puzzle: &Puzzle, stage: &Stage, number: &str) -> StepContents {
    let (step, board) = (&stage.step, puzzle.board());
    let described = Described { step, board };
    let of_mark = |role| match role {
        Role::Cause => Look::Cause,
        Role::Pivot => Look::Pivot,
        Role::Wing => Look::Wing,
        Role::Fin => Look::Fin,
        Role::SetA => Look::SetA,
        Role::SetB => Look::SetB,
        Role::On => Look::On,
        Role::Off => Look::Off,
    };
    let placed = step.place.iter().map(|&placed| (placed, Look::Placed));
    let marks = step.marks.iter().map(|mark| (mark.candidate, of_mark(mark.role)));
    // A placed digit makes it plain that the others of its cell go.
    let eliminated = step.eliminate.iter().map(|&removed| (removed, Look::Eliminated));
    let arrow = |&Link { from, to, kind, .. }: &Link| {
        let line = match kind {
            LinkKind::Strong => LinkLine::Strong,
            LinkKind::Weak => LinkLine::Weak,
            LinkKind::BothTrue | LinkKind::BothFalse => LinkLine::Same,
        };
        Arrow { from, to, line }
    };
    let houses = described.houses();
    // The houses of a chain would color half of the board.
    let tinted = if step.links.is_empty() { &houses[..] } else { &[] };
    let value = stage.value();
    let rated = if value == "-" { String::new() } else { format!(" ({value})") };
    StepContents {
        title: format!("{number}{}{rated}: {}", step.technique.name(), conclusion(step, board.geometry())),
        text: std::iter::once(described.sentence()).chain(described.chains()).collect(),
        digits: digits(puzzle, stage),
        candidates: stage.candidates.clone(),
        looks: placed.chain(marks).chain(eliminated).unique().collect(),
        arrows: step.links.iter().map(arrow).unique_by(|arrow| (arrow.from, arrow.to, arrow.line)).collect(),
        houses: tinted.iter().map(|&house| board.house_cells(house).collect()).collect(),
    }
}
