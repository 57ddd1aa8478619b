//! `audit` and `canonical` on the command line: planted faults are found, and nothing else.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY, EASY_SOLUTION, INKALA, TWO_SOLUTIONS};
use crate::shared::{Folder, outcome, run, run_on, text};
use serde_json::Value;
use std::fs;

/// An unrelated puzzle, and its solution.
const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const OTHER_SOLUTION: &str = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
/// No clash, and no solution: r1c1 has no candidate left.
const NO_CANDIDATE: &str = ".123456789.......................................................................";
const FORM: &str = "..............1..2.34....5.......36.....7....1....8........2..1.563......7......8";

#[track_caller]
fn expect(args: &[&str], input: &str, code: i32) -> String {
    let output = run_on(args, input);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "standard error: {messages}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn json(args: &[&str], input: &str, code: i32) -> Value {
    serde_json::from_str(&expect(args, input, code)).unwrap()
}

/// Kind and line of each finding, and the line of its first occurrence if it has one.
fn findings(report: &Value) -> Vec<(String, u64, Option<u64>)> {
    let finding = |finding: &Value| {
        let kind = finding["kind"].as_str().unwrap().to_owned();
        (kind, finding["line"].as_u64().unwrap(), finding["of"]["line"].as_u64())
    };
    report["findings"].as_array().unwrap().iter().map(finding).collect()
}

fn found(expected: &[(&str, u64, Option<u64>)]) -> Vec<(String, u64, Option<u64>)> {
    expected.iter().map(|&(kind, line, of)| (kind.to_owned(), line, of)).collect()
}

/// Replaces each digit by the next one and swaps the first two rows.
fn isomorph(line: &str) -> String {
    let next = |symbol: char| symbol.to_digit(10).map_or(symbol, |digit| char::from(b'1' + (digit % 9) as u8));
    let line: String = line.chars().map(next).collect();
    format!("{}{}{}", &line[9..18], &line[..9], &line[18..])
}

#[test]
fn a_clean_set_has_no_findings() {
    let report = json(&["audit", "--format", "json"], &format!("{EASY}\n{OTHER}\n"), 0);
    assert_eq!(report["schema"], "sudosat-audit-1");
    assert_eq!(report["counts"]["rows"], 2);
    assert_eq!(findings(&report), []);
    let text = expect(&["audit"], &format!("{EASY}\n"), 0);
    assert!(text.starts_with("standard input: 1 row: nothing found\n"), "{text}");
    let empty = json(&["audit", "--format", "json"], "", 0);
    assert_eq!(empty["counts"]["rows"], 0);
}

