//! The program on a terminal: prompts, progress, colors, and boards that fit a small window.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY};
use crate::shared::{Folder, sudosat};
use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

/// Selects the streams that are the terminal; the others are empty or discarded.
#[derive(Clone, Copy)]
struct Streams {
    input: bool,
    output: bool,
}

const ALL: Streams = Streams { input: true, output: true };
const OUTPUT: Streams = Streams { input: false, output: true };
const MESSAGES: Streams = Streams { input: false, output: false };

/// The screen of a terminal of this size, columns × rows, while these keys are typed. Standard error is always the
/// terminal.
fn seen(size: (u16, u16), streams: Streams, keys: &str, command: &mut Command) -> String {
    let size = Winsize { ws_col: size.0, ws_row: size.1, ws_xpixel: 0, ws_ypixel: 0 };
    let terminal = openpty(Some(&size), None).unwrap();
    let stream = || Stdio::from(terminal.slave.try_clone().unwrap());
    command.stdin(if streams.input { stream() } else { Stdio::null() });
    command.stdout(if streams.output { stream() } else { Stdio::null() });
    let mut child = command.stderr(stream()).env("TERM", "xterm").spawn().unwrap();
    // The terminal closes with its last open handle.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(terminal.slave);
    let mut master = File::from(terminal.master);
    master.write_all(keys.as_bytes()).unwrap();
    let reader = thread::spawn(move || {
        let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
        // Reading a terminal fails when no program holds it open.
        while let Ok(length @ 1..) = master.read(&mut buffer) {
            shown.extend_from_slice(&buffer[..length]);
        }
        String::from_utf8(shown).unwrap().replace("\r\n", "\n")
    });
    child.wait().unwrap();
    reader.join().unwrap()
}

/// The text without its colors.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn the_board_is_as_large_as_the_window_allows() {
    // Columns, rows, and the drawing's columns and rows.
    for (columns, rows, wide, high) in
        [(80, 24, 37, 19), (37, 20, 37, 19), (36, 24, 31, 13), (80, 19, 31, 13), (30, 24, 13, 13), (13, 14, 13, 13)]
    {
        let shown = plain(&seen((columns, rows), OUTPUT, "", &mut sudosat(&["solve", "-p", EASY])));
        assert_eq!((widest(&shown), shown.lines().count()), (wide, high), "{columns}x{rows}:\n{shown}");
        let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(&digits[..9], "534678912");
    }
    let shown = seen((12, 24), OUTPUT, "", &mut sudosat(&["solve", "--color", "never", "-p", EASY]));
    assert!(shown.starts_with("5 3 4 | 6 7 8 | 9 1 2\n"), "{shown}");
    // Without colors, a sign distinguishes clues from found digits.
    let shown = seen((30, 24), OUTPUT, "", &mut sudosat(&["solve", "--color", "never", "-p", EASY]));
    assert!(shown.contains("┃ 5 3·4┃·6 7·8┃·9·1·2┃\n"), "{shown}");
}

#[test]
fn a_large_board_is_no_wider_than_the_window() {
    let folder = Folder::new();
    for (side, columns, wide) in [(16_usize, 80, 69), (16, 60, 49), (16, 40, 37), (25, 80, 76), (25, 60, 57)] {
        let board = (0..side * side).map(|cell| {
            let (row, column, box_side) = (cell / side, cell % side, side.isqrt());
            let digit = (row % box_side * box_side + row / box_side + column) % side;
            char::from(b'A' + u8::try_from(digit).unwrap())
        });
        let file = folder.write("large.txt", board.collect::<String>());
        let shown = plain(&seen((columns, 50), OUTPUT, "", &mut sudosat(&["solve", "--alphabet", "letters", &file])));
        assert_eq!(widest(&shown), wide, "{side} in {columns}:\n{shown}");
    }
}

#[test]
fn the_verdict_of_why_is_below_the_board() {
    let shown = plain(&seen((80, 24), OUTPUT, "", &mut sudosat(&["why", "-p", CLASH])));
    assert!(shown.lines().count() < 24, "all of it is on the screen:\n{shown}");
    assert!(shown.starts_with('┏') && shown.contains("repairs if removed\nunsolvable: these 2 clues clash"), "{shown}");
}

