//! What a puzzle demands in addition to its rows, columns and boxes.
//!
//! Rules are pure data, in families. What a rule means is written elsewhere, four times, each time on its own and
//! without a `_ =>` arm: in `puzzle/check`, `sat/encode`, `native/search` and `verify`. A new rule therefore makes the
//! compiler list every place that still has to learn it. `declared` has the one declaration of each, and `notation`
//! reads and writes rules by it.

mod closed;
mod constructors;
mod declared;
mod error;
mod families;
mod find;
mod fit;
mod names;
mod notation;
mod parse_error;
mod parts;
mod spec;

pub use declared::rule_specs;
pub use error::RuleError;
pub use families::{CellKind, ClueLine, Edge, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
pub use find::find_rules;
pub(super) use fit::check as check_fit;
pub use parse_error::{ParseRuleError, ParseRuleErrorKind};
pub use spec::{RuleGroup, RuleSpec};
