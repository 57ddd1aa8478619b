//! One thread's verifier.

use super::folder;
use super::format::{Format, Row, printable};
use super::json::parse_json;
use super::part::{Part, Subject};
use super::puzzles;
use super::verified::{Verified, check};
use crate::cli::commands::certificates::Json;
use crate::cli::jobs::answered::Answered;
use crate::cli::jobs::runner;
use crate::cli::jobs::word::Word;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::verify::{Certificate, Fields, Verifier};
use std::time::Duration;

pub(super) struct Worker {
    pub(super) verifier: Verifier,
    pub(super) format: Format,
    pub(super) with_puzzle: bool,
    pub(super) max_size: u64,
    pub(super) timeout: Option<Duration>,
}

impl runner::Worker for Worker {
    type Part = Result<Part, Failure>;
    type Answer = Answered;

    fn answer(&mut self, part: Result<Part, Failure>) -> Result<Answered, Failure> {
        let Part { name, subject, expected } = part?;
        let verified = match subject {
            Subject::Folder(folder) => folder::verify(&mut self.verifier, &folder, self.max_size, self.timeout),
            Subject::Object(text) => parse_json(&text).and_then(|json| self.verify_object(&json)),
            Subject::Row(fields) => fields.and_then(|fields| self.verify(fields)),
            Subject::Refused(reason) => Err(reason),
        };
        let outcome = verified.and_then(|verified| {
            puzzles::agree(&expected, &verified)?;
            Ok(verified)
        });
        let mut answered = Answered::default();
        let outcome = outcome.map_err(|reason| printable(&reason));
        let row = match &outcome {
            Ok(verified) => Row::of(verified),
            Err(reason) => Row::refused(reason),
        };
        if !row.reason.is_empty() {
            answered.told = format!("{name}: {}: {}\n", row.word, row.reason);
        }
        let word = row.word;
        answered.exit = exit_of(word);
        answered.tally(word);
        answered.text = self.format.text(&row, self.with_puzzle).map_err(Failure::Output)?;
        Ok(answered)
    }
}

impl Worker {
    /// The same for a JSON object, which names the version.
    fn verify_object(&mut self, json: &Json) -> Result<Verified, String> {
        let verified = self.verify(json.fields.clone())?;
        if let Verified::Holds(certificate, _) = &verified {
            json.check_version(certificate)?;
        }
        Ok(verified)
    }

    /// One certificate of many, or a word for why there is none.
    fn verify(&mut self, fields: Fields) -> Result<Verified, String> {
        if let Some(word @ (Word::Unknown | Word::Invalid)) = Word::parse(&fields.verdict) {
            return Ok(Verified::Missing(word));
        }
        let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
        let is_checked = check(&mut self.verifier, &certificate, self.timeout)?;
        Ok(if is_checked { Verified::Holds(Box::new(certificate), fields) } else { Verified::Unfinished })
    }
}

fn exit_of(word: Word) -> Exit {
    match word {
        Word::Refused => Exit::Disagreement,
        Word::Unknown => Exit::Unknown,
        Word::Invalid => Exit::SomeNo,
        _ => Exit::AsAsked,
    }
}
