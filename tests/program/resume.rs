//! `--resume` proves that an output belongs to its job before it adds a byte, and changes no other output.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY};
use crate::shared::{Folder, run, sudosat, text};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

const BLANK: &str = ".................................................................................";

#[track_caller]
fn refused(folder: &Folder, args: &[&str], why: &str) {
    let before = listing(folder);
    let output = run(args);
    let messages = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {messages}");
    assert!(messages.contains(why), "{args:?}: {messages}");
    assert_eq!(listing(folder), before, "{args:?}: a file has changed");
}

/// Every file of a folder, with its contents.
fn listing(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut files: Vec<_> = fs::read_dir(folder.path(""))
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (name(&entry), fs::read(entry.path()).unwrap_or_default()))
        .collect();
    files.sort();
    files
}

fn names(folder: &Folder) -> Vec<String> {
    listing(folder).into_iter().map(|(name, _)| name).collect()
}

fn unpacked(folder: &Folder, name: &str) -> String {
    let (mut text, file) = (String::new(), fs::File::open(folder.path(name)).unwrap());
    // The intact data before a truncated end.
    let _ = sudosat::text::decompress(file).unwrap().read_to_string(&mut text);
    text
}

/// Runs a job on this input until its record counts every line, then kills it.
fn kill(folder: &Folder, args: &[&str], name: &str, input: &str) {
    let output = folder.name(name);
    let mut child = sudosat(&[args, &["--quiet", "-o", &output]].concat()).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A blank line shows that no rule follows the last board.
    stdin.write_all(format!("{input}\n").as_bytes()).unwrap();
    for _ in 0..6000 {
        let record = fs::read(format!("{output}.job")).unwrap_or_default();
        let shows = fs::metadata(&output).is_ok_and(|metadata| metadata.len() > 0);
        if shows && String::from_utf8_lossy(&record).contains(&format!("\"records\":{},", input.lines().count())) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!folder.read(name).is_empty() && folder.path(&format!("{name}.job")).exists(), "{name}");
}

fn resume(args: &[&str], output: &str, inputs: &[&str]) -> Output {
    run(&[args, &["--quiet", "--resume", "-o", output], inputs].concat())
}

