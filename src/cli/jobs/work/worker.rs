//! The worker of a stream: turns a job into its output.

mod minimal;

use super::columns::Columns;
use super::disagreement;
use super::engines::{self, AnyEngine};
use super::format::Format;
use super::job::Job;
use super::limits::Limits;
use super::request::Request;
use super::solver_hint::SolverHint;
use crate::answers::CellValue;
use crate::answers::morphed::Morphing;
use crate::answers::{Answer, AnswerKind, Detail, Question, SatWork, Task, Unanswered, unrated};
use crate::canonical::PlainCanonicalizer;
use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::output::job_output::{Checkpoint, JobOutput};
use crate::cli::jobs::runner::Worker;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cross_check::Witness;
use crate::engine::{Budget, Count, EngineError, Interrupt};
use crate::explain::why::Explainer;
use crate::generate::Minimizer;
use crate::native::Outcome;
use crate::puzzle::Puzzle;
use crate::text::Record;
use std::fmt::Write as _;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// The time limit of a batch, which is enough unless it contains hard puzzles. Unfinished puzzles are then solved one
/// by one, so that each has its own time limit and earlier answers do not wait.
const PATIENCE: Duration = Duration::from_millis(100);

/// The side of the boards in a batch.
const CLASSIC: usize = 9;

/// Answers the jobs of a stream command on one thread.
pub(crate) struct StreamWorker {
    answerer: Answerer,
    limits: Limits,
    /// The format of the answers.
    format: Format,
    /// Whether each answer includes its time.
    timed: bool,
    /// The hint for unknown answers.
    hint: SolverHint,
    /// The outcomes of a batch, kept for their memory.
    outcomes: Vec<Outcome>,
    /// A buffer for the text of answers, kept for its memory.
    spare: Vec<u8>,
}

/// The source of answers.
enum Answerer {
    Check,
    Engine { question: Question, engine: AnyEngine },
    Explainer { explainer: Explainer, not: Option<CellValue> },
    Minimizer { task: Task, engine: AnyEngine, minimizer: Box<Minimizer>, in_lines: bool },
    Morpher { morphing: Arc<Morphing>, canonicalizer: PlainCanonicalizer },
}

impl Answerer {
    fn new(request: &Request, stats: bool) -> Result<Self, Failure> {
        let build = |args| {
            let mut engine = engines::build(args)?;
            if stats {
                engine.measure();
            }
            Ok(engine)
        };
        Ok(match request {
            Request::Check { .. } => Self::Check,
            Request::Why(args) => {
                let explainer = Explainer::new();
                let explainer = if args.thorough { explainer.thorough() } else { explainer };
                Self::Explainer { explainer, not: args.not }
            }
            Request::Ask(question, args) => Self::Engine { question: question.clone(), engine: build(args)? },
            Request::Minimize { task, engine, in_lines } => {
                let (engine, minimizer) = (build(engine)?, Box::default());
                Self::Minimizer { task: task.clone(), engine, minimizer, in_lines: *in_lines }
            }
            Request::Morph { morphing, .. } => {
                Self::Morpher { morphing: Arc::clone(morphing), canonicalizer: PlainCanonicalizer::new() }
            }
        })
    }

