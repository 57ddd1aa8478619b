//! The error of a request, and answers as JSON.

use crate::text::ParseError;
use serde::Serialize;
use std::fmt::Display;

/// The reason why a request has no answer.
#[derive(Debug, Serialize)]
pub(super) struct Failure {
    kind: &'static str,
    message: String,
    #[serde(flatten)]
    place: Option<Place>,
}

/// The place of a fault in a text, from 1; columns count characters.
#[derive(Debug, Serialize)]
struct Place {
    line: u64,
    column: u64,
    /// The fault without its place.
    fault: String,
    /// The faulty line, and a second one with a mark below the column.
    excerpt: Option<String>,
}

impl Failure {
    fn new(kind: &'static str, message: &impl Display) -> Self {
        Self { kind, message: message.to_string(), place: None }
    }

    /// A fault of the request.
    pub(super) fn request(message: &impl Display) -> Self {
        Self::new("request", message)
    }

    /// A puzzle that a format cannot hold.
    pub(super) fn format(message: &impl Display) -> Self {
        Self::new("format", message)
    }

    /// A fault of this library.
    pub(super) fn fault(message: &impl Display) -> Self {
        Self::new("fault", message)
    }

    /// The failure as an answer.
    pub(super) fn json(&self) -> String {
        #[derive(Serialize)]
        struct Json<'a> {
            error: &'a Failure,
        }
        // Texts and numbers, so that writing them cannot fail.
        serde_json::to_string(&Json { error: self }).unwrap_or_default()
    }
}

/// An answer as JSON.
pub(super) fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| Failure::fault(&error))
}

impl From<&ParseError> for Failure {
    fn from(error: &ParseError) -> Self {
        let place = Place {
            line: error.line,
            column: error.column,
            fault: error.fault().to_string(),
            excerpt: error.excerpt(),
        };
        Self { place: Some(place), ..Self::new("puzzle", error) }
    }
}
