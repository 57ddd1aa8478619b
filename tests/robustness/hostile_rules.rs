//! Rules that are wrong, odd or hostile: each is an error with its position, or has the meaning given in docs/RULES.md.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{outcome, run_on};
use std::fmt::Write as _;
use sudosat::puzzle::Verdict;
use sudosat::text::{ReadOptions, Reader, parse};
use sudosat::{BothRoads, engine::Budget, engine::Engine};

const EMPTY: &str = ".................................................................................";

/// The text below an empty board of side 9, and its error, with lines counted from the first one below the board.
const ERRORS: &[(&str, &str)] = &[
    // Names.
    ("termo r1c1 r1c2", "1:1: no rule is called 'termo'; did you mean `thermo`?"),
    ("kiler 15 r1c1 r1c2", "1:1: no rule is called 'kiler'; did you mean `cage`?"),
    ("xyzzy r1c1", "1:1: no rule is called 'xyzzy'"),
    ("anti-knihgt", "1:1: no rule is called 'anti-knihgt'; did you mean `anti-knight`?"),
    ("fog r1c1", "1:1: 'fog' is not a rule on the digits of cells, and is not supported"),
    ("yin-yang", "1:1: 'yin-yang' is not a rule on the digits of cells, and is not supported"),
    ("r1c1 r1c2 15", "1:1: no rule is called 'r1c1 r1c2 15'"),
    ("\u{1b}[31mcage 15 r1c1", "1:1: expected a puzzle, found '\\u{1b}[31mcage'"),
    // Cells.
    ("cage 15", "1:8: the rule `cage` needs cells, as in `cage 15 r1c1 r1c2 r2c1`"),
    ("cage 15 r1c1 r1c1", "1:14: the rule `cage` has r1c1 twice"),
    ("cage 15 r1c1 R1C01", "1:14: the rule `cage` has r1c1 twice"),
    ("cage 15 r1c1 r1c10", "1:14: the rule `cage` has r1c10, which is not on a board of side 9"),
    ("cage 15 r1c1 r0c1", "1:14: expected a cell such as r1c1, found 'r0c1'"),
    ("cage 15 r1c1 r1c99999", "1:14: expected a cell such as r1c1, found 'r1c99999'"),
    ("cage 15 r1c1 c1r1", "1:14: expected a cell such as r1c1, found 'c1r1'"),
    ("cage 15 r1c1 15", "1:14: expected a cell such as r1c1, found '15'"),
    ("thermo r5c5 r4c5 r5c5", "1:18: the rule `thermo` has r5c5 twice"),
    ("thermo r5c5", "1:12: the rule `thermo` needs 2 cells or more, as in `thermo r4c1 r3c1 r2c2 r1c2`"),
    ("thermo r8c8 r9c9 r10c10", "1:18: the rule `thermo` has r10c10, which is not on a board of side 9"),
    ("palindrome r1c1 r1c1 r1c2", "1:17: the rule `palindrome` has r1c1 twice"),
    (
        "difference 1 r1c1 r1c2 r1c3",
        "1:24: the rule `difference` needs nothing after its cells, as in `difference 1 r1c1 r1c2`, found 'r1c3'",
    ),
    ("clone r1c1 r1c2 = r2c1", "1:17: both groups of a clone need the same number of cells, but have 2 and 1"),
    ("clone r1c1 r1c2 = r1c1 r1c1", "1:24: the rule `clone` has r1c1 twice"),
    ("region r1c1 r1c2 r1c3", "1:1: an extra region needs 9 cells, one for each digit, got 3"),
    ("anti-king r1c1", "1:11: the rule `anti-king` takes nothing after its name, found 'r1c1'"),
    // Arrows.
    ("arrow r1c1", "1:11: the rule `arrow` needs `=` and then cells, as in `arrow r4c1 = r3c1 r2c2 r1c2`"),
    ("arrow r1c1 =", "1:13: the rule `arrow` needs cells, as in `arrow r4c1 = r3c1 r2c2 r1c2`"),
    ("arrow = r1c1", "1:7: the rule `arrow` needs cells, as in `arrow r4c1 = r3c1 r2c2 r1c2`, found '='"),
    // Numbers.
    ("whispers 0 r1c1 r1c2", "1:10: the rule `whispers` needs a number of 1 or more, got 0"),
    (
        "whispers r1c1 r1c2",
        "1:10: the rule `whispers` needs a number, as in `whispers 5 r4c1 r3c1 r2c2 r1c2`, found 'r1c1'",
    ),
    (
        "whispers -5 r1c1 r1c2",
        "1:10: the rule `whispers` needs a number, as in `whispers 5 r4c1 r3c1 r2c2 r1c2`, found '-5'",
    ),
    (
        "cage 99999999999 r1c1",
        "1:6: the rule `cage` needs a number, as in `cage 15 r1c1 r1c2 r2c1`, found '99999999999'",
    ),
    ("ratio 1 r1c1 r1c2", "1:7: the rule `ratio` needs a number of 2 or more, got 1"),
    ("quadruple 1 10 r1c1 r1c2", "1:13: the rule `quadruple` needs a number from 1 to 9, got 10"),
    ("count 10 10 r1c1 r1c2", "1:10: the rule `count` needs a number from 1 to 9, got 10"),
    ("numbered-room 0 row 1", "1:15: the rule `numbered-room` needs a number from 1 to 9, got 0"),
    ("sandwich 20 column 10", "1:20: the rule `sandwich` has column 10, which is not on a board of side 9"),
    (
        "sandwich 20 line 4",
        "1:13: the rule `sandwich` needs `row` or `column`, as in `sandwich 20 column 4`, found 'line'",
    ),
    (
        "skyscraper 3 row 1 top",
        "1:20: the rule `skyscraper` needs `left` or `right` or nothing after the row, as in `skyscraper 3 column 4 \
         bottom`, found 'top'",
    ),
    // Positions.
    ("# a remark\n  odd r1c1\n\tEVEN  R1C0", "3:8: expected a cell such as r1c1, found 'r1c0'"),
    ("windoku\r\nodd r1c1\r\nodd r1c10\r\n", "3:5: the rule `odd` has r1c10, which is not on a board of side 9"),
    ("odd r1c1 # é\nodd é1", "2:5: expected a cell such as r1c1, found 'é1'"),
    (
        "odd r1c1\n\nodd r2c2",
        "3:1: expected a puzzle, found a rule: write rules directly below their board, one per line",
    ),
];

