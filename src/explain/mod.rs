//! Reasons for verdicts and for steps.
//!
//! | type | contents |
//! |---|---|
//! | [`Explainer`] | why a puzzle has no solution, several, or one: an [`Explanation`] |
//! | [`ReasonPath`] | the smallest reason for each of the steps to a puzzle's solution |

pub(crate) mod steps;
pub(crate) mod why;

#[doc(hidden)]
pub use steps::ReasonRating;
pub use steps::{ReasonPath, ReasonStep};
pub use why::{
    Candidates, Completion, Exclusion, Explainer, Explanation, Fewest, Multiple, Repair, Repairs, Totals, Unique,
    Unsolvable, Why, WhyNot,
};
