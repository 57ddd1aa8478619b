//! One thread's part of a stream: turns a job into its answers, ready to be written.

use super::answer::RecordAnswer;
use super::answered::{Answered, Mark};
use super::batch::Batch;
use super::disagreement;
use super::engines::{self, AnyEngine};
use super::item::Item;
use super::job::Job;
use super::limits::Limits;
use super::offer::Offer;
use super::report::Format;
use super::request::{Question, Request};
use super::runner::Worker;
use super::stats::SatWork;
use super::word::Word;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cross_check::Witness;
use crate::engine::{Budget, Count, EngineError, Interrupt};
use crate::explain::why::Explainer;
use crate::native::Outcome;
use crate::puzzle::{Candidate, Puzzle};
use crate::text::Record;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// The time limit of a batch. If it takes longer it contains hard puzzles, and those not finished are solved one by
/// one: then the answers before them need not wait, and each has its own time.
const PATIENCE: Duration = Duration::from_millis(100);

/// What answers the stream commands' jobs on one thread.
pub(crate) struct StreamWorker {
    answerer: Answerer,
    limits: Limits,
    /// How the answers are written; batches are made for lines alone.
    format: Format,
    /// Whether each answer includes its time.
    timed: bool,
    /// The solvers that could help where there is no answer.
    offer: Offer,
    /// Memory for a batch's outcomes.
    outcomes: Vec<Outcome>,
    /// Memory for the text of answers.
    spare: Vec<u8>,
}

/// Who answers.
enum Answerer {
    Judge,
    Engine { question: Question, engine: AnyEngine },
    Explainer { explainer: Explainer, not: Option<Candidate> },
}

impl Answerer {
    fn new(request: &Request) -> Result<Self, Failure> {
        Ok(match request {
            Request::Check { .. } => Self::Judge,
            Request::Why(args) => {
                let explainer = Explainer::new();
                let explainer = if args.thorough { explainer.thorough() } else { explainer };
                Self::Explainer { explainer, not: args.not }
            }
            Request::Ask(question, args) => Self::Engine { question: *question, engine: engines::build(args)? },
        })
    }

    fn ask(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<RecordAnswer, EngineError> {
        match self {
            Self::Judge => Ok(RecordAnswer::check(puzzle)),
            Self::Engine { question, engine } => {
                let answer = question.ask(puzzle, engine.any(), &limits.budget()?)?;
                Ok(RecordAnswer { by_proof: engine.witness() == Some(Witness::Proof), ..answer })
            }
            Self::Explainer { explainer, not: None } => {
                explainer.explain(puzzle, &limits.budget()?).map(RecordAnswer::from)
            }
            Self::Explainer { explainer, not: Some(candidate) } => {
                explainer.exclude(puzzle, *candidate, &limits.budget()?).map(RecordAnswer::from)
            }
        }
    }

    /// Whether an answer may be a grid.
    fn is_for_grids(&self) -> bool {
        matches!(self, Self::Engine { question, .. } if question.is_for_grids())
    }
}

/// The name of the engine that answers.
pub(crate) fn name(request: &Request) -> Result<String, Failure> {
    Ok(match &mut Answerer::new(request)? {
        Answerer::Judge => "check".to_owned(),
        Answerer::Engine { engine, .. } => engine.any().name(),
        Answerer::Explainer { explainer, .. } => explainer.name(),
    })
}

impl Worker for StreamWorker {
    type Part = (Job, Mark);
    type Answer = Answered;

    fn answer(&mut self, (job, mark): (Job, Mark)) -> Result<Answered, Failure> {
        let mut answered = Answered { text: mem::take(&mut self.spare), ..Answered::default() };
        match job {
            Job::Item(item) => self.answer_item(&item, &mut answered)?,
            Job::Batch(batch) => self.answer_batch(&batch, &mut answered)?,
            Job::Saved(saved) => answered = saved,
            // If no answer can be written, none is needed.
            Job::Ended(failure) | Job::Failed(failure @ Failure::Output(_)) => return Err(failure),
            Job::Failed(failure) => answered.fail(&failure),
        }
        Ok(Answered { mark, ..answered })
    }

    fn reuse(&mut self, answered: Answered) {
        self.spare = answered.text;
        self.spare.clear();
    }
}

impl StreamWorker {
    /// Solutions that are counted are noted in `counted`.
    pub(crate) fn new(
        request: &Request,
        format: Format,
        timed: bool,
        offer: Offer,
        counted: Option<Arc<AtomicU64>>,
    ) -> Result<Self, Failure> {
        let (answerer, limits) = (Answerer::new(request)?, request.limits().counting(counted));
        Ok(Self { answerer, limits, format, timed, offer, outcomes: Vec::new(), spare: Vec::new() })
    }

    /// The SAT solver's work so far, on formulas of the form that it gets for a puzzle; `None` if there is no solver.
    fn sat_work(&self, puzzle: &Puzzle) -> Option<SatWork> {
        match &self.answerer {
            Answerer::Engine { engine, .. } => {
                engine.sat().map(|sat| SatWork { form: sat.form(puzzle.side()), stats: sat.stats() })
            }
            Answerer::Judge | Answerer::Explainer { .. } => None,
        }
    }

