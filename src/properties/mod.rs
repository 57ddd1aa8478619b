//! Properties of puzzles by name, and conditions on them: what `select`, and whatever else takes `--where`, can ask
//! about a puzzle.
//!
//! [`Property`] is the table of all properties. [`Facts`] computes those of one puzzle, each when it is first needed
//! and once at most. [`Conditions`] are read from text against the table and the names of a table's columns, and tested
//! cheapest first.
//!
//! | file | contents |
//! |---|---|
//! | `property` | the table: names, kinds of values, costs |
//! | `value` | values, their order, and how they are written |
//! | `facts` | the properties of one puzzle |
//! | `minimal`, `symmetric` | two of them |
//! | `name` | names of properties and columns, with proposals for unknown ones |
//! | `condition` | conditions, and several of them together |

mod condition;
mod facts;
mod minimal;
mod name;
mod property;
mod value;

pub use condition::{Condition, ConditionError, Conditions};
pub use facts::{Facts, Kit, NoValue, Origin};
pub use name::{Name, Names, UnknownProperty};
pub use property::{Kind, Property};
pub use value::Value;
