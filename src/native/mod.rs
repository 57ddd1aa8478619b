//! The native road.
