//! Bulk jobs: tables, shares, jobs that are killed and resumed, full disks, closed pipes.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY, EASY_SOLUTION, TWO_SOLUTIONS};
use crate::shared::{Folder, Random, run, sudosat, text};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

#[track_caller]
fn succeed(args: &[&str], code: i32) -> Output {
    let output = run(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", text(&output.stderr));
    output
}

/// The text of a file, decompressed if necessary.
fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    sudosat::text::decompress(fs::File::open(path).unwrap()).unwrap().read_to_string(&mut text).unwrap();
    text
}

/// `count` puzzles, one per line, whose answers differ.
fn puzzles(count: usize) -> String {
    let kinds = [EASY, TWO_SOLUTIONS, CLASH, "rubbish", "1.3..2..3.1..4.."];
    (0..count).flat_map(|index| [kinds[index * 7919 % 11 % kinds.len()], "\n"]).collect()
}

/// Like [`puzzles`], as a table with quotes, line breaks within fields, and columns before and after the puzzle.
fn table(count: usize) -> String {
    let puzzles = puzzles(count);
    let rows = puzzles.lines().enumerate().map(|(index, puzzle)| match index % 5 {
        0 => format!("{index},\"{puzzle}\",\"a \"\"note\"\"\nof two lines\"\n"),
        _ => format!("{index},{puzzle},note {index}\n"),
    });
    "id,puzzle,verdict\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn tables_keep_their_columns_and_gain_answers() {
    let folder = Folder::new();
    let input = format!(
        "source,question,answer,rating\nx,{EASY},{EASY_SOLUTION},\"1,5\"\n\"y\nz\",\"{TWO_SOLUTIONS}\",,\n\
         w,{CLASH},,2\nv,rubbish,,\nu,{EASY}\n"
    );
    let file = folder.write("table.csv", &input);
    let expected = format!(
        "source,question,answer,rating,verdict,solution\nx,{EASY},{EASY_SOLUTION},\"1,5\",unique,{EASY_SOLUTION}\n\
         \"y\nz\",\"{TWO_SOLUTIONS}\",,,multiple,\n\
         w,{CLASH},,2,unsolvable,\nv,rubbish,,,invalid,\nu,{EASY},,,invalid,\n"
    );
    for engine in ["native", "both"] {
        for threads in ["1", "3"] {
            let output = succeed(&["solve", "--engine", engine, "--threads", threads, &file], 2);
            assert_eq!(text(&output.stdout), expected);
            let messages = text(&output.stderr);
            assert!(messages.contains("table.csv: line 6, column 3: expected a puzzle, found 'rubbish'"), "{messages}");
            assert!(
                messages.contains("table.csv: line 7, column 1: expected 4 fields to match the header, found 2"),
                "{messages}"
            );
        }
    }
    let output = succeed(&["count", "--engine", "native", &file], 2);
    assert!(text(&output.stdout).starts_with("source,question,answer,rating,count\n"));
    assert_eq!(
        text(&succeed(&["unique", "--format", "line", &file], 2).stdout),
        "unique\nmultiple\nunsolvable\ninvalid\ninvalid\n"
    );
    let tabs = folder.write("table.tsv", format!("Verdict\tgrid\r\n1\t{EASY}\r\n"));
    let output = succeed(&["unique", &tabs], 0);
    assert_eq!(text(&output.stdout), format!("Verdict\tgrid\tsudosat_verdict\r\n1\t{EASY}\tunique\r\n"));
    let output =
        succeed(&["unique", "--column", "2", "--quiet", &folder.write("bare", format!("1;{EASY}\n2;rubbish\n"))], 2);
    assert_eq!((text(&output.stdout), text(&output.stderr)), (&*format!("1;{EASY};unique\n2;rubbish;invalid\n"), ""));
    let unknown = folder.write("unknown.csv", format!("id,Sudoku Puzzle\n1,{EASY}\n"));
    let refused = succeed(&["unique", &unknown], 2);
    let expected = "line 1, column 1: expected a puzzle, or a table with a column named puzzle, quizzes, quiz, \
                    question, board, sudoku, givens, grid or initial_board, found the columns 'id', 'Sudoku Puzzle'";
    assert!(text(&refused.stderr).contains(expected), "{}", text(&refused.stderr));
    succeed(&["unique", "--column", "sudoku puzzle", &unknown], 0);
    let refused = succeed(&["unique", "-p", "{\"id\":1,\"sudoku\":\"\"}"], 2);
    assert!(text(&refused.stderr).contains("expected a puzzle, found nothing"), "{}", text(&refused.stderr));
    let refused = succeed(&["unique", "-p", "{\"id\":1,\"riddle\":\"\"}"], 2);
    assert!(
        text(&refused.stderr).contains("or JSON Lines with a puzzle under a usual name"),
        "{}",
        text(&refused.stderr)
    );
    let output = succeed(&["unique", "--column", "nonsense", &file], 2);
    assert!(text(&output.stderr).contains("expected the column 'nonsense', found the columns 'source', 'question'"));
}

