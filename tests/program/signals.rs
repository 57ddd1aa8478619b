//! A signal ends every command, whatever it waits for or works on. Answers already written are whole, and nothing that
//! the program started outlives it. With `SHOW_TIMES` the tests print how soon each end came.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::EASY;
use crate::shared::{Folder, sudosat, text};
use nix::fcntl::{FcntlArg, fcntl};
use nix::sys::signal::{Signal, kill};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, mkfifo};
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use sudosat::text::decompress;

/// The time limit for a child to reach the point at which it is interrupted.
const START: Duration = Duration::from_millis(200);
/// The time after which a child counts as hanging. No command interrupted here ends by itself within it.
const END: Duration = Duration::from_secs(120);

/// The size of a small pipe, in bytes; it may be full before all its pages are.
const PIPE: i32 = 1 << 14;

/// Every command that reads: its arguments before the input and after it.
const COMMANDS: &[(&[&str], &[&str])] = &[
    (&["solve"], &[]),
    (&["solve", "--threads", "1"], &[]),
    (&["unique", "--engine", "native"], &[]),
    (&["count", "--engine", "sat"], &[]),
    (&["solutions"], &[]),
    (&["check"], &[]),
    (&["why"], &[]),
    (&["why", "--threads", "1"], &[]),
    (&["canonical"], &[]),
    (&["audit"], &[]),
    (&["convert", "--to", "line"], &[]),
    (&["certify"], &[]),
    (&["certify", "--threads", "1"], &[]),
    (&["verify"], &[]),
    (&["verify", "--threads", "1"], &[]),
    (&["export"], &[]),
    (&["decode"], &["/dev/null"]),
    (&["merge"], &[]),
];

