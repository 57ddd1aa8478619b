//! Rules of style that neither the compiler nor the formatter enforces.

use std::fs;

#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn tests_check_arithmetic() {
    let largest = std::hint::black_box(u8::MAX);
    std::hint::black_box(largest + 1);
}

/// rustfmt does not wrap comments and strings.
#[test]
fn lines_end_at_120_columns() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut folders: Vec<String> =
        ["src", "crates", "wasm", "tests", "benches", "examples"].map(|name| format!("{root}/{name}")).into();
    let (mut files, mut long) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path.display().to_string());
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files += 1;
                let text = fs::read_to_string(&path).unwrap();
                let lines = (1..).zip(text.lines()).filter(|(_, line)| line.chars().count() > 120);
                long.extend(lines.map(|(number, _)| format!("{}:{number}", path.display())));
            }
        }
    }
    assert!(files > 300, "only {files} files found");
    assert!(long.is_empty(), "longer than 120 columns:\n{}", long.join("\n"));
}