#[test]
fn a_report_never_overwrites_its_input() {
    let folder = Folder::new();
    let data = folder.write("data.csv", format!("puzzle\n{EASY}\n"));
    let refused = run_on(&["audit", &data, "--report", &data], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is an input, and would be overwritten"));
    assert_eq!(fs::read_to_string(&data).unwrap(), format!("puzzle\n{EASY}\n"));
}

#[test]
fn every_fault_of_plain_lines_is_located() {
    let lines = [
        EASY,
        "# a remark, no record",
        "53..7x",
        CLASH,
        TWO_SOLUTIONS,
        NO_CANDIDATE,
        EASY,
        &isomorph(EASY),
        OTHER,
        &isomorph(EASY),
        EASY,
    ];
    let expected = [
        ("invalid", 3, None),
        ("unsolvable", 4, None),
        ("multiple", 5, None),
        ("unsolvable", 6, None),
        ("duplicate", 7, Some(1)),
        ("isomorphic", 8, Some(1)),
        ("duplicate", 10, Some(8)),
        ("isomorphic", 10, Some(1)),
        ("duplicate", 11, Some(1)),
        ("isomorphic", 11, Some(8)),
    ];
    let input = lines.join("\n");
    for engine in ["both", "native", "sat"] {
        for threads in ["1", "3"] {
            let report = json(&["audit", "--format", "json", "--engine", engine, "--threads", threads], &input, 1);
            assert_eq!(findings(&report), found(&expected), "{engine}, {threads} threads");
            assert_eq!(report["counts"]["rows"], 10);
            assert_eq!(report["counts"]["without_solution"], 9);
            let clash = &report["findings"][1];
            assert_eq!((clash["record"].as_u64(), &clash["detail"]), (Some(3), &"row 1 has 5 at r1c1 and r1c2".into()));
        }
    }
    let text = expect(&["audit"], &input, 1);
    assert!(text.contains("standard input:4: record 3: no solution: row 1 has 5 at r1c1 and r1c2\n"), "{text}");
    assert!(text.contains("standard input:10: record 9: isomorphic to standard input:1: record 1\n"), "{text}");
    assert!(text.contains("10 rows: invalid 1, unsolvable 2, multiple 1, duplicate 3, isomorphic 3\n"), "{text}");
}

/// An engine that rejects a correct stated solution ends the audit with the exit code of a bug.
#[test]
#[cfg(unix)]
fn an_engine_that_rejects_a_correct_solution_is_a_bug() {
    let folder = Folder::new();
    let table = folder.write("set.csv", format!("puzzle,solution\n{EASY},{EASY_SOLUTION}\n"));
    let liar = ["audit", "--engine", "sat", "--sat-mode", "pure", "--solver", "sh -c 'exit 20'", &table];
    let output = run_on(&liar, "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{messages}");
    assert!(messages.contains("line 2: ") && messages.contains("this is a bug: there is no report"), "{messages}");
}

#[test]
fn stated_solutions_are_checked() {
    let wrong_digit = EASY_SOLUTION.replacen("5346", "5346".replace('4', "7").as_str(), 1);
    let other_solution = TWO_SOLUTIONS.replacen("..", "24", 1).replacen("..", "42", 1);
    let rows = [
        format!("1,{EASY},{EASY_SOLUTION}"),
        format!("2,{OTHER},{wrong_digit}"),
        format!("3,{},{EASY_SOLUTION}", isomorph(EASY)),
        format!("4,{},{}", EASY.replace('.', "0").replacen("79", "7.", 1), EASY_SOLUTION),
        format!("5,{TWO_SOLUTIONS},{EASY_SOLUTION}"),
        format!("6,{TWO_SOLUTIONS},{other_solution}"),
        format!("7,{CLASH},{EASY_SOLUTION}"),
        format!("8,{},", EASY.replacen("79", "..", 1)),
        format!("9,{},{}", EASY.replacen("79", "7.", 1), EASY_SOLUTION.replacen('4', ".", 1)),
        format!("10,{},12", EASY.replacen("79", ".9", 1)),
    ];
    let table = format!("id,quizzes,solutions\n{}\n", rows.join("\n"));
    let folder = Folder::new();
    let file = folder.write("set.csv", &table);
    let report = json(&["audit", "--format", "json", &file], "", 1);
    let wrong: Vec<_> = findings(&report).into_iter().filter(|(kind, ..)| kind == "wrong_solution").collect();
    let expected = [3, 4, 6, 7, 10, 11].map(|line| ("wrong_solution", line, None));
    let expected: Vec<_> = expected.into_iter().filter(|(_, line, _)| ![6, 7].contains(line)).collect();
    assert_eq!(wrong, found(&expected), "{report}");
    assert_eq!(report["counts"]["without_solution"], 1);
    assert_eq!(report["counts"]["invalid"], 1, "row 4 has two blanks");

    let renamed = table.replacen("solutions", "key", 1);
    let without = json(&["audit", "--format", "json"], &renamed, 1);
    assert_eq!((&without["counts"]["wrong_solution"], &without["counts"]["without_solution"]), (&0.into(), &9.into()));
    let named = json(&["audit", "--format", "json", "--solution-column", "key"], &renamed, 1);
    assert_eq!(named["counts"]["wrong_solution"], report["counts"]["wrong_solution"]);
    let missing = run_on(&["audit", "--solution-column", "nothing"], renamed.as_str());
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no column nothing"));
    assert_eq!(run_on(&["audit", "--solution-column", "key"], EASY).status.code(), Some(2));
}

#[test]
fn solutions_of_a_headerless_table_are_found_by_column_number() {
    let wrong = EASY_SOLUTION.replacen("5346", "5347", 1);
    let table = format!("1|{EASY}|{EASY_SOLUTION}\n2|{OTHER}|{wrong}\n");
    let audit = |column, table: &str| run_on(&["audit", "--column", "2", "--solution-column", column], table);
    let messages = |column, table: &str| String::from_utf8_lossy(&audit(column, table).stderr).into_owned();
    let headed = format!("id|board|made\n{table}");
    for (table, column) in [(&table, "3"), (&headed, "3"), (&headed, "Made")] {
        let report = audit(column, table);
        let text = String::from_utf8_lossy(&report.stdout).into_owned();
        assert!(text.contains("2 rows: wrong solution 1\n"), "{text}");
    }
    assert!(
        messages("4", &table).contains("no column 4: the table has no header, and 3 columns"),
        "{}",
        messages("4", &table)
    );
    assert!(messages("0", &headed).contains("no column 0: there are id, board, made"), "{}", messages("0", &headed));
}

#[test]
fn leaks_between_files_are_counted() {
    let folder = Folder::new();
    let train =
        folder.write("train.csv", format!("puzzle,solution\n{EASY},{EASY_SOLUTION}\n{OTHER},{OTHER_SOLUTION}\n"));
    let test = folder.write("test.txt", format!("{}\n{OTHER}\n{}\n", isomorph(EASY), isomorph(EASY)));
    let report = folder.path("report.json").display().to_string();
    let summary = expect(&["audit", "--report", &report, &train, &test], "", 1);
    let leak = format!("{test}: rows also in {train}: 3 up to isomorphism, 1 identical\n");
    assert!(summary.contains(&leak), "{summary}");
    let report: Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    let leak = &report["leaks"][0];
    assert_eq!((&leak["from"], &leak["into"]), (&train.as_str().into(), &test.as_str().into()));
    assert_eq!((&leak["rows"], &leak["exact"]), (&3.into(), &1.into()));
    let expected =
        [("isomorphic", 1, Some(2)), ("duplicate", 2, Some(3)), ("duplicate", 3, Some(1)), ("isomorphic", 3, Some(2))];
    assert_eq!(findings(&report), found(&expected));
    assert_eq!(report["findings"][0]["of"]["file"], train);
    assert_eq!(report["files"][0]["counts"]["isomorphic"], 0);
    assert_eq!(report["files"][1]["counts"]["isomorphic"], 2);
}

#[test]
fn other_sides_and_rules_are_audited_without_canonical_forms() {
    let (four, isomorphic) = ("1.3..2..3.1..4..", "1.2..3..2.1..4..");
    let report = json(&["audit", "--format", "json"], &format!("{four}\n{isomorphic}\n{four}\n"), 1);
    let kinds: Vec<_> = findings(&report).into_iter().filter(|(kind, ..)| kind != "unsolvable").collect();
    assert_eq!(kinds, found(&[("duplicate", 3, Some(1))]), "{report}");
    assert_eq!(report["counts"]["without_form"], 3);
    let diagonal = format!("{EASY}\n{}\n", isomorph(EASY));
    let report = json(&["audit", "--rule", "diagonal", "--format", "json"], &diagonal, 1);
    assert_eq!((&report["counts"]["isomorphic"], &report["counts"]["without_form"]), (&0.into(), &2.into()));
}

#[test]
fn compressed_tables_are_read_and_summaries_are_short() {
    use std::io::Write;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    write!(gzip, "puzzle\n{EASY}\n{EASY}\n").unwrap();
    let folder = Folder::new();
    let file = folder.write("set.csv.gz", gzip.finish().unwrap());
    let report = json(&["audit", "--summary", "--format", "json", &file], "", 1);
    assert_eq!((&report["counts"]["duplicate"], report.get("findings")), (&1.into(), None));
    let text = expect(&["audit", "--summary", "--engine", "native", &file], "", 1);
    assert_eq!(text, format!("{file}: 2 rows: duplicate 1\nverdicts by native\n"));
}

#[test]
fn io_errors_fail_an_audit_and_timeouts_leave_it_unknown() {
    let folder = Folder::new();
    assert_eq!(run_on(&["audit", &folder.path("none").display().to_string()], "").status.code(), Some(2));
    let nowhere = folder.path("none/report").display().to_string();
    assert_eq!(run_on(&["audit", "--report", &nowhere], EASY).status.code(), Some(2));
    let report = json(&["audit", "--timeout", "0s", "--format", "json"], &format!("{OTHER}\n"), 4);
    assert_eq!(findings(&report), found(&[("unknown", 1, None)]));
}

#[test]
fn canonical_prints_one_form_per_line() {
    let input = format!("{OTHER}\n{}\nnonsense!\n1...............\n", isomorph(OTHER));
    let output = run_on(&["canonical"], input.as_str());
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[1]), (lines[0], lines[0]));
    assert_eq!(lines[2..], ["invalid", "unsupported"]);
    assert_eq!(expect(&["canonical", "-p", lines[0]], "", 0), format!("{}\n", lines[0]), "a form is its own form");
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.contains("line 3, column 1") && messages.contains("line 4: only 9x9"), "{messages}");
    assert_eq!(lines[0], FORM);
}

