//! `minimize`: puzzles without redundant clues and rules, in every format, the same however a job is cut.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::schemas::{corrupted, schema};
use crate::shared::puzzles::{CLASH, EASY};
use crate::shared::{Folder, outcome, run, run_on, text};
use serde_json::Value;

/// A 4x4 board whose rules leave one solution; the cage follows from the others.
const RULES: &str = "................\nthermo r1c1 r2c2 r2c1\ncage 5 r2c4 r3c4\narrow r1c4 = r2c3 r3c2\n";

/// The output of `minimize` on a text, which must succeed without a message.
fn minimized(args: &[&str], input: &str) -> String {
    let output = run_on(&[&["minimize"], args].concat(), input);
    let (answers, messages, code) = outcome(&output);
    assert_eq!((&*messages, code), ("", Some(0)), "{args:?}");
    answers
}

/// Puzzles of 34 clues, most of which are redundant.
fn puzzles(count: &str) -> String {
    text(&run(&["generate", count, "--seed", "4", "--clues", "34..", "--quiet"]).stdout).to_owned()
}

fn clues(line: &str) -> usize {
    line.bytes().filter(u8::is_ascii_digit).count()
}

#[test]
fn each_line_is_minimal_and_within_its_puzzle() {
    let input = puzzles("25");
    let answers = minimized(&[], &input);
    for (puzzle, minimal) in input.lines().zip(answers.lines()) {
        assert!(puzzle.bytes().zip(minimal.bytes()).all(|(clue, kept)| kept == b'.' || kept == clue), "{minimal}");
    }
    let why = run_on(&["why", "--to", "line"], answers);
    assert_eq!(text(&why.stdout), "unique; minimal\n".repeat(25));
}

#[test]
fn the_answers_are_the_same_however_the_job_is_cut() {
    let folder = Folder::new();
    let input = puzzles("40");
    let file = folder.write("puzzles.txt", &input);
    let whole = minimized(&["--seed", "5"], &input);
    assert_ne!(whole, minimized(&[], &input));
    for threads in ["1", "2", "8"] {
        assert_eq!(minimized(&["--seed", "5", "--threads", threads], &input), whole, "{threads} threads");
    }
    let shares = ["1/3", "2/3", "3/3"].map(|share| {
        let name = folder.name(&share.replace('/', "-"));
        let done = run(&["minimize", "--seed", "5", "--quiet", "--shard", share, "-o", &name, &file]);
        assert_eq!(done.status.code(), Some(0));
        name
    });
    assert_eq!(text(&run(&["merge", &shares[0], &shares[1], &shares[2]]).stdout), whole);
    // One by one, and not together with others.
    let single: String = input.lines().map(|line| minimized(&["--seed", "5", "-p", line], "")).collect();
    assert_eq!(single, whole);
}

#[test]
fn an_answer_to_every_record_is_in_its_place() {
    let several = ".".repeat(81);
    let output = run_on(&["minimize", "--quiet"], format!("{EASY}\n{several}\nrubbish\n{CLASH}\n"));
    let (answers, _, code) = outcome(&output);
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!((clues(lines[0]), &lines[1..], code), (24, &["multiple", "invalid", "unsolvable"][..], Some(2)));
}

#[test]
fn tables_keep_their_columns_and_get_a_row_for_each_puzzle() {
    let table = format!("id,puzzle\na,{EASY}\nb,{CLASH}\n");
    let output = run_on(&["minimize", "--quiet"], &*table);
    let rows: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(rows[0], "id,puzzle,verdict,minimal,clues,minimal_rules,undecided");
    assert!(rows[1].starts_with(&format!("a,{EASY},unique,")) && rows[1].ends_with(",24,,"), "{}", rows[1]);
    assert_eq!(rows[2], format!("b,{CLASH},unsolvable,,,,"));

    let all = text(&run_on(&["minimize", "--quiet", "--all", "3"], &*table).stdout).to_owned();
    let of_one: Vec<&str> = all.lines().filter(|row| row.starts_with("a,")).collect();
    assert_eq!((of_one.len(), of_one[0]), (3, &*rows[1]));
    let lines = minimized(&["--all", "3", "-p", EASY], "");
    let rows: Vec<String> = lines.lines().map(|line| format!("a,{EASY},unique,{line},{},,", clues(line))).collect();
    assert_eq!(rows, of_one);
}

