//! What is said of each certificate.

use super::verified::Verified;
use crate::cli::jobs::word::Word;
use crate::verify::Fields;
use clap::ValueEnum;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The longest reason that is printed in full.
const REASON: usize = 400;

/// Why nothing is known of a certificate that was read.
const UNFINISHED: &str = "the proof was not checked to its end within the time limit";

/// How it is told what each certificate certifies.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A word on each line
    Line,
    /// A table: verdict, board, puzzle, solutions, reason
    Csv,
    /// An object on each line, with the same keys
    Json,
}

/// One answer. Of a refused certificate only the reason is printed.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    #[serde(rename = "verdict", serialize_with = "as_text")]
    pub(super) word: Word,
    board: &'a str,
    puzzle: &'a str,
    solutions: &'a str,
    pub(super) reason: &'a str,
}

impl<'a> Row<'a> {
    /// Of a certificate that holds, that is missing, or that was not checked to its end.
    pub(super) fn of(verified: &'a Verified) -> Self {
        match verified {
            Verified::Holds(certificate, Fields { board, puzzle, solutions, .. }) => {
                Self { word: certificate.claim().into(), board, puzzle, solutions, reason: "" }
            }
            &Verified::Missing(word) => Self::empty(word),
            Verified::Unfinished => Self { reason: UNFINISHED, ..Self::empty(Word::Unknown) },
        }
    }

    /// Of one that is refused.
    pub(super) fn refused(reason: &'a str) -> Self {
        Self { reason, ..Self::empty(Word::Refused) }
    }

    const fn empty(word: Word) -> Self {
        Self { word, board: "", puzzle: "", solutions: "", reason: "" }
    }
}

fn as_text<S: Serializer>(word: &Word, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(word)
}

impl Format {
    /// The text before all answers.
    pub(super) const fn header(self) -> &'static str {
        match self {
            Self::Csv => "verdict,board,puzzle,solutions,reason\n",
            Self::Line | Self::Json => "",
        }
    }

    /// A line.
    pub(super) fn text(self, row: &Row<'_>, with_puzzle: bool) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        match self {
            Self::Line if with_puzzle && !row.puzzle.is_empty() => {
                writeln!(text, "{} {} {}", row.word, row.board, row.puzzle)?;
            }
            Self::Line => writeln!(text, "{}", row.word)?,
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

/// A reason that may quote a stranger, shortened and without control characters.
pub(super) fn printable(reason: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_why() {
        let row = Row::refused("step 3 does not follow");
        assert_eq!((row.word, row.reason, row.puzzle), (Word::Refused, "step 3 does not follow", ""));
    }
}
