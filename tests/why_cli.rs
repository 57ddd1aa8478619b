//! `sudosat why` as a user meets it.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO_SOLUTIONS: &str = "5346789126721953481983..5678597614234268537917139..856961537284287419635345286179";
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

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
    let all = "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r2c1=3 r2c2=4 r2c3=1 r2c4=2 r3c1=2 r3c2=1 r3c3=4 r3c4=3 r4c1=4 r4c2=3 r4c3=2 r4c4=1";
    let lines = format!(
        "unsolvable; clash: r1c1=5 r1c2=5; repairs: r1c2=5\ninvalid\n\
         multiple; solutions: 2; backbone: 0; add: r3c5=2\nunique; redundant: {all}\n"
    );
    let output = expect(&[], &input, 2, &lines);
    assert!(text(&output.stderr).starts_with("standard input: line 2, column 1: "), "{}", text(&output.stderr));
    expect(&["--threads", "3"], &input, 2, &lines);
    expect(&[], "", 0, "");
    expect(&[], CLASH, 1, "unsolvable; clash: r1c1=5 r1c2=5; repairs: r1c2=5\n");
    expect(&["-p", "12.....3....3412"], "", 1, "unsolvable; clash: r1c1=1 r1c2=2 r2c4=3; repairs: r2c4=3\n");
    assert_eq!(why(&[], WIKIPEDIA).status.code(), Some(0));
}

#[test]
fn words_and_a_board() {
    let expected = "\
unsolvable: these 2 clues clash, and no fewer do
  r1c1=1 r1c4=1
  row 1 has 1 at r1c1 and r1c4
┏━━━┯━━━┳━━━┯━━━┓
┃!1 │   ┃   │!1 ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
Removing one of 2 clues makes it solvable:
  r1c1=1; no other digit there makes it unique
  r1c4=1; no other digit there makes it unique

";
    expect(&["--format", "block"], "1..1............", 1, expected);
    let output = why(&["--format", "block"], TWO_SOLUTIONS);
    let told = text(&output.stdout);
    assert!(told.starts_with("multiple: 2 solutions\nTwo that differ in 4 cells:\n  5346"), "{told}");
    assert!(told.contains("0 of 4 open cells are the same in all solutions"), "{told}");
    assert!(told.contains("┃  3 │!24 │ 24 ┃") && told.ends_with("(no fewer would do):\n  r3c5=2\n\n"), "{told}");
}

#[test]
fn json_has_all_of_it_as_documented() {
    let answer =
        |puzzle: &str| -> Value { serde_json::from_slice(&why(&["--format", "json"], puzzle).stdout).unwrap() };
    let documented = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/WHY.md")).unwrap();
    let example = documented.split("```json\n").nth(1).unwrap().split("\n```").next().unwrap();
    assert_eq!(answer("1..1............")["why"], serde_json::from_str::<Value>(example).unwrap());

    let mut keys = vec![];
    for puzzle in ["1..1............", TWO_SOLUTIONS, WIKIPEDIA] {
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
    let unique = answer(WIKIPEDIA);
    assert_eq!(unique["solution"].as_str().map(str::len), Some(81));
    assert_eq!(unique["why"]["minimal"], false);
    assert_eq!(answer("rubbish")["answer"], "invalid");
}

#[test]
fn tables_have_the_explanation() {
    let row = "1..1............,unsolvable,clash: r1c1=1 r1c4=1; repairs: r1c1=1 r1c4=1\n";
    expect(&["--format", "csv"], "1..1............", 1, &format!("puzzle,answer,why\n{row}"));
}

#[test]
fn other_rules_and_regions() {
    expect(
        &["--rule", "diagonal"],
        "1..............1",
        1,
        "unsolvable; clash: r1c1=1 r4c4=1; repairs: r1c1=1 r4c4=1\n",
    );
    let folder = tempfile::tempdir().unwrap();
    let regions = folder.path().join("regions.txt");
    fs::write(&regions, "AAAB\nABBB\nCCCD\nCDDD\n").unwrap();
    let path = regions.to_str().unwrap();
    expect(&["--regions", path], "..11............", 1, "unsolvable; clash: r1c3=1 r1c4=1; repairs: r1c3=1 r1c4=1\n");
    let output = why(&["--regions", path, "--format", "block"], "1...1...........");
    assert!(text(&output.stdout).contains("  region 1 has 1 at r1c1 and r2c1\n"), "{}", text(&output.stdout));
}

#[test]
fn time_that_runs_out_is_said() {
    let empty = ".".repeat(81);
    let output = why(&["--thorough", "--timeout", "700ms"], &empty);
    assert_eq!(output.status.code(), Some(4));
    assert!(text(&output.stdout).starts_with("multiple; solutions: "), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("not everything was found out: the time limit passed"));
    expect(&["--timeout", "0ms"], WIKIPEDIA, 4, "unknown\n");
}

/// An explanation in words has blank lines, so where one ends cannot be told from a torn file.
#[test]
fn words_cannot_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("told.txt");
    fs::write(&file, "unsolvable: these 2 clues clash").unwrap();
    let args = ["--format", "block", "--resume", "-o", file.to_str().unwrap()];
    let output = expect(&args, "1..1............", 2, "");
    assert!(text(&output.stderr).contains("--resume goes with explanations of a line each"), "{output:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "unsolvable: these 2 clues clash", "the file stays as it was");
    let args = ["--format", "line", "--resume", "-o", file.to_str().unwrap()];
    fs::write(&file, "unsol").unwrap();
    expect(&args, "1..1............", 1, "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "unsolvable; clash: r1c1=1 r1c4=1; repairs: r1c1=1 r1c4=1\n");
}

#[test]
fn the_readme_shows_what_it_prints() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let (_, rest) = readme.split_once("$ sudosat why -p ").unwrap();
    let mut lines = rest.lines();
    let puzzle = lines.next().unwrap();
    expect(&["-p", puzzle], "", 1, &format!("{}\n", lines.next().unwrap()));
}