    fn answer_batch(&mut self, batch: &Batch, answered: &mut Answered) -> Result<(), Failure> {
        let Answerer::Engine { question, engine: AnyEngine::Native(native) } = &mut self.answerer else {
            let mut indices = 0..batch.clues.len();
            return indices.try_for_each(|index| self.answer_item(&batch.item(index)?, answered));
        };
        let question = *question;
        let budget = Budget { memory: None, ..self.limits.within(Some(PATIENCE)) };
        let mut outcomes = mem::take(&mut self.outcomes);
        outcomes.resize(batch.clues.len(), Outcome::default());
        match native.solve_many(&batch.clues, question.limit(), &budget, &mut outcomes) {
            Ok(()) | Err(EngineError::Interrupted(_)) => {}
            Err(error) => {
                let _ = writeln!(answered.told, "{}: line {} or later: {error}", batch.source, batch.place.line);
                answered.exit = Exit::Disagreement;
                outcomes.fill(Outcome::default());
            }
        }
        answered.text.reserve(outcomes.len() * 82);
        for (index, outcome) in outcomes.iter().enumerate() {
            let Some((word, grid)) = question.answer(outcome) else {
                self.answer_item(&batch.item(index)?, answered)?;
                if answered.cancelled {
                    break;
                }
                continue;
            };
            answered.count(word);
            write_plain(batch, index, self.format, word, grid, &mut answered.text).map_err(Failure::Output)?;
            answered.ends.push(answered.text.len());
        }
        self.outcomes = outcomes;
        Ok(())
    }

    fn answer_item(&mut self, item: &Item, answered: &mut Answered) -> Result<(), Failure> {
        let start = self.timed.then(Instant::now);
        let sat_work = |worker: &Self| item.record.as_ref().ok().and_then(|record| worker.sat_work(&record.puzzle));
        let before = sat_work(self);
        let (mut answer, error) = match &item.record {
            Ok(record) => self.ask(item, record, answered)?,
            Err(error) => {
                answered.tell_unreadable(&item.source, error);
                (RecordAnswer::from(Word::Invalid), Some(error.advised()))
            }
        };
        if let Some((before, after)) = before.zip(sat_work(self)) {
            let work = SatWork { stats: after.stats - before.stats, ..after };
            answered.sat.push(work);
            answer.sat = self.timed.then_some(work);
        }
        // For the job's record, what a signal has cut short is no answer.
        if self.limits.is_cancelled() && (answer.word == Word::Unknown || error.is_some()) {
            answered.cancelled = true;
            if answer.word == Word::Unknown {
                return Ok(());
            }
        }
        answer.microseconds = start.map(|start| u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
        answered.count(answer.word);
        answered.proofs += u64::from(answer.by_proof);
        self.format.write(item, &answer, error, &mut answered.text).map_err(Failure::Output)?;
        answered.ends.push(answered.text.len());
        Ok(())
    }

    /// The answer for a readable record, and what prevented a better one.
    fn ask(
        &mut self,
        item: &Item,
        record: &Record,
        answered: &mut Answered,
    ) -> Result<(RecordAnswer, Option<String>), Failure> {
        if record.notation.assumed {
            let message = format!("the alphabet `{}` is assumed; --alphabet settles it", record.notation.alphabet);
            answered.tell(item, record, &message);
        }
        let error = match self.answerer.ask(&record.puzzle, &self.limits) {
            Ok(answer) => {
                answered.tell_violations(item, record, &answer.violations);
                if answer.by_bound {
                    let message = "there are more than 10^9 solutions: the number is a lower bound, by symmetry";
                    answered.tell(item, record, message);
                }
                if let Some(explanation) = &answer.explanation {
                    answered.tell_gaps(item, record, explanation);
                }
                return Ok((answer, None));
            }
            Err(error) => error,
        };
        if let EngineError::Interrupted(Interrupt::Cancelled) = error {
            return Ok((Word::Unknown.into(), None));
        }
        if let EngineError::WrongSolution { violations, .. } = &error {
            answered.tell_violations(item, record, violations);
        }
        let told = disagreement::describe(&error)?;
        answered.exit = answered.exit.max(Exit::from(&error));
        answered.tell(item, record, &(told.clone() + &self.offer.after(&error)));
        let known = error.known().filter(|_| self.answerer.is_for_grids());
        if let Some(known) = known.filter(|_| self.format.has_one_field()) {
            answered.tell_known(item, record, known);
        }
        // What was counted by then is a bound, and a better answer than none.
        let word = error.at_least().map_or(Word::Unknown, |count| Word::Count(Count::AtLeast(count)));
        Ok((RecordAnswer { known: known.cloned(), ..word.into() }, Some(told)))
    }
}

/// Appends a plain board's answer to the text: to its row, or on a line.
fn write_plain(
    batch: &Batch,
    index: usize,
    format: Format,
    word: Word,
    grid: Option<&[u8; 81]>,
    text: &mut Vec<u8>,
) -> io::Result<()> {
    let line = grid.map(|grid| grid.map(|digit| b'0' + digit));
    if let (Some((_, rows)), Format::Table(columns)) = (&batch.rows, format) {
        let line = line.as_ref().map_or(&[][..], |line| line);
        let word = word.to_string();
        let fields = [word.as_bytes(), line];
        rows.write_with(index, &fields[..if columns.solution { 2 } else { 1 }], text);
        return Ok(());
    }
    match line {
        Some(line) => text.extend_from_slice(&line),
        None => write!(text, "{word}")?,
    }
    if let Some(tails) = &batch.tails {
        text.extend_from_slice(tails.get(index));
    }
    text.push(b'\n');
    Ok(())
}
