//! Guarantees of the stream on every path: the fast path reads the same records as the general one, any number of
//! threads gives the same answers, and no answer waits for more input.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::{CLASH, EASY, INKALA, TWO_SOLUTIONS};
use crate::shared::{Folder, Random, outcome, sudosat};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use sudosat::puzzle::Puzzle;
use sudosat::text::{Notation, ReadOptions, Reader, Record, Texts};

/// Plain boards in every order with each other and with every other kind of record, at least 300 KB.
fn mixture() -> String {
    let zeros = EASY.replace('.', "0");
    let stars = INKALA.replace('.', "*");
    let two_blanks = EASY.replacen('.', "0", 1);
    let block: String = EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let json = format!(
        "[{}],\n",
        ["[1,null,3,null]", "[null,2,null,null]", "[3,null,1,null]", "[null,4,null,null]"].join(",")
    );
    let parts = [
        format!("{EASY}\n"),
        format!("{INKALA}\n"),
        format!("{TWO_SOLUTIONS} a comment\n"),
        format!("{CLASH}\r\n"),
        format!("{zeros}\r\n"),
        format!("{stars};ED=1.2/1.2\n"),
        format!("{EASY}\n{INKALA}\n{EASY}\n{TWO_SOLUTIONS}\n").repeat(2),
        format!("{}\n", ".".repeat(81)),
        "\n# a remark\n".to_owned(),
        format!("  {EASY}  \n"),
        format!("{two_blanks}\n"),
        format!("{EASY}{EASY}\n"),
        "rubbish\n".to_owned(),
        "1.3..2..3.1..4..\n".to_owned(),
        json,
        format!("\n{block}\n"),
        format!("{EASY}\r"),
        format!("{INKALA}, na\u{ef}ve \u{1b}[31m\n"),
        format!("{}\n", "-".repeat(81)),
        format!("{EASY}\n# a remark, and rules\nanti-king\n  odd r3c3\t# below it\n"),
        format!("{INKALA}, a comment\r\nCage 9 R1C3 R1C4\r\n\r\n"),
        format!("{EASY}\nanti-kind\nodd r3c3\n"),
        format!("{EASY}\nodd r3c13\n"),
        format!("\n{block}windoku\n"),
        "1.3..2..3.1..4..\ndiagonal\n".to_owned(),
        "odd r3c3\nwindoku\n".to_owned(),
    ];
    let mut text = String::new();
    let mut random = Random(1);
    while text.len() < 300_000 {
        text.push_str(&parts[random.below(parts.len())]);
    }
    text + EASY
}

/// The records of an input, and the number of plain lines that the fast path read, if `quick` allows it. `is_whole`
/// reads it as a file.
fn records(input: impl BufRead, quick: bool, is_whole: bool) -> (Vec<String>, usize) {
    let mut reader = Reader::new(input, ReadOptions::default());
    if is_whole {
        reader.of_whole_input();
    }
    let (mut found, mut plain) = (Vec::new(), 0);
    loop {
        let (mut clues, mut tails) = (Vec::new(), Texts::default());
        if let Some(place) = quick.then(|| reader.take_plain_with_tails(&mut clues, &mut tails).unwrap()).flatten() {
            for (index, clues) in clues.iter().enumerate() {
                let (puzzle, ahead) = (Puzzle::from_classic(clues).unwrap(), index as u64);
                found.push(describe(&puzzle, tails.get(index), place.number + ahead, place.line + ahead));
            }
            plain += clues.len();
            continue;
        }
        match reader.next() {
            None => return (found, plain),
            Some(Ok(Record { puzzle, tail, number, line, .. })) => found.push(describe(&puzzle, &tail, number, line)),
            Some(Err(error)) => found.push(format!("{error:?}")),
        }
    }
}

fn describe(puzzle: &Puzzle, tail: &[u8], number: u64, line: u64) -> String {
    let cells = sudosat::text::render::line(puzzle.clues(), puzzle.geometry(), &Notation::default());
    let rules = sudosat::text::render::rules_line(puzzle.board());
    format!("record {number}, line {line}: {cells}{} {rules}", tail.escape_ascii())
}

