//! `steps` and `hint`: lines, words, tables, JSON and pictures, and the reader's own board.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::schemas::{corrupted, schema};
use crate::shared::puzzles::{CLASH, EASY};
use crate::shared::{Folder, run, text};
use serde_json::Value;

/// A puzzle with chains of several kinds.
const CHAINS: &str = "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.";

fn out(args: &[&str]) -> String {
    text(&run(args).stdout).to_owned()
}

#[test]
fn a_line_has_all_steps_with_their_values() {
    let line = out(&["steps", "-p", CHAINS]);
    assert!(line.starts_with("unique; 1.2 hidden-single r1c5=6; 1.2 hidden-single r3c8=6; "), "{line}");
    assert!(
        line.contains("; 2.6 pointing r12c8<>5; 2.8 claiming r1c23<>8; 3.4 hidden-pair r1c2<>49, r9c2<>89; "),
        "{line}"
    );
    assert!(line.trim_end().ends_with("; 1.0 full-house r2c8=2"), "{line}");
    let several = ".".repeat(81);
    for (puzzle, answer) in [(CLASH, "unsolvable\n"), (&*several, "multiple\n")] {
        assert_eq!([out(&["steps", "-p", puzzle]), out(&["hint", "-p", puzzle])], [answer; 2]);
    }
}

#[test]
fn words_have_the_reason_of_each_step() {
    let words = out(&["steps", "--to", "block", "-p", CHAINS]);
    for step in [
        " 1.  1.2 Hidden Single: box 2 has only one place for 6 => r1c5=6\n",
        "18.  1.0 Hidden Single: r4c8 is the last open cell of box 6 => r4c8=9\n",
        "21.  2.6 Pointing: box 9 has 5 only in column 8 => r12c8<>5\n",
        "23.  3.4 Hidden Pair: column 2 has 2 and 3 only in r19c2 => r1c2<>49, r9c2<>89\n",
        "24.  7.1 Forcing Chain: (4-8)r8c3=(8-9)r7c2=(9-4)r5c2=(4)r5c3-r8c3 => r8c3<>4\n",
        "32.  8.4 Region Forcing Chains: it follows from each place for 4 in box 7 => r2c5<>9\n\
         \u{20}        (4)r7c1-r7c5=(4-9)r2c5\n\
         \u{20}        (4)r7c2-r7c5=(4-9)r2c5\n\
         \u{20}        (4-3)r8c1=(3)r8c9-(3=8)r9c9-(8=9)r9c5-(9)r2c5\n",
        "45.  4.5 Unique Rectangle type 4: otherwise 2 and 3 could change places in r19c12: several solutions",
        "56.  4.2 XY-Wing: whatever r1c6 is, one of r1c3, r3c6 is 5 => r1c4 r3c3<>5\n",
    ] {
        assert!(words.contains(step), "{step} is not in\n{words}");
    }
    assert!(words.contains("28.  7.6 Nishio Forcing Chains: r1c1=5 would make r9c6=5 both true and false => r1c1<>5"));
    assert!(words.contains("; r3c3<>5 r3c1<>5 -> r3c6=5 (row 3); "), "{words}");
}

#[test]
fn the_order_for_people_has_more_techniques() {
    let words = out(&["steps", "--order", "human", "--to", "block", "-p", CHAINS]);
    let line = out(&["steps", "--order", "human", "-p", CHAINS]);
    assert!(line.contains("; - aic r8c3<>4; ") && line.trim_end().ends_with("full-house r9c5=9"), "{line}");
    for text in
        ["    - Finned X-Wing: 5 is in the fin r3c3, or else r39c16 are a fish => r12c1<>5\n", "AIC: (4)r5c3=r5c2-("]
    {
        assert!(words.contains(text), "{text} is not in\n{words}");
    }
    assert_ne!(words, out(&["steps", "--to", "block", "-p", CHAINS]));
    let kite = ["steps", "--order", "human", "--until", "two-string-kite"];
    let puzzle = "5.3...2...9.7......2....5.7..58.......753...9.....9..6.6...49.....1.8..3..2...4..";
    assert!(out(&[&kite[..], &["-p", puzzle]].concat()).starts_with("unique; "));
}

