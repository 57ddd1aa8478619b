//! New puzzles on any board, with any rules, and with clues of families of rules that are drawn from a grid.
//!
//! | file | contents |
//! |---|---|
//! | `plan` | the puzzles to generate on a board |
//! | `grid` | random grids of a board |
//! | `family` | families of rules |
//! | `shapes` | shapes on a grid, and what is taken already |
//! | `draw` | clues that a grid satisfies |
//! | `cages` | divisions of a board into cages |
//! | `parts` | the removal of clues and rules that are not needed |
//! | `generator` | records by number |
//!
//! A grid depends on answers that every solver gives alike; what is removed, and how a division changes, on searches
//! that start afresh. So a record depends on the plan, the seed and its number alone.

mod cages;
mod draw;
mod family;
mod generator;
mod grid;
mod parts;
mod plan;
mod shapes;

pub use family::Family;
pub use generator::{BoardGenerator, BoardMinimality, GeneratedBoard};
pub use plan::BoardPlan;
