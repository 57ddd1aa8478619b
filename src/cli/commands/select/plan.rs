//! A selection that is ready to run: the inputs and the output are open, names are known, and incompatible options
//! refused.

use super::args::{Format, SelectArgs};
use super::columns::Columns;
use super::distinct::Distinct;
use super::layout::Layout;
use super::selector::{Selector, Stages};
use super::sort_key::SortKey;
use super::worker::{Selection, Worker};
use crate::batch::Shard;
use crate::cli::jobs::input::record::Header;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::Checkpoint;
use crate::cli::jobs::output::job_record::{Done, JobOptions};
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::resume;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::engines;
use crate::cli::jobs::work::format;
use crate::cli::jobs::work::job::{Job, Jobs};
use crate::cli::jobs::work::original;
use crate::cli::terminal::args::{EngineName, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{formats, memory, same_file};
use crate::properties::{Conditions, Name, Names, Property};
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

/// The properties of a record that a batch of plain boards does not have.
const OF_TEXTS: [Property; 3] = [Property::Comment, Property::Title, Property::Author];

/// A selection that is ready to run.
pub(super) struct Plan<'a> {
    args: &'a SelectArgs,
    selection: Arc<Selection>,
    parts: Box<dyn Iterator<Item = (Job, Checkpoint)> + Send>,
    /// The text before all records, unless the output already has it.
    header: Vec<u8>,
    writer: Writer,
    /// The finished part of an earlier run.
    done: Done,
}

impl<'a> Plan<'a> {
    pub(super) fn new(args: &'a SelectArgs) -> Result<Self, Failure> {
        refuse(args)?;
        engines::solver(&args.engine)?;
        let path = formats::file(args.output.as_ref());
        let of_extension = |extension: &str| match extension {
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "csv" => Some(Format::Csv),
            _ => None,
        };
        // The usual format only means that none is requested.
        let requested = formats::choose(args.to, path, of_extension, Format::Line)?;
        let is_open = args.to.is_none() && requested == Format::Line;
        same_file::refuse(args.input.inputs(&args.files), [path.unwrap_or(Path::new("-"))])?;
        let out = Output::named(path)?;
        let plan = Self::on(args, &out, Some(requested).filter(|_| !is_open));
        if plan.is_err() {
            out.abandon();
        }
        plan
    }

    /// The plan for this output and format; without a format, that of the inputs.
    fn on(args: &'a SelectArgs, out: &Output, requested: Option<Format>) -> Result<Self, Failure> {
        let threads = thread_count(args.engine.threads);
        let records = Records::new(&args.input, &args.files, (threads == 1).then_some(out))?;
        let mut records = records.with_texts();
        let header = records.begin_with_table();
        let keys = records.next_keys();
        let (names, layout) = chosen(args, requested, header.as_deref(), &keys, records.are_objects())?;
        if header.is_none() && matches!(layout, Layout::Original) {
            records.refuse_tables();
        }
        let selection = Selection::new(args, &names, layout)?;
        note_columns(args, &selection);
        let head = match &selection.layout {
            Layout::Columns(columns) => columns.header(),
            Layout::Original => original::header(header.as_deref()),
            Layout::Line => Vec::new(),
        };
        let intake = records.intake();
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        let jobs = Jobs { records, batches: selection.takes_batches(args.engine.engine), shard, count: 0 };
        let (parts, done, has_header) = recorded(args, jobs, &selection, &head, out)?;
        let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: args.quiet };
        let progress = Progress::if_shown(shown, &args.files, intake, shard.shares(), None);
        let writer = Writer::new(out.clone(), "puzzle", progress).quiet(args.quiet);
        let header = if has_header { Vec::new() } else { head };
        Ok(Self { args, selection: Arc::new(selection), parts, header, writer, done })
    }

    pub(super) fn execute(self) -> Result<Exit, Failure> {
        let Self { args, selection, parts, header, mut writer, done } = self;
        writer.put(&header)?;
        let threads = thread_count(args.engine.threads);
        let stages = Stages {
            distinct: args.distinct.is_some(),
            sample: args.sample.map(|sample| (sample, args.seed)),
            sorts: !args.sort.is_empty(),
            take: args.take,
            memory: memory::share(args.engine.memory, 4),
        };
        let mut selector = Selector::new(stages, writer, &done);
        let engine = args.engine.clone();
        let shared = Arc::clone(&selection);
        let make = move || Worker::new(Arc::clone(&shared), &engine, threads);
        let end = runner::run(parts, |(job, _)| job.size(), threads, make, &mut selector)?;
        let exit = selector.finish(end)?;
        match selection.unseen() {
            Some(name) if exit != Exit::Interrupted => {
                Err(Failure::new(format!("no record has the key `{}`", name.escape_debug())))
            }
            _ => Ok(exit),
        }
    }
}

