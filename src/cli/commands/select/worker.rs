//! Decides about records on one thread, and writes those that are kept.

use super::columns::field;
use super::distinct::{ClassHasher, Distinct};
use super::layout::{self, Layout};
use super::sort_key::SortKey;
use crate::answers::AnswerKind;
use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::output::job_output::{Checkpoint, JobOutput};
use crate::cli::jobs::runner;
use crate::cli::jobs::work::disagreement;
use crate::cli::jobs::work::engines::{self, AnyEngine};
use crate::cli::jobs::work::job::Job;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::jobs::work::original;
use crate::cli::terminal::args::EngineArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::memory;
use crate::engine::{EngineError, Interrupt};
use crate::properties::{Condition, Conditions, Facts, Kit, Name, Names, NoValue, Origin, Property, Value};
use crate::puzzle::Puzzle;
use crate::text::{Place, ReadOptions};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The records to keep, and the form in which they are written.
pub(super) struct Selection {
    pub(super) conditions: Conditions,
    keys: Vec<SortKey>,
    pub(super) distinct: Option<Distinct>,
    pub(super) layout: Layout,
    options: ReadOptions,
    hasher: ClassHasher,
    /// Names of keys that the first object lacks, and whether a later one has them.
    open: Vec<(String, AtomicBool)>,
}

impl Selection {
    pub(super) fn of(
        conditions: Conditions,
        keys: Vec<SortKey>,
        distinct: Option<Distinct>,
        layout: Layout,
        options: ReadOptions,
        names: &Names,
    ) -> Self {
        let (hasher, open) = (ClassHasher::default(), Vec::new());
        let mut selection = Self { conditions, keys, distinct, layout, options, hasher, open };
        let is_listed = |name: &str| names.columns().iter().any(|column| column == name);
        let open = selection.names().filter_map(|name| match name {
            Name::Column(column) if !is_listed(column) => Some((column.clone(), AtomicBool::new(false))),
            _ => None,
        });
        selection.open = open.collect();
        selection
    }

    /// All names of properties and columns that are needed.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        let columns = match &self.layout {
            Layout::Columns(columns) => &columns.names[..],
            Layout::Original | Layout::Line => &[],
        };
        let tested = self.conditions.iter().map(Condition::name);
        tested.chain(self.keys.iter().map(|key| &key.name)).chain(columns)
    }

    /// A key that no object had.
    pub(super) fn unseen(&self) -> Option<&str> {
        self.open.iter().find(|(_, seen)| !seen.load(Ordering::Relaxed)).map(|(name, _)| name.as_str())
    }

    /// The value of a column or key of a record.
    fn field(&self, item: &InputRecord, name: &str) -> Value {
        let value = field(item, name);
        if value != Value::Missing
            && let Some((_, seen)) = self.open.iter().find(|(open, _)| open == name)
        {
            seen.store(true, Ordering::Relaxed);
        }
        value
    }
}

/// The result for a part of the input.
pub(super) struct Selected {
    /// The texts of the kept records, and everything else.
    pub(super) output: JobOutput,
    /// The class and the sort key of each of them.
    pub(super) kept: Vec<(u128, Vec<u8>)>,
}

/// Decides about records.
pub(super) struct Worker {
    selection: Arc<Selection>,
    engine: AnyEngine,
    kit: Kit,
    limits: Limits,
}

/// A record in question: by itself, or of a batch.
#[derive(Clone, Copy)]
enum Subject<'a> {
    Item(&'a InputRecord),
    Plain(&'a Batch, usize),
}

impl Subject<'_> {
    fn source(&self) -> &str {
        match self {
            Self::Item(item) => &item.source,
            Self::Plain(batch, _) => &batch.source,
        }
    }
}

impl Worker {
    pub(super) fn new(selection: Arc<Selection>, engine: &EngineArgs, threads: usize) -> Result<Self, Failure> {
        // Half of the memory is for sorting.
        let memory = memory::share(engine.memory, threads.saturating_mul(2));
        let limits = Limits::new(engine.timeout, Some(memory));
        let kit = Kit::counting(selection.conditions.count_limit());
        Ok(Self { selection, engine: engines::build(engine)?, kit, limits })
    }

