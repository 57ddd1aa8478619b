//! One thread's part of a stream: a job in, its answers out, as they will be written.

use super::answer::{Answer, Question, Word};
use super::args::{EngineArgs, EngineName, WhyArgs};
use super::disagreement;
use super::engines::{self, AnyEngine};
use super::exit::{Exit, Failure};
use super::input::{Batch, Item, Job};
use super::report::Format;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::explain::why::{Explainer, Explanation};
use crate::native::lanes::Outcome;
use crate::puzzle::Violation;
use crate::text::Record;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a batch may take. If it takes longer there are hard puzzles in it, and what is not finished is asked about
/// one by one: then the answers before them need not wait, and each has its own time.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is done about every record.
#[derive(Clone)]
pub(crate) enum Task {
    /// The judge is asked about a board.
    Check,
    /// An engine is asked about a puzzle.
    Ask(Question, EngineArgs),
    /// The verdict on a puzzle is explained.
    Why(WhyArgs),
}

impl Task {
    /// On how many threads.
    pub(crate) fn threads(&self) -> usize {
        match self {
            Self::Check => 1,
            Self::Ask(_, engine) => engine.threads.into(),
            Self::Why(why) => why.threads.into(),
        }
    }

    /// Whether many puzzles are solved faster together than one by one.
    pub(crate) fn takes_batches(&self) -> bool {
        matches!(self, Self::Ask(_, engine) if engine.engine == EngineName::Native)
    }
}

/// The answers of a job.
#[derive(Default)]
pub(crate) struct Answered {
    /// What goes to standard output.
    pub(crate) text: Vec<u8>,
    /// What goes to standard error.
    pub(crate) told: String,
    /// The answers in words, each with how many times it was given in a row.
    pub(crate) words: Vec<(Word, u64)>,
    /// What the job means for the program's end.
    pub(crate) exit: Exit,
    /// Whether the work was cancelled before its end.
    pub(crate) cancelled: bool,
}

impl Answered {
    fn count(&mut self, word: Word) {
        self.exit = self.exit.max(if word.is_no() { Exit::SomeNo } else { Exit::AsAsked });
        match self.words.last_mut() {
            Some((last, times)) if *last == word => *times += 1,
            _ => self.words.push((word, 1)),
        }
    }

    /// A message about a record.
    fn tell(&mut self, item: &Item, record: &Record, message: &str) {
        let _ = writeln!(self.told, "{}: line {}: {message}", item.source, record.line);
    }

    /// What is missing in an explanation.
    fn tell_gaps(&mut self, item: &Item, record: &Record, explanation: &Explanation) {
        if let Some(interrupt) = explanation.interrupted {
            self.tell(item, record, &format!("not everything was found out: {interrupt}"));
            self.exit = self.exit.max(Exit::Unknown);
        }
        if explanation.unconfirmed > 0 {
            let message = format!("claims that native had no time to confirm: {}", explanation.unconfirmed);
            self.tell(item, record, &message);
            self.exit = self.exit.max(Exit::Unknown);
        }
    }

    fn tell_violations(&mut self, item: &Item, record: &Record, violations: &[Violation]) {
        for violation in violations {
            self.tell(item, record, &violation.describe(record.puzzle.geometry()));
        }
    }
}

/// What answers the jobs of one thread.
pub(crate) struct Worker {
    asked: Asked,
    cancel: Arc<AtomicBool>,
    /// The memory of a batch's outcomes.
    outcomes: Vec<Outcome>,
}

enum Asked {
    Judge,
    Engine { question: Question, engine: AnyEngine, timeout: Option<Duration> },
    Explainer { explainer: Explainer, timeout: Option<Duration> },
}

impl Worker {
    pub(crate) fn new(task: &Task, cancel: &Arc<AtomicBool>) -> Result<Self, Failure> {
        let asked = match task {
            Task::Check => Asked::Judge,
            Task::Why(args) => {
                let explainer = if args.thorough { Explainer::new().thorough() } else { Explainer::new() };
                Asked::Explainer { explainer, timeout: args.timeout }
            }
            Task::Ask(question, args) => {
                Asked::Engine { question: *question, engine: engines::build(args)?, timeout: args.timeout }
            }
        };
        Ok(Self { asked, cancel: Arc::clone(cancel), outcomes: Vec::new() })
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
        let mut answered = Answered::default();
        match job {
            Job::Item(item) => self.answer_item(&item, format, &mut answered)?,
            Job::Batch(batch) => self.answer_batch(&batch, &mut answered)?,
            Job::Failed(failure) => {
                let _ = writeln!(answered.told, "sudosat: {failure}");
                answered.exit = Exit::Failed;
            }
        }
        Ok(answered)
    }

    fn answer_batch(&mut self, batch: &Batch, answered: &mut Answered) -> Result<(), Failure> {
        let Asked::Engine { question, engine: AnyEngine::Native(native), .. } = &mut self.asked else {
            let mut indices = 0..batch.clues.len();
            return indices.try_for_each(|index| self.answer_item(&batch.item(index)?, Format::Line, answered));
        };
        let question = *question;
        let deadline = Instant::now().checked_add(PATIENCE);
        let budget = Budget { deadline, guesses: None, cancel: Some(Arc::clone(&self.cancel)) };
        let mut outcomes = std::mem::take(&mut self.outcomes);
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
            match question.answer(outcome) {
                Some((word, Some(grid))) => {
                    answered.count(word);
                    let mut line = [b'\n'; 82];
                    line.iter_mut().zip(grid).for_each(|(symbol, digit)| *symbol = b'0' + digit);
                    answered.text.extend_from_slice(&line);
                }
                Some((word, None)) => {
                    answered.count(word);
                    writeln!(answered.text, "{word}").map_err(Failure::Output)?;
                }
                None => self.answer_item(&batch.item(index)?, Format::Line, answered)?,
            }
            if answered.cancelled {
                break;
            }
        }
        self.outcomes = outcomes;
        Ok(())
    }

    fn answer_item(&mut self, item: &Item, format: Format, answered: &mut Answered) -> Result<(), Failure> {
        let (answer, error) = match &item.record {
            Ok(record) => self.ask(item, record, answered)?,
            Err(error) => {
                answered.exit = answered.exit.max(Exit::Failed);
                let _ = writeln!(answered.told, "{}: {error}", item.source);
                if let Some(excerpt) = error.excerpt() {
                    let _ = writeln!(answered.told, "{excerpt}");
                }
                (Answer::from(Word::Invalid), Some(error.to_string()))
            }
        };
        if self.cancel.load(Ordering::Relaxed) && answer.word == Word::Unknown {
            answered.cancelled = true;
            return Ok(());
        }
        answered.count(answer.word);
        format.write(item, &answer, error, &mut answered.text).map_err(Failure::Output)
    }

    /// The answer for a record that could be read, and what kept it from being better.
    fn ask(
        &mut self,
        item: &Item,
        record: &Record,
        answered: &mut Answered,
    ) -> Result<(Answer, Option<String>), Failure> {
        let budget = |timeout: &Option<Duration>| {
            let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
            Budget { deadline, guesses: None, cancel: Some(Arc::clone(&self.cancel)) }
        };
        let answer = match &mut self.asked {
            Asked::Judge => Ok(Answer::check(&record.puzzle)),
            Asked::Engine { question, engine, timeout } => question.ask(&record.puzzle, engine.any(), &budget(timeout)),
            Asked::Explainer { explainer, timeout } => {
                explainer.explain(&record.puzzle, &budget(timeout)).map(Answer::from)
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
