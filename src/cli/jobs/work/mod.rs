//! The work of a job: the request, the engines for it, their limits, and the form of the answers.

pub(crate) mod columns;
pub(crate) mod disagreement;
pub(crate) mod engines;
pub(crate) mod format;
pub(crate) mod job;
pub(crate) mod limits;
pub(crate) mod original;
pub(crate) mod request;
pub(crate) mod solver_hint;
pub(crate) mod worker;