    fn select_item(&mut self, item: &InputRecord, selected: &mut Selected) -> Result<(), Failure> {
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                selected.output.report_unreadable(&item.source, error);
                selected.output.tally(AnswerKind::Invalid);
                return Ok(());
            }
        };
        let selection = Arc::clone(&self.selection);
        let field = |name: &str| selection.field(item, name);
        let origin = Origin { source: &item.source, field: Some(&field), ..Origin::of_record(record) };
        self.select(Subject::Item(item), origin, selected)
    }

    fn select_batch(&mut self, batch: &Batch, selected: &mut Selected) -> Result<(), Failure> {
        let needs_fields = batch.rows.is_some() && self.selection.names().any(|name| matches!(name, Name::Column(_)));
        for (index, clues) in batch.clues.iter().enumerate() {
            if needs_fields || matches!(self.selection.layout, Layout::Columns(_)) {
                self.select_item(&batch.item(index)?, selected)?;
            } else {
                let puzzle = Puzzle::from_classic(clues).map_err(|error| Failure::new(error.to_string()))?;
                let Place { number, line } = batch.place_of(index);
                let origin = Origin { number, line, source: &batch.source, ..Origin::of_puzzle(&puzzle) };
                self.select(Subject::Plain(batch, index), origin, selected)?;
            }
            if selected.output.cancelled {
                break;
            }
        }
        Ok(())
    }

    /// Decides about a record, and writes it if it is kept.
    fn select(&mut self, subject: Subject, origin: Origin, selected: &mut Selected) -> Result<(), Failure> {
        let selection = Arc::clone(&self.selection);
        let (budget, expired) = match self.limits.budget() {
            Ok(budget) => (budget, false),
            Err(_) => (self.limits.within(self.limits.timeout), true),
        };
        let mut facts = Facts::new(origin, &mut self.kit, &budget);
        let mut question = Question { selection: &selection, facts: &mut facts, engine: &mut self.engine, expired };
        let report = Report { source: subject.source(), line: origin.line };
        let start = selected.output.text.len();
        match question.keep() {
            Ok(None) => selected.output.tally(AnswerKind::Dropped),
            Ok(Some(class)) => match question.write(subject, report, selected)? {
                Ok(key) => {
                    selected.output.ends.push(selected.output.text.len());
                    selected.output.tally(AnswerKind::Kept);
                    selected.kept.push((class, key));
                }
                Err(message) => report.refuse(&message, AnswerKind::Refused, Exit::Failed, selected),
            },
            // The signal is why there is no answer; the record is not counted.
            Err(_) if self.limits.is_cancelled() => {}
            Err(refusal) => report.undecided(&refusal, selected)?,
        }
        if self.limits.is_cancelled() {
            selected.cancel(start);
        }
        Ok(())
    }
}

impl Selected {
    /// Takes back what was written of the current record, from `start` on, since a signal came.
    fn cancel(&mut self, start: usize) {
        if self.output.text.len() > start {
            self.output.text.truncate(start);
            self.output.ends.pop();
            self.kept.pop();
        }
        self.output.cancelled = true;
    }
}

/// The place of a record, for messages.
#[derive(Clone, Copy)]
struct Report<'a> {
    source: &'a str,
    line: u64,
}

impl Report<'_> {
    fn message(self, message: &str, selected: &mut Selected) {
        let _ = writeln!(selected.output.messages, "{}: line {}: {message}", self.source, self.line);
    }

    /// Reports a record about which nothing can be decided.
    fn refuse(self, message: &str, kind: AnswerKind, exit: Exit, selected: &mut Selected) {
        self.message(message, selected);
        selected.output.tally(kind);
        selected.output.exit = selected.output.exit.max(exit);
    }

    /// Refuses a record for this reason.
    fn undecided(self, refusal: &Refusal, selected: &mut Selected) -> Result<(), Failure> {
        match refusal {
            Refusal::NoGrid => {
                self.refuse(
                    "it has no single solution, so it has no grid",
                    AnswerKind::Refused,
                    Exit::Failed,
                    selected,
                );
            }
            Refusal::Property(NoValue::Unsupported(property)) => {
                let message = NoValue::Unsupported(*property).to_string();
                selected.output.repeated = Some(format!("{}: line {}: {message}\n", self.source, self.line));
                selected.output.tally(AnswerKind::Unsupported);
                selected.output.exit = selected.output.exit.max(Exit::Failed);
            }
            Refusal::Property(error) => {
                let (message, exit) = described(error)?;
                self.refuse(&message, AnswerKind::Unknown, exit, selected);
            }
        }
        Ok(())
    }
}

/// The reason why a record is refused.
enum Refusal {
    Property(NoValue),
    NoGrid,
}

impl From<NoValue> for Refusal {
    fn from(error: NoValue) -> Self {
        Self::Property(error)
    }
}

/// The message and the exit code for a property that cannot be computed.
fn described(error: &NoValue) -> Result<(String, Exit), Failure> {
    Ok(match error {
        NoValue::Engine(property, error) => {
            (format!("{}: {}", property.name(), disagreement::describe(error)?), Exit::from(error))
        }
        _ => (error.to_string(), Exit::Unknown),
    })
}

