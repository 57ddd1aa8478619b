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
//!
//! [`Puzzle`] is read by `FromStr` and written by `Display` on one line; [`text::parse`](crate::text::parse) reads
//! every format. All of this is the crate `sudosat-core`.

#[doc(inline)]
pub use sudosat_core::puzzle::{
    Board, BoxShape, Candidate, Cell, CellKind, ClueLine, Digit, DigitSet, Edge, ExtraHouse, Geometry, GeometryError,
    Global, Grids, House, IndexKind, LineKind, Modifier, OutsideKind, PairKind, ParseRuleError, Premise, Puzzle,
    PuzzleError, Rule, RuleError, Solution, Verdict, Violation,
};
#[doc(hidden)]
pub use sudosat_core::puzzle::{
    CellError, MAX_SIDE, ParsePuzzleError, RuleGroup, RuleSpec, find_rules, rule_specs, solves_classic,
};
pub(crate) use sudosat_core::puzzle::{Incidence, ParseRuleErrorKind, rule};
