//! The walls that the compiler does not hold: no imports in circles, and names that belong in some files alone.
//!
//! The sources are read as rustfmt writes them. Unit tests, which are exempt, end their file or are in `tests`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The folders of sources, each with a crate at its root.
const SOURCES: [&str; 3] = ["src/", "crates/core/src/", "crates/verify/src/"];

/// The rooms of `src` from the ground up: each may import those on lines above its own.
const LEVELS: [&str; 14] = [
    "plural names clock threads",
    "puzzle formula verify batch",
    "text engine canonical",
    "sat native cross_check symmetry logic audit",
    "explain certify generate",
    "answers",
    "error",
    "cli/terminal",
    "cli/jobs/runner cli/jobs/input",
    "cli/jobs/output",
    "cli/jobs/work",
    "cli/jobs/resume",
    "cli/jobs",
    "cli lib main",
];

/// Paths, and the only files that may name them; `_` is any variant.
const PATHS: &[(&str, &str)] = &[
    ("varisat", "src/sat/backend/varisat.rs"),
    ("cadical", "src/sat/backend/cadical.rs"),
    ("sudosat_core", "src/formula.rs src/plural.rs src/puzzle.rs crates/verify/"),
    ("sudosat_verify", "src/verify.rs crates/verify/src/main.rs"),
    ("clap", "src/cli/ crates/verify/src/main.rs"),
    // What the roads must not share: the clauses are those of the SAT road, the checker's readings are its own.
    ("crate::formula", "src/sat/ src/certify/ src/cli/ src/explain/ crates/"),
    ("crate::verify", "src/answers/ src/certify/ src/cli/ src/error.rs src/lib.rs crates/"),
    // A variant of `Rule`: where clippy rejects a match that does not name all, and where a rule is made.
    (
        "Rule::_",
        "crates/core/src/puzzle/ crates/verify/src/rules/ crates/verify/src/steps/position.rs src/native/rules/ \
         src/sat/encode/rules/ src/text/format/fpuzzles/codec/ src/text/render/",
    ),
    // One door for time and one for threads, for targets that have neither.
    ("std::time::Instant", "src/clock.rs src/batch/threads.rs src/cli/"),
    ("std::time::SystemTime", "src/cli/"),
    (
        "std::thread",
        "src/batch/threads.rs src/cli/ src/cross_check/race.rs src/explain/why/unique.rs \
         src/sat/backend/portfolio.rs src/sat/backend/process/",
    ),
];

/// Like [`PATHS`], for other code.
const CODE: &[(&str, &str)] = &[
    ("unsafe ", "src/clock.rs src/native/classic/vector/ src/native/lanes/vector/ src/native/vectors.rs"),
    ("print!(", "src/cli/"),
    ("println!(", "src/cli/ crates/verify/src/main.rs"),
    // These hide what a file imports.
    ("extern crate", ""),
    ("#[path", ""),
    ("include!(", ""),
];

/// A source file without comments and unit tests, its module, and the paths in its code.
struct File {
    name: String,
    module: String,
    code: String,
    paths: Vec<(Kind, String)>,
}

/// The place of a path: in a `pub use`, another `use`, or other code.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    PassedOn,
    Imported,
    Named,
}

fn is_word(one: char) -> bool {
    one.is_alphanumeric() || one == '_'
}

/// The paths at the start of a text: `a::b`, or `a::{b, c::d}`.
fn spread(text: &str) -> Vec<String> {
    let (start, rest) = text.split_at(text.find(|one| !is_word(one) && one != ':').unwrap_or(text.len()));
    let Some(group) = rest.strip_prefix('{') else {
        return vec![start.trim_end_matches(':').trim_end_matches("::self").to_owned()];
    };
    let (mut depth, mut from, mut paths) = (0, 0, Vec::new());
    for (at, symbol) in group.char_indices() {
        depth += i32::from(symbol == '{') - i32::from(symbol == '}');
        if symbol == ',' && depth == 0 || depth < 0 {
            let rest = Some(group[from..at].trim()).filter(|rest| !rest.is_empty());
            paths.extend(rest.map_or(Vec::new(), spread).iter().map(|rest| format!("{start}{rest}")));
            from = at + 1;
        }
        if depth < 0 {
            break;
        }
    }
    paths
}

