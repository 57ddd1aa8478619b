//! The worker of `verify`, on one thread.

use super::folder;
use super::format::Format;
use super::part::{Part, Subject};
use super::puzzles;
use super::verified::{Verified, within};
use crate::answers::certificate::{Json, Row};
use crate::answers::{AnswerKind, ToVerify};
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::runner;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::verify::files::{CertifiedSteps, check_version, printable};
use crate::verify::{Certificate, Fields, Refusal, Verifier};
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
            Subject::Object(text) => ToVerify::parse(&text).and_then(|object| match object {
                ToVerify::Certificate(json) => self.verify_object(json),
                ToVerify::Steps(steps) => self.verify_steps(steps),
            }),
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
    /// Verifies an answer with steps, or one that is a reason for having none.
    fn verify_steps(&mut self, steps: CertifiedSteps) -> Result<Verified, String> {
        match missing(&steps.answer) {
            Some(kind) => Ok(Verified::Missing(kind)),
            None => steps.verify(&mut self.verifier, within(self.timeout)).map(Verified::from),
        }
    }

    /// Verifies a JSON object, which also names the version.
    fn verify_object(&mut self, json: Json) -> Result<Verified, String> {
        let Json { schema, fields, .. } = json;
        let verified = self.verify(fields)?;
        if let Verified::Holds(certificate, _) = &verified {
            check_version(&schema, certificate)?;
        }
        Ok(verified)
    }

    /// Verifies a certificate; its verdict may also be a reason for having none.
    fn verify(&mut self, fields: Fields) -> Result<Verified, String> {
        if let Some(kind) = missing(&fields.verdict) {
            return Ok(Verified::Missing(kind));
        }
        let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
        match self.verifier.verify_while(&certificate, within(self.timeout)) {
            Ok(_) => Ok(Verified::from(Some((certificate, fields)))),
            Err(Refusal::Stopped) => Ok(Verified::Unfinished),
            Err(refusal) => Err(refusal.to_string()),
        }
    }
}

/// The reason for having no certificate, if a verdict is one.
fn missing(verdict: &str) -> Option<AnswerKind> {
    AnswerKind::parse(verdict).filter(|kind| matches!(kind, AnswerKind::Unknown | AnswerKind::Invalid))
}

fn exit_of(kind: AnswerKind) -> Exit {
    match kind {
        AnswerKind::Refused => Exit::Disagreement,
        AnswerKind::Unknown => Exit::Unknown,
        AnswerKind::Invalid => Exit::SomeNo,
        _ => Exit::Success,
    }
}
