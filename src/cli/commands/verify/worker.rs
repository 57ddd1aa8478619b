//! The worker of `verify`, on one thread.

use super::folder;
use super::format::Format;
use super::part::{Part, Subject};
use super::puzzles;
use super::verified::{Verified, check};
use crate::answers::certificate::{Json, Row};
use crate::answers::steps::CertifiedSteps;
use crate::answers::{AnswerKind, ToVerify};
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
            Subject::Object(text) => ToVerify::parse(&text).and_then(|object| match object {
                ToVerify::Certificate(json) => self.verify_object(&json, None),
                ToVerify::Steps(steps) => self.verify_steps(&steps),
            }),
            Subject::Row(fields) => fields.and_then(|fields| self.verify(fields, None)),
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
    fn verify_steps(&mut self, steps: &CertifiedSteps) -> Result<Verified, String> {
        match missing(&steps.answer) {
            Some(kind) => Ok(Verified::Missing(kind)),
            None => self.verify_object(steps.certificate()?, Some(steps)),
        }
    }

    /// Verifies a JSON object, which also names the version.
    fn verify_object(&mut self, json: &Json, steps: Option<&CertifiedSteps>) -> Result<Verified, String> {
        let verified = self.verify(json.fields.clone(), steps)?;
        if let Verified::Holds(certificate, _) = &verified {
            json.check_version(certificate)?;
        }
        Ok(verified)
    }

    /// Verifies a certificate and the steps of its solution; its verdict may also be a reason for having none.
    fn verify(&mut self, fields: Fields, steps: Option<&CertifiedSteps>) -> Result<Verified, String> {
        if let Some(kind) = missing(&fields.verdict) {
            return Ok(Verified::Missing(kind));
        }
        let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
        let steps = steps.map_or(Ok(Vec::new()), |steps| steps.on(certificate.puzzle.board()))?;
        let is_checked = check(&mut self.verifier, &certificate, &steps, self.timeout)?;
        Ok(if is_checked { Verified::Holds(Box::new(certificate), fields) } else { Verified::Unfinished })
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
