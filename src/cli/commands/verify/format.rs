//! The formats of the answers about certificates.

use crate::answers::certificate::Row;
use clap::ValueEnum;
use std::io::{self, Write};

/// The format of the answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A word on each line
    Line,
    /// A table: verdict, board, puzzle, solutions, reason
    Csv,
    /// An object on each line, with the same keys
    Json,
}

impl Format {
    /// The text before all answers.
    pub(super) const fn header(self) -> &'static str {
        match self {
            Self::Csv => "verdict,board,puzzle,solutions,reason\n",
            Self::Line | Self::Json => "",
        }
    }

    /// The answer as a line.
    pub(super) fn text(self, row: &Row<'_>, with_puzzle: bool) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        match self {
            Self::Line if with_puzzle && !row.puzzle.is_empty() => {
                writeln!(text, "{} {} {}", row.kind, row.board, row.puzzle)?;
            }
            Self::Line => writeln!(text, "{}", row.kind)?,
            Self::Csv => {
                let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(&mut text);
                table.serialize(row).map_err(io::Error::other)?;
                table.flush()?;
            }
            Self::Json => {
                serde_json::to_writer(&mut text, row)?;
                text.push(b'\n');
            }
        }
        Ok(text)
    }
}
