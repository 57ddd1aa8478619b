//! Boards whose digits do not begin with 1, from their text to every answer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{Folder, Random, outcome, run, run_on, text};
use std::sync::Arc;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, DigitSet, Geometry, Grids, Puzzle, Rule};
use sudosat::text::{Loss, ReadOptions, Record, Target, parse};

fn board(side: usize, first: u16, boxes: (usize, usize), rules: &str) -> Arc<Board> {
    let grids =
        Grids { digits: side, first, rows: side, columns: side, origins: vec![Cell::new(0, 0)], modifier: None };
    let shape = BoxShape { rows: boxes.0, columns: boxes.1 };
    let rules = rules.split(", ").filter(|rule| !rule.is_empty()).map(|rule| rule.parse::<Rule>().unwrap());
    Board::new(Geometry::with_grids(&grids, shape).unwrap(), rules).unwrap()
}

fn boards() -> Vec<Arc<Board>> {
    let grids = Grids { digits: 5, first: 0, rows: 5, columns: 5, origins: vec![Cell::new(0, 0)], modifier: None };
    let regions: Vec<u16> = "1111122222333334444455555".bytes().map(u16::from).collect();
    let wide = Grids { digits: 9, first: 0, rows: 6, columns: 9, ..grids.clone() };
    vec![
        board(9, 0, (3, 3), "cage 3 r1c1 r1c2, quadruple 0 8 r1c1 r1c2 r2c1 r2c2, sandwich 0 row 1"),
        board(4, 0, (2, 2), "where r1c1 = 0"),
        board(4, 2, (1, 4), "count 1 5 r1c1 r1c2"),
        board(9, 2, (3, 3), "pattern \"10 .\" r1c1 r1c2"),
        board(10, 0, (2, 5), ""),
        board(16, 0, (4, 4), ""),
        board(6, 35, (2, 3), ""),
        Board::plain(Geometry::with_grid_regions(&grids, &regions).unwrap()),
        Board::plain(Geometry::with_grids(&wide, BoxShape { rows: 2, columns: 3 }).unwrap()),
    ]
}

#[test]
fn what_is_written_is_read_back_or_refused() {
    let mut random = Random(6);
    for board in boards() {
        for share in [2, 3, 1000] {
            let side = board.side();
            let clues =
                (0..board.cells()).map(|_| (random.below(share) == 0).then(|| Digit::from_index(random.below(side))));
            let puzzle = Puzzle::new(Arc::clone(&board), clues.collect()).unwrap();
            for target in [Target::Block, Target::Json] {
                assert!(target.losses(&puzzle).is_empty(), "{target}");
                let text = target.write(&Record::new(puzzle.clone())).unwrap();
                let read = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read.puzzle, puzzle, "{target}:\n{text}");
                let again = target.write(&read).unwrap();
                let read = parse(&again, &ReadOptions::default()).unwrap();
                assert_eq!(read.puzzle, puzzle, "{target}:\n{again}");
            }
            let is_digits = |loss: &Loss| matches!(loss, Loss::Digits(_) | Loss::Grids);
            for target in Target::ALL {
                let is_lost = target.losses(&puzzle).iter().any(is_digits);
                assert_eq!(target.write(&Record::new(puzzle.clone())).is_err(), is_lost, "{target}");
            }
            assert!(Target::Line.losses(&puzzle).iter().any(is_digits));
            assert_eq!(
                Target::ALL.into_iter().filter(|target| !target.losses(&puzzle).iter().any(is_digits)).count(),
                4
            );
        }
    }
}

