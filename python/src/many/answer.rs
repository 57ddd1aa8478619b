//! The answers for some rows.
//!
//! Plain boards go to the native engine together. Those that take long are solved again one by one, as on the command
//! line, so that each has its full time limit.

use super::parallel::until;
use super::rows::{Row, Rows};
use crate::call::{EngineName, Limits};
use crate::verdict::AnswerKind;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Count, Engine, EngineError, SolvesMany};
use sudosat::native::{Clues, Native, Outcome};
use sudosat::puzzle::{Puzzle, Verdict};
use sudosat::sat::SatEngine;
use sudosat::text::{ReadOptions, parse_field, plain_clues};

/// The time that a batch of plain boards has together.
const PATIENCE: Duration = Duration::from_millis(100);

/// A solution in its output form.
#[derive(Clone, Debug)]
pub enum Grid {
    Classic(Clues),
    Line(Box<str>),
}

/// The answer for a row.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The row was null.
    Missing,
    Invalid(Box<str>),
    Unknown(Box<str>),
    Unsolvable,
    Unique(Grid),
    Multiple,
}

impl Answer {
    pub fn word(&self) -> Option<AnswerKind> {
        match self {
            Self::Missing => None,
            Self::Invalid(_) => Some(AnswerKind::Invalid),
            Self::Unknown(_) => Some(AnswerKind::Unknown),
            Self::Unsolvable => Some(AnswerKind::Unsolvable),
            Self::Unique(_) => Some(AnswerKind::Unique),
            Self::Multiple => Some(AnswerKind::Multiple),
        }
    }

    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Invalid(reason) | Self::Unknown(reason) => Some(reason),
            _ => None,
        }
    }
}

impl From<Result<Verdict, EngineError>> for Answer {
    fn from(verdict: Result<Verdict, EngineError>) -> Self {
        match verdict {
            Ok(Verdict::Unsolvable) => Self::Unsolvable,
            Ok(Verdict::Unique(only)) => Self::Unique(Grid::Line(only.to_string().into())),
            Ok(Verdict::Multiple(..)) => Self::Multiple,
            Err(error) => Self::Unknown(error.to_string().into()),
        }
    }
}

impl From<&Outcome> for Answer {
    fn from(outcome: &Outcome) -> Self {
        match outcome.count {
            0 => Self::Unsolvable,
            1 => Self::Unique(Grid::Classic(outcome.solutions[0])),
            _ => Self::Multiple,
        }
    }
}

/// A row after reading.
pub enum Subject {
    Missing,
    Invalid(Box<str>),
    Classic(Clues),
    Other(Box<Puzzle>),
}

impl Subject {
    pub fn of(row: Row<'_>) -> Self {
        match row {
            Row::Missing => Self::Missing,
            Row::Bad(reason) => Self::Invalid(reason.into()),
            Row::Cells(cells) => match cells.iter().position(|&number| number > 9) {
                None => Self::Classic(*cells),
                Some(cell) => {
                    let (row, column, found) = (cell / 9 + 1, cell % 9 + 1, cells[cell]);
                    Self::Invalid(format!("row {row}, column {column}: expected 0 to 9, found {found}").into())
                }
            },
            Row::Puzzle(puzzle) => Self::from(puzzle.clone()),
            Row::Text(text) => match plain_clues(text) {
                Some(clues) => Self::Classic(clues),
                None => match parse_field(text, &ReadOptions::default()) {
                    Ok(record) => Self::from(record.puzzle),
                    Err(error) => Self::Invalid(error.to_string().into()),
                },
            },
        }
    }

    /// The puzzle of a row that has one.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Self::Missing | Self::Invalid(_) => None,
            Self::Classic(clues) => Puzzle::from_classic(clues).ok(),
            Self::Other(puzzle) => Some((**puzzle).clone()),
        }
    }
}

impl From<Puzzle> for Subject {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.to_classic().map_or_else(|| Self::Other(Box::new(puzzle)), Self::Classic)
    }
}

/// The engine of a thread.
enum AnyEngine {
    Native(Box<Native>),
    Sat(Box<SatEngine>),
    Both(Box<BothRoads>),
}

/// The state with which a thread answers rows.
pub struct Answerer {
    engine: AnyEngine,
    limits: Limits,
    cancel: Arc<AtomicBool>,
    outcomes: Vec<Outcome>,
}

impl Answerer {
    pub fn new(engine: EngineName, limits: Limits, cancel: &Arc<AtomicBool>) -> Self {
        let engine = match engine {
            EngineName::Native => AnyEngine::Native(Box::default()),
            EngineName::Sat => AnyEngine::Sat(Box::default()),
            EngineName::Both => AnyEngine::Both(Box::default()),
        };
        Self { engine, limits, cancel: Arc::clone(cancel), outcomes: Vec::new() }
    }

