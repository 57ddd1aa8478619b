//! Jobs over many records: read the inputs, answer each record, write the answers in order.
//!
//! Each room sees those before it, and `runner`.

pub(crate) mod runner;

pub(crate) mod input;
pub(crate) mod output;
pub(crate) mod work;

pub(crate) mod resume;
pub(crate) mod stream;
