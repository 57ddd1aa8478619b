//! The native road.

pub mod lanes;
