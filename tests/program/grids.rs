//! Boards that are not square, from their text to every answer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::{Folder, Random, outcome, run, run_on, text};
use std::sync::Arc;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, DigitSet, Geometry, Grids, Puzzle, Rule, Verdict};
use sudosat::text::{Loss, ReadOptions, Reader, Record, Target, parse};

fn board(
    digits: usize,
    (rows, columns): (usize, usize),
    boxes: (usize, usize),
    origins: &[(usize, usize)],
) -> Arc<Board> {
    let origins = origins.iter().map(|&(row, column)| Cell::new(row, column)).collect();
    let shape = BoxShape { rows: boxes.0, columns: boxes.1 };
    Board::plain(
        Geometry::with_grids(&Grids { digits, first: 1, rows, columns, origins, modifier: None }, shape).unwrap(),
    )
}

fn boards() -> Vec<Arc<Board>> {
    let grids = Grids { digits: 5, first: 1, rows: 3, columns: 4, origins: vec![Cell::new(0, 0)], modifier: None };
    let regions = Geometry::with_grid_regions(&grids, &[1, 1, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2]).unwrap();
    vec![
        board(9, (9, 9), (3, 3), &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
        board(9, (9, 9), (3, 3), &[(0, 0), (0, 3), (3, 0), (3, 3)]),
        board(4, (4, 4), (2, 2), &[(0, 0), (2, 2)]),
        board(9, (6, 9), (2, 3), &[(0, 0)]),
        board(9, (6, 9), (3, 3), &[(0, 0)]),
        board(10, (9, 9), (3, 3), &[(0, 0)]),
        board(40, (4, 6), (2, 3), &[(0, 0)]),
        Board::plain(regions),
    ]
}

fn puzzle(board: &Arc<Board>, random: &mut Random) -> Puzzle {
    let side = board.side();
    let clues = (0..board.cells()).map(|_| (random.below(3) == 0).then(|| Digit::from_index(random.below(side))));
    Puzzle::new(Arc::clone(board), clues.collect()).unwrap()
}

#[test]
fn what_is_written_is_read_back_or_refused() {
    let mut random = Random(2);
    let mut links = 0;
    for board in boards() {
        for rules in ["", "anti-knight", "cage 5 r1c1 r1c2,thermo r1c1 r2c2"] {
            let rules = Rule::parse_all(&rules.replace(',', "\n")).unwrap_or_default();
            let puzzle = puzzle(&Board::new(Arc::clone(board.geometry()), rules).unwrap(), &mut random);
            for target in [Target::Block, Target::Json] {
                assert!(target.losses(&puzzle).is_empty());
                let text = target.write(&Record::new(puzzle.clone())).unwrap();
                let read = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read.puzzle, puzzle, "{target}:\n{text}");
            }
            if Target::SudokuPad.losses(&puzzle).is_empty() {
                let link = Target::SudokuPad.write(&Record::new(puzzle.clone())).unwrap();
                let read = parse(&link, &ReadOptions::default().with_interpret(true));
                assert_eq!(read.unwrap_or_else(|error| panic!("{error}")).puzzle, puzzle);
                links += 1;
            }
            for target in Target::ALL.iter().copied().filter(|target| !target.losses(&puzzle).contains(&Loss::Grids)) {
                assert!(target.write(&Record::new(puzzle.clone())).is_ok(), "{target}");
            }
            for target in [Target::Line, Target::FPuzzles, Target::Numbers, Target::PencilMarks] {
                assert!(target.losses(&puzzle).contains(&Loss::Grids), "{target}");
                let error = target.write(&Record::new(puzzle.clone())).unwrap_err().to_string();
                assert!(error.contains("must be"), "{target}: {error}");
            }
        }
    }
    assert!(links >= 9, "{links}");
}

