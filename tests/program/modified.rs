//! Boards with modified cells, from their text to every answer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{Folder, run, run_on, text};
use itertools::Itertools;
use std::process::Output;
use std::sync::Arc;
use sudosat::puzzle::{Board, Geometry, Puzzle};
use sudosat::text::{Loss, ReadOptions, Record, Target, parse, read_grids};

/// A puzzle with one solution, in which the doublers are r1c2, r2c4, r3c3 and r4c1.
const DOUBLERS: &str = "\
grid 4x4 doublers
....
....
....
....
cage 4 r1c3 r1c4
cage 4 r2c1 r2c2
arrow r4c1 = r3c1 r3c2
sum 6 r3c3 r4c3
";

/// The exit code and the output.
fn outcome(output: &Output) -> (Option<i32>, &str) {
    (output.status.code(), text(&output.stdout))
}

fn read(text: &str) -> Puzzle {
    parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle
}

fn geometry(text: &str) -> Arc<Geometry> {
    read_grids(text).unwrap().unwrap()
}

#[test]
fn what_is_written_is_read_back_or_refused() {
    let nine = ".........\n".repeat(8);
    for text in [
        DOUBLERS.to_owned(),
        format!("grid negators\n1.......2\n{nine}"),
        "grid 4x4 regions 1112132233423444 negators\n1...\n....\n....\n....\nwhere r1c2 = -1\n".to_owned(),
        format!("grid 9x9 schrodinger\n0........ .5\n{nine}cage 30 r1c1 r1c2\n"),
    ] {
        let puzzle = read(&text);
        for target in Target::ALL {
            let is_lost = target.losses(&puzzle).contains(&Loss::Grids);
            assert_eq!(is_lost, ![Target::Block, Target::Json, Target::Csv, Target::Svg].contains(&target), "{target}");
            let written = target.write(&Record::new(puzzle.clone()));
            if let (Target::Block | Target::Json, Ok(written)) = (target, &written) {
                assert_eq!(read(written), puzzle, "{written}");
            }
            assert_eq!(written.is_err(), is_lost, "{target}");
        }
    }
}

#[test]
fn cells_beside_the_grid_may_be_left_out() {
    let expected = read("grid 4x4 doublers\n1...  .  .\n....  .  .\n....  4  .\n...2  .  .\n");
    assert_eq!((expected.clue_count(), expected.board().cells()), (3, 24));
    for rows in ["1... ..\n.... ..\n....4.\n...2 ..", "1.....|......|....4.|...2..", "1...\n....\n....4.\n...2"] {
        assert_eq!(read(&format!("grid 4x4 doublers\n{rows}\n")), expected, "{rows}");
    }
    let without = read("grid 4x4 doublers\n1...\n....\n....\n...2\n");
    assert_eq!(read("grid 4x4 doublers\n1..............2\n"), without);
    let error = parse("grid 4x4 doublers\n1..\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 1: expected 6 cells in row 1, found 3");
    let error = parse("grid 4x4 doublers\n|||\n1...\n....\n....\n....\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 1: expected 6 cells in row 1, found 0");
    let error = parse("grid 4x4 doublers\n1...\n..q5\n....\n....\n", &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().starts_with("line 3, column 3: "), "{error}");
}

#[test]
fn names_stand_for_boards_of_side_nine() {
    for modifier in ["doublers", "negators", "schrodinger"] {
        let (named, long) = (geometry(modifier), geometry(&format!("grid 9x9 boxes 3x3 {modifier}")));
        assert_eq!(named, long);
        assert_eq!((named.cells(), named.side()), (99, if modifier == "schrodinger" { 10 } else { 9 }));
        assert_ne!(Board::plain(named), Board::classic());
    }
    assert_eq!(geometry("grid Schrödinger"), geometry("schrodinger"));
}

