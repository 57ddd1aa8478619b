//! `generate` on other boards, with rules and families of rules.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::schemas::{corrupted, schema};
use crate::shared::{Folder, outcome, run, run_on, text};
use serde_json::Value;

const BOARDS: [&[&str]; 5] = [
    &["--board", "4x4"],
    &["--boxes", "3x2", "--rule", "diagonal"],
    &["--family", "killer", "--no-givens"],
    &["--board", "6", "--family", "thermo,dots,parity,killer"],
    &["--board", "4", "--rule", "diagonal main", "--symmetry", "180"],
];

/// The output of `generate` with these arguments, which must succeed without a message.
fn generated(args: &[&str]) -> String {
    let output = run(&[&["generate", "--quiet", "--seed", "3"], args].concat());
    let (lines, messages, code) = outcome(&output);
    assert_eq!((&*messages, code), ("", Some(0)), "{args:?}");
    lines
}

#[test]
fn every_format_is_read_back() {
    for board in BOARDS {
        for format in ["line", "json", "csv"] {
            let puzzles = generated(&[&["3", "--to", format], board].concat());
            let (answers, messages, code) = outcome(&run_on(&["unique", "--quiet", "--to", "line"], puzzles.clone()));
            assert_eq!((&*messages, code), ("", Some(0)), "{board:?} {format}: {puzzles}");
            assert_eq!(answers.lines().count(), 3, "{board:?} {format}: {puzzles}\n{answers}");
        }
    }
}

#[test]
fn a_picture_shows_one_puzzle() {
    let picture = generated(&["--to", "svg", "--family", "killer", "--no-givens"]);
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    let (_, messages, code) = outcome(&run(&["generate", "2", "--to", "svg", "--board", "4"]));
    assert!(messages.contains("--to svg draws one puzzle") && code == Some(2), "{messages}");
}

#[test]
fn a_seed_gives_the_same_bytes_however_the_job_is_cut() {
    let folder = Folder::new();
    for (number, board) in BOARDS.into_iter().enumerate() {
        let job = [&["6", "--to", "json"], board].concat();
        let whole = generated(&[&job[..], &["--threads", "1"]].concat());
        for threads in ["2", "8"] {
            assert!(generated(&[&job[..], &["--threads", threads]].concat()) == whole, "{board:?}: {threads} threads");
        }
        let shares = ["1/2", "2/2"].map(|share| {
            let name = folder.name(&format!("{number}-{}", share.replace('/', "-")));
            generated(&[&job[..], &["--shard", share, "-o", &name]].concat());
            name
        });
        assert!(text(&run(&["merge", &shares[0], &shares[1]]).stdout) == whole, "{board:?}: shares");
        // A killed job: some puzzles, and its record.
        let (file, args) = (folder.name(&format!("{number}.json")), [&job[..], &["-o"]].concat());
        generated(&[&args[..], &[&file]].concat());
        assert!(folder.read(&format!("{number}.json")) == whole.as_bytes(), "{board:?}");
    }
    let args = ["generate", "4", "--seed", "1", "--family", "killer", "--no-givens", "--shard", "1/2"];
    let (_, messages, code) = outcome(&run(&args));
    assert!(messages.contains("use --to json or --to csv") && code == Some(2), "{messages}");
}

#[test]
fn objects_follow_their_schema() {
    let optional = ["boxes", "regions", "rules", "families", "undecided"];
    let check = schema("sudosat-generated-1");
    let folder = Folder::new();
    let regions = folder.write("regions.txt", "1122 1332 1342 3444");
    let jigsaw: &[&str] = &["--regions", &regions];
    let few: &[&str] = &["--board", "4", "--clues", "6.."];
    for board in BOARDS.into_iter().chain([jigsaw, few]) {
        let json = generated(&[&["2", "--to", "json"], board].concat());
        for line in json.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            check(&object).unwrap_or_else(|error| panic!("{line}: {error}"));
            for wrong in corrupted(&object, &optional) {
                assert!(check(&wrong).is_err(), "{wrong}");
            }
            let is_uniform =
                board[..2] == ["--board", "4"] && board.get(2) != Some(&"--rule") || board == ["--board", "4x4"];
            assert_eq!(object["sampling"], if is_uniform { "uniform" } else { "arbitrary" }, "{line}");
            assert_eq!(object.get("regions").is_some(), board[0] == "--regions", "{line}");
        }
    }
}