/// In JSON, columns become fields, by name or else by number.
#[test]
fn json_answers_keep_the_columns_of_tables() {
    let folder = Folder::new();
    let file = folder.write("table.csv", format!("id,,puzzle,note\n7,x,{EASY},a b\n"));
    let output = succeed(&["unique", "--engine", "native", "--format", "json", &file], 0);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["fields"], serde_json::json!({"id": "7", "2": "x", "note": "a b"}));
}

#[test]
fn tables_with_different_columns_are_refused() {
    let folder = Folder::new();
    let one = folder.write("1.csv", format!("puzzle,a\n{EASY},1\n"));
    let same = folder.write("2.csv", format!("puzzle,a\n{CLASH},2\n"));
    let other = folder.write("3.csv", format!("puzzle,b\n{EASY},3\n"));
    let lines = folder.write("lines", format!("{EASY}\n"));
    let output = succeed(&["unique", &one, &same, &other, &lines], 2);
    assert_eq!(text(&output.stdout), format!("puzzle,a,verdict\n{EASY},1,unique\n{CLASH},2,unsolvable\n"));
    assert_eq!(text(&output.stderr).matches("is not a table with the columns of the first one").count(), 2);
    assert_eq!(text(&succeed(&["unique", &lines, &one], 0).stdout), "unique\nunique\n");
}

#[test]
fn batched_rows_get_the_answers_of_single_rows() {
    let folder = Folder::new();
    for (name, ends) in [("unix.csv", "\n"), ("dos.csv", "\r\n")] {
        let file = folder.write(name, table(3000).replace('\n', ends));
        for question in [&["solve"][..], &["solve", "--any"], &["unique"], &["count", "--limit", "3"]] {
            let answers = |more: &[&str]| {
                let output = run(&[question, &["--engine", "native", &file], more].concat());
                (output.stdout, output.stderr, output.status.code())
            };
            // With an explicit alphabet, no row takes the fast path.
            let expected = answers(&["--alphabet", "digits", "--threads", "1"]);
            assert_eq!(expected.2, Some(2));
            assert!(expected == answers(&["--threads", "1"]), "{name} {question:?}");
            assert!(expected == answers(&["--threads", "4"]), "{name} {question:?}");
        }
    }
}

