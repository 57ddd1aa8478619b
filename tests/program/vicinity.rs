//! `vicinity`: new minimal puzzles, none of the input, the same on any number of threads.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::schemas::{corrupted, schema};
use crate::shared::puzzles::EASY;
use crate::shared::{Folder, outcome, run, run_on, text};
use serde_json::Value;
use std::collections::HashSet;

/// A minimal puzzle of 17 clues (G. Royle's list), and the only other one on its grid in its {−1+1}.
const FEW: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// The output of `vicinity` on a text, which must succeed without a message.
fn vicinity(args: &[&str], input: &str) -> String {
    let (answers, messages, code) = outcome(&run_on(&[&["vicinity"], args].concat(), input));
    assert_eq!((&*messages, code), ("", Some(0)), "{args:?}");
    answers
}

fn puzzles(count: &str) -> String {
    text(&run(&["generate", count, "--seed", "12", "--clues", "..22", "--quiet"]).stdout).to_owned()
}

fn forms(lines: &str) -> Vec<String> {
    text(&run_on(&["canonical"], lines).stdout).lines().map(str::to_owned).collect()
}

#[test]
fn what_is_found_is_minimal_new_and_the_same_on_any_threads() {
    let input = puzzles("1");
    let found = vicinity(&["-1+1", "--depth", "1"], &input);
    assert!(found.lines().count() > 10, "{found}");
    let classes: Vec<String> = forms(&found);
    assert_eq!(classes.iter().collect::<HashSet<_>>().len(), classes.len());
    assert!(forms(&input).iter().all(|form| !classes.contains(form)));
    let why = run_on(&["why", "--to", "line"], &*found);
    assert_eq!(text(&why.stdout), "unique; minimal\n".repeat(classes.len()));
    let clues = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
    assert!(found.lines().map(clues).is_sorted(), "{found}");
    // Several rounds.
    let args = ["{-2+1}", "--same-grid", "--depth", "2", "--threads"];
    let one = vicinity(&[&args[..], &["1"]].concat(), &input);
    for threads in ["2", "8"] {
        assert_eq!(vicinity(&[&args[..], &[threads]].concat(), &input), one, "{threads} threads");
    }
    // An isomorph of what was found is known.
    let known = text(&run_on(&["morph", "--random", "1"], &*one).stdout).to_owned();
    let output = run_on(&["vicinity", "-2+1", "--same-grid", "--depth", "1"], format!("{input}{known}"));
    assert!(forms(text(&output.stdout)).iter().all(|form| !forms(&one).contains(form)));
}