#[test]
fn canonical_prints_the_map_in_json() {
    let answer = json(&["canonical", "--format", "json", "-p", EASY], "", 0);
    assert_eq!((&answer["schema"], &answer["automorphisms"]), (&"sudosat-canonical-1".into(), &1.into()));
    let numbers = |key: &str| -> Vec<usize> {
        answer["map"][key].as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect()
    };
    let (rows, columns, digits) = (numbers("rows"), numbers("columns"), numbers("digits"));
    let old = |row: usize, column: usize| {
        if answer["map"]["transposed"] == true { 9 * column + row } else { 9 * row + column }
    };
    let image: String = (0..81)
        .map(|cell| match EASY.as_bytes()[old(rows[cell / 9] - 1, columns[cell % 9] - 1)] {
            b'.' => '.',
            digit => char::from(b'0' + digits[usize::from(digit - b'1')] as u8),
        })
        .collect();
    assert_eq!(answer["canonical"], image);
    let refused = json(&["canonical", "--format", "json", "-p", "1..............."], "", 2);
    assert!(refused["error"].as_str().unwrap().contains("9x9"));
}

#[test]
fn a_clean_set_is_written_without_what_was_found() {
    let folder = Folder::new();
    let (solution, other) = (EASY_SOLUTION, EASY_SOLUTION.replacen('4', "2", 1));
    // The same puzzle with its digits renamed.
    let isomorph: String =
        EASY.chars().map(|cell| cell.to_digit(10).map_or('0', |digit| char::from(b'1' + (digit as u8) % 9))).collect();
    let row = |id: u32, puzzle: &str, solution: &str| format!("{id};{puzzle};\"{solution}\"\r\n");
    let rows = [
        row(1, EASY, &other),
        row(2, CLASH, ""),
        row(3, EASY, solution),
        row(4, EASY, solution),
        row(5, INKALA, ""),
        row(6, &isomorph, ""),
        row(7, "12", ""),
        row(8, TWO_SOLUTIONS, ""),
    ];
    let header = "id;puzzle;solution\r\n";
    let first = folder.write("1.csv", format!("{header}{}", rows.concat()));
    let second = folder.write("2.csv", format!("{header}{}{}", row(9, INKALA, ""), row(10, &EASY[..81], "")));
    let clean = folder.name("clean.csv");
    for threads in ["1", "3"] {
        let args = ["audit", "--summary", "--threads", threads, "--clean", &clean, &first, &second];
        let (_, err, code) = outcome(&run(&args));
        assert_eq!(code, Some(1), "{err}");
        assert!(err.ends_with("clean.csv: 2 of 10 rows\n"), "{err}");
        // Row 1 states a wrong solution, so row 3 is kept in its place.
        assert_eq!(text(&folder.read("clean.csv")), format!("{header}{}{}", rows[2], rows[4]));
    }
    let (out, err, code) = outcome(&run(&["audit", "--quiet", "--clean", &folder.name("again.csv"), &clean]));
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    assert_eq!(folder.read("again.csv"), folder.read("clean.csv"));
    // Lines, with rules below them.
    let ruled = "................\nthermo r1c1 r1c2 r1c3 r1c4\ncage 10 r2c1 r2c2 r2c3 r2c4\n";
    let lines = folder.write("lines", format!("{EASY} a\n{EASY} b\n{ruled}\n{INKALA}\n"));
    let output = folder.name("out");
    assert_eq!(run(&["audit", "--clean", &output, &lines]).status.code(), Some(1));
    assert_eq!(
        text(&folder.read("out")),
        format!("{EASY} a\n{INKALA}\n"),
        "the puzzle with rules has several solutions"
    );
    for (args, why) in [
        (&["--clean", &lines, &lines][..], "is an input"),
        (&["--clean", &output, "-"], "--clean reads the files twice"),
        (&["--clean", &output], "--clean reads the files twice"),
        (&["--clean", "out.parquet", &lines], "Parquet is not written"),
        (&["--clean", &folder.name("none/out"), &lines], "No such file"),
        (&["--clean", &folder.name("new"), &lines, "/nowhere"], "/nowhere"),
    ] {
        let (_, err, code) = outcome(&run(&[&["audit"], args].concat()));
        assert_eq!(code, Some(2), "{args:?}");
        assert!(err.contains(why), "{args:?}: {err}");
    }
    assert!(!folder.path("new").exists(), "an audit that fails leaves no empty file");
}
