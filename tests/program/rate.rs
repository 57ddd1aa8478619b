//! `rate`: lines, tables and JSON, and what is not rated.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::{CLASH, EASY, INKALA};
use assert_cmd::Command;
use serde_json::{Value, json};
use std::process::Output;

fn rate(args: &[&str], input: &str) -> Output {
    Command::cargo_bin("sudosat").unwrap().arg("rate").args(args).write_stdin(input).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_rating_is_a_line_with_its_scale() {
    let several = ".".repeat(81);
    let output = rate(&["--threads", "1"], &format!("{EASY}\n{CLASH}\n{several}\n{INKALA}\n"));
    let lines = text(&output);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[..3], ["se 1.2/1.2/1.2 hidden-single", "unsolvable", "multiple"]);
    assert_eq!(lines[3], "se 10.7/10.7/9.7 nested-chain-contradiction");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_rating_out_of_time_is_unknown() {
    // Golden Nugget, of 11.9: its rating takes seconds.
    let nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let output = rate(&["--timeout", "100ms", "--engine", "native"], &format!("{nugget}\n{EASY}\n"));
    assert_eq!(text(&output), "unknown\nse 1.2/1.2/1.2 hidden-single\n");
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.contains("the time limit passed"), "{messages}");
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn the_engine_and_the_threads_do_not_change_ratings() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let rows = corpus.lines().filter(|line| !line.starts_with('#')).take(30);
    let (mut input, mut expected) = (String::new(), String::new());
    for row in rows {
        let fields: Vec<&str> = row.split(' ').collect();
        input += &[fields[0], "\n"].concat();
        expected += &["se ", &fields[1..4].join("/"), " ", fields[4], "\n"].concat();
    }
    for args in [["--engine", "native", "--threads", "1"], ["--engine", "both", "--threads", "3"]] {
        let output = rate(&args, &input);
        assert_eq!(text(&output), expected, "{args:?}");
        assert!(output.status.success());
    }
}

#[test]
fn a_table_gets_columns() {
    let input = format!("puzzle,er\n{EASY},7\n{CLASH},8\n");
    let expected = format!(
        "puzzle,er,verdict,sudosat_er,ep,ed,technique\n{EASY},7,unique,1.2,1.2,1.2,hidden-single\n\
         {CLASH},8,unsolvable,,,,\n"
    );
    assert_eq!(text(&rate(&[], &input)), expected);
    let expected = format!(
        "puzzle,answer,er,ep,ed,technique,rules\n{EASY},unique,1.2,1.2,1.2,hidden-single,\n{CLASH},unsolvable,,,,,\n"
    );
    assert_eq!(text(&rate(&["--to", "csv"], &format!("{EASY}\n{CLASH}\n"))), expected);
}

#[test]
fn json_has_the_keys_of_the_schema() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema/sudosat-answer-1.json");
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = compiler.compile(schema, &mut schemas).unwrap();
    let output = rate(&["--to", "json", "--scale", "se,hodoku,effort,reason"], &format!("{EASY}\n{CLASH}\n"));
    let answers: Vec<Value> = text(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for answer in &answers {
        schemas.validate(answer, schema).unwrap_or_else(|error| panic!("{answer}: {error}"));
    }
    let keys = ["answer", "scale", "er", "ep", "ed", "technique", "technique_ep", "technique_ed", "pearl", "diamond"];
    let single = "hidden-single";
    let expected =
        [json!("unique"), json!("se"), json!(1.2), json!(1.2), json!(1.2), json!(single), json!(single), json!(single)];
    let expected: Vec<Value> = expected.into_iter().chain([json!(true), json!(true)]).collect();
    assert_eq!(keys.map(|key| answers[0][key].clone()).to_vec(), expected);
    assert!(keys[1..].iter().all(|key| answers[1].get(key).is_none()), "{}", answers[1]);
}

#[test]
fn ratings_are_on_the_requested_scales() {
    let all = rate(&["--scale", "effort,se,hodoku"], &format!("{EASY}\n"));
    assert_eq!(text(&all), "se 1.2/1.2/1.2 hidden-single; hodoku easy 204; effort 0:0.0 0\n");
    let table = rate(&["--scale", "hodoku,effort", "--to", "csv"], &format!("{EASY}\n{CLASH}\n"));
    let header = "puzzle,answer,hodoku_level,hodoku_score,effort,hardest,bottleneck,rules";
    assert_eq!(text(&table), format!("{header}\n{EASY},unique,easy,204,0:0.0,0,,\n{CLASH},unsolvable,,,,,,\n"));
    // Effort and reasons are for any board.
    let small = "1.3434..2..343.1\n";
    assert_eq!(text(&rate(&["--scale", "effort"], small)), "effort 0:0.0 0\n");
    assert_eq!(text(&rate(&["--scale", "reason"], small)), "reason 1 6\n");
    let table = rate(&["--scale", "reason", "--to", "csv"], small);
    assert_eq!(text(&table), "puzzle,answer,largest_reason,premises,rules\n1.3434..2..343.1,unique,1,6,\n");
    assert_eq!(text(&rate(&["--scale", "effort,hodoku"], small)), "unsupported\n");
    assert_eq!(rate(&["--scale", "stars"], small).status.code(), Some(2));
}

#[test]
fn other_boards_are_not_rated() {
    let output = rate(&["--to", "json"], "1...............\n");
    let answer: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(answer["answer"], "unsupported");
    let error = "techniques are for 9x9 puzzles with 3x3 boxes and no other rule; effort and reason rate any board";
    assert_eq!(answer["error"], error);
    assert_eq!(output.status.code(), Some(2));
}
