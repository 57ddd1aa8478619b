//! Errors of certificates as text.

use super::proof::excerpt;
use std::fmt;

/// The reason why a text is not a certificate, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field.
    pub field: &'static str,
    /// The column within the field, from 1, in bytes.
    pub column: usize,
    /// The fault at that position.
    pub reason: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: {}", self.field, self.column, self.reason)
    }
}

impl std::error::Error for FieldError {}

pub(super) fn error<T>(field: &'static str, column: usize, reason: impl Into<String>) -> Result<T, FieldError> {
    Err(FieldError { field, column, reason: reason.into() })
}

pub(super) fn expected<T>(field: &'static str, column: usize, what: &str, found: &[u8]) -> Result<T, FieldError> {
    error(field, column, format!("expected {what}, found `{}`", excerpt(found)))
}
