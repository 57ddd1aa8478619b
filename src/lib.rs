//! A SAT-encoding constraint solver for Sudoku, cross-checked by a native solver that shares nothing with it.
//!
//! ```text
//!                  ┌─ sat:    encode ─► solve ─► decode ─┐
//!  text ─► Puzzle ─┤                                     ├─► check ─► Solution ─► Verdict ─► text
//!                  └─ native: propagate + search ────────┘
//! ```
//!
//! # Solve
//!
//! Both engines solve the puzzle and must agree. A [`Solution`](puzzle::Solution) cannot exist unless it satisfies its
//! puzzle.
//!
//! ```
//! use sudosat::puzzle::Cell;
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let solution = sudosat::solve(puzzle)?.ok_or("no solution")?;
//! assert_eq!(solution.digit(Cell::new(0, 2)).get(), 4, "r1c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Is the solution the only one?
//!
//! ```
//! use std::time::Duration;
//! use sudosat::BothRoads;
//! use sudosat::engine::{Budget, Engine};
//! use sudosat::puzzle::{Puzzle, Verdict};
//!
//! let puzzle: Puzzle = "5346789126721953481983..5678597614234268537917139..856961537284287419635345286179".parse()?;
//! match BothRoads::default().verdict(&puzzle, &Budget::within(Duration::from_secs(5)))? {
//!     Verdict::Unsolvable => println!("no solution"),
//!     Verdict::Unique(solution) => println!("only {solution}"),
//!     Verdict::Multiple(one, other) => assert_ne!(one, other),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Export to any SAT solver, and decode its answer
//!
//! ```
//! use sudosat::puzzle::{Cell, Puzzle};
//! use sudosat::sat::{Export, Model, SolverAnswer, decode, read_answer};
//!
//! let puzzle: Puzzle = "1...............".parse()?;
//! let mut dimacs = Vec::new();
//! let map = Export::new(&puzzle).dimacs(&mut dimacs)?;
//!
//! // The output of a SAT solver. Variables that it omits are false.
//! let answer = read_answer("s SATISFIABLE\nv 1 6 11 16 19 24 25 30 34 37 44 47 52 55 58 61 0\n")?;
//! let SolverAnswer::Sat(literals) = answer else { panic!("it is satisfiable") };
//! let solution = decode(&puzzle, &map, &Model::from_literals(map.variables(), literals)?)?;
//! assert_eq!(solution.digit(Cell::new(3, 3)).get(), 1, "r4c4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The directory `examples/` has programs to start from. One of them plugs another SAT solver into the SAT engine.

#![warn(clippy::print_stdout, reason = "`println!` panics when its reader has gone")]

#[cfg(feature = "answers")]
#[doc(hidden)]
pub mod answers;
#[doc(hidden)]
pub mod audit;
#[cfg(feature = "cli")]
mod batch;
pub mod canonical;
#[cfg(feature = "certificates")]
pub mod certify;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod clock;
pub mod cross_check;
#[doc(hidden)]
pub mod effort;
pub mod engine;
mod error;
pub mod explain;
mod formula;
#[cfg(feature = "generate")]
pub mod generate;
pub mod logic;
mod names;
pub mod native;
mod plural;
mod premises;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod properties;
pub mod puzzle;
pub mod sat;
#[doc(hidden)]
pub mod symmetry;
pub mod text;
mod threads;
#[cfg(feature = "certificates")]
pub mod verify;

pub use error::Error;
pub use names::UnknownName;

/// The default engine: the SAT solver, confirmed by the native solver or, where that fails, by a checked proof.
pub type BothRoads = cross_check::CrossCheck<sat::SatEngine, native::Native>;

impl Default for BothRoads {
    fn default() -> Self {
        let both = Self::new(sat::SatEngine::default(), native::Native::new());
        #[cfg(feature = "certificates")]
        let both = both.with_prover(certify::CheckedProver::default());
        both
    }
}

/// Solves the puzzle in a text, in any [detected format](text::parse); `None` if it has no solution. Both engines must
/// agree. To test for uniqueness, use [`verdict`](engine::Engine::verdict); to limit the work, a
/// [`Budget`](engine::Budget).
///
/// ```
/// assert_eq!(sudosat::solve("1...............")?.unwrap().digits()[0].get(), 1);
/// assert!(sudosat::solve("11..............")?.is_none());
/// assert!(sudosat::solve("1..").is_err());
/// # Ok::<(), sudosat::Error>(())
/// ```
///
/// # Errors
///
/// If the text is not a puzzle, or if the engines do not find an answer: see [`EngineError`](engine::EngineError).
pub fn solve(text: &str) -> Result<Option<puzzle::Solution>, Error> {
    use engine::Engine as _;
    let puzzle = text::parse(text, &text::ReadOptions::default())?.puzzle;
    Ok(BothRoads::default().solve(&puzzle, &engine::Budget::unlimited())?)
}

/// Runs the example in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