impl File {
    fn new(name: &str, text: &str) -> Self {
        let program = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code = program.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let below = SOURCES.iter().find_map(|source| name.strip_prefix(source)).unwrap_or(name);
        let parts = below.trim_end_matches(".rs").split('/').filter(|part| !["mod", "lib"].contains(part));
        let module = ["crate"].into_iter().chain(parts).collect::<Vec<_>>().join("::");
        let mut file = Self { name: name.to_owned(), module, code, paths: Vec::new() };
        for statement in file.code.split(';') {
            let (before, used) = statement.rsplit_once("use ").unwrap_or((statement, ""));
            let kind = match before.rsplit('\n').next().unwrap_or_default().trim() {
                _ if used.is_empty() => Kind::Named,
                "" => Kind::Imported,
                visibility if visibility.starts_with("pub") => Kind::PassedOn,
                _ => Kind::Named,
            };
            let (code, used) = if kind == Kind::Named { (statement, "") } else { (before, used) };
            for (at, _) in code.match_indices("::") {
                let start = code[..at].trim_end_matches(is_word);
                if start.len() < at && !start.ends_with([':', '$']) {
                    file.paths.extend(spread(&code[start.len()..]).into_iter().map(|path| (Kind::Named, path)));
                }
            }
            file.paths.extend(spread(used).into_iter().map(|path| (kind, path)));
        }
        for (_, path) in &mut file.paths {
            let mut base = &file.module[..];
            while let Some((rest, (parent, _))) = path.strip_prefix("super::").zip(base.rsplit_once("::")) {
                base = parent;
                *path = if rest.starts_with("super::") { rest.to_owned() } else { format!("{parent}::{rest}") };
            }
        }
        file
    }
}

/// The files of a folder of sources by their modules.
type Tree = BTreeMap<String, File>;

/// The files with all paths from the crate on, also those that begin at a child or at an imported module.
fn tree(files: impl IntoIterator<Item = File>) -> Tree {
    let mut tree: Tree = files.into_iter().map(|file| (file.module.clone(), file)).collect();
    let modules: BTreeSet<String> = tree.keys().cloned().collect();
    // The second time, modules that are imported by a path from a child are known.
    for file in tree.values_mut() {
        for _ in 0..2 {
            let imported = file.paths.iter().map(|(_, path)| path).filter(|path| modules.contains(*path));
            let children = modules.iter().filter(|child| child.rsplit_once("::").is_some_and(|of| of.0 == file.module));
            let known = imported.chain(children).filter_map(|path| Some((path.rsplit_once("::")?.1, path)));
            let known: BTreeMap<String, String> = known.map(|(name, path)| (name.to_owned(), path.clone())).collect();
            for (_, path) in &mut file.paths {
                if let Some((first, rest)) = path.split_once("::")
                    && let Some(module) = known.get(first)
                {
                    *path = format!("{module}::{rest}");
                }
            }
        }
    }
    tree
}

fn files(source: &str) -> Vec<File> {
    let root = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut files) = (vec![format!("{root}{source}")], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(name);
            } else if !name.split(['/', '.']).any(|part| part == "tests") {
                files.push(File::new(&name[root.len()..], &fs::read_to_string(path).unwrap()));
            }
        }
    }
    files
}

/// The file that declares the last name of a path. A name that a module passes on is followed, this far; a path to a
/// module declares nothing.
fn declaring<'a>(tree: &'a Tree, path: &str, far: usize) -> Option<&'a str> {
    let mut module = path.rsplit_once("::")?.0;
    while !tree.contains_key(module) {
        module = module.rsplit_once("::")?.0;
    }
    let (file, rest) = (&tree[module], &path[module.len() + 2..]);
    let name = format!("::{}", rest.split("::").next().unwrap_or_default());
    let is_from = |(kind, from): &&(Kind, String)| *kind != Kind::Named && from != path && from.ends_with(&name);
    match file.paths.iter().find(is_from).filter(|(_, from)| far > 0 && from.starts_with("crate::")) {
        Some((_, from)) => declaring(tree, &format!("{from}{}", &rest[name.len() - 2..]), far - 1),
        None => Some(&file.name[..]).filter(|_| !tree.contains_key(path)),
    }
}

/// The files in circles, and those between two circles, with their imports among these.
fn circles(tree: &Tree) -> BTreeMap<&str, BTreeSet<&str>> {
    // A file may pass on names of its children.
    let targets = |file: &File| {
        let paths = file.paths.iter().filter(|(kind, _)| *kind != Kind::PassedOn);
        let targets = paths.filter_map(|(_, path)| declaring(tree, path, 16));
        targets.filter(|target| *target != file.name).collect()
    };
    let mut left: BTreeMap<&str, BTreeSet<&str>> = tree.values().map(|file| (&*file.name, targets(file))).collect();
    // What imports none of the others, or is imported by none, is in no circle.
    loop {
        let imported: BTreeSet<&str> = left.values().flatten().copied().collect();
        let outside = left.iter().find(|(name, targets)| targets.is_empty() || !imported.contains(*name));
        let Some((&outside, _)) = outside else { return left };
        left.remove(outside);
        for targets in left.values_mut() {
            targets.remove(outside);
        }
    }
}

/// The level and the room of a file or module of `src`, by its path in the repository.
fn level(path: &str) -> Option<(usize, &'static str)> {
    let path = format!("{}/", path.strip_prefix("src/")?.trim_end_matches(".rs"));
    let mut rooms = (0..).zip(LEVELS).flat_map(|(level, rooms)| rooms.split(' ').map(move |room| (level, room)));
    rooms.find(|(_, room)| path.starts_with(&format!("{room}/")))
}

