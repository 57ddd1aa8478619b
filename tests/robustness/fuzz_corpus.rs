//! Replays the corpora of the fuzzers in `fuzz/` and their findings: each input through its target.

#![allow(clippy::expect_used, clippy::panic, reason = "a target fails by panicking")]

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

/// The inputs in this folder, each with the name of its target.
fn inputs(folder: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let folders = fs::read_dir(folder).expect("the corpus is there").map(|entry| entry.expect("it is readable"));
    folders.flat_map(|folder| {
        let name = folder.file_name().into_string().expect("a target's name");
        let inputs = fs::read_dir(folder.path()).expect("it is a folder").map(|entry| entry.expect("it is readable"));
        inputs.map(move |input| (name.clone(), fs::read(input.path()).expect("it is readable")))
    })
}

#[test]
fn every_input_passes() {
    for (name, data) in inputs("fuzz/corpus").chain(inputs("testdata/findings")) {
        targets::run(&name, &data);
    }
}

#[test]
fn every_target_has_a_corpus_and_a_fuzzer() {
    let names: BTreeSet<String> = targets::ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(inputs("fuzz/corpus").map(|(name, _)| name).collect::<BTreeSet<_>>(), names);
    let manifest = include_str!("../../fuzz/Cargo.toml");
    for name in names {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml has no fuzzer {name}");
    }
}

/// Structured inputs, whose bytes are choices, reach deep without a fuzzer.
#[test]
#[ignore = "takes minutes: SOAK_RUNS is the number of random inputs for each structured target [100000]"]
fn soak_of_random_choices() {
    let runs: u64 = std::env::var("SOAK_RUNS").map_or(100_000, |runs| runs.parse().expect("SOAK_RUNS is a number"));
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..runs {
        let data: Vec<u8> = (0..40)
            .flat_map(|_| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                random.to_le_bytes()
            })
            .collect();
        for name in ["board", "formula", "resume"] {
            if catch_unwind(|| targets::run(name, &data)).is_err() {
                let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
                fs::write(&path, &data).expect("the input can be kept");
                panic!("an input for testdata/findings/{name}: {}", path.display());
            }
        }
    }
}
