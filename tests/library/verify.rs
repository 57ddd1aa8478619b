//! `verify` on certificates from strangers: refusals, limits on reading, and reports of the verified claims.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use assert_cmd::Command;
use std::fs;
use std::io::Write;
use std::path::Path;
use sudosat::text::Compression;

const ONE: &str = "..............1..2..3..4.5.....3......67....8.4......1....8..6.1....2...7......3.";
const OTHER: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// A puzzle whose proof needs several steps.
const HARD: &str = "98.7.....76....8....5.8....4......3...69..4......42..1..76..9......1...2.....3.4.";

/// Runs the program and returns its standard output, its standard error, and its exit code.
fn run(args: &[&str], input: impl AsRef<[u8]>) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("sudosat").unwrap();
    let output = command.args(args).write_stdin(input.as_ref()).timeout(std::time::Duration::from_secs(120));
    let output = output.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn certify(format: &str, puzzles: &str) -> String {
    let (made, messages, code) = run(&["certify", "--format", format], puzzles);
    assert_eq!(code, Some(0), "{messages}");
    made
}

/// Asserts that every certificate is refused, for this reason.
fn refused(args: &[&str], input: impl AsRef<[u8]>, reason: &str) {
    let (out, messages, code) = run(&[&["verify"], args].concat(), input);
    assert_eq!((out.as_str(), code), ("refused\n", Some(3)), "{messages}");
    assert!(messages.contains(reason), "{messages}, not {reason}");
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_verdict_must_match_the_grids_and_the_proof() {
    let made = certify("json", HARD);
    for verdict in ["unsolvable", "exactly 2", "exactly 1", "exactly 0", "exactly +1"] {
        let forged = made.replace("\"unique\"", &format!("\"{verdict}\""));
        refused(&[], &forged, &format!("the verdict is `{verdict}`, with 1 solution shown"));
    }
    refused(&[], made.replace("\"unique\"", "\"multiple\""), "proof, column 1: expected nothing");
    refused(&[], made.replace("\"unique\"", "\"certain\""), "verdict, column 1: expected `unsolvable`");
    let multiple = certify("json", &".".repeat(81));
    assert!(multiple.contains("\"multiple\""));
    refused(&[], multiple.replace("\"multiple\"", "\"unique\""), "proof, column 1: ");
}

#[test]
fn an_endless_field_is_refused_at_the_limit() {
    let endless = |start: &str| [start.as_bytes(), &vec![b'1'; 40 << 20]].concat();
    let table = "sudosat-certificates 2\nboard,puzzle,verdict\n3x3,";
    for start in [table, &table[23..], "{\"schema\":\"", "sudosat-certificates 2", "\"", "[", &format!("{table}\"")] {
        let text = endless(start);
        let packed = Compression::Gzip.pack(&text).unwrap();
        refused(&[], &packed, "it is larger than 16777216 bytes (see --max-size)");
        refused(&["--max-size", "2M"], &text, "it is larger than 2097152 bytes (see --max-size)");
    }
    // Earlier certificates are verified, and the limit applies to each certificate and not to all together.
    let rows = format!("{ONE}\n").repeat(40);
    for format in ["line", "csv", "json"] {
        let made = certify(format, &rows);
        assert!(made.len() > 10_000);
        assert_eq!(run(&["verify", "--max-size", "10000"], &made).0, "unique\n".repeat(40), "{format}");
    }
    let (out, messages, code) = run(&["verify"], endless(&format!("{}3x3,", certify("csv", &rows))));
    assert_eq!((out, code), (format!("{}refused\n", "unique\n".repeat(40)), Some(3)), "{messages}");
    assert!(messages.contains("line 42: refused: it is larger"), "{messages}");
}

#[test]
fn repeated_columns_are_refused() {
    let made = certify("csv", ONE);
    for column in ["board", "puzzle", "verdict", "solutions", "sha256", "proof"] {
        let (header, row) = made.trim_end().split_once('\n').unwrap();
        refused(&[], format!("{column},{header}\nx,{row}\n"), &format!("names the column {column} twice"));
    }
    let (header, row) = made.trim_end().split_once('\n').unwrap();
    assert_eq!(run(&["verify"], format!("mine,{header},mine\nx,{row},y\n")).0, "unique\n");
    let json = certify("json", ONE);
    for key in ["board", "schema"] {
        let twice = json.replacen('{', &format!("{{\"{key}\":\"3x3\","), 1);
        refused(&[], &twice, &format!("duplicate field `{key}`"));
    }
}

#[test]
fn an_input_without_a_certificate_is_refused() {
    let nothing = certify("line", "");
    assert!(nothing.ends_with("end 0\n"), "{nothing}");
    for empty in ["", "\n", "\n\n", &nothing, &certify("csv", "")] {
        refused(&[], empty, "it contains no certificate");
    }
    refused(&[], "board,puzzle\n", "its first line names no columns board, puzzle and verdict");
}

#[test]
fn blank_lines_are_skipped() {
    let puzzles = format!("{ONE}\n{HARD}\n");
    for format in ["json", "csv"] {
        let made = certify(format, &puzzles);
        let lines: Vec<&str> = made.lines().collect();
        for blank in ["\n", "\r\n", "\n\n", " \n"] {
            // A table must not have blank lines.
            let within = if format == "csv" { blank.trim_start_matches(' ') } else { blank };
            let spread = format!("{blank}{}\n{within}", lines.join(&format!("\n{within}")));
            let expected = ("unique\nunique\n".to_owned(), String::new(), Some(0));
            assert_eq!(run(&["verify"], &spread), expected, "{spread:?}");
        }
        // Positions still count the lines as they are in the file.
        let (_, messages, _) = run(&["verify"], format!("\n{}", made.replacen(ONE, &format!("1{}", &ONE[1..]), 1)));
        let line = if format == "csv" { 3 } else { 2 };
        assert!(messages.contains(&format!("line {line}: ")), "{messages}");
    }
}

#[test]
fn a_marked_stream_ends_at_its_mark() {
    let made = certify("line", ONE);
    for (forged, reason) in [
        (made.replace("end 1\n", ""), "the file does not end in `end 1`: it was cut short"),
        (format!("{made}end 1\n"), "the file goes on after its end"),
        (format!("{made}3x3,,unknown\n"), "the file goes on after its end"),
    ] {
        let (out, messages, code) = run(&["verify"], &forged);
        assert_eq!((out.as_str(), code), ("unique\nrefused\n", Some(3)), "{messages}");
        assert!(messages.contains(reason), "{messages}");
    }
}

#[test]
fn another_version_is_refused_by_name() {
    let old =
        "it is of version 1, whose digest does not tell where the formula ends and the proof begins: make it again";
    let newer = "this program knows certificates of version 2 only";
    let newer_object = "this program knows certificates of version 2 and 3 only";
    let (line, json) = (certify("line", ONE), certify("json", ONE));
    refused(&[], line.replace("certificates 2", "certificates 1"), old);
    refused(&[], line.replace("certificates 2", "certificates 3"), newer);
    refused(&[], json.replace("certificate-2", "certificate-1"), old);
    refused(&[], json.replace("certificate-2", "certificate-22"), newer_object);
    refused(
        &[],
        json.replace("certificate-2", "certificate-3"),
        "the schema of this certificate is sudosat-certificate-2",
    );
    refused(&[], json.replace("sudosat-certificate-2", "mine"), "the schema is not sudosat-certificate-2");
}

#[test]
fn a_certificate_of_another_puzzle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("one"), ONE.replace('.', "0")).unwrap();
    fs::write(path("three"), format!("{ONE}\nnonsense\n{OTHER}\n")).unwrap();
    let (one, three, proof) = (path("one"), path("three"), path("proof"));
    assert_eq!(run(&["certify", "-p", ONE, "-o", name(&proof)], "").2, Some(0));
    for puzzle in [ONE, name(&one)] {
        assert_eq!(run(&["verify", name(&proof), "--puzzle", puzzle], "").0, "unique\n");
        assert_eq!(run(&["verify", name(&proof), "-p", puzzle], "").0, "unique\n");
    }
    refused(&[name(&proof), "-p", OTHER], "", "refused: it is of another puzzle than -p has on line 1");
    refused(&[name(&proof), "-p", ONE, "--rule", "diagonal"], "", "it is of another puzzle");
    let (_, messages, code) = run(&["verify", name(&proof), "-p", "no-such-file"], "");
    assert_eq!(code, Some(2));
    assert!(messages.contains("there is no such file, and as a puzzle it cannot be read"), "{messages}");

    // Of several puzzles, each is compared with its own certificate.
    let made = run(&["certify", name(&three)], "").0;
    assert_eq!(run(&["verify", "-p", name(&three)], &made).0, "unique\ninvalid\nunique\n");
    let rows: Vec<&str> = made.lines().collect();
    let exchanged = [rows[0], rows[1], rows[4], rows[3], rows[2], rows[5], ""].join("\n");
    assert_eq!(run(&["verify"], &exchanged).0, "unique\ninvalid\nunique\n");
    let (out, messages, code) = run(&["verify", "-p", name(&three)], &exchanged);
    assert_eq!((out.as_str(), code), ("refused\ninvalid\nrefused\n", Some(3)), "{messages}");
    // More or fewer, and a certificate where the puzzle is invalid or vice versa.
    let messages = run(&["verify", "-p", name(&one)], &made).1;
    assert_eq!(messages.matches("there are fewer puzzles than certificates").count(), 2, "{messages}");
    let (out, messages, code) = run(&["verify", name(&proof), "-p", name(&three)], "");
    assert_eq!((out.as_str(), code), ("unique\nrefused\n", Some(3)));
    assert!(messages.contains("no certificate is left for the last 2 of the puzzles"), "{messages}");
    let moved = [rows[0], rows[1], rows[3], rows[2], rows[4], rows[5], ""].join("\n");
    let messages = run(&["verify", "-p", name(&three)], &moved).1;
    assert!(
        messages.contains("on line 1 is not invalid") && messages.contains("there is no puzzle to compare"),
        "{messages}"
    );
    assert_eq!(run(&["verify", "-p", "-"], "").2, Some(2));
}

