//! The steps of a puzzle: from its clues to its solution, or to a given step.

use super::{Course, Described, Stage, conclusion, sentence};
use crate::certify::{Certifier, CertifyError, StepProver};
use crate::engine::{Budget, EngineError};
use crate::logic::Technique;
use crate::puzzle::{Board, Puzzle};
use crate::verify::Certificate;
use itertools::Itertools;
use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

/// The last step to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The step of this number, from 1.
    Number(usize),
    /// The first step of this technique.
    Technique(Technique),
}

impl FromStr for Until {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let technique = || Technique::ALL.iter().copied().find(|technique| technique.id() == text);
        match text.parse() {
            Ok(0) => Err("steps are numbered from 1".to_owned()),
            Ok(number) => Ok(Self::Number(number)),
            Err(_) => technique().map(Self::Technique).ok_or_else(|| {
                "give a number of steps, or the name of a technique such as xy-wing or naked-pair".to_owned()
            }),
        }
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Technique(technique) => f.write_str(technique.id()),
        }
    }
}

/// The steps of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    pub(super) stages: Vec<Stage>,
    /// Whether nothing follows any more, although cells are open.
    pub(super) is_stuck: bool,
    /// Whether the value of the first step, or of one that there is not, is its number of premises.
    pub(super) is_by_reasons: bool,
    /// The certificate of the puzzle, if the steps are certified.
    pub(super) certificate: Option<Certificate>,
}

impl Steps {
    /// The steps of a course.
    pub(crate) fn of(mut course: Course, until: Option<Until>, budget: &Budget) -> Result<Self, EngineError> {
        let mut steps =
            Self { stages: Vec::new(), is_stuck: false, is_by_reasons: !course.has_names(), certificate: None };
        let is_last = |stages: &[Stage]| match until {
            Some(Until::Number(number)) => stages.len() >= number,
            Some(Until::Technique(technique)) => stages.last().is_some_and(|stage| stage.step.technique == technique),
            None => false,
        };
        while !is_last(&steps.stages) {
            let Some(stage) = course.next(budget)? else {
                steps.is_stuck = !course.is_finished();
                break;
            };
            steps.is_by_reasons |= steps.stages.is_empty() && stage.at_least.is_some();
            steps.stages.push(stage);
        }
        Ok(steps)
    }

    /// Adds the certificate of the puzzle, and the evidence for each step.
    pub(crate) fn certified(mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Self, EngineError> {
        let failed = |error: CertifyError| error.into_engine_error("certify");
        self.certificate = Some(Certifier::new().certify(puzzle, budget).map_err(failed)?);
        let mut prover = StepProver::new(puzzle);
        for stage in &mut self.stages {
            stage.evidence = Some(prover.prove(&stage.step, budget).map_err(failed)?.evidence);
        }
        Ok(self)
    }

    /// All steps on one line: `1.2 hidden-single r1c6=8; 2.6 pointing r4c5<>3`.
    pub(crate) fn line(&self, board: &Board) -> String {
        let step = |stage: &Stage| {
            format!("{} {} {}", stage.value(), stage.step.technique.id(), conclusion(&stage.step, board.geometry()))
        };
        let steps = self.stages.iter().map(step);
        steps.chain(self.is_stuck.then(|| "no step is left".to_owned())).join("; ")
    }

    /// Each step with its reason, on a line.
    pub(crate) fn words(&self, board: &Board) -> String {
        let mut text = String::new();
        let width = self.stages.len().to_string().len();
        for (number, stage) in self.stages.iter().enumerate() {
            let step = &stage.step;
            let _ = writeln!(text, "{:width$}. {:>4} {}", number + 1, stage.value(), sentence(step, board));
            for chain in (Described { step, board }).chains() {
                let _ = writeln!(text, "{:width$}       {chain}", "");
            }
        }
        if self.stages.is_empty() && !self.is_stuck {
            text += "No cell is open.\n";
        }
        if self.is_stuck {
            text += "No step is left.\n";
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_ends_at_a_number_or_a_technique() {
        assert_eq!("12".parse(), Ok(Until::Number(12)));
        assert_eq!("xy-wing".parse(), Ok(Until::Technique(Technique::XyWing)));
        for wrong in ["0", "", "XY wing", "-1"] {
            assert!(wrong.parse::<Until>().is_err(), "{wrong}");
        }
        for text in ["3", "naked-pair"] {
            assert_eq!(text.parse::<Until>().unwrap().to_string(), text);
        }
    }
}
