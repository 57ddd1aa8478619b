//! Records in, answers out, in order: how every job reads its inputs, works, and writes its output.

pub(crate) mod answer;
pub(crate) mod answered;
pub(crate) mod disagreement;
pub(crate) mod engines;
pub(crate) mod item;
pub(crate) mod limits;
pub(crate) mod offer;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod records;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod runner;
pub(crate) mod source;
pub(crate) mod stream;
pub(crate) mod tally;
pub(crate) mod word;
pub(crate) mod writer;

mod asked;
mod batch;
mod blame;
mod buffered;
mod job;
mod job_record;
mod resume;
pub(crate) mod sink;
mod standing;
mod stats;
mod why;
mod worker;
