//! What is said of each certificate, and what the exit code is then.

use crate::cli::commands::certificates::Missing;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::Followed;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::verify::{Certificate, Fields};
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

/// The longest reason that is written out.
const REASON: usize = 400;

/// How it is told what each certificate certifies.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A word a line
    Line,
    /// A table: verdict, board, puzzle, solutions, reason
    Csv,
    /// An object a line with the same keys
    Json,
}

/// What was found for one puzzle and not refused.
pub(super) enum Verified {
    /// A certificate that holds, and its fields as they were written.
    Holds(Certificate, Fields),
    /// The word for why there is none.
    Missing(Missing),
}

/// One answer. Of a refused certificate nothing is repeated but why.
#[derive(Default, Serialize)]
struct Row<'a> {
    verdict: &'a str,
    board: &'a str,
    puzzle: &'a str,
    solutions: &'a str,
    reason: &'a str,
}

/// Where the answers go.
pub(super) struct Report {
    out: Output,
    format: Format,
    with_puzzle: bool,
    job: Followed,
    pub(super) exit: Exit,
}

impl Report {
    pub(super) fn new(mut out: Output, job: Followed, format: Format, with_puzzle: bool) -> Result<Self, Failure> {
        if format == Format::Csv {
            writeln!(out, "verdict,board,puzzle,solutions,reason").map_err(Failure::Output)?;
        }
        Ok(Self { out, format, with_puzzle, job, exit: Exit::AsAsked })
    }

    /// The output, to be flushed before the program waits.
    pub(super) fn output(&self) -> &Output {
        &self.out
    }

    /// Says what a certificate certifies, or why it is refused.
    pub(super) fn tell(&mut self, name: &str, outcome: Result<&Verified, &str>) -> Result<(), Failure> {
        let reason = outcome.err().map(printable).unwrap_or_default();
        if outcome.is_err() {
            self.job.tell(&format!("{name}: refused: {reason}\n"));
        }
        let (row, exit) = match outcome {
            Ok(Verified::Holds(_, Fields { board, puzzle, verdict, solutions, .. })) => {
                (Row { verdict, board, puzzle, solutions, reason: "" }, Exit::AsAsked)
            }
            Ok(Verified::Missing(missing)) => (Row { verdict: missing.word(), ..Row::default() }, exit_of(*missing)),
            Err(_) => (Row { verdict: "refused", reason: &reason, ..Row::default() }, Exit::Disagreement),
        };
        self.exit = self.exit.max(exit);
        self.job.count(row.verdict);
        // At once: an output is never left with a part of an answer.
        let text = self.text(&row).map_err(Failure::Output)?;
        self.out.write_all(&text).map_err(Failure::Output)?;
        self.out.flush_if_due().map_err(Failure::Output)
    }

    fn text(&self, row: &Row<'_>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        match self.format {
            Format::Line if self.with_puzzle && !row.puzzle.is_empty() => {
                writeln!(text, "{} {} {}", row.verdict, row.board, row.puzzle)?;
            }
            Format::Line => writeln!(text, "{}", row.verdict)?,
            Format::Csv => {
                let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(&mut text);
                table.serialize(row).map_err(io::Error::other)?;
                table.flush()?;
            }
            Format::Json => {
                serde_json::to_writer(&mut text, row)?;
                text.push(b'\n');
            }
        }
        Ok(text)
    }

    /// Writes what is left, and says how the program ends.
    pub(super) fn finish(self) -> Result<Exit, Failure> {
        self.out.finish().map_err(Failure::Output)?;
        self.job.end();
        Ok(self.exit)
    }
}

fn exit_of(missing: Missing) -> Exit {
    match missing {
        Missing::Unknown => Exit::Unknown,
        Missing::Invalid => Exit::SomeNo,
    }
}

/// A reason that may quote a stranger: not too long, and without control characters.
fn printable(reason: &str) -> String {
    let mut text: String = reason
        .chars()
        .take(REASON)
        .flat_map(|one| if one.is_control() { one.escape_default().collect() } else { vec![one] })
        .collect();
    if reason.chars().nth(REASON).is_some() {
        text.push('…');
    }
    text
}
