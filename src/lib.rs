//! A SAT-encoding constraint solver for Sudoku.
//!
//! ```text
//!                  ┌─ sat:    encode ─► solve ─► decode ─┐
//!  text ─► Puzzle ─┤                                     ├─► check ─► Solution ─► Verdict ─► text
//!                  └─ native: propagate + search ────────┘
//! ```

pub mod cross_check;
pub mod engine;
pub mod native;
pub mod puzzle;
pub mod sat;
pub mod text;
