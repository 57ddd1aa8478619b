//! The command line: standard output, standard error and exit codes.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY, EASY_SOLUTION, INKALA, TWO_SOLUTIONS};
use assert_cmd::Command;
use std::fs;
use std::process::Output;

fn sudosat() -> Command {
    let mut command = Command::cargo_bin("sudosat").unwrap();
    command.env_remove("NO_COLOR");
    command
}

/// Runs the program with these arguments and this standard input.
fn run(args: &[&str], input: &str) -> Output {
    sudosat().args(args).write_stdin(input).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[track_caller]
fn expect(args: &[&str], input: &str, code: i32, out: &str) -> Output {
    let output = run(args, input);
    assert_eq!(stdout(&output), out, "standard error: {}", stderr(&output));
    assert_eq!(output.status.code(), Some(code), "standard error: {}", stderr(&output));
    output
}

#[test]
fn exports_of_all_schemes_and_formats_decode_to_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for scheme in ["pairwise", "sequential", "product", "commander", "bimander", "binary"] {
        let how = ["--encoding", "extended", "--at-most-one", scheme, "-p", EASY];
        expect(&[&["solve", "--engine", "sat"][..], &how].concat(), "", 0, &format!("{EASY_SOLUTION}\n"));
        let text = run(&[&["export"][..], &how].concat(), "");
        assert!(stdout(&text).contains(if scheme == "pairwise" { "p cnf 729 10560\n" } else { "c at most one: " }));
    }
    assert!(
        stdout(&run(&["export", "--format", "opb", "-p", EASY], "")).starts_with("* #variable= 729 #constraint= 354\n")
    );
    assert!(stdout(&run(&["export", "--format", "smtlib", "-p", EASY], "")).contains("(assert (= r1c1 5))\n"));
    let cubes = run(&["export", "--format", "cubes", "--cubes", "7", "-p", TWO_SOLUTIONS], "");
    assert!(
        stdout(&cubes).contains("p inccnf\n")
            && stdout(&cubes).lines().filter(|line| line.starts_with("a ")).count() == 2
    );

    fs::write(path("solution"), EASY_SOLUTION).unwrap();
    let blocked = run(&["export", "--block", &path("solution"), "-p", EASY], "");
    assert!(stdout(&blocked).contains("c blocked solutions 1\n") && stdout(&blocked).contains("p cnf 729 10561\n"));
    fs::write(path("wrong"), EASY).unwrap();
    let refused = run(&["export", "--block", &path("wrong"), "-p", EASY], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("grid 1 is not a solution of the puzzle"), "{}", stderr(&refused));
}

