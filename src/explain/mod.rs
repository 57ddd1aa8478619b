//! Reasons for verdicts: [`why`] a puzzle has no solution, several, or one.

pub mod why;
