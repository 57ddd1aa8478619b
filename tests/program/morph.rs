//! `morph`: random, given and matching isomorphic puzzles, the same however a job is cut.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::schemas::{corrupted, schema};
use crate::shared::puzzles::{EASY, INKALA};
use crate::shared::{Folder, outcome, run, run_on, text};
use serde_json::Value;

const SMALL: &str = "12......3......4";

/// The output of `morph` on a text, which must succeed without a message.
fn morphed(args: &[&str], input: &str) -> String {
    let (answers, messages, code) = outcome(&run_on(&[&["morph"], args].concat(), input));
    assert_eq!((&*messages, code), ("", Some(0)), "{args:?}");
    answers
}

fn forms(lines: &str) -> Vec<String> {
    text(&run_on(&["canonical"], lines).stdout).lines().map(str::to_owned).collect()
}

#[test]
fn random_isomorphs_are_isomorphic_and_repeat_from_their_seed() {
    let folder = Folder::new();
    let input = format!("{EASY}\n{INKALA}\n").repeat(10);
    let file = folder.write("puzzles.txt", &input);
    let whole = morphed(&["--random", "3", "--seed", "5"], &input);
    let lines: Vec<&str> = whole.lines().collect();
    assert!(lines.len() == 60 && lines[..6].iter().all(|line| lines[6..12].contains(line)), "{whole}");
    assert!(lines[0] != lines[1] && lines[1] != lines[2] && lines[0] != EASY);
    let expected: Vec<String> = forms(&input).iter().flat_map(|form| vec![form.clone(); 3]).collect();
    assert_eq!(forms(&whole), expected);
    assert_ne!(morphed(&["--random", "3"], &input), whole);
    assert!(whole.starts_with(&morphed(&["--random", "1", "--seed", "5", "-p", EASY], "")));
    for threads in ["1", "2", "8"] {
        assert_eq!(
            morphed(&["--random", "3", "--seed", "5", "--threads", threads], &input),
            whole,
            "{threads} threads"
        );
    }
    let one = morphed(&["--random", "1", "--seed", "5"], &input);
    let shares = ["1/3", "2/3", "3/3"].map(|share| {
        let name = folder.name(&share.replace('/', "-"));
        let done = run(&["morph", "--random", "1", "--seed", "5", "--quiet", "--shard", share, "-o", &name, &file]);
        assert_eq!(done.status.code(), Some(0));
        name
    });
    assert_eq!(text(&run(&["merge", &shares[0], &shares[1], &shares[2]]).stdout), one);
}

/// The map in a table is the options that apply it.
#[test]
fn printed_maps_make_their_puzzles() {
    let sixteen = format!("12{}", ".".repeat(254));
    for puzzle in [SMALL, EASY, &sixteen] {
        let table = morphed(&["--random", "2", "--to", "csv", "-p", puzzle], "");
        assert_eq!(table.lines().next(), Some("puzzle,answer,morph,map,target,rules"));
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        for row in rows.records().map(Result::unwrap) {
            assert_eq!((&row[0], &row[1], &row[4]), (puzzle, "isomorphic", ""));
            let options: Vec<&str> = row[3].split(' ').collect();
            assert_eq!(morphed(&[&options, &["--to", "line", "-p", puzzle][..]].concat(), "").trim_end(), &row[2]);
        }
    }
}