#[test]
fn a_portfolio_of_solvers_answers() {
    expect(&["solve", "--portfolio", "varisat,varisat", "-p", EASY], "", 0, &format!("{EASY_SOLUTION}\n"));
    let missing = run(&["solve", "--portfolio", "no-such-solver,varisat", "-p", EASY], "");
    assert_eq!((missing.status.code(), stdout(&missing)), (Some(2), ""));
    assert!(stderr(&missing).contains("no-such-solver: not found"));
    expect(&["solve", "--solver", "varisat", "-p", EASY], "", 0, &format!("{EASY_SOLUTION}\n"));
    let refused = run(&["solve", "--engine", "native", "--portfolio", "varisat", "-p", EASY], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--portfolio needs --engine both or sat"));
}

/// A folder for `PATH` with programs of these names, which give up at once.
#[cfg(unix)]
fn path_with(names: &[&str]) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let file = folder.path().join(name);
        fs::write(&file, "#!/bin/sh\nexit 0\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

#[cfg(unix)]
#[test]
fn installed_solvers_are_suggested_once_for_unknown_answers() {
    let two = format!("{INKALA}\n{INKALA}\n");
    let hints = |names: &[&str], args: &[&str]| {
        let path = path_with(names);
        let output = sudosat().env("PATH", path.path()).args(args).write_stdin(two.clone()).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{output:?}");
        stderr(&output).to_owned()
    };
    let unknown = ["unique", "--timeout", "0", "--threads", "1"];
    let first = hints(&["minisat", "cadical"], &unknown);
    let first = first.lines().collect::<Vec<_>>();
    assert!(first[0].ends_with("; cadical and minisat are installed: try --portfolio auto"), "{first:?}");
    assert!(!first[1].contains("installed"), "{first:?}");
    let offers = |names: &[&str], more: &[&str]| hints(names, &[&unknown[..], more].concat());
    assert!(offers(&["kissat"], &["--engine", "sat"]).contains("; kissat is installed: try --portfolio auto\n"));
    assert!(offers(&["kissat", "cadical"], &["--solver", "cadical -q"]).contains("; kissat is installed"));
    for (names, more) in [
        (&[][..], &[][..]),
        (&["cadical"], &["--engine", "native"]),
        (&["cadical"], &["--portfolio", "auto"]),
        (&["cadical", "minisat"], &["--solver", "cadical -q"]),
    ] {
        assert!(!offers(names, more).contains("installed:"), "{names:?} {more:?}");
    }
    let listed = hints(&["cadical"], &["solutions", "--timeout", "0"]);
    assert_eq!(listed.matches("cadical is installed: try --portfolio auto").count(), 1, "{listed}");
}

#[cfg(unix)]
#[test]
fn the_automatic_portfolio_has_every_installed_solver() {
    let messages = |names: &[&str], args: &[&str]| {
        let path = path_with(names);
        let args = [&["solve", "--engine", "sat", "--portfolio", "auto"][..], args].concat();
        let output = sudosat().env("PATH", path.path()).args(args).write_stdin(INKALA).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        stderr(&output).to_owned()
    };
    let engine = messages(&["minisat", "kissat", "cadical", "grep"], &["--stats"]);
    assert!(engine.contains("engine sat (portfolio of varisat, kissat, cadical, minisat)\n"), "{engine}");
    let alone = "sudosat: --portfolio auto: found no other solver (such as kissat or cadical); using varisat alone\n";
    assert_eq!(messages(&[], &[]), alone);
    assert_eq!(messages(&[], &["--quiet"]), "");
    assert!(messages(&[], &["--stats"]).contains("engine sat (varisat)\n"));
    let script = run(&["completions", "bash"], "");
    assert!(stdout(&script).contains("compgen -W \"auto varisat\""));
}

#[test]
fn solve_prints_the_only_solution() {
    let answer = format!("{EASY_SOLUTION}\n");
    for engine in ["both", "sat", "native", "textbook-scan", "textbook-count", "textbook-constraint"] {
        let output = expect(&["solve", "--engine", engine], EASY, 0, &answer);
        assert_eq!(stderr(&output), "", "{engine}");
    }
    for encoding in ["minimal", "efficient", "extended", "reduced"] {
        expect(&["solve", "--encoding", encoding, "-p", EASY], "", 0, &answer);
    }
}

#[test]
fn line_i_of_the_output_answers_puzzle_i() {
    let input = format!("{EASY}\n\n# a comment\n{TWO_SOLUTIONS}\nrubbish\n{CLASH}\n{EASY}\n");
    let answers = format!("{EASY_SOLUTION}\nmultiple\ninvalid\nunsolvable\n{EASY_SOLUTION}\n");
    let output = expect(&["solve"], &input, 2, &answers);
    assert!(stderr(&output).starts_with("standard input: line 5, column 1: "), "{}", stderr(&output));
    expect(&["unique"], &input, 2, "unique\nmultiple\ninvalid\nunsolvable\nunique\n");
    expect(&["count"], &input, 2, "1\n2\ninvalid\n0\n1\n");
    expect(&["count", "--limit", "1"], TWO_SOLUTIONS, 0, "1+\n");
}

#[test]
fn statistics_and_json_report_what_reached_the_solver() {
    let two = format!("{INKALA}\n{EASY}\n");
    let args = ["unique", "--engine", "sat", "--stats", "--format", "json", "--threads", "1"];
    let output = run(&args, &two);
    let lines = stdout(&output).lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let lines: Vec<_> = lines.collect();
    assert!(lines[1].get("sat").is_none(), "reduction settles it: {}", lines[1]);
    let sat = &lines[0]["sat"];
    assert_eq!(
        (&sat["encoding"], &sat["at_most_one"], &sat["calls"]),
        (&"reduced".into(), &"pairwise".into(), &2.into())
    );
    let messages = stderr(&output);
    let line = format!(
        "\nreduced: {} variables, {} clauses, {} literals, {} candidates fixed before; ",
        sat["variables"], sat["clauses"], sat["literals"], sat["fixed"]
    );
    assert!(messages.contains(&line), "{messages}");
    assert!(messages.contains("1 of 2 puzzles (50.0 %) reached the SAT solver, 2 calls\n"), "{messages}");
    let effort = format!(
        "s in the solver, {} decisions, {} conflicts, {} learnt clauses\n",
        sat["decisions"], sat["conflicts"], sat["learnt"]
    );
    assert!(messages.ends_with(&effort) && sat["decisions"].as_u64() > Some(0), "{messages}");
    let uncounted = run(&["unique", "--engine", "sat", "--stats", "--solver", "varisat"], INKALA);
    let messages = stderr(&uncounted);
    assert!(
        messages.ends_with("s in the solver, which does not count decisions, conflicts and learnt clauses\n"),
        "{messages}"
    );
    let full = |cell: usize| (5 * (cell / 25 % 5) + cell / 125 + cell % 25) % 25 + 1;
    let full: Vec<String> = (0..625).map(|cell| full(cell).to_string()).collect();
    let large = format!("{}\n{}\n", ".".repeat(16), full.join(" "));
    let output = run(&["solve", "--any", "--engine", "sat", "--encoding", "minimal", "--stats"], &large);
    for form in ["\nminimal: 64 variables, ", "\nminimal, product: "] {
        assert!(stderr(&output).contains(form), "{}", stderr(&output));
    }
    assert!(!stderr(&run(&["check", "--stats"], &two)).contains("variables"));
}

#[test]
fn exit_codes_distinguish_no_from_failed() {
    expect(&["unique"], EASY, 0, "unique\n");
    expect(&["unique"], TWO_SOLUTIONS, 1, "multiple\n");
    expect(&["unique"], CLASH, 1, "unsolvable\n");
    expect(&["solve"], CLASH, 1, "unsolvable\n");
    expect(&["count"], CLASH, 1, "0\n");
    expect(&["unique"], "", 0, "");
    let output = expect(&["unique", "no/such/file"], "", 2, "");
    assert!(stderr(&output).contains("no/such/file"), "{}", stderr(&output));
    assert_eq!(run(&["solve", "--engine", "abacus"], "").status.code(), Some(2));
}

#[test]
fn any_prints_one_of_several_solutions() {
    let output = run(&["solve", "--any"], TWO_SOLUTIONS);
    assert_eq!(output.status.code(), Some(0));
    let check = run(&["check"], stdout(&output));
    assert_eq!(stdout(&check), "complete and correct\n");
}

/// In a stream, the SAT solver gets the puzzles that reduction leaves open: two of these five.
#[test]
fn stats_count_the_puzzles_that_reached_the_sat_solver() {
    let input = [EASY, INKALA, CLASH, EASY, TWO_SOLUTIONS].join("\n");
    for (engine, threads) in [("sat", "1"), ("sat", "3"), ("both", "1"), ("both", "3")] {
        let output = run(&["unique", "--stats", "--engine", engine, "--threads", threads], &input);
        let messages = stderr(&output);
        let (line, calls) = messages.lines().nth(1).unwrap().rsplit_once(", ").unwrap();
        assert_eq!(line, "2 of 5 puzzles (40.0 %) reached the SAT solver", "{engine}, {threads} threads");
        assert_eq!(calls, "4 calls", "one call for the first solution and one for a second");
        assert!(messages.starts_with("5 puzzles: "), "{messages}");
    }
    let all = run(&["unique", "--stats", "--engine", "sat", "--sat-mode", "pure"], &input);
    assert!(stderr(&all).contains("5 of 5 puzzles (100.0 %)"), "{}", stderr(&all));
    let native = run(&["unique", "--stats", "--engine", "native"], &input);
    assert!(!stderr(&native).contains("SAT solver"), "{}", stderr(&native));
    assert!(!stderr(&run(&["unique", "--engine", "sat"], &input)).contains("SAT solver"));
}

#[test]
fn check_reports_every_clash() {
    expect(&["check"], EASY, 0, "valid\n");
    expect(&["check"], EASY_SOLUTION, 0, "complete and correct\n");
    let output = expect(&["check"], CLASH, 1, "invalid\n");
    assert_eq!(
        stderr(&output),
        "standard input: line 1: row 1 has 5 at r1c1 and r1c2\nstandard input: line 1: box 1 has 5 at r1c1 and r1c2\n"
    );
}

#[test]
fn check_works_on_several_threads_and_quietly() {
    let input = format!("{EASY}\n{CLASH}\n").repeat(50);
    for threads in ["1", "3"] {
        let output = expect(&["check", "-q", "--threads", threads], &input, 1, &"valid\ninvalid\n".repeat(50));
        assert_eq!(stderr(&output), "");
    }
}

#[test]
fn piped_input_without_a_command_is_solved() {
    expect(&[], EASY, 0, &format!("{EASY_SOLUTION}\n"));
}

#[test]
fn answers_of_smt_solvers_are_decoded() {
    let directory = tempfile::tempdir().unwrap();
    let puzzle = directory.path().join("puzzle").to_str().unwrap().to_owned();
    fs::write(&puzzle, EASY).unwrap();
    let value = |(cell, digit)| format!("(r{}c{} {digit})", cell / 9 + 1, cell % 9 + 1);
    let values: Vec<String> = EASY_SOLUTION.chars().enumerate().map(value).collect();
    let answer = format!("sat\n({})\n", values.join("\n "));
    for encoding in ["extended", "reduced"] {
        let args = ["decode", "--encoding", encoding, &puzzle];
        expect(&args, &answer, 10, &format!("{EASY_SOLUTION}\n"));
    }
    let wrong = expect(&["decode", &puzzle], &answer.replace("(r1c3 4)", "(r1c3 5)"), 1, "invalid\n");
    assert!(stderr(&wrong).contains("row 1 has 5"), "{}", stderr(&wrong));
    expect(&["decode", &puzzle], "unsat\n(error \"line 9: model is not available\")\n", 20, "unsolvable\n");
    expect(&["decode", &puzzle], "unknown\n", 0, "unknown\n");
}

#[test]
fn canonical_has_the_common_options() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let output = run(&["canonical"], EASY);
    let form = stdout(&output).trim_end();
    let table = format!("name,puzzle,stars\n\"a, b\",{EASY},3\n");
    let expected = format!("name,puzzle,stars,canonical\n\"a, b\",{EASY},3,{form}\n");
    expect(&["canonical"], &table, 0, &expected);
    expect(&["canonical", "--threads", "3", "-o", &path("forms.csv")], &table, 0, "");
    assert_eq!(fs::read_to_string(path("forms.csv")).unwrap(), expected);
    let lines = format!("{EASY} easy\n").repeat(20);
    expect(&["canonical", "--threads", "3", "--keep-comments"], &lines, 0, &format!("{form} easy\n").repeat(20));
    let csv = format!("puzzle,canonical,comment\n{EASY},{form},easy\n");
    expect(&["canonical", "--keep-comments", "--to", "csv"], &format!("{EASY} easy\n"), 0, &csv);
    let object = run(&["canonical"], &format!("{{\"puzzle\":\"{EASY}\",\"stars\":3}}\n"));
    let json: serde_json::Value = serde_json::from_str(stdout(&object)).unwrap();
    assert_eq!((&json["canonical"], &json["fields"]["stars"]), (&form.into(), &3.into()));
}

#[test]
fn canonical_reports_unsupported_boards_once() {
    let output = expect(&["canonical"], &"1234341221434321\n".repeat(2000), 2, &"unsupported\n".repeat(2000));
    let expected = "standard input: line 1: only 9x9 puzzles with 3x3 boxes and no other rule have a canonical form\n\
        sudosat: no answer to another 1999 puzzles, for the same reason\n";
    assert_eq!(stderr(&output), expected);
    assert_eq!(stderr(&run(&["canonical", "-q"], "1234341221434321\n")), "");
}

/// The counts of a solver that prints them for every call, and of one that prints them for one of two puzzles.
#[cfg(unix)]
#[test]
fn counts_printed_by_solvers_are_summed() {
    let directory = tempfile::tempdir().unwrap();
    let solver = directory.path().join("solver").to_str().unwrap().to_owned();
    let stats = |script: &str| {
        fs::write(&solver, format!("#!/bin/sh\n{script}\necho 's UNSATISFIABLE'\nexit 20\n")).unwrap();
        let args = ["unique", "--engine", "sat", "--stats", "--threads", "1", "--solver", &format!("sh {solver}")];
        stderr(&run(&args, &format!("{INKALA}\n{INKALA}\n"))).to_owned()
    };
    let counts = "printf 'c conflicts:  7  9.00 per second\\nc decisions: 12\\nc learned: 5\\nc propagations: 99\\n'";
    let messages = stats(counts);
    assert!(messages.ends_with(", 24 decisions, 14 conflicts, 10 learnt clauses\n"), "{messages}");
    let flag = directory.path().join("flag");
    let once = format!("[ -e {0} ] || {{ touch {0}; {counts}; }}", flag.display());
    let messages = stats(&once);
    let expected = ", 12 decisions, 7 conflicts, 5 learnt clauses in the 1 of 2 calls that were counted\n";
    assert!(messages.ends_with(expected), "{messages}");
}

#[test]
fn rules_and_boxes_and_regions_are_enforced() {
    let empty = ".".repeat(16);
    expect(&["count"], &empty, 0, "288\n");
    expect(&["count", "--rule", "diagonal"], &empty, 0, "48\n");
    expect(&["count", "--boxes", "1x4"], &empty, 0, "576\n");
    let directory = tempfile::tempdir().unwrap();
    let regions = directory.path().join("regions.txt");
    fs::write(&regions, "AABB\nAABB\nCCDD\nCCDD\n").unwrap();
    expect(&["count", "--regions", regions.to_str().unwrap()], &empty, 0, "288\n");
    fs::write(&regions, "AAAB\nAABB\nCCDD\nCCDD\n").unwrap();
    let output = run(&["count", "--regions", regions.to_str().unwrap()], &empty);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("regions.txt"), "{}", stderr(&output));
}

