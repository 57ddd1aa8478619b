//! `sudosat why` on the command line.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::schemas::{corrupted, schema};
use crate::shared::puzzles::{CLASH, EASY, TWO_SOLUTIONS};
use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

const MINIMAL: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn why(args: &[&str], input: &str) -> Output {
    Command::cargo_bin("sudosat").unwrap().arg("why").args(args).write_stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[track_caller]
fn expect(args: &[&str], input: &str, code: i32, out: &str) -> Output {
    let output = why(args, input);
    assert_eq!(text(&output.stdout), out, "standard error: {}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "standard error: {}", text(&output.stderr));
    output
}

#[test]
fn line_i_explains_puzzle_i() {
    let input = format!("{CLASH}\nrubbish\n{TWO_SOLUTIONS}\n1234341221434321\n");
    let all = "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r2c1=3 r2c2=4 r2c3=1 r2c4=2 r3c1=2 r3c2=1 r3c3=4 r3c4=3 \
               r4c1=4 r4c2=3 r4c3=2 r4c4=1";
    let lines = format!(
        "unsolvable; clash: r1c1=5 r1c2=5; with row 1; repairs: r1c2=5\ninvalid\n\
         multiple; solutions: 2; backbone: 0; add: r3c5=2\nunique; redundant: {all}\n"
    );
    let output = expect(&[], &input, 2, &lines);
    assert!(text(&output.stderr).starts_with("standard input: line 2, column 1: "), "{}", text(&output.stderr));
    expect(&["--threads", "3"], &input, 2, &lines);
    expect(&[], "", 0, "");
    expect(&[], CLASH, 1, "unsolvable; clash: r1c1=5 r1c2=5; with row 1; repairs: r1c2=5\n");
    expect(
        &["-p", "12.....3....3412"],
        "",
        1,
        "unsolvable; clash: r1c1=1 r1c2=2 r2c4=3; with row 2, box 1; repairs: r2c4=3\n",
    );
    assert_eq!(why(&[], EASY).status.code(), Some(0));
}

#[test]
fn explanations_in_words_have_a_board() {
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃×1 │   ┃   │×1 ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
× clashes, repairs if removed
unsolvable: these 2 clues clash, and no fewer do
  r1c1=1 r1c4=1
  with row 1
  row 1 has 1 at r1c1 and r1c4
Removing one of 2 clues makes it solvable:
  r1c1=1; no other digit there makes it unique
  r1c4=1; no other digit there makes it unique

";
    expect(&["--format", "block"], "1..1............", 1, expected);
    let output = why(&["--format", "block"], TWO_SOLUTIONS);
    let words = text(&output.stdout);
    assert!(words.contains("┛\n+ to add\nmultiple: 2 solutions\nTwo that differ in 4 cells:\n  5346"), "{words}");
    assert!(words.contains("0 of 4 open cells are the same in all solutions"), "{words}");
    assert!(words.contains("┃  3 │+24 │ 24 ┃") && words.ends_with("(no fewer would do):\n  r3c5=2\n\n"), "{words}");
}

#[test]
fn clashes_name_rules_as_well_as_clues() {
    let rules = ["--rule", "cage 7 r1c1 r1c2", "--rule", "greater r1c4 r1c3", "--rule", "thermo r2c1 r1c1"];
    let clash = "unsolvable; clash: greater r1c4 r1c3, cage 7 r1c1 r1c2, r4c4=2; \
                 with row 1, column 4; repairs: r4c4=2, greater r1c4 r1c3, cage 7 r1c1 r1c2\n";
    expect(&rules, "....1..........2", 1, clash);
    let output = why(&[&rules[..], &["--format", "block"]].concat(), "....1..........2");
    let words = text(&output.stdout);
    let expected = "unsolvable: these 2 rules and this clue clash, and no fewer do
  greater r1c4 r1c3
  cage 7 r1c1 r1c2
  r4c4=2
  with row 1, column 4
Removing one of these 3 clues and rules makes it solvable:
  r4c4=2; no other digit there makes it unique
  greater r1c4 r1c3
  cage 7 r1c1 r1c2; solvable with 5 or 6
";
    assert!(words.contains(expected), "{words}");
    let marked = "rules:\n× greater r1c4 r1c3\n  thermo r2c1 r1c1\n× cage 7 r1c1 r1c2\n× clashes, repairs if removed\n";
    assert!(words.contains(marked), "{words}");
    let broken = why(&["--rule", "cage 5 r1c1 r1c2", "--format", "block"], "12..............");
    assert!(
        text(&broken.stdout).contains("unsolvable: this rule and these 2 clues clash, and no fewer do\n"),
        "{words}"
    );
    let unique = why(&[&rules[2..], &["--format", "block"]].concat(), "..23234114..3...");
    let words = text(&unique.stdout);
    assert!(words.contains("clues (of 9) and 2 rules (of 2) can be removed\nRedundant: greater"), "{words}");
}

#[test]
fn json_has_every_part_as_documented() {
    let answer =
        |puzzle: &str| -> Value { serde_json::from_slice(&why(&["--format", "json"], puzzle).stdout).unwrap() };
    let documented = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/WHY.md")).unwrap();
    let example = documented.split("```json\n").nth(1).unwrap().split("\n```").next().unwrap();
    assert_eq!(answer("1..1............")["why"], serde_json::from_str::<Value>(example).unwrap());

    let mut keys = vec![];
    for puzzle in ["1..1............", TWO_SOLUTIONS, EASY] {
        let answer = answer(puzzle);
        assert_eq!(answer["why"]["schema"], "sudosat-why-1");
        keys.extend(answer["why"].as_object().unwrap().keys().cloned());
    }
    for key in keys {
        assert!(documented.contains(&format!("`{key}")), "{key} is not documented");
    }
    let several = answer(TWO_SOLUTIONS);
    let several = &several["why"];
    assert_eq!(several["differing"], json!(["r3c5", "r3c6", "r6c5", "r6c6"]));
    assert_eq!((&several["count"], &several["counted_all"]), (&json!(2), &json!(true)));
    assert_eq!(several["candidates"][2], json!([[1], [9], [8], [3], [2, 4], [2, 4], [5], [6], [7]]));
    assert_eq!(several["completion"]["clues"], json!([{"cell": "r3c5", "digit": 2}]));
    assert_eq!(several["completion"]["proved"], true);
    let unique = answer(EASY);
    assert_eq!(unique["solution"].as_str().map(str::len), Some(81));
    assert_eq!(unique["why"]["minimal"], false);
    assert_eq!(answer("rubbish")["answer"], "invalid");
}

#[test]
fn json_follows_the_schema() {
    let check = schema("sudosat-answer-1");

    let dots = |count: usize| ".".repeat(count);
    let hidden = EASY.replacen("53.", "532", 1);
    let large = |first: &str| format!("{first}{}", " .".repeat(14) + &format!("\n{}", ". ".repeat(16)).repeat(15));
    let with_many = format!("..{}", &EASY[2..]);
    let ruled = ["--rule", "cage 5 r1c1 r1c2", "--rule", "thermo r2c1 r1c1"];
    let cases: [(&[&str], String, &str); 22] = [
        (&[], CLASH.to_owned(), "unsolvable"),
        (&[], hidden.clone(), "unsolvable"),
        (&[], "12.....3....3412".to_owned(), "unsolvable"),
        (&["--boxes", "1x2", "--rule", "diagonal"], "1...".to_owned(), "unsolvable"),
        (&["--input-format", "block"], large("16 16"), "unsolvable"),
        (&["--input-format", "block", "--timeout", "150ms"], large("16 16"), "unsolvable"),
        (&ruled, "1...............".to_owned(), "unsolvable"),
        (&["--rule", "cage 7 r1c1 r1c2"], "1234............".to_owned(), "unsolvable"),
        (&["--not", "r5c5=7"], EASY.to_owned(), "impossible"),
        (&["--not", "r5c5=5"], EASY.to_owned(), "possible"),
        (&ruled, "4...............".to_owned(), "multiple"),
        (&ruled, "..23234114..3...".to_owned(), "unique"),
        (&[], TWO_SOLUTIONS.to_owned(), "multiple"),
        (&[], with_many, "multiple"),
        (&[], dots(81), "multiple"),
        (&[], dots(16), "multiple"),
        (&["--input-format", "block", "--timeout", "300ms"], large("1 16"), "multiple"),
        (&["--thorough", "--timeout", "300ms"], dots(81), "multiple"),
        (&[], EASY.to_owned(), "unique"),
        (&[], MINIMAL.to_owned(), "unique"),
        (&[], "rubbish".to_owned(), "invalid"),
        (&["--timeout", "0ms"], hidden, "unknown"),
    ];
    let mut interrupted = 0;
    for (args, puzzle, word) in cases {
        let output = why(&[args, &["--format", "json", "--stats"]].concat(), &puzzle);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        assert_eq!(answer["answer"], word, "{answer}");
        check(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        let Some(explanation) = answer.get("why") else {
            assert!(matches!(word, "invalid" | "unknown"), "{answer}");
            continue;
        };
        interrupted += usize::from(explanation.get("interrupted").is_some());
        for wrong in corrupted(explanation, &["interrupted", "rules", "redundant_rules", "undecided_rules"]) {
            let mut answer = answer.clone();
            answer["why"] = wrong;
            assert!(check(&answer).is_err(), "{answer}");
        }
        let mut answer = answer;
        answer["answer"] = if word == "multiple" { "unsolvable" } else { "multiple" }.into();
        assert!(check(&answer).is_err(), "{answer}");
    }
    assert!(interrupted > 0);
}

#[test]
fn solvers_that_cannot_explain_are_refused() {
    let output = expect(&["--solver", "cadical -q"], EASY, 2, "");
    assert!(text(&output.stderr).contains("`why` always uses varisat"), "{}", text(&output.stderr));
}

#[test]
fn tables_gain_the_explanation() {
    let row = "1..1............,unsolvable,clash: r1c1=1 r1c4=1; with row 1; repairs: r1c1=1 r1c4=1,\n";
    expect(&["--format", "csv"], "1..1............", 1, &format!("puzzle,answer,why,rules\n{row}"));
}

#[test]
fn rules_and_regions_are_explained() {
    expect(
        &["--rule", "diagonal"],
        "1..............1",
        1,
        "unsolvable; clash: diagonal main, r1c1=1, r4c4=1; repairs: r1c1=1 r4c4=1\n",
    );
    let folder = tempfile::tempdir().unwrap();
    let regions = folder.path().join("regions.txt");
    fs::write(&regions, "AAAB\nABBB\nCCCD\nCDDD\n").unwrap();
    let path = regions.to_str().unwrap();
    expect(
        &["--regions", path],
        "..11............",
        1,
        "unsolvable; clash: r1c3=1 r1c4=1; with row 1; repairs: r1c3=1 r1c4=1\n",
    );
    let output = why(&["--regions", path, "--format", "block"], "1...1...........");
    assert!(text(&output.stdout).contains("  region 1 has 1 at r1c1 and r2c1\n"), "{}", text(&output.stdout));
}

#[test]
fn a_timeout_is_reported() {
    let empty = ".".repeat(81);
    let output = why(&["--thorough", "--timeout", "700ms"], &empty);
    assert_eq!(output.status.code(), Some(4));
    assert!(text(&output.stdout).starts_with("multiple; solutions: "), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("the explanation is incomplete: the time limit passed"));
    expect(&["--timeout", "0ms"], EASY, 4, "unknown\n");
}

/// An explanation in words has blank lines, so its end cannot be distinguished from a torn file.
#[test]
fn explanations_in_words_cannot_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    fs::write(&file, "unsolvable: these 2 clues clash").unwrap();
    let args = ["--format", "block", "--resume", "-o", file.to_str().unwrap()];
    let output = expect(&args, "1..1............", 2, "");
    assert!(text(&output.stderr).contains("--resume needs answers of one line each"), "{output:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "unsolvable: these 2 clues clash", "the file is unchanged");
    let args = ["--format", "line", "--resume", "-o", file.to_str().unwrap()];
    fs::write(&file, "unsol").unwrap();
    expect(&args, "1..1............", 1, "");
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "unsolvable; clash: r1c1=1 r1c4=1; with row 1; repairs: r1c1=1 r1c4=1\n"
    );
}

#[test]
fn the_readme_shows_the_output() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let (_, rest) = readme.split_once("$ sudosat why -p ").unwrap();
    let mut lines = rest.lines();
    let puzzle = lines.next().unwrap();
    expect(&["-p", puzzle], "", 1, &format!("{}\n", lines.next().unwrap()));
    let picture = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/why.svg")).unwrap();
    expect(&["--to", "svg", "-p", puzzle], "", 1, &picture);
    assert!(picture.contains("×") && picture.contains("repairs"), "as the caption promises");
}

#[test]
fn a_picture_marks_the_clash() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("why.svg");
    let output = expect(&["-o", file.to_str().unwrap(), "-p", "1..1............"], "", 1, "");
    assert!(output.stderr.is_empty(), "{output:?}");
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let of = |tag: &'static str| document.descendants().filter(move |node| node.has_tag_name(tag));
    let words: Vec<&str> = of("text").filter_map(|node| node.text()).collect();
    assert_eq!(words, ["1", "1", "×", "×", "× clashes, repairs if removed"], "a sign each, and a legend");
    assert_eq!(of("title").next().unwrap().text(), Some("unsolvable: these 2 clues clash, and no fewer do"));
    assert!(of("desc").next().unwrap().text().unwrap().contains("Removing one of 2 clues makes it solvable"));
    expect(&["--format", "svg", "-p", "1..1............"], "", 1, &svg);
    let two = expect(&["--format", "svg"], "1..1............\n1..1............\n", 2, "");
    assert!(text(&two.stderr).contains("draws one puzzle"), "{two:?}");
    let unreadable = expect(&["--format", "svg", "-p", "1..1"], "", 2, "");
    assert!(!unreadable.stderr.is_empty());
}

