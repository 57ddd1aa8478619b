//! Rules of style that neither the compiler nor the formatter enforces.

use crate::sources;
use std::collections::BTreeSet;

#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn tests_check_arithmetic() {
    let largest = std::hint::black_box(u8::MAX);
    std::hint::black_box(largest + 1);
}

/// rustfmt does not wrap comments and strings.
#[test]
fn lines_end_at_120_columns() {
    let files = sources(&["src", "crates", "wasm", "tests", "benches", "examples"]);
    assert!(files.len() > 300, "only {} files found", files.len());
    let lines =
        files.iter().flat_map(|(name, text)| (1..).zip(text.lines()).map(move |(line, text)| (name, line, text)));
    let long = lines.filter(|(_, _, text)| text.chars().count() > 120).map(|(name, line, _)| format!("{name}:{line}"));
    assert_eq!(long.collect::<Vec<_>>().join(" "), "", "lines longer than 120 columns");
}

/// A file that no module declares is not compiled, and its tests are not run.
#[test]
fn every_file_is_a_module() {
    let files = sources(&["src", "crates/core/src", "crates/verify/src"]);
    // The path of a module without `.rs` or `/mod.rs`; of a crate, its folder.
    let module = |name: &str| {
        let path = name.trim_end_matches(".rs");
        ["/mod", "/lib", "/main"].iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path).to_owned()
    };
    let declared = files.iter().flat_map(|(name, text)| {
        let names = text.lines().filter_map(|line| line.strip_suffix(';')?.rsplit_once("mod "));
        names.map(|(_, child)| format!("{}/{}", module(name), child.trim_start_matches("r#")))
    });
    let crates = ["src", "crates/core/src", "crates/verify/src"].map(str::to_owned);
    let declared: BTreeSet<String> = declared.chain(crates).collect();
    let others: Vec<&str> =
        files.iter().map(|(name, _)| &**name).filter(|name| !declared.contains(&module(name))).collect();
    assert_eq!(others.join(" "), "", "files that no module declares");
}
