//! Batches of records: answered in parallel and in order, or in shares.
//!
//! | file | contents |
//! |---|---|
//! | `pipeline` | answers jobs on several threads, in the order of the jobs |
//! | `threads` | the threads and locks of the pipeline |
//! | `shard` | one share of the records, and merging the shares |
//! | `sorter` | sorting by runs in temporary files |

pub(crate) mod pipeline;
mod shard;
pub(crate) mod sorter;
mod threads;

pub(crate) use shard::{MergeError, Shard, merge};
