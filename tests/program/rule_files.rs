//! Rules in files: everything written is read back, among other records and in every format.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::EASY;
use crate::shared::rules::{random_rule, random_rules};
use crate::shared::{Folder, Random, outcome, run, run_on, text};
use std::io::BufReader;
use std::sync::Arc;
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, rule_specs};
use sudosat::text::{Input, Loss, ReadOptions, Reader, Record, Target, parse};

/// A random puzzle on this board.
fn puzzle(board: Arc<Board>, random: &mut Random) -> Puzzle {
    let side = board.side();
    let clues = (0..board.cells()).map(|_| (random.below(3) == 0).then(|| Digit::from_index(random.below(side))));
    let clues = clues.collect();
    Puzzle::new(board, clues).unwrap()
}

#[test]
fn random_rules_cover_every_kind() {
    let mut random = Random(7);
    let geometry = Geometry::classic();
    for spec in rule_specs() {
        let rule = random_rule(spec, &geometry, &mut random);
        // Nine random cells are rarely all different.
        assert!(spec.name == "region" || rule.is_some_and(|rule| rule.name() == spec.name), "{}", spec.name);
    }
}

#[test]
fn rules_are_read_back_in_every_format() {
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
fn a_wrong_rule_fails_only_its_own_puzzle() {
    let stream = format!(
        "{EASY}\ntermo r1c1 r1c2\nodd r2c2\n{EASY}\nodd r2c2\n\nodd r1c1\n{EASY}\n{}\nodd r3c3\n\n{EASY}\n",
        &EASY[1..]
    );
    let found: Vec<String> = Reader::new(stream.as_bytes(), ReadOptions::default())
        .map(|record| record.map_or_else(|error| error.to_string(), |record| record.puzzle.rules().len().to_string()))
        .collect();
    let alone = "expected a puzzle, found a rule: write rules directly below their board, one per line";
    assert_eq!(
        found,
        [
            "line 2, column 1: no rule is called 'termo'; did you mean `thermo`?",
            "1",
            &format!("line 7, column 1: {alone}"),
            "0",
            "line 9, column 81: expected 81 cells (a 9x9 board), found 80",
            "0",
        ]
    );
}

#[test]
fn a_slip_among_rules_is_one_error_and_no_extra_puzzle() {
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
    // A heading is not a rule.
    let text = "line 3, column 1: expected a puzzle, found text: 'Grid'".to_owned();
    let found = read(&format!("{EASY}\nodd r2c2\nGrid 02\n{good}"));
    assert_eq!((&*found[0], found.len(), &*found[2]), ("1", 3, "1"), "{text}: {found:?}");
}

/// After a board on one line, a blank line ends the puzzle, so that a program that waits for its answer can write one.
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
            "line {line}, column 1: expected a puzzle, found a rule: write rules directly below their board, one per \
             line"
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
        let rules = |record: Record| sudosat::text::render::rules_line(record.puzzle.board());
        objects.map(|object| record(object).map_or_else(|error| error.to_string(), rules)).collect()
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
            "line 5, column 65: the rule `odd` has r1c5, which is not on a board of side 4",
            "line 6, column 60: expected a cell such as r1c1, found 'r1'",
            "line 7, column 30: windoku needs square boxes of 3x3 cells or more",
            "rules: even r1c2, odd r1c4\n",
        ]
    );
    // Bare boards may be mixed with objects.
    let board = "[[1,null,3,null],[null,2,null,null],[3,null,1,null],[null,4,null,null]]";
    let object = format!("{{\"puzzle\":{board},\"rules\":[\"odd r1c1\"]}}");
    for text in [format!("{board}\n{object}\n{board}\n"), format!("{object}\n{board}\n{object}\n")] {
        let output = run_on(&["convert", "--to", "json"], text.clone());
        assert_eq!(outcome(&output), (text, String::new(), Some(0)));
    }
}

#[test]
fn the_program_reads_its_own_output() {
    let folder = Folder::new();
    let file = folder.write("puzzle.txt", format!("{EASY}\ndiagonal main\nodd r1c1\n"));
    let json = run(&["check", "--format", "json", &file]);
    assert!(text(&json.stdout).contains("\"rules\":[\"diagonal main\",\"odd r1c1\"]"), "{}", text(&json.stdout));
    let again = run_on(&["convert", "--to", "block"], json.stdout);
    let block = run(&["convert", "--to", "block", &file]);
    assert_eq!(text(&again.stdout), text(&block.stdout));
    assert!(text(&block.stdout).ends_with("\ndiagonal main\nodd r1c1\n\n"));
    let (_, messages, code) = outcome(&run(&["convert", "--to", "line", &file]));
    let expected = "line 1: the format line cannot express the rule diagonal main, the rule odd r1c1";
    assert!(messages.contains(expected) && code == Some(2), "{messages}");
    let (words, messages, code) = outcome(&run(&["canonical", &file]));
    assert!(messages.contains("no other rule") && code == Some(2), "{words}{messages}");
}

