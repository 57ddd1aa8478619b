//! Records of plain text: which layout one has, and its cells.

pub(in crate::text) mod block;
pub(in crate::text) mod candidates;
pub(in crate::text) mod cells;
pub(in crate::text) mod detect;
pub(in crate::text) mod line;
pub(in crate::text) mod plain;
pub(in crate::text) mod regions;
pub(in crate::text) mod row;
