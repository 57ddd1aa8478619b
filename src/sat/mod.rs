//! The SAT road.