/// Puzzles of side 4 that are unique only by their rule, boxes or regions, and their solutions.
const VARIANTS: &str = "12......4.......\ndiagonal main\ndiagonal anti\n
12....4.3......1\nboxes 1x4\n
1.3....2........\nREGIONS aabb aacb dccb dddc  # a jigsaw\n";
const SOLUTIONS: &str = "1234341243212143\n1234214334124321\n1234431234212143\n";

#[test]
fn every_output_keeps_rules_boxes_and_regions() {
    let file = Folder::new();
    let file = file.write("variants", VARIANTS);
    let rules = ["diagonal main; diagonal anti", "boxes 1x4", "regions 1122 1132 4332 4443"];
    let expected = SOLUTIONS.lines().zip(["12......4.......", "12....4.3......1", "1.3....2........"]).zip(rules);
    let rows = expected.map(|((solution, puzzle), rules)| format!("{puzzle},unique,{solution},{rules}\n"));
    let table = format!("puzzle,answer,solution,rules\n{}", rows.collect::<String>());
    assert_eq!(outcome(&run(&["solve", "--format", "csv", &file])), (table, String::new(), Some(0)));
    // Every output is the same puzzle when it is read again.
    for command in ["solve", "unique", "count", "check"] {
        let answered = run(&[command, "--format", "line", &file]);
        for format in ["csv", "json"] {
            let answers = run(&[command, "--format", format, &file]).stdout;
            let again = run_on(&["solve", "--format", "line"], answers);
            assert_eq!(outcome(&again), (SOLUTIONS.to_owned(), String::new(), Some(0)), "{command} {format}");
        }
        assert_eq!(text(&answered.stdout).lines().count(), 3);
    }
    for target in ["block", "numbers", "pencilmarks", "json", "csv", "fpuzzles", "fpuzzles-link"] {
        let written = run(&["convert", "--to", target, &file]);
        assert_eq!((text(&written.stderr), written.status.code()), ("", Some(0)), "{target}");
        let again = run_on(&["solve", "--format", "line"], written.stdout);
        assert_eq!(outcome(&again), (SOLUTIONS.to_owned(), String::new(), Some(0)), "{target}");
    }
    let blocks = run(&["solve", "--format", "block", &file]).stdout;
    assert_eq!(text(&run_on(&["check"], blocks).stdout), "complete and correct\n".repeat(3));
    // A format that cannot hold them refuses the puzzle.
    let refused = ["the rule diagonal main, the rule diagonal anti", "boxes of 1x4", "irregular regions"];
    for (args, suffix) in [
        (&["convert", "--to", "line"][..], "the format line cannot express {} (--lossy leaves that out)"),
        (&["solutions", "--with-puzzle"], "--with-puzzle cannot express {} on the line of a solution"),
    ] {
        let (out, messages, code) = outcome(&run(&[args, &[&file]].concat()));
        let expected = [1, 5, 8].into_iter().zip(refused);
        let expected = expected.map(|(line, loss)| format!("{file}: line {line}: {}\n", suffix.replace("{}", loss)));
        assert_eq!((out.as_str(), messages, code), ("", expected.collect(), Some(2)), "{args:?}");
    }
    let (_, messages, code) = outcome(&run(&["convert", "--to", "kaggle", "-p", EASY, "--rule", "windoku"]));
    assert!(messages.contains("the format kaggle cannot express the rule windoku") && code == Some(2), "{messages}");
    let (_, _, code) = outcome(&run(&["canonical", "--format", "json", "-p", &format!("{EASY}\nwindoku")]));
    assert_eq!(code, Some(2));
    let (out, _, _) = outcome(&run(&["canonical", "--format", "json", "-p", &format!("{EASY}\nwindoku")]));
    assert!(!out.contains("\"puzzle\""), "{out}");
}

