//! Many puzzles: answered in parallel and in order, and in shares.
//!
//! | file | contents |
//! |---|---|
//! | `pipeline` | jobs to answers on several threads, in the order of the jobs |
//! | `shard` | one share of the records, and merging the shares |

pub(crate) mod pipeline;
mod shard;

pub(crate) use shard::{MergeError, Shard, merge};
