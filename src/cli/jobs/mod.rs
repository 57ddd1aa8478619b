//! Jobs over many records: read the inputs, answer each record, write the answers in order.

pub(crate) mod disagreement;
pub(crate) mod engines;
pub(crate) mod input_record;
pub(crate) mod job_output;
pub(crate) mod limits;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod records;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod runner;
pub(crate) mod solver_hint;
pub(crate) mod source;
pub(crate) mod stream;
pub(crate) mod tally;
pub(crate) mod writer;

mod batch;
mod buffered;
mod existing_output;
mod job;
mod job_options;
mod job_record;
mod resume;
pub(crate) mod sink;
mod stats;
mod worker;
