//! `generate`: puzzles from a seed, the same however a job is cut.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::EASY;
use crate::shared::{Folder, outcome, run, run_on, sudosat, text};
#[cfg(unix)]
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::collections::HashSet;
#[cfg(unix)]
use std::{fs, process::Stdio, thread, time::Duration};

/// 24 clues: many puzzles.
const PATTERN: &str = "
x....x... .xx...... xx....x..
.x..x..x. .......x. .x.xx....
..x...... .x.x....x ....x..xx
";

/// The output of `generate` with these arguments, which must succeed without a message.
fn generated(args: &[&str]) -> String {
    let output = run(&[&["generate", "--quiet"], args].concat());
    let (lines, messages, code) = outcome(&output);
    assert_eq!((&*messages, code), ("", Some(0)), "{args:?}");
    lines
}

#[cfg(unix)]
#[test]
fn an_endless_pattern_is_refused() {
    let (_, messages, code) = outcome(&run(&["generate", "--pattern", "/dev/zero"]));
    let expected = "sudosat: /dev/zero: line 1: expected a digit or `x` for a clue, `.` or `0` for none, got `\\0`\n";
    assert_eq!((&*messages, code), (expected, Some(2)));
}

#[test]
fn a_seed_gives_the_same_bytes_however_the_job_is_cut() {
    let folder = Folder::new();
    let pattern = folder.write("pattern.txt", EASY);
    let pattern = ["--to", "csv", "--pattern", &pattern];
    for options in
        [&pattern[..], &["--to", "csv"], &["--symmetry", "90"], &["--clues", "..23"], &["--weighted", "--to", "csv"]]
    {
        let job = [&["40", "--seed", "7"], options].concat();
        let whole = generated(&[&job[..], &["--threads", "1"]].concat());
        for threads in ["2", "8"] {
            assert!(
                generated(&[&job[..], &["--threads", threads]].concat()) == whole,
                "{options:?}: {threads} threads"
            );
        }
        let shares = ["1/3", "2/3", "3/3"].map(|share| {
            let name = folder.name(&share.replace('/', "-"));
            generated(&[&job[..], &["--shard", share, "-o", &name]].concat());
            name
        });
        let merged = run(&["merge", &shares[0], &shares[1], &shares[2]]);
        assert!(text(&merged.stdout) == whole, "{options:?}: shares");
        // A job of fewer puzzles has the first of them.
        let fewer = generated(&[&["10", "--seed", "7"], options].concat());
        assert!(whole.starts_with(&fewer), "{options:?}");
    }
}

/// Other bytes from a seed would break every job that somebody repeats.
#[test]
fn the_puzzles_of_a_seed_are_known() {
    let known = "\
.......61.3871..5..9..45.2.....2.1.4.53.....7....8.....4..........493.....2...5..
......2.....5.3..93..21.4........5.6......1..6.5..7.2...91.8...4...3.9..12..9..7.
";
    assert_eq!(generated(&["2", "--seed", "1"]), known);
    assert_ne!(generated(&["2", "--seed", "2"]), known);
}

#[test]
fn puzzles_are_minimal_and_have_the_clues_that_were_asked_for() {
    let lines = generated(&["30", "--seed", "3", "--clues", "..23"]);
    assert_eq!(lines.lines().collect::<HashSet<_>>().len(), 30);
    for line in lines.lines() {
        assert!(line.bytes().filter(|&byte| byte != b'.').count() <= 23, "{line}");
    }
    let why = run_on(&["why", "--to", "line"], lines);
    assert_eq!(text(&why.stdout).lines().filter(|line| line.contains("minimal")).count(), 30, "{}", text(&why.stdout));

    for line in generated(&["5", "--seed", "3", "--clues", "30..32", "--symmetry", "180"]).lines() {
        let clues: Vec<bool> = line.bytes().map(|byte| byte != b'.').collect();
        assert!((30..=32).contains(&clues.iter().filter(|&&clue| clue).count()), "{line}");
        assert!((0..81).all(|cell| clues[cell] == clues[80 - cell]), "{line}");
    }
}

