//! What is wrong with an object, and where in its text.

use super::error::FPuzzlesError;
use crate::text::ParseErrorKind;
use serde_json::Value;

/// What is wrong with an object, and the key to search for in its text to find the position.
pub(in crate::text::format) struct Fault {
    pub(in crate::text::format) kind: ParseErrorKind,
    near: String,
}

impl Fault {
    pub(in crate::text::format) fn new(near: impl Into<String>, kind: impl Into<ParseErrorKind>) -> Self {
        Self { kind: kind.into(), near: near.into() }
    }

    /// The byte of the text where the key stands, or its first.
    pub(in crate::text::format) fn offset(&self, text: &[u8]) -> usize {
        let key = format!("\"{}\"", self.near);
        text.windows(key.len()).position(|part| part == key.as_bytes()).unwrap_or(0)
    }
}

/// The fault that a value is not what it should be.
pub(in crate::text::format) fn fault<T>(
    near: impl Into<String>,
    expected: impl Into<String>,
    found: &Value,
) -> Result<T, Fault> {
    Err(Fault::new(near, FPuzzlesError::Field { expected: expected.into(), found: found.to_string() }))
}