#[test]
fn a_job_with_other_options_is_refused_with_the_difference() {
    let folder = Folder::new();
    let input = format!("{EASY}\n{CLASH}\n{BLANK}\n");
    let lines = folder.write("lines", &input);
    let output = folder.name("out");
    let base = ["unique", "--engine", "native", "--threads", "2"];
    kill(&folder, &base, "out", &input);
    let native = |args: &[&'static str]| [args, &["--engine", "native"]].concat();
    for (args, why) in [
        (native(&["solve"]), "the command was 'unique' and is 'solve'"),
        (native(&["solve", "--any"]), "the command was 'unique' and is 'solve --any'"),
        (native(&["count", "--limit", "5"]), "--limit was not given and is '5'"),
        (vec!["check"], "the command was 'unique' and is 'check'"),
        (vec!["why"], "the command was 'unique' and is 'why'"),
        (vec!["unique"], "--engine was 'native' and is 'both'"),
        (vec!["unique", "--engine", "sat"], "--engine was 'native' and is 'sat'"),
        (native(&["unique", "--rule", "diagonal"]), "--rule was not given and is 'diagonal main, diagonal anti'"),
        (native(&["unique", "--boxes", "3x3"]), "--boxes was not given and is '3x3'"),
        (native(&["unique", "--alphabet", "digits"]), "--alphabet was not given"),
        (native(&["unique", "--input-format", "line"]), "--from was not given"),
        (native(&["unique", "--column", "1"]), "--column was not given and is '1'"),
        (native(&["unique", "--timeout", "5s"]), "--timeout was not given and is '5s'"),
        (native(&["unique", "--sat-mode", "pure"]), "--sat-mode was 'reduced' and is 'pure'"),
        (native(&["unique", "--format", "csv"]), "--to was 'auto' and is 'csv'"),
        (native(&["unique", "--format", "json"]), "--to was 'auto' and is 'json'"),
        (native(&["unique", "--shard", "1/2"]), "--shard was not given and is '1/2'"),
        (native(&["unique", "--keep-comments"]), "--keep-comments was not given"),
    ] {
        refused(&folder, &[&args[..], &["--resume", "-o", &output, &lines]].concat(), why);
    }
    // Options that change no answer may differ.
    assert_eq!(resume(&["unique", "--engine", "native", "--threads", "1"], &output, &[&lines]).status.code(), Some(1));
    assert_eq!(text(&folder.read("out")), "unique\nunsolvable\nmultiple\n");
    assert_eq!(names(&folder), ["lines", "out"]);
}

#[test]
fn inputs_that_have_changed_are_refused() {
    let folder = Folder::new();
    for (name, args) in [
        ("out", &["unique", "--engine", "native", "--threads", "2"][..]),
        ("out.csv", &["unique", "--threads", "2", "--format", "csv"]),
    ] {
        let (one, two) = (format!("{EASY}\n{CLASH}\n"), format!("{EASY}\n{BLANK}\n"));
        let (first, second) = (folder.write("1", &one), folder.write("2", &two));
        let output = folder.name(name);
        kill(&folder, args, name, &format!("{one}{two}"));
        let changed = folder.write("changed", one.replace("53..7", "5...7"));
        let job = [args, &["--resume", "-o", &output]].concat();
        let refuse = |inputs: &[&str], why: &str| refused(&folder, &[&job[..], inputs].concat(), why);
        refuse(&[&second, &first], "the inputs or their order have changed");
        refuse(&[&changed, &second], "the inputs or their order have changed");
        refuse(&[&first], "4 records were answered, and there are 2 now");
        assert_eq!(resume(args, &output, &[&first, &second, &first]).status.code(), Some(1));
        let whole = run(&[args, &[&first, &second, &first]].concat()).stdout;
        assert_eq!(text(&folder.read(name)), text(&whole), "{name}");
        for name in [name, "1", "2", "changed"] {
            fs::remove_file(folder.path(name)).unwrap();
        }
        assert_eq!(names(&folder), [""; 0]);
    }
}

/// Holds even if the input arrives so slowly that buffered answers might be written before the comparison.
#[test]
fn nothing_is_written_before_the_records_are_compared() {
    let folder = Folder::new();
    let output = folder.name("out");
    let args = ["unique", "--engine", "native", "--threads", "2"];
    kill(&folder, &args, "out", &format!("{EASY}\n{CLASH}\n"));
    folder.write("out", "uni");
    let before = listing(&folder);
    let mut child = sudosat(&[&args[..], &["--quiet", "--resume", "-o", &output]].concat())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{EASY}").unwrap();
    thread::sleep(Duration::from_millis(500));
    writeln!(stdin, "{BLANK}").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(text(&output.stderr).contains("the inputs or their order have changed"), "{}", text(&output.stderr));
    assert_eq!((output.status.code(), listing(&folder)), (Some(2), before));
}

#[test]
fn a_foreign_output_is_never_changed() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n").repeat(2));
    let args = ["unique", "--engine", "native", "--threads", "2"];
    for name in ["out", "out.gz"] {
        let output = folder.name(name);
        for foreign in ["my thesis", "unique\nunique\nunique\n", "u\n"] {
            folder.write(name, foreign);
            refused(&folder, &[&args[..], &["--resume", "-o", &output, &lines]].concat(), "no job record");
        }
        fs::remove_file(&output).unwrap();
        kill(&folder, &args, name, &format!("{EASY}\n"));
        for foreign in ["my thesis", "multiple\n"] {
            folder.write(name, foreign);
            refused(
                &folder,
                &[&args[..], &["--resume", "-o", &output, &lines]].concat(),
                "has changed since the job wrote it",
            );
        }
        let packed = sudosat::text::Compression::Gzip.pack(b"my thesis").unwrap();
        folder.write(name, packed);
        refused(
            &folder,
            &[&args[..], &["--resume", "-o", &output, &lines]].concat(),
            "has changed since the job wrote it",
        );
        fs::remove_file(&output).unwrap();
        refused(
            &folder,
            &[&args[..], &["--resume", "-o", &output, &lines]].concat(),
            "is missing, but its job left a record",
        );
        fs::remove_file(folder.path(&format!("{name}.job"))).unwrap();
    }
}

