//! `sudosat rules`, and docs/RULES.md, which it generates.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{outcome, run, text};
use std::fs;
use sudosat::puzzle::{Rule, rule_specs};

#[test]
fn the_page_is_up_to_date() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/RULES.md")).unwrap();
    let written = run(&["rules", "--page"]);
    assert!(
        text(&written.stdout) == page,
        "docs/RULES.md is out of date: regenerate it with `cargo run -- rules --page > docs/RULES.md`"
    );
    assert!(page.lines().all(|line| line.chars().count() <= 120));
    for spec in rule_specs() {
        assert!(page.contains(&format!("\n### {}\n\n`{}`", spec.name, spec.notation())), "{}", spec.name);
    }
}

#[test]
fn a_rule_is_found_by_its_name() {
    let list = run(&["rules"]);
    for spec in rule_specs() {
        assert!(text(&list.stdout).contains(&format!("\n  {} ", spec.name)), "{}", spec.name);
        let one = run(&["rules", spec.name]);
        assert!(text(&one.stdout).starts_with(&spec.notation()), "{}", spec.name);
        assert!(text(&one.stdout).contains(&format!("\n\nExample: {}\n\n", spec.example)));
    }
    assert!(text(&list.stdout).lines().all(|line| line.chars().count() <= 100));
    for (names, found) in [
        (&["diagonal"][..], 2),
        (&["diagonal", "main"], 1),
        (&["main-diagonal"], 1),
        (&["ANTI-"], 4),
        (&["thermometer"], 1),
        (&["xv-negative"], 1),
        (&["kropki"], 1),
        (&["Look and say list"], 1),
        (&["hidden"], 1),
    ] {
        let (words, _, code) = outcome(&run(&[&["rules"], names].concat()));
        assert_eq!((words.matches("\nExample: ").count(), code), (found, Some(0)), "{names:?}");
    }
    for (name, error) in [
        ("wispers", "no rule is called 'wispers'; did you mean `whispers`?"),
        ("thermometr", "no rule is called 'thermometr'; did you mean `thermo`?"),
        ("fog", "'fog' is not a rule on the digits of cells, and is not supported"),
        ("", "no rule is called ''"),
        ("\u{1b}[31m", "no rule is called '\\u{1b}[31m'"),
    ] {
        let (words, messages, code) = outcome(&run(&["rules", name]));
        let expected = format!("sudosat: {error} (see `sudosat rules`)\n");
        assert_eq!((words, messages, code), (String::new(), expected, Some(2)));
    }
}

#[test]
fn completions_offer_the_names_of_rules() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]);
        for name in Rule::names() {
            assert!(text(&script.stdout).contains(name), "{shell}: {name}");
        }
    }
}