#[test]
fn the_answer_names_the_verified_claim() {
    let made = certify("line", &format!("{ONE}\n{}\n", ".".repeat(16)));
    let forged = made.replace(",multiple,", ",multiplied,");
    let rows: Vec<&str> = made.lines().collect();
    let fields: Vec<&str> = rows[2].split(',').collect();
    assert_eq!(run(&["verify", "--with-puzzle"], &forged).0, format!("unique 3x3 {}\nrefused\n", fields[1]));
    let (table, messages, _) = run(&["verify", "--format", "csv"], &forged);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(reader.headers().unwrap(), vec!["verdict", "board", "puzzle", "solutions", "reason"]);
    let answers: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(answers[0], vec!["unique", "3x3", fields[1], fields[3], ""]);
    assert_eq!(answers[1].iter().take(4).collect::<Vec<_>>(), ["refused", "", "", ""]);
    assert!(messages.trim_end().ends_with(&answers[1][4]) && answers[1].len() == 5, "{messages}");
    let objects = run(&["verify", "--format", "json"], &made).0;
    let objects: Vec<serde_json::Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["puzzle"], fields[1]);
    assert_eq!(objects[1]["verdict"], "multiple");
}

#[test]
fn each_file_of_a_folder_must_agree_with_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("proof");
    assert_eq!(run(&["certify", "-p", HARD, "-o", name(&place)], "").2, Some(0));
    let (json, drat) = (place.join("certificate.json"), place.join("proof.drat"));
    let whole = fs::read_to_string(&json).unwrap();
    let proof = fs::read_to_string(&drat).unwrap().replace('\n', " ");
    let with =
        |proof: &str| whole.replacen('{', &format!("{{\"proof\":{proof:?},"), 1).replace(",\n  \"proof\": \"\"", "");
    // Both files may hold the same proof.
    fs::write(&json, with(proof.trim())).unwrap();
    assert_eq!(run(&["verify", name(&place)], "").0, "unique\n");
    fs::write(&json, with(&proof[proof.find(" 0 ").unwrap() + 3..])).unwrap();
    refused(&[name(&place)], "", "proof, column 1: it differs from proof.drat");
    fs::write(&json, whole.replace("\"lrat_sha256\": \"", "\"lrat_sha256\": \"x")).unwrap();
    refused(&[name(&place)], "", "lrat_sha256 is not 64 hexadecimal digits");
    fs::write(&json, whole.replace("certificate-2", "certificate-1")).unwrap();
    refused(&[name(&place)], "", "it is of version 1");
    fs::write(&json, &whole).unwrap();
    refused(&[name(&place), "--max-size", "1K"], "", "it is larger than 1024 bytes");
    let cnf = place.join("formula.cnf");
    let formula = fs::read_to_string(&cnf).unwrap();
    fs::write(&cnf, formula.replace("c map 1 r1c1=1", "c map 1 r1c1=2")).unwrap();
    refused(&[name(&place)], "", "not the formula that the puzzle defines: wrong comment: variable 1 is r1c1=1");
    // A sparse file is not held in memory, however large it is.
    fs::write(&cnf, "c ").unwrap();
    fs::OpenOptions::new().write(true).open(&cnf).unwrap().set_len(1 << 40).unwrap();
    refused(&[name(&place)], "", "formula.cnf: line 1: not the formula that the puzzle defines: it is longer than");
    fs::OpenOptions::new().write(true).open(&drat).unwrap().set_len(1 << 40).unwrap();
    refused(&[name(&place)], "", "proof.drat: it is larger than 16777216 bytes");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("proof");
    assert_eq!(run(&["certify", "-p", ONE, "-o", name(&place)], "").2, Some(0));
    let make = |what: &str, path: &Path| match what {
        "a device" => symlink("/dev/zero", path).unwrap(),
        "a pipe" => assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        "a socket" => drop(std::os::unix::net::UnixListener::bind(path).unwrap()),
        _ => fs::create_dir(path).unwrap(),
    };
    for what in ["a device", "a pipe", "a socket", "a directory"] {
        for file in ["certificate.json", "proof.drat", "formula.cnf", "proof.lrat"] {
            let path = place.join(file);
            let whole = fs::read(&path).unwrap();
            fs::remove_file(&path).unwrap();
            make(what, &path);
            refused(&[name(&place)], "", &format!("{file}: it is {what}, not a regular file"));
            if what == "a directory" {
                fs::remove_dir(&path).unwrap();
            } else {
                fs::remove_file(&path).unwrap();
            }
            fs::write(&path, whole).unwrap();
        }
        if what != "a directory" {
            let path = folder.path().join(what);
            make(what, &path);
            refused(&[name(&path)], "", &format!("it is {what}, not a regular file"));
        }
    }
    // A link to a regular file counts as one.
    let (link, target) = (place.join("proof.drat"), folder.path().join("target"));
    fs::rename(&link, &target).unwrap();
    symlink(&target, &link).unwrap();
    assert_eq!(run(&["verify", name(&place)], "").0, "unique\n");
}

