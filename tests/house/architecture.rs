//! The dependencies between the modules of `src`: who may see whom, which module may use which crate, where a rule is
//! read.
//!
//! The source files are read as text, because the compiler does not enforce these layers. Modules under `#[cfg(test)]`
//! are not part of the program and are exempt, so that a module's unit tests can write puzzles as text.

use crate::source::{self, Path, Token, modules};
use itertools::Itertools;
use std::fs;

/// The modules and what each may see besides itself: whole modules, or single items of one. `lib.rs` and the command
/// line see all.
const ROOMS: &[(&str, &[&str])] = &[
    // Counts with their nouns, for every module's messages.
    ("words", &[]),
    // Choices that have names.
    ("names", &[]),
    ("puzzle", &["words"]),
    ("text", &["words", "names", "puzzle"]),
    ("engine", &["words", "puzzle"]),
    ("error", &["engine", "text"]),
    ("canonical", &["words", "puzzle"]),
    ("sat", &["words", "names", "puzzle", "engine"]),
    ("native", &["words", "puzzle", "engine"]),
    ("cross_check", &["words", "puzzle", "engine"]),
    ("symmetry", &["puzzle", "engine"]),
    ("explain", &["words", "puzzle", "engine", "sat", "native", "cross_check"]),
    ("audit", &["words", "puzzle", "text", "engine", "canonical"]),
    ("batch", &["words"]),
    // The checker: of the SAT solver it may see the definition of a formula, and nothing that writes one.
    ("verify", &["words", "puzzle", "sat::ClauseSink", "sat::Cnf", "sat::Lit", "sat::Var"]),
    ("certify", &["words", "puzzle", "engine", "sat", "native", "cross_check", "verify"]),
    (
        "cli",
        &[
            "words",
            "names",
            "puzzle",
            "text",
            "engine",
            "sat",
            "native",
            "cross_check",
            "symmetry",
            "verify",
            "certify",
            "explain",
            "canonical",
            "audit",
            "batch",
            "BothRoads",
        ],
    ),
];

