//! Counts with their nouns, and lists, for messages.

pub(crate) use sudosat_core::plural::*;