    pub fn engine(&mut self) -> &mut dyn Engine {
        match &mut self.engine {
            AnyEngine::Native(native) => &mut **native,
            AnyEngine::Sat(sat) => &mut **sat,
            AnyEngine::Both(both) => &mut **both,
        }
    }

    /// The answer for each of these rows.
    pub fn answer(&mut self, rows: &Rows, range: Range<usize>) -> Vec<Answer> {
        self.each(rows, range, Some(2), |answerer, subject, outcome| match (subject, outcome) {
            (Subject::Missing, _) => Answer::Missing,
            (Subject::Invalid(reason), _) => Answer::Invalid(reason.clone()),
            (_, Some(outcome)) => Answer::from(&outcome),
            (_, None) => answerer.verdict(subject).into(),
        })
    }

    /// Calls `answer` for each of these rows, with its outcome at `limit` solutions if it was finished in a batch.
    pub fn each<T>(
        &mut self,
        rows: &Rows,
        range: Range<usize>,
        limit: Option<u32>,
        mut answer: impl FnMut(&mut Self, &Subject, Option<Outcome>) -> T,
    ) -> Vec<T> {
        let subjects: Vec<Subject> = until(&self.cancel, range).map(|row| Subject::of(rows.get(row))).collect();
        self.outcomes.clear();
        if let Some(limit) = limit {
            self.together(&subjects, limit);
        }
        let mut outcomes = std::mem::take(&mut self.outcomes).into_iter();
        let answers = subjects.iter().map(|subject| {
            let outcome = if let Subject::Classic(_) = subject { outcomes.next() } else { None };
            answer(self, subject, outcome.filter(|outcome| outcome.finished))
        });
        answers.collect()
    }

    /// The verdict on the puzzle of a row.
    pub fn verdict(&mut self, subject: &Subject) -> Result<Verdict, EngineError> {
        let budget = self.budget()?;
        match subject.puzzle() {
            Some(puzzle) => self.engine().verdict(&puzzle, &budget),
            // Unreachable: only readable rows get here.
            None => Ok(Verdict::Unsolvable),
        }
    }

    /// The number of solutions for each of these rows, up to a limit, or the reason why there is none.
    pub fn count(&mut self, rows: &Rows, range: Range<usize>, limit: u64) -> Vec<Option<Result<Count, Box<str>>>> {
        let of_batch = u32::try_from(limit).ok().filter(|limit| (1..u32::MAX).contains(limit));
        self.each(rows, range, of_batch, |answerer, subject, outcome| match (subject, outcome) {
            (Subject::Missing, _) => None,
            (Subject::Invalid(reason), _) => Some(Err(reason.clone())),
            (_, Some(outcome)) if u64::from(outcome.count) == limit => Some(Ok(Count::AtLeast(limit))),
            (_, Some(outcome)) => Some(Ok(Count::Exactly(outcome.count.into()))),
            (_, None) => Some(answerer.count_one(subject, limit).map_err(|error| error.to_string().into())),
        })
    }

    fn count_one(&mut self, subject: &Subject, limit: u64) -> Result<Count, EngineError> {
        let budget = self.budget()?;
        subject.puzzle().map_or(Ok(Count::Exactly(0)), |puzzle| self.engine().count(&puzzle, limit, &budget))
    }

    /// Fills in the outcomes of all classic puzzles that the engine finishes in a batch.
    fn together(&mut self, subjects: &[Subject], limit: u32) {
        let engine: &mut dyn SolvesMany = match &mut self.engine {
            AnyEngine::Native(native) => &mut **native,
            AnyEngine::Sat(sat) => &mut **sat,
            AnyEngine::Both(both) => &mut **both,
        };
        let clues = subjects
            .iter()
            .filter_map(|subject| if let Subject::Classic(clues) = subject { Some(*clues) } else { None });
        let clues: Vec<Clues> = clues.collect();
        let budget = self.limits.within(PATIENCE).budget(&self.cancel);
        self.outcomes.clear();
        self.outcomes.resize(clues.len(), Outcome::default());
        match engine.solve_many(&clues, limit, &budget, &mut self.outcomes) {
            // Unfinished boards are solved again one by one.
            Ok(()) | Err(EngineError::Interrupted(_)) => {}
            // An error of the engine, which it will report again for the puzzle that causes it.
            Err(_) => self.outcomes.fill(Outcome::default()),
        }
    }

    /// The budget of a row whose work begins now. A limit of zero never gives an answer, however fast the engine is.
    pub fn budget(&self) -> Result<Budget, EngineError> {
        let budget = self.limits.budget(&self.cancel);
        budget.check()?;
        Ok(budget)
    }
}
