//! Records of plain text: which layout one has, and its cells.
//!
//! | file | what it does |
//! |---|---|
//! | `row` | one line to words; what is a border, a comment |
//! | `detect` | the layout of the next record |
//! | `plain` | classic boards on lines of their own, many at a time |
//! | `line`, `block` | boards on one line, and on as many lines as they have rows |
//! | `candidate_list`, `pencil_marks`, `marks` | lists and grids of candidates |
//! | `error` | what can be wrong with cells and boards |
//! | `cells`, `content` | characters and numbers to digits |
//! | `regions` | the labels of irregular regions |

pub(in crate::text) mod block;
pub(in crate::text) mod candidate_list;
pub(in crate::text) mod cells;
pub(in crate::text) mod content;
pub(in crate::text) mod detect;
pub(in crate::text) mod error;
pub(in crate::text) mod line;
mod marks;
mod pencil_marks;
pub(in crate::text) mod plain;
pub(in crate::text) mod regions;
pub(in crate::text) mod row;
