//! Tests of the public interface of the library.

#[path = "../shared/mod.rs"]
mod shared;

mod certified_steps;
mod certify_rules;
mod conditions;
mod count_bound;
mod effort;
mod fpuzzles;
mod generate;
mod generate_boards;
mod generate_solvable;
mod interpret;
mod minimize;
mod morph;
mod native_router;
mod own_backend;
mod pictures;
mod premises;
mod public_interface;
mod ratings;
mod reasons;
mod sat_backends;
mod sat_engine;
mod sat_rules;
mod small_solver;
mod text_roundtrip;
mod text_tables;
mod verify;
mod vicinity;
mod why_rules;
