//! File names: an input is never overwritten, an extension is a format, `-` is a standard stream.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::{EASY, EASY_SOLUTION};
use crate::shared::{Folder, outcome, run, run_on, sudosat, text};
use std::fs;
use std::process::Stdio;

/// The regions of a 9x9 board with its usual boxes.
const REGIONS: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

/// Arguments with an input `{in}` and an output `{out}`; tests put the same file for both.
const OVERWRITES: &[&[&str]] = &[
    &["solve", "{in}", "-o", "{out}"],
    &["unique", "other", "{in}", "-o", "{out}"],
    &["count", "{in}", "-o", "{out}"],
    &["solutions", "{in}", "-o", "{out}"],
    &["check", "{in}", "-o", "{out}"],
    &["why", "{in}", "-o", "{out}"],
    &["solve", "{in}", "-o", "{out}", "--resume"],
    &["solve", "-p", EASY, "--regions", "{in}", "-o", "{out}"],
    &["convert", "{in}", "--to", "line", "-o", "{out}"],
    &["convert", "-p", EASY, "--regions", "{in}", "--to", "line", "-o", "{out}"],
    &["merge", "{in}", "other", "-o", "{out}"],
    &["audit", "{in}", "--report", "{out}"],
    &["audit", "other", "--regions", "{in}", "--report", "{out}"],
    &["export", "{in}", "-o", "{out}"],
    &["export", "-p", EASY, "--block", "{in}", "-o", "{out}"],
    &["export", "-p", EASY, "--regions", "{in}", "-o", "{out}"],
    &["export", "{in}", "--without-clues", "--assumptions", "{out}", "-o", "new"],
    &["export", "-p", EASY, "--block", "{in}", "--without-clues", "--assumptions", "{out}"],
    &["certify", "{in}", "-o", "{out}"],
];

/// Commands whose standard output is redirected to the input.
const REDIRECTED: &[&[&str]] = &[
    &["solve", "{in}"],
    &["solve", "{in}", "-o", "-"],
    &["unique", "{in}"],
    &["count", "{in}"],
    &["solutions", "{in}"],
    &["check", "{in}"],
    &["why", "{in}"],
    &["solve", "-p", EASY, "--regions", "{in}"],
    &["canonical", "{in}"],
    &["audit", "{in}"],
    &["merge", "{in}"],
    &["convert", "{in}", "--to", "line"],
    &["export", "{in}"],
    &["export", "-p", EASY, "--block", "{in}"],
    &["decode", "{in}", "other"],
    &["decode", "other", "{in}"],
    &["certify", "{in}"],
    &["verify", "{in}"],
];

fn with(args: &[&str], input: &str, output: &str) -> Vec<String> {
    args.iter().map(|arg| arg.replace("{in}", input).replace("{out}", output)).collect()
}

#[track_caller]
fn refused(folder: &Folder, mut command: std::process::Command, what: &str) {
    let output = command.current_dir(folder.path("")).output().unwrap();
    let (_, err, code) = outcome(&output);
    assert_eq!(code, Some(2), "{what}: {err}");
    assert!(err.contains("is an input") && err.contains("would be overwritten"), "{what}: {err}");
}

/// A folder with the inputs `a.txt` and `other`, and the text of both, which must survive.
fn inputs() -> (Folder, String) {
    let folder = Folder::new();
    let content = format!("{EASY}\n");
    folder.write("a.txt", &content);
    folder.write("other", &content);
    (folder, content)
}

#[test]
fn an_input_is_never_overwritten_under_any_of_its_names() {
    let (folder, content) = inputs();
    let mut names = vec!["a.txt", "./a.txt"];
    #[cfg(unix)]
    {
        fs::hard_link(folder.path("a.txt"), folder.path("hard.txt")).unwrap();
        std::os::unix::fs::symlink("a.txt", folder.path("soft.txt")).unwrap();
        names.extend(["hard.txt", "soft.txt"]);
    }
    for args in OVERWRITES {
        for name in &names {
            let args = with(args, "a.txt", name);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            refused(&folder, sudosat(&args), &format!("{args:?}"));
            assert_eq!(folder.read("a.txt"), content.as_bytes(), "{args:?}");
            assert!(!folder.path("new").exists(), "{args:?}: a file was created before the refusal");
        }
    }
}

