//! A part of the job: a certificate, or the reason why none can be read.

use crate::cli::jobs::input::record::InputRecord;
use crate::verify::Fields;
use std::path::PathBuf;

pub(super) struct Part {
    /// The name for messages.
    pub(super) name: String,
    pub(super) subject: Subject,
    pub(super) expected: Expected,
}

/// The puzzle that a certificate has to be of.
pub(super) enum Expected {
    Anything,
    /// The puzzle given for it, or an unreadable record in its place.
    This(Box<InputRecord>),
    /// No puzzle is left for it.
    Nothing,
}

pub(super) enum Subject {
    /// The folder of a certificate.
    Folder(PathBuf),
    /// A JSON object.
    Object(Vec<u8>),
    /// A row of a table, or the reason why it cannot be read.
    Row(Result<Fields, String>),
    /// Not a certificate, for this reason.
    Refused(String),
}

impl Part {
    pub(super) fn new(name: String, subject: Subject) -> Self {
        Self { name, subject, expected: Expected::Anything }
    }

    pub(super) fn refused(name: String, reason: String) -> Self {
        Self::new(name, Subject::Refused(reason))
    }

    /// The approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        match &self.subject {
            Subject::Object(text) => text.len(),
            Subject::Row(Ok(fields)) => fields.puzzle.len() + fields.solutions.len() + fields.proof.len(),
            Subject::Folder(_) | Subject::Row(Err(_)) | Subject::Refused(_) => 0,
        }
    }
}