/// The exchange of digits that such techniques rest on may be forbidden by a mark.
#[test]
fn given_candidates_rule_out_assuming_one_solution() {
    let line = out(&["steps", "-p", CHAINS]);
    assert!(line.contains("unique-rectangle-4"), "{line}");
    let marks: Vec<String> =
        CHAINS.chars().map(|clue| if clue == '.' { "123456789".into() } else { clue.into() }).collect();
    let folder = Folder::new();
    let rows: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let mut text = rows.join("\n");
    // Without the candidate, the board has given candidates.
    text = text.replacen("123456789", "12345678", 1);
    let board = folder.write("marks.txt", text + "\n");
    let line = out(&["steps", &board]);
    assert!(line.starts_with("unique; ") && !line.contains("unique-"), "{line}");
}

#[test]
fn steps_end_where_they_should() {
    let count = |until: &str| out(&["steps", "--until", until, "-p", CHAINS]).matches(';').count();
    assert_eq!([count("1"), count("12"), count("pointing"), count("1000")], [1, 12, 21, 80]);
    let refused = run(&["steps", "--until", "x wing", "-p", EASY]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("the name of a technique such as xy-wing"), "{}", text(&refused.stderr));
}

#[test]
fn a_hint_reveals_as_much_as_its_level() {
    let hint = |level: &str| out(&["hint", "--level", level, "-p", CHAINS]);
    assert_eq!(hint("1"), "unique; look at box 2\n");
    assert_eq!(hint("2"), "unique; Hidden Single in box 2\n");
    assert_eq!(hint("3"), "unique; Hidden Single: 6 in r1c5\n");
    assert_eq!(hint("4"), "unique; Hidden Single: box 2 has only one place for 6 => r1c5=6\n");
    assert_eq!(out(&["hint", "-p", CHAINS]), hint("4"));
    assert_eq!(run(&["hint", "--level", "5", "-p", CHAINS]).status.code(), Some(2));
    let solved = out(&["solve", "-p", EASY]);
    assert_eq!(out(&["hint", "-p", EASY, "--at", solved.trim()]), "unique; no cell is open\n");
}

#[test]
fn mistakes_on_the_own_board_come_first() {
    let folder = Folder::new();
    let wrong = folder.write("wrong.txt", format!("2{}", &CHAINS[1..]));
    let hint = |at: &str, level: &str| out(&["hint", "--level", level, "--at", at, "-p", CHAINS]);
    assert_eq!(hint(&wrong, "4"), "unique; r1c1 is not 2\n");
    assert_eq!(hint(&wrong, "1"), "unique; a digit is wrong\n");
    // All candidates are noted but the one that is right in r1c5.
    let marks: Vec<String> = CHAINS
        .bytes()
        .enumerate()
        .map(|(cell, clue)| match (cell, clue) {
            (4, _) => "12345789".to_owned(),
            (_, b'.') => "123456789".to_owned(),
            (_, clue) => char::from(clue).to_string(),
        })
        .collect();
    let rows: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let missing = folder.write("missing.txt", rows.join("\n") + "\n");
    assert_eq!(hint(&missing, "4"), "unique; 6 is missing in r1c5\n");
    assert_eq!(hint(&missing, "2"), "unique; a candidate is missing in box 2\n");
    let small = run(&["hint", "--at", "1...............", "-p", CHAINS]);
    assert_eq!(small.status.code(), Some(2));
    assert!(text(&small.stderr).contains("your board must have side 9, got 4"), "{}", text(&small.stderr));
    let rubbish = run(&["hint", "--at", "rubbish", "-p", CHAINS]);
    assert_eq!((rubbish.status.code(), text(&rubbish.stderr).contains("--at")), (Some(2), true));
}