#[test]
fn a_column_of_rules_is_read_unless_it_is_prose() {
    let read = |rows: &str| {
        let table = format!("puzzle,rules,id\n{rows}");
        let (out, messages, _) = outcome(&run_on(&["solve", "--quiet", "--format", "csv"], table.as_str()));
        // This engine answers plain rows in batches.
        let together = run_on(&["solve", "--quiet", "--format", "csv", "--engine", "native"], table.as_str());
        assert_eq!(text(&together.stdout), out);
        let out = out.strip_prefix("puzzle,rules,id,verdict,solution\n").unwrap().to_owned();
        let reported = outcome(&run_on(&["unique"], table)).1;
        (out, messages + &reported)
    };
    let row = "12......4.......,diagonal main;diagonal anti,7";
    let rows = format!("{row}\n{EASY},,8\n{EASY},windoku,9\n12......4.......,Normal sudoku rules apply.,7\n");
    let (out, messages) = read(&rows);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("{row},unique,1234341243212143"));
    assert!(lines[1].contains(",8,unique,") && lines[2].ends_with(",9,unsolvable,"), "{out}");
    assert_eq!((lines[3].ends_with(".,7,multiple,"), messages.as_str()), (true, ""));
    // An error has its position, also within quotes.
    for (field, fault) in [
        ("diagonal;odd r1c9", "column 31: the rule `odd` has r1c9, which is not on a board of side 4"),
        ("diagonal; od r1c1", "column 28: no rule is called 'od'; did you mean `odd`?"),
        ("\"windoku\"", "column 19: windoku needs square boxes of 3x3 cells or more"),
        ("Normal sudoku; odd r1c1", "column 18: no rule is called 'normal sudoku'"),
        ("boxes 3x3", "column 1: expected a board of side 9 to fit the boxes or regions, found side 4"),
        ("boxes 0x3", "column 24: "),
        ("regions 11223", "column 26: expected 16 cells (a 4x4 board), found 5"),
        ("boxes 2x2;boxes 2x2", "column 28: expected a rule, found boxes or regions a second time"),
    ] {
        let (out, messages) = read(&format!("12......4.......,{field},7\n"));
        assert!(out.contains(",invalid,") && messages.contains(&format!("line 2, {fault}")), "{field}: {messages}");
    }
    // Rules from options have a column of their own, which replaces the other when it is read.
    let table = "puzzle,rules\n12......4.......,diagonal main\n".to_owned();
    let answers = run_on(&["solve", "--rule", "diagonal", "--format", "csv"], table);
    let expected = "puzzle,rules,verdict,solution,sudosat_rules\n\
                    12......4.......,diagonal main,unique,1234341243212143,diagonal main; diagonal anti\n";
    assert_eq!(text(&answers.stdout), expected);
    assert_eq!(
        text(&run_on(&["unique", "--format", "json"], answers.stdout).stdout).matches("diagonal anti\"]").count(),
        1
    );
    // So does a table that stays a table, unless its column is in prose.
    let converted = run_on(&["convert", "--to", "csv", "--boxes", "1x4"], "quiz,rules\n12....4.3......1,\n".to_owned());
    assert_eq!(text(&converted.stdout), "quiz,rules,comment\n12....4.3......1,boxes 1x4,\n");
    let prose = "quiz,rules\n12....4.3......1,No boxes\n".to_owned();
    let (out, messages, code) = outcome(&run_on(&["convert", "--to", "csv", "--boxes", "1x4"], prose));
    assert_eq!((out.as_str(), code), ("quiz,rules,comment\n", Some(2)));
    assert!(messages.contains("the column of rules is in prose") && !messages.contains("left out"), "{messages}");
}