#[test]
fn errors_say_what_the_board_needs() {
    for (text, expected) in [
        ("grid 4x6 doublers\n", "line 1, column 6: a board with doublers needs one square grid, with digits from 1"),
        ("grid 4x4 digits 0-3 negators\n", "line 1, column 6: a board with negators needs one square grid, with"),
        ("grid 4x4 digits 4 schrodinger\n", "a board with schrodinger cells needs one square grid, with digits from 0"),
        ("grid 81x81 doublers\n", "with digits from 1 to its side, and at most 64 digits"),
        ("grid 4x4 doublers at r1c1 r5c5\n", "a board with doublers needs one square grid"),
        ("grid 18446744073709551615x9 schrodinger\n", "line 1, column 6: "),
        ("grid 4x4 doublers negators\n", "line 1, column 19: "),
        ("1...............\ndoublers\n", "line 2, column 1: doublers belong to the board: write `grid doublers` on"),
        (
            &DOUBLERS.replace("cage 4 r2c1", "nonconsecutive\ncage 4 r2c1"),
            "line 7, column 1: the rule `nonconsecutive` is not",
        ),
        (
            &DOUBLERS.replace("cage 4 r2c1", "cage 4 r2c5"),
            "line 7, column 8: the rule `cage` has r2c5, which is not on",
        ),
    ] {
        let output = run_on(&["unique"], text);
        assert_eq!(outcome(&output), (Some(2), "invalid\n"), "{text}");
        let errors = self::text(&output.stderr);
        assert!(errors.contains(expected), "{text}{errors}");
    }
}

#[test]
fn every_command_reads_values() {
    let folder = Folder::new();
    let path = folder.write("doublers.txt", DOUBLERS);
    let line = text(&run(&["solve", &path]).stdout).trim().to_owned();
    let row = |row: usize| &line[6 * row..6 * row + 6];
    let digit = |row: usize, column: usize| u32::from(line.as_bytes()[6 * row + column] - b'0');
    assert_eq!(digit(2, 2) * 2 + digit(3, 2), 6, "{line}");
    assert!(row(2).ends_with(&format!("3{}", digit(2, 2))), "{line}");
    for engine in ["native", "sat", "both"] {
        assert_eq!(outcome(&run(&["unique", "--engine", engine, &path])), (Some(0), "unique\n"));
    }
    // Of the wrong numbers beside the grid each is found.
    let rules = DOUBLERS.lines().skip(5).collect::<Vec<_>>().join("\n");
    let check = |line: &str| {
        let rows: Vec<&str> = (0..4).map(|row| &line[6 * row..6 * row + 6]).collect();
        run_on(&["check"], format!("grid 4x4 doublers\n{}\n{rules}\n", rows.join("\n"))).status.code()
    };
    assert_eq!(check(&line), Some(0));
    for (place, other) in (0..4).flat_map(|row| [4, 5].map(|column| 6 * row + column)).cartesian_product(["1", "4"]) {
        let wrong = line[..place].to_owned() + other + &line[place + 1..];
        assert_eq!(check(&wrong) == Some(0), wrong == line, "{wrong}");
    }
    let certificate = folder.path("certificate").display().to_string();
    assert_eq!(run(&["certify", "--output", &certificate, &path]).status.code(), Some(0));
    assert_eq!(outcome(&run(&["verify", &certificate])).0, Some(0));
    let why = text(&run(&["why", &path]).stdout).to_owned();
    assert!(why.starts_with("unique") && !why.contains("where"), "{why}");
    let picture = text(&run(&["convert", "--to", "svg", &path]).stdout).to_owned();
    assert!(picture.contains("class=\"cage\"") && picture.contains("doublers count twice; beside each row"));
    let exported = text(&run(&["export", &path]).stdout).to_owned();
    assert!(exported.contains(" at r1c1, doublers, boxes 2x2\n") && exported.contains("c rule cage 4 r1c3 r1c4\n"));
    let prose = "# Rules: Doublers count twice. Sums of cages count values.\n".to_owned() + DOUBLERS;
    assert_eq!(outcome(&run_on(&["unique"], &*prose)), (Some(0), "unique\n"));
    let prose = prose.replace("Doublers", "Negators");
    assert_eq!(outcome(&run_on(&["unique"], &*prose)), (Some(2), "invalid\n"));
}