#[test]
fn a_strangers_text_is_quoted_briefly_and_without_control_characters() {
    let long = format!("{{}}\n\"\\u001b[31m{}\"\n", "x".repeat(100_000));
    let (out, messages, _) = run(&["verify"], long);
    assert_eq!(out, "refused\nrefused\n");
    assert!(messages.len() < 2_000 && !messages.contains('\u{1b}'), "{messages}");
}

#[test]
fn a_proof_not_checked_in_time_is_unknown() {
    const REASON: &str = "the proof was not checked to its end within the time limit";
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    assert_eq!(run(&["certify", "-o", name(&proof), "-p", HARD], "").2, Some(0));
    // Solutions are compared at once.
    let streams = ["csv", "json"].map(|format| (vec![], certify(format, &format!("{HARD}\n{}\n", ".".repeat(81)))));
    for (more, input) in streams.into_iter().chain([(vec![name(&proof)], String::new())]) {
        let (others, count) = if more.is_empty() { ("multiple\n", 2) } else { ("", 1) };
        let verify = |args: &[&str]| run(&[&["verify"], args, &more].concat(), &input);
        let (out, messages, code) = verify(&["--timeout", "0"]);
        assert_eq!((out, code), (format!("unknown\n{others}"), Some(4)), "{messages}");
        assert!(messages.contains(&format!("unknown: {REASON}")), "{messages}");
        let table = verify(&["--timeout", "0", "--format", "csv"]).0;
        assert_eq!(table.lines().nth(1), Some(&*format!("unknown,,,,{REASON}")));
        assert_eq!(table.lines().count(), 1 + count);
        let (out, messages, code) = verify(&["--timeout", "1h"]);
        assert_eq!((out, messages, code), (format!("unique\n{others}"), String::new(), Some(0)));
    }
    let (_, messages, code) = run(&["verify", "--timeout", "-1", name(&proof)], "");
    assert!(code == Some(2) && messages.contains("a time cannot be negative"), "{messages}");
}

