//! The terminal: arguments, names of files and formats, signals, and how the program ends.

pub(crate) mod advice;
pub(crate) mod args;
pub(crate) mod argument;
pub(crate) mod exit;
pub(crate) mod formats;
pub(crate) mod interrupt;
pub mod memory;
pub(crate) mod same_file;
pub(crate) mod screen;
pub(crate) mod values;