#[test]
fn each_error_has_its_position() {
    let mut wrong = String::new();
    for &(below, expected) in ERRORS {
        let text = format!("{EMPTY}\n{below}\n\n1.3..2..3.1..4..\n");
        let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        let errors: Vec<String> = records
            .iter()
            .filter_map(|record| record.as_ref().err())
            .map(|error| match error {
                sudosat::text::ReadError::Parse(error) => {
                    format!("{}:{}: {}", error.line - 1, error.column, error.kind)
                }
                other => other.to_string(),
            })
            .collect();
        let next = records.last().unwrap().as_ref().map(|record| record.puzzle.side()).ok();
        if errors != [expected] || next != Some(4) {
            writeln!(wrong, "{below:?}: {errors:?}, then {next:?}\n  not {expected:?}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(ERRORS.len() >= 40);
}

/// On the command line the error is the same, without a line number.
#[test]
fn the_command_line_reports_the_same_errors() {
    for &(rule, expected) in ERRORS {
        let is_one_rule = !rule.contains(['\n', '\u{1b}']) && !expected.contains("not on a board");
        let Some((_, message)) = expected.splitn(3, ':').last().unwrap().split_once(' ').filter(|_| is_one_rule) else {
            continue;
        };
        let (_, messages, code) = outcome(&run_on(&["unique", "--rule", rule, "-p", EMPTY], ""));
        // A rule that does not fit a board is reported with the puzzle.
        assert!(messages.contains(message) && code != Some(0), "{rule}: {messages}\n{message}");
    }
}

/// Rules that are odd and legal, on a board of side 4, with the number of solutions up to two.
const LEGAL: &[(&str, usize)] = &[
    ("cage 10 r1c1 r1c2 r1c3 r1c4", 2),
    ("cage r1c1 r1c2 r2c1 r2c2 r3c3", 0),
    ("cage 9 r1c1 r1c2", 0),
    ("cage 0 r1c1", 0),
    ("cage 4000000000 r1c1", 0),
    ("cage 5 r1c1 r1c2\ncage 5 r1c2 r1c3", 0),
    ("cage 5 r1c1 r1c2\ncage 5 r1c2 r2c3", 2),
    ("thermo r1c1 r1c2 r1c3 r1c4", 2),
    ("thermo r1c1 r1c2 r1c3 r1c4 r2c1", 0),
    ("thermo r1c1 r1c2\nthermo r1c2 r1c1", 0),
    ("slow-thermo r1c1 r1c2 r1c1", 0),
    ("slow-thermo r1c1 r2c3 r1c1", 2),
    ("whispers 4 r1c1 r1c2", 0),
    ("whispers 3 r1c1 r1c2 r1c1", 2),
    ("palindrome r1c1 r1c2", 0),
    ("palindrome r1c1 r1c2 r1c1", 2),
    ("renban r1c1 r2c2 r3c3 r4c4 r1c2", 0),
    ("between r1c1 r1c2", 2),
    ("between r1c1 r1c2 r1c3 r1c4", 2),
    ("between r1c1 r1c2 r1c3 r1c4 r2c1", 0),
    ("region-sum r1c1 r1c2 r2c1", 2),
    ("arrow r1c1 = r1c2", 0),
    ("arrow r1c1 = r1c1 r1c2", 0),
    ("arrow r1c1 r1c2 = r2c1 r2c2", 0),
    ("little-killer 16 r1c1 r2c2 r1c1 r2c2", 0),
    ("little-killer 6 r1c1 r1c1 r1c2", 2),
    ("skyscraper 0 row 1", 0),
    ("skyscraper 4 row 1\nskyscraper 4 row 1 right", 0),
    ("sandwich 5 row 1\nsandwich 5 row 1 right", 2),
    ("quadruple 1 1 r1c1 r1c2", 0),
    ("count 3 1 r1c1 r1c2", 0),
    ("odd r1c1\neven r1c1", 0),
    ("clone r1c1 r1c2 = r1c2 r1c1", 0),
    ("clone r1c1 = r1c1", 2),
    ("minimum r1c1\nminimum r1c2", 2),
    ("no-difference 3\ndifference 3 r1c1 r1c2", 0),
    ("no-difference 4", 2),
    ("circles r1c1", 2),
    ("sum 10 r1c1 r1c2", 0),
    ("diagonal\ndiagonal\nDIAGONAL MAIN", 2),
];

/// The number of solutions that both solvers find, up to two.
#[test]
fn legal_rules_have_the_documented_meaning() {
    let mut wrong = String::new();
    for &(rules, expected) in LEGAL {
        let puzzle = parse(&format!("................\n{rules}\n"), &ReadOptions::default()).unwrap().puzzle;
        let found = match BothRoads::default().verdict(&puzzle, &Budget::unlimited()) {
            Ok(Verdict::Unsolvable) => 0,
            Ok(Verdict::Unique(_)) => 1,
            Ok(Verdict::Multiple(..)) => 2,
            Err(error) => panic!("{rules}: {error}"),
        };
        if found != expected {
            writeln!(wrong, "{rules:?}: {found}, not {expected}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn legal_rules_are_read() {
    for (rules, _) in LEGAL {
        parse(&format!("................\n{rules}\n"), &ReadOptions::default()).unwrap();
    }
}