/// Where each crate that the program depends on may be named. A new dependency must be added here.
const CRATES: &[(&str, &[&str])] = &[
    ("anstream", &["cli/terminal/screen.rs"]),
    ("anstyle", &["text/render/", "cli/"]),
    ("batsat", &["sat/backend/batsat.rs"]),
    ("cadical", &["sat/backend/cadical.rs"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("csv", &["text/", "cli/"]),
    ("csv_core", &["text/table/"]),
    ("ctrlc", &["cli/"]),
    ("flate2", &["text/bytes/compressed.rs", "sat/backend/process/result.rs"]),
    ("humantime", &["cli/"]),
    ("itertools", &["names.rs", "puzzle/", "text/", "sat/", "native/", "explain/", "audit/", "cli/"]),
    ("lz_str", &["text/format/fpuzzles/link.rs"]),
    ("indicatif", &["cli/jobs/progress.rs", "cli/jobs/tally.rs"]),
    ("lzma_rust2", &["text/bytes/compressed.rs"]),
    ("mimalloc", &["main.rs"]),
    ("quick_xml", &["text/format/opensudoku/"]),
    ("rustix", &["cli/terminal/memory.rs", "cli/jobs/sink.rs", "sat/backend/process/"]),
    ("ruzstd", &["text/bytes/compressed.rs"]),
    ("serde", &["text/", "puzzle/puzzle/data.rs", "puzzle/verdict.rs", "verify/fields.rs", "cli/"]),
    ("serde_json", &["text/", "cli/"]),
    ("sha2", &["verify/verifier.rs"]),
    ("sysinfo", &["cli/terminal/memory.rs"]),
    ("terminal_size", &["cli/terminal/screen.rs"]),
    ("tempfile", &["cli/jobs/job_record.rs"]),
    ("twox_hash", &["cli/jobs/asked.rs", "cli/jobs/resume.rs", "cli/jobs/sink.rs"]),
    ("varisat", &["sat/backend/varisat.rs"]),
    ("which", &["sat/backend/process/command.rs"]),
    ("wide", &["native/classic/vector/portable.rs"]),
];

/// The only files that may contain unsafe code: vector instructions, and the one place that queries the processor for
/// them.
const UNSAFE: &[&str] = &["native/classic/vector/", "native/lanes/vector/", "native/vectors.rs"];

/// The violations in a file, named from `src`.
fn violations(file: &str, source: &str) -> Vec<String> {
    let all = source::tokens(source);
    let tokens = source::without_tests(&all);
    let paths = source::paths(&tokens);
    let mut found = Vec::new();
    let mut report = |line: usize, what: String| found.push(format!("src/{file}:{line}: {what}"));

    for path in &paths {
        if let Some(what) = out_of_sight(file, path) {
            report(path.line, what);
        }
        if let Some(what) = foreign(file, path, &paths, &tokens) {
            report(path.line, what);
        }
    }
    for (words, places, what) in [
        (&["unsafe"][..], UNSAFE, "unsafe code"),
        (&["println", "!"], &["cli/"], "writing to the terminal"),
        (&["print", "!"], &["cli/"], "writing to the terminal"),
        (&["eprintln", "!"], &["cli/"], "writing to the terminal"),
        (&["eprint", "!"], &["cli/"], "writing to the terminal"),
        (&["#", "[", "path"], &[], "a module in another place"),
        (&["extern", "crate"], &[], "an extern crate under a name of its own"),
        (&["include", "!"], &[], "an included file"),
        (&["let", "Rule", "::"], &[], "asking for one rule, blind to a new one,"),
        (&["=", "=", "Rule", "::"], &["cli/"], "asking for one rule, blind to a new one,"),
        (&["let", "ExtraHouse", "::"], &[], "asking for one rule, blind to a new one,"),
        (&["=", "=", "ExtraHouse", "::"], &[], "asking for one rule, blind to a new one,"),
    ] {
        let is_allowed = places.iter().any(|place| file.starts_with(place));
        if let (false, Some(&place)) = (is_allowed, source::find(&all, words).first()) {
            report(all[place].line, format!("{what} has no place here"));
        }
    }
    for line in open_matches(&all) {
        report(line, "a match on Rule names every rule, so that the compiler finds what a new one lacks".to_owned());
    }
    found
}

/// Why a path within the program must not be in the file.
fn out_of_sight(file: &str, path: &Path) -> Option<String> {
    let here = modules(file);
    let room = here.first()?;
    let written = path.segments.join("::");
    let mut target = match path.segments[0].as_str() {
        "crate" => Vec::new(),
        "self" | "super" => here.iter().chain(&path.inside).cloned().collect(),
        _ => return None,
    };
    for segment in &path.segments {
        match segment.as_str() {
            "crate" | "self" => {}
            "super" => drop(target.pop()),
            name => target.push(name.to_owned()),
        }
    }
    let thing = target.iter().take(2).join("::");
    let Some(target) = target.first() else { return Some(format!("`{written}` hides which room it names")) };
    if target == room {
        return None;
    }
    match ROOMS.iter().find(|(name, _)| name == room) {
        Some((_, sees)) if sees.contains(&target.as_str()) || sees.contains(&thing.as_str()) => None,
        Some((_, sees)) => Some(format!("`{written}`: {room} may see {sees:?} only")),
        None => Some(format!("{room} is no room of the fence: say in tests/house/architecture.rs what it may see")),
    }
}

/// Why a path to another crate must not be in the file.
fn foreign(file: &str, path: &Path, paths: &[Path], tokens: &[Token]) -> Option<String> {
    let name = path.segments[0].as_str();
    let (_, places) = CRATES.iter().find(|(foreign, _)| *foreign == name)?;
    // A module or an import of that name hides the crate.
    let is_module = !source::find(tokens, &["mod", name]).is_empty();
    let is_import =
        paths.iter().any(|other| other.segments.len() > 1 && other.segments.last() == Some(&path.segments[0]));
    let is_allowed = places.iter().any(|place| file.starts_with(place));
    (!is_module && !is_import && !is_allowed).then(|| format!("{name} belongs in {places:?}"))
}

/// The lines of matches on `Rule` with an arm that accepts any rule.
fn open_matches(tokens: &[Token]) -> Vec<usize> {
    let takes_all = |arm: &&[Token]| {
        let pattern: Vec<&str> = arm.iter().map(|token| token.text.as_str()).collect();
        matches!(pattern.as_slice(), [name] if name.starts_with(|first: char| first == '_' || first.is_lowercase()))
    };
    let matches = source::matches(tokens).into_iter();
    let names = |arm: &[Token], name| !source::find(arm, &[name, "::"]).is_empty();
    let on_rule = matches.filter(|arms| arms.iter().any(|arm| names(arm, "Rule") || names(arm, "ExtraHouse")));
    on_rule.filter_map(|arms| arms.into_iter().find(takes_all).map(|arm| arm[0].line)).collect()
}

/// Every source file: its name from `src`, and its text. A file that its parent declares for tests is what it would be
/// within that.
fn sources() -> Vec<(String, String)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let (mut files, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(format!("{root}/{folder}")).into_iter().flatten().flatten() {
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            if path.is_dir() {
                folders.push(format!("{name}/"));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push((name, fs::read_to_string(path).unwrap_or_default()));
            }
        }
    }
    let for_tests: Vec<bool> = files.iter().map(|(file, _)| is_for_tests(file, &files)).collect();
    for ((_, text), _) in files.iter_mut().zip(for_tests).filter(|(_, for_tests)| *for_tests) {
        *text = format!("#[cfg(test)] mod tests {{ {text}\n}}");
    }
    files
}

/// Whether a file is declared for tests alone, or within one that is.
fn is_for_tests(file: &str, files: &[(String, String)]) -> bool {
    let path = modules(file);
    let Some((name, parent)) = path.split_last() else { return false };
    let declared = ["#", "[", "cfg", "(", "test", ")", "]", "mod", name, ";"];
    let parent = files.iter().find(|(other, _)| modules(other) == parent);
    parent.is_some_and(|(parent, text)| {
        !source::find(&source::tokens(text), &declared).is_empty() || is_for_tests(parent, files)
    })
}

#[test]
fn the_rooms_keep_to_themselves() {
    let sources = sources();
    assert!(sources.len() > 30, "only {} files found", sources.len());
    let found: Vec<String> = sources.iter().flat_map(|(file, text)| violations(file, text)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The rooms of the command line, each of which sees those before it.
const TERMINAL_ROOMS: [&str; 3] = ["terminal", "jobs", "commands"];

#[test]
fn the_rooms_of_the_command_line_see_only_those_before_them() {
    let room = |name: &str| TERMINAL_ROOMS.iter().position(|room| *room == name);
    for (file, text) in sources() {
        let Some(here) = modules(&file).get(1).filter(|_| file.starts_with("cli/")).and_then(|name| room(name)) else {
            continue;
        };
        for path in source::paths(&source::tokens(&text)) {
            let is_whole =
                matches!(path.segments.as_slice(), [first, second, ..] if first == "crate" && second == "cli");
            let there = path.segments.get(2).filter(|_| is_whole).and_then(|name| room(name));
            assert!(there <= Some(here), "src/{file}:{}: {}", path.line, path.segments.join("::"));
        }
    }
}

#[test]
fn no_two_files_import_each_other_in_a_circle() {
    let found: Vec<String> = source::circles(&sources()).iter().map(|circle| circle.join(" -> ")).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn tests_check_arithmetic() {
    let largest = std::hint::black_box(u8::MAX);
    std::hint::black_box(largest + 1);
}

#[test]
fn lines_end_at_120_columns() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut folders: Vec<String> = ["src", "tests", "benches", "examples"].map(|name| format!("{root}/{name}")).into();
    let (mut files, mut long) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.display().to_string());
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files += 1;
                let text = fs::read_to_string(&path).unwrap();
                let is_long = |(_, line): &(usize, &str)| line.chars().count() > 120;
                let lines = (1..).zip(text.lines()).filter(is_long);
                long.extend(lines.map(|(number, _)| format!("{}:{number}", path.display())));
            }
        }
    }
    assert!(files > 300, "only {files} files found");
    assert!(long.is_empty(), "longer than 120 columns:\n{}", long.join("\n"));
}

