//! The program at its terminal: arguments, names of files and formats, signals, and how it ends.

pub(crate) mod args;
pub(crate) mod argument;
pub(crate) mod exit;
pub(crate) mod formats;
pub(crate) mod interrupt;
pub(crate) mod memory;
pub(crate) mod same_file;
pub(crate) mod screen;
pub(crate) mod values;
