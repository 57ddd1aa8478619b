//! The walls that the compiler does not enforce: the imports of each module of `src`, and the files that may name a
//! crate. Those around the crates in `crates/` are its own.

use crate::imports::{File, SOURCES, files};

/// Modules, and the modules or single items that each may import besides itself.
const WALLS: &[(&str, &str)] = &[
    ("plural", ""),
    ("names", ""),
    ("clock", ""),
    ("threads", ""),
    ("puzzle", ""),
    ("text", "plural names puzzle"),
    ("engine", "plural clock puzzle"),
    ("canonical", "plural puzzle"),
    ("formula", ""),
    ("logic", "puzzle engine"),
    ("sat", "plural names clock puzzle engine formula"),
    ("native", "plural puzzle engine"),
    ("cross_check", "plural clock threads puzzle engine"),
    ("symmetry", "puzzle engine"),
    ("explain", "plural clock threads puzzle engine formula logic sat native cross_check"),
    ("audit", "plural puzzle text engine canonical"),
    ("batch", "plural"),
    ("verify", ""),
    ("certify", "plural puzzle engine formula sat native cross_check verify logic"),
    // Arguments, input and output are beyond it.
    ("answers", "plural puzzle text engine canonical logic sat native symmetry verify certify explain audit"),
    (
        "cli/terminal",
        "plural names puzzle text engine sat native cross_check symmetry verify certify explain batch BothRoads",
    ),
    ("cli/jobs/runner", "batch cli::terminal"),
    ("cli/jobs/input", "plural puzzle text native audit batch answers cli::terminal"),
    ("cli/jobs/output", "plural puzzle text sat answers cli::terminal cli::jobs::runner cli::jobs::input"),
    (
        "cli/jobs/work",
        "plural puzzle text engine sat native cross_check certify explain batch answers BothRoads cli::terminal \
         cli::jobs::runner cli::jobs::input cli::jobs::output",
    ),
    ("cli/jobs/resume", "text batch answers cli::terminal cli::jobs::input cli::jobs::output cli::jobs::work"),
    ("cli/jobs", "batch answers cli::terminal"),
];

/// Files and folders that may import everything.
const OPEN: [&str; 5] = ["lib.rs", "main.rs", "error.rs", "cli/mod.rs", "cli/commands/"];

/// The doors of `src` to the crates, so that the walls hold for these too.
const DOORS: &[(&str, &[&str])] =
    &[("sudosat_core::", &["formula.rs", "plural.rs", "puzzle.rs"]), ("sudosat_verify::", &["verify.rs"])];

/// Code that only some files may contain.
const PLACES: &[(&str, &[&str])] = &[
    ("varisat::", &["sat/backend/varisat.rs"]),
    ("cadical::", &["sat/backend/cadical.rs"]),
    ("clap::", &["cli/"]),
    ("std::time::Instant", &["clock.rs", "batch/threads.rs", "cli/"]),
    ("time::{Duration, Instant}", &["cli/"]),
    ("SystemTime", &["cli/"]),
    (
        "std::thread",
        &[
            "batch/threads.rs",
            "cli/",
            "cross_check/race.rs",
            "explain/why/unique.rs",
            "sat/backend/portfolio.rs",
            "sat/backend/process/",
        ],
    ),
    ("unsafe extern", &["clock.rs"]),
    ("unsafe {", &["native/classic/vector/", "native/lanes/vector/", "native/vectors.rs"]),
    ("println!", &["cli/"]),
    ("print!(", &["cli/"]),
    ("extern crate", &[]),
    ("#[path", &[]),
    ("include!(", &[]),
    ("if let Rule::", &[]),
    ("if let ExtraHouse::", &[]),
    ("== Rule::", &["cli/"]),
    ("== ExtraHouse::", &[]),
];

/// Whether a match whose arms name rules has an arm that takes any. In formatted code the arms of a match are indented
/// by four more than the line that opens it.
fn takes_any_rule(code: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = code.lines().collect();
    let opens = |line: &str| line.contains("match ") && line.ends_with('{');
    (0..lines.len()).filter(|&at| opens(lines[at])).any(|at| {
        let inner = indent(lines[at]) + 4;
        let body = lines[at + 1..].iter().take_while(|line| line.is_empty() || indent(line) >= inner);
        let arms: Vec<&str> = body.filter(|line| indent(line) == inner).map(|line| line.trim()).collect();
        let names_a_rule = |arm: &&str| ["Rule::", "ExtraHouse::"].iter().any(|rule| pattern(arm).contains(rule));
        let takes_any = |arm: &&str| {
            let name = pattern(arm);
            let is_name = !name.is_empty() && name.chars().all(|one| one.is_lowercase() || one == '_');
            arm.contains("=>") && is_name
        };
        arms.iter().any(names_a_rule) && arms.iter().any(takes_any)
    })
}

/// The pattern of an arm, or of one line of it, without its guard.
fn pattern(arm: &str) -> &str {
    let pattern = arm.split("=>").next().unwrap_or_default();
    pattern.split(" if ").next().unwrap_or_default().trim()
}

