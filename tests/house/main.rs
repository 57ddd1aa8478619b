//! Tests that read the source: its walls and its style.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod style;
mod walls;

/// The Rust files in folders of the repository: paths from its root, and texts.
fn sources(folders: &[&str]) -> Vec<(String, String)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let (mut folders, mut files): (Vec<_>, Vec<_>) =
        (folders.iter().map(|name| format!("{root}{name}")).collect(), vec![]);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(name);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push((name[root.len()..].to_owned(), std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    files
}
