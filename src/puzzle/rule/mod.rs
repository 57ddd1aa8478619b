//! What a puzzle demands in addition to its rows, columns and boxes.
//!
//! Rules are pure data, in families. What a rule means is written elsewhere, four times, each time on its own and
//! without a `_ =>` arm: in `puzzle/check`, `sat/encode`, `native/search` and `verify`. A new rule therefore makes the
//! compiler list every place that still has to learn it. `spec` declares how each rule is written, and `notation` reads
//! and writes it.

mod families;
mod notation;
mod spec;

pub use families::{ExtraHouse, Rule, RuleError};
pub use notation::{ParseRuleError, ParseRuleErrorKind};
