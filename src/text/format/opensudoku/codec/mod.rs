//! Reading and writing documents.

mod document;
mod game;
mod write;

pub(crate) use document::Document;
pub(crate) use write::OpenSudoku;
