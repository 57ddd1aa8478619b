//! The program on certificates that `sudosat certify --count 20` and `sudosat steps --certify` wrote, and on what a
//! forger makes of them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use assert_cmd::Command;
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use sudosat_verify::files::verify_object;
use sudosat_verify::{Claim, Verifier};

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/three");

/// Steps of a board with rules and of a 9x9 board, and a certificate.
const STEPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/steps.json");

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

/// Runs the program on a file with this text.
fn run_on(text: &str) -> (String, String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("steps.json");
    fs::write(&path, text).unwrap();
    run(&[path.to_str().unwrap()])
}

#[test]
fn steps_that_hold_have_the_claim_of_their_puzzle_printed() {
    assert_eq!(run(&[STEPS, THREE]), ("unique\nunique\nexactly 3\nexactly 3\n".to_owned(), String::new(), Some(0)));
    let spaced = fs::read_to_string(STEPS).unwrap().replace('\n', " \n\n").replace("\"place\":[", "\t\"place\" : [ ");
    assert_eq!(run_on(&spaced), ("unique\nunique\nexactly 3\n".to_owned(), String::new(), Some(0)));
}

#[test]
fn a_forged_step_is_refused_with_the_reason() {
    let text = fs::read_to_string(STEPS).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let [small, large] = [lines[0], lines[1]];
    for (line, text, forged, reason) in [
        (small, "[\"r1c3=2\"]", "[\"r1c3=4\"]", "step 1 of the solution: unit propagation does not derive it"),
        (small, "[\"r1c3=2\"]", "[\"r9c9=2\"]", "step 1 of the solution: 2 is not a candidate of r9c9"),
        (small, "[\"r1c3=2\"]", "[\"r1c3\"]", "expected a candidate such as r1c1=5, found `r1c3`"),
        (small, "[\"r1c3=2\"]", "[\"r1c3=2\",\"r1c3=2\"]", "step 1 of the solution: it places several digits"),
        (small, "[\"r1c3=2\"]", "[]", "step 1 of the solution: it concludes nothing"),
        (small, "\"rule\":0,\"text\"", "\"rule\":1,\"text\"", "the board has no rule `thermo r1c3 r1c4 r2c4` at"),
        (small, "\"house\":\"box 1\"", "\"house\":\"box 2\"", "step 2 of the solution: unit propagation does not"),
        (small, "\"house\":\"box 1\"", "\"house\":\"box 5\"", "the board has no `box 5` with 2"),
        (
            small,
            "\"kind\":\"rule\"",
            "\"kind\":\"house\"",
            "a premise is a `cell`, a `house` with a `digit`, or a `rule`",
        ),
        (small, ",\"certificate\":\"propagation\"", "", "step 1 of the solution: it has no certificate"),
        (small, "\"propagation\"", "\"1 0\"", "step 1 of the solution: "),
        (
            small,
            "{\"schema\":\"sudosat-certificate-2\"",
            "{\"schema\":\"sudosat-certificate-3\"",
            "sudosat-certificate-2",
        ),
        (small, "\"list\":[{", "\"list\":[],\"list\":[{", "it has `list` twice"),
        (small, "\"steps\":{", "\"steps\":{},\"of\":{", "its steps have no `list`"),
        (small, "\"steps\":{", "\"of\":{", "it is the answer `unique`, without certified steps"),
        (small, "sudosat-answer-1", "sudosat-answer-2", "the schema is not sudosat-certificate-2"),
        (large, "\"-344 0 0\"", "\"propagation\"", "unit propagation does not derive it from its premises"),
        (large, "\"-344 0 0\"", "\"1 0 0\"", "its premises and its proof (1 step) do not imply it"),
        (large, "\"-344 0 0\"", "\"-999999 0 0\"", "literal -999999 is out of range"),
        (large, "r9c2<>4", "r9c2<>6", "step 33 of the solution: the solution contradicts what it says about 6 in r9c2"),
        (large, "r9c2<>4", "r9c2<>5", "step 33 of the solution: 5 is not a candidate of r9c2 at this point"),
        (large, "\"-344 0 0\"", "\"-344 0\"", "step "),
    ] {
        assert!(line.contains(text), "{text}");
        let (out, messages, code) = run_on(&line.replacen(text, forged, 1));
        assert_eq!((out.as_str(), code), ("refused\n", Some(3)), "{forged}: {messages}");
        assert!(messages.contains(": line 1: refused: ") && messages.contains(reason), "{messages}, not {reason}");
    }
}

#[test]
fn a_file_without_certificates_is_refused() {
    for (text, reason) in [
        ("", ": refused: it contains no certificate"),
        ("\n \n", ": refused: it contains no certificate"),
        ("\n{}", ": line 2: refused: the schema is not sudosat-certificate-2"),
        ("board,puzzle,verdict", ": line 1: refused: line 1, column 1: expected `{`, found `b`"),
        ("{\"schema\":\"sudosat-answer-1\",\"answer\":\"multiple\"}", "the answer `multiple`, without certified steps"),
    ] {
        let (out, messages, code) = run_on(text);
        assert_eq!((out.as_str(), code), ("refused\n", Some(3)), "{text}: {messages}");
        assert!(messages.contains(reason), "{messages}, not {reason}");
    }
    let deep = format!("{{\"schema\":\"sudosat-answer-1\",\"steps\":{}", "{\"list\":[".repeat(100_000));
    assert!(run_on(&deep).1.contains("expected less nesting"));
    let long = format!("{{}}{}\n{{}}", " ".repeat(16 << 20));
    let (out, messages, _) = run_on(&long);
    assert_eq!(out, "refused\n");
    assert!(messages.ends_with("it is larger than 16777216 bytes\n"), "{messages}");
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
        assert!(messages.starts_with("error: expected folders or files of certificates"), "{messages}");
    }
    let absent = Path::new(THREE).join("absent\u{7}");
    let (out, messages, code) = run(&[absent.to_str().unwrap()]);
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(messages.ends_with("absent\\u{7}\n"), "{messages}");
    let (out, messages, code) = run(&["--help"]);
    assert_eq!((messages.as_str(), code), ("", Some(0)));
    assert!(out.starts_with("Usage: sudosat-verify DIR|FILE"), "{out}");
}

proptest! {
    /// Some bytes of the first line, a 4x4 board with rules, are replaced by bytes of its own.
    #[test]
    fn no_change_of_certified_steps_leads_to_a_panic_or_another_claim(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let text = fs::read(STEPS).unwrap();
        let mut line = text.split(|&byte| byte == b'\n').next().unwrap().to_vec();
        for (place, other) in changes {
            let [place, other] = [place, other].map(|index| index.index(line.len()));
            line[place] = line[other];
        }
        if let Ok(Some((certificate, fields))) = verify_object(&mut Verifier::new(), &line, || true) {
            prop_assert_eq!(certificate.claim(), Claim::Unique);
            prop_assert_eq!(fields.puzzle, "1....3.........2");
        }
    }
}