/// The own board is an input: an output must not replace it, by whatever name.
#[test]
fn the_own_board_is_not_overwritten() {
    let folder = Folder::new();
    let board = folder.write("mine.txt", CHAINS);
    let link = folder.name("link.txt");
    std::os::unix::fs::symlink(&board, &link).unwrap();
    for [at, output] in [[&board, &board], [&link, &board], [&board, &link]] {
        let refused = run(&["hint", "-p", CHAINS, "--at", at, "-o", output]);
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(folder.read("mine.txt"), CHAINS.as_bytes());
    }
    let standard = run(&["hint", "-p", CHAINS, "--at", "-"]);
    assert_eq!((standard.status.code(), text(&standard.stderr).contains("not standard input")), (Some(2), true));
}

#[test]
fn a_technique_of_the_other_order_is_refused() {
    let refused = run(&["steps", "--until", "aic", "-p", CHAINS]);
    assert_eq!((text(&refused.stdout), refused.status.code()), ("", Some(2)));
    assert!(text(&refused.stderr).contains("--order human"), "{}", text(&refused.stderr));
}

#[test]
fn a_hint_starts_from_pencil_marks() {
    // After the steps before it, the first hidden pair is the next step.
    let folder = Folder::new();
    let steps: Value = serde_json::from_str(&out(&["steps", "--to", "json", "-p", CHAINS])).unwrap();
    let mut marks: Vec<String> =
        CHAINS.chars().map(|clue| if clue == '.' { "123456789".into() } else { clue.into() }).collect();
    let cell = |name: &str| {
        let digits: Vec<usize> = name.bytes().filter(u8::is_ascii_digit).map(|byte| usize::from(byte - b'1')).collect();
        (digits[0] * 9 + digits[1], char::from(name.as_bytes()[name.len() - 1]))
    };
    for step in steps["steps"]["list"].as_array().unwrap().iter().take(22) {
        for removed in step["eliminate"].as_array().unwrap() {
            let (cell, digit) = cell(removed.as_str().unwrap());
            marks[cell] = marks[cell].replace(digit, "");
        }
        for placed in step["place"].as_array().unwrap() {
            let (cell, digit) = cell(placed.as_str().unwrap());
            marks[cell] = digit.to_string();
        }
    }
    let rows: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let board = folder.write("board.txt", rows.join("\n") + "\n");
    let expected = "unique; Hidden Pair: column 2 has 2 and 3 only in r19c2 => r1c2<>49, r9c2<>89\n";
    let hint = out(&["hint", "-p", CHAINS, "--at", &board]);
    assert_eq!(hint, expected);
    assert_eq!(out(&["hint", &board]), hint);
}

#[test]
fn tables_have_a_column_for_them() {
    let folder = Folder::new();
    let table = folder.write("t.csv", format!("id,puzzle\na,{EASY}\nb,{CLASH}\n"));
    let steps = out(&["steps", "--until", "1", &table]);
    assert_eq!(
        steps,
        format!("id,puzzle,verdict,steps\na,{EASY},unique,1.2 hidden-single r1c6=8\nb,{CLASH},unsolvable,\n")
    );
    let hints = out(&["hint", "--level", "1", "--to", "csv", "-p", EASY]);
    assert_eq!(hints, format!("puzzle,answer,hint,rules\n{EASY},unique,look at box 2,\n"));
}

#[test]
fn json_follows_the_schema() {
    let check = schema("sudosat-answer-1");
    let objects = [
        out(&["steps", "--to", "json", "-p", CHAINS]),
        out(&["hint", "--to", "json", "-p", CHAINS]),
        out(&["hint", "--to", "json", "--at", &format!("2{}", &CHAINS[1..]), "-p", CHAINS]),
    ];
    for text in objects {
        let object: Value = serde_json::from_str(&text).unwrap();
        check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
        let detail = if object.get("steps").is_some() { "steps" } else { "hint" };
        for wrong in corrupted(&object[detail], &["wrong", "missing", "step", "rating"]) {
            let mut object = object.clone();
            object[detail] = wrong;
            assert!(check(&object).is_err(), "{object}");
        }
    }
}

