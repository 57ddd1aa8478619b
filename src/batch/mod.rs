//! Many puzzles: answered in parallel and in order, in shares, and never twice.
//!
//! | file | what it does |
//! |---|---|
//! | `pipeline` | jobs to answers on several threads, in the order of the jobs |
//! | `shard` | one share of the records, and the shares put together again |
//! | `audit` | what is wrong with a data set |

pub mod audit;
pub mod pipeline;
mod shard;

pub use shard::{MergeError, Shard, merge};