#[test]
fn tables_hold_digits_rules_and_candidates() {
    let folder = Folder::new();
    let board = board(4, 0, (2, 2), "cage 3 r1c1 r1c2 r1c3");
    let mut sets = vec![DigitSet::full(4); 16];
    sets[5].remove(Digit::from_index(0));
    sets[9].remove(Digit::from_index(2));
    let sukaku = Puzzle::from_candidates(Arc::clone(&board), &sets).unwrap();
    let mut table = Target::Csv.header().to_owned();
    for puzzle in [Puzzle::empty(board), sukaku] {
        table += &Target::Csv.write(&Record::new(puzzle)).unwrap();
    }
    let path = folder.write("puzzles.csv", &table);
    let json = text(&run(&["count", "--to", "json", &path]).stdout).to_owned();
    let answers: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let counts: Vec<&str> = answers.iter().map(|answer| answer["answer"].as_str().unwrap()).collect();
    // r1c4 is a 3 in a quarter of the 288 grids; r2c2 is no 0 and r3c2 no 2 in some of these.
    assert_eq!((counts[0], counts.len()), ("72", 2), "{json}");
    assert!(counts[1].parse::<u32>().unwrap() < 72 && answers[1]["grid"] == "4x4 digits 0-3 boxes 2x2", "{json}");
    let short = folder.write("short.csv", "puzzle,rules\n0...............,digits 0-3; cage 3 r1c2 r1c3\n");
    assert!(text(&run(&["solve", "--any", &short]).stdout).contains(",solvable,0"));
}

#[test]
fn the_line_above_a_board_declares_its_digits() {
    let read = |text: &str| parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let rows = "0...\n....\n.3..\n....\n";
    let expected = read(&format!("grid 4x4 digits 0-3 boxes 2x2\n{rows}")).puzzle;
    assert_eq!((expected.clue_count(), expected.geometry().first(), expected.side()), (2, 0, 4));
    for text in [
        format!("digits 0-3\n{rows}"),
        format!("Digits 0-3 boxes 2x2\n{rows}"),
        format!("digits 0-3 regions 1122112233443344\n{rows}"),
        "digits 0-3\n0........3......\n".to_owned(),
        "digits 0-3\n0.|..\n..|..\n--+--\n.3|..\n..|..\n".to_owned(),
        "{\"puzzle\":\"0........3......\",\"grid\":\"4x4 digits 0-3\"}".to_owned(),
    ] {
        let found = read(&text).puzzle;
        assert!(found.clues() == expected.clues() && found.geometry().first() == 0, "{text}");
    }
    // Numbers of two figures, or their letters; here a 0 is a blank.
    let rest = ". . . . . . . . .\n".repeat(8);
    let ten = read(&format!("digits 2-10\n10 0 . . . . . . 2\n{rest}")).puzzle;
    assert_eq!(ten, read(&format!("digits 2-10\nA.......2\n{}", ".........\n".repeat(8))).puzzle);
    assert_eq!((ten.clue_at(0), ten.clue_at(8), ten.clue_count()), (Digit::new(9), Digit::new(1), 2));
    // Digits from 1 are those of a usual board, and a title is no declaration.
    for heading in ["digits 1-9", "Digits 1 to 9 once", "grid 9x9 digits 1-9"] {
        assert!(read(&format!("{heading}\n{}", "000000000\n".repeat(9))).puzzle.is_classic(), "{heading}");
    }
}

#[test]
fn errors_name_the_place() {
    let message = |text: &str| parse(text, &ReadOptions::default()).unwrap_err().to_string();
    let rows = ".........\n".repeat(9);
    let expected =
        "expected the least and the greatest digit, as in `digits 0-8`, or the number of digits after `grid`";
    for (text, error) in [
        (format!("digits 0-7\n{rows}"), "line 2, column 1: expected 8 cells in row 1, found 9".to_owned()),
        (format!("digits 9\n{rows}"), format!("line 1, column 8: {expected}, found '9'")),
        (format!("digits 5-1\n{rows}"), format!("line 1, column 8: {expected}, found '5-1'")),
        (format!("grid 9x9 digits 0-x\n{rows}"), format!("line 1, column 17: {expected}, found '0-x'")),
        (
            format!("digits 0-8\n........9\n{}", ".........\n".repeat(8)),
            "line 2, column 9: expected a digit 0-8 or a blank, found '9'".to_owned(),
        ),
        (
            format!("digits 0-8\n.-.......\n{}", ".........\n".repeat(8)),
            "line 2, column 2: expected this puzzle's blank '.', found another blank '-'".to_owned(),
        ),
        (
            format!("digits 36-44\n{rows}"),
            "line 1, column 8: the least digit must be between 0 and 35, got 36".to_owned(),
        ),
        (
            format!("digits 0-8\n{rows}x-sum 3 row 1\n"),
            "line 11, column 1: the rule `x-sum` needs digits that begin with 1, not with 0".to_owned(),
        ),
        (
            format!("digits 0-8\n{rows}count 1 9 r1c1\n"),
            "line 11, column 9: the rule `count` needs a number from 0 to 8, got 9".to_owned(),
        ),
        (
            format!("{rows}digits 0-8\n"),
            "line 10, column 1: the line `digits` must be above the board, whose 0 it makes a digit".to_owned(),
        ),
    ] {
        assert_eq!(message(&text), error, "{text}");
    }
    let letters = ReadOptions::default().with_alphabet(sudosat::text::Alphabet::Letters);
    let refused = parse(&format!("digits 0-8\n{rows}"), &letters).unwrap_err().to_string();
    assert_eq!(refused, "line 2, column 1: the alphabet `letters` has no symbols for the digits 0-8");
}