#[test]
fn colors_follow_the_option_the_environment_and_the_terminal() {
    let puzzle = ["solve", "-p", EASY];
    let colored = |args: &[&str], variable: Option<&str>, streams| {
        let mut command = sudosat(&[args, &puzzle].concat());
        command.envs(variable.map(|name| (name, "1")));
        seen((80, 24), streams, "", &mut command).contains("\u{1b}[")
    };
    assert!(colored(&[], None, OUTPUT));
    assert!(!colored(&[], Some("NO_COLOR"), OUTPUT));
    assert!(!colored(&["--color", "never"], None, OUTPUT));
    assert!(!colored(&["--colour=never"], None, OUTPUT));
    assert!(colored(&["--color=always"], Some("NO_COLOR"), OUTPUT));
    // The argument parser's own messages and the help follow too.
    let help = |args: &[&str]| seen((80, 24), OUTPUT, "", &mut sudosat(args)).contains("\u{1b}[");
    assert!(help(&["--help"]) && help(&["solve", "--no-such-option"]));
    assert!(!help(&["--color", "never", "--help"]) && !help(&["solve", "--color=never", "--no-such-option"]));
    // Explanations in a file are colored only on request.
    let words = |args: &[&str]| {
        crate::shared::text(&crate::shared::run(&[args, &["-p", CLASH]].concat()).stdout).contains("\u{1b}[")
    };
    assert!(!words(&["why", "--format", "block"]));
    assert!(words(&["why", "--format", "block", "--color", "always"]));
    assert_eq!(crate::shared::run(&["solve", "--color", "sometimes"]).status.code(), Some(2));
}

#[test]
fn a_program_that_waits_at_a_terminal_prompts_for_its_input() {
    let folder = Folder::new();
    let file = folder.write("one.txt", EASY);
    for command in [
        &["solve"][..],
        &["unique"],
        &["count"],
        &["check"],
        &["why"],
        &["certify"],
        &["canonical"],
        &["audit"],
        &["convert", "--to", "sdm"],
        &["export"],
    ] {
        let shown = seen((80, 24), ALL, &format!("{EASY}\n\u{4}"), &mut sudosat(command));
        let prompts = shown.matches("sudosat: type or paste puzzles, then press Ctrl-D\n").count();
        assert_eq!(prompts, 1, "{command:?}: {shown}");
        let shown = seen((80, 24), ALL, "\u{4}", &mut sudosat(&[command, &[&file]].concat()));
        assert!(!shown.contains("type or paste"), "{command:?}: {shown}");
    }
    let shown = seen((80, 24), OUTPUT, "", &mut sudosat(&["solve"]));
    assert_eq!(shown, "sudosat: no puzzles found\n", "no key is typed");
    // One Ctrl-D is enough, even before the first line.
    assert_eq!(seen((80, 24), ALL, "\u{4}", &mut sudosat(&["solve"])).matches("type or paste").count(), 1);
    let shown = seen((80, 24), ALL, "\u{4}", &mut sudosat(&["verify"]));
    assert!(shown.contains("type or paste certificates, then press Ctrl-D\n"), "{shown}");
    let shown = seen((80, 24), ALL, "s UNSATISFIABLE\n\u{4}", &mut sudosat(&["decode", &file]));
    assert!(shown.contains("type or paste the SAT solver's answer, then press Ctrl-D\n"), "{shown}");
}

#[test]
fn decode_draws_the_board_on_a_terminal() {
    let folder = Folder::new();
    let file = folder.write("puzzle.txt", "1234341221434321\n");
    let variable = |(digit, cell): (u8, usize)| (4 * cell + usize::from(digit - b'0')).to_string();
    let model = "1234341221434321".bytes().zip(0..).map(variable).collect::<Vec<_>>().join(" ");
    let answer = folder.write("answer.txt", format!("s SATISFIABLE\nv {model} 0\n"));
    let drawn = |format: &[&str]| {
        plain(&seen((80, 24), OUTPUT, "", &mut sudosat(&[&["decode", &file, &answer][..], format].concat())))
    };
    assert_eq!(drawn(&[]), plain(&seen((80, 24), OUTPUT, "", &mut sudosat(&["solve", &file]))));
    assert!(drawn(&[]).lines().count() >= 4, "{}", drawn(&[]));
    assert_eq!(drawn(&["--format", "line"]), "1234341221434321\n");
}

/// A long count reports its progress, which its answer replaces; a short one reports none.
#[test]
fn a_long_count_reports_its_progress() {
    let most = ["count", "--engine", "sat", "--limit", "100000000"];
    let many =
        ["--timeout", "2.5", "-p", "1.......2.......3.......4.......5.......6.......7.......8.......9................"];
    for streams in [OUTPUT, MESSAGES] {
        let shown = seen((80, 24), streams, "", &mut sudosat(&[&most[..], &many].concat()));
        let counts: Vec<u64> = shown
            .split(" solutions so far")
            .filter_map(|part| part.rsplit(['\n', '\r', 'K']).next()?.parse().ok())
            .collect();
        assert!(counts.len() > 2 && counts.is_sorted(), "{shown:?}");
        let at_least = shown.split_once("there are at least ").unwrap().1.split_once(" solutions").unwrap().0;
        assert!(at_least.parse::<u64>().unwrap() >= counts[counts.len() - 1], "{shown:?}");
        let (_, after) = shown.rsplit_once("solutions so far").unwrap();
        assert_eq!(after.contains(&format!("\n{at_least}+\n")), streams.output, "{shown:?}");
    }
    let few = seen((80, 24), OUTPUT, "", &mut sudosat(&[&most[..], &["-p", "1.......2......."]].concat()));
    assert!(few.ends_with("24\n") && !few.contains("so far"), "{few:?}");
    let quiet = seen((80, 24), MESSAGES, "", &mut sudosat(&[&most[..], &["--quiet"], &many].concat()));
    assert_eq!(quiet, "");
}

