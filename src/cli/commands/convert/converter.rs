//! Converts one puzzle after another to the target format.

use super::columns::{COMMENT, Columns, table_row, word, words};
use crate::answers::{AnswerKind, puzzle_line};
use crate::audit::Stated;
use crate::cli::jobs::input::record::{InputRecord, stated_in_object, stated_in_row};
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::runner::Worker;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::puzzle::Solution;
use crate::text::{Extras, RULES_COLUMNS, ReadOptions, Record, SOLUTION_COLUMNS, Target, render};
use itertools::Itertools;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Keys of JSON Lines that are read into the record, whose own losses are reported.
const READ: [&str; 3] = ["title", "author", "ruleset"];

pub(super) struct Converter {
    target: Target,
    options: ReadOptions,
    lossy: bool,
    /// The directory for pictures, one file each.
    directory: Option<PathBuf>,
    /// The columns of the table being written.
    columns: Option<Columns>,
    /// The number of puzzles written.
    written: u64,
    /// The number of texts of each kind that the format has no place for.
    texts: BTreeMap<&'static str, u64>,
    /// The non-empty columns or keys that the format has no place for.
    unexpressed: BTreeSet<String>,
}

impl Worker for Converter {
    type Part = Result<InputRecord, Failure>;
    type Answer = JobOutput;

    fn answer(&mut self, item: Result<InputRecord, Failure>) -> Result<JobOutput, Failure> {
        let item = item?;
        let mut results = JobOutput::default();
        match &item.record {
            Ok(record) => match self.one(&item, record, &mut results)? {
                Ok(()) => {
                    results.report_guesses(&item, record);
                    results.tally(AnswerKind::Written);
                }
                Err(message) => {
                    results.report(&item, record, &message);
                    results.tally(AnswerKind::Refused);
                    results.exit = Exit::Failed;
                }
            },
            Err(error) => {
                results.report_unreadable(&item.source, error);
                results.tally(AnswerKind::Invalid);
            }
        }
        results.ends.push(results.text.len());
        Ok(results)
    }
}

impl Converter {
    pub(super) fn new(
        target: Target,
        options: ReadOptions,
        lossy: bool,
        directory: Option<PathBuf>,
        columns: Option<Columns>,
    ) -> Self {
        let (written, texts, unexpressed) = (0, BTreeMap::new(), BTreeSet::new());
        Self { target, options, lossy, directory, columns, written, texts, unexpressed }
    }