#[test]
fn only_job_records_are_overwritten() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    let (output, record) = (folder.name("out"), folder.path("out.job"));
    let both = |why: &str| {
        for more in [&[][..], &["--resume"]] {
            refused(&folder, &[&["unique", "-o", &output, &lines], more].concat(), why);
        }
    };
    for (foreign, why) in [
        ("", "is not a job record"),
        ("an input of mine\n", "is not a job record"),
        ("{\"schema\":\"sudosat-job-2\",\"all\":\"new\"}\n", "is the job record of another version"),
        ("{\"schema\":\"sudosat-job-1\",\"asked\":{\"the", "is a damaged job record"),
    ] {
        fs::write(&record, foreign).unwrap();
        both(why);
        fs::remove_file(&record).unwrap();
    }
    let target = folder.write("target", "precious");
    symlink(&target, &record).unwrap();
    both("is not a regular file");
    fs::remove_file(&record).unwrap();
    fs::create_dir(&record).unwrap();
    both("is not a regular file");
    let refused = run(&["unique", "--resume", "-o", "/dev/null", &lines]);
    assert!(
        text(&refused.stderr).contains("--resume needs an --output that is a regular file"),
        "{}",
        text(&refused.stderr)
    );
    fs::remove_dir(&record).unwrap();
    // A complete part of the wrong length.
    kill(&folder, &["unique", "--threads", "2"], "out", &format!("{EASY}\n"));
    let whole = fs::read(&record).unwrap();
    fs::write(&record, &whole[..whole.len() - 1]).unwrap();
    both("is a damaged job record");
}

#[test]
fn a_finished_job_may_be_resumed_again() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n{CLASH}\n{BLANK}\n"));
    for name in ["out", "out.gz", "out.csv"] {
        let output = folder.name(name);
        let args = ["unique", "--format", if name.ends_with("csv") { "csv" } else { "line" }];
        assert_eq!(resume(&args, &output, &[&lines]).status.code(), Some(1));
        let whole = folder.read(name);
        assert_eq!(resume(&args, &output, &[&lines]).status.code(), Some(1));
        assert_eq!(folder.read(name), whole, "{name}");
        refused(
            &folder,
            &[&args[..], &["--rule", "diagonal", "--resume", "-o", &output, &lines]].concat(),
            "and there is no job record",
        );
    }
    assert_eq!(names(&folder), ["lines", "out", "out.csv", "out.gz"]);
}

/// A slow job has its answers in the file, and continues from there however often it is killed.
#[test]
fn a_slow_compressed_job_progresses_across_kills() {
    let folder = Folder::new();
    let args = ["unique", "--engine", "native", "--threads", "2"];
    for name in ["out.gz", "out.zst", "out.xz"] {
        let (target, bystander) = (folder.write("target", ""), folder.write(&format!("{name}.resumed"), "precious"));
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&target, folder.path(name)).unwrap();
        let output = folder.name(name);
        let mut input = String::new();
        for count in 1..4 {
            let puzzles = format!("{EASY}\n{CLASH}\n").repeat(count);
            input.push_str(&puzzles);
            let more: &[&str] = if count == 1 { &[] } else { &["--resume"] };
            let before = folder.read(name);
            let mut child = sudosat(&[&args[..], &["--quiet", "-o", &output], more].concat())
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            // The blank line shows that no rules follow the last board.
            child.stdin.as_mut().unwrap().write_all(format!("{input}\n").as_bytes()).unwrap();
            let expected = input.lines().count();
            for _ in 0..6000 {
                if folder.read(name) != before && unpacked(&folder, name).lines().count() == expected {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(unpacked(&folder, name), "unique\nunsolvable\n".repeat(expected / 2), "{name}");
        }
        let lines = folder.write("lines", &input);
        assert_eq!(resume(&args, &output, &[&lines]).status.code(), Some(1));
        let whole = folder.name(&format!("whole-{name}"));
        run(&[&args[..], &["-o", &whole, &lines]].concat());
        assert_eq!(fs::read(&whole).unwrap(), folder.read(name), "{name}");
        assert_eq!(fs::read_link(&output).unwrap().display().to_string(), target);
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read(bystander).unwrap(), b"precious");
        assert!(names(&folder).iter().all(|name| !name.contains(".job") && !name.contains(".sudosat-")));
        fs::remove_file(folder.path(name)).unwrap();
    }
}

