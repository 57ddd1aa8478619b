//! The output of a job: answers, messages, progress, and the record by which an interrupted job resumes.

mod buffered;
mod existing;
mod shared;
mod stats;

pub(crate) mod job_output;
pub(crate) mod job_record;
pub(crate) mod progress;
pub(crate) mod sink;
pub(crate) mod tally;
pub(crate) mod writer;

pub(crate) use shared::{Output, close_all};