#[test]
fn every_room_and_every_dependency_has_its_place() {
    let has_room = |file: &str| ROOMS.iter().any(|(room, _)| modules(file).first().is_none_or(|name| name == room));
    for (file, _) in sources() {
        assert!(has_room(&file), "src/{file} is in no room: say in tests/house/architecture.rs what it may see");
    }
    let manifest = include_str!("../../Cargo.toml");
    let tables = manifest.split("\n[").filter_map(|table| table.split_once("dependencies]\n"));
    let tables = tables.filter(|(kind, _)| !kind.ends_with("dev-")).filter_map(|(_, table)| table.split("\n\n").next());
    let mut named = 0;
    for line in tables.flat_map(str::lines) {
        let name = line.split([' ', '=']).next().unwrap_or_default().replace('-', "_");
        assert!(
            CRATES.iter().any(|(known, _)| *known == name),
            "{name}: say in tests/house/architecture.rs who may name it"
        );
        named += 1;
    }
    assert_eq!(named, CRATES.len(), "the fence names crates that the program no longer depends on");
}

#[test]
fn the_fence_bites() {
    let bad = [
        ("native/search/mod.rs", "use crate::sat::Cnf;"),
        ("native/search/mod.rs", "use crate::{puzzle::Digit, sat};"),
        ("native/search/mod.rs", "use crate::{puzzle::{Digit, Puzzle}, engine::{self, Budget}, text::{line}};"),
        ("native/search/mod.rs", "pub(crate) use crate::cross_check as safe;"),
        ("native/search/tree.rs", "use super::super::super::sat::Cnf;"),
        ("native/search/tree.rs", "fn f() { super::super::super::sat::encode() }"),
        ("native/mod.rs", "mod inner { mod innermost { use super::super::super::sat; } }"),
        ("native/mod.rs", "use super::*;"),
        ("native/mod.rs", "use crate as all;"),
        ("native/mod.rs", "use crate::BothRoads;"),
        ("native/mod.rs", "fn f(x: Vec<crate::sat::Lit>) {}"),
        ("native/mod.rs", "macro_rules! m { () => { $crate::sat::encode() } }"),
        ("native/mod.rs", "#[cfg(test)] mod tests { use crate::text; } fn f() { crate::text::parse() }"),
        ("native/mod.rs", "#[cfg(test)] use crate::text; fn f() { crate::text::parse() }"),
        ("native/mod.rs", "const QUOTE: char = '\"'; use crate::sat; const END: char = '\"';"),
        ("native/mod.rs", "fn f<'a>(x: &'a str) { crate::sat::f::<'a>(x) }"),
        ("native/mod.rs", "const C: &str = r#\"a \" b\"#; use crate::sat;"),
        ("sat/mod.rs", "use crate::native::Native;"),
        ("sat/mod.rs", "use crate::text::parse;"),
        ("puzzle/check.rs", "use crate::engine::Budget;"),
        ("text/layout/line.rs", "use crate::engine::Budget;"),
        ("engine.rs", "use crate::cross_check::CrossCheck;"),
        ("cross_check.rs", "use crate::sat::SatEngine;"),
        ("attic/mod.rs", "use crate::puzzle::Digit;"),
        ("verify/formula.rs", "use crate::sat::{Cnf, encode};"),
        ("verify/formula.rs", "use crate::sat;"),
        ("verify/formula.rs", "use crate::sat::*;"),
        ("verify/checker.rs", "use crate::engine::Budget;"),
        ("sat/engine.rs", "use varisat::Solver;"),
        ("sat/engine.rs", "use ::varisat::Solver;"),
        ("sat/engine.rs", "fn f() -> varisat::Lit {}"),
        ("sat/backend/mod.rs", "use {std::fmt, varisat::{Solver}};"),
        ("native/mod.rs", "use varisat as solver;"),
        ("text/mod.rs", "#[derive(clap::Parser)] struct A;"),
        ("native/mod.rs", "fn f() { unsafe { g() } }"),
        ("native/lanes/search.rs", "fn f() { unsafe { g() } }"),
        ("native/mod.rs", "#[cfg(test)] mod tests { fn f() { unsafe { g() } } }"),
        ("sat/mod.rs", "fn f() { println!(\"{}\", 1) }"),
        ("sat/mod.rs", "#[path = \"../native/mod.rs\"] mod native;"),
        ("sat/mod.rs", "include!(\"../native/mod.rs\");"),
        ("lib.rs", "extern crate varisat as other;"),
        ("sat/encode/houses.rs", "fn f(r: Rule) { match r { Rule::MainDiagonal => 1, _ => 2 } }"),
        ("sat/encode/houses.rs", "fn f(r: Rule) { match g(&[r], { 1 }) { Rule::MainDiagonal => { 1 } other => 2 } }"),
        ("text/mod.rs", "fn f(h: ExtraHouse) { match h { ExtraHouse::Windoku => 1, _ => 2 } }"),
        ("text/mod.rs", "fn f(h: ExtraHouse) { if let ExtraHouse::Windoku = h {} }"),
        (
            "sat/encode/houses.rs",
            "fn f() { match a { X => match b { Some(Rule::MainDiagonal) => 1, _ => 2 }, Y => 3 } }",
        ),
    ];
    for (file, source) in bad {
        assert_ne!(violations(file, source), [""; 0], "{file}: {source}");
    }
}

