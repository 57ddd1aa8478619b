//! Inputs made to exhaust memory or time. Each is refused, or answered, by a program limited to 400 MB of address space
//! and a minute of processor time; docs/RELIABILITY.md lists the limits.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::EASY;
use crate::shared::{Folder, run, text};
use std::process::{Command, Stdio};
use sudosat::text::Compression;

/// Runs the program within the limits, checks its exit code and that its messages contain `message`; returns its
/// answers.
#[track_caller]
fn bounded(args: &[&str], code: i32, message: &str) -> String {
    let output = Command::new("bash")
        .args(["-c", "ulimit -v 400000; ulimit -t 60; exec \"$0\" \"$@\""])
        .arg(assert_cmd::cargo::cargo_bin("sudosat"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (answers, messages) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let start: String = messages.chars().take(300).collect();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {start} {:?}", output.status);
    assert!(messages.contains(message), "{args:?}: {start}");
    answers.into_owned()
}

/// Half a GiB of this byte, compressed.
fn packed(compression: Compression, byte: u8) -> Vec<u8> {
    compression.pack(&vec![byte; 32 << 20]).unwrap().repeat(16)
}

const PACKINGS: [(&str, Compression); 3] =
    [("gz", Compression::Gzip), ("zst", Compression::Zstd), ("xz", Compression::Xz)];

#[test]
fn small_files_that_decompress_to_half_a_gigabyte_are_bounded() {
    let folder = Folder::new();
    let puzzle = folder.write("puzzle", EASY);
    for (name, compression) in PACKINGS {
        let bomb = folder.write(&format!("bomb.{name}"), packed(compression, b'1'));
        bounded(&["unique", "--threads", "1", &bomb], 2, "at most 8 MiB");
        bounded(&["convert", "--to", "csv", &bomb], 2, "at most 8 MiB");
        bounded(&["verify", "--threads", "1", &bomb], 3, "");
        bounded(&["decode", &puzzle, &bomb], 2, "must have at most 67120528 bytes");
        bounded(&["unique", "--regions", &bomb, &puzzle], 2, "");
        bounded(&["merge", &bomb, &puzzle], 2, "longer than");
    }
}

#[test]
fn deeply_nested_json_is_bounded() {
    let folder = Folder::new();
    let deep = "[".repeat(1_000_000);
    for (name, text) in [
        ("board", deep.clone()),
        ("closed", format!("{deep}{}", "]".repeat(1_000_000))),
        ("value", format!("{{\"puzzle\":\"{EASY}\",\"x\":{deep}}}")),
        ("object", format!("{{\"puzzle\":\"{EASY}\",\"x\":{}", "{\"a\":".repeat(1_000_000))),
        ("fpuzzles", format!("{{\"size\":9,\"grid\":{deep}")),
        ("certificate", format!("{{\"schema\":\"sudosat-certificate-2\",\"board\":{deep}")),
    ] {
        let file = folder.write(name, format!("{text}\n{EASY}\n"));
        if name != "certificate" {
            bounded(&["unique", "--engine", "native", "--threads", "1", &file], 2, "");
        }
        bounded(&["verify", "--threads", "1", &file], 3, "");
    }
}

#[test]
fn hostile_opensudoku_documents_are_bounded() {
    let folder = Folder::new();
    for (name, text, message) in [
        ("deep", "<a>".repeat(1_000_000), "more than 64 elements within each other"),
        ("long", format!("<game data=\"{}", "1".repeat(50_000_000)), "expected at most 1 MiB"),
        ("wide", format!("<game{}/>", " a=\"\"".repeat(100_000)), ""),
    ] {
        let file = folder.write(name, format!("<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">{text}"));
        bounded(&["unique", "--engine", "native", "--threads", "1", &file], 2, message);
    }
}

#[test]
fn links_that_decompress_beyond_the_limit_are_refused() {
    let folder = Folder::new();
    // Only 7 kB of link.
    let packed = lz_str::compress_to_base64(&"1".repeat(5_000_000));
    let links =
        format!("https://f-puzzles.com/?load={packed}\n{EASY}\nhttps://f-puzzles.com/?load={}\n", packed.repeat(3));
    let file = folder.write("links", links);
    let answers = bounded(&["unique", "--engine", "native", "--threads", "1", &file], 2, "");
    assert_eq!(answers, "invalid\nunique\ninvalid\n", "{} packed", packed.len());
}

#[test]
fn rows_and_columns_of_huge_grids_are_bounded() {
    let folder = Folder::new();
    let line = |cells: &str| format!("{{\"cells\":[{cells}],\"type\":\"rowcol\"}}");
    let long = (0..15_000).map(|row| format!("[{row},0]")).collect::<Vec<_>>().join(",");
    let rows = (0..15_000).flat_map(|row| (0..10).map(move |column| format!("[{row},{column}]")));
    let cages = rows.map(|cell| line(&cell)).chain([line(&long)]).collect::<Vec<_>>().join(",");
    let file = folder.write("grids", format!("{{\"cells\":[[{{}}]],\"cages\":[{cages}]}}"));
    bounded(&["unique", "--engine", "native", "--threads", "1", &file], 2, "the rows and columns of grids of one size");
}

#[test]
fn hostile_answers_of_solvers_are_bounded() {
    let folder = Folder::new();
    let puzzle = folder.write("puzzle", EASY);
    let giant = "9".repeat(10_000_000);
    for (name, answer, code, message) in [
        ("digits", format!("s SATISFIABLE\nv {giant} 0\n"), 2, "is out of range"),
        ("largest", "s SATISFIABLE\nv 2147483647 -2147483647 0\n".to_owned(), 1, "the formula has 729 variables"),
        ("word", format!("s {giant}\n"), 2, "expected `s`"),
    ] {
        bounded(&["decode", &puzzle, &folder.write(name, answer)], code, message);
    }
    let many = format!("s SATISFIABLE\nv {}0\n", "1 -2 ".repeat(2_000_000));
    bounded(&["decode", &puzzle, &folder.write("many", many)], 1, "");
}

#[test]
fn hostile_certificates_are_bounded() {
    let folder = Folder::new();
    let (puzzle, proof) = (folder.write("puzzle", EASY), folder.name("proof"));
    assert_eq!(run(&["certify", "-o", &proof, &puzzle]).status.code(), Some(0));
    for (name, text) in [
        ("proof.drat", format!("{} 0\n", "9".repeat(10_000_000))),
        ("proof.drat", format!("{}0\n", "1 -2 ".repeat(4_000_000))),
        ("proof.drat", "2147483647 0\n".to_owned()),
        ("proof.drat", "\u{1}".repeat(20_000_000)),
        ("proof.lrat", format!("99999999999999999999 1 0 {} 0\n", "18446744073709551615 ".repeat(1_000_000))),
        ("proof.lrat", "18446744073709551615 0 1 0\n".to_owned()),
        ("formula.cnf", format!("p cnf 999999999999 {}\n", "9".repeat(1_000_000))),
        ("formula.cnf", "p cnf 2147483647 99999999999\n1 0\n".to_owned()),
        (
            "certificate.json",
            format!("{{\"schema\":\"sudosat-certificate-2\",\"board\":\"{}x9\"}}", "9".repeat(1 << 20)),
        ),
    ] {
        let (path, before) = (format!("proof/{name}"), folder.read(&format!("proof/{name}")));
        folder.write(&path, text);
        bounded(&["verify", &proof], 3, "");
        folder.write(&path, before);
    }
    assert_eq!(run(&["verify", &proof]).status.code(), Some(0));
}

#[test]
fn a_slow_proof_ends_at_the_time_limit() {
    let folder = Folder::new();
    let puzzle = folder.write("puzzle", EASY);
    let made = run(&["certify", &puzzle]).stdout;
    let lines: Vec<&str> = text(&made).lines().collect();
    let hostile = lines[2].rsplit_once(',').unwrap().0.replace(EASY, &".".repeat(81));
    let proof = "1 -2 3 0 ".repeat(1_800_000);
    let stream = format!("{}\n{}\n{hostile},{proof}0\n{}\nend 2\n", lines[0], lines[1], lines[2]);
    let file = folder.write("stream", stream);
    let args = ["verify", "--threads", "1", "--timeout", "50ms", &file];
    assert_eq!(bounded(&args, 4, "the proof was not checked to its end within the time limit"), "unknown\nunique\n");
}

#[test]
fn very_many_rules_and_columns_are_bounded() {
    let folder = Folder::new();
    let rules = format!("{EASY}\n{}\n\n{EASY}\n", "difference 1 r1c1 r1c2\n".repeat(1_000_000));
    let file = folder.write("rules", rules);
    let args = ["unique", "--engine", "native", "--threads", "1", &file];
    let answers = bounded(&args, 2, "expected at most 8 MiB of text for a board, found more");
    assert_eq!(answers, "invalid\nunique\n");
    let columns = |first: &str, other: &str| format!("{first}{}\n", other.repeat(100_000));
    let table = columns("puzzle", ",a") + &columns(EASY, ",1") + &columns(EASY, ",2");
    let answers = bounded(&["unique", "--engine", "native", "--threads", "1", &folder.write("table", table)], 0, "");
    assert_eq!(answers.lines().count(), 3);
    assert!(answers.lines().skip(1).all(|line| line.ends_with(",unique")));
    let text = text(answers.as_bytes());
    assert!(text.len() > 600_000);
}
