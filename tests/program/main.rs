//! Tests of the command line.

#[path = "../shared/mod.rs"]
mod shared;

mod audit;
mod bulk;
mod canonical;
mod cli;
mod convert;
mod digits;
mod exports;
mod files;
mod generate;
mod generate_boards;
mod grids;
mod interpret;
mod minimize;
mod modified;
mod morph;
mod page;
mod rate;
mod resume;
mod rule_files;
mod rules_page;
mod schemas;
mod select;
mod signals;
mod solutions;
mod steps;
mod stream;
mod techniques_page;
mod terminal;
mod threads;
mod timeouts;
mod vicinity;
mod why_cli;