#[test]
fn boards_of_other_digits_follow_others() {
    let (zero, one) = ("digits 0-3\n0123\n2301\n1230\n301.\n", "1234\n3412\n2143\n432.\n");
    let solved = |board: &str| if board == zero { "0123230112303012\n" } else { "1234341221434321\n" };
    for boards in [[zero, zero, zero], [one, zero, one], ["123434122143432.\n", zero, zero]] {
        for between in ["", "\n", "\n\n", "# a comment\n"] {
            let (answers, messages, code) = outcome(&run_on(&["solve"], boards.join(between).into_bytes()));
            assert_eq!(answers, boards.map(solved).concat(), "{boards:?} {between:?}: {messages}");
            assert_eq!(code, Some(0));
        }
    }
    // A blank line may be between the line and its board, unless the line is directly below another board.
    let apart = zero.replacen('\n', "\n\n", 1);
    for (input, expected) in [
        (apart.clone(), solved(zero).to_owned()),
        (format!("{one}\n{apart}"), solved(one).to_owned() + solved(zero)),
        (format!("{one}{apart}"), "invalid\ninvalid\n".to_owned()),
    ] {
        let (answers, messages, _) = outcome(&run_on(&["solve"], input.into_bytes()));
        assert_eq!(answers, expected, "{messages}");
    }
    // Below a board, without one of its own, the line is for the board above.
    for after in ["", "\n", "\ncage 3 r1c1 r1c2\n", "diagonal\n"] {
        let (answers, messages, _) = outcome(&run_on(&["solve"], format!("{one}\ndigits 0-3\n{after}").into_bytes()));
        assert!(
            messages.contains("line 6, column 1: the line `digits` must be above the board"),
            "{after}: {messages}"
        );
        assert_eq!(answers, "invalid\n", "{after}");
    }
}

/// A grid of the digits 0 to 8 with two thirds of its clues.
const PUZZLE: &str = "digits 0-8
5.2.13.673146.72586.725.41302314.786.58.7..20.6.08...513056.8.2276831..4845.2.63.
cage 8 r1c1 r2c1
";
const SOLUTION: &str = "582413067314607258607258413023145786458376120761082345130564872276831504845720631";