#[test]
fn all_formats_hold_the_same_answer() {
    let json = run(&["solve", "--format", "json"], EASY);
    let object: serde_json::Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!(object["schema"], "sudosat-answer-1");
    assert_eq!(object["answer"], "unique");
    assert_eq!(object["puzzle"], EASY);
    assert_eq!(object["solution"], EASY_SOLUTION);
    let csv = format!("puzzle,answer,solution,rules\n{EASY},unique,{EASY_SOLUTION},\n");
    expect(&["solve", "--format", "csv"], EASY, 0, &csv);
    let block = run(&["solve", "--format", "block"], EASY);
    expect(&["solve"], stdout(&block), 0, &format!("{EASY_SOLUTION}\n"));
}

#[test]
fn decode_inverts_export() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("puzzle"), EASY).unwrap();
    for encoding in ["minimal", "efficient", "extended", "reduced"] {
        let cnf = run(&["export", &path("puzzle"), "--encoding", encoding], "");
        assert_eq!(cnf.status.code(), Some(0), "{}", stderr(&cnf));
        assert!(stdout(&cnf).lines().any(|line| line.starts_with("p cnf ")), "{encoding}");
    }
    let model: Vec<String> = EASY_SOLUTION
        .bytes()
        .enumerate()
        .flat_map(|(cell, digit)| {
            (1..=9).map(move |number| {
                let variable = cell * 9 + number;
                if number == usize::from(digit - b'0') { variable.to_string() } else { format!("-{variable}") }
            })
        })
        .collect();
    let answer = format!("s SATISFIABLE\nv {} 0\n", model.join(" "));
    expect(&["decode", &path("puzzle")], &answer, 10, &format!("{EASY_SOLUTION}\n"));
    expect(&["decode", &path("puzzle")], &format!("SAT\n{} 0\n", model.join(" ")), 10, &format!("{EASY_SOLUTION}\n"));
    expect(&["decode", &path("puzzle")], "s UNSATISFIABLE\n", 20, "unsolvable\n");
    expect(&["decode", &path("puzzle")], "s UNKNOWN\n", 0, "unknown\n");
    let decoded = |format: &str| {
        let output = run(&["decode", "--format", format, &path("puzzle")], &answer);
        assert_eq!(output.status.code(), Some(10), "{format}: {}", stderr(&output));
        stdout(&output).to_owned()
    };
    assert_eq!(decoded("line"), format!("{EASY_SOLUTION}\n"));
    assert!(decoded("block").starts_with("5 3 4 | 6 7 8 | 9 1 2\n"), "{}", decoded("block"));
    assert_eq!(decoded("csv"), format!("puzzle,answer,solution,rules\n{EASY},solvable,{EASY_SOLUTION},\n"));
    let json: serde_json::Value = serde_json::from_str(&decoded("json")).unwrap();
    assert_eq!((&json["answer"], &json["solution"]), (&"solvable".into(), &EASY_SOLUTION.into()));
    let picture = decoded("svg");
    let document = roxmltree::Document::parse(&picture).unwrap();
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("text")).count(), 81);
    expect(
        &["decode", "--format", "csv", &path("puzzle")],
        "s UNSATISFIABLE\n",
        20,
        &format!("puzzle,answer,solution,rules\n{EASY},unsolvable,,\n"),
    );
    let nothing = expect(&["decode", "--format", "svg", &path("puzzle")], "s UNSATISFIABLE\n", 20, "");
    assert!(stderr(&nothing).contains("unsolvable: there is no grid to draw"));
    // Swapping the digits 1 and 2 keeps every house valid and contradicts the clues.
    let swapped = answer.replace("v ", "v -").replace("v --", "v ");
    let output = run(&["decode", &path("puzzle")], &swapped);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stderr(&output).contains("r1c1"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "invalid\n");
    let wrong = run(&["decode", "--format", "json", &path("puzzle")], &swapped);
    let json: serde_json::Value = serde_json::from_str(stdout(&wrong)).unwrap();
    assert!(json["answer"] == "invalid" && json["error"].is_string(), "{json}");
}

