//! A certificate as JSON.

use crate::cli::commands::certificates::{Json, SCHEMA, other_version};

/// A JSON object of this version.
pub(super) fn parse_json(text: &[u8]) -> Result<Json, String> {
    let json: Json = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    match json.schema.strip_prefix("sudosat-certificate-") {
        None => Err(format!("the schema is not {SCHEMA}")),
        Some(version) => other_version(version).map_or(Ok(json), Err),
    }
}
