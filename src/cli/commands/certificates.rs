//! The files of certificates, as `certify` writes them and `verify` reads them: see `docs/CERTIFICATES.md`.

use crate::verify::{Certificate, Fields};
use serde::{Deserialize, Serialize};

/// The schema of JSON objects and manifests, before the version of the certificate.
pub(crate) const SCHEMA: &str = "sudosat-certificate-";
/// The first line of a file of many certificates, of version 2 or 3; the version of each follows from its board and
/// verdict.
pub(crate) const MARK: &str = "sudosat-certificates 2";
/// The version of certificates whose formula is too large to be written.
pub(crate) const WITHOUT_FORMULA: u32 = 3;
/// The names of a table's columns.
pub(crate) const HEADER: &str = "board,puzzle,verdict,solutions,sha256,proof";
/// The file of many certificates in a folder.
pub(crate) const STREAM: &str = "certificates.txt";
/// The files of one certificate in a folder.
pub(crate) const MANIFEST: &str = "certificate.json";
pub(crate) const FORMULA: &str = "formula.cnf";
pub(crate) const PROOF: &str = "proof.drat";
pub(crate) const LRAT: &str = "proof.lrat";

/// A certificate as a JSON object; in a folder the proof is a file instead.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Json {
    pub(crate) schema: String,
    #[serde(flatten)]
    pub(crate) fields: Fields,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lrat_sha256: Option<String>,
    /// The command that writes the formula, if the folder does without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) formula: Option<String>,
}

impl Json {
    /// An object with these fields, for a certificate of this version.
    pub(crate) fn new(version: u32, fields: Fields) -> Self {
        Self { schema: format!("{SCHEMA}{version}"), fields, lrat_sha256: None, formula: None }
    }

    /// Checks that the object names the version of its certificate.
    pub(crate) fn check_version(&self, certificate: &Certificate) -> Result<(), String> {
        let expected = format!("{SCHEMA}{}", certificate.version());
        if self.schema == expected { Ok(()) } else { Err(format!("the schema of this certificate is {expected}")) }
    }
}

/// The reason why a file or an object of this version is refused; `None` for those that this program writes.
pub(crate) fn other_version(version: &str, known: &[&str]) -> Option<String> {
    match version {
        _ if known.contains(&version) => None,
        "1" => Some(
            "it is of version 1, whose digest does not tell where the formula ends and the proof begins: \
             make it again with `sudosat certify`"
                .to_owned(),
        ),
        _ => Some(format!("this program knows certificates of version {} only", known.join(" and "))),
    }
}

/// The last line of a file of many certificates.
pub(crate) fn end_line(rows: u64) -> String {
    format!("end {rows}")
}
