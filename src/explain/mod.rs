//! Reasons for verdicts: [`why`] a puzzle has no solution, several, or one; and the [`effort`] that a solution takes.

pub mod effort;
pub mod why;
