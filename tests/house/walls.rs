//! The walls between the modules of `src`, which the compiler does not enforce: the imports of each module, and the
//! files that may name a crate.
//!
//! The source is read as text: rustfmt puts an import on lines of its own, imports begin with `crate::`, `super::` or
//! the crate's name, and unit tests, which are exempt, end their file or have one of their own. A path through a
//! `mod.rs` that only re-exports a name leads to the file that declares it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Top-level modules, and the modules or single items that each may import besides itself. Modules not listed may
/// import everything.
const WALLS: &[(&str, &str)] = &[
    ("plural", ""),
    ("names", ""),
    ("puzzle", "plural"),
    ("text", "plural names puzzle"),
    ("engine", "plural puzzle"),
    ("canonical", "plural puzzle"),
    ("sat", "plural names puzzle engine"),
    ("native", "plural puzzle engine"),
    ("cross_check", "plural puzzle engine"),
    ("symmetry", "puzzle engine"),
    ("explain", "plural puzzle engine sat native cross_check"),
    ("audit", "plural puzzle text engine canonical"),
    ("batch", "plural"),
    // The checker may see the definition of a formula, and nothing that writes one.
    ("verify", "plural puzzle sat::ClauseSink sat::Cnf sat::Lit sat::Var"),
    ("certify", "plural puzzle engine sat native cross_check verify"),
    (
        "cli/terminal",
        "plural names puzzle text engine sat native cross_check symmetry verify certify explain batch BothRoads",
    ),
];

/// Code that only some files may contain.
const PLACES: &[(&str, &[&str])] = &[
    ("varisat::", &["sat/backend/varisat.rs"]),
    ("batsat::", &["sat/backend/batsat.rs"]),
    ("cadical::", &["sat/backend/cadical.rs"]),
    ("clap::", &["cli/"]),
    ("unsafe {", &["native/classic/vector/", "native/lanes/vector/", "native/vectors.rs"]),
    ("println!", &["cli/"]),
    ("print!(", &["cli/"]),
    ("if let Rule::", &[]),
    ("if let ExtraHouse::", &[]),
];

/// A source file without comments and unit tests, by its path below `src`.
struct File {
    name: String,
    module: Vec<String>,
    code: String,
}

fn files() -> Vec<File> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/");
    let mut folders = vec![root.to_owned()];
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
    fn new(name: String, text: &str) -> Self {
        let program = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let code = program.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let parts = name.trim_end_matches(".rs").split('/').filter(|part| *part != "mod" && *part != "lib");
        let module = parts.map(str::to_owned).collect();
        Self { name, module, code }
    }

    /// The file without its re-exports, which import nothing.
    fn without_reexports(&self) -> Self {
        let mut code = String::new();
        for piece in self.code.split_inclusive(';') {
            let start = piece.match_indices("use ").find(|(at, _)| is_public(&piece[..*at])).map(|(at, _)| at);
            code += &piece[..start.unwrap_or(piece.len())];
        }
        Self { name: self.name.clone(), module: self.module.clone(), code }
    }

    /// The paths in the code that begin at the crate, with the names in braces written out.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for (start, word) in ["crate::", "super::"].iter().flat_map(|word| self.code.match_indices(word)) {
            let before = self.code[..start].chars().next_back();
            if before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '_' | ':' | '$')) {
                continue;
            }
            let mut base = if word == "crate::" { Vec::new() } else { self.module.clone() };
            let mut rest = &self.code[start + if word == "crate::" { word.len() } else { 0 }..];
            while let Some(next) = rest.strip_prefix("super::") {
                (base, rest) = (base.split_last().map_or(Vec::new(), |(_, parent)| parent.to_vec()), next);
            }
            spread(&base, rest, &mut found);
        }
        found
    }
}

/// Whether the item after this text is public: the text ends with `pub` or `pub(crate)`.
fn is_public(before: &str) -> bool {
    before.lines().last().is_some_and(|line| line.trim_start().starts_with("pub"))
}

