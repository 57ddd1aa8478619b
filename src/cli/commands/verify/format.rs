//! The formats of the answers about certificates.

use super::verified::Verified;
use crate::cli::jobs::answer_kind::AnswerKind;
use crate::verify::Fields;
use clap::ValueEnum;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The longest reason that is printed in full.
const REASON: usize = 400;

/// The reason for the answer `unknown`.
const UNFINISHED: &str = "the proof was not checked to its end within the time limit";

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

/// One answer. For a refused certificate only the reason is printed.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    #[serde(rename = "verdict", serialize_with = "as_text")]
    pub(super) kind: AnswerKind,
    board: &'a str,
    puzzle: &'a str,
    solutions: &'a str,
    pub(super) reason: &'a str,
}

impl<'a> Row<'a> {
    /// The answer for a certificate that holds, is missing, or was not checked to its end.
    pub(super) fn of(verified: &'a Verified) -> Self {
        match verified {
            Verified::Holds(certificate, Fields { board, puzzle, solutions, .. }) => {
                Self { kind: certificate.claim().into(), board, puzzle, solutions, reason: "" }
            }
            &Verified::Missing(kind) => Self::empty(kind),
            Verified::Unfinished => Self { reason: UNFINISHED, ..Self::empty(AnswerKind::Unknown) },
        }
    }

    /// The answer for a refused certificate.
    pub(super) fn refused(reason: &'a str) -> Self {
        Self { reason, ..Self::empty(AnswerKind::Refused) }
    }

    const fn empty(kind: AnswerKind) -> Self {
        Self { kind, board: "", puzzle: "", solutions: "", reason: "" }
    }
}

fn as_text<S: Serializer>(kind: &AnswerKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
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

/// A reason that may quote untrusted input: shortened, and without control characters.
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
    fn a_refusal_has_its_reason() {
        let row = Row::refused("step 3 does not follow");
        assert_eq!((row.kind, row.reason, row.puzzle), (AnswerKind::Refused, "step 3 does not follow", ""));
    }
}