#[test]
fn rules_are_written_below_their_board() {
    let answer = minimized(&[], RULES);
    let verdict = run_on(&["why", "--to", "line"], &*answer);
    assert_eq!(text(&verdict.stdout), "unique; minimal\n");
    assert_eq!(minimized(&["--to", "line"], RULES), answer);
    let row = minimized(&["--to", "csv"], RULES);
    assert_eq!(row.lines().next(), Some("puzzle,answer,minimal,clues,minimal_rules,undecided,rules"));
    let block = minimized(&["--to", "block"], RULES);
    assert_eq!(text(&run_on(&["solve"], &*block).stdout), "1243432121343412\n");

    // With all clues, rules are redundant: those that are tried first go.
    let full = RULES.replace(&".".repeat(16), "1243432121343412");
    let rules = |answer: &str| answer.lines().count() - 1;
    assert_eq!(rules(&minimized(&["--keep", "givens"], &full)), 0);
    assert_eq!(rules(&minimized(&["--only", "givens"], &full)), 3);
    let kept = minimized(&["--keep", "rules"], &full);
    assert_eq!((clues(kept.lines().next().unwrap()), kept), (0, answer));

    // Shares are merged line by line.
    let output = run_on(&["minimize", "--shard", "1/2"], RULES);
    assert!(text(&output.stderr).contains("line 1: the answer takes several lines"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn json_follows_its_schema() {
    let check = schema("sudosat-answer-1");
    let optional = ["rules", "undecided", "fixed_rules", "solution", "minimal", "puzzle", "comment", "title", "error"];
    let dots = "1234............\n3412............\ndifference 1 r1c1 r1c2\n";
    for (args, input) in [
        (&["--fewest"][..], EASY),
        (&["--all", "2"], EASY),
        (&[], RULES),
        (&["--complete"], "1.......2......."),
        (&[], dots),
    ] {
        let output = run_on(&[&["minimize", "--to", "json", "--quiet"], args].concat(), input);
        for line in text(&output.stdout).lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
            let Some(minimal) = object.get("minimal") else { continue };
            for wrong in corrupted(minimal, &optional) {
                let mut object = object.clone();
                object["minimal"] = wrong;
                assert!(check(&object).is_err(), "{object}");
            }
        }
    }
    let fewest: Value = serde_json::from_str(&minimized(&["--to", "json", "--fewest", "-p", EASY], "")).unwrap();
    assert_eq!(
        (&fewest["minimal"]["complete"], fewest["minimal"]["puzzles"][0]["clues"].as_u64()),
        (&Value::Bool(true), Some(20))
    );
}

#[test]
fn clues_are_added_until_one_solution_is_left() {
    let answers = minimized(&["--complete"], &format!("1.......2.......\n{EASY}\n"));
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!((lines[0].len(), lines[1]), (16, EASY));
    assert!(lines[0].starts_with('1') && lines[0].as_bytes()[8] == b'2', "{}", lines[0]);
    assert_eq!(text(&run(&["unique", "-p", lines[0]]).stdout), "unique\n");
    // One clue less leaves several.
    let json: Value =
        serde_json::from_str(&minimized(&["--complete", "--to", "json", "-p", "1.......2......."], "")).unwrap();
    let minimal = &json["minimal"];
    assert_eq!(minimal["added"].as_array().unwrap().len() as u64, minimal["at_least"].as_u64().unwrap());
    assert_eq!(text(&run(&["minimize", "--complete", "-p", "11.............."]).stdout), "unsolvable\n");
}

#[test]
fn without_time_the_answer_is_unknown() {
    let output = run_on(&["minimize", "--timeout", "0"], EASY);
    let (answers, messages, code) = outcome(&output);
    assert_eq!((&*answers, code), ("unknown\n", Some(4)), "{messages}");
    assert!(messages.contains("the time limit passed"), "{messages}");
}