#[test]
fn every_command_answers_or_says_why_not() {
    let folder = Folder::new();
    let path = folder.write("puzzle.txt", PUZZLE);
    for engine in ["both", "native", "sat"] {
        assert_eq!(text(&run(&["solve", "--engine", engine, &path]).stdout).trim(), SOLUTION, "{engine}");
        assert_eq!(text(&run(&["unique", "--engine", engine, &path]).stdout), "unique\n", "{engine}");
    }
    let certificate = run(&["certify", "--to", "line", &path]).stdout;
    assert!(text(&certificate).contains("\ngrids:0-8:9x9:3x3:r1c1+cage:8:r1c1:r2c1,5.2.13"), "{}", text(&certificate));
    let verified = run_on(&["verify"], certificate.clone());
    assert_eq!((verified.status.code(), text(&verified.stdout)), (Some(0), "unique\n"));
    for (from, to) in [("grids:0-8", "grids:1-9"), ("grids:0-8", "grids:2-10"), ("grids:0-8:9x9:3x3:r1c1", "3x3")] {
        let forged = text(&certificate).replace(from, to);
        assert_eq!(text(&run_on(&["verify"], forged.into_bytes()).stdout), "refused\n", "{to}");
    }
    // A solution in rows reads back as a full board of the same digits.
    let block = text(&run(&["solve", "--to", "block", &path]).stdout).to_owned();
    assert!(block.starts_with("grid 9x9 digits 0-8 boxes 3x3\n582413067\n"), "{block}");
    assert_eq!(text(&run_on(&["unique"], block.into_bytes()).stdout), "unique\n");
    let minimal = text(&run(&["minimize", &path]).stdout).to_owned();
    assert!(minimal.starts_with("grid 9x9 digits 0-8 boxes 3x3\n"), "{minimal}");
    assert_eq!(text(&run_on(&["unique"], minimal.into_bytes()).stdout), "unique\n");
    assert!(text(&run(&["why", "--not", "r1c2=0", &path]).stdout).starts_with("impossible; clash"));
    assert!(text(&run(&["why", "--not", "r4c1=0", &path]).stdout).starts_with("possible; solution: 5824"));
    let json = text(&run(&["why", "--to", "json", &path]).stdout).to_owned();
    assert!(json.contains("{\"cell\":\"r4c1\",\"digit\":0}"), "{json}");
    let model = run(&["export", &path]).stdout;
    assert!(text(&model).contains("\nc map 1 r1c1=0\n"), "{}", text(&model));
    let picture = text(&run(&["convert", "--to", "svg", &path]).stdout).to_owned();
    assert!(picture.contains(">0</text>") && !picture.contains(">9</text>"), "{picture}");
    let steps = text(&run(&["steps", &path]).stdout).to_owned();
    assert!(steps.starts_with("unique; ") && steps.contains("=0; ") && !steps.contains("=9"), "{steps}");
    let picture = text(&run(&["steps", "--to", "svg", &path]).stdout).to_owned();
    assert!(picture.contains(">0</text>") && !picture.contains(">9</text>"), "{picture}");
    let certified = run(&["steps", "--certify", "--to", "json", &path]).stdout;
    assert_eq!(text(&run_on(&["verify"], certified.clone()).stdout), "unique\n");
    let placed = text(&certified).find("\"place\":[\"r").map(|at| &text(&certified)[at..at + 16]).unwrap();
    for (from, to) in [(placed.to_owned(), placed.replace('=', "=9")), ("\"digit\":0".into(), "\"digit\":9".into())] {
        let forged = text(&certified).replacen(&from, &to, 1);
        assert_eq!(text(&run_on(&["verify"], forged.into_bytes()).stdout), "refused\n", "{from} as {to}");
    }
    let hint = text(&run(&["hint", "--level", "4", &path]).stdout).to_owned();
    assert!(hint.contains(" => r"), "{hint}");
    for (command, words) in [
        (&["canonical", &*path][..], "9x9 puzzles"),
        (&["rate", &path], "9x9"),
        (&["convert", "--to", "fpuzzles", &path], "digits that begin with 1"),
        (&["convert", "--to", "line", &path], "digits that begin with 1"),
        (&["export", "--to", "opb", &path], "needs digits that begin with 1, got 0-8"),
        (&["export", "--to", "smtlib", &path], "needs digits that begin with 1, got 0-8"),
        (&["morph", "--random", "1", &path], "box"),
        (&["why", "--not", "r1c1=9", &path], "digits must be from 0 to 8, got `r1c1=9`"),
    ] {
        let refused = run(command);
        assert_ne!(refused.status.code(), Some(101), "{command:?}");
        let found = outcome(&refused);
        assert!(format!("{found:?}").contains(words), "{command:?}: {found:?}");
    }
}
