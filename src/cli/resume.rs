//! The jobs that a killed job has not answered: those it has come with the answers that stand in its output.

use super::answer::Word;
use super::exit::{Exit, Failure};
use super::input::{Batch, Item, Job, Jobs};
use super::report::{Format, puzzle_line};
use super::worker::{Answered, Task};
use crate::batch::Saved;
use crate::text::{Compression, Record, decompress, render};
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
    task: Task,
    /// The name of the output.
    name: String,
    /// What comes before any other job.
    next: Option<Job>,
}

impl Resumed {
    /// All jobs, with nothing answered.
    pub(crate) fn nothing(jobs: Jobs, task: &Task, format: Format) -> Self {
        Self { jobs, saved: None, format, task: task.clone(), name: String::new(), next: None }
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
    fn take(&mut self, item: &Item, to: &mut Answered) -> Result<bool, Failure> {
        let Some(saved) = &mut self.saved else { return Ok(false) };
        let prefix = prefix(item, self.format);
        let end: &[u8] = match self.format {
            Format::Block => b"\n\n",
            _ => b"\n",
        };
        let Some(text) = saved.take(&prefix, end).map_err(Failure::with(&self.name))? else {
            self.saved = None;
            return Ok(false);
        };
        let end = if self.format == Format::Line { [&*item.tail(), end].concat() } else { Vec::new() };
        let Some(answer) = text[prefix.len()..].strip_suffix(&*end) else {
            return Err(Failure::new(format!("{}: what stands there answers other records", self.name)));
        };
        let answer = String::from_utf8_lossy(answer);
        let Some(word) = word(&answer, item, &self.task, self.format) else {
            let text = answer.trim_end().escape_debug();
            return Err(Failure::new(format!("{}: '{text:.60}' is no answer of this job", self.name)));
        };
        to.text.extend_from_slice(text);
        to.count(word);
        to.exit = to.exit.max(match word {
            Word::Unknown => Exit::Unknown,
            Word::Invalid if !matches!(self.task, Task::Check) => Exit::BadRecord,
            _ => Exit::AsAsked,
        });
        Ok(true)
    }

    fn item(&mut self, item: Box<Item>) -> Result<Job, Failure> {
        let mut answered = Answered { saved: true, ..Answered::default() };
        Ok(if self.take(&item, &mut answered)? { Job::Saved(answered) } else { Job::Item(item) })
    }

    /// The saved answers of a batch; what has none is the next job.
    fn batch(&mut self, batch: Batch) -> Result<Job, Failure> {
        let mut answered = Answered { saved: true, ..Answered::default() };
        for index in 0..batch.clues.len() {
            if !self.take(&batch.item(index)?, &mut answered)? {
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

/// The saved answer in a word, if it is one that the task gives.
fn word(answer: &str, item: &Item, task: &Task, format: Format) -> Option<Word> {
    let grid = task.word_of_grid();
    let word = match format {
        Format::Json => Word::parse(&serde_json::from_str::<Json>(answer).ok()?.answer),
        Format::Table(_) | Format::Csv => Word::parse(answer.split([',', '\t', ';', '|', '\r', '\n']).next()?),
        Format::Block if grid.is_some() && answer.trim_end().contains('\n') => grid,
        Format::Line
            if grid.is_some() && item.record.as_ref().is_ok_and(|record| completes(record, answer.trim_end())) =>
        {
            grid
        }
        // Where a grid is printed for it, the word is another job's; an explanation stands behind its word.
        Format::Line | Format::Block | Format::Drawing => {
            Word::parse(answer.trim_end().split(';').next()?).filter(|word| grid != Some(*word))
        }
    };
    word.filter(|&word| task.may_answer(word))
}

/// Whether a line has the clues of a record, and digits in all other cells.
fn completes(record: &Record, line: &str) -> bool {
    let (clues, side) = (record.puzzle.clues(), record.puzzle.side());
    let written = render::line(clues, side, &record.notation);
    let cells = |line: &str| -> Vec<String> {
        let spaced = written.contains(' ');
        if spaced { line.split(' ').map(str::to_owned).collect() } else { line.chars().map(String::from).collect() }
    };
    let blank = render::line(&[None], side, &record.notation);
    let (written, line) = (cells(&written), cells(line));
    written.len() == line.len()
        && written.iter().zip(&line).all(|(clue, cell)| *cell != blank && (*clue == blank || clue == cell))
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
