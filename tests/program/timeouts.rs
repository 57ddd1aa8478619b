//! The time limit: every command accepts the same notation, and a limit of zero gives no answer at all.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::{EASY, EASY_SOLUTION};
use crate::shared::{Folder, run, text};

const TIMED: [&str; 6] = ["solve", "unique", "count", "why", "certify", "audit"];

#[test]
fn every_command_accepts_the_same_times() {
    let folder = Folder::new();
    let input = folder.write("puzzles", EASY);
    for command in TIMED {
        for time in ["30", "30s", "1m 30s", "50000ms", "30.5", "9999999999999"] {
            let output = run(&[command, &input, "--timeout", time]);
            assert_eq!(output.status.code(), Some(0), "{command} {time}: {}", text(&output.stderr));
        }
        for (time, reason) in [
            ("-1", "a time cannot be negative"),
            ("-0.5", "a time cannot be negative"),
            ("-5s", "a time cannot be negative"),
            ("", "not a time"),
            ("soon", "not a time"),
            ("30x", "not a time"),
            ("inf", "not a time"),
            ("NaN", "not a time"),
            ("1e300", "not a time"),
            ("--quiet", "not a time"),
        ] {
            let output = run(&[command, &input, "--timeout", time]);
            let err = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {time}: {err}");
            assert!(err.contains("--timeout <TIME>") && err.contains(reason), "{command} {time}: {err}");
        }
    }
}

#[test]
fn a_limit_of_zero_gives_no_answer() {
    let folder = Folder::new();
    let input = folder.write("puzzles", format!("{EASY}\n{EASY_SOLUTION}\n").repeat(3));
    let expect = |args: &[&str]| {
        let output = run(args);
        assert_eq!(text(&output.stdout), "unknown\n".repeat(6), "{args:?}");
        assert_eq!(output.status.code(), Some(4), "{args:?}: {}", text(&output.stderr));
    };
    for command in ["solve", "unique", "count"] {
        for engine in ["both", "sat", "native", "textbook-scan", "textbook-count", "textbook-constraint"] {
            for threads in ["1", "2"] {
                for time in ["0", "0s", "0.0"] {
                    expect(&[command, "--engine", engine, "--threads", threads, "--timeout", time, &input]);
                }
            }
        }
    }
    expect(&["why", "--timeout", "0", &input]);
    expect(&["solve", "--any", "--engine", "native", "--timeout", "0", &input]);
    let certified = run(&["certify", "--timeout", "0", "--format", "csv", &input]);
    assert_eq!(text(&certified.stdout).matches(",unknown,").count(), 6, "{}", text(&certified.stdout));
    assert_eq!(certified.status.code(), Some(4));
    let audited = run(&["audit", "--timeout", "0", &input]);
    assert!(text(&audited.stdout).contains("unknown 6"), "{}", text(&audited.stdout));
    assert_eq!(audited.status.code(), Some(4));
}

#[test]
fn one_call_is_singular() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let output = run(&["solve", "--any", "--stats", "--engine", "sat", "--threads", "1", "-p", hard]);
    let err = text(&output.stderr);
    assert!(err.contains("1 of 1 puzzle (100.0 %) reached the SAT solver, 1 call\n"), "{err}");
}