#[test]
fn a_missing_input_can_be_supplied_later() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    let (output, missing) = (folder.name("out"), folder.name("missing"));
    assert_eq!(run(&["unique", "-o", &output, &lines, &missing]).status.code(), Some(2));
    assert_eq!(names(&folder), ["lines", "out", "out.job"]);
    folder.write("missing", format!("{CLASH}\n"));
    assert_eq!(resume(&["unique"], &output, &[&lines, &missing]).status.code(), Some(1));
    assert_eq!(text(&folder.read("out")), "unique\nunsolvable\n");
    assert_eq!(names(&folder), ["lines", "missing", "out"]);
}

/// Starts a job on the first of three puzzles, calls `meddle` once the job record exists, then sends the other puzzles,
/// after which the record is rewritten. Returns the job's exit code and messages.
fn meddle(folder: &Folder, name: &str, meddle: impl FnOnce()) -> (Option<i32>, String) {
    let (output, record) = (folder.name(name), folder.path(&format!("{name}.job")));
    let mut child = sudosat(&["unique", "--quiet", "--threads", "2", "-o", &output])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A blank line shows that no rule follows the last board.
    writeln!(stdin, "{EASY}\n").unwrap();
    for _ in 0..6000 {
        if record.exists() && !folder.read(name).is_empty() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    meddle();
    writeln!(stdin, "{CLASH}\n").unwrap();
    thread::sleep(Duration::from_millis(1500));
    // The job may have ended.
    let _ = writeln!(stdin, "{BLANK}\n");
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), text(&ended.stderr).to_owned())
}

#[test]
fn no_job_writes_to_the_record_of_a_running_job() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    let record = folder.name("out.job");
    let (code, messages) = meddle(&folder, "out", || {
        for command in [&["solve"][..], &["unique", "--resume"], &["convert", "--to", "line"], &["merge"], &["export"]]
        {
            refused(&folder, &[command, &[&lines, "-o", &record]].concat(), "another job is writing this file");
        }
        refused(&folder, &["audit", &lines, "--report", &record], "another job is writing this file");
    });
    assert_eq!((code, messages.as_str()), (Some(1), ""));
    assert_eq!(text(&folder.read("out")), "unique\nunsolvable\nmultiple\n");
    assert_eq!(names(&folder), ["lines", "out"]);
}

#[test]
fn a_record_replaces_only_its_own_predecessor() {
    let folder = Folder::new();
    let record = folder.path("out.job");
    let written_over = || fs::write(&record, "precious").unwrap();
    let replaced = || {
        fs::remove_file(&record).unwrap();
        fs::write(&record, "precious").unwrap();
    };
    let linked = || {
        fs::rename(&record, folder.path("moved")).unwrap();
        symlink("moved", &record).unwrap();
    };
    for (index, change) in [&written_over as &dyn Fn(), &replaced, &linked].into_iter().enumerate() {
        let name = "out";
        let (code, messages) = meddle(&folder, name, change);
        assert_eq!(code, Some(2), "{messages}");
        assert!(messages.contains("another program replaced the record of this job"), "{messages}");
        if index < 2 {
            assert_eq!(fs::read(&record).unwrap(), b"precious");
        } else {
            assert_eq!(fs::read_link(&record).unwrap().to_str(), Some("moved"));
        }
        let answers = folder.read(name);
        assert!(answers.starts_with(b"unique\n") && answers.ends_with(b"\n"), "{}", text(&answers));
        fs::remove_file(&record).unwrap();
    }
    // A deleted record is written again.
    assert_eq!(meddle(&folder, "out", || fs::remove_file(&record).unwrap()), (Some(1), String::new()));
    assert_eq!(names(&folder), ["moved", "out"]);
}

