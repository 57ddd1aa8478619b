//! What a puzzle is: the types that all other modules share, and nothing that solves.
//!
//! A cell is a row and a column, which count from 0; lists with an entry for each cell go row by row. Digits are
//! numbers from 1 to the side. In output for people, rows and columns also count from 1, in the field's notation
//! `r1c1`.
//!
//! | item | meaning |
//! |---|---|
//! | [`Digit`], [`DigitSet`] | a number from 1 to the side, and a set of them |
//! | [`Geometry`], [`House`] | the cells of a board and the houses that they form |
//! | [`Cell`], [`Candidate`] | a row and a column, and a digit there |
//! | [`Rule`] | what holds beyond rows, columns and boxes |
//! | [`Board`] | a geometry and rules, with the resulting houses |
//! | [`Puzzle`] | a board and its clues, which may clash |
//! | [`Solution`], [`Violation`] | a full grid that was checked, and what a grid or a board breaks |
//! | [`Verdict`] | the answer to "how many solutions?" |

mod board;
mod cell;
mod check;
mod digit;
mod extra;
mod geometry;
mod incidence;
#[expect(clippy::module_inception, reason = "the room is named for its chief noun, and so is the file")]
mod puzzle;
mod rule;
mod verdict;

pub use board::Board;
pub use cell::{Candidate, Cell, CellError};
pub use check::{Solution, Violation, clashes, solves_classic, violations};
pub use digit::{Digit, DigitSet};
pub use geometry::{BoxShape, Geometry, GeometryError, House, MAX_SIDE};
pub(crate) use incidence::Incidence;
pub use puzzle::{Puzzle, PuzzleError};
pub use rule::{
    CellKind, ClueLine, Edge, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, ParseRuleError,
    ParseRuleErrorKind, Rule, RuleError, RuleGroup, RuleSpec, find_rules, rule_specs,
};
pub use verdict::Verdict;
