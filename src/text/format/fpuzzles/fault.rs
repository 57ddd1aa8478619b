//! What is wrong with an object, and where in its text.

use super::error::FPuzzlesError;
use crate::text::ParseErrorKind;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The way from an object to a value in it.
#[derive(Clone)]
pub(crate) struct Path(Vec<Step>);

#[derive(Clone)]
enum Step {
    Key(String),
    /// From 0.
    Index(usize),
}

impl<T: Into<String>> From<T> for Path {
    fn from(key: T) -> Self {
        Self(vec![Step::Key(key.into())])
    }
}

impl Path {
    /// On to the value of this key.
    pub(crate) fn key(mut self, key: &str) -> Self {
        self.0.push(Step::Key(key.to_owned()));
        self
    }

    /// On to the entry of this index, from 0.
    pub(crate) fn index(mut self, index: usize) -> Self {
        self.0.push(Step::Index(index));
        self
    }
}

/// What is wrong with an object, and the way to the value that it is about.
pub(crate) struct Fault {
    pub(crate) kind: ParseErrorKind,
    path: Path,
}

impl Fault {
    pub(crate) fn new(path: impl Into<Path>, kind: impl Into<ParseErrorKind>) -> Self {
        Self { kind: kind.into(), path: path.into() }
    }

    /// The byte of the text where the value stands, or the key before it; if the way leads nowhere, that of the last
    /// value on it.
    pub(crate) fn offset(&self, text: &[u8]) -> usize {
        let Ok(mut value) = serde_json::from_slice::<&RawValue>(text) else { return 0 };
        let mut offset = 0;
        for step in &self.path.0 {
            let next = match step {
                Step::Key(key) => serde_json::from_str(value.get())
                    .ok()
                    .and_then(|values: BTreeMap<String, &RawValue>| values.get(key).copied()),
                Step::Index(index) => {
                    serde_json::from_str(value.get()).ok().and_then(|list: Vec<&RawValue>| list.get(*index).copied())
                }
            };
            let Some(next) = next else { break };
            value = next;
            let start = value.get().as_ptr().addr() - text.as_ptr().addr();
            offset = match step {
                Step::Key(_) => key_before(text, start),
                Step::Index(_) => start,
            };
        }
        offset
    }
}

/// Where the key begins whose value is here.
fn key_before(text: &[u8], value: usize) -> usize {
    let quote = |text: &[u8]| text.iter().rposition(|&byte| byte == b'"').unwrap_or(0);
    quote(&text[..quote(&text[..value])])
}

/// The fault that a value is not what it should be.
pub(crate) fn fault<T>(path: impl Into<Path>, expected: impl Into<String>, found: &Value) -> Result<T, Fault> {
    Err(Fault::new(path, FPuzzlesError::Field { expected: expected.into(), found: found.to_string() }))
}