/// The file appears after the job's start, when there is none, and before its first answer.
#[test]
fn the_first_record_never_overwrites_a_file() {
    let folder = Folder::new();
    folder.write("out", "old\n");
    let output = folder.name("out");
    let mut child = sudosat(&["unique", "-o", &output]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The output is open, and the answer waits for a rule that may follow the board.
    writeln!(stdin, "{EASY}").unwrap();
    thread::sleep(Duration::from_millis(500));
    folder.write("out.job", "precious");
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(text(&ended.stderr).contains("another program replaced the record of this job"));
    assert_eq!((folder.read("out"), folder.read("out.job")), (b"old\n".to_vec(), b"precious".to_vec()));
}

#[test]
fn a_forged_record_is_refused() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n{CLASH}\n"));
    for name in ["out", "out.gz"] {
        let (output, record) = (folder.name(name), folder.path(&format!("{name}.job")));
        kill(&folder, &["unique", "--threads", "2"], name, &format!("{EASY}\n"));
        let true_record = fs::read(&record).unwrap();
        let end = true_record.iter().position(|&byte| byte == b'\n').unwrap();
        let line = text(&true_record[..end]);
        for (old, new) in [
            ("\"parts\":[]", "\"parts\":[1000]"),
            ("\"parts\":[]", "\"parts\":[18446744073709551615,2]"),
            ("\"unique\":1", "\"unique\":18446744073709551615"),
            ("\"unique\":1", "\"unique\":1,\"multiple\":18446744073709551615"),
            ("\"records\":1", "\"records\":2"),
        ] {
            assert!(line.contains(old), "{line}");
            fs::write(&record, [line.replace(old, new).as_bytes(), &true_record[end..]].concat()).unwrap();
            for more in [&[][..], &["--resume"]] {
                let args = [&["unique", "--threads", "2", "-o", &output, &lines], more].concat();
                refused(&folder, &args, "is a damaged job record");
            }
        }
        // One byte too long is refused like three gigabytes, unread.
        fs::write(&record, [&true_record[..], b"u"].concat()).unwrap();
        refused(&folder, &["unique", "--resume", "-o", &output, &lines], "is a damaged job record");
        fs::write(&record, &true_record).unwrap();
        assert_eq!(resume(&["unique"], &output, &[&lines]).status.code(), Some(1));
    }
    let large = fs::File::create(folder.path("out.job")).unwrap();
    (&large).write_all(b"{\"schema\":\"sudosat-job-1\",").unwrap();
    large.set_len(3 << 30).unwrap();
    let refused = run(&["unique", "-o", &folder.name("out"), &lines]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("is longer than any job record"), "{}", text(&refused.stderr));
}

/// Its times would differ in a second run.
#[test]
fn a_finished_job_with_times_keeps_its_record() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n{CLASH}\n"));
    let table = folder.write("table.csv", format!("id,puzzle\n1,{EASY}\n2,{CLASH}\n"));
    for (name, input, format) in
        [("out.json", &lines, "json"), ("out.json.gz", &lines, "json"), ("out.csv", &table, "auto")]
    {
        let (output, args) = (folder.name(name), ["unique", "--stats", "--format", format]);
        assert_eq!(resume(&args, &output, &[input]).status.code(), Some(1));
        let before = listing(&folder);
        assert_eq!(resume(&args, &output, &[input]).status.code(), Some(1));
        assert!(listing(&folder) == before, "{name}: a file has changed");
        refused(&folder, &["check", "--stats", "--resume", "-o", &output, input], "is the output of another job");
        // Without `--resume` it starts over.
        assert_eq!(run(&[&args[..], &["-o", &output, input]].concat()).status.code(), Some(1));
        fs::remove_file(folder.path(&format!("{name}.job"))).unwrap();
    }
    // Lines have no times.
    let output = folder.name("out");
    assert_eq!(resume(&["unique", "--stats"], &output, &[&lines]).status.code(), Some(1));
    assert_eq!(resume(&["unique", "--stats"], &output, &[&lines]).status.code(), Some(1));
    assert!(!folder.path("out.job").exists());
}