#[test]
#[cfg(unix)]
fn standard_input_is_never_overwritten() {
    let (folder, content) = inputs();
    let reads: Vec<_> = OVERWRITES.iter().filter(|args| args.contains(&"{in}") && !args.contains(&"-p")).collect();
    for args in reads {
        if args.contains(&"--regions") || args[0] == "merge" {
            continue;
        }
        let args = with(args, "-", "a.txt");
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = sudosat(&args);
        command.stdin(fs::File::open(folder.path("a.txt")).unwrap());
        refused(&folder, command, &format!("{args:?}"));
        assert_eq!(folder.read("a.txt"), content.as_bytes(), "{args:?}");
    }
    // A file that is not read may be written.
    let mut command = sudosat(&["solve", "-p", EASY, "-o", "a.txt"]);
    command.stdin(fs::File::open(folder.path("a.txt")).unwrap()).current_dir(folder.path(""));
    assert!(command.status().unwrap().success());
}

#[test]
#[cfg(unix)]
fn answers_are_never_appended_to_the_input() {
    let (folder, content) = inputs();
    for args in REDIRECTED {
        let args = with(args, "a.txt", "");
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = sudosat(&args);
        command.stdout(fs::OpenOptions::new().append(true).open(folder.path("a.txt")).unwrap());
        refused(&folder, command, &format!("{args:?} >> a.txt"));
        assert_eq!(folder.read("a.txt"), content.as_bytes(), "{args:?}");
    }
    let mut command = sudosat(&["solve"]);
    command.stdin(fs::File::open(folder.path("a.txt")).unwrap());
    command.stdout(fs::OpenOptions::new().append(true).open(folder.path("a.txt")).unwrap());
    refused(&folder, command, "solve < a.txt >> a.txt");
    assert_eq!(folder.read("a.txt"), content.as_bytes());
}

/// A message written there would change the input as well, so the exit code alone reports the refusal.
#[test]
#[cfg(unix)]
fn messages_are_never_appended_to_the_input() {
    let (folder, content) = inputs();
    for args in REDIRECTED {
        let args = with(args, "a.txt", "");
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let messages = fs::OpenOptions::new().append(true).open(folder.path("a.txt")).unwrap();
        let status =
            sudosat(&args).stderr(messages).stdout(Stdio::null()).current_dir(folder.path("")).status().unwrap();
        assert_eq!(status.code(), Some(2), "{args:?} 2>> a.txt");
        assert_eq!(folder.read("a.txt"), content.as_bytes(), "{args:?} 2>> a.txt");
    }
    // Answers and messages may share a file.
    let both = fs::File::create(folder.path("both")).unwrap();
    let mut command = sudosat(&["solve", "a.txt"]);
    command.stdout(both.try_clone().unwrap()).stderr(both).current_dir(folder.path(""));
    assert_eq!(command.status().unwrap().code(), Some(0));
    assert_eq!(folder.read("both"), format!("{EASY_SOLUTION}\n").as_bytes());
}

#[test]
fn files_within_an_output_folder_never_overwrite_the_input() {
    let (folder, content) = inputs();
    fs::create_dir(folder.path("proof")).unwrap();
    for name in ["formula.cnf", "proof.drat", "proof.lrat", "certificate.json", "certificates.txt"] {
        let path = folder.path("proof").join(name);
        fs::write(&path, &content).unwrap();
        let args = ["certify", path.to_str().unwrap(), "-o", "proof"];
        refused(&folder, sudosat(&args), name);
        assert_eq!(fs::read_to_string(&path).unwrap(), content, "{name}");
    }
    fs::create_dir(folder.path("pictures")).unwrap();
    let picture = folder.path("pictures").join("1.svg");
    fs::write(&picture, &content).unwrap();
    let args = ["convert", picture.to_str().unwrap(), "--to", "svg", "-o", "pictures"];
    refused(&folder, sudosat(&args), "pictures");
    assert_eq!(fs::read_to_string(&picture).unwrap(), content);
}

