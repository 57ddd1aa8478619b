//! `sudosat techniques`, and docs/TECHNIQUES.md with its pictures, which it writes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{Folder, outcome, run, text};
use std::collections::BTreeSet;
use std::fs;
use sudosat::logic::Technique;

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");

#[test]
fn the_page_is_up_to_date() {
    let page = fs::read_to_string(format!("{DOCS}/TECHNIQUES.md")).unwrap();
    assert!(
        text(&run(&["techniques", "--page"]).stdout) == page,
        "docs/TECHNIQUES.md is out of date: write it with `cargo run -- techniques --page > docs/TECHNIQUES.md`"
    );
    // Pencil marks are one line of 729 characters.
    let is_puzzle = |line: &str| line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    assert!(page.lines().all(|line| line.chars().count() <= 120 || is_puzzle(line)));
    for technique in Technique::ALL {
        assert!(page.contains(&format!("\n### {}\n\n{} (", technique.id(), technique.name())), "{technique}");
    }
    let pictures = page.matches("](techniques/").count();
    assert!(pictures >= 96, "only {pictures} techniques have a picture");
}

#[test]
fn the_pictures_are_up_to_date() {
    let folder = Folder::new();
    let written = folder.name("pictures");
    assert_eq!(run(&["techniques", "--pictures", &written]).status.code(), Some(0));
    let names = |folder: &str| -> BTreeSet<String> {
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    };
    let kept = format!("{DOCS}/techniques");
    assert_eq!(names(&written), names(&kept));
    for name in names(&kept) {
        let [new, old] = [&written, &kept].map(|folder| fs::read(format!("{folder}/{name}")).unwrap());
        assert!(
            new == old,
            "docs/techniques/{name} is out of date: write all with `cargo run -- techniques --pictures docs/techniques`"
        );
    }
}

#[test]
fn a_technique_is_found_by_its_name() {
    let list = run(&["techniques"]);
    for technique in Technique::ALL {
        assert!(
            text(&list.stdout).lines().any(|line| line.starts_with(&format!("{} ", technique.id()))),
            "{technique}"
        );
    }
    for (name, first, count) in
        [("xy-wing", "xy-wing (XY-Wing)", 1), ("XY Wing", "xy-wing (XY-Wing)", 1), ("hidden", "hidden-single (", 3)]
    {
        let (words, _, code) = outcome(&run(&["techniques", name]));
        assert!(words.starts_with(first) && words.matches("\nSE ").count() >= count && code == Some(0), "{words}");
    }
    let (words, messages, code) = outcome(&run(&["techniques", "fishy\u{1b}"]));
    let expected = "sudosat: no technique is called 'fishy\\u{1b}' (see `sudosat techniques`)\n".to_owned();
    assert_eq!((words, messages, code), (String::new(), expected, Some(2)));
}