#[test]
fn a_wrong_engine_is_caught_and_reported() {
    let directory = tempfile::tempdir().unwrap();
    let output = sudosat()
        .current_dir(directory.path())
        .args(["unique", "--encoding", "extended", "--solver", "sh -c 'exit 20'", "-p", EASY])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(stdout(&output), "unknown\n");
    let report = fs::read_to_string(directory.path().join("sudosat-disagreement-1.txt")).unwrap();
    for part in [EASY, EASY_SOLUTION, "unsolvable", "unique", "native", env!("CARGO_PKG_VERSION")] {
        assert!(report.contains(part), "no {part} in the report:\n{report}");
    }
}

#[test]
fn a_count_that_runs_out_of_time_reports_its_bound() {
    let empty = ".".repeat(81);
    let output = run(&["count", "--timeout", "100ms", "--limit", "1000000000", "--engine", "native", "-p", &empty], "");
    assert_eq!(output.status.code(), Some(4));
    let bound = stdout(&output).strip_suffix("+\n").unwrap().parse::<u64>().unwrap();
    assert!(stderr(&output).contains(&format!("there are at least {bound} solutions")), "{}", stderr(&output));
}

#[test]
fn a_timeout_is_a_number_of_seconds_or_has_a_unit() {
    for time in ["30", "30s", "1m 30s", "500ms"] {
        assert_eq!(run(&["solve", "--timeout", time, "-p", EASY], "").status.code(), Some(0), "{time}");
    }
    for time in ["", "30x", "soon"] {
        let output = run(&["solve", "--timeout", time, "-p", EASY], "");
        assert_eq!(output.status.code(), Some(2), "{time}");
        assert!(stderr(&output).contains("--timeout"), "{time}: {}", stderr(&output));
    }
}