#[test]
fn every_puzzle_has_a_certificate() {
    let folder = Folder::new();
    let proofs = folder.name("proofs");
    let args = ["2", "--board", "6", "--family", "killer,thermo", "--no-givens", "--certify", &proofs];
    let puzzles = folder.write("puzzles.txt", generated(&args));
    let (lines, messages, code) = outcome(&run(&["verify", &proofs, "--puzzle", &puzzles]));
    assert_eq!((&*messages, code), ("", Some(0)), "{lines}");
    assert_eq!(lines.lines().filter(|line| line.starts_with("unique")).count(), 2, "{lines}");
}

#[test]
fn conditions_and_numbers_of_clues_reject_attempts() {
    let json = generated(&["3", "--board", "6", "--where", "clues<=8", "--to", "json"]);
    for line in json.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        assert!(object["clues"].as_u64() <= Some(8), "{line}");
    }
    let csv = generated(&["3", "--board", "6", "--clues", "15..", "--to", "csv"]);
    assert!(csv.starts_with("puzzle,solution,clues,") && csv.lines().next().unwrap().ends_with(",version,rules"));
    assert!(csv.lines().skip(1).all(|row| row.split(',').nth(2) == Some("15") && row.contains(",undecided,")), "{csv}");
    let weak = ["generate", "--seed", "1", "--family", "parity", "--no-givens", "--attempts", "2"];
    let (lines, messages, code) = outcome(&run(&weak));
    let message = "sudosat: record 1: no puzzle in 2 attempts; perhaps clues of these families are too weak\n";
    assert!(lines == "none\n" && messages.starts_with(message) && code == Some(4), "{messages}");
}

#[test]
fn efforts_are_those_that_are_rated() {
    for (board, range, least, most) in [
        (&["--board", "6"][..], "effort:1:5..1:30", "1:5.0", "1:30.0"),
        (&["--board", "6"], "effort:1:16..", "1:16.0", "1:999.0"),
        (&["--board", "4", "--rule", "diagonal main"], "effort:..0:0", "0:0.0", "0:0.0"),
        (&["--family", "thermo"], "effort:1:0..", "1:0.0", "9:0.0"),
        (&[], "effort:1:20..1:90", "1:20.0", "1:90.0"),
    ] {
        let puzzles = generated(&[&["2", "--rating", range], board].concat());
        let rated = run_on(&["rate", "--scale", "effort", "--to", "line"], puzzles);
        let efforts = text(&rated.stdout);
        assert_eq!(efforts.lines().count(), 2, "{efforts}");
        for line in efforts.lines() {
            let number = |effort: &str| {
                let (depth, sum) = effort.split_once(':').unwrap();
                1e6 * depth.parse::<f64>().unwrap() + sum.parse::<f64>().unwrap()
            };
            let effort = number(line.split(' ').nth(1).unwrap());
            assert!((number(least)..=number(most)).contains(&effort), "{board:?} {range}: {line}");
        }
    }
}

#[test]
fn boards_with_grids_and_other_digits_read_back() {
    for (board, rest, grid) in [
        ("grid 4x6", &["2"][..], "grid 4x6 boxes 2x3"),
        ("digits 0-5", &["2", "--symmetry", "180"], "grid 6x6 digits 0-5 boxes 2x3"),
        ("Digits 3-6", &["2", "--solvable-by", "singles"], "grid 4x4 digits 3-6 boxes 2x2"),
        ("grid 4x4 at r1c1 r3c3", &["3", "--rule", "cage 5 r1c1 r1c2"], "grid 4x4 boxes 2x2 at r1c1 r3c3"),
        ("twodoku", &["1"], "grid 9x9 boxes 3x3 at r1c1 r7c7"),
    ] {
        let made = |to| generated(&[&["--board", board, "--to", to], rest].concat());
        let lines = made("line");
        let count: usize = rest[0].parse().unwrap();
        assert_eq!(lines.matches(grid).count(), count, "{lines}");
        for read in [lines, made("json"), made("csv")] {
            let (answers, messages, _) = outcome(&run_on(&["unique"], read));
            assert_eq!(answers.matches("unique").count(), count, "{board}: {answers} {messages}");
        }
        // Symmetric puzzles, and those that techniques solve, need not be minimal; a Twodoku takes long.
        if rest.len() == 1 && board != "twodoku" || rest.contains(&"--rule") {
            let minimal = outcome(&run_on(&["select", "--where", "minimal"], made("csv"))).0;
            assert_eq!(minimal.lines().count(), count + 1, "{board}: {minimal}");
        }
        let picture = generated(&[&["1", "--board", board, "--to", "svg"], &rest[1..]].concat());
        assert!(picture.starts_with("<svg"), "{board}");
    }
}

