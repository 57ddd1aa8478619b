//! A certificate as a folder of files, and certificates and certified steps as JSON, one on each line of a file. They
//! are from strangers: only regular files are read, and only a limited amount of each, or of each line.

mod answer;
mod bounded;
mod json;
mod manifest;

pub use answer::{ANSWER_SCHEMA, CertifiedSteps};
pub use bounded::{Bounded, Limit, check_regular};
pub use manifest::{Manifest, SCHEMA, check_schema, check_version, other_version};

use crate::{Certificate, Claim, Digest, Fields, Refusal, Verifier};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The fields.
pub const MANIFEST: &str = "certificate.json";
/// The formula, in DIMACS.
pub const FORMULA: &str = "formula.cnf";
/// The proof, in DRAT.
pub const PROOF: &str = "proof.drat";
/// The proof with hints, in LRAT.
pub const LRAT: &str = "proof.lrat";
/// The version of certificates whose formula is too large to be written.
pub const WITHOUT_FORMULA: u32 = 3;

/// The formula may be 16 times as large as other files: it is compared while it is read, and never held in memory.
const FORMULA_TIMES: u64 = 16;
/// The longest reason that is printed in full.
const REASON: usize = 400;

/// Verifies the files of a folder, each up to a limit; `None` if `keep_going` returned false before the end of the
/// proof.
///
/// # Errors
///
/// The reason why the certificate is refused.
pub fn verify(
    verifier: &mut Verifier,
    folder: &Path,
    limit: Limit,
    keep_going: impl FnMut() -> bool,
) -> Result<Option<(Certificate, Fields)>, String> {
    let named = |name: &'static str| move |error: io::Error| format!("{name}: {error}");
    let read = |name| bounded::read(&folder.join(name), limit).map_err(named(name));
    let manifest = read(MANIFEST)?.ok_or_else(|| format!("{MANIFEST} is missing"))?;
    let manifest = Manifest::parse(&manifest).map_err(|reason| format!("{MANIFEST}: {reason}"))?;
    let certificate = if manifest.fields.claim() == Ok(Claim::Multiple) {
        Certificate::from_fields(&manifest.fields)
    } else {
        let drat = read(PROOF)?.ok_or_else(|| format!("{PROOF} is missing"))?;
        Certificate::from_fields_and_proof(&manifest.fields, &drat)
    };
    let certificate = certificate.map_err(|error| error.to_string())?;
    check_version(&manifest.schema, &certificate)?;
    match verifier.verify_while(&certificate, keep_going) {
        Err(Refusal::Stopped) => return Ok(None),
        outcome => outcome.map_err(|refusal| refusal.to_string())?,
    };
    if certificate.version() == WITHOUT_FORMULA {
        for name in [FORMULA, LRAT] {
            if folder.join(name).exists() {
                return Err(format!("{name} is not part of a certificate of version {WITHOUT_FORMULA}"));
            }
        }
    } else if certificate.refutation.is_some() {
        let formula = bounded::open(&folder.join(FORMULA)).map_err(named(FORMULA))?;
        let (Some(formula), Some(lrat)) = (formula, read(LRAT)?) else {
            return Err(format!("{FORMULA} or {LRAT} is missing"));
        };
        let limit = Limit { most: limit.most.saturating_mul(FORMULA_TIMES), ..limit };
        let formula = Bounded::new(BufReader::new(formula), limit);
        verifier.verify_formula(&certificate, formula).map_err(|refusal| refusal.to_string())?;
        let digest = manifest.lrat_sha256.as_deref().and_then(Digest::from_hex);
        let digest = digest.ok_or_else(|| format!("{MANIFEST}: lrat_sha256 is not 64 hexadecimal digits"))?;
        verifier.verify_lrat(&certificate, &lrat, digest).map_err(|refusal| refusal.to_string())?;
    }
    Ok(Some((certificate, manifest.fields)))
}

/// Verifies a JSON object: a certificate, or an answer with certified steps; `None` if `keep_going` returned false
/// before the end.
///
/// # Errors
///
/// The reason why it is refused.
pub fn verify_object(
    verifier: &mut Verifier,
    text: &[u8],
    mut keep_going: impl FnMut() -> bool,
) -> Result<Option<(Certificate, Fields)>, String> {
    match schema(text)?.as_str() {
        ANSWER_SCHEMA => return CertifiedSteps::parse(text)?.verify(verifier, keep_going),
        other => check_schema(other)?,
    }
    let Manifest { schema, fields, .. } = Manifest::parse(text)?;
    let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
    check_version(&schema, &certificate)?;
    match verifier.verify_while(&certificate, &mut keep_going) {
        Ok(_) => Ok(Some((certificate, fields))),
        Err(Refusal::Stopped) => Ok(None),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// The schema that a JSON object names.
fn schema(text: &[u8]) -> Result<String, String> {
    let text = str::from_utf8(text).map_err(|error| error.to_string())?;
    json::whole(text, |reader| {
        let mut schema = None;
        reader.object(|reader, name| match name.as_str() {
            "schema" => json::set(&mut schema, &name, reader.string()?),
            _ => reader.skip(),
        })?;
        Ok(schema.unwrap_or_default())
    })
}

/// The lines of a regular file that are not blank, each up to a limit, with their numbers from 1. The first error is
/// the last item.
///
/// # Errors
///
/// If it cannot be opened.
pub fn lines(path: &Path, limit: Limit) -> io::Result<impl Iterator<Item = (u64, io::Result<Vec<u8>>)>> {
    check_regular(path)?;
    let mut input = Some(Bounded::new(BufReader::new(std::fs::File::open(path)?), limit));
    let mut numbers = 1..;
    Ok(std::iter::from_fn(move || {
        loop {
            let (reader, number, mut line) = (input.as_mut()?, numbers.next()?, Vec::new());
            reader.renew();
            match reader.read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => return Some((number, Ok(line))),
                Err(error) => {
                    input = None;
                    return Some((number, Err(error)));
                }
            }
        }
    }))
}

/// A reason that may quote untrusted input: shortened, and without control characters.
#[must_use]
pub fn printable(reason: &str) -> String {
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