#[test]
fn titles_authors_prose_and_solutions_survive_conversion() {
    let board = "1.3.\n.2..\n3.1.\n.4..";
    let words =
        "# Title: One, two\n# Author: Me: \"myself\"\n# Rules: Normal.\n# Rules:\n# Rules:  Enjoy\n# Comment: easy\n";
    let block = format!("{words}{}\n", "1 . | 3 .\n. 2 | . .\n----+----\n3 . | 1 .\n. 4 | . .\n");
    let folder = Folder::new();
    // They belong to the board directly below them, and to no other.
    let input = format!("# Title: none\n\n{words}{board}\n# Title: another\n{}\n", board.replace('\n', ""));
    let other = format!("# Title: another\n{}", block.strip_prefix(words).unwrap());
    let file = folder.write("a.txt", &input);
    assert_eq!(outcome(&run(&["convert", "--to", "block", &file])).0, format!("{block}{other}"));
    let (out, messages, _) = outcome(&run(&["convert", "--to", "sdm", "--lossy", &file]));
    assert!(out.is_empty() && messages.contains("side must be 9"), "{messages}");
    let (out, messages, _) = outcome(&run(&["convert", "--to", "line", &file]));
    let line = board.replace('\n', "");
    assert_eq!(out, format!("{line} # One, two, Me: \"myself\", easy\n{line} # another\n"));
    assert_eq!(messages, "the format line has no place for rules in prose: 1 left out\n");
    let (_, messages, _) = outcome(&run(&["convert", "--to", "leetcode", &file]));
    let left_out = "the format leetcode has no place for";
    assert_eq!(messages, format!("{left_out} comments: 2 left out\n{left_out} rules in prose: 1 left out\n"));

    // Through answers and objects, with the solution found.
    let answers = run(&["solve", "--format", "json", &file]).stdout;
    for key in ["\"title\":\"One, two\"", "\"author\":\"Me: \\\"myself\\\"\"", "\"ruleset\":\"Normal.\\n\\n Enjoy\""] {
        assert!(text(&answers).contains(key), "{key}: {}", text(&answers));
    }
    let unique = folder.write("b.txt", "# Title: T\n12......4.......\ndiagonal\n");
    let answers = run(&["solve", "--format", "json", &unique]).stdout;
    let (out, messages, code) = outcome(&run_on(&["convert", "--to", "fpuzzles"], answers.clone()));
    assert!(!messages.contains("solution") && code == Some(0), "{messages}");
    let solution = "\"solution\":[1,2,3,4,3,4,1,2,4,3,2,1,2,1,4,3]";
    assert!(out.contains(solution) && out.contains("\"title\":\"T\""), "{out}");
    let json = run_on(&["convert", "--to", "json"], out);
    let json_solution = "\"solution\":[[1,2,3,4],[3,4,1,2],[4,3,2,1],[2,1,4,3]]";
    assert!(text(&json.stdout).contains(json_solution), "{}", text(&json.stdout));
    for objects in [json.stdout.clone(), [b"[[1]]\n".to_vec(), json.stdout].concat()] {
        let again = run_on(&["convert", "--to", "fpuzzles"], objects);
        assert!(text(&again.stdout).contains(solution), "{}", text(&again.stdout));
    }
    // Prose that mentions an unread rule is refused wherever it comes from.
    let line = "12......4.......";
    for named in [
        format!("# Rules: Knights differ.\n{line}\n"),
        format!("{{\"puzzle\":\"{line}\",\"ruleset\":\"Knights differ.\"}}\n"),
        format!("puzzle,rules\n{line},Knights differ.\n"),
    ] {
        let (_, messages, code) = outcome(&run_on(&["count"], named.clone()));
        assert!(messages.contains("Knights differ") && code == Some(2), "{named}{messages}");
        for args in [["count", "--rule", "anti-knight"].as_slice(), &["count", "--ignore-text"]] {
            let (_, messages, _) = outcome(&run_on(args, named.clone()));
            assert!(!messages.contains("Knights differ"), "{named}{messages}");
        }
    }
    // A wrong solution is refused, or left out.
    let wrong = text(&answers).replace("\"solution\":\"1234", "\"solution\":\"4321");
    let (out, messages, code) = outcome(&run_on(&["convert", "--to", "fpuzzles"], wrong.clone()));
    assert!(out.is_empty() && messages.contains("does not solve the puzzle") && code == Some(2), "{messages}");
    let (out, _, _) = outcome(&run_on(&["convert", "--to", "fpuzzles", "--lossy"], wrong));
    assert!(out.contains("\"title\"") && !out.contains("solution"), "{out}");
}

/// Thousands of rules, a rule of 16 kB, and one that is refused before it ends.
#[test]
fn many_rules_and_long_rules_are_read() {
    let mut random = Random(9);
    let mut rule = || format!("difference 1 r{}c1 r1c{}", 2 + random.below(8), 2 + random.below(8));
    let many = (0..10_000).map(|_| rule()).collect::<Vec<_>>().join("\n") + "\n";
    let read = parse(&format!("{EASY}\n{many}"), &ReadOptions::default()).unwrap();
    assert_eq!(read.puzzle.rules().len(), 64);
    let long = format!("little-killer 20{}\n", " r1c1".repeat(3200));
    assert_eq!(parse(&format!("{EASY}\n{long}"), &ReadOptions::default()).unwrap().puzzle.rules().len(), 1);
    let wrong = format!("{EASY}\n{many}odd r1c10\n");
    let error = parse(&wrong, &ReadOptions::default()).unwrap_err().to_string();
    assert_eq!(error, "line 10002, column 5: the rule `odd` has r1c10, which is not on a board of side 9");
    let endless = format!("{EASY}\ncage 5{}\n1.3..2..3.1..4..\n", " r1c1".repeat(2_000_000));
    let found: Vec<bool> =
        Reader::new(endless.as_bytes(), ReadOptions::default()).map(|record| record.is_ok()).collect();
    assert_eq!(found, [false, true]);
}
