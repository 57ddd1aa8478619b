//! Rules in files: what is written is read back, in any company and in any form.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::rules::{random_rule, random_rules};
use common::{Folder, Random, run, run_on, text, told};
use std::io::BufReader;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, rule_specs};
use sudosat::text::{Input, Loss, ReadOptions, Reader, Record, Target, parse};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A random puzzle on this board.
fn puzzle(board: Arc<Board>, random: &mut Random) -> Puzzle {
    let side = board.side();
    let clues = (0..board.cells()).map(|_| (random.below(3) == 0).then(|| Digit::from_index(random.below(side))));
    let clues = clues.collect();
    Puzzle::new(board, clues).unwrap()
}

#[test]
fn every_kind_of_rule_has_random_ones() {
    let mut random = Random(7);
    let geometry = Geometry::classic();
    for spec in rule_specs() {
        let rule = random_rule(spec, &geometry, &mut random);
        // Nine random cells are rarely different ones.
        assert!(spec.name == "region" || rule.is_some_and(|rule| rule.name() == spec.name), "{}", spec.name);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random(1);
    for round in 0..200 {
        let geometry = Geometry::with_side([4, 6, 9, 9, 12, 16][random.below(6)]).unwrap();
        let count = random.below(8);
        let rules = random_rules(count, &geometry, &mut random);
        let puzzle = puzzle(Board::new(geometry, rules).unwrap(), &mut random);
        for target in [Target::Block, Target::Numbers, Target::PencilMarks, Target::Json] {
            assert!(target.losses(&puzzle).is_empty());
            let text = target.write(&Record::new(puzzle.clone())).unwrap();
            let read = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.puzzle, puzzle, "round {round}, {target}:\n{text}");
        }
        let lost = |loss: &Loss| matches!(loss, Loss::Rule(_));
        let losses = Target::Line.losses(&puzzle);
        assert_eq!(losses.iter().filter(|loss| lost(loss)).count(), puzzle.rules().len());
    }
}

/// Puzzles with and without rules, in every layout, in one stream that is cut anywhere; options add a rule to each.
#[test]
fn a_stream_of_puzzles_with_and_without_rules_is_read() {
    let mut random = Random(3);
    let (mut stream, mut expected) = (String::new(), Vec::new());
    for _ in 0..60 {
        let count = random.below(3);
        let rules = random_rules(count, &Geometry::classic(), &mut random);
        let puzzle = puzzle(Board::new(Geometry::classic(), rules).unwrap(), &mut random);
        let lines: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
        let text = match random.below(5) {
            0 => Target::Block.write(&Record::new(puzzle.clone())).unwrap().trim_end().to_owned() + "\n",
            1 => Target::Numbers.write(&Record::new(puzzle.clone())).unwrap(),
            2 => format!("{puzzle}  a comment\r\n# a remark\r\n{}\r\n", lines.join("  # below\r\n")),
            3 => format!("\t{puzzle}\n  {}\n", lines.join("\n\t")).to_uppercase(),
            _ => format!("{puzzle}\n{}\n", lines.join("\n")),
        };
        stream += &text;
        expected.push(puzzle);
    }
    for capacity in [1, 82, 100, 1 << 16] {
        let reader = Reader::new(BufReader::with_capacity(capacity, stream.as_bytes()), ReadOptions::default());
        let read: Vec<Puzzle> =
            reader.map(|record| record.unwrap_or_else(|error| panic!("{error}\n{stream}")).puzzle).collect();
        assert_eq!(read, expected);
    }
    let options = ReadOptions::default().with_rules([Rule::WINDOKU]);
    for (record, puzzle) in Reader::new(stream.as_bytes(), options).zip(&expected) {
        let rules = puzzle.rules().iter().cloned().chain([Rule::WINDOKU]);
        assert_eq!(record.unwrap().puzzle.rules(), Board::new(Geometry::classic(), rules).unwrap().rules());
    }
}

#[test]
fn a_wrong_rule_costs_its_puzzle_only() {
    let stream = format!(
        "{EASY}\ntermo r1c1 r1c2\nodd r2c2\n{EASY}\nodd r2c2\n\nodd r1c1\n{EASY}\n{}\nodd r3c3\n\n{EASY}\n",
        &EASY[1..]
    );
    let told: Vec<String> = Reader::new(stream.as_bytes(), ReadOptions::default())
        .map(|record| record.map_or_else(|error| error.to_string(), |record| record.puzzle.rules().len().to_string()))
        .collect();
    let alone = "expected a puzzle, found a rule: rules stand directly below their board, one a line";
    assert_eq!(
        told,
        [
            "line 2, column 1: no rule is called 'termo'; did you mean 'thermo'?",
            "1",
            &format!("line 7, column 1: {alone}"),
            "0",
            "line 9, column 81: expected 81 cells (a 9x9 board), found 80",
            "0",
        ]
    );
}

