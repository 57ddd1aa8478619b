//! The JSON objects that `verify` reads.

use super::certificate;
use crate::verify::files::{ANSWER_SCHEMA, CertifiedSteps, check_schema};

/// An object to verify.
#[derive(Debug)]
pub(crate) enum ToVerify {
    Certificate(certificate::Json),
    Steps(CertifiedSteps),
}

impl ToVerify {
    /// Parses a certificate of a supported version, or an answer with certified steps.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, String> {
        let json: certificate::Json = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if json.schema == ANSWER_SCHEMA {
            return CertifiedSteps::parse(text).map(Self::Steps);
        }
        check_schema(&json.schema)?;
        Ok(Self::Certificate(json))
    }
}