#[test]
fn the_fence_has_gates() {
    let good = [
        ("native/search/mod.rs", "use crate::{puzzle::{Digit, Puzzle}, engine::{self, Budget}};"),
        ("native/search/mod.rs", "use super::meter::Meter; use crate::native::classic; use std::fmt;"),
        ("native/search/tree.rs", "use super::super::meter::Meter; mod inner { use super::super::super::meter; }"),
        ("verify/formula.rs", "use crate::{puzzle::Puzzle, sat::{Cnf, Lit}};"),
        ("native/mod.rs", "pub(crate) fn f() {} pub(in crate::native) fn g() {} pub(super) fn h() {}"),
        ("native/mod.rs", "// use crate::sat;\n/* crate::sat /* nested */ crate::sat */ /// [`crate::sat`]\nfn f() {}"),
        ("native/mod.rs", "const A: &str = \"crate::sat \\\" crate::sat\"; const B: &[u8] = br#\"crate::sat \" x\"#;"),
        ("native/mod.rs", "#[cfg(test)] mod tests { use crate::text; fn f() { crate::sat::g() } }"),
        ("native/mod.rs", "#[cfg(test)]\n#[rustfmt::skip]\nfn helper(x: [u8; 3]) { crate::text::parse() }"),
        ("sat/backend/varisat.rs", "use varisat::{ExtendFormula, Solver}; fn f() -> varisat::Lit {}"),
        ("sat/backend/mod.rs", "mod varisat; pub use varisat::Varisat;"),
        ("sat/engine.rs", "use super::backend::varisat; fn f() { varisat::Varisat::new() }"),
        (
            "cli/args.rs",
            "use clap::Parser; use crate::{sat::Encoding, native::Native, BothRoads}; fn f() { println!() }",
        ),
        ("lib.rs", "pub type BothRoads = cross_check::CrossCheck<sat::SatEngine, native::Native>;"),
        ("sat/encode/houses.rs", "fn f(r: Rule) { match r { Rule::MainDiagonal => 1, Rule::AntiDiagonal => 2 } }"),
        ("sat/encode/houses.rs", "fn f() { match a { Some(_) => match b { _ => g(Rule::DIAGONAL) }, _ => 3 } }"),
    ];
    for (file, source) in good {
        assert_eq!(violations(file, source), [""; 0], "{file}: {source}");
    }
}