#[test]
fn a_slip_among_rules_is_one_error_and_no_puzzle_of_its_own() {
    let read = |stream: &str| -> Vec<String> {
        Reader::new(stream.as_bytes(), ReadOptions::default())
            .map(|record| {
                record.map_or_else(|error| error.to_string(), |record| record.puzzle.rules().len().to_string())
            })
            .collect()
    };
    let bananas = "no rule is called 'bananas'".to_owned();
    let good = format!("{EASY}\nodd r2c2\n");
    for rules in ["odd r1c1\nbananas 5\neven r1c2\n", "bananas 5\neven r1c2\n", "odd r1c1\nbananas 5\n"] {
        let line = 2 + rules.lines().position(|line| line.starts_with("bananas")).unwrap();
        let error = format!("line {line}, column 1: {bananas}");
        assert_eq!(read(&format!("{EASY}\n{rules}\n{good}")), [&*error, "1"], "{rules}");
        assert_eq!(read(&format!("{EASY}\n{rules}")), [&*error], "{rules}");
    }
    // A heading is no rule.
    let text = "line 3, column 1: expected a puzzle, found text: 'Grid'".to_owned();
    let found = read(&format!("{EASY}\nodd r2c2\nGrid 02\n{good}"));
    assert_eq!((&*found[0], found.len(), &*found[2]), ("1", 3, "1"), "{text}: {found:?}");
}

/// After a board on one line a blank line ends the puzzle: a program that waits for its answer writes one.
#[test]
fn one_blank_line_may_separate_a_block_from_its_rules() {
    let record = Record::new(puzzle(Board::classic(), &mut Random(5)));
    let block = Target::Block.write(&record).unwrap().trim_end().to_owned();
    let read = |stream: &str, capacity: usize| -> Vec<String> {
        Reader::new(BufReader::with_capacity(capacity, stream.as_bytes()), ReadOptions::default())
            .map(|record| {
                record.map_or_else(|error| error.to_string(), |record| record.puzzle.rules().len().to_string())
            })
            .collect()
    };
    let alone = |line: usize| {
        format!(
            "line {line}, column 1: expected a puzzle, found a rule: rules stand directly below their board, one a line"
        )
    };
    let below = 1 + block.lines().count();
    for capacity in [1, 100, 1 << 16] {
        let read = |stream: String| read(&stream, capacity);
        assert_eq!(read(format!("{block}\n\nodd r1c1\n# a remark\neven r1c2\n{block}\n")), ["2", "0"]);
        assert_eq!(read(format!("{block}\r\n\r\nodd r1c1\r\n")), ["1"]);
        assert_eq!(read(format!("{block}\n\n{block}\n\nwindoku\n")), ["0", "1"]);
        assert_eq!(read(format!("{block}\n\n\nodd r1c1\n")), ["0".to_owned(), alone(below + 2)]);
        assert_eq!(read(format!("{block}\nodd r1c1\n\neven r1c2\n")), ["1".to_owned(), alone(below + 2)]);
        assert_eq!(read(format!("{EASY}\n\nodd r1c1\n")), ["0".to_owned(), alone(3)]);
    }
}

