//! The commands, one file each; a command that needs several files is a folder.

pub(crate) mod audit;
pub(crate) mod canonical;
pub(crate) mod certificates;
pub(crate) mod certify;
pub(crate) mod convert;
pub(crate) mod dimacs;
pub(crate) mod generate;
pub(crate) mod merge;
pub(crate) mod verify;
