//! A checker without a written formula, for boards whose rules are only houses.
//!
//! The formula of a large board has hundreds of millions of clauses, and nearly all are of two kinds: a cell has
//! exactly one digit, or a house has a digit exactly once. Both are groups of n candidates of which exactly one is
//! true, and unit propagation over the clauses of a group needs none of them: a true candidate makes the others false,
//! and the last one that is not false is true. So only the clues, the blocking clauses of solutions, and the steps of
//! the proof are stored as clauses. That takes a few times n³ bits in addition to the steps.
//!
//! Checking goes forwards: each step must follow by unit propagation (RUP) from the groups and the clauses before it.
//! The result of unit propagation does not depend on its order, so this checker accepts exactly the proofs whose every
//! step, up to the contradiction, follows from the written formula.
//!
//! Candidates are numbered from 0, cell by cell and digit by digit; a group is a cell, or a digit in a house.

mod checker;
mod clauses;
mod groups;
mod mentioned;
mod propagation;
#[cfg(test)]
mod tests;
mod trace;
mod values;

pub(super) use checker::{check, needed};
pub(super) use groups::Groups;