/// The command on this input. `merge` and `decode` refuse `-` for standard input, but accept its name.
fn start(command: &(&[&str], &[&str]), input: &str, stdin: Stdio) -> Child {
    let (before, after) = command;
    let takes_dash = !matches!(before[0], "merge" | "decode");
    let input = if input == "/dev/stdin" && takes_dash { "-" } else { input };
    let args = [*before, &[input], *after].concat();
    sudosat(&args).stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until the child catches signals, and then until it is at work. A newly built program may take a while to load.
fn begin(child: &Child) {
    catches_signals(child);
    thread::sleep(START);
}

/// Waits until the child catches signals, where that can be seen.
fn catches_signals(child: &Child) {
    #[cfg(target_os = "linux")]
    {
        let start = Instant::now();
        let catches = || {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            let has_ended = status.contains("State:\tZ");
            has_ended || caught.is_some_and(|mask| mask >> (Signal::SIGINT as u32 - 1) & 1 == 1)
        };
        while !catches() && start.elapsed() < END {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Sends the signal once the child has begun, and expects it to end.
#[track_caller]
fn ends(child: &mut Child, signal: Signal, what: &str) {
    begin(child);
    assert!(child.try_wait().unwrap().is_none(), "{what}: ended by itself");
    ends_at(child, signal, what);
}

/// Sends the signal now, and expects it to end the child.
#[track_caller]
fn ends_at(child: &mut Child, signal: Signal, what: &str) {
    assert_eq!(end_after(child, signal, what).code(), Some(130), "{what}");
}

/// Sends the signal now, and returns how the child ended.
#[track_caller]
fn end_after(child: &mut Child, signal: Signal, what: &str) -> ExitStatus {
    let start = Instant::now();
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            let taken = start.elapsed();
            if std::env::var_os("SHOW_TIMES").is_some() {
                eprintln!("{:>6.1} ms  {what}", taken.as_secs_f64() * 1e3);
            }
            return status;
        }
        if start.elapsed() > END {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{what}: still runs after {signal}");
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn fifo(folder: &Folder, name: &str) -> String {
    mkfifo(&folder.path(name), Mode::S_IRWXU).unwrap();
    folder.name(name)
}

#[test]
fn a_signal_ends_every_command_before_its_first_line_arrives() {
    for command in COMMANDS {
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
            let mut child = start(command, "/dev/stdin", Stdio::piped());
            ends(&mut child, signal, &format!("{:?} on {signal}", command.0));
        }
        let mut child = start(command, "/dev/stdin", Stdio::piped());
        child.stdin.as_mut().unwrap().write_all(&EASY.as_bytes()[..40]).unwrap();
        ends(&mut child, Signal::SIGINT, &format!("{:?} in the midst of a line", command.0));
    }
}

#[test]
fn a_signal_ends_every_command_while_it_opens_a_pipe_without_a_writer() {
    let folder = Folder::new();
    let pipe = fifo(&folder, "pipe");
    // `verify` refuses everything but regular files.
    for command in COMMANDS.iter().filter(|(before, _)| before[0] != "verify") {
        let mut child = start(command, &pipe, Stdio::null());
        ends(&mut child, Signal::SIGINT, &format!("{:?}", command.0));
    }
    for args in [["solve", "--regions", &pipe], ["export", "--block", &pipe], ["audit", "--regions", &pipe]] {
        let mut child = sudosat(&args).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "{EASY}").unwrap();
        ends(&mut child, Signal::SIGINT, &format!("{args:?}"));
    }
}

#[test]
fn a_signal_ends_every_command_while_it_skips_a_record_without_end() {
    for command in COMMANDS {
        for text in ["1", "[[1,", "{\"a\":", "x,y\n\"", "<opensudoku>"] {
            let mut yes = Command::new("yes").arg(text).stdout(Stdio::piped()).spawn().unwrap();
            let mut endless = Command::new("tr")
                .args(["-d", "\n"])
                .stdin(yes.stdout.take().unwrap())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut child = start(command, "/dev/stdin", endless.stdout.take().unwrap().into());
            begin(&child);
            // Some refuse the whole input, or the certificate, as soon as they see that it is invalid: before the
            // signal or after it.
            let what = format!("{:?} on {text:?} without end", command.0);
            let code = end_after(&mut child, Signal::SIGINT, &what).code();
            assert!(matches!(code, Some(130 | 2 | 3)), "{what}: {code:?}");
            for mut process in [endless, yes] {
                process.kill().unwrap();
                process.wait().unwrap();
            }
        }
    }
}

#[test]
fn a_signal_ends_every_command_while_it_decompresses() {
    let folder = Folder::new();
    let bomb = |name: &str, byte: u8| {
        let part = sudosat::text::Compression::Gzip.pack(&vec![byte; 64 << 20]).unwrap();
        folder.write(name, part.repeat(200))
    };
    let (spaces, lines) = (bomb("spaces.gz", b' '), bomb("lines.gz", b'\n'));
    for command in COMMANDS {
        // `merge` refuses an endless line: tests/robustness/bombs.rs.
        let bomb = if command.0[0] == "merge" { &lines } else { &spaces };
        let limit: &[&str] = if command.0[0] == "verify" { &["--max-size", "1T"] } else { &[] };
        let command = &(&*[command.0, limit].concat(), command.1);
        let mut child = start(command, bomb, Stdio::null());
        ends(&mut child, Signal::SIGINT, &format!("{:?}", command.0));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_every_command_whose_answers_are_not_read() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles", format!("{EASY}\n").repeat(20_000));
    let one = folder.write("one", EASY);
    let chatty = ["solve", "unique", "count", "check", "canonical", "convert", "merge"];
    let talks = COMMANDS.iter().filter(|(before, _)| chatty.contains(&before[0]));
    let export: (&[&str], &[&str]) = (&["export", "--encoding", "extended"], &[]);
    for (before, after) in talks.chain([&export]) {
        let input = if before[0] == "export" { &one } else { &puzzles };
        let args = [*before, &[input], *after].concat();
        // Before anything is written: a pipe that holds more does not shrink.
        let (mut answers, out) = std::io::pipe().unwrap();
        fcntl(&answers, FcntlArg::F_SETPIPE_SZ(PIPE)).unwrap();
        let mut child = sudosat(&args).stdout(out).stderr(Stdio::null()).spawn().unwrap();
        // Until the pipe is full.
        thread::sleep(5 * START);
        ends(&mut child, Signal::SIGINT, &format!("{before:?} into a full pipe"));
        let mut received = Vec::new();
        answers.read_to_end(&mut received).unwrap();
        assert!(received.len() >= PIPE as usize / 4, "{before:?}: the pipe was not full");
    }
}

#[test]
fn a_signal_ends_every_command_at_work() {
    let folder = Folder::new();
    let empty = folder.write("empty", ".".repeat(81));
    let large = folder.write("large", "0 ".repeat(64 * 64));
    let huge = ["--engine", "native", "--limit", "1000000000000"];
    for args in [
        &[&["count", "--threads", "1"], &huge[..], &[&empty]].concat()[..],
        &[&["count", "--threads", "2"], &huge[..], &[&empty]].concat(),
        &["count", "--engine", "sat", "--limit", "1000000000", &empty],
        &["count", "--limit", "1000000000", &empty],
        &["count", "--engine", "textbook-scan", "--limit", "1000000000000", &empty],
        &["certify", "--count", "1000", &large],
        &["certify", "--count", "1000", "--threads", "1", &large],
        &["certify", "--count", "1000", "-o", &folder.name("folder"), &large],
        &["solutions", "--engine", "native", &empty],
        &["solutions", &empty],
        &["why", "--thorough", &large],
        &["audit", &large],
    ] {
        let mut child = sudosat(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        begin(&child);
        if child.try_wait().unwrap().is_none() {
            ends_at(&mut child, Signal::SIGINT, &format!("{args:?}"));
        }
    }
}

/// The answers to all records read, none of them torn, in a file and on standard output.
#[test]
fn answers_written_before_a_signal_are_whole() {
    let folder = Folder::new();
    for threads in ["1", "2"] {
        for command in
            [&["unique", "--engine", "native", "--threads", threads][..], &["canonical"], &["convert", "--to", "line"]]
        {
            let answers = folder.name("answers");
            let mut child =
                sudosat(command).stdin(Stdio::piped()).stdout(fs::File::create(&answers).unwrap()).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(format!("{EASY}\n").repeat(5000).as_bytes()).unwrap();
            write!(input, "{}", &EASY[..40]).unwrap();
            for _ in 0..1000 {
                let saved = fs::read(&answers).unwrap();
                if saved.split(|&byte| byte == b'\n').count() == 5001 {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
            ends(&mut child, Signal::SIGTERM, &format!("{command:?}"));
            let saved = folder.read("answers");
            assert_eq!(text(&saved).lines().count(), 5000, "{command:?}");
            assert!(saved.ends_with(b"\n"), "{command:?}");
        }
    }
}

/// The last part of a compressed output waits for more answers, while the program waits for more puzzles.
#[test]
fn a_compressed_output_has_all_answers_after_a_signal() {
    let folder = Folder::new();
    let packed = folder.name("answers.gz");
    // On a busy machine the puzzles may be answered late.
    let is_whole = |patience| {
        let mut child = sudosat(&["convert", "--to", "line", "-o", &packed]).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(format!("{EASY}\n").repeat(3).as_bytes()).unwrap();
        write!(input, "{}", &EASY[..40]).unwrap();
        thread::sleep(patience * START);
        ends(&mut child, Signal::SIGINT, "convert");
        let mut answers = String::new();
        decompress(&folder.read("answers.gz")[..]).unwrap().read_to_string(&mut answers).unwrap();
        answers.lines().count() == 3
    };
    assert!([1, 4, 16].into_iter().any(is_whole));
}

/// An interrupted program did not fail, but reports why it ends, even when a pipe is full.
#[test]
fn a_command_that_is_interrupted_reports_it() {
    let folder = Folder::new();
    let empty = folder.write("empty", ".".repeat(81));
    for command in [&["solutions", &empty][..], &["solve"], &["solve", "--threads", "1"], &["convert", "--to", "line"]]
    {
        let mut child =
            sudosat(command).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        begin(&child);
        ends(&mut child, Signal::SIGINT, command[0]);
        let mut messages = String::new();
        child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
        assert_eq!(messages, "sudosat: interrupted\n", "{command:?}");
    }
    // Early on, the signal often reaches the engine that confirms.
    for wait in [0, 10, 50] {
        let mut child = sudosat(&["solutions", &empty]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        catches_signals(&child);
        thread::sleep(Duration::from_millis(wait));
        ends_at(&mut child, Signal::SIGINT, "solutions");
        let mut messages = String::new();
        child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
        assert_eq!(messages, "sudosat: interrupted\n", "after {wait} ms");
    }
    let (reader, mut full) = std::io::pipe().unwrap();
    fcntl(&full, FcntlArg::F_SETFL(nix::fcntl::OFlag::O_NONBLOCK)).unwrap();
    while full.write(b"full").is_ok() {}
    fcntl(&full, FcntlArg::F_SETFL(nix::fcntl::OFlag::empty())).unwrap();
    let mut child = sudosat(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(full).spawn().unwrap();
    begin(&child);
    ends(&mut child, Signal::SIGINT, "solve, with a full pipe for messages");
    drop(reader);
}

/// The solutions counted so far are a bound; a job record does not count them as an answer.
#[test]
fn an_interrupted_count_reports_its_bound() {
    let folder = Folder::new();
    let puzzle = folder.write("puzzle", format!("1.......2{}", ".".repeat(72)));
    let output = folder.name("out");
    for (engine, threads) in itertools::iproduct!(["native", "sat", "both"], ["1", "2"]) {
        let args = ["count", "--engine", engine, "--threads", threads, "--limit", "1000000000", &puzzle];
        let interrupted = |more: &[&str]| {
            let mut child =
                sudosat(&[&args[..], more].concat()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(2 * START);
            ends(&mut child, Signal::SIGINT, &format!("{args:?} {more:?}"));
            let mut answer = String::new();
            child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
            answer
        };
        // On a busy machine the program may be ended before it has written.
        let bound = (0..10).map(|_| interrupted(&[])).find(|answer| !answer.is_empty()).unwrap();
        let number = bound.strip_suffix("+\n").and_then(|number| number.parse::<u64>().ok());
        assert!(number.is_some_and(|number| number > 0), "{args:?}: {bound}");
        assert_eq!(interrupted(&["-o", &output]), "");
        assert_eq!(folder.read("out"), b"", "{args:?}");
    }
}

/// Torn lines would show here: the program writes all the time.
#[test]
fn an_output_ends_with_a_whole_answer_whenever_the_signal_comes() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles", format!("{EASY}\n").repeat(2_000_000));
    let line = {
        let output = crate::shared::run(&["canonical", "--format", "json", "-p", EASY]);
        text(&output.stdout).len()
    };
    for (round, args) in [
        &["solve", "--engine", "native", "--threads", "1"][..],
        &["solve", "--engine", "native", "--threads", "2"],
        &["canonical", "--format", "json"],
        &["canonical"],
        &["convert", "--to", "csv"],
    ]
    .iter()
    .cycle()
    .take(25)
    .enumerate()
    {
        let answers = folder.name("answers");
        // Enough work for the fastest command and machine.
        let mut child = sudosat(args)
            .args([&puzzles; 8])
            .stdout(fs::File::create(&answers).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(7 * round as u64));
        ends(&mut child, Signal::SIGINT, &format!("{args:?}"));
        let saved = folder.read("answers");
        let torn = saved.len() - saved.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        assert_eq!(torn, 0, "{args:?}, round {round}: {torn} bytes of an answer of about {line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn solvers_and_their_files_end_with_the_program() {
    let folder = Folder::new();
    let (started, temporary) = (folder.path("started"), folder.path("temporary"));
    fs::create_dir(&temporary).unwrap();
    let sleeper = format!("sh -c 'echo $$ >> {}; sleep 60; true'", started.display());
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let both = format!("{sleeper},{sleeper}");
    for args in [
        &["unique", "--engine", "sat", "--threads", "1", "--portfolio", &both, "-p", hard][..],
        &["unique", "--engine", "sat", "--threads", "2", "--solver", &sleeper, "-p", hard],
        &["certify", "--threads", "1", "--solver", &sleeper, "-p", hard],
    ] {
        let mut child =
            sudosat(args).env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        for _ in 0..1000 {
            if fs::read(&started).is_ok_and(|text| text.ends_with(b"\n")) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        ends(&mut child, Signal::SIGINT, &format!("{args:?}"));
        for process in text(&folder.read("started")).lines() {
            let runs = || {
                fs::read_to_string(Path::new("/proc").join(process).join("stat"))
                    .is_ok_and(|stat| !stat.contains(") Z "))
            };
            for _ in 0..100 {
                if !runs() {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
            assert!(!runs(), "{process} still runs: {args:?}");
        }
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "a folder is left: {args:?}");
        fs::remove_file(&started).unwrap();
    }
}