/// The record exists, and the part that it holds is about to be written: whenever the kill comes, the parts stay the
/// same.
#[test]
fn a_kill_during_the_write_of_a_part_keeps_the_same_parts() {
    // More answers than fit in a part of 4 MiB.
    let (folder, count) = (Folder::new(), 52_000);
    let lines = folder.write("lines", format!("{EASY}\n").repeat(count));
    let (args, whole, output) = (["solve", "--engine", "native"], folder.name("whole.gz"), folder.name("out.gz"));
    assert_eq!(run(&[&args[..], &["-o", &whole, &lines]].concat()).status.code(), Some(0));
    for threads in ["1", "2", "1"] {
        let args = [&args[..], &["--threads", threads]].concat();
        // On a busy machine, the first record may be one without the part, or the kill may come after its write.
        let held = (0..20).any(|_| {
            // As its input does not end, the job has one part to write, and then waits.
            let mut child = sudosat(&[&args[..], &["-o", &output]].concat()).stdin(Stdio::piped()).spawn().unwrap();
            let input = fs::read(&lines).unwrap();
            child.stdin.as_mut().unwrap().write_all(&input).unwrap();
            for _ in 0..60_000 {
                if folder.path("out.gz.job").exists() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            let record = fs::read(folder.path("out.gz.job")).unwrap();
            assert_eq!(resume(&args, &output, &[&lines]).status.code(), Some(0));
            assert!(fs::read(&output).unwrap() == fs::read(&whole).unwrap(), "the parts differ on {threads} threads");
            fs::remove_file(&output).unwrap();
            record.len() > 4 << 20
        });
        assert!(held, "no record held the part that was being written, on {threads} threads");
    }
}

#[test]
fn a_selection_is_resumed() {
    let folder = Folder::new();
    let lines: Vec<String> = [EASY, CLASH, BLANK].iter().cycle().take(12).map(|line| format!("{line} x\n")).collect();
    let (first, whole) = (lines[..5].concat(), folder.write("lines", lines.concat()));
    for (name, more) in [("out", &[][..]), ("out.gz", &[]), ("out.csv", &["--columns", "puzzle,clues,line"])] {
        let args = [&["select", "--where", "unique", "--engine", "native", "--threads", "2"], more].concat();
        kill(&folder, &args, name, &first);
        let output = folder.name(name);
        let refused =
            |args: &[&str], why| refused(&folder, &[args, &["--resume", "-o", &output, &whole]].concat(), why);
        refused(&["select", "--where", "minimal", "--engine", "native"], "--where was 'unique' and is 'minimal'");
        let other = [&args[..], &["--take", "2"]].concat();
        refused(&other, "--take was not given and is '2'");
        // The record knows standard input by another name if the output has it.
        if more.is_empty() {
            assert_eq!(resume(&args, &output, &[&whole]).status.code(), Some(0), "{name}");
            let expected = run(&[&args[..], &[&whole]].concat()).stdout;
            let found = if name == "out.gz" { unpacked(&folder, name) } else { text(&folder.read(name)).to_owned() };
            assert_eq!(found, text(&expected), "{name}");
        }
        fs::remove_file(&output).unwrap();
        let _ = fs::remove_file(format!("{output}.job"));
    }
    // Taking enough ends the job, also the second time.
    let args = ["select", "--where", "unique", "--take", "2", "--engine", "native"];
    kill(&folder, &args, "out", &lines[..3].concat());
    assert_eq!(resume(&args, &folder.name("out"), &[&whole]).status.code(), Some(0));
    assert_eq!(text(&folder.read("out")), format!("{EASY} x\n").repeat(2));
    assert_eq!(resume(&args, &folder.name("out"), &[&whole]).status.code(), Some(0));
    assert_eq!(names(&folder), ["lines", "out"]);
}

#[test]
fn a_job_of_isomorphs_is_resumed() {
    let folder = Folder::new();
    let (first, lines) = (format!("{EASY}\n{CLASH}\n"), folder.write("lines", format!("{EASY}\n{CLASH}\n{BLANK}\n")));
    let args = ["morph", "--random", "3", "--seed", "5", "--threads", "2"];
    kill(&folder, &args, "out", &first);
    let output = folder.name("out");
    let other = ["morph", "--random", "3", "--seed", "6", "--resume", "-o", &output, &lines];
    refused(&folder, &other, "the isomorphic puzzles was '--random 3 --seed 5' and is '--random 3 --seed 6'");
    assert_eq!(resume(&args, &output, &[&lines]).status.code(), Some(0));
    assert_eq!(text(&folder.read("out")), text(&run(&[&args[..], &[&lines]].concat()).stdout));
}
