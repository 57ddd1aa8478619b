//! The task of `minimize`: a puzzle becomes others, each confirmed by the engine.

use super::answer::Answer;
use super::detail::Detail;
use super::kind::AnswerKind;
use super::minimized::MinimalPuzzles;
use super::question::Unanswered;
use crate::clock::Instant;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::explain::why::{Explainer, Why};
use crate::generate::{MinimizePlan, Minimizer};
use crate::puzzle::{Puzzle, Solution, Verdict};

/// The number of puzzles that the engine confirms together: enough to fill the lanes of a vector.
const TOGETHER: usize = 128;

/// The task for each puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Find minimal puzzles within it.
    Minimize(MinimizePlan),
    /// Add the fewest clues that leave one solution.
    Complete,
}

impl Task {
    /// Whether [`Minimizer::minimize_many`] does the task.
    pub(crate) fn takes_many(&self) -> bool {
        self.plan().is_some_and(MinimizePlan::takes_many)
    }

    /// The plan for minimal puzzles.
    pub(crate) fn plan(&self) -> Option<&MinimizePlan> {
        match self {
            Self::Minimize(plan) => Some(plan),
            Self::Complete => None,
        }
    }

    /// Queries the engine about the puzzle, changes it, and has each result confirmed by the engine.
    pub(crate) fn ask(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        minimizer: &mut Minimizer,
        budget: &Budget,
    ) -> Result<Answer, Unanswered> {
        let verdict = engine.verdict(puzzle, budget)?;
        let puzzles = match (self, &verdict) {
            (Self::Minimize(plan), Verdict::Unique(solution)) => {
                let found = minimizer.minimize(puzzle, solution, plan, &half(budget));
                let puzzles = MinimalPuzzles::from(found.map_err(Unanswered::after_engine)?);
                confirm(&puzzles, solution, engine, budget)?;
                puzzles
            }
            (Self::Complete, Verdict::Unique(_)) => MinimalPuzzles::of(puzzle.clone(), Vec::new(), 0),
            (Self::Complete, Verdict::Multiple(..)) => complete(puzzle, engine, budget)?,
            (Self::Minimize(_), Verdict::Multiple(..)) | (_, Verdict::Unsolvable) => {
                return Ok(AnswerKind::from(&verdict).into());
            }
        };
        Ok(Answer::with(AnswerKind::Unique, Detail::Minimal(Box::new(puzzles))))
    }
}

/// The budget for the first part of the work: half of the time that is left.
fn half(budget: &Budget) -> Budget {
    let now = Instant::now();
    let half = |deadline: Instant| now + deadline.saturating_duration_since(now) / 2;
    Budget { deadline: budget.deadline.map(half), ..budget.clone() }
}

/// Adds the fewest clues that leave one solution, as the explanation of several solutions names them.
fn complete(puzzle: &Puzzle, engine: &mut dyn Engine, budget: &Budget) -> Result<MinimalPuzzles, Unanswered> {
    let explanation = Explainer::new().explain(puzzle, &half(budget)).map_err(Unanswered::after_engine)?;
    let interrupted = explanation.interrupted;
    let completion = match explanation.why {
        Why::Multiple(multiple) => multiple.completion,
        Why::Unsolvable(_) | Why::Unique(_) => return Err(Unanswered::after_engine(fault())),
    };
    let Some(completion) = completion else {
        let interrupt = interrupted.unwrap_or(Interrupt::GaveUp);
        return Err(Unanswered::after_engine(interrupt.into()));
    };
    let mut clues = puzzle.clues().to_vec();
    for clue in &completion.added.clues {
        clues[puzzle.geometry().index(clue.cell)] = Some(clue.digit);
    }
    let completed = puzzle.with_clues(clues).map_err(|_| Unanswered::after_engine(fault()))?;
    let puzzles = MinimalPuzzles::of(completed, completion.added.clues, completion.at_least);
    confirm(&puzzles, &completion.solution, engine, budget)?;
    Ok(puzzles)
}

/// The error for a puzzle with another verdict than expected.
fn fault() -> EngineError {
    let reason = "it found a puzzle that has not exactly one solution: this is a bug".to_owned();
    EngineError::Backend { backend: "minimize".to_owned(), reason }
}

/// Has the engine confirm that each puzzle has only this solution.
fn confirm(
    puzzles: &MinimalPuzzles,
    solution: &Solution,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<(), Unanswered> {
    let mut puzzles = puzzles.puzzles().cloned().peekable();
    while puzzles.peek().is_some() {
        let together: Vec<Puzzle> = puzzles.by_ref().take(TOGETHER).collect();
        for verdict in engine.verdict_many(&together, budget) {
            match verdict? {
                Verdict::Unique(only) if only.digits() == solution.digits() => {}
                Verdict::Unsolvable | Verdict::Unique(_) | Verdict::Multiple(..) => {
                    return Err(Unanswered::after_engine(fault()));
                }
            }
        }
    }
    Ok(())
}
