//! Puts all mutants that `cargo mutants --list --json` names into one program, where the environment variable `MUTANT`
//! chooses one of them by its position in the list, from 1. Reads the list, and rewrites the sources below this folder.
//!
//! `sudosat-mutants LIST LEFT_OUT`: each line of the second file is the number of a mutant that does not compile, or
//! `Type::name` of a `const fn` that constants call. Other functions lose their `const`, as choosing a mutant is not
//! constant.

mod render;
mod sites;

use std::collections::{BTreeMap, HashSet};
use std::{env, error, fs, path};

use sites::Wanted;

/// The folders of sources; the Python package has the last one only.
const ROOTS: [&str; 3] = ["crates/core/src", "crates/verify/src", "src"];

const SWITCH: &str = include_str!("switch.rs");

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(list), Some(left_out)) = (arguments.next(), arguments.next()) else {
        return Err("usage: sudosat-mutants LIST LEFT_OUT".into());
    };
    let list: serde_json::Value = serde_json::from_str(&fs::read_to_string(list)?)?;
    let left_out: HashSet<String> = fs::read_to_string(left_out)?.split_whitespace().map(str::to_owned).collect();

    let mut wanted: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
    let roots = ROOTS.into_iter().filter(|root| path::Path::new(root).exists());
    for root in roots.clone() {
        wanted.extend(files(path::Path::new(root))?.into_iter().map(|file| (file, Vec::new())));
    }
    for (index, mutant) in list.as_array().ok_or("the list must be an array")?.iter().enumerate() {
        let mutant = Wanted::read(index + 1, mutant);
        if !left_out.contains(&mutant.number.to_string()) {
            wanted.entry(mutant.file.clone()).or_default().push(mutant);
        }
    }
    for (file, mutants) in wanted {
        let source = fs::read_to_string(&file)?;
        let sites = sites::find(&source, mutants, &left_out).map_err(|error| format!("{file}: {error}"))?;
        let mut text = render::render(&source, &sites);
        if roots.clone().any(|root| file == format!("{root}/lib.rs")) {
            // The switch is unsafe code.
            text = text.replace("#![forbid(unsafe_code)]\n", "");
            text.push_str("\n#[doc(hidden)]\npub mod mutant;\n");
            text = format!("#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n{text}");
        }
        if text != source {
            fs::write(&file, text)?;
        }
    }
    // All crates have one switch, in the first of them that is there.
    for (place, root) in roots.enumerate() {
        fs::write(format!("{root}/mutant.rs"), if place == 0 { SWITCH } else { "pub use sudosat_core::mutant::*;\n" })?;
    }
    Ok(())
}

fn files(folder: &path::Path) -> Result<Vec<String>, Box<dyn error::Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_str().ok_or("file names must be UTF-8")?.to_owned());
        }
    }
    Ok(found)
}
