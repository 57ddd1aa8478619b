//! Modes of using a solver for several puzzles.

use crate::names::choices;

choices! {
    /// The steps between a puzzle and the solver if no encoding is given.
    #[derive(Default)]
    pub enum SatMode, "a mode" {
        /// Each puzzle is reduced, and a fresh solver gets the open candidates. If there are none, no solver is called.
        #[default]
        Reduced = "reduced",
        /// One solver keeps the rules of the board and is called with the results of reduction as assumptions. If
        /// nothing is open, it is not called.
        Incremental = "incremental",
        /// One solver keeps the rules of the board and is called with the clues as assumptions, without any reduction.
        Pure = "pure",
    }
}