/// A solver that writes an endless proof is stopped, and a proof that is too long is not read to its end.
#[cfg(unix)]
#[test]
fn a_solvers_proof_beyond_the_limit_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    for (number, script) in
        ["yes \"1 2 3 0\" > \"$2\"; exit 20", "head -c 3000000 /dev/zero > \"$2\"; echo s UNSATISFIABLE; exit 20"]
            .into_iter()
            .enumerate()
    {
        let path = folder.path().join(number.to_string());
        let mut file = fs::File::create(&path).unwrap();
        writeln!(file, "{script}").unwrap();
        let solver = format!("sh {}", name(&path));
        let (out, messages, code) =
            run(&["certify", "--format", "csv", "--solver", &solver, "--max-proof", "2M", "-p", HARD], "");
        assert_eq!((out.lines().nth(1), code), (Some(",,unknown,,,"), Some(4)), "{messages}");
        assert!(messages.contains("the solver's proof is larger than 2097152 bytes"), "{messages}");
    }
    for wrong in ["", "M", "-1", "5X", "99999999999999999999", "99999999999G"] {
        assert_eq!(run(&["certify", &format!("--max-proof={wrong}"), "-p", HARD], "").2, Some(2), "{wrong}");
    }
}

#[test]
fn threads_never_change_the_output() {
    let puzzles = format!("{ONE}\n{HARD}\nno puzzle\n{OTHER}\n{}\n", ".".repeat(81)).repeat(20);
    let (made, _, _) = run(&["certify", "--format", "csv"], &puzzles);
    // Some are refused, each on its own line.
    let made: String = made
        .lines()
        .enumerate()
        .map(|(row, line)| if row % 7 == 6 { line.replace("unique", "multiple") } else { line.to_owned() } + "\n")
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let (file, given) = (folder.path().join("certificates.csv"), folder.path().join("puzzles.txt"));
    fs::write(&file, &made).unwrap();
    fs::write(&given, &puzzles).unwrap();
    for args in [&["--format", "csv"][..], &["--format", "json"], &["--with-puzzle"], &["--puzzle", name(&given)]] {
        let of = |threads: &str| run(&[&["verify", "--threads", threads, name(&file)], args].concat(), "");
        let (alone, together) = (of("1"), of("2"));
        assert_eq!(alone, together, "{args:?}");
        assert_eq!(alone.2, Some(3), "{args:?}");
        assert!(alone.1.contains("line 7: refused"), "{}", alone.1);
    }
}