#[test]
fn impossible_digits_are_explained() {
    expect(&["--not", "r5c5=7"], EASY, 0, "impossible; clash: r1c5=7; with column 5\n");
    expect(&["--not", "r1c1=7"], EASY, 0, "impossible; clash: r1c1=5\n");
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    expect(&["--not", "r5c5=5"], EASY, 1, &format!("possible; solution: {solution}\n"));
    let rules = ["--rule", "cage 5 r1c1 r1c2", "--not", "r1c1=2"];
    expect(&rules, "..3.............", 0, "impossible; clash: cage 5 r1c1 r1c2, r1c3=3; with row 1\n");
    let words = why(&[&rules[..], &["--to", "block"]].concat(), "..3.............");
    let expected = "impossible: r1c1=2 clashes with this rule and this clue, and with no fewer\n  \
        cage 5 r1c1 r1c2\n  r1c3=3\n  with row 1\n";
    let words = text(&words.stdout);
    assert!(
        words.contains(expected) && words.contains("┃?2 │   ┃!3 │") && words.contains("\n! clashes   ? "),
        "{words}"
    );
    let json = why(&["--not", "r5c5=7", "--to", "json"], EASY);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["answer"], "impossible");
    assert_eq!(json["why"]["not"], json!({"cell": "r5c5", "digit": 7}));
    assert_eq!(json["why"]["clash"]["clues"], json!([{"cell": "r1c5", "digit": 7}]));
    let outside = expect(&["--not", "r5c5=7"], "1..1............", 2, "unknown\n");
    assert!(text(&outside.stderr).contains("`r5c5=7` is not on a 4x4 board"), "{outside:?}");
    assert!(text(&why(&["--not", "r5"], EASY).stderr).contains("give a cell and a digit, as in r5c5=7"));
}

