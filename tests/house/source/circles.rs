//! Which files of `src` import each other in a circle.
//!
//! A file imports the file that declares what it names. A path through a `mod.rs` that only passes an item on leads to
//! the file behind it; `mod child;` and `pub use child::Item;` alone import nothing. Methods and macros are not seen.

use super::{Path, Token, modules, paths, tokens, without_tests};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A source file by what resolving a path needs of it.
struct File {
    name: String,
    modules: Vec<String>,
    tokens: Vec<Token>,
    paths: Vec<Path>,
}

/// All files, found by the modules that they are.
struct Tree {
    files: Vec<File>,
    by_module: BTreeMap<Vec<String>, usize>,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A module that is a file of its own.
    Module(usize),
    /// Something that this file declares.
    Item(usize),
}

/// The shortest circle of each group of files that import each other, its first file repeated at its end.
pub(crate) fn circles(sources: &[(String, String)]) -> Vec<Vec<String>> {
    let tree = Tree::new(sources);
    let imports: Vec<BTreeSet<usize>> = (0..tree.files.len()).map(|file| tree.imports(file)).collect();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    let mut circles = Vec::new();
    for file in 0..imports.len() {
        let Some(circle) = (!seen.contains(&file)).then(|| shortest_circle(&imports, file)).flatten() else { continue };
        seen.extend(circle.iter().copied());
        circles.push(circle.into_iter().map(|file| tree.files[file].name.clone()).collect());
    }
    circles
}

/// The shortest way from a file along its imports back to itself.
fn shortest_circle(imports: &[BTreeSet<usize>], start: usize) -> Option<Vec<usize>> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        for &next in &imports[file] {
            if next == start {
                let way = std::iter::successors(Some(file), |file| before.get(file).copied());
                let mut circle: Vec<usize> = std::iter::once(start).chain(way).collect();
                circle.reverse();
                return Some(circle);
            }
            before.entry(next).or_insert_with(|| {
                queue.push_back(next);
                file
            });
        }
    }
    None
}

impl Tree {
    fn new(sources: &[(String, String)]) -> Self {
        let file = |(name, text): &(String, String)| {
            let tokens = without_tests(&tokens(text));
            File { name: name.clone(), modules: modules(name), paths: paths(&tokens), tokens }
        };
        // The program's own root is no module of the library.
        let files: Vec<File> = sources.iter().filter(|(name, _)| name != "main.rs").map(file).collect();
        let by_module = files.iter().enumerate().map(|(index, file)| (file.modules.clone(), index)).collect();
        Self { files, by_module }
    }

    /// The files that a file imports.
    fn imports(&self, index: usize) -> BTreeSet<usize> {
        let file = &self.files[index];
        let targets = file.paths.iter().filter(|path| !file.only_passes_on(path));
        let targets = targets.flat_map(|path| self.resolve(index, &path.inside, &path.segments, 0));
        let named = targets.filter_map(|target| match target {
            Target::Item(file) => Some(file),
            // The paths that begin with the module's name say what is taken from it.
            Target::Module(_) => None,
        });
        named.filter(|&named| named != index).collect()
    }

    /// What a path leads to that stands in a file, in these inline modules; nothing if that is not in `src`, and
    /// several things if a build chooses between them.
    fn resolve(&self, index: usize, inside: &[String], path: &[String], depth: usize) -> Vec<Target> {
        let file = &self.files[index];
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        match first.as_str() {
            "crate" => self.walk(Vec::new(), rest, depth),
            "self" | "super" => {
                let mut module = [&file.modules[..], inside].concat();
                let ups = path.iter().take_while(|segment| matches!(segment.as_str(), "self" | "super")).count();
                let above = path[..ups].iter().filter(|up| *up == "super").count();
                module.truncate(module.len().saturating_sub(above));
                self.walk(module, &path[ups..], depth)
            }
            name => {
                let child = [&file.modules[..], inside, &[name.to_owned()]].concat();
                if self.by_module.contains_key(&child) {
                    return self.walk(child, rest, depth);
                }
                let imports = file.imports_of(name).filter(|import| import.segments != path);
                imports.flat_map(|import| self.through(index, import, rest, depth)).collect()
            }
        }
    }

    /// What the rest of a path leads to behind an import of a file.
    fn through(&self, index: usize, import: &Path, rest: &[String], depth: usize) -> Vec<Target> {
        // A name that is passed on to itself would never end.
        if depth > 16 {
            return Vec::new();
        }
        self.resolve(index, &import.inside, &[&import.segments[..], rest].concat(), depth + 1)
    }

