//! Clues and rules as premises that can be kept or left out: the one place where rules hang on selectors.
//!
//! | file | contents |
//! |---|---|
//! | `premise` | a premise: a clue or a rule |
//! | `rules` | the rules of a board that can be premises, and boards with a part of them |
//! | `question` | queries to an incremental solver: a solution with some premises, or a core of them |
//! | `smallest` | minimal and smallest sets of premises that leave no solution |
//! | `hitting` | smallest hitting sets |
//! | `set` | sets of premises by index |
//! | `meter` | limits on the work of a search |
//!
//! `explain` names premises in reasons; `generate` removes those that a puzzle does not need. For unit propagation
//! alone, `explain/steps` has groups of constraints in tables of its own.

#![cfg_attr(
    not(feature = "generate"),
    expect(dead_code, unused_imports, reason = "only `generate` removes premises in an order of its own")
)]

mod conditional_sink;
mod hitting;
mod meter;
mod premise;
mod question;
pub(crate) mod rules;
mod set;
mod smallest;

pub(crate) use conditional_sink::ConditionalSink;
pub(crate) use hitting::Family;
pub(crate) use meter::{Effort, Meter, Stop};
pub(crate) use premise::Premise;
pub(crate) use question::{Questions, Reply, Solver, is_large, solver};
pub(crate) use rules::{Rules, on_board};
pub(crate) use set::Set;
pub(crate) use smallest::{Choice, SmallestSearch};
