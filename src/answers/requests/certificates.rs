//! Certificates.

use super::engines::Engines;
use super::failure::{Failure, json};
use super::puzzles::is_fault;
use super::request::Request;
use crate::answers::certificate::{Json, Row};
use crate::answers::{AnswerKind, ToVerify};
use crate::certify::{Certifier, CertifyError};
use crate::clock::Instant;
use crate::verify::files::{CertifiedSteps, check_version};
use crate::verify::{Certificate, Fields, Refusal, Verifier};
use serde::Serialize;

/// The most solutions that a certificate can list.
const MOST: u16 = 1000;

#[derive(Serialize)]
struct Certified {
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn certify(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let count: u16 = request.option("count")?.unwrap_or(1);
    if !(1..=MOST).contains(&count) {
        return Err(Failure::request(&format!("option `count` must be between 1 and {MOST}, got {count}")));
    }
    let made = request
        .budget()?
        .map_err(CertifyError::from)
        .and_then(|budget| Certifier::new().counting_up_to(count.into()).certify(&record.puzzle, &budget));
    match made {
        Ok(certificate) => {
            let certificate = Some(Json::new(certificate.version(), certificate.to_fields()));
            json(&Certified { certificate, error: None })
        }
        Err(CertifyError::Engine(error)) if is_fault(&error) => Err(Failure::fault(&error)),
        Err(error @ (CertifyError::Satisfiable | CertifyError::Refused(_) | CertifyError::Step(_))) => {
            Err(Failure::fault(&error))
        }
        Err(error) => json(&Certified { certificate: None, error: Some(error.to_string()) }),
    }
}

#[derive(Serialize)]
struct Verified<'a> {
    answer: Row<'a>,
}

pub(super) fn verify(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let text: String = request.needed("certificate")?;
    let time = request.time()?;
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let within = || end.is_none_or(|end| Instant::now() < end);
    let verified = ToVerify::parse(text.as_bytes()).and_then(|object| match object {
        ToVerify::Certificate(json) => verify_certificate(json, within),
        ToVerify::Steps(steps) => verify_steps(steps, within),
    });
    let row = match &verified {
        Ok(Outcome::Holds(certificate, fields)) => Row::holds(certificate, fields),
        Ok(Outcome::Missing(kind)) => Row::missing(*kind),
        Ok(Outcome::Unfinished) => Row::unfinished(),
        Err(reason) => Row::refused(reason),
    };
    json(&Verified { answer: row })
}

/// The result for a certificate that was not refused.
enum Outcome {
    Holds(Box<Certificate>, Box<Fields>),
    /// There is no certificate, for this reason.
    Missing(AnswerKind),
    Unfinished,
}

fn verify_certificate(json: Json, within: impl FnMut() -> bool) -> Result<Outcome, String> {
    let Json { schema, fields, .. } = json;
    if let Some(kind) = missing(&fields.verdict) {
        return Ok(Outcome::Missing(kind));
    }
    let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
    match Verifier::new().verify_while(&certificate, within) {
        Ok(_) => {
            check_version(&schema, &certificate)?;
            Ok(Outcome::Holds(Box::new(certificate), Box::new(fields)))
        }
        Err(Refusal::Stopped) => Ok(Outcome::Unfinished),
        Err(refusal) => Err(refusal.to_string()),
    }
}

fn verify_steps(steps: CertifiedSteps, within: impl FnMut() -> bool) -> Result<Outcome, String> {
    if let Some(kind) = missing(&steps.answer) {
        return Ok(Outcome::Missing(kind));
    }
    let found = steps.verify(&mut Verifier::new(), within)?;
    Ok(found
        .map_or(Outcome::Unfinished, |(certificate, fields)| Outcome::Holds(Box::new(certificate), Box::new(fields))))
}

/// The reason for having no certificate, if a verdict is one.
fn missing(verdict: &str) -> Option<AnswerKind> {
    AnswerKind::parse(verdict).filter(|kind| matches!(kind, AnswerKind::Unknown | AnswerKind::Invalid))
}