#[test]
fn given_maps_transpose_then_permute_then_relabel() {
    let given = |args: &[&str]| morphed(&[args, &["-p", SMALL]].concat(), "");
    assert_eq!(given(&["--transpose"]), "1.3.2..........4\n");
    assert_eq!(given(&["--transpose", "--rows", "2134"]), "2...1.3........4\n");
    assert_eq!(given(&["--transpose", "--rows", "2,1,3,4", "--labels", "4321"]), "3...4.2........1\n");
    assert_eq!(given(&["--columns", "3412"]), "..12......3..4..\n");
    // Six columns in boxes of three.
    let six = format!("123456{}", ".".repeat(30));
    assert_eq!(morphed(&["--columns", "456321", "-p", &six], "").get(..6), Some("456321"));
    for (args, reason) in [
        (&["--rows", "1324"][..], "the rows of a box must stay together, in groups of 2 from the first on"),
        (&["--columns", "123"], "the columns must be the numbers from 1 to 4, each once"),
        (&["--labels", "1231"], "the digits must be the numbers from 1 to 4, each once"),
    ] {
        let (answer, messages, code) = outcome(&run(&[&["morph"], args, &["-p", SMALL]].concat()));
        assert_eq!((&*answer, code), ("unknown\n", Some(2)));
        assert_eq!(messages, format!("-p: line 1: morph does not take this puzzle: {reason}\n"));
    }
    for (args, message) in [
        (&["--rows", "0123"][..], "all from 1"),
        (&[], "which isomorphic puzzles?"),
        (&["--seed", "3"], "--random"),
        (&["--random", "0"], "give a whole number from 1 to 1000000"),
        (&["--random", "2", "--transpose"], "cannot be used with"),
        (&["--random", "2", "--shard", "1/2"], "--random N needs --to json"),
    ] {
        let (answer, messages, code) = outcome(&run(&[&["morph"], args, &["-p", SMALL]].concat()));
        assert!(answer.is_empty() && code == Some(2) && messages.contains(message), "{args:?}: {messages}");
    }
}

#[test]
fn an_isomorphic_target_is_named_with_the_map() {
    let folder = Folder::new();
    let targets = folder.write("targets.txt", format!("{SMALL}\n{EASY}\n{INKALA}\n{EASY}\n"));
    let images = morphed(&["--random", "1", "--seed", "8"], &format!("{INKALA}\n{EASY}\n{SMALL}\n"));
    assert_eq!(morphed(&["--onto", &targets], &images), format!("{INKALA}\n{EASY}\n{SMALL}\n"));
    let table = morphed(&["--onto", &targets, "--to", "csv"], &images);
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(table.as_bytes()).records().map(Result::unwrap).collect();
    assert_eq!(rows.iter().map(|row| &row[4]).collect::<Vec<_>>(), ["3", "2", "1"]);
    for row in &rows {
        let options: Vec<&str> = row[3].split(' ').collect();
        assert_eq!(morphed(&[&options, &["-p", &row[0]][..]].concat(), "").trim_end(), &row[2]);
    }

    let (answers, messages, code) = outcome(&run_on(&["morph", "--onto", &targets], "1...............\n"));
    assert_eq!((&*answers, &*messages, code), ("different\n", "", Some(1)));
    let large = ".".repeat(256);
    let (_, messages, code) = outcome(&run_on(&["morph", "--onto", &targets], format!("{large}\n")));
    assert!(messages.contains("only plain boards of 4x4, 6x6 and 9x9 are mapped onto others"), "{messages}");
    assert_eq!(code, Some(2));
    let wrong = folder.write("wrong.txt", format!("{EASY}\n{large}\n"));
    let (answers, messages, code) = outcome(&run(&["morph", "--onto", &wrong, &targets]));
    assert!(answers.is_empty() && messages.contains("line 2: ") && code == Some(2), "{messages}");
    let empty = run(&["morph", "--onto", &folder.write("empty.txt", ""), &targets]);
    assert!(text(&empty.stderr).ends_with("empty.txt: it contains no puzzle\n") && empty.status.code() == Some(2));
    let same = run(&["morph", "--onto", &targets, "-o", &targets, "-p", EASY]);
    assert!(same.status.code() == Some(2) && folder.read("targets.txt").starts_with(SMALL.as_bytes()));
}

#[test]
fn json_follows_its_schema() {
    let folder = Folder::new();
    let targets = folder.write("targets.txt", EASY);
    let check = schema("sudosat-answer-1");
    for args in [&["--random", "2"][..], &["--onto", &targets]] {
        let output = morphed(&[args, &["--to", "json", "-p", EASY]].concat(), "");
        let object: Value = serde_json::from_str(&output).unwrap();
        check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
        assert_eq!(object["answer"], "isomorphic");
        for wrong in corrupted(&object["morphs"], &["target"]) {
            let mut object = object.clone();
            object["morphs"] = wrong;
            assert!(check(&object).is_err(), "{object}");
        }
    }
}

#[test]
fn boards_with_rules_are_refused() {
    let (answers, messages, code) = outcome(&run_on(&["morph", "--random", "1"], format!("{SMALL}\ndiagonal\n")));
    assert_eq!((&*answers, code), ("unknown\n", Some(2)));
    assert!(messages.contains("only boards with rectangular boxes and no other rule"), "{messages}");
}
