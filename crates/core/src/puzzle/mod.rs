//! The types of a puzzle, shared by all other modules. Nothing here solves.
//!
//! Rows and columns of a cell count from 0, and lists with an entry per cell go row by row. Digits are numbers from 1
//! to the side. Output for people counts rows and columns from 1, in the field's notation `r1c1`.
//!
//! | item | meaning |
//! |---|---|
//! | [`Digit`], [`DigitSet`] | a number from 1 to the side, and a set of them |
//! | [`Geometry`], [`House`] | the cells of a board, and its rows, columns and boxes |
//! | [`Grids`] | grids that share cells, or one that is not square |
//! | [`Cell`], [`Candidate`] | a row and a column, and a digit there |
//! | [`Rule`] | a constraint beyond rows, columns and boxes |
//! | [`Board`] | a geometry and rules, with the resulting houses |
//! | [`Premise`] | a constraint of a board that a conclusion rests on |
//! | [`Puzzle`] | a board and its clues, which may clash |
//! | [`Solution`], [`Violation`] | a full grid that passed the check, and one way to fail it |
//! | [`Verdict`] | the answer to "how many solutions?" |

#![forbid(unsafe_code)]
#![warn(clippy::wildcard_enum_match_arm, reason = "a new rule is an error wherever rules are read")]

mod board;
mod cell;
mod check;
mod digit;
mod extra;
mod geometry;
mod incidence;
mod layout;
mod line;
mod modifier;
mod premise;
#[expect(clippy::module_inception, reason = "both the module and the file are named after their main type")]
mod puzzle;
#[doc(hidden)]
pub mod rule;
mod shape;
mod values;
mod verdict;

pub use board::Board;
pub use cell::{Candidate, Cell, CellError};
pub use check::{Solution, Violation, solves_classic};
pub use digit::{Digit, DigitSet};
pub use geometry::{Geometry, House};
#[doc(hidden)]
pub use incidence::Incidence;
pub use layout::Grids;
pub use line::ParsePuzzleError;
#[doc(hidden)]
pub use modifier::Modified;
pub use modifier::Modifier;
pub use premise::Premise;
pub use puzzle::{Puzzle, PuzzleError};
pub use rule::{
    CellKind, ClueLine, Edge, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, ParseRuleError,
    ParseRuleErrorKind, Rule, RuleError, RuleGroup, RuleSpec, find_rules, rule_specs,
};
pub use shape::{BoxShape, GeometryError, MAX_SIDE};
pub use verdict::Verdict;
