//! The commands, one file each: the arguments, then the work. A command that needs several files is a folder.

pub(crate) mod audit;
pub(crate) mod canonical;
pub(crate) mod certify;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod decode;
pub(crate) mod export;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod minimize;
pub(crate) mod morph;
pub(crate) mod page;
pub(crate) mod rate;
pub(crate) mod rules;
pub(crate) mod select;
pub(crate) mod solutions;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod techniques;
pub(crate) mod unique;
pub(crate) mod verify;
pub(crate) mod vicinity;
pub(crate) mod why;

mod certificates;
mod formula;