#[test]
fn certified_steps_are_verified_and_forged_ones_refused() {
    let check = schema("sudosat-answer-1");
    let folder = Folder::new();
    for puzzle in [CHAINS, EASY, SMALL] {
        let certified = out(&["steps", "--certify", &folder.write("puzzle.txt", format!("{puzzle}\n"))]);
        let object: Value = serde_json::from_str(&certified).unwrap();
        check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
        let verify = |object: &Value| {
            let output = run(&["verify", &folder.write("steps.json", format!("{object}\n"))]);
            (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
        };
        assert_eq!(verify(&object), (Some(0), "unique\n".to_owned(), String::new()));
        let list = object["steps"]["list"].as_array().unwrap();
        let by_rule = list.iter().position(|step| step["premises"][0]["kind"] == "rule");
        let first = list.iter().position(|step| step["place"][0].is_string()).unwrap();
        let forgeries: [(&str, &str, Value, &str); 6] = [
            ("premises", "", Value::Array(Vec::new()), "unit propagation does not derive it from its premises"),
            ("place", "/0", "r0c1=5".into(), "expected a candidate such as r1c1=5, found `r0c1=5`"),
            ("place", "", Value::Array(Vec::new()), "it concludes nothing"),
            ("certificate", "", Value::Null, "it has no certificate"),
            ("certificate", "", "proved".into(), "proved"),
            (
                "premises",
                "/0",
                serde_json::json!({"kind": "house", "house": "box 0", "digit": 1}),
                "the board has no `box 0` with 1",
            ),
        ];
        for (key, place, value, fault) in forgeries {
            let mut forged = object.clone();
            *forged["steps"]["list"][first][key].pointer_mut(place).unwrap() = value;
            if key == "place" && place.is_empty() {
                forged["steps"]["list"][first]["eliminate"] = Value::Array(Vec::new());
            }
            let (code, line, message) = verify(&forged);
            assert_eq!((code, &*line), (Some(3), "refused\n"), "{key}{place}");
            assert!(message.contains(&format!("step {} of the solution: ", first + 1)), "{message}");
            assert!(message.contains(fault), "{message}");
        }
        if let Some(step) = by_rule {
            let mut forged = object.clone();
            forged["steps"]["list"][step]["premises"][0]["text"] = "thermo r1c1 r1c2".into();
            assert!(verify(&forged).2.contains("the board has no rule `thermo r1c1 r1c2` at position"));
        }
        assert_eq!(by_rule.is_some(), puzzle == SMALL);
        let mut bare: Value = object.clone();
        bare["steps"].as_object_mut().unwrap().remove("certificate");
        assert!(verify(&bare).2.contains("it is the answer `unique`, without certified steps"));
    }
    let several = run(&["steps", "--certify", "-p", &".".repeat(81)]);
    let answer: Value = serde_json::from_slice(&several.stdout).unwrap();
    assert_eq!(answer["answer"], "multiple");
}

#[test]
fn an_empty_list_of_steps_has_the_scale_of_its_order() {
    let classic = out(&["solve", "-p", EASY]);
    let small = "1234341221434321";
    for (grid, order, scale) in [
        (classic.trim_end(), "se", "se"),
        (classic.trim_end(), "human", "se"),
        (classic.trim_end(), "reason", "premises"),
        (small, "se", "premises"),
    ] {
        let object: Value =
            serde_json::from_str(&out(&["steps", "--to", "json", "--order", order, "-p", grid])).unwrap();
        assert_eq!(object["steps"], serde_json::json!({"scale": scale, "stuck": false, "list": []}), "{grid} {order}");
    }
}

#[test]
fn certified_steps_are_json() {
    let refused = run(&["steps", "--certify", "--to", "block", "-p", EASY]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--certify writes JSON: omit --to, or choose --to json"));
}

#[test]
fn pictures_show_no_more_than_the_words() {
    let picture = |args: &[&str]| out(&[args, &["--to", "svg", "-p", CHAINS]].concat());
    let all = picture(&["steps", "--until", "24"]);
    assert_eq!(all.matches("<g transform=\"translate(0 19)\">").count(), 24, "a board for each step");
    for text in ["24. Forcing Chain (7.1): r8c3&lt;&gt;4", "strong link", "weak link", "removed", "true in a chain"] {
        assert!(all.contains(text), "{text}");
    }
    let [first, last] = ["1", "4"].map(|level| picture(&["hint", "--level", level]));
    assert!(
        first.contains("look at box 2") && !first.contains("Hidden Single") && !first.contains("placed"),
        "{first}"
    );
    assert!(last.contains("Hidden Single (1.2): r1c5=6") && last.contains("placed"), "{last}");
}

#[test]
fn the_threads_do_not_change_them() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let rows = corpus.lines().filter(|line| !line.starts_with('#')).take(12);
    let puzzles: String = rows.map(|row| row[..81].to_owned() + "\n").collect();
    let folder = Folder::new();
    let file = folder.write("puzzles.txt", puzzles);
    let one = out(&["steps", "--threads", "1", &file]);
    assert_eq!(one.lines().count(), 12);
    assert_eq!(out(&["steps", "--threads", "3", "--engine", "native", &file]), one);
}

/// A 4x4 board with rules.
const SMALL: &str = "1....3.........2\nkiller 6 r3c1 r3c2 r4c2\nthermo r1c3 r1c4 r2c4\n";

#[test]
fn boards_with_rules_have_steps_by_the_fewest_premises() {
    let folder = Folder::new();
    let file = folder.write("small.txt", SMALL);
    let line = out(&["steps", &file]);
    assert!(line.starts_with("unique; 1p smallest-reason "), "{line}");
    let block = out(&["steps", "--to", "block", &file]);
    assert!(block.contains("it follows from `thermo r1c3 r1c4 r2c4` => "), "{block}");
    assert!(block.contains("1p Hidden Single: "), "{block}");
    let hint = out(&["hint", &file]);
    assert!(hint.starts_with("unique; Smallest Reason: it follows from `"), "{hint}");
    // The reader's board need not repeat the rules.
    let own = out(&["hint", "--at", "1.3..3.........2", &file]);
    assert_eq!(own, "unique; r1c3 is not 3\n");
    let same = folder.write("same.txt", format!("1.3..3.........2\n{}", SMALL.split_once('\n').unwrap().1));
    assert_eq!(out(&["hint", "--at", &same, &file]), own);
    let other = run(&["hint", "--at", &folder.write("other.txt", "1....3.........2\nthermo r1c1 r1c2\n"), &file]);
    assert!(text(&other.stderr).contains("the rules of the puzzle, or none"), "{}", text(&other.stderr));
    let sides = run(&["hint", "--at", "1........", &file]);
    assert_eq!(sides.status.code(), Some(2), "{}", text(&sides.stdout));
}

#[test]
fn all_steps_by_reasons_lead_to_the_solution() {
    let folder = Folder::new();
    let file = folder.write("small.txt", SMALL);
    let check = schema("sudosat-answer-1");
    for args in [vec!["steps", "--to", "json", &file], vec!["steps", "--order", "reason", "--to", "json", "-p", EASY]] {
        let object: Value = serde_json::from_str(&out(&args)).unwrap();
        check(&object).unwrap_or_else(|error| panic!("{object}: {error}"));
        let steps = object["steps"]["list"].as_array().unwrap();
        assert_eq!(
            (&object["steps"]["scale"], &object["steps"]["stuck"]),
            (&Value::from("premises"), &Value::from(false))
        );
        let placed = steps.iter().filter(|step| !step["place"].as_array().unwrap().is_empty()).count();
        let puzzle = object["puzzle"].as_str().unwrap();
        assert_eq!(placed, puzzle.bytes().filter(|&clue| clue == b'.').count());
        for step in steps {
            assert_eq!(step["premises"].as_array().unwrap().len() as u64, step["size"].as_u64().unwrap(), "{step}");
            assert!(step["at_least"].as_u64() <= step["size"].as_u64(), "{step}");
        }
    }
}

#[test]
fn pictures_of_steps_show_the_rules() {
    let folder = Folder::new();
    let file = folder.write("small.txt", SMALL);
    let picture = out(&["hint", "--to", "svg", &file]);
    assert!(picture.contains("class=\"thermo\"") && picture.contains("class=\"cage\""), "{picture}");
}
