//! A failed write ends the job: exit code 2, a message, and nothing written after the gap. `/dev/full` and a limit on
//! file sizes simulate full disks.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::EASY;
use crate::shared::{Folder, run, sudosat, text};
use std::fs::{self, OpenOptions};
use std::process::{Command, Output, Stdio};

/// Runs the program with this standard output.
fn to(stdout: &str, args: &[&str]) -> Output {
    let file = OpenOptions::new().write(true).open(stdout).unwrap();
    sudosat(args).stdout(file).stderr(Stdio::piped()).output().unwrap()
}

/// Runs the program with no file allowed to grow beyond `kib` KiB.
fn limited(kib: usize, redirection: &str, args: &[&str]) -> Output {
    let program = assert_cmd::cargo::cargo_bin("sudosat").display().to_string();
    let script = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$@\" {redirection}");
    Command::new("bash").args(["-c", &script, "bash", &program]).args(args).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn every_command_ends_with_2_when_standard_output_is_full() {
    let folder = Folder::new();
    let one = folder.write("one.txt", format!("{EASY}\n"));
    let packed = folder.name("one.gz");
    fs::write(&packed, sudosat::text::Compression::Gzip.pack(format!("{EASY}\n").as_bytes()).unwrap()).unwrap();
    let table = folder.write("table.csv", format!("id,puzzle\n1,{EASY}\n"));
    let objects = folder.write("objects.jsonl", format!("{{\"puzzle\":\"{EASY}\"}}\n"));
    let certificates = folder.write("certificates.txt", run(&["certify", &one]).stdout);
    let answer = folder.write("answer.txt", "s UNSATISFIABLE\n");
    let mut jobs: Vec<Vec<&str>> = vec![
        vec!["solutions", &one],
        vec!["canonical", &one],
        vec!["select", &one],
        vec!["select", "--sort", "clues", &one],
        vec!["select", "--columns", "clues", &table],
        vec!["canonical", "--format", "json", &one],
        vec!["convert", "--to", "line", &one],
        vec!["verify", "--threads", "1", &certificates],
        vec!["verify", "--threads", "2", &certificates],
        vec!["merge", &one],
        vec!["export", &one],
        vec!["decode", &one, &answer],
        vec!["completions", "bash"],
        vec!["check", &one],
        vec!["check", &packed],
        vec!["check", &table],
        vec!["check", &objects],
    ];
    for threads in ["1", "2"] {
        for command in ["solve", "unique", "count", "why", "certify", "audit"] {
            jobs.extend([&one, &packed, &table, &objects].map(|input| vec![command, "--threads", threads, input]));
        }
        jobs.push(vec!["solve", "--threads", threads, "-p", EASY]);
    }
    for job in jobs {
        let output = to("/dev/full", &job);
        let messages = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{job:?}: {messages}");
        assert_eq!(messages, "sudosat: writing the answers failed: No space left on device (os error 28)\n", "{job:?}");
    }
}

#[test]
fn every_command_ends_with_2_when_its_file_is_full() {
    let folder = Folder::new();
    let one = folder.write("one.txt", format!("{EASY}\n"));
    for threads in ["1", "2"] {
        for command in ["solve", "unique", "count", "why"] {
            let output = run(&[command, "--threads", threads, "-o", "/dev/full", &one]);
            assert_eq!(output.status.code(), Some(2), "{command}: {}", text(&output.stderr));
        }
    }
    for job in [
        &["convert", "--to", "line", "-o", "/dev/full"][..],
        &["check", "-o", "/dev/full"],
        &["solutions", "-o", "/dev/full"],
        &["merge", "-o", "/dev/full"],
        &["export", "-o", "/dev/full"],
        &["audit", "--report", "/dev/full"],
    ] {
        let output = run(&[job, &[&one]].concat());
        assert_eq!(output.status.code(), Some(2), "{job:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("No space left on device"), "{job:?}: {}", text(&output.stderr));
    }
    for job in [&["certify", &one, "-o"][..], &["man"]] {
        let directory = folder.name(&format!("folder-{}", job[0]));
        let output = limited(0, "", &[job, &[&directory]].concat());
        assert_eq!(output.status.code(), Some(2), "{job:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("File too large"), "{job:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_redirected_file_ends_with_a_whole_answer() {
    let folder = Folder::new();
    let count = 4000;
    let lines = folder.write("lines", format!("{EASY}\n").repeat(count));
    for command in [
        &["solve", "--threads", "1"][..],
        &["solve", "--threads", "2"],
        &["solve", "--engine", "native"],
        &["canonical"],
        &["convert", "--to", "line"],
    ] {
        let whole = run(&[command, &[&lines]].concat()).stdout;
        let overwritten = "x".repeat(50_000);
        for (redirection, before, kept) in [
            ("> \"$OUT\"", "", ""),
            (">> \"$OUT\"", "what stood there\n", "what stood there\n"),
            ("1<> \"$OUT\"", "", ""),
            ("1<> \"$OUT\"", &overwritten, ""),
        ] {
            let out = folder.write("out", before);
            let redirection = redirection.replace("$OUT", &out);
            let output = limited(101, &redirection, &[command, &["--", &lines]].concat());
            let messages = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?} {redirection}: {messages}");
            assert!(messages.contains("writing the answers failed: File too large"), "{messages}");
            let written = folder.read("out");
            let written = written.strip_prefix(kept.as_bytes()).unwrap();
            assert!(whole.starts_with(written) && written.ends_with(b"\n"), "{command:?} {redirection}");
            assert!(written.len() > 10_000, "{command:?} {redirection}: {}", written.len());
        }
    }
}

#[test]
fn compressed_outputs_of_every_command_are_complete() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    let read = |name: &str| {
        let mut text = String::new();
        let file = fs::File::open(folder.path(name)).unwrap();
        std::io::Read::read_to_string(&mut sudosat::text::decompress(file).unwrap(), &mut text).unwrap();
        text
    };
    for (name, job) in [
        ("convert.gz", &["convert", "--to", "line", "-o"][..]),
        ("merge.zst", &["merge", "-o"]),
        ("export.xz", &["export", "-o"]),
        ("report.gz", &["audit", "--report"]),
    ] {
        let output = folder.name(name);
        assert!(run(&[job, &[&output, &lines]].concat()).status.success(), "{name}");
        assert!(read(name).ends_with('\n'), "{name}");
    }
}
