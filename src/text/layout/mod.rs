//! Records of plain text: determining the layout, and reading the cells.
//!
//! | file | contents |
//! |---|---|
//! | `row` | splits a line into words; recognizes borders and comments |
//! | `detect` | the layout of the next record |
//! | `plain` | classic boards on single lines, many at a time |
//! | `line`, `block` | boards on one line, and with one line per row |
//! | `candidate_list`, `pencil_marks`, `marks` | lists and grids of candidates |
//! | `empty_columns` | rows of a spreadsheet that are wider than their board |
//! | `error` | what can be wrong with cells and boards |
//! | `cells`, `content` | turning characters and numbers into digits |
//! | `regions` | the labels of irregular regions |
//! | `shape`, `rules` | the lines below a board: its boxes or regions, and its rules |
//! | `declared` | the same in fields that come with a board |

pub(in crate::text) mod block;
pub(in crate::text) mod candidate_list;
pub(in crate::text) mod cells;
pub(in crate::text) mod content;
#[cfg(feature = "tables")]
pub(in crate::text) mod declared;
pub(in crate::text) mod detect;
pub(in crate::text) mod empty_columns;
pub(in crate::text) mod error;
pub(in crate::text) mod line;
mod marks;
mod pencil_marks;
pub(in crate::text) mod plain;
pub(in crate::text) mod regions;
pub(in crate::text) mod row;
pub(in crate::text) mod rules;
pub(in crate::text) mod shape;
