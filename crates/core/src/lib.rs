//! The nouns of [sudosat](https://docs.rs/sudosat): [puzzles](puzzle) with their judge and their line notation, and
//! propositional [formulas](formula). Nothing here solves.
//!
//! Use the crate `sudosat`, which re-exports what its users need. This crate is separate so that the compiler holds the
//! wall below both solvers and the [verifier](https://docs.rs/sudosat-verify). Hidden items are for these crates, and
//! may change with any release.
//!
//! ```
//! use sudosat_core::puzzle::{Puzzle, Solution};
//!
//! let puzzle: Puzzle = "1...............".parse()?;
//! let grid: Puzzle = "1234341221434321".parse()?;
//! let solution = Solution::check(&puzzle, grid.given().map(|clue| clue.digit).collect());
//! assert_eq!(solution.map(|solution| solution.to_string()), Ok("1234341221434321".to_owned()));
//! # Ok::<(), sudosat_core::puzzle::ParsePuzzleError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(clippy::print_stdout, reason = "`println!` panics when its reader has gone")]

pub mod formula;
#[doc(hidden)]
pub mod plural;
pub mod puzzle;
