//! A fault of an object, and its position in the text.

use crate::text::ParseErrorKind;
use crate::text::format::fpuzzles::FPuzzlesError;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The path from an object to a value in it.
#[derive(Clone)]
pub(crate) struct Path(Vec<Segment>);

#[derive(Clone)]
enum Segment {
    Key(String),
    /// From 0.
    Index(usize),
}

impl<T: Into<String>> From<T> for Path {
    fn from(key: T) -> Self {
        Self(vec![Segment::Key(key.into())])
    }
}

impl Path {
    /// Appends the key of an object.
    pub(crate) fn key(mut self, key: &str) -> Self {
        self.0.push(Segment::Key(key.to_owned()));
        self
    }

    /// Appends the index, from 0, of a list.
    pub(crate) fn index(mut self, index: usize) -> Self {
        self.0.push(Segment::Index(index));
        self
    }
}

/// A fault, and the path to the faulty value.
pub(crate) struct Fault {
    pub(crate) kind: ParseErrorKind,
    path: Path,
}

impl Fault {
    pub(crate) fn new(path: impl Into<Path>, kind: impl Into<ParseErrorKind>) -> Self {
        Self { kind: kind.into(), path: path.into() }
    }

    /// The byte at which the value, or the key before it, begins in the text. If the path leads nowhere, that of the
    /// last value on it.
    pub(crate) fn offset(&self, text: &[u8]) -> usize {
        let Ok(mut value) = serde_json::from_slice::<&RawValue>(text) else { return 0 };
        let mut offset = 0;
        for step in &self.path.0 {
            let next = match step {
                Segment::Key(key) => serde_json::from_str(value.get())
                    .ok()
                    .and_then(|values: BTreeMap<String, &RawValue>| values.get(key).copied()),
                Segment::Index(index) => {
                    serde_json::from_str(value.get()).ok().and_then(|list: Vec<&RawValue>| list.get(*index).copied())
                }
            };
            let Some(next) = next else { break };
            value = next;
            let start = value.get().as_ptr().addr() - text.as_ptr().addr();
            offset = match step {
                Segment::Key(_) => key_before(text, start),
                Segment::Index(_) => start,
            };
        }
        offset
    }
}

/// The beginning of the key before a value.
fn key_before(text: &[u8], value: usize) -> usize {
    let quote = |text: &[u8]| text.iter().rposition(|&byte| byte == b'"').unwrap_or(0);
    quote(&text[..quote(&text[..value])])
}

/// The fault of a value that is not as expected.
pub(crate) fn fault<T>(path: impl Into<Path>, expected: impl Into<String>, found: &Value) -> Result<T, Fault> {
    Err(Fault::new(path, FPuzzlesError::Field { expected: expected.into(), found: found.to_string() }))
}

/// The fault of data that hold no object.
pub(crate) fn unexpected<T>(expected: &str, found: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new("data", FPuzzlesError::Field { expected: expected.to_owned(), found: found.into() }))
}