#[test]
fn two_outputs_never_share_a_file() {
    let (folder, _) = inputs();
    let export = ["export", "a.txt", "--without-clues", "-o"];
    for (first, second) in [("x", "x"), ("x", "./x"), ("other", "other"), ("-", "-")] {
        let output =
            sudosat(&export).args([first, "--assumptions", second]).current_dir(folder.path("")).output().unwrap();
        let (_, err, code) = outcome(&output);
        assert!(code == Some(2) && err.contains("would take two outputs"), "{first} {second}: {err}");
        assert!(!folder.path("x").exists());
    }
    let report = fs::File::create(folder.path("report")).unwrap();
    let audit = ["audit", "a.txt", "--report", "report"];
    let output = sudosat(&audit).stdout(report).current_dir(folder.path("")).output().unwrap();
    assert!(cfg!(windows) || text(&output.stderr).contains("would take two outputs"), "{}", text(&output.stderr));
    let output = sudosat(&export).args(["y", "--assumptions", "z"]).current_dir(folder.path("")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
#[cfg(unix)]
fn a_device_may_be_both_input_and_output() {
    for args in [&["solve", "/dev/null", "-o", "/dev/null"][..], &["audit", "/dev/null", "--report", "/dev/null"]] {
        assert_eq!(run(args).status.code(), Some(0), "{args:?}");
    }
    let assumptions = ["export", "-p", EASY, "--without-clues", "-o", "/dev/null", "--assumptions", "/dev/null"];
    assert_eq!(run(&assumptions).status.code(), Some(0));
}

#[test]
fn the_extension_of_an_output_is_its_format() {
    let folder = Folder::new();
    let unpacked = |name: &str| {
        use std::io::Read;
        let mut text = String::new();
        let file = fs::File::open(folder.path(name)).unwrap();
        sudosat::text::decompress(file).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    for (command, name, format) in [
        ("solve", "a.json", "json"),
        ("unique", "a.JSONL", "json"),
        ("count", "a.csv", "csv"),
        ("why", "a.csv", "csv"),
        ("check", "a.csv.gz", "csv"),
        ("solve", "a.json.zst", "json"),
        ("solve", "a.xz", "line"),
        ("solve", "a.txt", "line"),
        ("solve", "a.answers", "line"),
        ("certify", "c.csv", "csv"),
        ("certify", "c.json.gz", "json"),
        ("certify", "c.txt", "line"),
        ("export", "f.cnf", "dimacs"),
        ("export", "f.opb.gz", "opb"),
        ("export", "f.smt2", "smtlib"),
        ("export", "f.icnf", "cubes"),
    ] {
        let output = run(&[command, "-p", EASY, "-o", &folder.name(name)]);
        assert_eq!(output.status.code(), Some(0), "{command} {name}: {}", text(&output.stderr));
        let expected = run(&[command, "-p", EASY, "--format", format]);
        assert_eq!(unpacked(name), text(&expected.stdout), "{command} {name}");
        assert!(output.stdout.is_empty(), "{command} {name}");
    }
    // A format named by an option takes precedence.
    run(&["solve", "-p", EASY, "--format", "line", "-o", &folder.name("line.json")]);
    assert_eq!(unpacked("line.json"), format!("{EASY_SOLUTION}\n"));
    run(&["convert", "-p", EASY, "-o", &folder.name("picture.svg.gz")]);
    assert!(unpacked("picture.svg.gz").contains("<svg"));
}

#[test]
fn an_unsupported_format_is_refused_with_the_supported_ones() {
    let folder = Folder::new();
    for (args, name, has) in [
        (&["solve"][..], "a.svg", "line, block, json, csv"),
        (&["unique"], "a.tsv", "line, block, json, svg, csv"),
        (&["why"], "a.tsv", "line, block, json, svg, csv"),
        (&["export"], "f.json", "dimacs, opb, smtlib, cubes"),
        (&["export"], "f.csv.gz", "dimacs, opb, smtlib, cubes"),
    ] {
        let output = run(&[args, &["-p", EASY, "-o", &folder.name(name)]].concat());
        let err = text(&output.stderr);
        assert!(output.status.code() == Some(2) && err.contains(has), "{args:?} {name}: {err}");
        assert!(!folder.path(name).exists(), "{args:?} {name}");
    }
    let input = folder.write("puzzles", EASY);
    let output = run(&["audit", &input, "--report", &folder.name("report.csv")]);
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("--report writes JSON"));
}

#[test]
fn parquet_is_refused_with_a_command_that_converts_it() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles.parquet", b"PAR1\x15\x04rubbish");
    let unnamed = folder.write("data", b"PAR1\x15\x04rubbish");
    for command in [
        &["solve"][..],
        &["check"],
        &["canonical"],
        &["audit"],
        &["merge"],
        &["certify"],
        &["verify"],
        &["export"],
        &["convert", "--to", "line"],
    ] {
        let output = run(&[command, &[&puzzles]].concat());
        let (err, csv) = (text(&output.stderr), folder.name("puzzles.csv"));
        let line = format!("\n  duckdb -c \"COPY (FROM '{puzzles}') TO '{csv}'\"\n");
        assert!(output.status.code() == Some(2) && err.contains(&line), "{command:?}: {err}");
        // `merge` refuses `-`, and `verify` the name of a pipe.
        let stdin = if command == ["merge"] { "/dev/stdin" } else { "-" };
        for output in [run(&[command, &[&unnamed]].concat()), run_on(&[command, &[stdin]].concat(), *b"PAR1\x15")] {
            assert!(text(&output.stderr).contains("Parquet is not read"), "{command:?}: {}", text(&output.stderr));
        }
    }
    let other = folder.write("other", EASY);
    for command in [&["solve"][..], &["convert"], &["convert", "--to", "line"], &["merge"], &["export"], &["certify"]] {
        let name = folder.name("out.parquet");
        let output = run(&[command, &[&other, "-o", &name]].concat());
        let line = format!("\n  duckdb -c \"COPY (FROM '{}') TO '{name}'\"\n", folder.name("out.csv"));
        let err = text(&output.stderr);
        assert!(output.status.code() == Some(2) && err.contains(&line), "{command:?}: {err}");
        assert!(!folder.path("out.parquet").exists());
    }
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    let input = folder.write("puzzles", format!("{EASY}\n"));
    for args in [
        &["solve"][..],
        &["unique"],
        &["count"],
        &["check"],
        &["why"],
        &["convert", "--to", "sdm"],
        &["merge"],
        &["export"],
        &["certify"],
    ] {
        let args = [args, &[&input]].concat();
        let output = sudosat(&args).args(["-o", "-"]).current_dir(folder.path("")).output().unwrap();
        assert_eq!(text(&output.stdout), text(&run(&args).stdout), "{args:?}");
        assert!(!output.stdout.is_empty() && !folder.path("-").exists(), "{args:?}");
    }
    let refused = run(&["solve", "--resume", "-o", "-", &input]);
    assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("name one with --output"));
}

#[test]
fn inputs_may_share_regions() {
    let folder = Folder::new();
    let regions = folder.write("regions", REGIONS);
    let output = run(&["solve", "-p", EASY, "--regions", &regions]);
    assert_eq!(text(&output.stdout), format!("{EASY_SOLUTION}\n"), "{}", text(&output.stderr));
}
