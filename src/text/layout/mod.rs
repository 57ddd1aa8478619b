//! Plain-text records: detecting the layout, and reading the cells.
//!
//! | file | contents |
//! |---|---|
//! | `row` | splits a line into words; recognizes borders and comments |
//! | `detect` | the layout of the next record |
//! | `plain` | classic boards on single lines, in bulk |
//! | `line`, `block` | boards on one line, and with one line per row |
//! | `candidate_list`, `pencil_marks`, `marks` | lists and grids of candidates |
//! | `empty_columns` | spreadsheet rows that are wider than their board |
//! | `grid` | boards that are not square: the line above them, and their rows |
//! | `framed` | frames of groups with spaces for empty cells |
//! | `error` | the faults of cells and boards |
//! | `cells`, `content` | turning characters and numbers into digits |
//! | `regions` | the labels of irregular regions |
//! | `shape`, `rules` | the lines below a board: its boxes or regions, and its rules |

pub(crate) mod block;
pub(crate) mod candidate_list;
pub(crate) mod cells;
pub(crate) mod content;
pub(crate) mod detect;
pub(crate) mod empty_columns;
pub(crate) mod error;
pub(crate) mod framed;
pub(crate) mod grid;
pub(crate) mod line;
mod marks;
mod pencil_marks;
pub(crate) mod plain;
pub(crate) mod regions;
pub(crate) mod row;
pub(crate) mod rules;
pub(crate) mod shape;