fn hostile_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/hostile");
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_fast_path_reads_the_records_of_the_general_path() {
    let mut inputs: Vec<Vec<u8>> = hostile_files().iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(inputs.len() > 60);
    // Each hostile file alone, then between plain boards: neither may affect how the other is read.
    let among_plain: Vec<Vec<u8>> =
        inputs.iter().map(|input| [EASY.as_bytes(), b"\n", input, EASY.as_bytes()].join(&b'\n')).collect();
    inputs.extend(among_plain);
    let mixture = mixture().into_bytes();
    inputs.push(mixture.clone());
    for (input, is_whole) in inputs.iter().flat_map(|input| [(input, false), (input, true)]) {
        let expected = records(&input[..], false, is_whole).0;
        for capacity in [1, 7, 82, 83, 1000, 1 << 16] {
            if capacity < 82 && input.len() > 100_000 {
                continue;
            }
            let (found, _) = records(BufReader::with_capacity(capacity, &input[..]), true, is_whole);
            assert_eq!(
                found,
                expected,
                "{:?} in pieces of {capacity}",
                String::from_utf8_lossy(&input[..input.len().min(500)])
            );
        }
    }
    let (found, plain) = records(&mixture[..], true, false);
    assert!(plain > found.len() / 3, "{plain} of {} records were plain", found.len());
}

/// Runs the program with this standard input.
fn run(args: &[&str], input: &str) -> Output {
    sudosat(args).stdin(fs::File::open(input).unwrap()).output().unwrap()
}

#[test]
fn threads_and_batches_never_change_the_output() {
    let (folder, mixture) = (Folder::new(), mixture());
    let input = folder.write("mixture", &mixture);
    for question in [&["solve"][..], &["solve", "--any"], &["unique"], &["count", "--limit", "3"]] {
        let answers = |more: &[&str]| outcome(&run(&[question, &["--engine", "native"], more].concat(), &input));
        // With an explicit alphabet no line takes the fast path, and this input reads the same.
        let expected = answers(&["--alphabet", "digits"]);
        assert_eq!(expected.2, Some(2));
        assert_eq!(expected.0.lines().count(), records(mixture.as_bytes(), false, true).0.len());
        for more in [
            &["--threads", "1"][..],
            &["--threads", "2"],
            &["--threads", "8"],
            &["--threads", "3", "--alphabet", "digits"],
        ] {
            let found = answers(more);
            assert!(found == expected, "{question:?} {more:?}: the answers differ");
        }
    }
    // The other formats are not batched, but do use threads.
    for format in ["json", "csv", "block"] {
        let answers =
            |threads| outcome(&run(&["solve", "--engine", "native", "--format", format, "--threads", threads], &input));
        assert!(answers("1") == answers("4"), "{format}: the answers differ");
    }
}

#[test]
fn every_engine_gives_the_same_answers_on_several_threads() {
    let folder = Folder::new();
    let input = folder.write("puzzles", format!("{EASY}\n{CLASH}\n{TWO_SOLUTIONS}\nrubbish\n").repeat(10));
    for engine in ["both", "sat", "native", "textbook-constraint"] {
        let answers = |threads| outcome(&run(&["unique", "--engine", engine, "--threads", threads], &input));
        let expected = answers("1");
        assert_eq!(expected.0, "unique\nunsolvable\nmultiple\ninvalid\n".repeat(10), "{engine}");
        assert!(answers("3") == expected, "{engine}: the answers differ");
    }
}

