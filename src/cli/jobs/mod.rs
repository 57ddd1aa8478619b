//! Records in, answers out, in order: how every job reads its inputs, works, and writes its output.

pub(crate) mod answer;
pub(crate) mod disagreement;
pub(crate) mod engines;
pub(crate) mod input;
pub(crate) mod job_record;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod resume;
pub(crate) mod sink;
pub(crate) mod stats;
pub(crate) mod stream;
pub(crate) mod why;
pub(crate) mod worker;
