//! Batches of plain boards that arrived together.

use super::record::{Header, InputRecord};
use crate::batch::Shard;
use crate::cli::terminal::exit::Failure;
use crate::native::Clues;
use crate::puzzle::Puzzle;
use crate::text::{Notation, Place, Record, Rows, Texts};
use std::sync::Arc;

/// Plain boards on consecutive lines.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    /// The position of the first one.
    pub(crate) place: Place,
    /// The distance from each board to the next, in records and lines.
    pub(super) step: u64,
    pub(crate) clues: Vec<Clues>,
    /// The rows that contain the boards, if they come from a table.
    pub(crate) rows: Option<(Arc<Header>, Rows)>,
    /// The text after the boards on their lines, if it is kept.
    pub(crate) tails: Option<Texts>,
    /// The lines, if they are kept.
    pub(crate) lines: Option<Texts>,
}

impl Batch {
    /// The position of one of the boards.
    pub(crate) fn place_of(&self, index: usize) -> Place {
        let Place { number, line } = self.place;
        let offset = self.step * index as u64;
        Place { number: number + offset, line: line + offset }
    }

    /// One of the boards as a record of its own. The notation of its blanks is lost, unless lines or rows are kept, and
    /// its comment is only kept as the tail.
    pub(crate) fn item(&self, index: usize) -> Result<InputRecord, Failure> {
        let puzzle = Puzzle::from_classic(&self.clues[index]).map_err(|error| Failure::new(error.to_string()))?;
        let Place { number, line } = self.place_of(index);
        let tail = self.tails.as_ref().map_or(&[][..], |tails| tails.get(index)).to_vec();
        let row = self.rows.as_ref().and_then(|(header, rows)| {
            let row = rows.row(index, Place { number, line })?;
            Some((Arc::clone(header), row))
        });
        let cells = match &row {
            Some((header, row)) => row.field(header.puzzle),
            None => self.lines.as_ref().and_then(|lines| lines.get(index).get(..puzzle.clues().len())),
        };
        let blank = cells.and_then(|cells| cells.iter().copied().find(|cell| !matches!(cell, b'1'..=b'9')));
        let notation = Notation::default();
        let notation = Notation { blank: blank.map_or(notation.blank, char::from), ..notation };
        let record = Record { notation, tail, number, line, ..Record::new(puzzle) };
        let (source, keeps_comment) = (Arc::clone(&self.source), self.tails.is_some());
        let text = self.lines.as_ref().map(|lines| lines.get(index).to_vec());
        Ok(InputRecord { source, record: Ok(record), row, object: None, keeps_comment, text })
    }

    /// Keeps the boards of one share; `before` records precede the batch.
    pub(crate) fn share(mut self, shard: Shard, before: u64) -> Self {
        if shard == Shard::WHOLE {
            return self;
        }
        let takes = |index: usize| shard.takes(before + 1 + index as u64);
        let skipped = (0..self.clues.len()).take_while(|&index| !takes(index)).count() as u64;
        self.place = Place { number: self.place.number + skipped, line: self.place.line + skipped };
        self.step *= shard.shares();
        let mut index = 0..;
        self.clues.retain(|_| index.next().is_some_and(takes));
        if let Some((_, rows)) = &mut self.rows {
            rows.retain(takes);
        }
        for texts in [&mut self.tails, &mut self.lines].into_iter().flatten() {
            texts.retain(takes);
        }
        self
    }

    /// The boards from `index` on.
    pub(crate) fn split_off(mut self, index: usize) -> Self {
        let offset = self.step * index as u64;
        self.place = Place { number: self.place.number + offset, line: self.place.line + offset };
        self.clues.drain(..index);
        if let Some((_, rows)) = &mut self.rows {
            rows.retain(|row| row >= index);
        }
        for texts in [&mut self.tails, &mut self.lines].into_iter().flatten() {
            texts.retain(|line| line >= index);
        }
        self
    }
}