#[test]
fn tables_hold_grids_rules_and_candidates() {
    let folder = Folder::new();
    let board = Board::new(Arc::clone(boards()[2].geometry()), Rule::parse_all("cage 5 r1c1 r1c2").unwrap()).unwrap();
    let mut sets = vec![DigitSet::full(4); board.cells()];
    sets[5].remove(Digit::from_index(2));
    sets[9].remove(Digit::from_index(0));
    let sukaku = Puzzle::from_candidates(Arc::clone(&board), &sets).unwrap();
    let mut table = Target::Csv.header().to_owned();
    for puzzle in [Puzzle::empty(Arc::clone(&board)), sukaku.clone()] {
        table += &Target::Csv.write(&Record::new(puzzle)).unwrap();
    }
    let path = folder.write("puzzles.csv", &table);
    let block = run(&["convert", "--to", "block", &path]);
    let first = text(&block.stdout);
    assert!(first.starts_with("grid 4x4 boxes 2x2 at r1c1 r3c3\n....\n....\n......\n......\n  ....\n"), "{first}");
    let count = |puzzle: &Puzzle| Native::new().count(puzzle, 5000, &Budget::unlimited()).unwrap().to_string();
    let expected = [Puzzle::empty(board), sukaku].map(|puzzle| count(&puzzle));
    let counts = run(&["count", "--limit", "5000", &path]);
    let counted = text(&counts.stdout);
    assert!(expected.iter().all(|count| counted.contains(&**count)), "{expected:?}\n{counted}");
}

#[test]
fn candidates_are_written_and_read_back() {
    let mut random = Random(3);
    for board in boards() {
        let side = board.side();
        let mut sets = vec![DigitSet::empty(side); board.cells()];
        for set in &mut sets {
            set.extend((0..side).filter(|_| random.below(3) > 0).map(Digit::from_index));
        }
        let puzzle = Puzzle::from_candidates(Arc::clone(&board), &sets).unwrap();
        for target in [Target::Block, Target::Json] {
            // Letters end at 35.
            assert_eq!(target.losses(&puzzle).is_empty(), side <= 35, "{target} {side}");
            if side <= 35 {
                let text = target.write(&Record::new(puzzle.clone())).unwrap();
                let read = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read.puzzle, puzzle, "{target}:\n{text}");
            }
        }
    }
}

#[test]
fn numbers_of_two_figures_are_words() {
    let rest = ". . . . . . . . .\n".repeat(8);
    let read =
        |text: &str| parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
    let words = read(&format!("grid 9x9 digits 12 boxes 3x3\n12 10 . . . . . . 1\n{rest}"));
    let letters = read(&format!("grid 9x9 digits 12 boxes 3x3\nCA......1\n{}", ".........\n".repeat(8)));
    assert_eq!((&words, words.clue_at(0)), (&letters, Digit::new(12)));
}

#[test]
fn answers_hold_the_grids() {
    let folder = Folder::new();
    let mut random = Random(5);
    for board in boards() {
        let puzzle = puzzle(&board, &mut random);
        let block = folder.write("block.txt", Target::Block.write(&Record::new(puzzle.clone())).unwrap());
        for output in ["answers.json", "answers.csv"] {
            run(&["solve", "--timeout", "5s", "-o", &folder.name(output), &block]);
            let back = run(&["convert", "--to", "block", &folder.name(output)]);
            assert_eq!(parse(text(&back.stdout), &ReadOptions::default()).unwrap().puzzle, puzzle, "{output}");
            std::fs::remove_file(folder.name(output)).unwrap();
        }
    }
}

#[test]
fn a_refused_board_is_one_error() {
    let rows = |count: usize, row: &str| format!("{row}\n").repeat(count);
    // Nothing but the board is lost.
    let after = "cage 3 r1c1 r1c2\n1234341221434321\n1234341221434321\n";
    for (declaration, rows) in [
        ("grid samuray", rows(21, &".".repeat(21))),
        ("grid 9x9 at r1c1 r5c5", rows(13, &".".repeat(13))),
        ("grid 9x9 digits 7", rows(9, ".........")),
        ("grid 6x6 digits 5", rows(6, "1 . . . . 2")),
        ("grid 4x4 at r1c1 r3c3 boxes 3x2", ".".repeat(28) + "\n"),
        ("digits 8-0", rows(9, "| . . . | . . . | . . . |")),
        ("grid 36x36 at r1c1 r2c2", rows(37, &".".repeat(37))),
    ] {
        for between in ["\n", "\n\n", "\n\n \n"] {
            let output = run_on(&["unique"], format!("{declaration}{between}{rows}{after}"));
            let [answers, errors] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
            assert_eq!(answers, "invalid\nunique\nunique\n", "{declaration}{between}: {errors}");
            assert_eq!(errors.matches("standard input: ").count(), 1, "{declaration}: {errors}");
            assert!(errors.starts_with("standard input: line 1, column "), "{declaration}: {errors}");
        }
    }
}