    /// The text before the puzzles.
    pub(super) fn header(&self) -> &'static str {
        if self.columns.is_none() { self.target.header() } else { "" }
    }

    /// The text after the puzzles.
    pub(super) fn footer(&self) -> Vec<u8> {
        let footer = self.target.footer().as_bytes().to_vec();
        // A table without rows: its header was not written yet.
        let columns = self.columns.as_ref().filter(|_| self.written == 0);
        let header = columns.map(|columns| table_row(columns.names(columns.header.names.len())));
        [footer, header.unwrap_or_default()].concat()
    }

    /// Messages about the data that the format has no place for.
    pub(super) fn left_out(&self) -> String {
        let (target, mut losses) = (self.target, String::new());
        for (texts, count) in &self.texts {
            let _ = writeln!(losses, "the format {target} has no place for {texts}: {count} left out");
        }
        if !self.unexpressed.is_empty() {
            let names = self.unexpressed.iter().map(|name| format!("'{}'", name.escape_debug())).join(", ");
            let _ = writeln!(losses, "the format {target} has no place for these columns, left out: {names}");
        }
        losses
    }

    /// Converts one puzzle; the inner error is the reason why it cannot be converted.
    fn one(
        &mut self,
        item: &InputRecord,
        record: &Record,
        results: &mut JobOutput,
    ) -> Result<Result<(), String>, Failure> {
        let target = self.target;
        let (known, record) = match self.known(item, record) {
            Ok(known) => (known, Cow::Borrowed(record)),
            Err(fault) if self.lossy => {
                results.report(item, record, &format!("left out: {fault}"));
                (words(item), Cow::Owned(Record { solution: None, ..record.clone() }))
            }
            Err(fault) => return Ok(Err(format!("{fault} (--lossy leaves that out)"))),
        };
        let with_comment = self.with_comment(item, &record);
        let record = with_comment.as_ref().unwrap_or(&record);
        let text = match target.write_with(record, &known) {
            Ok(text) => text.into_bytes(),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let losses = target.losses(&record.puzzle);
        if !losses.is_empty() && !self.lossy {
            let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
            let losses = losses.join(", ");
            return Ok(Err(format!("the format {target} cannot express {losses} (--lossy leaves that out)")));
        }
        for loss in losses {
            results.report(item, record, &format!("left out: {loss}"));
        }
        if target == Target::Svg && self.directory.is_none() && self.written > 0 {
            return Ok(Err("a picture holds one puzzle: name a directory with --output for more".to_owned()));
        }
        let text = if let (Some(columns), Some((_, row))) = (&self.columns, &item.row) {
            let rules = render::rules_field(record.puzzle.board());
            let Some(fields) = columns.fields(row, puzzle_line(record), &record.caption(), rules) else {
                return Ok(Err("the column of rules is in prose, so the rules cannot be added to it".to_owned()));
            };
            let header = if self.written > 0 { Vec::new() } else { table_row(columns.names(row.len())) };
            [header, table_row(fields)].concat()
        } else {
            self.note_unexpressed(item, record);
            text
        };
        self.note_left_out(item, record);
        self.written += 1;
        match &self.directory {
            None => results.text = text,
            Some(directory) => {
                let path = directory.join(format!("{}.svg", self.written));
                fs::write(&path, text).map_err(Failure::with(path.display()))?;
            }
        }
        Ok(Ok(()))
    }

    /// The solution, source and rating in the record's row or object, as far as the format has a place for them.
    fn known(&self, item: &InputRecord, record: &Record) -> Result<Extras, String> {
        let separate = match (&item.row, &item.object) {
            _ if !self.target.keeps_solutions() => return Ok(Extras::default()),
            (Some((header, row)), _) => {
                stated_in_row(row, SOLUTION_COLUMNS.iter().find_map(|name| header.column(name)), &self.options)
            }
            (None, Some(object)) => stated_in_object(object, None, &self.options),
            (None, None) => Stated::Nothing,
        };
        let solution = match separate.or_within(record) {
            Stated::Board(cells) => {
                let digits = cells.into_iter().collect::<Option<Vec<_>>>();
                let checked = digits.and_then(|digits| Solution::check(&record.puzzle, digits).ok());
                Some(checked.ok_or("the solution stated, which does not solve the puzzle")?)
            }
            Stated::Unreadable(error) => return Err(format!("the solution stated: {error}")),
            Stated::Nothing => None,
        };
        Ok(Extras { solution, ..words(item) })
    }

    /// The record with the comment from a column or key of that name, if the format has a place for one.
    fn with_comment(&self, item: &InputRecord, record: &Record) -> Option<Record> {
        let wanted = self.columns.is_none() && self.target.keeps_comments() && record.comment.is_empty();
        let comment = wanted.then(|| word(item, COMMENT)).filter(|comment| !comment.trim().is_empty())?;
        // A table holds any text; other formats need a single line.
        let comment = if self.target == Target::Csv { comment } else { comment.trim().replace(['\r', '\n'], " ") };
        Some(Record { comment, ..record.clone() })
    }

    /// Counts the texts that the format has no place for. (A table written as a table keeps its column of rules.)
    fn note_left_out(&mut self, item: &InputRecord, record: &Record) {
        let mut record = Cow::Borrowed(record);
        if self.columns.is_some() && item.row.as_ref().is_some_and(|(_, row)| !row.prose().is_empty()) {
            record.to_mut().description.rules.clear();
        }
        for text in self.target.left_out(&record) {
            *self.texts.entry(text).or_default() += 1;
        }
    }

    /// Records the non-empty columns and keys that the format has no place for.
    fn note_unexpressed(&mut self, item: &InputRecord, record: &Record) {
        let target = self.target;
        let is_expressed = |name: &str| {
            let name = name.to_ascii_lowercase();
            name == COMMENT && target.keeps_comments()
                || RULES_COLUMNS.contains(&name.as_str())
                || item.object.is_some() && READ.contains(&name.as_str())
                || (target.keeps_solutions() || record.solution.is_some()) && SOLUTION_COLUMNS.contains(&name.as_str())
                || target == Target::SudokuExtreme && matches!(name.as_str(), "source" | "rating")
        };
        if let Some((header, row)) = &item.row {
            let columns = (0..).map_while(|column| Some((column, row.field(column)?)));
            let others = columns.filter(|(column, field)| *column != header.puzzle && !field.trim_ascii().is_empty());
            let name = |column: usize| header.names.get(column).cloned().unwrap_or_else(|| (column + 1).to_string());
            self.unexpressed.extend(others.map(|(column, _)| name(column)).filter(|name| !is_expressed(name)));
        } else if let Some(object) = &item.object {
            let others = object.others().filter(|(_, value)| !matches!(*value, "null" | "\"\""));
            self.unexpressed.extend(others.map(|(key, _)| key.to_owned()).filter(|name| !is_expressed(name)));
        }
    }
}
