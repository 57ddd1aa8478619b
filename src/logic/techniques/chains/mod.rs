//! Chains: what follows from a candidate being true or false.
//!
//! | file | contents |
//! |---|---|
//! | `node` | candidates that are on or off, and the rules by which one follows from another |
//! | `links` | all links of a grid, listed once |
//! | `explain` | a chain as premises, marks and links |
//! | `linear` | cycles, and chains without branches |
//! | `propagation` | everything that follows from one node, with branches |
//! | `inner` | locked candidates, pairs and X-wings inside a propagation |
//! | `forcing` | contradictions, and what follows in all cases |

mod explain;
mod forcing;
mod inner;
mod linear;
mod links;
mod node;
mod propagation;

pub(super) use forcing::{Forcing, Level};
pub(super) use linear::Linear;
