//! The inputs of a job and their records. Nothing here depends on what becomes of them.

mod flush;

pub(crate) mod batch;
pub(crate) mod record;
pub(crate) mod records;
pub(crate) mod source;

pub(crate) use flush::{Flush, failed};