/// Refuses options that do not go together, before any file is touched.
fn refuse(args: &SelectArgs) -> Result<(), Failure> {
    let whole = [
        ("--distinct", args.distinct.is_some()),
        ("--sample", args.sample.is_some()),
        ("--sort", !args.sort.is_empty()),
    ];
    let of_all = whole.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name);
    let output = formats::file(args.output.as_ref());
    if args.resume {
        if let Some(option) = of_all {
            return Err(Failure::new(format!(
                "--resume continues record by record, but {option} needs all of them: run it again without --resume, \
                 or apply --where in a job of its own first, which can be resumed"
            )));
        }
        match output.map(fs::metadata) {
            None => {
                return Err(Failure::new("--resume continues a file, not standard output: name one with --output"));
            }
            Some(Ok(metadata)) if !metadata.is_file() => {
                return Err(Failure::new("--resume needs an --output that is a regular file"));
            }
            Some(_) => {}
        }
    }
    if args.shard.is_some_and(|shard| shard != Shard::WHOLE)
        && let Some(option) = of_all.or(args.take.map(|_| "--take"))
    {
        return Err(Failure::new(format!(
            "--shard selects from a part of the records, but {option} needs all of them: apply --where to the shares, \
             then {option} to all their outputs together"
        )));
    }
    Ok(())
}

/// The names that exist, and what is written of a record.
fn chosen(
    args: &SelectArgs,
    requested: Option<Format>,
    header: Option<&Header>,
    keys: &[String],
    are_objects: bool,
) -> Result<(Names, Layout), Failure> {
    let columns = header.map_or_else(|| keys.to_vec(), |header| header.names.clone());
    let names = Names::with_columns(columns).computing(args.recompute);
    let names = if are_objects { names.open() } else { names };
    if args.columns.is_empty() {
        let keeps = match requested {
            None => true,
            Some(Format::Csv) => header.is_some(),
            Some(Format::Json) => are_objects,
            Some(Format::Line) => return Ok((names, Layout::Line)),
        };
        if keeps {
            return Ok((names, Layout::Original));
        }
    }
    let usual = if are_objects { Format::Json } else { Format::Csv };
    let format = requested.unwrap_or(usual);
    if format == Format::Line {
        return Err(Failure::new("--columns writes csv or json, not --to line"));
    }
    let columns = if args.columns.is_empty() { default_columns(header) } else { args.columns.clone() };
    let layout = Layout::Columns(Columns::new(&columns, &names, format, header)?);
    Ok((names, layout))
}

