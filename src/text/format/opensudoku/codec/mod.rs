//! Reading and writing documents.

mod document;
mod game;

pub(crate) use document::{Document, FOOTER, HEADER};
pub(crate) use game::write;
