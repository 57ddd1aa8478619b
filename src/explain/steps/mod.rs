//! Steps by smallest reasons: on any board and with any rules, a conclusion that follows from the fewest premises.
//!
//! A premise is a cell ("it has exactly one digit"), a digit in a house ("it is there exactly once"), or a rule. The
//! candidates that earlier steps have removed are facts and count for nothing. So a hidden single has one premise,
//! locked candidates two, a pair four, an XY-wing seven: the number of premises is a measure of difficulty that needs
//! no names.
//!
//! | file | contents |
//! |---|---|
//! | `groups` | the premises of a board as groups of constraints |
//! | `overlay` | whether some groups imply a literal, by a search near the solution |
//! | `smallest` | the smallest groups that imply any |
//! | `single` | what a rule implies alone |
//! | `path` | the steps, first to last |
//! | `rating` | the sizes of all steps |

mod groups;
mod overlay;
mod path;
mod rating;
mod single;
mod smallest;
#[cfg(test)]
mod tests;

pub use path::{ReasonPath, ReasonStep};
pub use rating::ReasonRating;
