//! Tests with hostile input, full disks, crashes and limits.

#[path = "../shared/mod.rs"]
mod shared;

mod bombs;
mod crashes;
mod full_disks;
mod fuzz_corpus;
mod hostile_rules;
mod large_certificates;
mod limits;
mod native_budget;
mod text_hostile;
mod text_unreadable;