#[test]
fn invalid_numbers_are_refused_with_the_expected_range() {
    for (args, message) in [
        (&["count", "--limit", "many"][..], "invalid value 'many' for '--limit <N>': give a whole number, 1 or more"),
        (&["count", "--limit", "0"], "invalid value '0' for '--limit <N>': give a whole number, 1 or more"),
        (&["solve", "--threads", "-1"], "invalid value '-1' for '--threads <N>': give a whole number from 1 to 1024"),
        (&["why", "--threads", "two"], "invalid value 'two' for '--threads <N>': give a whole number from 1 to 1024"),
        (
            &["verify", "--threads", "1025"],
            "invalid value '1025' for '--threads <N>': give a whole number from 1 to 1024",
        ),
        (&["certify", "--count", "-3"], "invalid value '-3' for '--count <K>': give a whole number from 1 to 1000"),
        (&["export", "--record", "1.5"], "invalid value '1.5' for '--record <N>': give a whole number, 1 or more"),
    ] {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(message), "{args:?}: {}", stderr(&output));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudosat"))
        .args(["solve", "-p", EASY])
        .stdout(full)
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
    assert_eq!(run(&["export", "-p", EASY, "-o", "/dev/full"], "").status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_quietly() {
    use std::io::{Read as _, Write as _};
    use std::process::Stdio;
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudosat"))
        .args(["solve", "--engine", "native"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let lines = format!("{EASY}\n").repeat(20_000);
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(message, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let _ = writer.join().unwrap();
}

/// Standard output may lose its reader; any other output may not.
#[test]
#[cfg(unix)]
fn a_named_pipe_that_loses_its_reader_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let (pipe, puzzles) = (directory.path().join("pipe"), directory.path().join("puzzles"));
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    fs::write(&puzzles, format!("{EASY}\n").repeat(20_000)).unwrap();
    for command in [&["solve", "--engine", "native"][..], &["convert", "--to", "line"], &["merge"]] {
        let opened = pipe.clone();
        let reader = std::thread::spawn(move || drop(fs::File::open(opened)));
        let output = sudosat().args(command).arg(&puzzles).arg("-o").arg(&pipe).output().unwrap();
        reader.join().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stderr(&output).contains("writing the answers failed: Broken pipe"), "{}", stderr(&output));
    }
    // Standard output, by name.
    let line =
        format!("'{}' solve --engine native '{}' -o /dev/stdout", env!("CARGO_BIN_EXE_sudosat"), puzzles.display());
    let line = format!("{{ {line}; echo $? >&2; }} | head -n 1");
    let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    assert_eq!(stderr(&output), "0\n");
}

#[test]
#[cfg(unix)]
fn resume_refuses_a_pipe_before_it_waits_for_a_reader() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let output = sudosat().args(["solve", "--resume", "-p", EASY, "-o"]).arg(&pipe).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--resume needs an --output that is a regular file"), "{}", stderr(&output));
}

#[test]
fn an_input_without_puzzles_is_reported() {
    let commands =
        ["solve", "unique", "count", "check", "why", "canonical", "certify", "solutions", "convert --to line"];
    for (command, input) in itertools::iproduct!(commands, ["", "\n\n", "# a remark\n"]) {
        let args: Vec<&str> = command.split(' ').collect();
        let output = run(&args, input);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert_eq!(stderr(&output), "sudosat: no puzzles found\n", "{command} {input:?}");
    }
    assert_eq!(stderr(&run(&["solve", "--quiet"], "")), "");
    assert_eq!(stderr(&run(&["solve"], &format!("{EASY}\n"))), "");
}

#[test]
fn answers_never_wait_for_more_input() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudosat"))
        .args(["unique", "--input-format", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "{EASY}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "unique");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn help_shows_examples_and_exit_codes() {
    let help = run(&["--help"], "");
    let help = stdout(&help);
    assert!(help.contains("Exit codes"));
    // Every command in the help, so that a new one cannot be forgotten.
    let listed = help.split("\nSolve:\n").nth(1).unwrap().split("\nOptions:\n").next().unwrap_or_default();
    let names =
        listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ") && !line.contains("--"));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    for known in ["solve", "solutions", "why", "canonical", "audit", "merge", "certify", "verify", "convert", "man"] {
        assert!(names.contains(&known), "{known} is not in {names:?}");
    }
    for command in names {
        let output = run(&[command, "--help"], "");
        assert_eq!(output.status.code(), Some(0), "{command}");
        let examples = stdout(&output).split_once("Example").map_or("", |(_, examples)| examples);
        assert!(examples.contains(&format!("sudosat {command}")), "{command} shows no example");
    }
    assert!(stdout(&run(&["completions", "bash"], "")).contains("sudosat"));
    let directory = tempfile::tempdir().unwrap();
    assert!(run(&["man", directory.path().to_str().unwrap()], "").status.success());
    for page in ["sudosat.1", "sudosat-solve.1", "sudosat-export.1"] {
        assert!(directory.path().join(page).exists(), "{page}");
    }
}

#[test]
fn help_is_short_and_grouped() {
    let help = run(&["help"], "");
    let groups = ["\nSolve:\n  solve ", "\nExplain:\n  why ", "\nData:\n  convert ", "\nSAT:\n  export ", "\nSetup:\n"];
    assert!(groups.iter().all(|group| stdout(&help).contains(group)), "{}", stdout(&help));
    let (short, long) = (run(&["help", "solve"], ""), run(&["solve", "--help"], ""));
    assert!(stdout(&short).contains("--timeout") && stdout(&long).contains("--resume"));
    assert!(!stdout(&short).contains("--resume"), "{}", stdout(&short));
    let engine = run(&["help", "engine"], "");
    for option in ["--encoding", "--at-most-one", "--sat-mode", "--probe", "--solver", "--portfolio"] {
        assert!(stdout(&engine).contains(&format!("{option} <")), "{option}: {}", stdout(&engine));
        assert!(!stdout(&long).contains(&format!("{option} <")), "{option}: {}", stdout(&long));
    }
    let unknown = run(&["help", "slove"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("`slove` is not a command"), "{}", stderr(&unknown));
}

/// Every command has `--from` and `--to`; their former names are accepted but hidden.
#[test]
fn format_options_have_the_same_names_everywhere() {
    for (now, before) in [(["--from", "line"], ["--input-format", "line"]), (["--to", "json"], ["--format", "json"])] {
        for command in ["solve", "check", "canonical"] {
            let [now, before] = [now, before].map(|[option, name]| run(&[command, option, name], EASY));
            assert_eq!((now.status.code(), stdout(&now)), (Some(0), stdout(&before)), "{command}: {}", stderr(&before));
        }
    }
    for command in ["solve", "check", "why", "canonical", "audit", "verify", "certify", "convert", "export", "decode"] {
        let help = run(&[command, "--help"], "");
        assert!(stdout(&help).contains("--from <") && stdout(&help).contains("--to <"), "{command}");
        assert!(!stdout(&help).contains("--format") && !stdout(&help).contains("--input-format"), "{command}");
    }
}

/// The hostile files through the program: every error is reported with file and position, every record has its line,
/// and the exit code matches.
#[test]
fn hostile_files_are_reported_as_in_the_table_of_the_library() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/hostile");
    let table = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let entries = table.split("\n\n").flat_map(|part| part.split_inclusive('\n')).filter(|line| !line.starts_with('#'));
    let mut files: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in entries.map(|line| line.trim_end_matches('\n')).filter(|line| !line.is_empty()) {
        match line.strip_prefix("  ") {
            Some(outcome) => files.last_mut().unwrap().1.push(outcome),
            None => files.push((line, Vec::new())),
        }
    }
    assert!(files.len() >= 60);
    for (name, outcomes) in files {
        let path = folder.join(name);
        let output = run(&["check", path.to_str().unwrap()], "");
        let (messages, answers) = (stderr(&output), stdout(&output).lines().count());
        let errors: Vec<&&str> = outcomes.iter().filter(|outcome| !outcome.ends_with(" clues")).collect();
        let failed = errors.iter().any(|error| **error != "nothing");
        for error in errors.iter().filter(|error| ***error != "nothing") {
            let error = error.trim_start_matches("input: ");
            assert!(messages.contains(&format!("{}: {error}", path.display())), "{name}: {error}\nfound:\n{messages}");
        }
        let records = outcomes.iter().filter(|outcome| **outcome != "nothing" && !outcome.starts_with("input: "));
        assert_eq!(answers, records.count(), "{name}");
        assert!(matches!(output.status.code(), Some(0 | 1)) != failed, "{name}: {:?}", output.status);
        assert!(!messages.contains('\u{1b}') && !messages.contains('\0'), "{name}: raw control characters");
    }
}

#[test]
fn an_empty_puzzle_argument_is_refused() {
    for text in ["", " \n"] {
        let refused = expect(&["solve", "-p", text], "", 2, "");
        assert_eq!(stderr(&refused), "sudosat: -p: it contains no puzzle\n");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_solver_outlives_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let started = folder.path().join("started");
    let temporary = folder.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let sleeper = format!("sh -c 'echo $$ >> {}; exec sleep 60'", started.display());
    for threads in ["1", "2"] {
        let solvers = format!("{sleeper},{sleeper}");
        let args = ["unique", "--engine", "sat", "--timeout", "500ms", "--threads", threads, "--portfolio", &solvers];
        let program = &mut sudosat();
        let output = program.env("TMPDIR", &temporary).args(args).write_stdin(format!("{INKALA}\n{INKALA}\n"));
        output.assert().code(4).stdout("unknown\nunknown\n");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "folders are left with {threads} threads");
        let processes = fs::read_to_string(&started).unwrap();
        assert!(processes.lines().count() >= 4, "{processes}");
        for process in processes.lines() {
            assert!(
                !std::path::Path::new("/proc").join(process).exists(),
                "{process} is still alive after {threads} threads"
            );
        }
    }
}

/// The commands in the README and the guide, except for drawings, which need a terminal, and commands that need
/// cadical.
#[cfg(unix)]
#[test]
fn the_pages_show_the_output_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    std::os::unix::fs::symlink(root.join("examples"), folder.path().join("examples")).unwrap();
    let program = assert_cmd::cargo::cargo_bin("sudosat");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let pages = ["README.md", "docs/GUIDE.md"].map(|page| fs::read_to_string(root.join(page)).unwrap());
    let mut run = 0;
    for block in pages.concat().split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        for shown in block.split("$ ").skip(1) {
            let (command, printed) = shown.split_once('\n').unwrap();
            if printed.starts_with('┏') || command.contains("cadical") {
                continue;
            }
            let mut shell = Command::new("sh");
            let shell = shell.current_dir(folder.path()).env("PATH", &path).args(["-c", &format!("({command}) 2>&1")]);
            assert_eq!(stdout(&shell.output().unwrap()), printed, "{command}");
            run += 1;
        }
    }
    assert!(run > 15, "the pages have {run} commands");
}

