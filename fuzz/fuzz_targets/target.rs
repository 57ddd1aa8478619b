//! A fuzzer for the target that has the name of this program.

#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::run(env!("CARGO_BIN_NAME"), data));
