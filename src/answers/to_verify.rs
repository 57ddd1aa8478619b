//! The JSON objects that `verify` reads.

use super::certificate;
use super::json::SCHEMA;
use super::steps::CertifiedSteps;
use crate::verify::files::check_schema;

/// An object to verify.
#[derive(Debug)]
pub(crate) enum ToVerify {
    Certificate(certificate::Json),
    Steps(CertifiedSteps),
}

impl ToVerify {
    /// Parses a certificate of a supported version, or an answer with certified steps.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, String> {
        let failed = |error: serde_json::Error| error.to_string();
        let json: certificate::Json = serde_json::from_slice(text).map_err(failed)?;
        if json.schema == SCHEMA {
            return serde_json::from_slice(text).map(Self::Steps).map_err(failed);
        }
        check_schema(&json.schema)?;
        Ok(Self::Certificate(json))
    }
}
