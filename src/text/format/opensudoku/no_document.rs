//! Replaces documents where formats are not built in.

/// A document, which cannot exist.
#[derive(Debug)]
pub(crate) enum Document {}
