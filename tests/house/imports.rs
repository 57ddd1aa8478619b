//! The imports of the files in `src` and in the crates, read as text: rustfmt puts an import on lines of its own,
//! imports begin with `crate::`, `super::`, a child module or a crate, and unit tests, which are exempt, end their file
//! or have one of their own.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::collections::BTreeSet;
use std::fs;

/// The folders of sources: the library with the program, and the crates below it.
pub(crate) const SOURCES: [&str; 3] = ["src", "crates/core/src", "crates/verify/src"];

/// A source file without comments and unit tests, by its path below its folder of sources.
pub(crate) struct File {
    pub(crate) name: String,
    /// The names of the modules that lead to it.
    pub(crate) module: Vec<String>,
    pub(crate) code: String,
}

pub(crate) fn files(source: &str) -> Vec<File> {
    let root = format!("{}/{source}/", env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.clone()];
    let (mut texts, mut for_tests) = (Vec::new(), BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path.display().to_string());
                continue;
            }
            let name = path.display().to_string()[root.len()..].to_owned();
            let text = fs::read_to_string(&path).unwrap();
            for declared in text.split("#[cfg(test)]\n").skip(1).filter_map(|rest| rest.split_once("mod ")) {
                let (above, below) = declared;
                let child = below.split_once(';').map_or("", |(child, _)| child);
                let folder = name.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches('/');
                for_tests.extend((!above.contains('\n')).then(|| format!("{folder}/{child}")));
            }
            texts.push((name, text));
        }
    }
    texts.retain(|(name, _)| !for_tests.iter().any(|test| name.starts_with(&format!("{test}."))));
    texts.retain(|(name, _)| !for_tests.iter().any(|test| name.starts_with(&format!("{test}/"))));
    texts.into_iter().map(|(name, text)| File::new(name, &text)).collect()
}

impl File {
    pub(crate) fn new(name: String, text: &str) -> Self {
        let tests = text.match_indices("#[cfg(test)]\nmod ").find(|(at, word)| {
            let name = text[at + word.len()..].trim_start_matches(is_of_name);
            name.starts_with(" {")
        });
        let program = tests.map_or(text, |(at, _)| &text[..at]);
        let code = program.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let parts = name.trim_end_matches(".rs").split('/').filter(|part| *part != "mod" && *part != "lib");
        let module = parts.map(str::to_owned).collect();
        Self { name, module, code }
    }

    /// The paths in the code that begin at the crate, a parent or a child module, from the crate on. Re-exports
    /// (`pub use`) are left out if `imports` alone are wanted.
    pub(crate) fn paths(&self, imports: bool) -> Vec<Vec<String>> {
        let children =
            self.code.match_indices("mod ").filter_map(|(at, word)| self.code[at + word.len()..].split_once(';'));
        let children = children.map(|(name, _)| name).filter(|name| name.chars().all(is_of_name));
        let starts: Vec<String> =
            ["crate", "super"].into_iter().chain(children).map(|name| format!("{name}::")).collect();
        let mut found = Vec::new();
        for start in starts.iter().flat_map(|start| self.starts_of(start)) {
            if !(imports && is_reexport(&self.code[..start])) {
                found.extend(self.absolute(&self.code[start..]));
            }
        }
        found
    }

    /// The places of `start` in the code, where it begins a path.
    pub(crate) fn starts_of(&self, start: &str) -> impl Iterator<Item = usize> {
        let begins =
            |at: &usize| !self.code[..*at].ends_with(|before| is_of_name(before) || matches!(before, ':' | '$'));
        self.code.match_indices(start).map(|(at, _)| at).filter(begins)
    }

    /// The paths that a text begins with, from the crate on.
    fn absolute(&self, text: &str) -> Vec<Vec<String>> {
        let (mut base, mut rest) = (self.module.clone(), text);
        if let Some(path) = rest.strip_prefix("crate::") {
            (base, rest) = (Vec::new(), path);
        }
        while let Some(path) = rest.strip_prefix("super::") {
            (_, rest) = (base.pop(), path);
        }
        let mut found = Vec::new();
        spread(&base, rest, &mut found);
        found
    }

    /// The paths that the file imports or re-exports under this name.
    pub(crate) fn imports_of(&self, name: &str) -> Vec<Vec<String>> {
        let uses = self.starts_of("use ").flat_map(|at| self.absolute(&self.code[at + "use ".len()..]));
        uses.filter(|path| path.last().is_some_and(|last| last == name)).collect()
    }
}

fn is_of_name(one: char) -> bool {
    one.is_alphanumeric() || one == '_'
}

/// Whether what follows a text belongs to a `pub use`.
fn is_reexport(before: &str) -> bool {
    let statement = before.rsplit(';').next().unwrap_or_default();
    let line = statement.rfind("use ").map_or("", |at| statement[..at].lines().last().unwrap_or_default());
    statement.rfind("use ").is_some() && line.trim_start().starts_with("pub")
}

/// Adds the paths at the start of a text: `a::b` or `a::{b, c::d}`.
pub(crate) fn spread(base: &[String], text: &str, found: &mut Vec<Vec<String>>) {
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut start) = (0, 0);
        for (at, symbol) in group.char_indices() {
            if depth == 0 && matches!(symbol, ',' | '}') {
                spread(base, group[start..at].trim_start(), found);
                start = at + 1;
            }
            match symbol {
                '{' => depth += 1,
                '}' if depth == 0 => return,
                '}' => depth -= 1,
                _ => {}
            }
        }
        return;
    }
    let end = text.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_').unwrap_or(text.len());
    let path = [base, &[text[..end].to_owned()]].concat();
    match text[end..].strip_prefix("::") {
        Some(rest) if end > 0 => spread(&path, rest, found),
        _ => found.push(path),
    }
}