#[test]
fn rows_may_show_the_holes_or_leave_them_out() {
    let rows = ["1...", "..3.", "..1..4", "......", "  .2..", "  ...."];
    let expected =
        parse(&format!("grid 4x4 at r1c1 r3c3\n{}\n", rows.join("\n")), &ReadOptions::default()).unwrap().puzzle;
    for text in [
        "grid 4x4 at r1c1 r3c3\n1.....3...1..4.......2......".to_owned(),
        "GRID 4X4 digits 4 boxes 2x2 at r1c1 r3c3\n1000..\n0030..\n001004\n000000\n..0200\n..0000\n".to_owned(),
        "grid 4x4 at r1c1 r3c3\n1.|..|\n..|3.|\n--+--+--\n..|1.|.4\n# a comment\n..|..|..\n  .2|..\n  ..|..\n"
            .to_owned(),
        "{\"puzzle\":\"1.....3...1..4.......2......\",\"grid\":\"4x4 at r1c1 r3c3\"}".to_owned(),
    ] {
        let read = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.puzzle, expected, "{text}");
    }
    let named = parse(&format!("grid Samurai\n{}", ".".repeat(369)), &ReadOptions::default()).unwrap();
    assert_eq!(named.puzzle.board(), &boards()[0]);
}

#[test]
fn a_stream_may_mix_boards() {
    let classic = ".".repeat(81);
    let stream = format!(
        "{classic}\ngrid 2x3 digits 3\n1..\n...\nanti-knight\n\n{classic}\n# Title: two\ngrid 4x4 at r1c1 r3c3\n\
         {}\n\n1.3..2..3.1..4..\n",
        ".".repeat(28)
    );
    let sizes = Reader::new(stream.as_bytes(), ReadOptions::default()).map(|record| {
        let record = record.unwrap();
        (record.puzzle.board().cells(), record.puzzle.rules().len(), record.description.title)
    });
    let plain = |cells, rules| (cells, rules, String::new());
    let expected = [plain(81, 0), plain(6, 1), plain(81, 0), (28, 0, "two".to_owned()), plain(16, 0)];
    assert_eq!(sizes.collect::<Vec<_>>(), expected);
}

#[test]
fn errors_name_the_place_and_do_not_spread() {
    let message = |text: &str| parse(text, &ReadOptions::default()).unwrap_err().to_string();
    for (text, expected) in [
        ("grid 4x4 at r1c1 r3c3\n1...\n", "line 2, column 5: expected row 2 of 6, found the end of the input"),
        ("grid 4x4 at r1c1 r3c3\n", "line 1, column 22: expected row 1 of 6, found the end of the input"),
        ("grid 4x4 at r1c1 r3c3\n12345\n", "line 2, column 1: expected 4 cells in row 1, found 5"),
        (
            "grid 4x4 at r1c1 r3c3\n1..5\n....\n......\n......\n....\n....\n",
            "line 2, column 4: expected a digit 1-4 or a blank, found '5'",
        ),
        ("grid 4x4 at r1c1 r3c3\n1...3.\n", "line 2, column 5: expected a blank, as the board has no cell r1c5"),
        ("grid 4x4 at r1c1 x\n", "line 1, column 18: expected `grid` and a size"),
        ("grid 4x4 boxes 3x3\n", "line 1, column 6: boxes of 3x3 cells do not divide a grid of 4x4"),
        ("grid 9x9 digits 2000\n", "line 1, column 6: board side must be between 1 and 1024, got 2000"),
        ("grid 9x9 at r1c1 r2c2\n", "line 1, column 6: grids 1 and 2 may share whole boxes only"),
        ("grid 2x3\n...\n...\ndiagonal main\n", "line 4, column 1: the rule `diagonal main` needs a square board"),
        (
            "grid 2x3\n...\n...\ncage 3 r1c1 r3c1\n",
            "line 4, column 13: the rule `cage` has r3c1, which is not on the board",
        ),
        ("grid 2x3\n...\n...\nboxes 1x3\n", "expected a rule, found boxes or regions a second time"),
    ] {
        let found = message(text);
        assert!(found.contains(expected), "{text}{found}");
    }
    let stream = format!("grid 4x4 at r1c1 r3c3\n12345\n....\n......\n......\n....\n....\n\n{}\n", ".".repeat(81));
    let read: Vec<bool> = Reader::new(stream.as_bytes(), ReadOptions::default()).map(|one| one.is_ok()).collect();
    assert_eq!(read, [false, true]);
    // A title is no declaration.
    let euler = parse(&format!("Grid 01\n{}\n", vec![".".repeat(9); 9].join("\n")), &ReadOptions::default()).unwrap();
    assert_eq!((euler.puzzle.side(), &*euler.comment), (9, "Grid 01"));
}

