//! The vicinity of puzzles on plain boards of 4×4, 6×6 and 9×9: minimal puzzles that have some clues removed and
//! others added.
//!
//! | file | contents |
//! |---|---|
//! | `steps` | the numbers of clues to remove and to add, and what stays |
//! | `clues` | the clues of a plain board |
//! | `boards` | the searches, on the classic board and on smaller ones |
//! | `listing` | the solutions of a puzzle without some clues, and the clues that leave one of them |
//! | `within` | the minimal puzzles within others |
//! | `neighbors` | the neighbors of a puzzle, one of each class of isomorphs |
//! | `frontier` | the classes that are known, and the puzzles to search, those of fewest clues first |
//!
//! The method and its notation {−m+p} are those of the collectors of 17-clue puzzles. Everything found depends on the
//! puzzle and the steps alone: solutions are counted, and a list that is too long is skipped, whatever its order.

mod boards;
mod clues;
mod frontier;
mod listing;
mod neighbors;
mod steps;
mod within;

pub use clues::PlainClues;
pub use frontier::{Frontier, Open};
pub use neighbors::{Neighbor, Vicinity};
pub use steps::{Kept, Steps};