#[test]
fn answers_arrive_while_the_input_pauses() {
    for threads in ["1", "2"] {
        // No rules can follow plain lines.
        let mut child = sudosat(&["unique", "--engine", "native", "--threads", threads, "--input-format", "line"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for count in [1, 1, 20, 3, 500] {
            input.write_all(format!("{EASY}\n").repeat(count).as_bytes()).unwrap();
            for _ in 0..count {
                assert_eq!(answers.next().unwrap().unwrap(), "unique");
            }
        }
        // Half a line has no answer yet, but the line before it has one.
        let (half, rest) = EASY.split_at(40);
        write!(input, "{CLASH}\n{half}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "unsolvable");
        writeln!(input, "{rest}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "unique");
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

/// A rule may arrive any time after its board; a blank line or another board rules that out.
#[test]
fn a_board_waits_for_its_rules_only() {
    for threads in ["1", "2"] {
        let mut child = sudosat(&["unique", "--engine", "native", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || answers.next().unwrap().unwrap();
        for _ in 0..3 {
            write!(input, "{EASY}\n\n").unwrap();
            assert_eq!(next(), "unique");
        }
        for (board, rule, answer) in [
            (EASY, "region r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "unique"),
            (EASY, "diagonal", "unsolvable"),
            (EASY, "# nothing", "unique"),
        ] {
            for part in [board, "\n", &rule[..1], &rule[1..], "\n", "\n"] {
                input.write_all(part.as_bytes()).unwrap();
                input.flush().unwrap();
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            assert_eq!(next(), answer, "{rule}");
        }
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

/// A file can be read ahead, so no answer is printed without the rules after a blank line.
#[test]
fn rules_in_a_file_may_follow_after_a_blank_line() {
    let folder = Folder::new();
    for end in ["\n", "\r\n"] {
        let gaps = ["", "\n# a remark", "\n", "\n\n\n\n\n\n"];
        let text = gaps.map(|gap| format!("{EASY}\n{gap}\ndiagonal\n\n{EASY}\n")).concat();
        let input = folder.write("rules", text.replace('\n', end));
        for threads in ["1", "2"] {
            let expected = "unsolvable\nunique\n".repeat(3) + "unique\ninvalid\nunique\n";
            let piped = run(&["unique", "--threads", threads], &input);
            assert_eq!(outcome(&piped).0, expected, "{end:?}");
            assert_eq!(outcome(&sudosat(&["unique", "--threads", threads, &input]).output().unwrap()).0, expected);
        }
        assert_eq!(outcome(&run(&["unique", "--from", "line"], &input)).0.matches("unique").count(), 8);
    }
    let solved = sudosat(&["unique", "-p", &format!("{EASY}\n\ndiagonal")]).output().unwrap();
    assert_eq!(outcome(&solved).0, "unsolvable\n");
}

/// A page of prose has one fault, not one for each line that cannot be read.
#[test]
fn an_input_of_prose_has_one_message() {
    let folder = Folder::new();
    let page = folder.write("page", "# Title\n\n**Solve Sudoku quickly**\n\nword by word\n\n".repeat(40));
    let few = "Hello there, how are you\nthis is a line of prose.\n\nAnd another one here\n";
    let short = folder.write("short", few);
    for (path, count, place) in [
        (&page, "its 80", "line 3, column 1: expected a puzzle, found '**Solve'"),
        (&short, "its 2", "line 2, column 25: expected row 3 of 19, found a blank line"),
    ] {
        let message = format!("none of {count} records can be read; the first fault is at {place}");
        let expected = format!("sudosat: standard input: this does not look like puzzles: {message}\n");
        for threads in ["1", "2"] {
            let found = outcome(&run(&["solve", "--threads", threads], path));
            assert_eq!(found, (String::new(), expected.clone(), Some(2)));
        }
        let file = outcome(&sudosat(&["solve", path]).output().unwrap());
        assert_eq!(file.1, expected.replace("standard input", path));
    }
    // With a puzzle among them, each record is reported, and the puzzle is not lost.
    for times in [1, 30] {
        let mixed = folder.write("mixed", format!("{}{EASY}\n", format!("{few}\n").repeat(times)));
        let (answers, messages, code) = outcome(&run(&["unique"], &mixed));
        let reported = messages.matches("standard input: line").count();
        assert_eq!((answers, reported, code), ("invalid\n".repeat(2 * times) + "unique\n", 2 * times, Some(2)));
    }
    // Damaged boards are not prose, and neither are rows of a table.
    let damaged = folder.write("damaged", format!("{}\n", EASY.replace('5', "y")).repeat(30));
    assert_eq!(outcome(&run(&["unique"], &damaged)).0, "invalid\n".repeat(30));
    let table = folder.write("table", format!("puzzle,name\n{}", "Hello there friends,a\n".repeat(30)));
    assert_eq!(outcome(&run(&["unique", "--to", "line"], &table)).0.lines().count(), 30);
}

/// A program that writes prose and waits for the answer gets it. After one blank line, the prose may be a name.
#[test]
fn prose_from_a_pipe_is_answered_while_the_input_pauses() {
    let mut child =
        sudosat(&["unique", "--threads", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        input.write_all(b"Hello there, friends\n\n\n").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "invalid");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn an_unanswered_puzzle_leaves_the_others_unaffected() {
    let folder = Folder::new();
    let mut input = String::new();
    let mut expected = String::new();
    for (puzzle, answer) in [(EASY, "1"), (&*".".repeat(81), "unknown"), (INKALA, "1"), (CLASH, "0")] {
        for _ in 0..5 {
            // Only one puzzle has no answer in time.
            if answer != "unknown" || !expected.contains("unknown") {
                writeln!(input, "{puzzle}").unwrap();
                writeln!(expected, "{answer}").unwrap();
            }
        }
    }
    let path = folder.write("puzzles", input);
    for threads in ["1", "2"] {
        let args = ["count", "--engine", "native", "--limit", "1000000000", "--timeout", "300ms", "--threads", threads];
        let (answers, messages, code) = outcome(&run(&args, &path));
        // The unanswered puzzle reports the solutions counted so far.
        let answers = answers.lines().map(|answer| if answer.ends_with('+') { "unknown" } else { answer });
        assert_eq!((answers.collect::<Vec<_>>().join("\n") + "\n", code), (expected.clone(), Some(4)));
        let counted = messages.strip_prefix("standard input: line 6: the time limit passed; there are at least ");
        let counted = counted.and_then(|rest| rest.strip_suffix(" solutions\n"));
        assert!(counted.is_some_and(|count| count.parse::<u64>().is_ok()), "{messages}");
    }
}
