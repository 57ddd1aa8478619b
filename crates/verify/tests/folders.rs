//! The program on a certificate that `sudosat certify --count 20` wrote, and on what a forger makes of it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/three");

/// The program's standard output, its standard error, and its exit code.
fn run(args: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::cargo_bin("sudosat-verify").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Runs the program on a copy of the certificate in which a text of one file is replaced.
fn run_forged(file: &str, text: &str, forged: &str) -> (String, String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(THREE).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    let path = folder.path().join(file);
    let before = fs::read_to_string(&path).unwrap();
    assert!(before.contains(text), "{file} has no {text}");
    fs::write(&path, before.replacen(text, forged, 1)).unwrap();
    run(&[folder.path().to_str().unwrap()])
}

#[test]
fn a_certificate_that_holds_has_its_claim_printed() {
    assert_eq!(run(&[THREE]), ("exactly 3\n".to_owned(), String::new(), Some(0)));
    assert_eq!(run(&[THREE, THREE]), ("exactly 3\n".repeat(2), String::new(), Some(0)));
    let spaced = run_forged("certificate.json", "{", " {\n\t\"formula\": \"of the same puzzle\", ");
    assert_eq!(spaced, ("exactly 3\n".to_owned(), String::new(), Some(0)));
}

#[test]
fn a_forged_certificate_is_refused_with_the_reason() {
    for (file, text, forged, reason) in [
        ("certificate.json", "1.......3......4", "1......43......4", "solution"),
        ("certificate.json", "1.......3......4", "..............3.4", "puzzle, column 1: expected 16 cells, found 17"),
        ("certificate.json", "exactly 3", "exactly 2", "the verdict is `exactly 2`, with 3 solutions shown"),
        ("certificate.json", " 1342421334212134", "", "the verdict is `exactly 3`, with 2 solutions shown"),
        ("certificate.json", "\"sha256\": \"", "\"sha256\": \"0", "sha256, column 1: expected 64 hexadecimal digits"),
        ("certificate.json", "certificate-2", "certificate-1", "it is of version 1"),
        ("certificate.json", "\"puzzle\":", "puzzle:", "certificate.json: line "),
        ("proof.drat", "-25", "25", "the digest is not that of the puzzle's formula and the proof"),
        ("formula.cnf", "c map 1 r1c1=1", "c map 1 r1c1=2", "wrong comment"),
        ("formula.cnf", "p cnf 64", "p cnf 65", "not the formula that the puzzle defines"),
        ("proof.lrat", " 0\n", " 1 0\n", "proof.lrat: the digest is not that of this file"),
    ] {
        let (out, messages, code) = run_forged(file, text, forged);
        assert_eq!((out.as_str(), code), ("refused\n", Some(3)), "{file}, {forged}: {messages}");
        assert!(messages.contains(": refused: ") && messages.contains(reason), "{messages}, not {reason}");
    }
}

#[test]
fn one_refusal_among_many_decides_the_exit_code() {
    let empty = tempfile::tempdir().unwrap();
    let (out, messages, code) = run(&[THREE, empty.path().to_str().unwrap(), THREE]);
    assert_eq!((out.as_str(), code), ("exactly 3\nrefused\nexactly 3\n", Some(3)));
    assert!(messages.ends_with(": refused: certificate.json is missing\n"), "{messages}");
}

#[test]
fn a_wrong_usage_is_no_refusal() {
    for args in [&[][..], &["--count", THREE], &["-"]] {
        let (out, messages, code) = run(args);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{args:?}");
        assert!(messages.starts_with("error: expected folders of certificates"), "{messages}");
    }
    let absent = Path::new(THREE).join("absent\u{7}");
    let (out, messages, code) = run(&[absent.to_str().unwrap()]);
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(messages.ends_with("absent\\u{7}\n"), "{messages}");
    let (out, messages, code) = run(&["--help"]);
    assert_eq!((messages.as_str(), code), ("", Some(0)));
    assert!(out.starts_with("Usage: sudosat-verify DIR"), "{out}");
}