/// Row 1 is 1234: the cage has the sum 3, and the sandwich between 1 and 4 the sum 5.
#[test]
fn a_wrong_total_lists_the_totals_that_work() {
    let grid = ".234341221434321";
    for (rule, totals) in [
        ("cage 7 r1c1 r1c2", "unique with 3"),
        ("sandwich 2 row 1", "unique with 5"),
        ("x-sum 4 row 1 left", "unique with 1"),
        ("little-killer 9 r1c1 r2c2", "unique with 5"),
    ] {
        let words = why(&["--rule", rule, "--to", "block"], grid);
        assert!(text(&words.stdout).contains(&format!("; {totals}\n")), "{}", text(&words.stdout));
    }
    let json = why(&["--rule", "cage 7 r1c1 r1c2", "--to", "json"], "1234............");
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    let totals = json!({"solvable": [3], "unique": []});
    let repair = json!({"removed": [], "rules": ["cage 7 r1c1 r1c2"], "digits": null, "totals": totals});
    assert!(json["why"]["repairs"]["list"].as_array().unwrap().contains(&repair), "{json}");
}

#[test]
fn pictures_mark_clashing_rules() {
    let rules = ["--rule", "cage 7 r1c1 r1c2", "--rule", "greater r1c4 r1c3", "--rule", "thermo r2c1 r1c1"];
    let output = why(&[&rules[..], &["--to", "svg"]].concat(), "....1..........2");
    let document = roxmltree::Document::parse(text(&output.stdout)).unwrap();
    let group = |class: &str| document.descendants().find(|node| node.attribute("class") == Some(class)).unwrap();
    for (class, outline) in [("cage", true), ("greater", true), ("thermo", false)] {
        assert_eq!(group(class).attribute("filter").is_some(), outline, "{class}");
    }
    let filters: Vec<_> = document.descendants().filter(|node| node.has_tag_name("filter")).collect();
    assert_eq!(filters.len(), 1);
    assert_eq!(group("cage").attribute("filter"), Some(&*format!("url(#{})", filters[0].attribute("id").unwrap())));
    let words: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(words.contains(&"× cage 7 r1c1 r1c2") && words.contains(&"× clashes, repairs if removed"), "{words:?}");
}