#[test]
fn a_puzzle_as_an_argument_is_solved() {
    let answer = format!("{EASY_SOLUTION}\n");
    for args in [&[EASY][..], &["solve", EASY], &["--color", "never", EASY], &["-p", EASY]] {
        expect(args, "", 0, &answer);
    }
    expect(&[TWO_SOLUTIONS], "", 1, "multiple\n");
    expect(&["solve", "-p", &EASY.replace('.', "-")], "", 0, &answer);
    expect(&["solve", "-p", "--34341221434321"], "", 0, "1234341221434321\n");
    let csv = format!("puzzle,answer,solution,rules\n{EASY},unique,{EASY_SOLUTION},\n");
    expect(&[EASY, "--format", "csv"], "", 0, &csv);
    expect(&["unique", EASY, TWO_SOLUTIONS], "", 1, "unique\nmultiple\n");
    expect(&["count", TWO_SOLUTIONS], "", 0, "2\n");
    expect(&["check", CLASH], "", 1, "invalid\n");
    assert!(stdout(&run(&["why", CLASH], "")).starts_with("unsolvable; clash: "));
    for command in [&["certify"][..], &["canonical"], &["convert", "--to", "sdm"], &["export"]] {
        let (given, option) = (run(&[command, &[EASY]].concat(), ""), run(&[command, &["-p", EASY]].concat(), ""));
        assert_eq!((stdout(&given), given.status.code()), (stdout(&option), Some(0)), "{command:?}");
    }
    let link = run(&["convert", "--to", "fpuzzles-link", EASY], "");
    let link = stdout(&link).trim_end();
    expect(&[link], "", 0, &answer);
    expect(&["solve", link], "", 0, &answer);
    let block: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    expect(&[&block.join("\n")], "", 0, &answer);
}

