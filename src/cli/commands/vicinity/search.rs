//! The search in rounds: the next puzzles of the frontier are searched together, then what is new is confirmed and
//! written, in an order that does not depend on threads.

use super::worker::{Answer, Part};
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{Consumer, JobEnd};
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::Interrupt;
use crate::generate::{Frontier, Neighbor, Open};
use crate::plural::counted;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// The puzzles that are searched in a round: enough for the threads, few enough that the next round knows the best.
const ROUND: usize = 32;

/// The puzzles that a thread confirms together.
const BLOCK: usize = 64;

/// Takes the answers, writes what is new, and chooses the next parts.
pub(super) struct Search {
    writer: Writer,
    frontier: Frontier,
    /// The place for further parts; `None` when there are none.
    parts: Option<Sender<Part>>,
    /// The searches of this round that still run.
    running: usize,
    /// The new puzzles of this round.
    found: Vec<(Neighbor, Arc<Open>)>,
    /// The limit that ends the search, and the number of puzzles in whose search it was reached.
    interrupt: Option<Interrupt>,
    unfinished: u64,
}

impl Search {
    /// A search from this frontier, and its parts.
    pub(super) fn new(writer: Writer, frontier: Frontier) -> (Self, Receiver<Part>) {
        let (sender, parts) = mpsc::channel();
        let (parts_left, found) = (Some(sender), Vec::new());
        let mut search =
            Self { writer, frontier, parts: parts_left, running: 0, found, interrupt: None, unfinished: 0 };
        search.begin_round();
        (search, parts)
    }

    /// Passes on what the last round found, and begins the next one.
    fn begin_round(&mut self) {
        let Some(parts) = self.parts.take() else { return };
        let mut found = mem::take(&mut self.found);
        // Those of a puzzle are in order; this is stable.
        found.sort_by_key(|(neighbor, _)| neighbor.clues);
        let next = if self.interrupt.is_none() { self.frontier.take(ROUND) } else { Vec::new() };
        self.running = next.len();
        let confirm = found.chunks(BLOCK).map(|block| Part::Confirm(block.to_vec()));
        for part in confirm.chain(next.into_iter().map(|open| Part::Search(Arc::new(open)))) {
            // The receiver is gone only if the job ended.
            let _ = parts.send(part);
        }
        if self.running > 0 {
            self.parts = Some(parts);
        }
    }

    /// Adds what a search found.
    fn merge(&mut self, from: &Arc<Open>, found: Vec<Neighbor>, interrupt: Option<Interrupt>) {
        self.running -= 1;
        let mut end = interrupt;
        for neighbor in found {
            match self.frontier.add(&neighbor.puzzle, &neighbor.form, from.depth + 1) {
                Ok(true) => self.found.push((neighbor, Arc::clone(from))),
                Ok(false) => {}
                Err(full) => end = end.or(Some(full)),
            }
        }
        self.unfinished += u64::from(end.is_some());
        self.interrupt = self.interrupt.or(end);
    }

    /// Ends the output; reports what was not searched.
    pub(super) fn finish(mut self, end: JobEnd) -> Result<Exit, Failure> {
        let left = self.frontier.unsearched() + self.unfinished;
        if end == JobEnd::Whole && left > 0 {
            let why = self.interrupt.map_or_else(String::new, |interrupt| format!("{}: ", interrupt.advised()));
            let messages =
                format!("sudosat: {why}the vicinity of {} was not fully searched\n", counted(left, "puzzle"));
            self.writer.consume(&mut JobOutput { messages, exit: Exit::Unknown, ..JobOutput::default() })?;
        }
        self.writer.finish(end)
    }
}

impl Consumer<Answer> for Search {
    fn consume(&mut self, answer: &mut Answer) -> Result<bool, Failure> {
        match answer {
            Answer::Written(results) => self.writer.consume(results),
            Answer::Found(from, found, interrupt) => {
                self.merge(from, mem::take(found), *interrupt);
                if self.running == 0 {
                    self.begin_round();
                }
                Ok(true)
            }
        }
    }

    fn pause(&mut self) -> Result<(), Failure> {
        self.writer.pause()
    }
}
