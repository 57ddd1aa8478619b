//! Minimal puzzles within given ones: clues and rules are removed while the solution stays the only one.
//!
//! | file | contents |
//! |---|---|
//! | `plan` | the parts to remove, and the puzzles to find |
//! | `oracle` | whether some parts have another solution: by the native search, or by a SAT solver with selectors |
//! | `separate` | the same by a search for each question |
//! | `search` | minimal sets of parts: one, in an order of removal, or all of them |
//! | `classic` | all minimal sets of clues of a classic puzzle |
//! | `transversals` | minimal hitting sets in order, for `classic` |
//! | `minimizer` | from a puzzle to the minimal ones within it |
//!
//! A part is a clue or a rule. A rule whose removal would strengthen another one (a dot, if a negative constraint
//! covers the pairs without dots) is not a part: a subset of such parts may have fewer solutions than all of them, and
//! then "minimal" has no meaning.
//!
//! The puzzles depend on the parts, the plan and its seed alone. Which solutions and cores a solver finds only saves
//! queries, except for the fewest parts, where they choose among sets of the same size.

mod classic;
mod minimizer;
pub(super) mod oracle;
mod plan;
pub(super) mod search;
pub(super) mod separate;
mod transversals;

pub use minimizer::{MinimalPuzzle, Minimized, Minimizer};
pub use plan::{MinimizePlan, Removal};

pub(super) use plan::stream;
