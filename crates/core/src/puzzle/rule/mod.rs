//! Constraints beyond rows, columns and boxes.
//!
//! Rules are plain data, in families. Their meaning is implemented four times, independently and without a `_ =>` arm:
//! in `puzzle/check`, `sat/encode`, `native/search` and `verify`. For a new rule the compiler therefore lists every
//! place to extend. `kinds` has the families and the declaration of each rule; `notation` reads and writes rules by it.

mod arguments;
mod closed;
mod clue_line;
mod constants;
pub mod context;
pub mod drawing;
mod error;
pub mod expression;
mod find;
mod fit;
pub mod fpuzzles;
mod kinds;
pub mod legend;
mod modified;
mod named_clue;
mod names;
mod notation;
mod order;
mod parse_error;
pub mod parts;
mod range;
pub mod spec;
pub mod values;

pub use clue_line::{ClueLine, Edge};
pub(super) use error::MOST_DIGITS;
pub use error::RuleError;
pub use find::find_rules;
pub(super) use fit::check as check_fit;
pub use kinds::{
    CellKind, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule, drawn_lines, rule_specs,
};
pub(super) use modified::conditions as conditions_of_board;
#[doc(hidden)]
pub use named_clue::{NAMED_CLUES, NamedClue};
pub use names::edit_distance;
pub use parse_error::{ParseRuleError, ParseRuleErrorKind};
pub use spec::{RuleGroup, RuleSpec};
