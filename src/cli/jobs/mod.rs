//! Records in, answers out, in order: how every job reads its inputs, works, and writes its output.

pub(crate) mod answer;
pub(crate) mod answered;
mod asked;
pub(crate) mod batch;
mod buffered;
pub(crate) mod disagreement;
pub(crate) mod engines;
pub(crate) mod item;
pub(crate) mod job;
pub(crate) mod job_record;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod records;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod resume;
pub(crate) mod sink;
pub(crate) mod source;
mod standing;
pub(crate) mod stats;
pub(crate) mod stream;
pub(crate) mod tally;
pub(crate) mod why;
pub(crate) mod word;
pub(crate) mod worker;