#[test]
fn puzzles_of_other_boards_are_solvable_by_singles() {
    for (board, fields) in
        [(["--board", "6"], "\"sampling\":\"arbitrary\""), (["--rule", "windoku"], "\"rules\":[\"windoku\"]")]
    {
        let args = [&["generate", "2", "--seed", "1", "--solvable-by", "singles", "--to", "json"], &board[..]].concat();
        let (lines, _, code) = outcome(&run(&args));
        assert_eq!((lines.lines().count(), code), (2, Some(0)), "{lines}");
        for line in lines.lines() {
            assert!(line.contains("\"solvable_by\":\"singles\"") && line.contains(fields), "{line}");
            let is_listed = line.contains("\"minimal\":\"no\"") == line.contains("\"redundant\":[\"r");
            assert!(is_listed, "{line}");
        }
    }
}

#[test]
fn what_other_boards_do_not_have_is_refused() {
    for (args, why) in [
        (&["--board", "7"][..], "side 7 has no usual box shape"),
        (
            &["--board", "2x3"],
            "give a side, as in 6 or 16x16, or a board such as samurai; --boxes takes the shape of boxes",
        ),
        (&["--board", "grid 6x9 at r1"], "expected `grid` and a size"),
        (&["--board", "samurei"], "give a side, as in 6 or 16x16, or a board such as samurai"),
        (&["--board", "grid 4x6", "--symmetry", "180"], "a symmetry needs a square board"),
        (
            &["--board", "digits 0-5", "--family", "killer"],
            "a family needs a square board with digits that begin with 1",
        ),
        (&["--board", "grid 4x6", "--rule", "diagonal"], "needs a square board of one grid"),
        (&["--board", "6", "--boxes", "2x3"], "cannot be used with"),
        (&["--board", "6", "--rule", "odd r7c1"], "the rule `odd` has r7c1, which is not on a board of side 6"),
        (&["--board", "6", "--solvable-by", "mango"], "`mango` is not a limit on techniques: expected singles, "),
        (
            &["--board", "6", "--solvable-by", "fish"],
            "expected singles, locked, pairs, triplets and quads on this board",
        ),
        (&["--rule", "odd r1c1", "--solvable-by", "pairs"], "rules are houses, such as `diagonal`, got `odd r1c1`"),
        (&["--family", "dots", "--solvable-by", "pairs"], "techniques that solve clues of families are not supported"),
        (&["--rule", "diagonal", "--rating", "2.0.."], "no other rule; --rating effort:A..B is for all"),
        (&["--board", "6", "--rating", "effort:1"], "as in effort:1:20.., effort:..0:0 or effort:1:5..1:30"),
        (&["--board", "6", "--rating", "effort:1:9..1:5"], "give an effort or a range"),
        (&["--rule", "diagonal", "--weighted"], "--weighted is for 9x9 puzzles"),
        (&["--rule", "diagonal", "--minimal"], "--minimal is for 9x9 puzzles"),
        (&["--rule", "diagonal", "--where", "er>=2"], "--where: er is for 9x9 puzzles"),
        (&["--board", "4", "--clues", "17.."], "a puzzle on this board has between 0 and 16 givens, got 17 to 16"),
        (&["--no-givens"], "--family"),
        (&["--family", "minimum"], "`minimum` cannot be a family"),
        (&["--family", "killer,mango"], "`mango` is not a family: give killer, arrow, "),
        (&["--family", "dots", "--rule", "no-difference 1"], "it would mean more without them"),
        (&["--family", "killer", "--no-givens", "--symmetry", "180"], "has neither a symmetry nor a number of givens"),
        (&["--rule", "cage 3 r1c1 r1c2 r1c3"], "the rules of the board must leave a grid, and there is none"),
    ] {
        let (lines, messages, code) = outcome(&run(&[&["generate", "--seed", "1"], args].concat()));
        assert_eq!((&*lines, code), ("", Some(2)), "{args:?}: {messages}");
        assert!(messages.contains(why), "{args:?}: {messages}");
    }
}
