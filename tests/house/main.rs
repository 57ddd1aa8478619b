//! Reads the source for walls between rooms that the compiler does not hold.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use itertools::Itertools as _;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms of `src` from the ground up: each may import those before the `<` in front of it. `lib` may import all.
const LEVELS: &str = "plural names clock threads < puzzle formula verify batch < text engine canonical \
                      < sat native cross_check symmetry logic audit < premises effort < explain certify generate \
                      < properties < answers < error < cli::terminal < cli::jobs::runner cli::jobs::input \
                      < cli::jobs::output < cli::jobs::work < cli::jobs::resume < cli::jobs < cli main";

/// Paths (`Rule::_` is any variant), and the only modules of `src`, or of other crates, that may name them.
const PLACES: &[(&str, &str)] = &[
    ("varisat", "sat::backend::varisat"),
    ("sudosat_core", "formula plural puzzle crates"),
    ("sudosat_verify", "verify crates"),
    // What the roads must not share: the clauses are those of the SAT road, the checker's readings are its own.
    ("src::formula", "sat certify cli effort explain premises"),
    ("src::verify", "answers certify cli error"),
    ("src::sat", "sat premises effort explain certify generate answers cli error src"),
    // Where clippy rejects a match that does not name all variants, and where a rule is made.
    (
        "Rule::_",
        "crates::core crates::verify::src::rules crates::verify::src::steps::position native::rules sat::encode::rules \
         text::format::fpuzzles::codec text::interpret text::render",
    ),
    // One door for time and one for threads, for targets that have neither.
    ("std::time::Instant", "clock batch::threads cli"),
    ("std::time::SystemTime", "cli"),
    ("std::thread", "batch::threads cli cross_check::race explain::why sat::backend::portfolio sat::backend::process"),
    ("unsafe::code", "clock native::classic::vector native::lanes::vector native::vectors"),
];

/// The modules in a file or folder, such as `src::sat::encode`, with the paths in their code.
fn modules(path: &Path) -> Vec<(String, Vec<String>)> {
    if path.is_dir() {
        return std::fs::read_dir(path).unwrap().flat_map(|entry| modules(&entry.unwrap().path())).collect();
    }
    let Some(name) = path.to_str().unwrap().strip_suffix(".rs") else { return Vec::new() };
    let module = name.trim_end_matches("/mod").trim_end_matches("/lib").replace('/', "::");
    vec![(module, paths(std::fs::read_to_string(path).unwrap().parse().unwrap(), ""))]
}

/// The paths in code without unit tests: `a::b`, and each of `a::{b, c::d}`. Those of `pub use` begin with `pub::`,
/// declarations of modules are paths from `mod::`, and `unsafe` is `unsafe::code`.
fn paths(code: TokenStream, group: &str) -> Vec<String> {
    let mut paths = vec![group.to_owned()];
    for token in code {
        let path = paths.last_mut().unwrap();
        match (&token, token.to_string().trim_start_matches("r#")) {
            (TokenTree::Group(_), _) if path == "mod::tests" => {}
            (TokenTree::Literal(_), _) => paths.push(String::new()),
            (TokenTree::Group(inner), _) => {
                let group = if path.ends_with("::") { std::mem::take(path) } else { String::new() };
                paths.extend(self::paths(inner.stream(), &group));
            }
            (_, ":") => path.push(':'),
            (_, ",") => paths.push(group.to_owned()),
            (_, "mod") => paths.push("mod::".to_owned()),
            (_, "unsafe") => paths.push("unsafe::code".to_owned()),
            (_, "use") if path == "pub" => path.push_str("::"),
            (_, name) if path.ends_with("::") => path.push_str(name),
            (_, name) => paths.push(name.to_owned()),
        }
    }
    paths.retain(|path| path.contains("::") && !path.ends_with("::"));
    paths
}

/// Whether a path is another, or below it.
fn is_in(room: &str, path: &str) -> bool {
    let is_variant = |name: &str| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    let below = path.strip_prefix(room.trim_end_matches('_'));
    below.is_some_and(|below| below.is_empty() || below.starts_with("::") || room.ends_with('_') && is_variant(below))
}

/// The level and the room of a path.
fn level(path: &str) -> Option<(usize, &'static str)> {
    let levels = LEVELS.split(" < ").enumerate();
    let mut rooms = levels.flat_map(|(level, rooms)| rooms.split(' ').map(move |room| (level, room)));
    rooms.find(|(_, room)| is_in(room, path.strip_prefix("src::").unwrap_or_default()))
}