/// Adds the paths at the start of a text: `a::b` or `a::{b, c::d}`.
fn spread(base: &[String], text: &str, found: &mut Vec<Vec<String>>) {
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

/// The violations of the walls in a file.
fn violations(file: &File) -> Vec<String> {
    let mut found = Vec::new();
    for (what, places) in PLACES {
        let is_named = file.code.match_indices(what).any(|(at, _)| {
            !file.code[..at].ends_with(|before: char| before.is_alphanumeric() || matches!(before, ':' | '_'))
        });
        // A module of this crate may have the name of another crate.
        let name = what.trim_end_matches("::");
        let is_module = file.code.contains(&format!("mod {name};"))
            || file.paths().iter().any(|path| path.len() > 1 && path.last().is_some_and(|last| last == name));
        if is_named && !is_module && !places.iter().any(|place| file.name.starts_with(place)) {
            found.push(format!("src/{}: `{what}` belongs in {places:?}", file.name));
        }
    }
    let Some((wall, allowed)) = WALLS.iter().find(|(wall, _)| file.module.join("/").starts_with(wall)) else {
        return found;
    };
    let home = wall.split('/').count();
    for path in file.paths().into_iter().filter(|path| path.len() < home || path[..home].join("/") != *wall) {
        let is_allowed = |thing: &str| path.join("::") == thing || path.join("::").starts_with(&format!("{thing}::"));
        if !allowed.split(' ').any(is_allowed) {
            found.push(format!("src/{}: `{}` is beyond the walls of {wall}", file.name, path.join("::")));
        }
    }
    found
}

#[test]
fn modules_stay_within_their_walls() {
    let files = files();
    assert!(files.len() > 400, "only {} files found", files.len());
    let found: Vec<String> = files.iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The file that declares the last name of a path.
fn declares(files: &BTreeMap<&[String], &File>, path: &[String]) -> Option<String> {
    let length = (0..=path.len()).rev().find(|&length| files.contains_key(&path[..length]))?;
    let file = files[&path[..length]];
    let Some(name) = path.get(length) else { return Some(file.name.clone()) };
    let mut reexported = Vec::new();
    for (at, _) in file.code.match_indices("use ").filter(|(at, _)| is_public(&file.code[..*at])) {
        spread(&file.module, &file.code[at + "use ".len()..], &mut reexported);
    }
    match reexported.iter().find(|target| target.last() == Some(name) && target.len() > length + 1) {
        Some(target) => declares(files, target),
        None => Some(file.name.clone()),
    }
}

/// The files that import each other in circles, and those between two circles.
fn circles(files: &[File]) -> BTreeMap<String, BTreeSet<String>> {
    let by_module: BTreeMap<&[String], &File> = files.iter().map(|file| (&file.module[..], file)).collect();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let targets = file.without_reexports().paths().into_iter().filter_map(|path| declares(&by_module, &path));
        imports.insert(file.name.clone(), targets.filter(|target| *target != file.name).collect());
    }
    // A file that imports none of the others, or that none of them imports, is in no circle.
    loop {
        let imported: BTreeSet<&String> = imports.values().flatten().collect();
        let is_outside =
            |(name, targets): &(&String, &BTreeSet<String>)| targets.is_empty() || !imported.contains(name);
        let Some(outside) = imports.iter().find(is_outside).map(|(name, _)| name.clone()) else { return imports };
        imports.remove(&outside);
        for targets in imports.values_mut() {
            targets.remove(&outside);
        }
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let found = circles(&files());
    assert!(found.is_empty(), "in circles, or between two: {found:#?}");
    let tree = [
        ("a/mod.rs", "mod b;\nmod c;\npub(crate) use b::{A, B};"),
        ("a/b.rs", "use super::c::C;"),
        ("a/c.rs", "use crate::a::{B, d::D};"),
        ("a/d.rs", "use super::b::{self, A};"),
        ("e.rs", "use crate::a::A;"),
    ];
    let tree: Vec<File> = tree.iter().map(|(name, code)| File::new((*name).to_owned(), code)).collect();
    let found: Vec<String> = circles(&tree).into_keys().collect();
    assert_eq!(found, ["a/b.rs", "a/c.rs", "a/d.rs"]);
    assert!(circles(&tree[..2]).is_empty());
}

#[test]
fn violations_of_walls_are_found() {
    for (name, code) in [
        ("native/search/mod.rs", "use crate::sat::Cnf;"),
        ("native/search/tree.rs", "use super::super::super::sat::Cnf;"),
        ("native/mod.rs", "fn f(x: Vec<crate::text::Record>) {}\n#[cfg(test)]\nmod tests {}"),
        ("sat/mod.rs", "use crate::{puzzle::Digit, native::Native};"),
        ("verify/formula.rs", "use crate::sat::{Cnf, encode};"),
        ("verify/formula.rs", "use crate::sat::*;"),
        ("puzzle/check.rs", "use crate::engine::Budget;"),
        ("sat/engine.rs", "use varisat::Solver;"),
        ("native/mod.rs", "fn f() { unsafe { g() } }"),
        ("text/mod.rs", "fn f() { println!() }"),
        ("text/mod.rs", "if let Rule::Cage { .. } = rule {}"),
        ("cli/terminal/args.rs", "use crate::cli::jobs::job;"),
    ] {
        assert_ne!(violations(&File::new(name.to_owned(), code)), [""; 0], "{name}: {code}");
    }
    for (name, code) in [
        ("native/search/mod.rs", "use crate::{puzzle::{Digit, Puzzle}, engine::{self, Budget}};\nuse super::meter;"),
        ("native/mod.rs", "// use crate::sat;\n#[cfg(test)]\nmod tests { use crate::text; }"),
        ("verify/formula.rs", "use crate::sat::{Cnf, Lit};"),
        ("sat/backend/mod.rs", "mod varisat;\npub use varisat::Varisat;"),
        ("cli/jobs/job.rs", "use crate::cli::terminal::args;"),
    ] {
        assert_eq!(violations(&File::new(name.to_owned(), code)), [""; 0], "{name}: {code}");
    }
}
