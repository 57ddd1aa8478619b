//! Circles of files that import each other.
//!
//! A file imports the file that declares what it names. A path through a `mod.rs` that only passes a name on leads to
//! the declaring file; `mod child;`, `pub use child::Item;` and a path to a module import nothing by themselves.

use crate::imports::{File, SOURCES, files, spread};
use std::collections::{BTreeMap, BTreeSet};

type ByModule<'a> = BTreeMap<&'a [String], &'a File>;

/// The longest chain of names passed on that is followed: one that leads back to itself would never end.
const LONGEST: usize = 16;

/// The file that declares the last name of a path.
fn declaring(files: &ByModule<'_>, path: &[String], depth: usize) -> Option<String> {
    let is_module = files.contains_key(path);
    let parents = if is_module { path.len() - 1 } else { path.len() };
    let length = (0..=parents).rev().find(|&length| files.contains_key(&path[..length]))?;
    let file = files[&path[..length]];
    let passed_on = path.get(length).map_or(Vec::new(), |name| file.imports_of(name));
    let other = passed_on.into_iter().find(|target| target != path && depth < LONGEST);
    match other {
        // What follows the name belongs to what is passed on.
        Some(target) => declaring(files, &[&target[..], &path[length + 1..]].concat(), depth + 1),
        None => (!is_module).then(|| file.name.clone()),
    }
}

/// The files that a file imports.
fn imports(files: &ByModule<'_>, file: &File) -> BTreeSet<String> {
    let mut paths = file.paths(true);
    // What is taken from a module that is imported by its name.
    let modules: Vec<Vec<String>> = paths.iter().filter(|path| files.contains_key(&path[..])).cloned().collect();
    for module in modules {
        let name = format!("{}::", module.last().map_or("", String::as_str));
        file.starts_of(&name).for_each(|at| spread(&module, &file.code[at + name.len()..], &mut paths));
    }
    let targets = paths.iter().filter_map(|path| declaring(files, path, 0));
    targets.filter(|target| *target != file.name).collect()
}

/// The files in circles, and those between two circles, with their imports among these.
fn circles(files: &[File]) -> BTreeMap<String, BTreeSet<String>> {
    let by_module: ByModule<'_> = files.iter().map(|file| (&file.module[..], file)).collect();
    let mut left: BTreeMap<_, _> = files.iter().map(|file| (file.name.clone(), imports(&by_module, file))).collect();
    // A file that imports none of the others, or that none of them imports, is in no circle.
    loop {
        let imported: BTreeSet<&String> = left.values().flatten().collect();
        let is_outside =
            |(name, targets): &(&String, &BTreeSet<String>)| targets.is_empty() || !imported.contains(name);
        let Some(outside) = left.iter().find(is_outside).map(|(name, _)| name.clone()) else { return left };
        left.remove(&outside);
        for targets in left.values_mut() {
            targets.remove(&outside);
        }
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for source in SOURCES {
        let found = circles(&files(source));
        assert!(found.is_empty(), "{source}: in circles, or between two: {found:#?}");
    }
}

#[test]
fn circles_are_found() {
    let found = |tree: &[(&str, &str)]| -> Vec<String> {
        let files: Vec<File> = tree.iter().map(|(name, code)| File::new((*name).to_owned(), code)).collect();
        circles(&files).into_keys().collect()
    };
    let through_a_parent = [
        ("a/mod.rs", "mod b;\nmod c;\nmod d;\npub(crate) use b::{A, B};"),
        ("a/b.rs", "use super::c::C;"),
        ("a/c.rs", "use crate::a::{B, d::D};"),
        ("a/d.rs", "use super::b::{self, A};"),
        ("e.rs", "use crate::a::A;"),
    ];
    assert_eq!(found(&through_a_parent), ["a/b.rs", "a/c.rs", "a/d.rs"]);
    let with_a_child = [("a/mod.rs", "mod b;\nuse b::B;\npub struct A;"), ("a/b.rs", "use super::A;")];
    assert_eq!(found(&with_a_child), ["a/b.rs", "a/mod.rs"]);
    let by_a_module = [
        ("a/mod.rs", "pub mod b;\npub mod c;"),
        ("a/b.rs", "use super::c;\nfn f() { c::f() }"),
        ("a/c.rs", "use crate::a::b;\nfn f() -> b::B { g() }"),
    ];
    assert_eq!(found(&by_a_module), ["a/b.rs", "a/c.rs"]);
    let none = [("a/mod.rs", "mod b;\npub use b::B;\npub struct A;"), ("a/b.rs", "use super::A;")];
    assert_eq!(found(&none), [""; 0]);
}
