//! Searches the vicinity of puzzles, and has what is found confirmed and written.

use super::format::Format;
use crate::BothRoads;
use crate::answers::AnswerKind;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::disagreement;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::{Budget, Engine, Interrupt};
use crate::generate::{Neighbor, Open, Vicinity};
use crate::puzzle::Verdict;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

/// A unit of work.
pub(super) enum Part {
    /// Search the vicinity of a puzzle.
    Search(Arc<Open>),
    /// Confirm new puzzles, each with the one that it was made of, and write them.
    Confirm(Vec<(Neighbor, Arc<Open>)>),
}

/// The result of a part.
pub(super) enum Answer {
    /// The vicinity of a puzzle, perhaps only a part of it.
    Found(Arc<Open>, Vec<Neighbor>, Option<Interrupt>),
    Written(JobOutput),
}

/// Answers parts on one thread.
pub(super) struct Worker {
    pub(super) vicinity: Vicinity,
    pub(super) engine: BothRoads,
    pub(super) format: Format,
    pub(super) limits: Limits,
    /// The end of the search.
    pub(super) deadline: Option<Instant>,
}

impl Worker {
    /// Asks both engines whether the puzzle has one solution, and writes it if so.
    fn confirm(&mut self, found: &Neighbor, from: &Open, results: &mut JobOutput) -> Result<(), Failure> {
        let puzzle = found.puzzle.puzzle().ok_or_else(|| Failure::new("the puzzle is on no board: this is a bug"))?;
        let message = match self.engine.verdict(&puzzle, &self.limits.within(None)) {
            Ok(Verdict::Unique(solution)) => {
                let written = self.format.write(found, solution.to_string(), from, &mut results.text);
                written.map_err(Failure::Output)?;
                results.count(AnswerKind::Unique);
                results.ends.push(results.text.len());
                return Ok(());
            }
            Ok(verdict) => {
                results.exit = Exit::Disagreement;
                format!("the search found a puzzle that is {}: this is a bug", AnswerKind::from(&verdict))
            }
            Err(_) if self.limits.is_cancelled() => return Ok(()),
            Err(error) => {
                results.exit = Exit::Disagreement;
                disagreement::describe(&error)?
            }
        };
        let _ = writeln!(results.messages, "sudosat: {puzzle}: {message}");
        Ok(())
    }
}

impl runner::Worker for Worker {
    type Part = Part;
    type Answer = Answer;

    fn answer(&mut self, part: Part) -> Result<Answer, Failure> {
        match part {
            Part::Search(open) => {
                let budget = Budget { deadline: self.deadline, ..self.limits.within(None) };
                let mut found = Vec::new();
                let searched = self.vicinity.neighbors(&open.puzzle, &budget, &mut found);
                Ok(Answer::Found(open, found, searched.err()))
            }
            Part::Confirm(puzzles) => {
                let mut results = JobOutput::default();
                for (found, from) in &puzzles {
                    self.confirm(found, from, &mut results)?;
                    results.cancelled = self.limits.is_cancelled();
                    if results.cancelled {
                        break;
                    }
                }
                Ok(Answer::Written(results))
            }
        }
    }
}
