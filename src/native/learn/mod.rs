//! Conflict learning: the native search for boards on which plain backtracking fails too often.
//!
//! All that a board demands is that certain *groups* of candidates have exactly one true member each: the candidates of
//! a cell, and the places of a digit in a house. What else a board demands is a [`Theory`], which removes candidates
//! and explains it when it is asked. That is all this room knows of Sudoku. The state is kept on candidates (true,
//! false, or open), with a level and a reason for each that is not open. A reason is one word: the group that had no
//! other member left, the placed member of a group, a learnt clause, or the theory. Nothing is written out for it; the
//! candidates behind a reason are read off the groups, or asked for, when a conflict is analysed.
//!
//! A conflict yields a clause by the first unique implication point, shortened by what it already implies; the search
//! jumps back to where the clause has something to say (J. Marques-Silva and K. Sakallah, *GRASP*, 1999; L. Zhang and
//! others, *Efficient Conflict Driven Learning*, 2001). Learnt clauses have two watched literals (M. Moskewicz and
//! others, *Chaff*, 2001) and half of them are forgotten now and then, those of many levels first (G. Audemard and
//! L. Simon, 2009). Guesses are always that a candidate is true: on Sudoku boards saved phases take 1.5 times as long.
//!
//! A solution is followed by the clause that one of the guesses was wrong. So finding, proving and enumerating are one
//! search, and every solution is met once.

mod analysis;
mod clauses;
#[cfg(debug_assertions)]
mod follows;
mod groups;
mod order;
mod search;
mod state;
mod theory;

pub(super) use groups::Groups;
pub(super) use search::Learner;
pub(super) use state::{Fact, Reason};
pub(super) use theory::{Removal, Step, Theory};