fn violations(modules: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let (mut found, mut imports) = (Vec::new(), BTreeSet::new());
    for (module, paths) in modules {
        let (parent, child) = module.rsplit_once("::").unwrap_or_default();
        if child != "main" && modules.get(parent).is_some_and(|paths| !paths.contains(&format!("mod::{child}"))) {
            found.push(format!("{module}: no module declares it"));
        }
        if parent == "src" && level(module).is_none() {
            found.push(format!("{module}: no level has this room"));
        }
        for path in paths.iter().filter(|_| !module.split("::").contains("tests")) {
            // A module may pass on names of its children that it does not use itself.
            let name = format!("{}::", path.rsplit("::").next().unwrap());
            let is_used = !path.starts_with("pub::") || paths.iter().any(|path| path.starts_with(&name));
            // From here on, a path of this crate begins at the root of the repository.
            let root = format!("{}::", module.split_inclusive("src").next().unwrap());
            let base = module.rsplitn(path.matches("super::").count() + 1, "::").last().unwrap();
            let path = path.trim_start_matches("pub::").trim_start_matches("super::").replace("crate::", &root);
            let relative = format!("{base}::{path}");
            let file = |path: &str| modules.keys().rfind(|module| is_in(module, path));
            let path = if file(&relative) == Some(module) { path } else { relative };
            if level(module).zip(level(&path)).is_some_and(|(home, other)| other.0 >= home.0 && other != home) {
                found.push(format!("{module}: `{path}` is not below this room"));
            }
            for (what, places) in PLACES.iter().filter(|(what, _)| is_in(what, &path)) {
                if !places.split(' ').any(|place| is_in(place, module.trim_start_matches("src::"))) {
                    found.push(format!("{module}: `{what}` belongs in {places:?}"));
                }
            }
            imports.extend(file(&path).filter(|other| is_used && *other != module).map(|other| (module, other)));
        }
    }
    // In a circle, each module imports another and is imported.
    for _ in modules {
        let (importing, imported): (BTreeSet<_>, BTreeSet<_>) = imports.iter().copied().unzip();
        imports.retain(|(module, other)| imported.contains(module) && importing.contains(other));
    }
    found.extend(imports.iter().map(|(module, other)| format!("{module}: in a circle with {other}")));
    found
}

#[test]
fn the_walls_hold() {
    let files = ["src", "crates/core/src", "crates/verify/src"].map(|folder| modules(Path::new(folder))).concat();
    assert!(files.len() > 500, "only {} files found", files.len());
    assert_eq!(violations(&files.into_iter().collect()).join("\n"), "");
}

#[test]
fn violations_are_found() {
    let files = [
        ("src::answers", "fn f() { if let Rule::Cage { .. } = rule {} }", "`Rule::_` belongs in"),
        ("src::attic", "", "no level has this room"),
        ("src::audit", "use std::time::{Duration, Instant};", "`std::time::Instant` belongs in"),
        ("src::canonical", "pub use crate::sat::A;", "`src::sat::A` is not below"),
        ("src::explain", "use crate::{native::Native, sat::{Cnf, Lit}};", ""),
        ("src::logic", "use crate::{puzzle::{Digit, Cell}, sat::{self, Cnf}};", "`src::sat::Cnf` is not below"),
        ("src::native", "/// [`crate::sat`]\nstruct A;\n#[cfg(test)]\nmod tests { use crate::sat; }", ""),
        ("src::sat", "mod a; pub use a::A; mod b; mod c; mod d; pub struct B;", ""),
        ("src::sat::a", "use super::B;", ""),
        ("src::sat::b", "use super::c::C;", "in a circle with src::sat::c"),
        ("src::sat::c", "fn f() { crate::sat::b::f() }", "in a circle with src::sat::b"),
        ("src::sat::d", "mod e; pub(super) use e::E; fn f() { E::new() }", "in a circle with src::sat::d::e"),
        ("src::sat::d::e", "use super::f;", "in a circle with src::sat::d"),
        ("src::sat::lost", "", "no module declares it"),
        ("src::symmetry", "mod tests {}\nfn f(x: super::sat::A) {}", "`src::sat::A` is not below"),
        ("src::effort", "fn f() { unsafe { g() } }", "`unsafe::code` belongs in"),
        ("src::text", "use varisat::Solver;", "`varisat` belongs in"),
    ];
    let found =
        violations(&files.map(|(module, text, _)| (module.to_owned(), paths(text.parse().unwrap(), ""))).into());
    for (module, _, expected) in files {
        let found = found.iter().filter(|found| found.starts_with(&format!("{module}: "))).join("\n");
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{module}: {found:?}");
    }
}
