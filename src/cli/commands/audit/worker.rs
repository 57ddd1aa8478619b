//! The worker of an audit, on one thread.

use super::rows::Portion;
use crate::audit::{Examined, Examiner, Stated};
use crate::cli::jobs::input::record::{stated_in_object, stated_in_row};
use crate::cli::jobs::runner;
use crate::cli::jobs::work::disagreement;
use crate::cli::jobs::work::engines::{self, AnyEngine};
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::args::{EngineArgs, thread_count};
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::memory;
use crate::engine::{EngineError, Interrupt};
use crate::puzzle::{Puzzle, Verdict};
use crate::text::{self, Object, ParseError, Place, ReadOptions, Record};
use itertools::Itertools;

/// The result for a portion.
pub(super) enum Audited {
    File(String),
    Rows(Vec<(Place, Examined)>),
    /// A signal interrupted the work.
    Cancelled,
    /// The engine was wrong: its fault in words.
    Wrong(String),
}

/// A row that was read.
struct Subject {
    place: Place,
    puzzle: Result<Puzzle, ParseError>,
    stated: Stated,
}

/// Examines rows.
pub(super) struct Worker {
    engine: AnyEngine,
    name: String,
    limits: Limits,
    examiner: Examiner,
    options: ReadOptions,
}

impl Worker {
    /// A worker with the engine of this name.
    pub(super) fn new(
        args: &EngineArgs,
        name: &str,
        examiner: Examiner,
        options: ReadOptions,
    ) -> Result<Self, Failure> {
        let memory = memory::share(args.memory, thread_count(args.threads));
        let limits = Limits::new(args.timeout, Some(memory));
        Ok(Self { engine: engines::build(args)?, name: name.to_owned(), limits, examiner, options })
    }

    fn examine(&mut self, subjects: Vec<Subject>) -> Result<Audited, Failure> {
        let puzzles: Vec<Puzzle> = subjects.iter().filter_map(|subject| subject.puzzle.clone().ok()).collect();
        let mut verdicts = self.verdicts(&puzzles).into_iter();
        let mut rows = Vec::with_capacity(subjects.len());
        for Subject { place, puzzle, stated } in subjects {
            let examined = match &puzzle {
                Err(error) => Examiner::unreadable(error),
                Ok(puzzle) => {
                    let Some(verdict) = verdicts.next() else { return Ok(Audited::Cancelled) };
                    if let Err(EngineError::Interrupted(Interrupt::Cancelled)) = verdict {
                        return Ok(Audited::Cancelled);
                    }
                    match self.examiner.examine(puzzle, verdict, &stated, &self.name) {
                        Ok(examined) => examined,
                        Err(error) => return broken(&error, place),
                    }
                }
            };
            rows.push((place, examined));
        }
        Ok(Audited::Rows(rows))
    }

    /// The verdicts on these puzzles. With a time limit, each puzzle has its own.
    fn verdicts(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Verdict, EngineError>> {
        let engine = self.engine.any();
        if self.limits.timeout.is_none() {
            return engine.verdict_many(puzzles, &self.limits.within(None));
        }
        puzzles.iter().map(|puzzle| engine.verdict(puzzle, &self.limits.budget()?)).collect()
    }
}

impl runner::Worker for Worker {
    type Part = Portion;
    type Answer = Audited;

    fn answer(&mut self, portion: Portion) -> Result<Audited, Failure> {
        let subjects = match portion {
            Portion::File(name) => return Ok(Audited::File(name)),
            Portion::Failed(failure) => return Err(failure),
            Portion::Records(records) => records.into_iter().map(Subject::of_record).collect(),
            Portion::Plain(Place { number, line }, clues) => {
                let subject = |(clues, ahead): (&[u8; 81], u64)| {
                    let puzzle = Puzzle::from_classic(clues).map_err(|error| Failure::new(error.to_string()))?;
                    let place = Place { number: number + ahead, line: line + ahead };
                    Ok(Subject { place, puzzle: Ok(puzzle), stated: Stated::Nothing })
                };
                clues.iter().zip(0..).map(subject).try_collect()?
            }
            Portion::Objects(objects, key) => {
                objects.iter().map(|object| Subject::of_object(object, key.as_deref(), &self.options)).collect()
            }
            Portion::Rows(rows, column) => rows.iter().map(|row| Subject::of_row(row, column, &self.options)).collect(),
        };
        self.examine(subjects)
    }
}

/// Ends an audit whose engine failed: [`Audited::Wrong`] if it gave a wrong answer.
fn broken(error: &EngineError, place: Place) -> Result<Audited, Failure> {
    let message = format!("line {}: {}", place.line, disagreement::describe(error)?);
    match error {
        EngineError::Disagreement(_) => Ok(Audited::Wrong(message)),
        EngineError::WrongSolution { .. } | EngineError::RepeatedSolution { .. } => {
            Ok(Audited::Wrong(format!("{message}; this is a bug")))
        }
        _ => Err(Failure::new(message)),
    }
}

impl Subject {
    fn of_record(record: Result<Record, ParseError>) -> Self {
        let place = match &record {
            Ok(record) => Place { number: record.number, line: record.line },
            Err(error) => Place { number: error.record, line: error.line },
        };
        Self::of(place, record, Stated::Nothing)
    }

    fn of_object(object: &Object, key: Option<&str>, options: &ReadOptions) -> Self {
        let stated = stated_in_object(object, key, options);
        Self::of(object.place, object.record(options), stated)
    }

    fn of_row(row: &text::Row, column: Option<usize>, options: &ReadOptions) -> Self {
        let stated = stated_in_row(row, column, options);
        Self::of(row.place, row.record(options), stated)
    }

    /// A row with the solution stated in a field of its own, or otherwise within the record.
    fn of(place: Place, record: Result<Record, ParseError>, separate: Stated) -> Self {
        let stated = match &record {
            Ok(record) => separate.or_within(record),
            Err(_) => separate,
        };
        Self { place, puzzle: record.map(|record| record.puzzle), stated }
    }
}
