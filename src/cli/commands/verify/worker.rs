//! The worker of `verify`, on one thread.

use super::folder;
use super::format::Format;
use super::part::{Part, Subject};
use super::puzzles;
use super::verified::{Verified, check};
use crate::answers::AnswerKind;
use crate::answers::certificate::{Json, Row};
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::runner;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::verify::files::printable;
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
    type Answer = JobOutput;

    fn answer(&mut self, part: Result<Part, Failure>) -> Result<JobOutput, Failure> {
        let Part { name, subject, expected } = part?;
        let verified = match subject {
            Subject::Folder(folder) => folder::verify(&mut self.verifier, &folder, self.max_size, self.timeout),
            Subject::Object(text) => Json::parse(&text).and_then(|json| self.verify_object(&json)),
            Subject::Row(fields) => fields.and_then(|fields| self.verify(fields)),
            Subject::Refused(reason) => Err(reason),
        };
        let outcome = verified.and_then(|verified| {
            puzzles::agree(&expected, &verified)?;
            Ok(verified)
        });
        let mut results = JobOutput::default();
        let outcome = outcome.map_err(|reason| printable(&reason));
        let row = match &outcome {
            Ok(Verified::Holds(certificate, fields)) => Row::holds(certificate, fields),
            Ok(Verified::Missing(kind)) => Row::missing(*kind),
            Ok(Verified::Unfinished) => Row::unfinished(),
            Err(reason) => Row::refused(reason),
        };
        if !row.reason.is_empty() {
            results.messages = format!("{name}: {}: {}\n", row.kind, row.reason);
        }
        let kind = row.kind;
        results.exit = exit_of(kind);
        results.tally(kind);
        results.text = self.format.text(&row, self.with_puzzle).map_err(Failure::Output)?;
        Ok(results)
    }
}

impl Worker {
    /// Verifies a JSON object, which also names the version.
    fn verify_object(&mut self, json: &Json) -> Result<Verified, String> {
        let verified = self.verify(json.fields.clone())?;
        if let Verified::Holds(certificate, _) = &verified {
            json.check_version(certificate)?;
        }
        Ok(verified)
    }

    /// Verifies a certificate; its verdict may also be a reason for having none.
    fn verify(&mut self, fields: Fields) -> Result<Verified, String> {
        if let Some(kind @ (AnswerKind::Unknown | AnswerKind::Invalid)) = AnswerKind::parse(&fields.verdict) {
            return Ok(Verified::Missing(kind));
        }
        let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
        let is_checked = check(&mut self.verifier, &certificate, self.timeout)?;
        Ok(if is_checked { Verified::Holds(Box::new(certificate), fields) } else { Verified::Unfinished })
    }
}

fn exit_of(kind: AnswerKind) -> Exit {
    match kind {
        AnswerKind::Refused => Exit::Disagreement,
        AnswerKind::Unknown => Exit::Unknown,
        AnswerKind::Invalid => Exit::SomeNo,
        _ => Exit::Success,
    }
}
