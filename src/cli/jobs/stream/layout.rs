//! The appearance of a stream's output.

use crate::cli::jobs::input::record::Header;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::Checkpoint;
use crate::cli::jobs::work::columns::Columns;
use crate::cli::jobs::work::format::Format;
use crate::cli::jobs::work::job::Job;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{OutputArgs, OutputFormat};
use crate::cli::terminal::exit::Failure;
use std::sync::Arc;

/// The jobs, each with the checkpoint at its end.
pub(super) type Parts = Box<dyn Iterator<Item = (Job, Checkpoint)> + Send>;

/// The appearance of the output.
pub(super) struct Layout {
    pub(super) format: Format,
    pub(super) header: Vec<u8>,
    /// Whether each answer includes its time.
    pub(super) timed: bool,
    /// The requested format, if a board may be drawn in place of a line.
    pub(super) may_draw: Option<OutputFormat>,
}

impl Layout {
    /// The layout for the requested format and for the first of the inputs.
    pub(super) fn new(
        request: &Request,
        requested: OutputFormat,
        output: &OutputArgs,
        out: &Output,
        records: &mut Records,
    ) -> Self {
        let passes_rows = matches!(requested, OutputFormat::Auto | OutputFormat::Csv);
        let table: Option<Arc<Header>> = if passes_rows { records.begin_with_table() } else { None };
        // JSON Lines are answered with JSON Lines.
        let is_json = requested == OutputFormat::Auto && records.are_objects();
        let requested = if is_json { OutputFormat::Json } else { requested };
        let may_draw = requested == OutputFormat::Auto && out.is_terminal() && !output.keep_comments;
        let mut format = Format::new(requested, false).for_request(request);
        let timed = output.stats && (table.is_some() || format == Format::Json);
        let mut header = format.header(request, output.keep_comments).as_bytes().to_vec();
        if let Some(table) = &table {
            let columns = Columns::of(request, timed, records.declares_boards());
            (format, header) = (Format::Table(columns), columns.header(table));
        }
        Self { format, header, timed, may_draw: may_draw.then_some(requested) }
    }

    /// Whether plain boards may be answered together: their answers have no time and no drawing.
    pub(super) fn takes_batches(&self) -> bool {
        !self.timed && self.may_draw.is_none() && matches!(self.format, Format::Line | Format::Table(_))
    }

    /// Waits for the first part, and settles whether boards are drawn: for puzzles typed at a terminal, and for a
    /// single puzzle.
    pub(super) fn begin(&mut self, typing: bool, parts: Parts) -> Result<Parts, Failure> {
        if self.format == Format::Picture {
            return lone(parts);
        }
        let mut parts = parts.peekable();
        let first = parts.next();
        if let Some(requested) = self.may_draw.filter(|_| !matches!(self.format, Format::Table(_))) {
            self.format = Format::new(requested, typing || parts.peek().is_none());
        }
        Ok(Box::new(first.into_iter().chain(parts)))
    }
}

/// The parts, if they have only one record. The first part may be the start of the output.
fn lone(mut parts: Parts) -> Result<Parts, Failure> {
    let first: Vec<(Job, Checkpoint)> = parts.by_ref().take(3).collect();
    if first.iter().filter(|(job, _)| matches!(job, Job::Record(_) | Job::Batch(_))).count() > 1 {
        return Err(Failure::new("--to svg draws one puzzle, but the input has more"));
    }
    Ok(Box::new(first.into_iter().chain(parts)))
}
