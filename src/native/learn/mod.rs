//! Conflict learning: the native search for boards on which plain backtracking fails too often.
//!
//! The input is a list of *groups*, each with exactly one true candidate: the candidates of a cell, and the places of a
//! digit in a house. Further constraints are a [`Theory`], which removes candidates and explains each removal on
//! request. Nothing else here depends on Sudoku.
//!
//! Each candidate is true, false or open. A candidate that is not open has a level and a reason of one word: the group
//! whose other members are false, a true member of one of its groups, a learned clause, or the theory. Reasons are not
//! stored as clauses; conflict analysis reads the premises off the groups, or requests them from the theory.
//!
//! A conflict yields the clause of the first unique implication point, minimized, and the search jumps back to the
//! level at which that clause propagates (J. Marques-Silva and K. Sakallah, *GRASP*, 1999; L. Zhang and others,
//! *Efficient Conflict Driven Learning*, 2001). Learned clauses have two watched literals (M. Moskewicz and others,
//! *Chaff*, 2001); from time to time half of them are deleted, those with the highest glue first (G. Audemard and L.
//! Simon, 2009). A guess always sets a candidate to true: saved phases multiplied the conflicts by 1.5 on Sudoku
//! boards.
//!
//! After each solution a clause blocks its guesses. So one search finds, proves and enumerates, and it meets every
//! solution once.

mod analysis;
mod assignment;
mod clauses;
mod groups;
mod order;
#[cfg(debug_assertions)]
mod rup_check;
mod search;
mod theory;

pub(super) use assignment::{Literal, Reason};
pub(super) use groups::Groups;
pub(super) use search::Learner;
pub(super) use theory::{Progress, Removal, Theory};