/// The code of a file that belongs elsewhere.
fn misplaced<'a>(file: &File, places: impl IntoIterator<Item = &'a (&'a str, &'a [&'a str])>) -> Vec<String> {
    let mut found = Vec::new();
    for (what, places) in places {
        let is_named = file.code.match_indices(what).any(|(at, _)| {
            !file.code[..at].ends_with(|before: char| before.is_alphanumeric() || matches!(before, ':' | '_'))
        });
        // A module of this crate may have the name of another crate.
        let name = what.trim_end_matches("::");
        let is_module = file.code.contains(&format!("mod {name};"))
            || file.paths(false).iter().any(|path| path.len() > 1 && path.last().is_some_and(|last| last == name));
        if is_named && !is_module && !places.iter().any(|place| file.name.starts_with(place)) {
            found.push(format!("{}: `{what}` belongs in {places:?}", file.name));
        }
    }
    if takes_any_rule(&file.code) {
        found
            .push(format!("{}: a match on `Rule` must name every rule, so that a new one is not forgotten", file.name));
    }
    found
}

/// The violations of the walls in a file of `src`.
fn violations(file: &File) -> Vec<String> {
    let mut found = misplaced(file, DOORS.iter().chain(PLACES));
    let is_within = |wall: &str| file.module.join("/") == wall || file.name.starts_with(&format!("{wall}/"));
    let Some((wall, allowed)) = WALLS.iter().find(|(wall, _)| is_within(wall)) else {
        if !OPEN.iter().any(|open| file.name.starts_with(open)) {
            found.push(format!("{}: it has no walls", file.name));
        }
        return found;
    };
    let home = wall.split('/').count();
    for path in file.paths(false).into_iter().filter(|path| path.len() < home || path[..home].join("/") != *wall) {
        let is_allowed = |thing: &str| path.join("::") == thing || path.join("::").starts_with(&format!("{thing}::"));
        if !allowed.split(' ').any(is_allowed) {
            found.push(format!("{}: `{}` is beyond the walls of {wall}", file.name, path.join("::")));
        }
    }
    found
}

#[test]
fn modules_stay_within_their_walls() {
    let library = files("src");
    assert!(library.len() > 400, "only {} files found", library.len());
    let mut found: Vec<String> = library.iter().flat_map(violations).collect();
    found.extend(SOURCES[1..].iter().flat_map(|source| files(source)).flat_map(|file| misplaced(&file, PLACES)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// All that an auditor of the checker reads; `serde` is for `sudosat` alone.
#[test]
fn the_checker_of_certificates_depends_on_core_and_a_hash() {
    let manifest = include_str!("../../crates/verify/Cargo.toml");
    let (_, rest) = manifest.split_once("\n[dependencies]\n").expect("it has dependencies");
    let lines: Vec<&str> =
        rest.lines().take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty()).collect();
    let optional = "serde = { workspace = true, optional = true }";
    assert_eq!(lines, [optional, "sha2 = \"0.11\"", "sudosat-core.workspace = true"]);
}

#[test]
fn violations_of_walls_are_found() {
    for (name, code) in [
        ("native/search/mod.rs", "use crate::sat::Cnf;"),
        ("native/search/tree.rs", "use super::super::super::sat::Cnf;"),
        ("native/mod.rs", "fn f(x: Vec<crate::text::Record>) {}\n#[cfg(test)]\nmod tests {}"),
        ("sat/mod.rs", "use crate::{puzzle::Digit, native::Native};"),
        ("verify.rs", "use crate::sat::Cnf;"),
        ("native/mod.rs", "use sudosat_core::formula::Cnf;"),
        ("symmetry.rs", "use crate::sat::*;"),
        ("sat/engine.rs", "use varisat::Solver;"),
        ("native/mod.rs", "#[cfg(test)]\nmod tests;\nuse crate::sat::Cnf;"),
        ("native/mod.rs", "fn f() { unsafe { g() } }"),
        ("text/mod.rs", "fn f() { println!() }"),
        ("text/mod.rs", "if let Rule::Cage { .. } = rule {}"),
        ("cli/terminal/args.rs", "use crate::cli::jobs::job;"),
        ("cli/jobs/work/job.rs", "use crate::cli::commands::solve;"),
        ("cli/jobs/input/source.rs", "use crate::cli::jobs::output::Output;"),
        ("answers/json.rs", "use crate::cli::terminal::screen;"),
        ("attic/mod.rs", "fn f() {}"),
        ("sat/encode/mod.rs", "fn f() {\n    match rule {\n        Rule::Cage { .. } => 1,\n        _ => 2,\n    }\n}"),
        (
            "text/mod.rs",
            "    match rule {\n        Some(Rule::Cage { .. }) => g(),\n        other => {\n        }\n    }",
        ),
    ] {
        assert_ne!(violations(&File::new(name.to_owned(), code)), [""; 0], "{name}: {code}");
    }
    for (name, code) in [
        ("native/search/mod.rs", "use crate::{puzzle::{Digit, Puzzle}, engine::{self, Budget}};\nuse super::meter;"),
        ("native/mod.rs", "// use crate::sat;\n#[cfg(test)]\nmod tests { use crate::text; }"),
        ("certify/refute.rs", "use crate::formula::{Cnf, Lit};"),
        ("sat/backend/mod.rs", "mod varisat;\npub use varisat::Varisat;"),
        ("cli/jobs/work/job.rs", "use crate::cli::terminal::args;"),
        ("cli/commands/solve.rs", "use crate::cli::jobs::job;"),
        (
            "sat/encode/mod.rs",
            "    match a {\n        A => match b {\n            Rule::Cage => 1,\n        },\n        _ => 2,\n    }",
        ),
    ] {
        assert_eq!(violations(&File::new(name.to_owned(), code)), [""; 0], "{name}: {code}");
    }
}
