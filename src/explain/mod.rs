//! Reasons for verdicts and for steps: [`why`] a puzzle has no solution, several, or one; the smallest reason for each
//! of the [`steps`] to its solution; and the [`effort`] that this takes.

pub mod effort;
mod hitting;
pub mod steps;
pub mod why;
