//! Tests that read the repository: its walls, its pages and its corpora.

#[path = "../shared/mod.rs"]
mod shared;

mod fuzz_corpus;
mod rules_page;
mod style;
mod walls;
