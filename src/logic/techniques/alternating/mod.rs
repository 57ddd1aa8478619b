//! Chains of strong and weak links in turn, without branches: if the first spot is false, the last is true, so one of
//! the two ends is. A *spot* is a digit in one cell, or in a group of cells of a box and a line.
//!
//! | file | contents |
//! |---|---|
//! | `explain` | a chain as premises, marks and links |
//! | `graph` | all spots and links of a grid |
//! | `search` | the shortest chain that removes something |

mod explain;
mod graph;
mod search;

pub(super) use explain::{Spot, Strong, chained, explained};
pub(super) use graph::Kind;
pub(super) use search::find;
