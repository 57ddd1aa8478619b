//! The jobs that a killed job has not answered: those it has come with the answers that stand in its output.

use super::answer::Word;
use super::exit::{Exit, Failure};
use super::input::{Batch, Item, Job, Jobs};
use super::report::{Format, puzzle_line};
use super::worker::{Answered, Task};
use crate::batch::Saved;
use crate::text::{Compression, decompress};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufRead, ErrorKind};
use std::path::Path;

/// What a JSON answer tells about its record.
#[derive(Deserialize)]
struct Json {
    answer: String,
}

/// Jobs, the first of which may be answered.
pub(crate) struct Resumed {
    jobs: Jobs,
    saved: Option<Saved<Box<dyn BufRead + Send>>>,
    format: Format,
    /// The answer that a grid stands for, and whether an invalid record is an answer like others.
    word_of_grid: Word,
    checks: bool,
    /// The name of the output.
    name: String,
    /// What comes before any other job.
    next: Option<Job>,
}

impl Resumed {
    /// All jobs, with nothing answered.
    pub(crate) fn nothing(jobs: Jobs, task: &Task, format: Format) -> Self {
        let (word_of_grid, checks) = (task.word_of_grid(), matches!(task, Task::Check));
        Self { jobs, saved: None, format, word_of_grid, checks, name: String::new(), next: None }
    }

    /// The jobs with the answers that stand in a file, if it is there, behind this header.
    pub(crate) fn behind(self, path: &Path, header: &[u8]) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(self),
            file => file.map_err(Failure::with(&name))?,
        };
        let packed = Compression::of_name(path).is_some();
        let input = match decompress(file) {
            Err(_) if packed => return Ok(self),
            input => input.map_err(Failure::with(&name))?,
        };
        let mut saved = Saved::new(input, packed);
        let mut text = Vec::new();
        if !header.is_empty() {
            let end = if header.ends_with(b"\r\n") { &b"\r\n"[..] } else { b"\n" };
            let taken = saved.take(&header[..header.len() - end.len()], end);
            let Some(taken) = taken.map_err(Failure::with(&name))? else { return Ok(Self { name, ..self }) };
            text.extend_from_slice(taken);
        }
        let next = Some(Job::Saved(Answered { text, saved: true, ..Answered::default() }));
        Ok(Self { saved: Some(saved), name, next, ..self })
    }

    /// Whether the header stands in the output.
    pub(crate) fn has_header(&self) -> bool {
        self.saved.is_some()
    }

    /// Adds the saved answer to an item; `false` if there is none.
    fn take(&mut self, prefix: &[u8], to: &mut Answered) -> Result<bool, Failure> {
        let Some(saved) = &mut self.saved else { return Ok(false) };
        let end: &[u8] = match self.format {
            Format::Block => b"\n\n",
            _ => b"\n",
        };
        let Some(text) = saved.take(prefix, end).map_err(Failure::with(&self.name))? else {
            self.saved = None;
            return Ok(false);
        };
        let answer = String::from_utf8_lossy(&text[prefix.len()..]);
        let word = match self.format {
            Format::Json => {
                let json: Option<Json> = serde_json::from_str(&answer).ok();
                json.and_then(|json| Word::parse(&json.answer))
            }
            Format::Table(_) | Format::Csv => {
                let end = answer.find([',', '\t', ';', '|', '\r', '\n']);
                Word::parse(&answer[..end.unwrap_or(answer.len())])
            }
            Format::Line | Format::Block | Format::Drawing(_) => Word::parse(answer.trim()),
        };
        let word = word.unwrap_or(self.word_of_grid);
        to.text.extend_from_slice(text);
        to.count(word);
        to.exit = to.exit.max(match word {
            Word::Unknown => Exit::Unknown,
            Word::Invalid if !self.checks => Exit::BadRecord,
            _ => Exit::AsAsked,
        });
        Ok(true)
    }

    fn item(&mut self, item: Box<Item>) -> Result<Job, Failure> {
        let prefix = prefix(&item, self.format);
        let mut answered = Answered { saved: true, ..Answered::default() };
        Ok(if self.take(&prefix, &mut answered)? { Job::Saved(answered) } else { Job::Item(item) })
    }

    /// The saved answers of a batch; what has none is the next job.
    fn batch(&mut self, batch: Batch) -> Result<Job, Failure> {
        let mut answered = Answered { saved: true, ..Answered::default() };
        for index in 0..batch.clues.len() {
            let prefix = match (self.format, &batch.rows) {
                (Format::Table(_), Some(_)) => prefix(&batch.item(index)?, self.format),
                _ => Vec::new(),
            };
            if !self.take(&prefix, &mut answered)? {
                if index == 0 {
                    return Ok(Job::Batch(batch));
                }
                self.next = Some(Job::Batch(batch.split_off(index)));
                break;
            }
        }
        Ok(Job::Saved(answered))
    }

    /// The end of the jobs, which is no good one if the output goes on.
    fn end(&mut self) -> Option<Job> {
        let more = self.saved.take()?.has_more().map_err(Failure::with(&self.name));
        let failure = match more {
            Ok(false) => return None,
            Ok(true) => Failure::new(format!("{}: has more answers than there are records", self.name)),
            Err(failure) => failure,
        };
        Some(Job::Ended(failure))
    }
}

impl Iterator for Resumed {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        let job = match self.jobs.next() {
            None => return self.end(),
            Some(job) if self.saved.is_none() => return Some(job),
            Some(Job::Item(item)) => self.item(item),
            Some(Job::Batch(batch)) => self.batch(batch),
            Some(other) => Ok(other),
        };
        Some(job.unwrap_or_else(Job::Ended))
    }
}

/// What an answer to this item begins with.
fn prefix(item: &Item, format: Format) -> Vec<u8> {
    match (format, &item.row, &item.record) {
        (Format::Table(_), Some((_, row)), _) => row.prefix(),
        (Format::Csv, _, Ok(record)) => format!("{},", puzzle_line(record)).into_bytes(),
        (Format::Csv, _, Err(_)) => b",".to_vec(),
        _ => Vec::new(),
    }
}
