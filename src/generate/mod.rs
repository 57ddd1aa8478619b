//! New classic puzzles from a seed: minimal ones, on grids that have exactly the same probability, and ones with clues
//! in given cells; and the minimal puzzles within given ones.
//!
//! | file | contents |
//! |---|---|
//! | `random` | one stream of random numbers for each record |
//! | `grid` | solution grids |
//! | `plan` | the kind of puzzles to generate |
//! | `symmetry` | symmetries of the cells with clues, and their orbits |
//! | `removal` | tests of removals, many at once |
//! | `minimal` | minimal and orbit-minimal puzzles |
//! | `weighted` | minimal puzzles with weights, for estimates without bias |
//! | `pattern` | puzzles with clues in given cells |
//! | `rated` | puzzles of a given rating |
//! | `generated` | a generated puzzle |
//! | `generator` | records by number |
//! | `boards` | puzzles on any board, with clues of families of rules |
//! | `minimize` | minimal puzzles within given ones, on any board |
//! | `morph` | random maps to isomorphic puzzles |
//! | `vicinity` | minimal puzzles close to given ones |
//!
//! A record depends only on the plan, the seed and its number: not on other records, on threads, or on the processor.
//! Work is limited by a number of tests. A deadline or a cancelled budget ends it with an error, never with other
//! puzzles.

mod boards;
mod error;
mod generated;
mod generator;
mod grid;
mod minimal;
mod minimize;
mod morph;
mod pattern;
mod plan;
mod random;
mod rated;
mod removal;
mod symmetry;
mod vicinity;
mod weighted;

pub use boards::{BoardGenerator, BoardMinimality, BoardPlan, Family, GeneratedBoard};
pub use error::PlanError;
pub use generated::{Generated, Minimality};
pub use generator::Generator;
#[doc(hidden)]
pub use grid::GridSampler;
pub use minimize::{MinimalPuzzle, MinimizePlan, Minimized, Minimizer, Removal};
pub use plan::Plan;
#[doc(hidden)]
pub use random::Draws;
pub use random::Seed;
pub use symmetry::Symmetry;
#[doc(hidden)]
pub use vicinity::{Frontier, Kept, Neighbor, Open, PlainClues, Steps, Vicinity};