#[test]
fn json_has_rules_under_a_key() {
    let read = |text: &str| -> Vec<String> {
        let Ok(Input::Objects(objects)) = Input::open(text.as_bytes(), &ReadOptions::default()) else { panic!() };
        let record = |object: std::io::Result<sudosat::text::Object>| object.unwrap().record(&ReadOptions::default());
        let tell = |record: Record| sudosat::text::render::rules_line(record.puzzle.board());
        objects.map(|object| record(object).map_or_else(|error| error.to_string(), tell)).collect()
    };
    let four = "\"puzzle\":\"1.3..2..3.1..4..\"";
    let text = [
        format!("{{{four},\"rules\":[\"odd r1c1\",\"diagonal\"],\"id\":1}}"),
        format!("{{{four},\"rules\":\"Normal sudoku rules apply.\"}}"),
        format!("{{{four},\"rules\":\"odd r1c1\"}}"),
        format!("{{{four},\"rules\":[\"odd r1c1\",3]}}"),
        format!("{{{four},\"rules\":[\"odd \\u0072\\u0031c1\",\"odd r1c5\"]}}"),
        format!("{{{four},\"rules\":[\"odd r1c1\",\"\\u006fdd r1\"]}}"),
        "{\"puzzle\":\"1.3..2..3.1..4..\\nwindoku\\n\"}".to_owned(),
        "{\"puzzle\":\"1.3..2..3.1..4..\\nodd r1c4\\n\",\"rules\":[\"even r1c2\"]}".to_owned(),
    ]
    .join("\n");
    assert_eq!(
        read(&text),
        [
            "rules: diagonal main, diagonal anti, odd r1c1\n",
            "",
            "line 3, column 38: expected rules as an array of strings, as in [\"windoku\"], found '\"odd r1c1\"'",
            "line 4, column 50: expected rules as an array of strings, as in [\"windoku\"], found '3'",
            "line 5, column 65: the rule 'odd' has r1c5, which is not on a board of side 4",
            "line 6, column 60: expected a cell as r1c1, found 'r1'",
            "line 7, column 30: windoku needs square boxes of 3x3 cells or more",
            "rules: even r1c2, odd r1c4\n",
        ]
    );
    // Boards by themselves stand beside objects.
    let board = "[[1,null,3,null],[null,2,null,null],[3,null,1,null],[null,4,null,null]]";
    let object = format!("{{\"puzzle\":{board},\"rules\":[\"odd r1c1\"]}}");
    for text in [format!("{board}\n{object}\n{board}\n"), format!("{object}\n{board}\n{object}\n")] {
        let output = run_on(&["convert", "--to", "json"], text.clone());
        assert_eq!(told(&output), (text, String::new(), Some(0)));
    }
}

#[test]
fn the_program_reads_what_it_writes() {
    let folder = Folder::new();
    let file = folder.write("puzzle.txt", format!("{EASY}\ndiagonal main\nodd r1c1\n"));
    let json = run(&["check", "--format", "json", &file]);
    assert!(text(&json.stdout).contains("\"rules\":[\"diagonal main\",\"odd r1c1\"]"), "{}", text(&json.stdout));
    let again = run_on(&["convert", "--to", "block"], json.stdout);
    let block = run(&["convert", "--to", "block", &file]);
    assert_eq!(text(&again.stdout), text(&block.stdout));
    assert!(text(&block.stdout).ends_with("\ndiagonal main\nodd r1c1\n\n"));
    let (_, messages, code) = told(&run(&["convert", "--to", "line", &file]));
    let expected = "line 1: the format line cannot express the rule diagonal main, the rule odd r1c1";
    assert!(messages.contains(expected) && code == Some(2), "{messages}");
    let (words, messages, code) = told(&run(&["canonical", &file]));
    assert!(messages.contains("no other rule") && code == Some(2), "{words}{messages}");
}

/// Ten thousand rules, and a rule of 16 kB, take moments.
#[test]
fn many_rules_and_long_ones_are_quick() {
    let start = Instant::now();
    let mut random = Random(9);
    let mut rule = || format!("difference 1 r{}c1 r1c{}", 2 + random.below(8), 2 + random.below(8));
    let many = (0..10_000).map(|_| rule()).collect::<Vec<_>>().join("\n") + "\n";
    let read = parse(&format!("{EASY}\n{many}"), &ReadOptions::default()).unwrap();
    assert_eq!(read.puzzle.rules().len(), 64);
    let long = format!("little-killer 20{}\n", " r1c1".repeat(3200));
    assert_eq!(parse(&format!("{EASY}\n{long}"), &ReadOptions::default()).unwrap().puzzle.rules().len(), 1);
    let wrong = format!("{EASY}\n{many}odd r1c10\n");
    let error = parse(&wrong, &ReadOptions::default()).unwrap_err().to_string();
    assert_eq!(error, "line 10002, column 5: the rule 'odd' has r1c10, which is not on a board of side 9");
    let endless = format!("{EASY}\ncage 5{}\n1.3..2..3.1..4..\n", " r1c1".repeat(2_000_000));
    let told: Vec<bool> =
        Reader::new(endless.as_bytes(), ReadOptions::default()).map(|record| record.is_ok()).collect();
    assert_eq!(told, [false, true]);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
