//! Rules of style that neither the compiler nor the formatter enforces.

use crate::sources;

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