#[test]
fn a_single_hard_board_shows_the_time_spent() {
    let folder = Folder::new();
    let hard = folder.write("hard.txt", ".".repeat(81));
    let slow = ["count", "--engine", "native", "--limit", "1000000000", "--timeout", "2.5s", &hard];
    let sleeper = "sh -c 'sleep 2.5; exit 0'";
    let wait = ["solve", "--engine", "sat", "--sat-mode", "pure", "--solver", sleeper, "-p", EASY];
    for (args, streams) in itertools::iproduct!([&slow[..], &wait], [OUTPUT, MESSAGES]) {
        let shown = seen((80, 24), streams, "", &mut sudosat(args));
        assert!(shown.contains("1s, no answer yet"), "{shown:?}");
        assert!(!shown.contains('%'), "no puzzle has been answered: {shown:?}");
    }
    let quiet = seen((80, 24), MESSAGES, "", &mut sudosat(&[&slow[..], &["--quiet"]].concat()));
    assert_eq!(quiet, "");
}

/// A small input is read at once, long before it is answered.
#[test]
fn progress_counts_answers_rather_than_records_read() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles.txt", format!("{EASY}\n").repeat(3));
    let solver = "sh -c 'sleep 1.5; exit 0'";
    for threads in ["1", "2"] {
        let args =
            ["unique", "--engine", "sat", "--sat-mode", "pure", "--threads", threads, "--solver", solver, &puzzles];
        let shown = seen((80, 24), MESSAGES, "", &mut sudosat(&args));
        let places = ["no answer yet", " 1 puzzle: 1 unknown;", "3 puzzles in "].map(|part| shown.find(part));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}: {shown:?}");
        assert!(!shown.contains('%'), "{shown:?}");
    }
}

/// The input comes in two parts, so that progress is drawn between them on every machine.
#[test]
fn a_summary_ends_a_job_that_was_shown_with_progress() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles.txt", format!("{EASY}\n").repeat(1000));
    let puzzle = folder.write("puzzle.txt", format!("{EASY}\n"));
    let json = ["certify", "--format", "json", "-p", EASY];
    let certificate = folder.write("certificate.json", crate::shared::run(&json).stdout);
    let program = assert_cmd::cargo::cargo_bin("sudosat").display().to_string();
    let job = |first: &str, then: &str, command: &str| {
        // A blank line shows that no rule follows the board, which is answered then.
        let blank = if command == "verify" { "" } else { "echo; " };
        let line = format!("(cat '{first}'; {blank}sleep 2; cat '{then}') | '{program}' {command}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]);
        shell
    };
    for (first, then, command, summary) in [
        (&puzzles, &puzzle, "unique --engine native", ("1,001 puzzles in ", " s: 1,001 unique")),
        (&puzzle, &puzzle, "solve", ("2 puzzles in ", " s: 2 unique")),
        (&puzzle, &puzzle, "certify", ("2 puzzles in ", " s: 2 unique")),
        (&puzzle, &puzzle, "canonical", ("2 puzzles in ", " s: 2 with a canonical form")),
        (&puzzle, &puzzle, "convert --to sdm", ("2 puzzles in ", " s: 2 written")),
        (&puzzle, &puzzle, "audit", ("2 rows in ", " s: duplicate 1")),
        (&certificate, &certificate, "verify", ("2 certificates in ", " s: 2 unique")),
    ] {
        let shown = seen((80, 24), MESSAGES, "", &mut job(first, then, command));
        let last = shown.lines().last().unwrap_or_default();
        assert!(last.contains(summary.0) && last.ends_with(summary.1), "{command}: {shown:?}");
    }
    for command in ["unique --quiet", "unique 2>/dev/null"] {
        assert_eq!(seen((80, 24), MESSAGES, "", &mut job(&puzzle, &puzzle, command)), "", "{command}");
    }
    let shown = seen((80, 24), MESSAGES, "", &mut sudosat(&["solve", "-p", EASY]));
    assert_eq!(shown, "", "a short job has no summary");
}
