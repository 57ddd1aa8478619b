//! The files of certificates, as `certify` writes them and `verify` reads them: see `docs/CERTIFICATES.md`.

use crate::verify::Fields;
use serde::{Deserialize, Serialize};

/// The version that each JSON object and manifest names.
pub(crate) const SCHEMA: &str = "sudosat-certificate-2";
/// The first line of a file of many certificates.
pub(crate) const MARK: &str = "sudosat-certificates 2";
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
}

/// Why a certificate of this version is refused; `None` for the version that this program writes.
pub(crate) fn other_version(version: &str) -> Option<String> {
    match version {
        "2" => None,
        "1" => Some(
            "it is of version 1, whose digest does not tell where the formula ends and the proof begins: \
             make it again with `sudosat certify`"
                .to_owned(),
        ),
        _ => Some("this program knows certificates of version 2 only".to_owned()),
    }
}

/// The last line of a file of many certificates.
pub(crate) fn end_line(rows: u64) -> String {
    format!("end {rows}")
}