/// The columns of a record that is written as a row or as an object although it was none.
fn default_columns(header: Option<&Header>) -> Vec<String> {
    let texts: &[&str] = match header {
        Some(header) if !header.names.is_empty() => &["*"],
        _ => &["puzzle", "title", "author", "comment", "rules"],
    };
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Prints which properties are read from columns of the table: they are as right as the table is.
fn note_columns(args: &SelectArgs, selection: &Selection) {
    let hidden = selection.names().filter_map(|name| match name {
        Name::Column(column) => Property::by_name(column).filter(|property| property.cost() > 0),
        Name::Property(_) => None,
    });
    let mut hidden: Vec<&str> = hidden.map(Property::name).collect();
    hidden.sort_unstable();
    hidden.dedup();
    if !hidden.is_empty() && !args.quiet {
        let message =
            format!("sudosat: {}: read from the column of this name (--recompute computes it)\n", hidden.join(", "));
        // The selection is wanted even if the note cannot be written.
        let _ = io::stderr().write_all(message.as_bytes());
    }
}

/// The jobs with their checkpoints, if the output keeps a record of them; what is done, and whether the output already
/// has its header.
#[expect(clippy::type_complexity, reason = "the three belong to one moment only")]
fn recorded(
    args: &SelectArgs,
    jobs: Jobs,
    selection: &Selection,
    header: &[u8],
    out: &Output,
) -> Result<(Box<dyn Iterator<Item = (Job, Checkpoint)> + Send>, Done, bool), Failure> {
    let needs_all = args.distinct.is_some() || args.sample.is_some() || !args.sort.is_empty();
    if needs_all || !out.is_file() && !args.resume {
        return Ok((Box::new(resume::without_checkpoints(jobs)), Done::default(), false));
    }
    let done = out.begin(job_options(args, selection, header)?, args.resume, false)?;
    let has_header = done.is_some();
    let finished = done.clone().unwrap_or_default();
    let format = if selection.needs_places() { format::Format::Json } else { format::Format::Line };
    Ok((Box::new(resume::after(done, jobs, format)), finished, has_header))
}

/// The options that determine the output, for the record of the job.
fn job_options(args: &SelectArgs, selection: &Selection, header: &[u8]) -> Result<JobOptions, Failure> {
    let mut options = resume::options::of_reading(&args.input.reading)?;
    options.extend(resume::options::of_engine(&args.engine));
    let conditions: Vec<String> = selection.conditions.iter().map(ToString::to_string).collect();
    let more = [
        ("the command", Some("select".to_owned())),
        ("--where", Some(conditions.join(" and ")).filter(|conditions| !conditions.is_empty())),
        ("--recompute", args.recompute.then(|| "yes".to_owned())),
        ("--take", args.take.map(|take| take.to_string())),
        ("--columns", Some(args.columns.join(",")).filter(|columns| !columns.is_empty())),
        ("--to", args.to.map(|format| format!("{format:?}").to_lowercase())),
        ("--shard", args.shard.map(|shard| shard.to_string())),
        ("the header", Some(String::from_utf8_lossy(header).trim_end().to_owned()).filter(|text| !text.is_empty())),
    ];
    options.extend(more.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    Ok(options)
}

impl Selection {
    /// The selection that the arguments describe.
    fn new(args: &SelectArgs, names: &Names, layout: Layout) -> Result<Self, Failure> {
        let conditions = Conditions::parse(&args.conditions, names);
        let conditions = conditions.map_err(|error| Failure::new(format!("--where: {error}")))?;
        let keys = args.sort.iter().map(|text| SortKey::parse(text, names));
        let keys = keys.collect::<Result<_, _>>().map_err(|error| Failure::new(format!("--sort: {error}")))?;
        let options = args.input.reading.options()?;
        Ok(Self::of(conditions, keys, args.distinct, layout, options, names))
    }

    /// Whether records may come in batches: they have no texts there, and one thread decides about all of a batch, so
    /// that must not take long.
    fn takes_batches(&self, engine: EngineName) -> bool {
        let quick = if engine == EngineName::Native { Property::Grid } else { Property::Canonical };
        let class = self.distinct.map_or(0, Distinct::cost);
        let has_text = |name: &Name| matches!(name, Name::Property(property) if OF_TEXTS.contains(property));
        !matches!(self.layout, Layout::Line)
            && !self.needs_places()
            && class.max(self.names().map(Name::cost).max().unwrap_or(0)) <= quick.cost()
            && !self.names().any(has_text)
    }

    /// Whether the output has positions of records.
    fn needs_places(&self) -> bool {
        let is_place =
            |name: &Name| matches!(name, Name::Property(Property::Record | Property::Line | Property::Source));
        self.names().any(is_place)
    }
}