#[test]
fn a_file_takes_precedence_over_a_puzzle_of_its_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(EASY), TWO_SOLUTIONS).unwrap();
    for args in [&[EASY][..], &["unique", EASY]] {
        let output = sudosat().args(args).current_dir(&folder).output().unwrap();
        assert_eq!((stdout(&output), output.status.code()), ("multiple\n", Some(1)), "{args:?}");
    }
}

#[test]
fn a_file_in_place_of_a_command_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, EASY).unwrap();
    expect(&[file.to_str().unwrap()], "", 0, &format!("{EASY_SOLUTION}\n"));
    expect(&["-"], EASY, 0, &format!("{EASY_SOLUTION}\n"));
}

#[test]
fn mistyped_names_are_reported_with_what_was_expected() {
    for (args, message) in [
        (&["slove", "x"][..], "some similar subcommands exist: 'select', 'solve'"),
        (&["puzles.txt"], "'puzles.txt' is neither a command nor a file nor a puzzle\n"),
        (&["solve", "puzles.txt"], "puzles.txt: No such file or directory"),
        (&["solve", "1"], "1: No such file or directory"),
        (&["help", "slove"], "`slove` is not a command"),
        (&["solve", &EASY[1..]], "no file has this name, and it is not a puzzle: expected 81 cells"),
        (&[&EASY[1..]], "is neither a command nor a file nor a puzzle: expected 81 cells"),
        (&["--no-such-option"], "unexpected argument '--no-such-option'"),
    ] {
        let output = expect(args, "", 2, "");
        assert!(stderr(&output).contains(message), "{args:?}: {}", stderr(&output));
    }
}