#[test]
fn smaller_boards_have_a_vicinity() {
    let check = schema("sudosat-vicinity-1");
    for (board, steps, depth) in [("4", "-2+1", "2"), ("6", "-1+1", "1")] {
        let args = ["generate", "1", "--seed", "3", "--quiet", "--board", board];
        let input = text(&run(&args).stdout).to_owned();
        let found = vicinity(&[steps, "--depth", depth], &input);
        assert!(found.lines().count() > 1, "{input}: {found}");
        let why = run_on(&["why", "--to", "line"], &*found);
        assert_eq!(text(&why.stdout), "unique; minimal\n".repeat(found.lines().count()));
        let known = format!("{input}{found}");
        let distinct = text(&run_on(&["select", "--distinct", "puzzle"], &*known).stdout).to_owned();
        assert_eq!(distinct.lines().count(), known.lines().count());
        for line in vicinity(&[steps, "--same-grid", "--depth", "1", "--to", "json"], &input).lines() {
            check(&serde_json::from_str(line).unwrap()).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
}

#[test]
fn what_stays_is_the_same_in_all_that_is_found() {
    let input = puzzles("1");
    let pattern = |line: &str| line.trim_end().bytes().map(|byte| byte == b'.').collect::<Vec<_>>();
    let found = vicinity(&["-2+2", "--same-pattern", "--depth", "1"], &input);
    assert!(!found.is_empty() && found.lines().all(|line| pattern(line) == pattern(&input)), "{found}");
    let solution = text(&run_on(&["solve"], &*input).stdout).to_owned();
    let found = vicinity(&["-2+1", "--same-grid", "--to", "csv", "--depth", "2"], &puzzles("1"));
    let mut rows = csv::Reader::from_reader(found.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert!(rows.iter().all(|row| row[1] == *solution.trim_end()), "{found}");
    for row in &rows {
        let (clues, depth): (usize, u32) = (row[2].parse().unwrap(), row[3].parse().unwrap());
        assert_eq!(row[0].bytes().filter(u8::is_ascii_digit).count(), clues);
        let is_of_input = row[4] == *input.trim_end();
        assert!(if depth == 1 { is_of_input } else { rows.iter().any(|other| other[0] == row[4]) }, "{found}");
    }
    let refused = run_on(&["vicinity", "-2+1", "--same-pattern"], &*input);
    assert_eq!(
        outcome(&refused).1,
        "sudosat: --same-pattern needs equal numbers of clues removed and added, as in -2+2\n"
    );
}

#[test]
fn json_follows_its_schema() {
    let check = schema("sudosat-vicinity-1");
    let found = vicinity(&["-1+1", "--depth", "1", "--same-grid", "--to", "json"], &puzzles("2"));
    assert!(!found.is_empty());
    for line in found.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
        assert!(corrupted(&object, &[]).iter().all(|wrong| check(wrong).is_err()), "{object}");
    }
}

#[test]
fn limits_keep_what_was_found_and_are_reported() {
    let input = puzzles("2");
    let (found, messages, code) = outcome(&run_on(&["vicinity", "-2+1", "--timeout", "0"], &*input));
    assert_eq!((&*found, code), ("", Some(4)));
    assert_eq!(messages, "sudosat: the time limit passed: the vicinity of 2 puzzles was not fully searched\n");
    // Room for ten classes: the input and eight more.
    let (found, messages, code) = outcome(&run_on(&["vicinity", "-1+1", "--depth", "1", "--memory", "800"], &*input));
    assert_eq!((found.lines().count(), code), (8, Some(4)));
    assert!(messages.contains("of memory, the limit is") && messages.contains("(--memory)"), "{messages}");
    let (_, messages, code) = outcome(&run_on(&["vicinity", "-1+1", "--memory", "80"], &*input));
    assert!(messages.starts_with("sudosat: standard input: it needs about") && code == Some(2), "{messages}");
}

#[test]
fn records_without_a_vicinity_are_reported() {
    let input = format!("{}\nrubbish\n12..............\n{FEW}\n{}\n", ".".repeat(81), ".".repeat(64));
    let (found, messages, code) = outcome(&run_on(&["vicinity", "-1+1", "--same-grid"], input));
    assert_eq!((&*found, code), ("", Some(2)), "{messages}");
    let expected = [
        "standard input: line 1: it is multiple, so its vicinity is not searched",
        "standard input: line 2, column 1: expected a puzzle",
        "standard input: line 3: it is multiple, so its vicinity is not searched",
        "standard input: line 5: only puzzles on plain boards of 4x4, 6x6 and 9x9 have a vicinity",
    ];
    for (line, expected) in messages.lines().filter(|line| line.starts_with("standard")).zip(expected) {
        assert!(line.starts_with(expected), "{line}");
    }
    for (args, message) in [
        (&["vicinity"][..], "<STEPS>"),
        (&["vicinity", "-4+1"], "give the clues to remove, 1 to 3, and to add, 1 or 2, as in -2+1"),
        (&["vicinity", "-2"], "give the clues to remove"),
        (&["vicinity", EASY], "give the clues to remove"),
        (&["vicinity", "-1+1", "--depth", "0"], "give a whole number, 1 or more"),
    ] {
        let (found, messages, code) = outcome(&run(args));
        assert!(found.is_empty() && code == Some(2) && messages.contains(message), "{args:?}: {messages}");
    }
}

#[test]
fn the_output_is_a_file() {
    let folder = Folder::new();
    let (input, output) = (folder.write("in.txt", puzzles("1")), folder.name("out.csv"));
    let done = run(&["vicinity", "-1+1", "--depth", "1", "--same-grid", "--quiet", "-o", &output, &input]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert!(folder.read("out.csv").starts_with(b"puzzle,solution,clues,depth,from\n"));
    let same = run(&["vicinity", "-1+1", "-o", &input, &input]);
    assert!(same.status.code() == Some(2) && folder.read("in.txt").len() == 82, "{}", text(&same.stderr));
}
