//! One thread's part of a stream: a job in, its answers out, as they will be written.

use super::answer::RecordAnswer;
use super::answered::Answered;
use super::batch::Batch;
use super::disagreement;
use super::engines::{self, AnyEngine};
use super::item::Item;
use super::job::Job;
use super::report::Format;
use super::request::{Question, Request};
use super::word::Word;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::explain::why::Explainer;
use crate::native::lanes::Outcome;
use crate::sat::SatStats;
use crate::text::Record;
use std::fmt::Write as _;
use std::io::Write as _;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a batch may take. If it takes longer there are hard puzzles in it, and what is not finished is asked about
/// one by one: then the answers before them need not wait, and each has its own time.
const PATIENCE: Duration = Duration::from_millis(100);

/// What answers the jobs of one thread.
pub(crate) struct Worker {
    asked: Asked,
    cancel: Arc<AtomicBool>,
    memory: Option<u64>,
    /// Whether each answer tells its time.
    timed: bool,
    /// The memory of a batch's outcomes.
    outcomes: Vec<Outcome>,
    /// Memory for the text of answers.
    spare: Vec<u8>,
}

enum Asked {
    Judge,
    Engine { question: Question, engine: AnyEngine, timeout: Option<Duration> },
    Explainer { explainer: Explainer, timeout: Option<Duration> },
}

impl Worker {
    pub(crate) fn new(request: &Request, cancel: &Arc<AtomicBool>, timed: bool) -> Result<Self, Failure> {
        let asked = match request {
            Request::Check => Asked::Judge,
            Request::Why(args) => {
                let explainer = if args.thorough { Explainer::new().thorough() } else { Explainer::new() };
                Asked::Explainer { explainer, timeout: args.timeout }
            }
            Request::Ask(question, args) => {
                Asked::Engine { question: *question, engine: engines::build(args)?, timeout: args.timeout }
            }
        };
        let memory = request.memory();
        Ok(Self { asked, cancel: Arc::clone(cancel), memory, timed, outcomes: Vec::new(), spare: Vec::new() })
    }

    /// The name of who answers.
    pub(crate) fn name(&mut self) -> String {
        match &mut self.asked {
            Asked::Judge => "check".to_owned(),
            Asked::Engine { engine, .. } => engine.any().name(),
            Asked::Explainer { explainer, .. } => explainer.name(),
        }
    }

    /// Answers a job, to be written in this format; batches are made for lines alone.
    pub(crate) fn answer(&mut self, job: Job, format: Format) -> Result<Answered, Failure> {
        let mut answered = Answered { text: mem::take(&mut self.spare), ..Answered::default() };
        let before = self.sat_stats();
        match job {
            Job::Item(item) => self.answer_item(&item, format, &mut answered)?,
            Job::Batch(batch) => self.answer_batch(&batch, format, &mut answered)?,
            Job::Saved(saved) => answered = saved,
            // Where no answer can be written, none is wanted.
            Job::Ended(failure) | Job::Failed(failure @ Failure::Output(_)) => return Err(failure),
            Job::Failed(failure) => {
                let _ = writeln!(answered.told, "sudosat: {failure}");
                answered.exit = Exit::Failed;
            }
        }
        answered.sat = before.zip(self.sat_stats()).map(|(before, after)| after - before);
        Ok(answered)
    }

    /// Takes back what was written, for its memory.
    pub(crate) fn reuse(&mut self, answered: Answered) {
        self.spare = answered.text;
        self.spare.clear();
    }

    fn sat_stats(&self) -> Option<SatStats> {
        match &self.asked {
            Asked::Engine { engine, .. } => engine.sat_stats(),
            Asked::Judge | Asked::Explainer { .. } => None,
        }
    }

