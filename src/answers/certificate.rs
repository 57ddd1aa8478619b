//! Certificates as JSON (`docs/CERTIFICATES.md`), and the answers about them.

use super::kind::AnswerKind;
use crate::verify::files::SCHEMA;
use crate::verify::{Certificate, Fields};
use serde::{Deserialize, Serialize, Serializer};

/// The reason for the answer `unknown`.
const UNFINISHED: &str = "the proof was not checked to its end within the time limit";

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
}

/// The answer about a certificate. For a refused certificate only the reason is printed.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    #[serde(rename = "verdict", serialize_with = "as_text")]
    pub(crate) kind: AnswerKind,
    pub(crate) board: &'a str,
    pub(crate) puzzle: &'a str,
    solutions: &'a str,
    pub(crate) reason: &'a str,
}

impl<'a> Row<'a> {
    /// The answer for a certificate that holds, with its fields.
    pub(crate) fn holds(certificate: &Certificate, fields: &'a Fields) -> Self {
        let Fields { board, puzzle, solutions, .. } = fields;
        Self { kind: certificate.claim().into(), board, puzzle, solutions, reason: "" }
    }

    /// The answer for a missing certificate.
    pub(crate) const fn missing(kind: AnswerKind) -> Self {
        Self { kind, board: "", puzzle: "", solutions: "", reason: "" }
    }

    /// The answer for a certificate that was not checked to its end.
    pub(crate) const fn unfinished() -> Self {
        Self { reason: UNFINISHED, ..Self::missing(AnswerKind::Unknown) }
    }

    /// The answer for a refused certificate.
    pub(crate) const fn refused(reason: &'a str) -> Self {
        Self { reason, ..Self::missing(AnswerKind::Refused) }
    }
}

fn as_text<S: Serializer>(kind: &AnswerKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
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