/// The questions about one record.
struct Question<'a, 'f> {
    selection: &'a Selection,
    facts: &'a mut Facts<'f>,
    engine: &'a mut AnyEngine,
    /// Whether there is no time at all.
    expired: bool,
}

impl Question<'_, '_> {
    /// The class of the record, as a number, if it is kept.
    fn keep(&mut self) -> Result<Option<u128>, Refusal> {
        if self.expired
            && let Some(property) = self.selection.names().find_map(costly)
        {
            return Err(NoValue::Engine(property, EngineError::Interrupted(Interrupt::Deadline)).into());
        }
        if !self.selection.conditions.hold(self.facts, self.engine.any())? {
            return Ok(None);
        }
        self.selection.distinct.map_or(Ok(0), |distinct| self.class(distinct)).map(Some)
    }

    /// Appends what is written of a record that is kept; returns its sort key, or why it cannot be written.
    fn write(
        &mut self,
        subject: Subject,
        report: Report,
        selected: &mut Selected,
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let selection = self.selection;
        let mut key = Vec::new();
        for sort in &selection.keys {
            self.value_or_missing(&sort.name, report, selected)?.add_sort_key(sort.descends, &mut key);
        }
        match (&selection.layout, subject) {
            (Layout::Columns(columns), subject) => {
                let values = columns.names.iter().map(|name| self.value_or_missing(name, report, selected));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                let item = if let Subject::Item(item) = subject { Some(item) } else { None };
                columns.write(item, &values, &mut selected.output.text).map_err(Failure::Output)?;
            }
            (Layout::Line, Subject::Item(InputRecord { record: Ok(record), .. })) => match layout::line(record) {
                Ok(line) => selected.output.text.extend_from_slice(line.as_bytes()),
                Err(message) => return Ok(Err(message)),
            },
            (_, Subject::Item(item)) => {
                if let Ok(record) = &item.record {
                    original::write(item, record, &selection.options, &mut selected.output.text);
                }
            }
            (_, Subject::Plain(batch, index)) => original::write_plain(batch, index, &mut selected.output.text),
        }
        Ok(Ok(key))
    }

    /// The class of the puzzle, as a number.
    fn class(&mut self, distinct: Distinct) -> Result<u128, Refusal> {
        let hasher = &self.selection.hasher;
        let puzzle = self.facts.puzzle();
        let form = match distinct {
            Distinct::Isomorphs if puzzle.is_classic() => Property::Canonical,
            Distinct::Isomorphs | Distinct::Puzzle => {
                // Most are classic, and clues are faster to hash than a puzzle with its board.
                let classic = puzzle.to_classic();
                return Ok(classic.map_or_else(|| hasher.of(&("puzzle", puzzle)), |clues| hasher.of(&("clues", clues))));
            }
            Distinct::Grid if puzzle.is_classic() => Property::Grid,
            Distinct::Grid => Property::Solution,
        };
        match self.facts.property(form, self.engine.any())? {
            Value::Text(form) => Ok(hasher.of(&("form", form, puzzle.is_classic()))),
            _ => Err(Refusal::NoGrid),
        }
    }

    /// The value of a property or column of a record that is kept in any case. A failure to compute it is reported.
    fn value_or_missing(&mut self, name: &Name, report: Report, selected: &mut Selected) -> Result<Value, Failure> {
        match self.facts.value(name, self.engine.any()) {
            Ok(value) => Ok(value),
            Err(NoValue::Unsupported(_)) => Ok(Value::Missing),
            Err(error) => {
                let (message, exit) = described(&error)?;
                report.message(&message, selected);
                selected.output.exit = selected.output.exit.max(exit);
                Ok(Value::Missing)
            }
        }
    }
}

/// The property of a name, if an engine computes it.
fn costly(name: &Name) -> Option<Property> {
    match name {
        Name::Property(property) if property.cost() > Property::Canonical.cost() => Some(*property),
        _ => None,
    }
}

impl runner::Worker for Worker {
    type Part = (Job, Checkpoint);
    type Answer = Selected;

    fn answer(&mut self, (job, checkpoint): (Job, Checkpoint)) -> Result<Selected, Failure> {
        let mut selected = Selected { output: JobOutput::default(), kept: Vec::new() };
        match job {
            Job::Record(item) => self.select_item(&item, &mut selected)?,
            Job::Batch(batch) => self.select_batch(&batch, &mut selected)?,
            Job::Saved(saved) => selected.output = saved,
            Job::Ended(failure) | Job::Failed(failure @ Failure::Output(_)) => return Err(failure),
            Job::Failed(failure) => selected.output.fail(&failure),
        }
        selected.output.checkpoint = checkpoint;
        Ok(selected)
    }
}