fn violations(files: impl IntoIterator<Item = File>) -> Vec<String> {
    let tree = tree(files);
    let circles = circles(&tree);
    let mut found = if circles.is_empty() { Vec::new() } else { vec![format!("circles: {circles:#?}")] };
    for File { name, code, paths, .. } in tree.values() {
        let is_variant = |rest: &str| rest.starts_with(char::is_uppercase) && rest.contains(char::is_lowercase);
        let begins = |path: &str, what: &str| match what.strip_suffix('_') {
            Some(start) => path.strip_prefix(start).is_some_and(is_variant),
            None => path.strip_prefix(what).is_some_and(|rest| rest.is_empty() || rest.starts_with("::")),
        };
        let named = PATHS.iter().filter(|(what, _)| paths.iter().any(|(_, path)| begins(path, what)));
        let has = named.chain(CODE.iter().filter(|(what, _)| code.contains(what)));
        let is_elsewhere = |places: &str| !places.split_whitespace().any(|place| name.starts_with(place));
        let elsewhere = has.filter(|(_, places)| is_elsewhere(places));
        found.extend(elsewhere.map(|(what, places)| format!("{name}: `{what}` belongs in {places:?}")));
        let Some((own, home)) = level(name) else {
            found.extend(name.strip_prefix("src/").map(|name| format!("{name}: no level has this room")));
            continue;
        };
        for (_, path) in paths.iter().filter(|(_, path)| path.starts_with("crate::")) {
            let other = level(&path.replace("::", "/").replace("crate/", "src/"));
            if other.is_some_and(|(other, room)| other >= own && room != home) {
                found.push(format!("{name}: `{path}` is not below {home}"));
            }
        }
    }
    found
}

#[test]
fn the_walls_hold() {
    let all = SOURCES.map(files);
    assert!(all[0].len() > 400, "only {} files found", all[0].len());
    let found: Vec<String> = all.into_iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// All that an auditor of the checker reads; `serde` is for `sudosat` alone.
#[test]
fn the_checker_of_certificates_depends_on_core_and_a_hash() {
    let manifest = include_str!("../../crates/verify/Cargo.toml");
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (dependencies, _) = rest.split_once("\n\n").unwrap();
    let serde = "serde = { workspace = true, optional = true }";
    assert_eq!(dependencies, [serde, "sha2 = \"0.11\"", "sudosat-core.workspace = true"].join("\n"));
}

#[test]
fn violations_are_found() {
    // Each `==` begins a file, with its name.
    let found = |tree: &str| {
        let files = tree.split("== ").skip(1).filter_map(|file| file.split_once('\n'));
        violations(files.map(|(name, code)| File::new(name, code))).join("\n")
    };
    for (expected, tree) in [
        ("`varisat` belongs in", "== src/sat/engine.rs\nuse varisat::Solver;"),
        ("`std::time::Instant` belongs in", "== src/sat/mod.rs\nuse std::time::{Duration, Instant};"),
        ("`println!(` belongs in", "== src/text/mod.rs\nfn f() { println!() }"),
        ("`Rule::_` belongs in", "== src/text/mod.rs\nfn f() { if let Rule::Cage { .. } = rule {} }"),
        ("attic.rs: no level", "== src/attic.rs\n"),
        ("`crate::sat::Cnf` is not below", "== src/native/a.rs\nuse crate::{puzzle::{Digit, Cell}, sat::{self, Cnf}};"),
        ("`crate::sat::encode` is not below", "== src/native/a/b.rs\nfn f() { super::super::super::sat::encode() }"),
        (
            "`crate::native::A` is not below",
            "== src/sat/mod.rs\nfn f(x: crate::native::A) {}\n#[cfg(test)]\nmod tests {}",
        ),
        ("`crate::cli::jobs::work::A` is not below", "== src/cli/jobs/output/a.rs\npub use crate::cli::jobs::work::A;"),
        ("circles", "== src/sat/mod.rs\nmod b;\nuse b::B;\npub struct A;\n== src/sat/b.rs\nuse super::A;"),
        (
            "circles",
            "== src/sat/mod.rs\npub use b::B;\n== src/sat/b.rs\nuse super::c::C;\n== src/sat/c.rs\nuse super::B;",
        ),
        ("circles", "== src/sat/b.rs\nuse super::c;\nfn f() { c::f() }\n== src/sat/c.rs\nuse crate::sat::b::B;"),
        ("", "== src/native/mod.rs\n// use crate::sat;\n#[cfg(test)]\nmod tests { use crate::sat; }"),
        ("", "== src/sat/mod.rs\nmod varisat;\npub use varisat::Varisat;\n== src/sat/varisat.rs\n"),
        ("", "== src/explain/why.rs\nuse crate::{native::Native, sat::{Cnf, Lit}};"),
        ("", "== src/sat/mod.rs\nmod b;\npub use b::B;\npub struct A;\n== src/sat/b.rs\nuse super::A;"),
    ] {
        let found = found(tree);
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{tree}: {found}");
    }
}
