//! Reads the source, as rustfmt writes it: walls that the compiler does not hold.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use itertools::Itertools as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms of `src` from the ground up: each may import those on lines above its own.
const LEVELS: [&str; 16] = [
    "plural names clock threads",
    "puzzle formula verify batch",
    "text engine canonical",
    "sat native cross_check symmetry logic audit",
    "premises effort",
    "explain certify generate",
    "properties",
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

/// Paths (`_` is any variant) and other code, and the only files that may contain them.
const PLACES: &[(&str, &str)] = &[
    ("varisat", "src/sat/backend/varisat.rs"),
    ("cadical", "src/sat/backend/cadical.rs"),
    ("sudosat_core", "src/formula.rs src/plural.rs src/puzzle.rs crates/verify/"),
    ("sudosat_verify", "src/verify.rs crates/verify/src/main.rs"),
    ("clap", "src/cli/ crates/verify/src/main.rs"),
    // What the roads must not share: the clauses are those of the SAT road, the checker's readings are its own. The
    // lanes of `native` generate puzzles too, so `generate` is above both.
    ("crate::formula", "src/sat/ src/certify/ src/cli/ src/effort/ src/explain/ src/premises/ crates/"),
    ("crate::verify", "src/answers/ src/certify/ src/cli/ src/error.rs src/lib.rs crates/"),
    (
        "crate::sat",
        "src/sat/ src/premises/ src/effort/ src/explain/ src/certify/ src/generate/ src/answers/ src/cli/ src/error.rs \
         src/lib.rs",
    ),
    // A variant of `Rule`: where clippy rejects a match that does not name all, and where a rule is made.
    (
        "Rule::_",
        "crates/core/src/puzzle/ crates/verify/src/rules/ crates/verify/src/steps/position.rs src/native/rules/ \
         src/sat/encode/rules/ src/text/format/fpuzzles/codec/ src/text/interpret/ src/text/render/",
    ),
    // One door for time and one for threads, for targets that have neither.
    ("std::time::Instant", "src/clock.rs src/batch/threads.rs src/cli/"),
    ("std::time::SystemTime", "src/cli/"),
    (
        "std::thread",
        "src/batch/threads.rs src/cli/ src/cross_check/race.rs src/explain/why/unique.rs \
         src/sat/backend/portfolio.rs src/sat/backend/process/",
    ),
    ("unsafe ", "src/clock.rs src/native/classic/vector/ src/native/lanes/vector/ src/native/vectors.rs"),
    ("print!(", "src/cli/"),
    ("println!(", "src/cli/ crates/verify/src/main.rs"),
    // These hide what a file imports.
    ("extern crate ", ""),
    ("#[path =", ""),
    ("include!(", ""),
];

/// A source file: its code without comments and unit tests, and the paths in it, each with whether it is passed on by
/// `pub use`.
struct File {
    name: String,
    code: String,
    paths: Vec<(String, bool)>,
}

/// The names and texts of the Rust files below a folder.
fn sources(path: &Path) -> Vec<(String, String)> {
    if path.is_dir() {
        return std::fs::read_dir(path).unwrap().flat_map(|entry| sources(&entry.unwrap().path())).collect();
    }
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    is_rust.then(|| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).into_iter().collect()
}

fn is_word(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
}

/// The paths in code: `a::b`, and each of `a::{b, c::d}`.
fn paths(code: &str) -> Vec<(String, bool)> {
    let (mut paths, mut groups, mut is_passed_on, mut before) = (Vec::new(), Vec::new(), false, "");
    for token in code.split_inclusive(|symbol| !is_word(symbol) && symbol != ':').filter(|token| *token != " ") {
        let path = groups.concat() + token.trim_end_matches(|symbol| !is_word(symbol));
        if token == "use " {
            is_passed_on = before == "pub " || before.ends_with(')');
        } else if let Some(group) = token.strip_suffix('{').filter(|group| group.ends_with("::")) {
            groups.push(group);
        } else if path.starts_with(is_word) && path.ends_with(is_word) && path.contains("::") {
            paths.push((path.trim_end_matches("::self").to_owned(), is_passed_on));
        }
        if token.ends_with('}') {
            groups.pop();
        }
        is_passed_on &= !token.ends_with(';');
        before = token;
    }
    paths
}

/// The files of a crate by their modules. Paths that begin at a parent or a child begin at the crate.
fn modules(files: Vec<(String, String)>) -> BTreeMap<String, File> {
    let mut modules = BTreeMap::new();
    for (name, text) in files {
        let program = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let code = program.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let (_, below) = name.split_once("src/").unwrap();
        let parts = below.trim_end_matches(".rs").split('/').filter(|part| !["mod", "lib"].contains(part));
        let module = ["crate"].into_iter().chain(parts).collect::<Vec<_>>().join("::");
        modules.insert(module, File { paths: paths(&code), name, code });
    }
    let names: BTreeSet<String> = modules.keys().cloned().collect();
    for (module, file) in &mut modules {
        for (path, _) in &mut file.paths {
            if path.starts_with("super::") {
                let base = module.rsplitn(path.matches("super::").count() + 1, "::").last().unwrap();
                *path = format!("{base}::{}", path.trim_start_matches("super::"));
            } else if names.contains(&format!("{module}::{}", path.split("::").next().unwrap())) {
                *path = format!("{module}::{path}");
            }
        }
    }
    modules
}

/// The modules in circles, and those between two circles, with their imports among these. A module may pass on names of
/// its children that it does not use itself.
fn circles(modules: &BTreeMap<String, File>) -> BTreeMap<&str, BTreeSet<&str>> {
    let imports = |(module, file): (&'_ String, &'_ File)| {
        let is_named = |name: &str| file.paths.iter().any(|(path, _)| path.split("::").next() == Some(name));
        let paths = file.paths.iter().filter(|(path, is_passed_on)| {
            path.starts_with("crate::") && (!is_passed_on || path.rsplit("::").next().is_some_and(is_named))
        });
        let ends = |path: &str| path.match_indices("::").map(|(end, _)| end).chain([path.len()]).collect::<Vec<_>>();
        let own = |path: &str| ends(path).into_iter().rev().find_map(|end| modules.get_key_value(&path[..end]));
        paths.filter_map(|(path, _)| own(path)).map(|(other, _)| &**other).filter(|other| other != module).collect()
    };
    let mut left: BTreeMap<&str, BTreeSet<&str>> = modules.iter().map(|entry| (&**entry.0, imports(entry))).collect();
    // What imports none of the others, or is imported by none, is in no circle.
    let is_free = |left: &BTreeMap<&str, BTreeSet<&str>>, module: &str| {
        left[module].iter().all(|other| !left.contains_key(other)) || !left.values().any(|other| other.contains(module))
    };
    while let Some(free) = left.keys().copied().find(|module| is_free(&left, module)) {
        left.remove(free);
    }
    left
}

/// The level and the room of a file or module of `src`, by its path in the repository.
fn level(path: &str) -> Option<(usize, &'static str)> {
    let path = format!("{}/", path.strip_prefix("src/")?.trim_end_matches(".rs"));
    let mut rooms = (0..).zip(LEVELS).flat_map(|(level, rooms)| rooms.split(' ').map(move |room| (level, room)));
    rooms.find(|(_, room)| path.starts_with(&format!("{room}/")))
}

fn contains(code: &str, paths: &[(String, bool)], what: &str) -> bool {
    let is_variant = |rest: &str| rest.starts_with(char::is_uppercase) && rest.contains(char::is_lowercase);
    paths.iter().any(|(path, _)| match what.strip_suffix('_') {
        Some(start) => path.strip_prefix(start).is_some_and(is_variant),
        None => format!("{path}::").starts_with(&format!("{what}::")),
    }) || !what.ends_with(is_word) && code.contains(what)
}

/// A file that no module declares is not compiled, and its tests are not run.
fn is_declared(module: &str, modules: &BTreeMap<String, File>) -> bool {
    let Some((parent, child)) = module.rsplit_once("::") else { return true };
    let declarations = [format!("mod {child};"), format!("mod r#{child};")];
    module == "crate::main" || declarations.iter().any(|declaration| modules[parent].code.contains(declaration))
}

fn violations(files: Vec<(String, String)>) -> Vec<String> {
    let mut modules = modules(files);
    let undeclared = modules.iter().filter(|(module, _)| !is_declared(module, &modules));
    let mut found: Vec<String> = undeclared.map(|(_, file)| format!("{}: no module declares it", file.name)).collect();
    modules.retain(|module, _| !module.split("::").any(|part| part == "tests"));
    let circles = circles(&modules);
    let among = |others: &BTreeSet<&str>| others.iter().filter(|other| circles.contains_key(*other)).join(", ");
    found.extend(circles.iter().map(|(module, others)| format!("{module} is in circles with {}", among(others))));
    for File { name, code, paths } in modules.values() {
        let is_elsewhere = |places: &str| !places.split_whitespace().any(|place| name.starts_with(place));
        for (what, places) in PLACES.iter().filter(|(what, places)| is_elsewhere(places) && contains(code, paths, what))
        {
            found.push(format!("{name}: `{what}` belongs in {places:?}"));
        }
        let Some((own, home)) = level(name) else {
            found.extend(name.strip_prefix("src/").map(|name| format!("{name}: no level has this room")));
            continue;
        };
        for (path, _) in paths.iter().filter(|(path, _)| path.starts_with("crate::")) {
            let other = level(&path.replace("::", "/").replacen("crate", "src", 1));
            if other.is_some_and(|(other, room)| other >= own && room != home) {
                found.push(format!("{name}: `{path}` is not below {home}"));
            }
        }
    }
    found
}

#[test]
fn the_walls_hold() {
    let crates = ["src", "crates/core/src", "crates/verify/src"].map(|folder| sources(Path::new(folder)));
    assert!(crates[0].len() > 400, "only {} files found", crates[0].len());
    assert_eq!(crates.into_iter().flat_map(violations).collect::<Vec<_>>().join("\n"), "");
}

#[test]
fn violations_are_found() {
    // Each `==` begins a file, with its name.
    for (expected, tree) in [
        ("`varisat` belongs in", "== src/sat/mod.rs\nuse varisat::Solver;"),
        ("`std::time::Instant` belongs in", "== src/sat/mod.rs\nuse std::time::{Duration, Instant};"),
        ("`println!(` belongs in", "== src/text/mod.rs\nfn f() { println!() }"),
        ("`Rule::_` belongs in", "== src/text/mod.rs\nfn f() { if let Rule::Cage { .. } = rule {} }"),
        ("attic.rs: no level", "== src/lib.rs\nmod attic;\n== src/attic.rs\n"),
        ("b.rs: no module declares", "== src/sat/mod.rs\nmod a;\n== src/sat/b.rs\n"),
        (
            "`crate::sat::Cnf` is not below",
            "== src/native/mod.rs\nuse crate::{puzzle::{Digit, Cell}, sat::{self, Cnf}};",
        ),
        ("`crate::sat::encode` is not below", "== src/native/mod.rs\nfn f() { super::sat::encode() }"),
        (
            "`crate::native::A` is not below",
            "== src/sat/mod.rs\nfn f(x: crate::native::A) {}\n#[cfg(test)]\nmod tests {}",
        ),
        ("`crate::native::A` is not below", "== src/text/mod.rs\npub use crate::native::A;"),
        ("circles", "== src/sat/mod.rs\nmod b;\nuse b::B;\npub struct A;\n== src/sat/b.rs\nuse super::A;"),
        ("circles", "== src/sat/mod.rs\nmod b;\nfn f() { b::f() }\n== src/sat/b.rs\nuse crate::sat::f;"),
        ("circles", "== src/sat/mod.rs\nmod b;\npub use b::B;\nfn f() { B::new() }\n== src/sat/b.rs\nuse super::f;"),
        ("`include!(` belongs in", "== src/text/mod.rs\ninclude!(\"a.rs\");"),
        ("", "== src/native/mod.rs\n// use crate::sat;\n#[cfg(test)]\nmod tests { use crate::sat; }"),
        ("", "== src/explain/mod.rs\nuse crate::{native::Native, sat::{Cnf, Lit}};"),
        ("", "== src/sat/mod.rs\nmod b;\npub use b::B;\npub struct A;\n== src/sat/b.rs\nuse super::A;"),
    ] {
        let rooms = ["explain", "native", "sat", "text"].map(|room| format!("mod {room};")).join("\n");
        let files = tree.split("== ").skip(1).filter_map(|file| file.split_once('\n'));
        let files = [("src/lib.rs", &*rooms)].into_iter().chain(files);
        let found = violations(files.map(|(name, code)| (name.to_owned(), code.to_owned())).collect()).join("\n");
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{tree}: {found}");
    }
}