    fn answer_batch(&mut self, batch: &Batch, format: Format, answered: &mut Answered) -> Result<(), Failure> {
        let Asked::Engine { question, engine: AnyEngine::Native(native), .. } = &mut self.asked else {
            let mut indices = 0..batch.clues.len();
            return indices.try_for_each(|index| self.answer_item(&batch.item(index)?, format, answered));
        };
        let question = *question;
        let deadline = Instant::now().checked_add(PATIENCE);
        let budget = Budget { deadline, cancel: Some(Arc::clone(&self.cancel)), ..Budget::unlimited() };
        let mut outcomes = mem::take(&mut self.outcomes);
        outcomes.resize(batch.clues.len(), Outcome::default());
        match native.solve_many(&batch.clues, question.limit(), &budget, &mut outcomes) {
            Ok(()) | Err(EngineError::Interrupted(_)) => {}
            Err(error) => {
                let _ = writeln!(answered.told, "{}: line {} or behind: {error}", batch.source, batch.place.line);
                answered.exit = Exit::Disagreement;
                outcomes.fill(Outcome::default());
            }
        }
        answered.text.reserve(outcomes.len() * 82);
        for (index, outcome) in outcomes.iter().enumerate() {
            let Some((word, grid)) = question.answer(outcome) else {
                self.answer_item(&batch.item(index)?, format, answered)?;
                if answered.cancelled {
                    break;
                }
                continue;
            };
            answered.count(word);
            let line = grid.map(|grid| grid.map(|digit| b'0' + digit));
            match (&batch.rows, format, line) {
                (Some((_, rows)), Format::Table(columns), line) => {
                    let line = line.as_ref().map_or(&[][..], |line| line);
                    let word = word.to_string();
                    let fields = [word.as_bytes(), line];
                    rows.write_with(index, &fields[..if columns.solution { 2 } else { 1 }], &mut answered.text);
                }
                (_, _, line) => {
                    match line {
                        Some(line) => answered.text.extend_from_slice(&line),
                        None => write!(answered.text, "{word}").map_err(Failure::Output)?,
                    }
                    if let Some(tails) = &batch.tails {
                        answered.text.extend_from_slice(tails.get(index));
                    }
                    answered.text.push(b'\n');
                }
            }
            answered.ends.push(answered.text.len());
        }
        self.outcomes = outcomes;
        Ok(())
    }

    fn answer_item(&mut self, item: &Item, format: Format, answered: &mut Answered) -> Result<(), Failure> {
        let start = self.timed.then(Instant::now);
        let (mut answer, error) = match &item.record {
            Ok(record) => self.ask(item, record, answered)?,
            Err(error) => {
                answered.exit = answered.exit.max(Exit::BadRecord);
                let _ = writeln!(answered.told, "{}: {error}", item.source);
                if let Some(excerpt) = error.excerpt() {
                    let _ = writeln!(answered.told, "{excerpt}");
                }
                (RecordAnswer::from(Word::Invalid), Some(error.to_string()))
            }
        };
        if self.cancel.load(Ordering::Relaxed) && answer.word == Word::Unknown {
            answered.cancelled = true;
            return Ok(());
        }
        answer.microseconds = start.map(|start| u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
        answered.count(answer.word);
        format.write(item, &answer, error, &mut answered.text).map_err(Failure::Output)?;
        answered.ends.push(answered.text.len());
        Ok(())
    }

    /// The answer for a record that could be read, and what kept it from being better.
    fn ask(
        &mut self,
        item: &Item,
        record: &Record,
        answered: &mut Answered,
    ) -> Result<(RecordAnswer, Option<String>), Failure> {
        let budget = |timeout: &Option<Duration>| {
            let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
            let cancel = Some(Arc::clone(&self.cancel));
            let budget = Budget { deadline, cancel, memory: self.memory, ..Budget::unlimited() };
            // No time is no time, however quick the engine would be.
            budget.check().map(|()| budget).map_err(EngineError::from)
        };
        let answer = match &mut self.asked {
            Asked::Judge => Ok(RecordAnswer::check(&record.puzzle)),
            Asked::Engine { question, engine, timeout } => {
                budget(timeout).and_then(|budget| question.ask(&record.puzzle, engine.any(), &budget))
            }
            Asked::Explainer { explainer, timeout } => {
                budget(timeout).and_then(|budget| explainer.explain(&record.puzzle, &budget)).map(RecordAnswer::from)
            }
        };
        let error = match answer {
            Ok(answer) => {
                answered.tell_violations(item, record, &answer.violations);
                if let Some(explanation) = &answer.explanation {
                    answered.tell_gaps(item, record, explanation);
                }
                return Ok((answer, None));
            }
            Err(error) => error,
        };
        let mut told = error.to_string();
        let exit = match &error {
            EngineError::Interrupted(Interrupt::Cancelled) => return Ok((Word::Unknown.into(), None)),
            EngineError::Interrupted(_) | EngineError::Unconfirmed { .. } => Exit::Unknown,
            EngineError::Disagreement(disagreement) => {
                let place = disagreement::save(disagreement).map_err(Failure::new)?;
                told = format!("{told}; this is a bug: the report is in {place}");
                Exit::Disagreement
            }
            EngineError::RepeatedSolution { .. } => Exit::Disagreement,
            EngineError::WrongSolution { violations, .. } => {
                answered.tell_violations(item, record, violations);
                Exit::Disagreement
            }
            _ => Exit::Failed,
        };
        answered.exit = answered.exit.max(exit);
        answered.tell(item, record, &told);
        Ok((Word::Unknown.into(), Some(told)))
    }
}
