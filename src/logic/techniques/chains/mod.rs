//! Chains: what follows from a candidate being true or false.
//!
//! | file | contents |
//! |---|---|
//! | `node` | candidates that are on or off, and the rules by which one follows from another |
//! | `links` | all links of a grid, listed once |
//! | `basis` | sets of constraints |
//! | `breadth` | the search for cycles, and for chains without branches |
//! | `closure` | what follows without branches from each candidate |
//! | `propagation` | everything that follows from one node, with branches |
//! | `run` | the search for that |
//! | `finds` | instances of techniques inside a propagation |
//! | `inner` | those that are locked candidates, pairs and X-wings |
//! | `nested` | those that are chains |
//! | `level` | the levels of forcing chains |
//! | `cases` | the search for contradictions, and for what follows in all cases |
//! | `explain` | a chain as premises, marks and links |
//! | `linear` | cycles and chains as steps |
//! | `forcing` | forcing chains as steps |

mod basis;
mod breadth;
mod cases;
mod closure;
mod explain;
mod finds;
mod forcing;
mod inner;
mod level;
mod linear;
mod links;
mod nested;
mod node;
mod propagation;
mod run;

pub(super) use forcing::Forcing;
pub(super) use level::Level;
pub(super) use linear::Linear;