    /// What a path leads to from a module on.
    fn walk(&self, mut module: Vec<String>, path: &[String], depth: usize) -> Vec<Target> {
        let Some(&index) = self.by_module.get(&module) else {
            // An inline module belongs to its file.
            let file = (0..module.len()).rev().find_map(|end| self.by_module.get(&module[..end]));
            return file.map(|&file| Target::Item(file)).into_iter().collect();
        };
        let Some((name, rest)) = path.split_first() else { return vec![Target::Module(index)] };
        match name.as_str() {
            "self" => return self.walk(module, rest, depth),
            "*" => return vec![Target::Item(index)],
            _ => {}
        }
        module.push(name.clone());
        let mut imports = self.files[index].imports_of(name).peekable();
        // A name may be that of a module and of something that it declares.
        if self.by_module.contains_key(&module) && (!rest.is_empty() || imports.peek().is_none()) {
            return self.walk(module, rest, depth);
        }
        // What the file itself takes from elsewhere is declared there.
        match imports.peek() {
            Some(_) => imports.flat_map(|import| self.through(index, import, rest, depth)).collect(),
            None => vec![Target::Item(index)],
        }
    }
}

impl File {
    /// The imports that bring a name: one, or several of which a build takes one.
    fn imports_of(&self, name: &str) -> impl Iterator<Item = &Path> {
        self.paths.iter().filter(move |path| path.name.as_deref() == Some(name))
    }

    /// Whether a path is a `pub use` of something that the file itself does not use.
    fn only_passes_on(&self, path: &Path) -> bool {
        let Some(name) = path.name.as_deref().filter(|_| path.is_public) else { return false };
        let mut in_use = false;
        !self.tokens.iter().any(|token| {
            in_use = token.text == "use" || in_use && token.text != ";";
            !in_use && token.text == name
        })
    }
}

mod tests {
    use super::circles;

    /// The circles of a made-up program of these files.
    fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
        let files = [("lib.rs", "")].iter().chain(files);
        let files: Vec<(String, String)> = files.map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        circles(&files).iter().map(|circle| circle.join(" -> ")).collect()
    }

    #[test]
    fn circles_are_found_through_every_kind_of_path() {
        let facade = ("a/mod.rs", "mod b; mod c; pub use b::B; pub(crate) use c::C as D;");
        for (b, c) in [
            ("use super::c::C; pub struct B;", "use super::b::B; pub struct C;"),
            ("use super::D; pub struct B;", "use super::B; pub struct C;"),
            ("use crate::a::{D}; pub struct B;", "fn f() -> crate::a::B {} pub struct C;"),
            ("use super::c; pub struct B(c::C);", "use crate::a; pub struct C(a::B);"),
            (
                "mod inner { use super::super::c::*; } pub struct B;",
                "use crate::a::b as other; fn f() { other::B::g() }",
            ),
            (
                "use super::c; fn c() {} pub struct B(c::C);",
                "#[cfg(a)] use std::B; #[cfg(b)] use super::b::B; fn f() -> B { self::B::new() }",
            ),
            ("use self::super::super::a::c::C; pub struct B;", "pub use super::b::B; pub struct C(B);"),
        ] {
            assert_eq!(circles_of(&[facade, ("a/b.rs", b), ("a/c.rs", c)]), ["a/b.rs -> a/c.rs -> a/b.rs"], "{b} {c}");
        }
        let named = [("a/mod.rs", "mod b; mod c; pub use b::b; pub use c::c;"), ("a/b.rs", "fn b() { super::c() }")];
        assert_eq!(
            circles_of(&[named[0], named[1], ("a/c.rs", "fn c() { crate::a::b() }")]),
            ["a/b.rs -> a/c.rs -> a/b.rs"]
        );
        let own = ("a/mod.rs", "mod b; use b::B; pub struct A(B);");
        assert_eq!(
            circles_of(&[own, ("a/b.rs", "pub struct B; impl From<super::A> for B {}")]),
            ["a/mod.rs -> a/b.rs -> a/mod.rs"]
        );
        let three = [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "use crate::a::A;")];
        assert_eq!(circles_of(&three), ["a.rs -> b.rs -> c.rs -> a.rs"]);
    }

    #[test]
    fn what_is_no_circle_is_left_alone() {
        let facade = ("a/mod.rs", "mod b; mod c; pub use b::B; pub use c::C;");
        for (b, c) in [
            ("pub struct B;", "use super::B; pub struct C;"),
            ("pub struct B; #[cfg(test)] mod tests { use super::super::C; }", "use super::B; pub struct C;"),
            ("// use super::C;\npub struct B; enum E { C } fn f() { E::C; C::g() }", "use super::B; pub struct C;"),
            ("use std::fmt::{self, C}; pub struct B;", "use super::B; use b::C as D; pub struct C;"),
            ("pub use super::c::C; pub struct B;", "use super::b::B; pub struct C;"),
        ] {
            assert_eq!(circles_of(&[facade, ("a/b.rs", b), ("a/c.rs", c)]), [""; 0], "{b} {c}");
        }
    }
}