#[test]
fn json_answers_follow_their_schema() {
    let folder = Folder::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema/sudosat-answer-1.json");
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = compiler.compile(schema, &mut schemas).unwrap();
    let check =
        |line: &str| schemas.validate(&serde_json::from_str(line).unwrap(), schema).map_err(|error| error.to_string());
    let table = folder.write("table.csv", table(20));
    let lines = folder.write("lines", puzzles(20) + EASY + " # easy, ED=1.2\n");
    let mut keys = std::collections::BTreeSet::new();
    let words = "# Title: T\n# Author: A\n# Rules: R\n";
    let ruled = format!("{words}{EASY}\nboxes 1x9\n\n{EASY}\nregions {}\ndiagonal main\n", "123456789".repeat(9));
    let ruled = folder.write("ruled", ruled.repeat(10));
    let objects = folder.write("objects.jsonl", format!("{{\"a\":[1,null],\"puzzle\":\"{EASY}\"}}\n").repeat(20));
    let commands = [
        &["solve"][..],
        &["solve", "--any"],
        &["unique", "--stats"],
        &["count", "--limit", "1"],
        &["check"],
        &["rate", "--scale", "se,hodoku,effort,reason"],
        &["steps", "--until", "1"],
        &["hint", "--level", "1"],
        &["why"],
        &["minimize"],
        &["morph", "--random", "1"],
    ];
    let mut read = |args: &[&str], answers: usize| {
        let output = run(&[args, &["--format", "json"]].concat());
        assert!(text(&output.stdout).lines().count() >= answers);
        for line in text(&output.stdout).lines() {
            check(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            keys.extend(value.as_object().unwrap().keys().cloned());
        }
    };
    for command in commands {
        for file in [&table, &lines, &objects, &ruled] {
            read(&[command, &[file]].concat(), 20);
        }
    }
    read(&["count", "--limit", "1000000000000", "-p", &".".repeat(81)], 1);
    read(&["solve", &folder.write("digits", "digits 0-3\n0123230112303.12\n")], 1);
    // None of these puzzles needs a proof to be confirmed.
    let confirmed = |by| {
        let answer = r#""schema":"sudosat-answer-1","record":1,"source":"x","line":1,"answer":"unique""#;
        format!(r#"{{{answer},"confirmed_by":"{by}"}}"#)
    };
    assert!(check(&confirmed("proof")).is_ok() && check(&confirmed("hearsay")).is_err());
    assert!(keys.insert("confirmed_by".to_owned()));
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../docs/schema/sudosat-answer-1.json")).unwrap();
    assert!(keys.iter().eq(file["properties"].as_object().unwrap().keys()), "{keys:?}");
    for wrong in [
        r#"{"schema":"sudosat-answer-1","record":1,"source":"x","line":1}"#,
        r#"{"schema":"sudosat-answer-1","record":1,"source":"x","line":1,"answer":"perhaps"}"#,
        concat!(
            r#"{"schema":"sudosat-answer-1","record":1,"source":"x","line":1,"#,
            r#""answer":"multiple","puzzle":".","solution":"1"}"#
        ),
        r#"{"schema":"sudosat-answer-2","record":1,"source":"x","line":1,"answer":"unique"}"#,
    ] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn json_lines_keep_their_fields_and_can_be_read_back() {
    let folder = Folder::new();
    let deep = "[".repeat(500) + &"]".repeat(500);
    let input = format!(
        "{{\"id\":1,\"puzzle\":\"{EASY}\",\"n\":1.20e+3,\"deep\":{deep}}}\n\
         {{\"puzzle\":\"{CLASH}\",\"big\":123456789012345678901234567890}}\n\
         {{\"id\":3}}\nrubbish\n{{\"Quiz\":\"{TWO_SOLUTIONS}\",\"é\":\"\\u00e9\"}}\n"
    );
    let file = folder.write("puzzles.jsonl", &input);
    let expected = format!(
        "1,\"source\":S,\"line\":1,\"puzzle\":\"{EASY}\",\"answer\":\"unique\",\
         \"solution\":\"{EASY_SOLUTION}\",\"fields\":{{\"deep\":{deep},\"id\":1,\"n\":1.20e+3}}}}\n\
         2,\"source\":S,\"line\":2,\"puzzle\":\"{CLASH}\",\"answer\":\"unsolvable\",\
         \"fields\":{{\"big\":123456789012345678901234567890}}}}\n\
         3,\"source\":S,\"line\":3,\"text\":\"{{\\\"id\\\":3}}\",\"answer\":\"invalid\",\"error\":\"line 3, column 1: \
         expected a column named puzzle, quizzes, quiz, question, board, sudoku, givens, grid or initial_board, found \
         the column 'id'\",\"fields\":{{\"id\":3}}}}\n\
         4,\"source\":S,\"line\":4,\"text\":\"rubbish\",\"answer\":\"invalid\",\"error\":\"line 4, column 1: expected \
         a JSON object: expected value\",\"fields\":{{}}}}\n\
         5,\"source\":S,\"line\":5,\"puzzle\":\"{TWO_SOLUTIONS}\",\"answer\":\"multiple\",\
         \"fields\":{{\"é\":\"\\u00e9\"}}}}\n"
    );
    let mut answers = String::new();
    for threads in ["1", "3"] {
        let output = succeed(&["solve", "--engine", "native", "--threads", threads, &file], 2);
        answers = text(&output.stdout).to_owned();
        let stripped = answers.replace("{\"schema\":\"sudosat-answer-1\",\"record\":", "");
        assert_eq!(stripped.replace(&format!("{file:?}"), "S"), expected);
        assert!(text(&output.stderr).contains("puzzles.jsonl: line 4, column 1: expected a JSON object"));
    }
    // The program reads its own output, even if the first record has no puzzle.
    let (first, rest) = answers.split_at(answers.match_indices('\n').nth(1).unwrap().0 + 1);
    for own in [first.to_owned(), rest.to_owned(), answers.clone()] {
        let own = folder.write("own.jsonl", &own);
        let line = |file: &str| text(&run(&["solve", "--quiet", "--format", "line", file]).stdout).to_owned();
        let whole = line(&file);
        assert!(whole.contains(&line(&own)) && !line(&own).is_empty(), "{}", line(&own));
        let output = run(&["convert", "--to", "line", &own]);
        assert!(text(&output.stdout).lines().all(|line| [EASY, CLASH, TWO_SOLUTIONS].contains(&line)));
        assert!(!output.stdout.is_empty());
    }
    let output = succeed(&["unique", "--column", "p", "-p", &format!("{{\"puzzle\":1,\"p\":\"{EASY}\"}}")], 0);
    assert!(
        text(&output.stdout).contains("\"answer\":\"unique\",\"fields\":{\"puzzle\":1}"),
        "{}",
        text(&output.stdout)
    );
    // f-puzzles objects and JSON boards are copied unchanged.
    for board in [
        "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
        "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
    ] {
        assert_eq!(
            text(&succeed(&["unique", "--format", "line", &folder.write("board", board)], 1).stdout),
            "multiple\n"
        );
    }
    let audited = succeed(&["audit", &file], 1);
    assert!(text(&audited.stdout).contains('5'), "{}", text(&audited.stdout));
}

#[test]
fn comments_are_copied_to_the_answers() {
    let folder = Folder::new();
    let lines = [EASY, TWO_SOLUTIONS, CLASH, "rubbish", "1.3..2..3.1..4.."];
    let tails: [&[u8]; 6] = [b"", b" # easy, ED=1.2", b";9.1;\"x\"", b"\t\xe9 1", b",\x27a", b" # tail"];
    let rows = lines
        .iter()
        .flat_map(|line| tails.map(|tail| (*line, tail)))
        .filter(|row| row.0 != "rubbish" || row.1.is_empty());
    let rows: Vec<_> = rows.chain([(EASY, &b" last"[..])]).collect();
    let write = |name: &str, puzzle: &dyn Fn(&str) -> String, end: &str| {
        let line = |(line, tail): &(&str, &[u8])| [puzzle(line).as_bytes(), tail, end.as_bytes()].concat();
        folder.write(name, rows.iter().flat_map(line).collect::<Vec<u8>>())
    };
    let answers = |args: &[&str]| run(args).stdout;
    let file = write("lines", &str::to_owned, "  \r\n");
    for question in [&["solve"][..], &["unique"], &["count"], &["check"], &["why"]] {
        let bare = answers(&[question, &["--quiet", "--format", "line", &file]].concat());
        let with_tail = |(answer, (_, tail)): (&str, &(&str, &[u8]))| [answer.as_bytes(), tail, b"\n"].concat();
        let expected: Vec<u8> = text(&bare).lines().zip(&rows).flat_map(with_tail).collect();
        let keep = [question, &["--quiet", "--keep-comments", &file]].concat();
        assert!(answers(&keep) == expected, "{question:?}");
        if question[0] != "check" && question[0] != "why" {
            for more in
                [&["--engine", "native"][..], &["--engine", "native", "--threads", "1"], &["--alphabet", "digits"]]
            {
                assert!(answers(&[&keep[..], more].concat()) == expected, "{question:?} {more:?}");
            }
            let shares = [1, 2, 3].map(|share| folder.name(&format!("share-{share}")));
            for (share, name) in ["1/3", "2/3", "3/3"].iter().zip(&shares) {
                run(&[&keep[..], &["--engine", "native", "--shard", share, "-o", name]].concat());
            }
            assert!(answers(&["merge", &shares[0], &shares[1], &shares[2]]) == expected, "{question:?}");
        }
    }
    // Solved output can be read again, comments included.
    let solved = folder.write("solved", answers(&["solve", "--quiet", "--keep-comments", &file]));
    let again = answers(&["solve", "--quiet", "--keep-comments", &solved]);
    assert!(again.starts_with(format!("{EASY_SOLUTION}\n{EASY_SOLUTION} # easy, ED=1.2\n").as_bytes()));
    assert!(again.windows(5).any(|part| part == b"\t\xe9 1\n"));

    let csv = answers(&["solve", "--quiet", "--format", "csv", "--keep-comments", &file]);
    let csv = String::from_utf8_lossy(&csv);
    let first = format!("puzzle,answer,solution,comment,rules\n{EASY},unique,{EASY_SOLUTION},,\n");
    assert!(csv.starts_with(&format!("{first}{EASY},unique,{EASY_SOLUTION},\"easy, ED=1.2\",\n")), "{csv}");
    assert!(
        csv.contains(&format!("{CLASH},unsolvable,,\"9.1;\"\"x\"\"\",\n")) && csv.contains(",invalid,,,\n"),
        "{csv}"
    );
    let library = folder.write("library", format!(":0000:x:{EASY}::::a title\n"));
    assert_eq!(text(&answers(&["unique", "--keep-comments", &library])), "unique # a title\n");
    let refused = succeed(&["unique", "--keep-comments", "--format", "block", &file], 2);
    assert!(text(&refused.stderr).contains("--keep-comments needs answers of one line each"));
}

/// A job for every output format: its arguments and the name of its output.
fn jobs(folder: &Folder, count: usize) -> Vec<(Vec<String>, &'static str)> {
    let lines = folder.write("lines", puzzles(count));
    let table = folder.write("table.csv", table(count));
    let objects = puzzles(count)
        .lines()
        .fold(String::new(), |all, puzzle| all + &format!("{{\"puzzle\":\"{puzzle}\",\"a\":[1]}}\n"));
    let objects = folder.write("objects.jsonl", objects);
    let ends = [" # a", "", ";1.5", " # multiple"];
    let rated = puzzles(count)
        .lines()
        .zip(ends.iter().cycle())
        .fold(String::new(), |all, (puzzle, end)| all + puzzle + end + "\n");
    let rated = folder.write("rated", rated);
    let job = |args: &[&str], file: &str| args.iter().map(|arg| (*arg).to_owned()).chain([file.to_owned()]).collect();
    vec![
        (job(&["unique", "--engine", "native"], &lines), "unique.txt"),
        (job(&["solve", "--engine", "native", "--threads", "3"], &lines), "solve.txt"),
        (job(&["solve", "--engine", "native"], &table), "solve.csv"),
        (job(&["count", "--engine", "native", "--format", "json"], &lines), "count.json"),
        (job(&["solve", "--engine", "native", "--format", "csv"], &lines), "lines.csv"),
        (job(&["solve", "--engine", "native"], &objects), "objects.json"),
        (job(&["solve", "--engine", "native", "--format", "block"], &lines), "blocks.txt"),
        (job(&["solve", "--engine", "native", "--keep-comments"], &rated), "rated.txt"),
        (job(&["unique", "--engine", "native", "--keep-comments", "--format", "csv"], &rated), "rated.csv"),
        (job(&["unique", "--engine", "native"], &lines), "unique.txt.gz"),
        (job(&["solve", "--engine", "native"], &table), "solve.csv.zst"),
        (job(&["unique", "--engine", "native"], &table), "unique.csv.xz"),
    ]
}

fn with<'a>(args: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    args.iter().map(String::as_str).chain(more.iter().copied()).collect()
}

#[test]
fn a_job_resumes_wherever_its_output_was_cut() {
    let folder = Folder::new();
    for (args, name) in jobs(&folder, 60) {
        let whole = folder.name(&format!("whole-{name}"));
        succeed(&with(&args, &["-o", &whole, "--quiet"]), 2);
        let whole = fs::read(whole).unwrap();
        let part = folder.name(name);
        let packed = !matches!(Path::new(name).extension().unwrap().to_str().unwrap(), "txt" | "csv" | "json");
        let step = if packed { 97 } else { 211 };
        for cut in (0..=whole.len()).step_by(step).chain([1, 2, whole.len() - 1, whole.len()]) {
            fs::write(&part, &whole[..cut]).unwrap();
            succeed(&with(&args, &["-o", &part, "--quiet", "--resume"]), 2);
            assert!(fs::read(&part).unwrap() == whole, "{name} cut at {cut}");
        }
        fs::remove_file(&part).unwrap();
        succeed(&with(&args, &["-o", &part, "--quiet", "--resume"]), 2);
        assert!(fs::read(&part).unwrap() == whole, "{name} from nothing");
    }
}

#[test]
fn a_job_never_resumes_from_the_answers_of_another() {
    let folder = Folder::new();
    let file = folder.write("table.csv", table(10));
    let (output, other) = (folder.name("out.csv"), folder.write("other.csv", table(20).replace("note", "n")));
    succeed(&["unique", "--quiet", "-o", &output, &file], 2);
    let before = folder.read("out.csv");
    let refused = succeed(&["unique", "--quiet", "--resume", "-o", &output, &other], 2);
    assert!(text(&refused.stderr).contains("differs from what this job writes"), "{}", text(&refused.stderr));
    let refused = succeed(&["solve", "--quiet", "--resume", "-o", &output, &file], 2);
    assert!(text(&refused.stderr).contains("differs from what this job writes"), "{}", text(&refused.stderr));
    assert_eq!(folder.read("out.csv"), before);
    let rated = folder.write("rated", format!("{EASY};1\n{EASY};2\n"));
    for engine in ["native", "both"] {
        let args = ["unique", "--engine", engine, "--keep-comments", "--resume", "-o"];
        let output = folder.write("rated.out", "unique;1\nunique;3\n");
        let refused = succeed(&[&args[..], &[&output, &rated]].concat(), 2);
        assert!(text(&refused.stderr).contains("differs from what this job writes"), "{}", text(&refused.stderr));
        assert_eq!(folder.read("rated.out"), b"unique;1\nunique;3\n");
    }
    let lines = folder.write("lines", format!("{EASY}\n").repeat(3));
    let output = folder.write("lines.out", "unique\n".repeat(4));
    let refused = succeed(&["unique", "--resume", "-o", &output, &lines], 2);
    assert!(
        text(&refused.stderr).contains("has more answers than the inputs have records"),
        "{}",
        text(&refused.stderr)
    );
    let refused = succeed(&["unique", "-o", &lines, &lines], 2);
    assert!(text(&refused.stderr).contains("is an input, and would be overwritten"), "{}", text(&refused.stderr));
}

#[test]
fn foreign_text_is_never_taken_for_an_answer() {
    let folder = Folder::new();
    let nines = folder.write("nines", format!("{EASY}\n{TWO_SOLUTIONS}\n"));
    let fours = folder.write("fours", "1.3..2..3.1..4..\n".repeat(2));
    let other = EASY_SOLUTION.replace("534", "543");
    let jobs: [(&[&str], &str, &str); 10] = [
        (&["solve"], &nines, "rubbish\n"),
        (&["solve"], &nines, "\n"),
        (&["solve"], &nines, "unique\n"),
        (&["solve"], &nines, "2+\n"),
        (&["solve"], &nines, &format!("{other}\n")),
        (&["solve", "--format", "block"], &nines, "unique\n\n"),
        (&["unique"], &nines, &format!("{EASY_SOLUTION}\n")),
        (&["unique"], &nines, "valid\n"),
        (&["count"], &fours, "1234341221434321\n"),
        (&["check"], &nines, "multiple\n"),
    ];
    for (args, file, saved) in jobs {
        let output = folder.write("out", saved);
        let refused = succeed(&[args, &["--quiet", "--resume", "-o", &output, file]].concat(), 2);
        assert!(
            text(&refused.stderr).contains("differs from what this job writes"),
            "{args:?}: {}",
            text(&refused.stderr)
        );
        assert_eq!(folder.read("out"), saved.as_bytes(), "{args:?}");
    }
    let output = folder.write("out", format!("{EASY_SOLUTION}\nmult"));
    succeed(&["solve", "--resume", "-o", &output, &nines], 1);
    assert_eq!(text(&folder.read("out")), format!("{EASY_SOLUTION}\nmultiple\n"));
}

/// Runs `rounds` jobs of each kind, kills each at random moments until it finishes, and compares the outputs.
fn kill_and_resume(rounds: u32, records: usize) {
    let folder = Folder::new();
    let (mut random, mut kills) = (Random(7), 0);
    for (args, name) in jobs(&folder, records) {
        let whole = folder.name(&format!("whole-{name}"));
        succeed(&with(&args, &["-o", &whole, "--quiet"]), 2);
        let (whole, part) = (fs::read(whole).unwrap(), folder.name(name));
        for _ in 0..rounds {
            let _ = fs::remove_file(&part);
            for attempt in 0.. {
                let mut child = sudosat(&with(&args, &["-o", &part, "--quiet", "--resume"])).spawn().unwrap();
                thread::sleep(Duration::from_micros(random.below(40_000) as u64));
                // SIGKILL. The last attempt is left alone.
                let killed = attempt < 4 && child.try_wait().unwrap().is_none();
                if killed {
                    child.kill().unwrap();
                    kills += 1;
                }
                let status = child.wait().unwrap();
                if status.code() == Some(2) {
                    break;
                }
                assert!(killed, "{name}: {status}");
            }
            assert!(fs::read(&part).unwrap() == whole, "{name}: the answers differ after a kill");
        }
    }
    println!("{kills} kills");
    assert!(kills >= 20, "only {kills} jobs were killed");
}

#[test]
fn a_killed_and_resumed_job_writes_the_same_bytes() {
    kill_and_resume(1, 20_000);
}

#[test]
#[ignore = "long: for the hand"]
fn two_hundred_kills() {
    kill_and_resume(7, 20_000);
}

#[test]
fn merged_shares_equal_the_whole() {
    let folder = Folder::new();
    for (args, name) in jobs(&folder, 503) {
        if name.starts_with("blocks") {
            succeed(&with(&args, &["--shard", "1/2"]), 2);
            continue;
        }
        let whole = folder.name(&format!("whole-{name}"));
        succeed(&with(&args, &["-o", &whole, "--quiet"]), 2);
        for of in [1, 2, 7] {
            let shares: Vec<String> = (1..=of).map(|share| folder.name(&format!("{share}-{name}"))).collect();
            for (share, file) in (1..=of).zip(&shares) {
                let output = run(&with(&args, &["-o", file, "--quiet", "--shard", &format!("{share}/{of}")]));
                assert_eq!(output.status.code(), Some(2));
            }
            let merged = folder.name(&format!("merged-{name}"));
            let files: Vec<&str> = shares.iter().map(String::as_str).collect();
            succeed(&[&["merge", "-o", &merged], &files[..]].concat(), 0);
            assert!(fs::read(&merged).unwrap() == fs::read(&whole).unwrap(), "{name} in {of} shares");
            // 503 is not a multiple of these numbers: the last share is shorter, which is reported when it is given
            // first.
            let backwards: Vec<&str> = files.into_iter().rev().collect();
            let output = run(&[&["merge"], &backwards[..]].concat());
            assert_eq!(output.status.code(), Some(if of == 1 { 0 } else { 2 }));
            assert!(of == 1 || text(&output.stderr).contains("too early"), "{}", text(&output.stderr));
        }
    }
    let refused = succeed(&["unique", "--shard", "3/2"], 2);
    assert!(text(&refused.stderr).contains("a share must be K/N, with K from 1 to N, as in 3/16"));
}

#[test]
fn a_share_given_twice_is_refused() {
    let folder = Folder::new();
    let (one, two) = (folder.write("1", "unique\n"), folder.write("2", "multiple\n"));
    let again = folder.path(".").join("1").display().to_string();
    let output = folder.name("merged");
    let refused = succeed(&["merge", &one, &two, &again, "-o", &output], 2);
    assert!(text(&refused.stderr).contains(&format!("{again}: is given twice")), "{}", text(&refused.stderr));
    assert!(!folder.path("merged").exists());
    #[cfg(unix)]
    for link in [|old, new| fs::hard_link(old, new).unwrap(), |old, new| std::os::unix::fs::symlink(old, new).unwrap()]
    {
        let link: fn(std::path::PathBuf, std::path::PathBuf) = link;
        link(folder.path("1"), folder.path("3"));
        let refused = succeed(&["merge", &one, &two, &folder.name("3")], 2);
        assert!(text(&refused.stderr).contains("3: is given twice"), "{}", text(&refused.stderr));
        fs::remove_file(folder.path("3")).unwrap();
    }
    assert_eq!(text(&succeed(&["merge", &one, &two], 0).stdout), "unique\nmultiple\n");
}

#[test]
fn an_unfinished_last_share_is_refused() {
    let folder = Folder::new();
    let shares = [folder.write("1", "unique\n".repeat(9)), folder.write("2", "multiple\n".repeat(7))];
    let refused = succeed(&["merge", &shares[0], &shares[1]], 2);
    assert!(text(&refused.stderr).contains(&format!("{}: ends after 7 answers, too early", shares[1])));
}

#[test]
fn compressed_outputs_are_read_back() {
    let folder = Folder::new();
    let lines = folder.write("lines", puzzles(100));
    let plain = run(&["unique", "--quiet", &lines]).stdout;
    for name in ["a.gz", "a.zst", "a.xz"] {
        succeed(&["unique", "--quiet", &lines, "-o", &folder.name(name)], 2);
        assert_ne!(folder.read(name), plain);
        assert_eq!(unpacked(&folder.path(name)).as_bytes(), plain);
    }
}

#[test]
fn fail_fast_stops_at_the_first_bad_record() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n{CLASH}\nrubbish\n{EASY}\n"));
    for threads in ["1", "2"] {
        let output = succeed(&["unique", "--fail-fast", "--engine", "native", "--threads", threads, &lines], 2);
        assert_eq!(text(&output.stdout), "unique\nunsolvable\ninvalid\n");
    }
}

#[test]
fn the_exit_code_reports_the_answers_or_only_the_job() {
    let folder = Folder::new();
    let lines = folder.write("lines", puzzles(10));
    assert!(text(&run(&["unique", &lines]).stdout).contains("invalid"));
    succeed(&["unique", &lines], 2);
    succeed(&["unique", "--exit-code", "job", &lines], 0);
    succeed(&["unique", "--exit-code", "job", &lines, "no/such/file"], 2);
    succeed(&["unique", "--exit-code", "answers", "-p", CLASH], 1);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n").repeat(50_000));
    for threads in ["1", "2"] {
        let mut child = sudosat(&["unique", "--quiet", "--engine", "native", "--threads", threads, &lines])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((line.as_str(), output.status.code(), text(&output.stderr)), ("unique\n", Some(0), ""));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let folder = Folder::new();
    let lines = folder.write("lines", puzzles(100));
    for args in [&["-o", "/dev/full"][..], &[]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = sudosat(&[&["unique", "--quiet", &lines], args].concat()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("writing the answers failed: No space left"), "{}", text(&output.stderr));
    }
}

/// A limit on file sizes simulates a full disk: only whole answers are saved, and the job continues from them.
#[test]
#[cfg(unix)]
fn answers_saved_before_the_disk_was_full_are_whole() {
    let folder = Folder::new();
    for (args, name) in jobs(&folder, 6_000) {
        let (whole, part) = (folder.name(&format!("whole-{name}")), folder.name(name));
        succeed(&with(&args, &["-o", &whole, "--quiet"]), 2);
        let whole = fs::read(whole).unwrap();
        let limit = whole.len() / 2 / 1024;
        let program = assert_cmd::cargo::cargo_bin("sudosat").display().to_string();
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\"");
        let output = Command::new("bash")
            .args(["-c", &script, "bash", &program])
            .args(with(&args, &["-o", &part, "--quiet"]))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(
            text(&output.stderr).contains("writing the answers failed: File too large"),
            "{}",
            text(&output.stderr)
        );
        let saved = unpacked(Path::new(&part));
        assert!(saved.is_empty() || saved.ends_with('\n'), "{name}: torn");
        succeed(&with(&args, &["-o", &part, "--quiet", "--resume"]), 2);
        assert!(fs::read(&part).unwrap() == whole, "{name}");
    }
}

/// While a job runs, no other job may overwrite or resume its output.
#[test]
fn two_jobs_never_write_the_same_file() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    for (name, resume) in [("answers", &[][..]), ("resumed", &["--resume"]), ("packed.gz", &["--resume"])] {
        let output = folder.name(name);
        let first = ["unique", "--engine", "native", "--threads", "1", "-o", &output];
        let mut child = sudosat(&[&first, resume].concat()).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // A compressed output does not show its first answers yet.
        let packed = name.ends_with("gz");
        if !packed {
            // The blank line shows that no rules follow.
            writeln!(input, "{EASY}\n").unwrap();
        }
        let has_begun = || {
            if packed {
                folder.path("packed.gz").exists()
            } else {
                fs::read(&output).is_ok_and(|answers| answers == b"unique\n")
            }
        };
        for _ in 0..1000 {
            if has_begun() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        assert!(has_begun(), "{name}");
        thread::sleep(Duration::from_millis(100));
        for second in [&["count"][..], &["unique", "--resume"], &["convert", "--to", "line"], &["merge"]] {
            let refused = succeed(&[second, &[&lines, "-o", &output]].concat(), 2);
            let messages = text(&refused.stderr);
            assert!(
                messages.contains(&format!("{output}: another job is writing this file")),
                "{second:?}: {messages}"
            );
        }
        if packed {
            writeln!(input, "{EASY}").unwrap();
        }
        drop(input);
        assert!(child.wait().unwrap().success(), "{name}");
        assert_eq!(unpacked(Path::new(&output)), "unique\n", "{name}");
        succeed(&["count", &lines, "-o", &output], 0);
        assert_eq!(unpacked(Path::new(&output)), "1\n", "{name}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_job_keeps_whole_answers_and_resumes() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = Folder::new();
    for name in ["answers.txt", "answers.gz"] {
        let output = folder.name(name);
        let mut child =
            sudosat(&["unique", "--engine", "native", "-o", &output]).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // The blank line shows that no rules follow the last board.
        input.write_all((format!("{EASY}\n").repeat(5000) + "\n").as_bytes()).unwrap();
        // A compressed output shows its answers late, or when the job is interrupted.
        for _ in 0..6000 {
            let shown = fs::read(&output).unwrap_or_default();
            if name.ends_with("gz") || shown.split(|&byte| byte == b'\n').count() == 5001 {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(300));
        kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
        drop(input);
        let saved = unpacked(Path::new(&output));
        assert_eq!(saved, "unique\n".repeat(saved.lines().count()));
        assert!(name.ends_with("gz") || saved.lines().count() == 5000, "{}", saved.lines().count());
        let lines = folder.write("lines", format!("{EASY}\n").repeat(6000));
        succeed(&["unique", "--engine", "native", "--resume", "-o", &output, &lines], 0);
        assert_eq!(unpacked(Path::new(&output)), "unique\n".repeat(6000));
    }
}

#[test]
fn truncated_gzip_is_an_error_after_the_intact_answers() {
    let folder = Folder::new();
    let mut random = Random(1);
    let comments = (0..4000).map(|_| format!("{EASY} # {}\n", random.below(usize::MAX)));
    let packed = sudosat::text::Compression::Gzip.pack(comments.collect::<String>().as_bytes()).unwrap();
    let file = folder.write("cut.gz", &packed[..packed.len() / 2]);
    let output = succeed(&["unique", "--engine", "native", &file], 2);
    assert!(text(&output.stderr).contains("cut.gz: the gzip data is cut off"), "{}", text(&output.stderr));
    assert!(text(&output.stdout).lines().count() > 1000);
}

/// A row of `megabytes` is refused and the next one answered; the manual test uses a thousand.
fn long_row(megabytes: usize, memory_kib: u64) {
    for header in ["", "puzzle,a\n"] {
        let mut child = Command::new("bash")
            .args(["-c", &format!("ulimit -v {memory_kib}; exec \"$0\" unique --engine native --threads 1")])
            .arg(assert_cmd::cargo::cargo_bin("sudosat"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let end = if header.is_empty() { "\n" } else { ",1\n" };
        input.write_all(header.as_bytes()).unwrap();
        let part = vec![b'1'; 1 << 20];
        for _ in 0..megabytes {
            input.write_all(&part).unwrap();
        }
        write!(input, "{end}{EASY}{end}").unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("expected at most 8 MiB of text"), "{}", text(&output.stderr));
        let answers = text(&output.stdout);
        let expected = if header.is_empty() { "invalid\nunique\n" } else { "puzzle,a,verdict\n,,invalid\n" };
        assert!(answers.starts_with(expected) && answers.lines().last().unwrap().ends_with("unique"), "{answers}");
    }
}

#[test]
#[cfg(unix)]
fn a_long_line_is_refused_without_being_stored() {
    long_row(64, 200_000);
}

#[test]
#[cfg(unix)]
#[ignore = "long: for the hand"]
fn a_gigabyte_line_is_refused_without_being_stored() {
    long_row(1024, 200_000);
}
