//! A certificate as a folder of files.

use super::bounded::{self, Bounded};
use super::verified::{Verified, check};
use crate::answers::certificate::Json;
use crate::cli::commands::certificates::{FORMULA, LRAT, MANIFEST, PROOF, WITHOUT_FORMULA};
use crate::verify::{Certificate, Claim, Digest, Verifier};
use std::io::{self, BufReader};
use std::path::Path;
use std::time::Duration;

/// The formula may be 16 times as large as other files: it is compared while it is read, and never held in memory.
const FORMULA_TIMES: u64 = 16;

/// Verifies the files of a folder, each of up to `most` bytes. Checking the proof may take `timeout`.
pub(super) fn verify(
    verifier: &mut Verifier,
    folder: &Path,
    most: u64,
    timeout: Option<Duration>,
) -> Result<Verified, String> {
    let named = |name: &'static str| move |error: io::Error| format!("{name}: {error}");
    let read = |name| bounded::read(&folder.join(name), most).map_err(named(name));
    let manifest = read(MANIFEST)?.ok_or_else(|| format!("{MANIFEST} is missing"))?;
    let json = Json::parse(&manifest).map_err(|reason| format!("{MANIFEST}: {reason}"))?;
    let certificate = if json.fields.claim() == Ok(Claim::Multiple) {
        Certificate::from_fields(&json.fields)
    } else {
        let drat = read(PROOF)?.ok_or_else(|| format!("{PROOF} is missing"))?;
        Certificate::from_fields_and_proof(&json.fields, &drat)
    };
    let certificate = certificate.map_err(|error| error.to_string())?;
    json.check_version(&certificate)?;
    if !check(verifier, &certificate, timeout)? {
        return Ok(Verified::Unfinished);
    }
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
        let formula = Bounded::new(BufReader::new(formula), most.saturating_mul(FORMULA_TIMES));
        verifier.verify_formula(&certificate, formula).map_err(|refusal| refusal.to_string())?;
        let digest = json.lrat_sha256.as_deref().and_then(Digest::from_hex);
        let digest = digest.ok_or_else(|| format!("{MANIFEST}: lrat_sha256 is not 64 hexadecimal digits"))?;
        verifier.verify_lrat(&certificate, &lrat, digest).map_err(|refusal| refusal.to_string())?;
    }
    Ok(Verified::Holds(Box::new(certificate), json.fields))
}
