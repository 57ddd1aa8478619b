//! In place of documents, where formats are not built in.

/// No document is ever read.
#[derive(Debug)]
pub(crate) enum Document {}