#[test]
fn a_drawn_seed_is_printed_and_repeats_the_job() {
    let output = run(&["generate", "3"]);
    let (lines, messages, code) = outcome(&output);
    let seed = messages.trim_end().strip_prefix("sudosat: seed ").unwrap();
    assert_eq!((lines.lines().count(), code), (3, Some(0)));
    assert_eq!(generated(&["3", "--seed", seed]), lines);
}

#[test]
fn a_puzzle_that_is_not_found_is_unknown() {
    let output = run(&["generate", "2", "--seed", "1", "--clues", "17", "--attempts", "3", "--quiet"]);
    assert_eq!(outcome(&output), ("none\nnone\n".to_owned(), String::new(), Some(4)));
    let (_, messages, _) = outcome(&run(&["generate", "--seed", "1", "--clues", "17", "--attempts", "3"]));
    assert_eq!(messages, "sudosat: record 1: all attempts were rejected\n");
    // A limit that is not reached changes nothing.
    let few = |attempts| generated(&["1", "--seed", "7", "--clues", "..23", "--attempts", attempts]);
    assert_eq!(few("1000"), few("2000"));
}

#[test]
fn a_pattern_has_its_clues_and_says_what_is_redundant() {
    let folder = Folder::new();
    let file = folder.write("pattern.txt", PATTERN);
    let cells: String = PATTERN.split_whitespace().collect();
    let lines = generated(&["4", "--seed", "5", "--pattern", &file]);
    for line in lines.lines() {
        assert_eq!(line.replace(|symbol: char| symbol.is_ascii_digit(), "x"), cells);
    }
    assert_eq!(lines.lines().count(), 4);
    let json = generated(&["40", "--seed", "5", "--pattern", &file, "--to", "json"]);
    let key = format!(r#""sampling":"arbitrary","symmetry":"none","pattern":"{cells}""#);
    assert!(json.lines().all(|line| line.contains(&key)), "{json}");
    let (needed, others): (Vec<_>, Vec<_>) = json.lines().partition(|line| line.contains(r#""minimal":"yes""#));
    assert!(!needed.is_empty() && !others.is_empty());
    assert!(others.iter().all(|line| line.contains(r#""minimal":"no","redundant":["r"#)), "{others:?}");
    let minimal = generated(&["10", "--seed", "5", "--pattern", &file, "--minimal", "--to", "csv"]);
    assert!(minimal.lines().skip(1).all(|line| line.contains(",arbitrary,yes,")), "{minimal}");
}

#[test]
fn patterns_without_puzzles_end_with_a_message() {
    let folder = Folder::new();
    // Three boxes of a diagonal and some cells: no digit is fixed in the others.
    let none = folder.write("none.txt", "xxx......".repeat(3) + &"...xxx...".repeat(3) + &"......xxx".repeat(3));
    let args = ["generate", "2", "--seed", "1", "--pattern", &none, "--attempts", "2"];
    let (lines, messages, code) = outcome(&run(&args));
    assert_eq!((&*lines, code), ("none\nnone\n", Some(4)));
    let message = "sudosat: record 1: no puzzle in 2 attempts; perhaps the pattern has none\n";
    assert!(messages.starts_with(message), "{messages}");
    let [short, symbol] = [folder.write("short.txt", ".x.x"), folder.write("symbol.txt", ".x?".repeat(27))];
    let [few, rows] =
        [folder.write("few.txt", "x........".repeat(9)), folder.write("rows.txt", "x".repeat(63) + &".".repeat(18))];
    let missing = folder.name("missing.txt");
    for (args, why) in [
        (&["--pattern", &short][..], "short.txt: a pattern has 81 cells, got 4"),
        (
            &["--pattern", &symbol],
            "symbol.txt: line 1: expected a digit or `x` for a clue, `.` or `0` for none, got `?`",
        ),
        (&["--pattern", &few], "a puzzle with one solution has 17 clues or more, but the pattern has 9 cells"),
        (&["--pattern", &rows], "rows 8 and 9 have no clue, so they can be exchanged"),
        (&["--pattern", &missing], "missing.txt"),
        (&["--pattern", &none, "--clues", "27"], "cannot be used with"),
        (&["--pattern", &none, "--symmetry", "180"], "cannot be used with"),
        (&["--pattern", &none, "--weighted"], "cannot be used with"),
        (&["--pattern", &none, "--seed", "1", "-o", &none], "would be overwritten"),
    ] {
        let (lines, messages, code) = outcome(&run(&[&["generate"], args].concat()));
        assert_eq!((&*lines, code), ("", Some(2)), "{args:?}");
        assert!(messages.contains(why), "{args:?}: {messages}");
    }
}

#[test]
fn every_puzzle_has_a_certificate() {
    let folder = Folder::new();
    let certificates = folder.name("proofs");
    let puzzles = folder.write("puzzles.txt", generated(&["5", "--seed", "9", "--certify", &certificates]));
    let verified = run(&["verify", &certificates, "--puzzle", &puzzles]);
    let (lines, messages, code) = outcome(&verified);
    assert_eq!((&*messages, code), ("", Some(0)), "{lines}");
    assert_eq!(lines.lines().filter(|line| line.starts_with("unique")).count(), 5, "{lines}");
    let file = folder.read("proofs/certificates.txt");
    assert!(text(&file).ends_with("\nend 5\n"));
    // Others make the same, and shares theirs.
    let again = folder.name("again");
    generated(&["5", "--seed", "9", "--threads", "2", "--certify", &again, "--to", "csv"]);
    assert!(folder.read("again/certificates.txt") == file);
    let share = folder.name("share");
    let output = folder.name("share.txt");
    generated(&["5", "--seed", "9", "--shard", "2/2", "--certify", &share, "-o", &output]);
    let (_, _, code) = outcome(&run(&["verify", &share, "--puzzle", &output]));
    assert_eq!(code, Some(0));
    let arguments = ["generate", "--seed", "9", "--certify", &share, "--resume", "-o", &output];
    let (_, messages, code) = outcome(&run(&arguments));
    assert!(messages.contains("cannot be used with") && code == Some(2), "{messages}");
    let (_, messages, code) = outcome(&run(&["generate", "--seed", "9", "--certify", &output]));
    assert!(messages.contains("share.txt") && code != Some(0), "{messages}");
}

#[test]
fn ratings_and_techniques_are_conditions() {
    let folder = Folder::new();
    let table = generated(&["4", "--seed", "2", "--rating", "2.0..2.8", "--to", "csv"]);
    let lines: String = table.lines().skip(1).map(|row| row.split(',').next().unwrap().to_owned() + "\n").collect();
    let rated = text(&run(&["rate", &folder.write("set.txt", lines)]).stdout).to_owned();
    for (row, rating) in table.lines().skip(1).zip(rated.lines()) {
        let er = row.split(',').nth(9).unwrap();
        assert!(
            rating.contains(&format!(" {er}/")) && ["2.0", "2.3", "2.5", "2.6", "2.8"].contains(&er),
            "{row}: {rating}"
        );
    }
    assert_eq!((table.lines().count(), rated.lines().count()), (5, 4));
    let singles = generated(&["3", "--seed", "2", "--solvable-by", "singles", "--to", "json"]);
    assert!(singles.lines().all(|line| line.contains(r#""solvable_by":"singles""#)), "{singles}");
    let rated = run_on(&["rate"], generated(&["3", "--seed", "2", "--solvable-by", "naked-single"]));
    for rating in text(&rated.stdout).lines() {
        assert!(
            [" 1.2/", " 1.5/", " 2.3/", " 1.7/", " 1.9/", " 2.0/"].iter().any(|er| rating.contains(er)),
            "{rating}"
        );
    }
}

#[test]
fn conditions_reject_attempts() {
    let conditions = ["--where", "clues<=24", "--where", "er<2.5"];
    // With one attempt each, `select` keeps the same puzzles.
    let all = generated(&["30", "--seed", "6"]);
    let selected = run_on(&[&["select", "--quiet"], &conditions[..]].concat(), all);
    let once = run(&[&["generate", "30", "--seed", "6", "--quiet", "--attempts", "1"], &conditions[..]].concat());
    let (lines, _, code) = outcome(&once);
    assert_eq!(code, Some(4));
    assert_eq!(lines.replace("none\n", ""), text(&selected.stdout));
    // With more, every record has a puzzle that fulfills them.
    let puzzles = generated(&[&["4", "--seed", "6", "--threads", "2"], &conditions[..]].concat());
    let kept = run_on(&[&["select", "--quiet"], &conditions[..]].concat(), puzzles.clone());
    assert_eq!((text(&kept.stdout), puzzles.lines().count()), (&*puzzles, 4));
    let known = ["--where", "!minimal", "--symmetry", "180", "--rating", "..2.0"];
    let puzzles = generated(&[&["2", "--seed", "6"], &known[..]].concat());
    let kept = run_on(&["select", "--quiet", "--where", "!minimal", "--where", "er<=2.0"], puzzles.clone());
    assert_eq!(text(&kept.stdout), &*puzzles);
}

#[test]
fn jobs_that_give_no_puzzles_are_refused() {
    for (args, why) in [
        (&["--clues", "..16"][..], "a puzzle with one solution has between 17 and 81 clues, got 0 to 16"),
        (&["--clues", "30..20"], "give a number or a range"),
        (&["--weighted", "--symmetry", "180"], "cannot be used with"),
        (&["--weighted", "--rating", "2.3"], "cannot be used with"),
        (&["--rating", "3.0..2.0"], "give a rating or a range"),
        (&["--rating", "2.34"], "give a rating or a range"),
        (&["--where", "clue<=20"], "--where: condition `clue<=20`: "),
        (&["--rating", "25.."], "give a rating or a range"),
        (&["--solvable-by", "nishio"], "`nishio` is not a limit on techniques: expected singles, locked, "),
        (&["0"], "give a whole number, 1 or more"),
        (&["--resume", "--seed", "1"], "--output"),
        (&["--shard", "1/2"], "--seed"),
    ] {
        let (lines, messages, code) = outcome(&run(&[&["generate"], args].concat()));
        assert_eq!((&*lines, code), ("", Some(2)), "{args:?}");
        assert!(messages.contains(why), "{args:?}: {messages}");
    }
}

/// A signal may reach either engine, or the generator: the end is the same.
#[cfg(unix)]
#[test]
fn an_interrupt_is_no_disagreement() {
    let folder = Folder::new();
    for attempt in 0..12 {
        let file = folder.name(&attempt.to_string());
        let mut command = sudosat(&["generate", "1000000000", "--seed", "3", "--threads", "1", "-o", &file]);
        let child = command.stderr(Stdio::piped()).spawn().unwrap();
        while !fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(3 * attempt));
        kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
        let (_, messages, code) = outcome(&child.wait_with_output().unwrap());
        // On a busy machine the program may end before its message is written.
        assert!(matches!(&*messages, "sudosat: interrupted\n" | ""), "{messages}");
        assert_eq!(code, Some(130));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_as_many_certificates_as_puzzles() {
    let folder = Folder::new();
    for attempt in 0..4 {
        let (file, proofs) = (folder.name(&format!("{attempt}.txt")), folder.name(&format!("proofs-{attempt}")));
        let arguments = ["generate", "1000000000", "--seed", "3", "--threads", "2", "--certify", &proofs, "-o", &file];
        let child = sudosat(&arguments).stderr(Stdio::piped()).spawn().unwrap();
        while !fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(20 * attempt));
        kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
        let (_, messages, code) = outcome(&child.wait_with_output().unwrap());
        assert_eq!(code, Some(130), "{messages}");
        let puzzles = fs::read_to_string(&file).unwrap().lines().count();
        let rows = fs::read_to_string(format!("{proofs}/certificates.txt")).unwrap().lines().count();
        // Two lines say what the rows are. If the program ends before its message, the last puzzles may be missing.
        assert!(puzzles > 0 && (rows - 2 == puzzles || messages.is_empty() && rows - 2 > puzzles), "{rows} {puzzles}");
    }
}