#[test]
fn boards_that_are_not_square_follow_others() {
    let grids =
        ("grid 4x4 at r1c1 r3c3\n1...\n2.3.\n..1..4\n......\n  .2.3\n  ....\n", "1342243142132431243142133142\n");
    let block = ("1234\n3412\n2143\n432.\n", "1234341221434321\n");
    let line = ("123434122143432.\n", block.1);
    for boards in [[grids, grids, grids], [block, grids, block], [line, grids, line], [grids, line, block]] {
        // A name is above a board with a line for each row.
        let is_named = !boards.contains(&line);
        for between in ["\n", "\n\n", "# a comment\n", "\nPuzzle 7\n"].into_iter().take(3 + usize::from(is_named)) {
            let input = between.trim_start().to_owned() + &boards.map(|(text, _)| text).join(between);
            let (answers, messages, code) = outcome(&run_on(&["solve"], input.clone().into_bytes()));
            assert_eq!(answers, boards.map(|(_, answer)| answer).concat(), "{input}: {messages}");
            assert_eq!(code, Some(0));
        }
    }
    let named = format!("Puzzle 7\n{}", grids.0);
    assert!(text(&run_on(&["solve", "--to", "json"], named.into_bytes()).stdout).contains("Puzzle 7"));
}

/// Removes clues of a Samurai as long as it has one solution.
fn samurai() -> (Puzzle, String) {
    let (board, mut native, mut random) = (boards()[0].clone(), Native::new(), Random(9));
    let empty = Puzzle::empty(Arc::clone(&board));
    let mut first = native.solutions(&empty, &Budget::unlimited());
    let solution = first.next().unwrap().unwrap();
    drop(first);
    let mut clues: Vec<Option<Digit>> = solution.cells();
    let mut order: Vec<usize> = (0..clues.len()).collect();
    random.shuffle(&mut order);
    for cell in order.into_iter().take(260) {
        let clue = clues[cell].take();
        let puzzle = Puzzle::new(Arc::clone(&board), clues.clone()).unwrap();
        if !matches!(native.verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_))) {
            clues[cell] = clue;
        }
    }
    let text = solution.to_string();
    (Puzzle::new(board, clues).unwrap(), text)
}

#[test]
fn every_command_answers_a_samurai_or_says_why_not() {
    let (puzzle, solution) = samurai();
    let folder = Folder::new();
    let path = folder.write("samurai.txt", Target::Block.write(&Record::new(puzzle)).unwrap());
    for engine in ["both", "native", "sat"] {
        assert_eq!(text(&run(&["solve", "--engine", engine, &path]).stdout).trim(), solution, "{engine}");
        assert_eq!(text(&run(&["unique", "--engine", engine, &path]).stdout), "unique\n", "{engine}");
    }
    let certificate = run(&["certify", "--to", "line", &path]).stdout;
    assert!(text(&certificate).contains("\ngrids:9:9x9:3x3:r1c1:r1c13:r7c7:r13c1:r13c13,"), "{}", text(&certificate));
    let verified = run_on(&["verify"], certificate.clone());
    assert_eq!((verified.status.code(), text(&verified.stdout)), (Some(0), "unique\n"));
    let steps = text(&run(&["steps", &path]).stdout).to_owned();
    assert!(steps.starts_with("unique") && steps.contains("hidden-single"), "{steps}");
    assert!(text(&run(&["rate", "--scale", "effort", &path]).stdout).starts_with("effort "));
    assert!(text(&run(&["why", &path]).stdout).starts_with("unique"));
    let picture = text(&run(&["convert", "--to", "svg", &path]).stdout).to_owned();
    assert!(picture.contains("viewBox=\"-4 -4 848 848\""), "{picture}");
    let model = run(&["export", "--to", "dimacs", &path]).stdout;
    assert!(
        text(&model).contains("c board 21x21, 9 digits, grids of 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13, boxes 3x3\n")
    );
    for (command, words) in [
        (&["canonical", &*path][..], "9x9 puzzles"),
        (&["rate", "--scale", "se", &path], "9x9"),
        (&["convert", "--to", "fpuzzles", &path], "square"),
        (&["morph", "--random", "1", &path], "box"),
    ] {
        let refused = run(command);
        assert_ne!(refused.status.code(), Some(101), "{command:?}");
        let said = outcome(&refused);
        assert!(format!("{said:?}").contains(words), "{command:?}: {said:?}");
    }
}
