//! Test suites of other projects, through our readers. `SUDOSAT_FOREIGN` is a folder with clones (or the test files) of
//! `JSONTestSuite` (github.com/nst), `kissat` and `cadical` (github.com/arminbiere).

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use sudosat::sat::{SolverAnswer, read_answer, read_cnf};
use sudosat::text::{Input, Object, ReadOptions};

/// The files of a folder within `SUDOSAT_FOREIGN`, by name.
fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let all = std::env::var_os("SUDOSAT_FOREIGN").expect("SUDOSAT_FOREIGN names a folder with foreign test cases");
    let entries = fs::read_dir(Path::new(&all).join(folder)).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path())).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The last object of JSON Lines.
fn last_object(lines: &[u8]) -> Object {
    match Input::open(lines, &ReadOptions::default()).unwrap() {
        Input::Objects(objects) => objects.last().unwrap().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Each case is tried as a value that is copied, and as a line of its own. `y_` must be accepted, `n_` must not.
#[test]
#[ignore = "needs SUDOSAT_FOREIGN"]
fn json_test_suite() {
    const PUZZLE: &[u8] = b"{\"puzzle\":\"1.3..2..3.1..4..\"";
    let options = ReadOptions::default();
    let (mut values, mut lines, mut wrong) = ([0; 3], 0, Vec::new());
    for (name, path) in files("JSONTestSuite/test_parsing") {
        let case = fs::read(path).unwrap();
        let object = last_object(&[PUZZLE, b"}\n", &case[..], b"\n"].concat());
        // No line is a puzzle; for an object the error differs.
        let is_error = object.record(&options).is_err();
        lines += 1;
        let is_blank = case.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&case).trim_ascii().is_empty();
        assert!(is_error || is_blank || case.ends_with(b"\n"), "{name}");
        // A value must be on one line.
        if case.contains(&b'\n') {
            continue;
        }
        let object = last_object(&[PUZZLE, b"}\n", PUZZLE, b",\"it\":", &case[..], b"}\n"].concat());
        let accepted = object.record(&options).is_ok();
        let kept = object.others().find(|(key, _)| *key == "it").map(|(_, value)| value.as_bytes().to_vec());
        match name.as_bytes()[0] {
            b'y' if !accepted || kept.as_deref() != Some(case.trim_ascii()) => wrong.push(name),
            b'n' if accepted => wrong.push(name),
            kind => values[usize::from(kind == b'n') + 2 * usize::from(kind == b'i')] += 1,
        }
    }
    println!("values: {values:?} of y, n, i; lines: {lines}");
    assert_eq!(wrong, [""; 0]);
}

/// Cases that kissat refuses in its normal mode and we accept: no header, or no last 0, as some tools write; more
/// variables than kissat can have; a carriage return in a comment.
const TOLERATED: [&str; 14] = [
    "embeddedcrmissingnl",
    "emptyfile",
    "emptyline",
    "eofafterlit",
    "eofbeforeheader",
    "eofheadercomment",
    "eofinheaderafterc",
    "nonlaftercrafterheadliner",
    "nonlafterinvalidembeddedoption",
    "notrailingzero",
    "onlycomments",
    "onlycr",
    "toolargevars1",
    "toolargevars2",
];

#[test]
#[ignore = "needs SUDOSAT_FOREIGN"]
fn unusual_dimacs_files_are_accepted_or_refused() {
    // The cases by which kissat checks that it accepts, and those that it refuses only when pedantic; but here no
    // comment follows a number without a space.
    let accepted = BTreeSet::from([
        "crnl",
        "crnlfile",
        "embeddedcoverage",
        "embeddednegative",
        "embeddedoptiocrnl",
        "embeddedoptioneqmissing",
        "embeddedoptionametoolong",
        "eofafterzero",
        "eofbodycomment",
        "emptyheadercrnl",
        "emptyheaderline",
        "headerspaces",
        "invalidembeddedoption",
        "signedunit",
        "tabs",
    ]);
    let (mut wrong, mut tolerated) = (Vec::new(), Vec::new());
    for (name, path) in files("kissat/test/parse") {
        let text = String::from_utf8(fs::read(path).unwrap()).unwrap();
        // Reading a formula as an answer must not panic.
        let _ = read_answer(&text);
        match read_cnf(&text) {
            Ok(_) if !accepted.contains(&name[..]) => {
                tolerated.push(name);
            }
            Err(error) if accepted.contains(&name[..]) => wrong.push(format!("{name}: {error}: {text:?}")),
            _ => {}
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(tolerated, TOLERATED);
}

/// Formulas of `cadical` are read, and its solutions, which are models of them.
#[test]
#[ignore = "needs SUDOSAT_FOREIGN"]
fn formulas_and_solutions_of_cadical_are_read() {
    let (mut formulas, mut solutions) = (0, 0);
    for (name, path) in files("cadical/test/cnf") {
        if path.extension().is_none_or(|extension| extension != "cnf") {
            continue;
        }
        let formula = read_cnf(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        formulas += 1;
        let Ok(text) = fs::read_to_string(path.with_extension("sol")) else { continue };
        let Ok(SolverAnswer::Sat(model)) = read_answer(&text) else { panic!("{name}: {text}") };
        let model: BTreeSet<_> = model.into_iter().collect();
        assert!(formula.clauses().all(|clause| clause.iter().any(|literal| model.contains(literal))), "{name}");
        solutions += 1;
    }
    println!("{formulas} formulas, {solutions} solutions");
    assert!(formulas > 50 && solutions > 20);
}