    fn ask(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer, Unanswered> {
        let budget = || limits.budget().map_err(EngineError::from);
        match self {
            Self::Check => Ok(Answer::check(puzzle)),
            Self::Engine { question, engine } => {
                let answer = question.ask(puzzle, engine.any(), &budget()?)?;
                Ok(Answer { by_proof: engine.witness() == Some(Witness::Proof), ..answer })
            }
            Self::Minimizer { task, engine, minimizer, .. } => {
                let answer = task.ask(puzzle, engine.any(), minimizer, &budget()?)?;
                Ok(Answer { by_proof: engine.witness() == Some(Witness::Proof), ..answer })
            }
            Self::Morpher { morphing, canonicalizer } => Ok(morphing.ask(puzzle, canonicalizer, &budget()?)?.into()),
            Self::Explainer { explainer, not: None } => Ok(explainer.explain(puzzle, &budget()?)?.into()),
            Self::Explainer { explainer, not: Some(not) } => {
                Ok(explainer.exclude(puzzle, not.on(puzzle)?, &budget()?)?.into())
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
    Ok(match &mut Answerer::new(request, false)? {
        Answerer::Check => "check".to_owned(),
        Answerer::Morpher { .. } => "morph".to_owned(),
        Answerer::Engine { engine, .. } | Answerer::Minimizer { engine, .. } => engine.any().name(),
        Answerer::Explainer { explainer, .. } => explainer.name(),
    })
}

impl Worker for StreamWorker {
    type Part = (Job, Checkpoint);
    type Answer = JobOutput;

    fn answer(&mut self, (job, checkpoint): (Job, Checkpoint)) -> Result<JobOutput, Failure> {
        let mut results = JobOutput { text: mem::take(&mut self.spare), ..JobOutput::default() };
        match job {
            Job::Record(item) => self.answer_item(&item, &mut results)?,
            Job::Batch(batch) => self.answer_batch(&batch, &mut results)?,
            Job::Saved(saved) => results = saved,
            // An output that failed ends the job: its answers could not be written.
            Job::Ended(failure) | Job::Failed(failure @ Failure::Output(_)) => return Err(failure),
            Job::Failed(failure) => results.fail(&failure),
        }
        Ok(JobOutput { checkpoint, ..results })
    }

    fn reuse(&mut self, results: JobOutput) {
        self.spare = results.text;
        self.spare.clear();
    }
}

impl StreamWorker {
    /// A worker for a request, which counts the SAT solver's work if `stats` are shown; the number of solutions counted
    /// so far is stored in `counted`.
    pub(crate) fn new(
        request: &Request,
        format: Format,
        timed: bool,
        stats: bool,
        hint: SolverHint,
        counted: Option<Arc<AtomicU64>>,
    ) -> Result<Self, Failure> {
        let (answerer, limits) = (Answerer::new(request, stats)?, request.limits().counting(counted));
        Ok(Self { answerer, limits, format, timed, hint, outcomes: Vec::new(), spare: Vec::new() })
    }

    /// The SAT solver's work so far, on formulas of the form that puzzles of this side get; `None` if there is no such
    /// solver.
    fn sat_work(&self, side: usize) -> Option<SatWork> {
        match &self.answerer {
            Answerer::Engine { engine, .. } | Answerer::Minimizer { engine, .. } => {
                engine.sat().map(|sat| SatWork { form: sat.form(side), stats: sat.stats() })
            }
            Answerer::Check | Answerer::Explainer { .. } | Answerer::Morpher { .. } => None,
        }
    }

    fn answer_batch(&mut self, batch: &Batch, results: &mut JobOutput) -> Result<(), Failure> {
        if matches!(self.answerer, Answerer::Minimizer { .. }) {
            return self.minimize_batch(batch, results);
        }
        let before = self.sat_work(CLASSIC);
        let many = match &mut self.answerer {
            Answerer::Engine { question, engine } => engine.many().map(|engine| (question.clone(), engine)),
            _ => None,
        };
        let Some((question, engine)) = many else {
            let mut indices = 0..batch.clues.len();
            return indices.try_for_each(|index| self.answer_item(&batch.item(index)?, results));
        };
        let budget = Budget { memory: None, ..self.limits.within(Some(PATIENCE)) };
        let mut outcomes = mem::take(&mut self.outcomes);
        outcomes.resize(batch.clues.len(), Outcome::default());
        let end = engine.solve_many(&batch.clues, question.limit(), &budget, &mut outcomes);
        if let Some((before, after)) = before.zip(self.sat_work(CLASSIC)) {
            results.sat.push(SatWork { stats: after.stats - before.stats, ..after });
        }
        match end {
            Ok(()) | Err(EngineError::Interrupted(_)) => {}
            Err(error) => {
                let _ = writeln!(results.messages, "{}: line {} or later: {error}", batch.source, batch.place.line);
                results.exit = Exit::Disagreement;
                outcomes.fill(Outcome::default());
            }
        }
        results.text.reserve(outcomes.len() * 82);
        for (index, outcome) in outcomes.iter().enumerate() {
            let Some((kind, grid)) = question.answer(outcome) else {
                self.answer_item(&batch.item(index)?, results)?;
                if results.cancelled {
                    break;
                }
                continue;
            };
            results.count(kind);
            write_plain(batch, index, self.format, kind, grid, &mut results.text);
            results.ends.push(results.text.len());
        }
        self.outcomes = outcomes;
        Ok(())
    }

    fn answer_item(&mut self, item: &InputRecord, results: &mut JobOutput) -> Result<(), Failure> {
        let start = self.timed.then(Instant::now);
        let sat_work =
            |worker: &Self| item.record.as_ref().ok().and_then(|record| worker.sat_work(record.puzzle.side()));
        let before = sat_work(self);
        let (mut answer, error) = match &item.record {
            Ok(record) => self.ask(item, record, results)?,
            Err(error) => {
                results.report_unreadable(&item.source, error);
                (Answer::from(AnswerKind::Invalid), Some(error.advised()))
            }
        };
        if let Some((before, after)) = before.zip(sat_work(self)) {
            let work = SatWork { stats: after.stats - before.stats, ..after };
            results.sat.push(work);
            answer.sat = self.timed.then_some(work);
        }
        // An answer that a signal cut short must not be counted in the job record.
        if self.limits.is_cancelled() && (answer.kind == AnswerKind::Unknown || error.is_some()) {
            results.cancelled = true;
            if answer.kind == AnswerKind::Unknown {
                return Ok(());
            }
        }
        answer.microseconds = start.map(|start| u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
        results.count(answer.kind);
        results.proofs += u64::from(answer.by_proof);
        let before = results.text.len();
        self.format.write(item, &answer, error, &mut results.text).map_err(Failure::Output)?;
        self.check_lines(item, &results.text[before..])?;
        results.ends.push(results.text.len());
        Ok(())
    }

    /// The answer for a readable record, and the reason if it is unknown or partial.
    fn ask(
        &mut self,
        item: &InputRecord,
        record: &Record,
        results: &mut JobOutput,
    ) -> Result<(Answer, Option<String>), Failure> {
        results.report_guesses(item, record);
        let Unanswered { error, is_of_engine } = match self.answerer.ask(&record.puzzle, &self.limits) {
            Ok(answer) => {
                results.report_violations(item, record, &answer.violations);
                if answer.by_bound {
                    let message = "there are more than 10^9 solutions: the number is a lower bound, by symmetry";
                    results.report(item, record, message);
                }
                if let Some(message) = unrated(answer.kind) {
                    let exit = if answer.kind == AnswerKind::Unsupported { Exit::Failed } else { Exit::Unknown };
                    results.report(item, record, message);
                    results.exit = results.exit.max(exit);
                    return Ok((answer, Some(message.to_owned())));
                }
                match &answer.detail {
                    Some(Detail::Why(explained)) => results.report_gaps(item, record, explained),
                    Some(Detail::Minimal(puzzles)) => {
                        let (messages, is_unknown) = puzzles.gaps();
                        for message in messages {
                            results.report(item, record, &message);
                        }
                        results.exit = results.exit.max(if is_unknown { Exit::Unknown } else { Exit::Success });
                    }
                    Some(Detail::Steps(_) | Detail::Hint(_) | Detail::Morphs(_)) | None => {}
                }
                return Ok((answer, None));
            }
            Err(unanswered) => unanswered,
        };
        if let EngineError::Interrupted(Interrupt::Cancelled) = error {
            return Ok((AnswerKind::Unknown.into(), None));
        }
        if let EngineError::WrongSolution { violations, .. } = &error {
            results.report_violations(item, record, violations);
        }
        let message = disagreement::describe(&error)?;
        results.exit = results.exit.max(Exit::from(&error));
        let advice = if is_of_engine { self.hint.after(&error) } else { String::new() };
        results.report(item, record, &(message.clone() + &advice));
        let known = error.known().filter(|_| self.answerer.is_for_grids());
        if let Some(known) = known.filter(|_| self.format.has_one_field()) {
            results.report_known(item, record, known);
        }
        // The number counted so far is a lower bound, which is better than no answer.
        let kind = error.at_least().map_or(AnswerKind::Unknown, |count| AnswerKind::Count(Count::AtLeast(count)));
        Ok((Answer { known: known.cloned(), ..kind.into() }, Some(message)))
    }
}

/// Appends a plain board's answer to the text, after its row or as a line.
fn write_plain(
    batch: &Batch,
    index: usize,
    format: Format,
    kind: AnswerKind,
    grid: Option<&[u8; 81]>,
    text: &mut Vec<u8>,
) {
    let line = grid.map(|grid| grid.map(|digit| b'0' + digit));
    let kind = kind.to_string();
    let line = line.as_ref().map(|line| &line[..]);
    let fields = [kind.as_bytes(), line.unwrap_or_default()];
    let wanted = if matches!(format, Format::Table(Columns { solution: false, .. })) { 1 } else { 2 };
    write_fields(batch, index, format, &fields[..wanted], line.unwrap_or(kind.as_bytes()), text);
}

/// Appends the answer of a plain board to the text: fields after its row, or a line.
fn write_fields(batch: &Batch, index: usize, format: Format, fields: &[&[u8]], line: &[u8], text: &mut Vec<u8>) {
    if let (Some((_, rows)), Format::Table(_)) = (&batch.rows, format) {
        return rows.write_with(index, fields, text);
    }
    text.extend_from_slice(line);
    if let Some(tails) = &batch.tails {
        text.extend_from_slice(tails.get(index));
    }
    text.push(b'\n');
}
