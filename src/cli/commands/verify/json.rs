//! Certificates as JSON.

use crate::cli::commands::certificates::{Json, SCHEMA, other_version};

/// Parses a JSON object of a supported version.
pub(super) fn parse_json(text: &[u8]) -> Result<Json, String> {
    let json: Json = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    match json.schema.strip_prefix(SCHEMA) {
        None => Err(format!("the schema is not {SCHEMA}2")),
        Some(version) => other_version(version, &["2", "3"]).map_or(Ok(json), Err),
    }
}
