//! Explanations of why a puzzle has no solution, several, or one: [`Explainer`].
//!
//! | the puzzle has | the explanation contains |
//! |---|---|
//! | no solution | a smallest set of clues and rules that clash, and every smallest repair ([`Unsolvable`]) |
//! | several | two of them, what all of them share, what is possible, a smallest set of clues to add ([`Multiple`]) |
//! | one | the clues and the rules that could be removed, one at a time ([`Unique`]) |
//!
//! [`Explainer::exclude`] explains why a cell cannot have a digit ([`Exclusion`]).
//!
//! For the verdict, and for whether a clue is redundant, the solver gets only what the clues leave open. Where the
//! clues themselves are in question, one incremental solver holds the rules, each under a condition of its own, and the
//! clues and conditions are assumptions. A second engine checks each claim. A solution proves itself, so the second
//! engine matters for claims that there is none, or no other. If it contradicts a claim, that is a
//! [`Disagreement`](crate::engine::EngineError::Disagreement).
//!
//! Smallest sets are found by implicit hitting sets (`premises/smallest.rs`), and are called smallest only if that is
//! proved.
//!
//! Cells count from 0, row by row, as everywhere in the library.

mod confirmer;
mod exclusion;
mod explainer;
mod fewest;
mod houses;
mod multiple;
mod solution_pool;
mod totals;
mod unique;
mod unsolvable;
mod work;

pub use exclusion::{Exclusion, WhyNot};
pub use explainer::{Explainer, Explanation, Why};
pub use fewest::Fewest;
pub use multiple::{Candidates, Completion, Multiple};
pub use totals::Totals;
pub use unique::Unique;
pub use unsolvable::{Repair, Repairs, Unsolvable};
