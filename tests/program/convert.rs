//! Every written format is read back as the same puzzle, as far as the format can express it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::puzzles::EASY;
use crate::shared::{Folder, outcome, run};
use proptest::prelude::*;
use std::fs;
use std::process::Output;
use std::sync::Arc;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, DigitSet, Geometry, Puzzle, Rule};
use sudosat::text::{Alphabet, InputFormat, Loss, Notation, ReadOptions, Reader, Record, Table, Target, parse, render};

/// Boards of every usual size, with boxes of another shape, or with jigsaw regions.
fn boards() -> impl Strategy<Value = Arc<Geometry>> {
    let usual = prop::sample::select(vec![4, 6, 9, 9, 9, 12, 16, 25, 36, 49]);
    let jigsaw: Vec<u16> = (0..81).map(|cell| (cell / 9 + cell % 9 * 2) % 9).collect();
    prop_oneof![
        8 => usual.prop_map(|side| Geometry::with_side(side).unwrap()),
        1 => Just(Geometry::with_boxes(BoxShape { rows: 3, columns: 2 }).unwrap()),
        1 => Just(Geometry::with_boxes(BoxShape { rows: 1, columns: 9 }).unwrap()),
        2 => Just(Geometry::with_regions(9, &jigsaw).unwrap()),
    ]
}

/// Candidates of a cell: one, some, none, or all.
fn cell(side: usize, restricted: bool) -> impl Strategy<Value = DigitSet> {
    let some = if restricted { 4 } else { 0 };
    prop_oneof![
        6 => Just(DigitSet::full(side)),
        4 => (0..side).prop_map(move |index| set(side, &[index])),
        some => prop::collection::vec(0..side, 0..6).prop_map(move |indices| set(side, &indices)),
    ]
}

fn set(side: usize, indices: &[usize]) -> DigitSet {
    let mut set = DigitSet::empty(side);
    set.extend(indices.iter().copied().map(Digit::from_index));
    set
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let rules = prop::sample::select(vec![vec![], vec![], vec![Rule::MAIN_DIAGONAL], Rule::DIAGONAL.to_vec()]);
    (boards(), rules, any::<bool>()).prop_flat_map(|(geometry, rules, restricted)| {
        prop::collection::vec(cell(geometry.side(), restricted), geometry.cells()).prop_map(move |sets| {
            Puzzle::from_candidates(Board::new(Arc::clone(&geometry), rules.iter().cloned()).unwrap(), &sets).unwrap()
        })
    })
}

fn record(puzzle: Puzzle, comment: &str) -> Record {
    let (notation, comment) = (Notation::default(), comment.to_owned());
    let mut record = Record::new(puzzle);
    (record.notation, record.comment) = (notation, comment);
    record
}

/// The part of the puzzle that the format can express.
fn expressible(target: Target, puzzle: &Puzzle) -> Puzzle {
    let mut kept = puzzle.clone();
    for loss in target.losses(puzzle) {
        let side = puzzle.side();
        let sets =
            |of: &Puzzle| (0..side * side).map(|cell| of.candidates(Cell::from_index(cell, side))).collect::<Vec<_>>();
        let (geometry, rules) = (Arc::clone(kept.geometry()), kept.rules().to_vec());
        kept = match loss {
            Loss::Rule(lost) => {
                let rules = rules.into_iter().filter(|rule| *rule != lost);
                Puzzle::from_candidates(Board::new(geometry, rules).unwrap(), &sets(&kept)).unwrap()
            }
            Loss::Boxes(_) | Loss::Regions => {
                Puzzle::from_candidates(Board::new(Geometry::with_side(side).unwrap(), rules).unwrap(), &sets(&kept))
                    .unwrap()
            }
            Loss::Empty => Puzzle::new(Board::new(geometry, rules).unwrap(), vec![Digit::new(1)]).unwrap(),
            _ if matches!(target, Target::FPuzzles | Target::Link) => {
                let full = |set: DigitSet| if set.is_empty() { DigitSet::full(side) } else { set };
                Puzzle::from_candidates(
                    Board::new(geometry, rules).unwrap(),
                    &sets(&kept).into_iter().map(full).collect::<Vec<_>>(),
                )
                .unwrap()
            }
            _ => Puzzle::new(Board::new(geometry, rules).unwrap(), kept.clues().to_vec()).unwrap(),
        };
    }
    kept
}

/// Whether both are the same puzzle, even if one writes its boxes as regions.
fn same(one: &Puzzle, other: &Puzzle) -> bool {
    let boxes = |puzzle: &Puzzle| {
        (0..puzzle.geometry().cells())
            .map(|cell| puzzle.geometry().box_of(Cell::from_index(cell, puzzle.side())))
            .collect::<Vec<_>>()
    };
    let candidates = |puzzle: &Puzzle| {
        (0..puzzle.geometry().cells())
            .map(|cell| puzzle.candidates(Cell::from_index(cell, puzzle.side())))
            .collect::<Vec<_>>()
    };
    boxes(one) == boxes(other) && one.rules() == other.rules() && candidates(one) == candidates(other)
}

/// Options to read the format where its text alone is ambiguous.
fn reading(target: Target, side: usize) -> ReadOptions {
    let format = match target {
        Target::Line | Target::Sdm => Some(InputFormat::Line),
        Target::Block | Target::SadMan | Target::SimpleSudoku => Some(InputFormat::Block),
        Target::Numbers => Some(InputFormat::Numbers),
        Target::Candidates | Target::PencilMarks => Some(InputFormat::Candidates),
        _ => None,
    };
    let symbols = matches!(target, Target::Line | Target::Block) && (10..=35).contains(&side);
    let options = ReadOptions::default().with_interpret(target == Target::SudokuPad);
    options.with_format(format).with_alphabet(symbols.then_some(Alphabet::Digits))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_format_is_read_back(puzzle in puzzles(), comment in "([a-z]{1,8}( [a-z<&\"]{1,8})?)?") {
        let tables = [Target::Svg, Target::Csv, Target::Kaggle, Target::SudokuExtreme];
        for target in Target::ALL.into_iter().filter(|target| !tables.contains(target)) {
            let record = record(puzzle.clone(), &comment);
            let Ok(text) = target.write(&record) else {
                let small =
                    matches!(target, Target::FPuzzles | Target::Link | Target::SudokuPad) && puzzle.side() <= 16;
                prop_assert!(puzzle.side() != 9 && !small, "{target}");
                continue;
            };
            let whole = format!("{}{text}{text}{}", target.header(), target.footer());
            let as_grid = target == Target::Block && puzzle.is_restricted();
            let target_read = if as_grid { Target::PencilMarks } else { target };
            let read: Vec<_> = Reader::new(whole.as_bytes(), reading(target_read, puzzle.side())).collect();
            prop_assert_eq!(read.len(), 2, "{}\n{}\n{:?}", target, &whole, read);
            for back in read {
                let back = back.map_err(|error| TestCaseError::fail(format!("{target}: {error}\n{whole}")))?;
                prop_assert!(same(&back.puzzle, &expressible(target, &puzzle)), "{target}\n{whole}");
                let keeps = match target {
                    Target::Line | Target::Candidates => puzzle.side() <= 35,
                    Target::Block
                    | Target::Numbers
                    | Target::PencilMarks
                    | Target::Hodoku
                    | Target::OpenSudoku
                    | Target::FPuzzles
                    | Target::Link
                    | Target::SudokuPad => true,
                    _ => false,
                };
                prop_assert_eq!(back.caption() == comment, keeps || comment.is_empty(), "{}\n{}", target, &whole);
            }
        }
    }

    #[test]
    fn tables_with_comments_are_read_back(puzzle in puzzles(), comment in "[ -~é\n]{0,12}") {
        let written = Target::Csv.write(&record(puzzle.clone(), &comment)).unwrap();
        let whole = format!("{}{written}{written}", Target::Csv.header());
        let alphabet = (10..=35).contains(&puzzle.side()).then_some(Alphabet::Digits);
        let options = ReadOptions::default().with_alphabet(alphabet);
        let table = Table::new(whole.as_bytes(), &options).unwrap();
        let rows: Vec<_> = table.map(|row| row.unwrap()).collect();
        prop_assert_eq!(rows.len(), 2);
        for row in rows {
            prop_assert_eq!(row.field(1), Some(comment.as_bytes()));
            let back = row.record(&options).map_err(|error| TestCaseError::fail(format!("{error}\n{whole}")));
            // A list with fewer candidates than cells is taken for another format.
            let cells = puzzle.geometry().cells();
            let in_order = (0..cells).map(|cell| Cell::from_index(cell, puzzle.side()));
            let candidates: usize = in_order.map(|cell| puzzle.candidates(cell).len()).sum();
            let recognized = !puzzle.is_restricted() || puzzle.side() > 35 || candidates >= cells;
            prop_assert!(!recognized || same(&back?.puzzle, &expressible(Target::Csv, &puzzle)), "{}", whole);
        }
    }

    #[test]
    fn pictures_are_documents_that_show_everything(puzzle in puzzles(), title in "[ -~é\u{7}]{0,12}") {
        let svg = render::svg(&puzzle, &title);
        let tree = roxmltree::Document::parse(&svg).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let texts = tree.descendants().filter(|node| node.has_tag_name("text")).count();
        let side = puzzle.side();
        let open = (0..side * side).filter(|&cell| puzzle.clues()[cell].is_none());
        let counts = open.map(|cell| puzzle.candidates(Cell::from_index(cell, puzzle.side())).len());
        prop_assert_eq!(texts, puzzle.clue_count() + counts.filter(|&len| len < side).sum::<usize>());
        let shown = tree.root_element().children().find(|node| node.has_tag_name("title"));
        let shown = shown.and_then(|node| node.text());
        prop_assert_eq!(shown.unwrap_or_default(), title.replace('\u{7}', " "));
        let lines = tree.descendants().filter(|node| node.attribute("stroke") == Some("#bcd"));
        prop_assert_eq!(lines.count(), puzzle.rules().len());
    }
}

#[test]
fn format_names_are_unique_and_parse() {
    for target in Target::ALL {
        assert_eq!(target.name().parse(), Ok(target));
        assert_eq!(Target::ALL.into_iter().filter(|other| other.name() == target.name()).count(), 1);
    }
    assert_eq!(Target::from_extension("SDK"), Some(Target::SadMan));
    assert_eq!(Target::from_extension("txt"), None);
}

#[test]
fn formats_match_those_of_other_programs() {
    let record = parse(EASY, &ReadOptions::default()).unwrap();
    let text = |target: Target| target.write(&record).unwrap();
    assert_eq!(text(Target::Sdm), format!("{EASY}\n"));
    for rated in [format!("{EASY};9.1"), format!("{EASY}\t# é,1"), format!("{}, x", "12345678.".repeat(81))] {
        let target = if rated.len() > 729 { Target::Candidates } else { Target::Line };
        assert_eq!(target.write(&parse(&rated, &ReadOptions::default()).unwrap()).unwrap(), format!("{rated}\n"));
    }
    let sdk = text(Target::SadMan);
    assert!(sdk.starts_with("[Puzzle]\n53..7....\n6..195...\n") && sdk.ends_with("\n....8..79\n\n"), "{sdk}");
    let ss = text(Target::SimpleSudoku);
    assert!(
        ss.starts_with("*-----------*\n|53.|.7.|...|\n") && ss.ends_with("|...|.8.|.79|\n*-----------*\n\n"),
        "{ss}"
    );
    assert_eq!(ss.matches("|---+---+---|\n").count(), 2);
    assert_eq!(text(Target::Hodoku), format!(":0000:x:{EASY}:::\n"));
    assert!(text(Target::LeetCode).starts_with("[[\"5\",\"3\",\".\",\".\",\"7\","));
    assert!(text(Target::Json).starts_with("[[5,3,null,null,7,"));
    let object = text(Target::FPuzzles);
    assert!(
        object.starts_with("{\"grid\":[[{\"given\":true,\"value\":5},") && object.ends_with("\"size\":9}\n"),
        "{object}"
    );
    assert!(text(Target::Link).starts_with("https://f-puzzles.com/?load=N4Ig"));
    assert!(text(Target::OpenSudoku).contains(&format!(" data=\"{}\"/>", EASY.replace('.', "0"))));
    assert!(text(Target::Candidates).starts_with("....5......3......123456789"));
    assert!(text(Target::PencilMarks).starts_with("        5         3 123456789 | "));
}

#[test]
fn files_of_other_programs_are_read() {
    let options = ReadOptions::default();
    let read = |text: &str| parse(text, &options).unwrap();
    let plain = read(EASY).puzzle;
    // A library line with a filled cell and eliminated candidates.
    let library = format!(":0100:4:{}:112 413::413:", EASY.replacen("53..", "5+3..", 1));
    let record = read(&library);
    let side = record.puzzle.side();
    let excluded = record.puzzle.excluded().map(|candidate| candidate.indexed(side));
    let excluded: Vec<(usize, u16)> = excluded.map(|(cell, digit)| (cell, digit.get())).collect();
    assert_eq!((record.puzzle.clues(), excluded), (plain.clues(), vec![(2, 4)]));
    // An OpenSudoku game in progress: entries and notes are the player's.
    let game = |version: u8, notes: &str| {
        let cell = |clue: &Option<Digit>| clue.map_or(format!("7{notes}1|"), |digit| format!("{digit}{notes}0|"));
        let cells: String = plain.clues().iter().map(cell).collect();
        let game = format!("<game data=\"version: {version}\n{cells}\" note=\"a &lt; b\"/>");
        format!("<?xml version='1.0'?>\n<opensudoku>\n<name>x</name>\n{game}\n</opensudoku>")
    };
    let record = read(&game(2, "|0|"));
    assert_eq!((record.puzzle, record.comment.as_str(), record.line), (plain.clone(), "a < b", 4));
    assert_eq!(read(&game(2, "|28||")).puzzle, plain);
    assert_eq!(read(&game(4, "|0|5|")).puzzle, plain);
    let error = |text: &str| parse(text, &options).unwrap_err().to_string();
    let later = error(&game(5, "|0|5|"));
    assert!(later.contains("expected 81 digits, or data of version 1 to 4"), "{later}");
    assert!(later.contains("give the game's clues as 81 digits") && later.ends_with("found 'version 5'"), "{later}");
    assert!(error(&game(3, "|28||")).contains("expected 81 cells of 3 fields"));
    // An f-puzzles object with keys to ignore, a player's entry, the usual boxes as regions, and one diagonal.
    let object = r#"{"size":4,"title":"A","author":"B","cage":[],"antiknight":false,"diagonal+":true,"grid":[
      [{"value":1,"given":true,"region":0},{"region":0,"value":3},{"region":1},{"region":1,"givenPencilMarks":[2,3]}],
      [{"region":0},{"region":0},{"region":1},{"region":1}],
      [{"region":2},{"region":2},{"region":3},{"region":3}],
      [{"region":2},{"region":2},{"region":3},{"region":3}]]}"#;
    let record = read(object);
    assert_eq!((record.puzzle.clue_count(), record.puzzle.rules()), (1, &[Rule::ANTI_DIAGONAL][..]));
    assert_eq!((record.puzzle.geometry(), &*record.caption()), (&Geometry::with_side(4).unwrap(), "A, B"));
    assert_eq!(record.puzzle.candidates(Cell::new(0, 3)), set(4, &[1, 2]));
    // Links in every form.
    let link = Target::Link.write(&record).unwrap();
    let data = link.trim().strip_prefix("https://f-puzzles.com/?load=").unwrap();
    for link in [
        link.trim().to_owned(),
        format!("https://www.f-puzzles.com/?load={}", data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")),
        format!("https://sudokupad.app/fpuzzles{data}"),
        format!("fpuzzles{data}  a comment"),
    ] {
        assert_eq!(read(&link).puzzle, record.puzzle, "{link}");
    }
    // Options given beforehand apply to links too.
    let diagonal = ReadOptions::default().with_rules([Rule::MAIN_DIAGONAL]);
    assert_eq!(parse(object, &diagonal).unwrap().puzzle.rules(), Rule::DIAGONAL);
    let nine = ReadOptions::default().with_boxes(BoxShape { rows: 3, columns: 3 });
    assert!(parse(object, &nine).unwrap_err().to_string().contains("found side 4"));
}

#[test]
fn an_explicit_format_is_the_only_one_read() {
    let texts = [
        (InputFormat::FPuzzles, "{\"size\":1,\"grid\":[[{}]]}".to_owned()),
        (InputFormat::Hodoku, format!(":0000:x:{EASY}::::")),
        (InputFormat::OpenSudoku, format!("<opensudoku><game data=\"{}\"/></opensudoku>", EASY.replace('.', "0"))),
        (InputFormat::Json, "[[1]]".to_owned()),
        (InputFormat::Candidates, "12345.789".repeat(81)),
    ];
    for format in texts.each_ref().map(|(format, _)| *format) {
        let options = ReadOptions::default().with_format(format);
        for (of, text) in &texts {
            assert_eq!(parse(text, &options).is_ok(), *of == format, "{text} as {format}");
        }
    }
}

fn convert(arguments: &[&str]) -> Output {
    run(&[&["convert"], arguments].concat())
}

#[test]
fn inexpressible_parts_are_refused_or_left_out() {
    let diagonal = ["--rule", "diagonal", "--to", "sdm", "-p", EASY];
    let (out, err, code) = outcome(&convert(&diagonal));
    assert_eq!((out.as_str(), code), ("", Some(2)));
    let refused =
        "the format sdm cannot express the rule diagonal main, the rule diagonal anti (--lossy leaves that out)";
    assert_eq!(err, format!("-p: line 1: {refused}\n"));
    let (out, err, code) = outcome(&convert(&[&diagonal[..], &["--lossy"]].concat()));
    assert_eq!((out, code), (format!("{EASY}\n"), Some(0)));
    assert_eq!(err, "-p: line 1: left out: the rule diagonal main\n-p: line 1: left out: the rule diagonal anti\n");
    let sukaku = "12345678.".repeat(81);
    let (_, err, _) = outcome(&convert(&["--to", "numbers", "-p", &sukaku]));
    assert!(err.contains("cannot express 81 excluded candidates, the first at r1c1"), "{err}");
    let (_, err, code) = outcome(&convert(&["--to", "sdm", "--lossy", "-p", "1.3..2..3.1..4.."]));
    assert_eq!((err.as_str(), code), ("-p: line 1: side must be 9 in the format `sdm`, got 4\n", Some(2)));
    let (out, err, code) = outcome(&convert(&["--to", "json", "-p", "1.3..2..3.1..4.. easy"]));
    assert_eq!(code, Some(0));
    assert_eq!(out, "[[1,null,3,null],[null,2,null,null],[3,null,1,null],[null,4,null,null]]\n");
    assert_eq!(err, "the format json has no place for comments: 1 left out\n");
}

/// Data-set tables, made from each other, from answers and from lines: written, and read back with their solutions.
#[test]
fn data_sets_are_written_with_their_known_solutions() {
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let folder = Folder::new();
    let write = |name: &str, text: &str| folder.write(name, text);
    let zeros = EASY.replace('.', "0");
    let extreme =
        format!("source,question,answer,rating\n\"a, b\",{EASY},{SOLUTION},12\n,{EASY},,\nc,{},,3\n", ".".repeat(81));
    let kaggle = format!("quizzes,solutions\n{zeros},{SOLUTION}\n{zeros},\n{},\n", "0".repeat(81));
    let (first, second) = (write("extreme.csv", &extreme), write("kaggle.csv", &kaggle));
    let converted = |arguments: &[&str]| {
        let (out, err, code) = outcome(&convert(arguments));
        let left_out = format!("the format {} has no place for these columns, left out: ", arguments[1]);
        assert!(err.is_empty() || err.starts_with(&left_out) && err.lines().count() == 1, "{arguments:?}: {err}");
        assert_eq!(code, Some(0));
        out
    };
    assert_eq!(converted(&["--to", "sudoku-extreme", &first]), extreme);
    assert_eq!(converted(&["--to", "kaggle", &first]), kaggle);
    assert_eq!(converted(&["--to", "kaggle", &second]), kaggle);
    let bare = extreme.replace("\"a, b\"", "").replace("\nc,", "\n,").replace(",12\n", ",\n").replace(",3\n", ",\n");
    assert_eq!(converted(&["--to", "sudoku-extreme", &second]), bare);

    let lines = write("lines", &format!("{EASY};9.1\n"));
    let rated = format!("source,question,answer,rating\n,{EASY},,9.1\n");
    assert_eq!(converted(&["--to", "sudoku-extreme", &lines]), rated);
    let object = format!("{{\"puzzle\":\"{EASY}\",\"solution\":\"{SOLUTION}\",\"rating\":7,\"source\":\"d\"}}\n");
    let object = write("object.jsonl", &object);
    let expected = format!("source,question,answer,rating\nd,{EASY},{SOLUTION},7\n");
    assert_eq!(converted(&["--to", "sudoku-extreme", &object]), expected);

    // Solutions found by `solve` are recognized in both of its tables; other answers have none.
    let both = write("both", &format!("{EASY}\n{}\n", ".".repeat(81)));
    for format in ["csv", "json"] {
        let answers = run(&["solve", "--engine", "native", "--format", format, &both]);
        let answers = write("answers", std::str::from_utf8(&answers.stdout).unwrap());
        let expected = format!("quizzes,solutions\n{zeros},{SOLUTION}\n{},\n", "0".repeat(81));
        assert_eq!(converted(&["--to", "kaggle", &answers]), expected, "{format}");
    }

    // A wrong stated solution is not copied.
    for (wrong, fault) in [
        (SOLUTION.replacen("12", "21", 1), "the solution stated, which does not solve the puzzle"),
        (EASY.to_owned(), "the solution stated, which does not solve the puzzle"),
        ("what?".to_owned(), "the solution stated: line 2, column 83: expected a puzzle"),
    ] {
        let table = write("wrong.csv", &format!("quizzes,solutions\n{zeros},{wrong}\n"));
        let (out, err, code) = outcome(&convert(&["--to", "kaggle", &table]));
        assert_eq!((out.as_str(), code), ("quizzes,solutions\n", Some(2)));
        assert!(err.starts_with(&format!("{table}: line 2: {fault}")) && err.contains("--lossy"), "{err}");
        let (out, err, code) = outcome(&convert(&["--to", "kaggle", "--lossy", &table]));
        assert_eq!((out, code), (format!("quizzes,solutions\n{zeros},\n"), Some(0)));
        assert!(err.starts_with(&format!("{table}: line 2: left out: {fault}")), "{err}");
    }
}

/// A table converted to a table keeps its columns; any other format reports the columns that it drops.
#[test]
fn no_column_of_a_table_is_dropped_silently() {
    let folder = Folder::new();
    let rows = format!("id\tquiz\tnote\n7\t{EASY} easy\t\"a, \"\"b\"\"\"\n8\tnope\t\n9\t{EASY}\té\n");
    let table = folder.write("a.tsv", &rows);
    let expected = format!("id,quiz,note,comment,rules\n7,{EASY},\"a, \"\"b\"\"\",easy,\n9,{EASY},é,,\n");
    let (out, err, code) = outcome(&convert(&["--to", "csv", &table]));
    assert_eq!((out.as_str(), code), (expected.as_str(), Some(2)));
    assert!(
        err.contains("a.tsv: line 3, column 3: expected a puzzle, found 'nope'") && !err.contains("left out"),
        "{err}"
    );
    // Converting again changes nothing.
    let again = folder.write("b.csv", &expected);
    assert_eq!(outcome(&convert(&["--to", "csv", &again])), (expected, String::new(), Some(0)));
    let (out, err, _) = outcome(&convert(&["--to", "line", &again]));
    assert_eq!(out, format!("{EASY} # easy\n{EASY}\n"));
    assert_eq!(err, "the format line has no place for these columns, left out: 'id', 'note'\n");
    let object = folder.write("c.jsonl", format!("{{\"puzzle\":\"{EASY}\",\"id\":7,\"none\":null}}\n"));
    let (_, err, _) = outcome(&convert(&["--to", "sdm", &object]));
    assert_eq!(err, "the format sdm has no place for these columns, left out: 'id'\n");
    // Without a header, the columns are named by number.
    let bare = folder.write("d.csv", format!("7,{EASY}\n"));
    let (out, _, _) = outcome(&convert(&["--column", "2", "--to", "csv", &bare]));
    assert_eq!(out, format!("1,puzzle,comment,rules\n7,{EASY},,\n"));
}

/// Only what a format cannot hold is reported; comments are joined.
#[test]
fn dropped_columns_are_reported() {
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let folder = Folder::new();
    let row = format!("{EASY},{SOLUTION},c,s,3,n,, \n");
    let table = folder.write("a.csv", format!("puzzle,solution,comment,source,rating,note,empty,blank\n{row}"));
    for (target, left_out) in [
        ("kaggle", "'comment', 'note', 'rating', 'source'"),
        ("sudoku-extreme", "'note'"),
        ("line", "'note', 'rating', 'solution', 'source'"),
        ("json", "'comment', 'note', 'rating', 'solution', 'source'"),
    ] {
        let (_, err, code) = outcome(&convert(&["--to", target, &table]));
        assert_eq!(err, format!("the format {target} has no place for these columns, left out: {left_out}\n"));
        assert_eq!(code, Some(0));
    }
    let bare = folder.write("b.csv", format!("7,{EASY},8\n"));
    let (_, err, _) = outcome(&convert(&["--column", "2", "--to", "line", &bare]));
    assert_eq!(err, "the format line has no place for these columns, left out: '1', '3'\n");
    // Only a format that holds solutions reads them.
    let wrong = folder.write("c.csv", format!("puzzle,solution\n{EASY},rubbish\n"));
    let (out, _, code) = outcome(&convert(&["--to", "line", &wrong]));
    assert_eq!((out, code), (format!("{EASY}\n"), Some(0)));

    let rows = format!("{EASY} easy,old\n{EASY} easy,\n{EASY},old\n");
    let table = folder.write("d.csv", format!("puzzle,comment\n{rows}"));
    let expected = format!("puzzle,comment,rules\n{EASY},old; easy,\n{EASY},easy,\n{EASY},old,\n");
    assert_eq!(outcome(&convert(&["--to", "csv", &table])), (expected, String::new(), Some(0)));
    let object = folder.write("e.jsonl", format!("{{\"puzzle\":\"{EASY}\",\"comment\":\"a\\nb\"}}\n"));
    let (out, _, _) = outcome(&convert(&["--to", "csv", &object]));
    assert_eq!(out, format!("puzzle,comment,rules\n{EASY},\"a\nb\",\n"));
    let (out, _, _) = outcome(&convert(&["--to", "line", &object]));
    assert_eq!(out, format!("{EASY} # a b\n"));
}

#[test]
fn grids_of_pencil_marks_are_detected() {
    for (puzzle, side) in [("1.3..2..3.1..4..", 4), ("................", 4), ("1234341221434321", 4), (EASY, 9)] {
        let record = parse(puzzle, &ReadOptions::default()).unwrap();
        let text = Target::PencilMarks.write(&record).unwrap();
        let back = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((back.puzzle.side(), back.puzzle.clues()), (side, record.puzzle.clues()), "{text}");
    }
    // A single cell with two candidates is intended, not a slip.
    let mut sets: Vec<DigitSet> = (0..81).map(|_| set(9, &[0])).collect();
    sets[40] = set(9, &[0, 4]);
    let puzzle = Puzzle::from_candidates(Board::classic(), &sets).unwrap();
    let text = Target::PencilMarks.write(&record(puzzle.clone(), "")).unwrap();
    assert!(same(&parse(&text, &ReadOptions::default()).unwrap().puzzle, &puzzle), "{text}");
}

/// Boards whose cells are all empty, in any blank, or nearly so, and boards of one cell, with rules below or no
/// candidate.
#[test]
fn unusual_boards_are_read_back() {
    for blank in ['.', '-', '=', '+', ':', '0'] {
        let mut record = parse(&".".repeat(81), &ReadOptions::default()).unwrap();
        record.notation.blank = blank;
        for target in [Target::Line, Target::Block] {
            let text = target.write(&record).unwrap();
            let back = parse(&text, &reading(target, 9)).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(back.puzzle, record.puzzle, "{text}");
        }
    }
    let none = set(4, &[]);
    let unsolvable = Puzzle::from_candidates(Board::with_side(4).unwrap(), &vec![none; 16]).unwrap();
    let mut dashed = record(unsolvable.clone(), "");
    dashed.notation.blank = '-';
    let text = Target::Candidates.write(&dashed).unwrap();
    assert_eq!(parse(&text, &reading(Target::Candidates, 4)).unwrap().puzzle, unsolvable, "{text}");

    // A row's worth of zeros, and no number above 9: they are not digits that count from 0.
    let zeros: Vec<DigitSet> =
        (0..144).map(|cell| if cell % 12 == 0 { DigitSet::full(12) } else { set(12, &[6]) }).collect();
    let zeros = Puzzle::from_candidates(Board::with_side(12).unwrap(), &zeros).unwrap();
    let text = Target::Numbers.write(&record(zeros.clone(), "")).unwrap();
    assert_eq!(parse(&text, &reading(Target::Numbers, 12)).unwrap().puzzle, zeros, "{text}");

    let geometry = Geometry::with_side(1).unwrap();
    let ruled = Board::new(geometry, ["diagonal main", "diagonal anti"].map(|rule| rule.parse().unwrap())).unwrap();
    let ruled = Puzzle::from_candidates(ruled, &[set(1, &[0])]).unwrap();
    let none = Puzzle::from_candidates(Board::with_side(1).unwrap(), &[set(1, &[])]).unwrap();
    for (target, puzzle) in
        [(Target::PencilMarks, ruled), (Target::PencilMarks, none.clone()), (Target::Candidates, none)]
    {
        assert!(target.losses(&puzzle).is_empty());
        let text = target.write(&record(puzzle.clone(), "")).unwrap();
        let back = parse(&text, &reading(target, 1)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(back.puzzle, puzzle, "{text}");
    }
}

/// A file is not emptied before it is read.
#[test]
fn a_file_never_overwrites_itself() {
    let folder = Folder::new();
    let name = folder.write("a.sdm", format!("{EASY}\n"));
    let (_, err, code) = outcome(&convert(&[&name, "-o", &name]));
    assert!(code == Some(2) && err.contains("is an input, and would be overwritten"), "{err}");
    assert_eq!(folder.read("a.sdm"), format!("{EASY}\n").as_bytes());
}

#[test]
fn outputs_are_named_by_extension_or_folder() {
    let folder = Folder::new();
    let path = |name: &str| folder.name(name);
    fs::write(path("two.txt"), format!("{EASY} # one\nnot a puzzle\n{EASY}\n")).unwrap();
    let (_, err, code) = outcome(&convert(&[&path("two.txt"), "-o", &path("two.opensudoku")]));
    assert!(code == Some(2) && err.contains("two.txt: line 2, column 1: expected a puzzle"), "{err}");
    let text = fs::read_to_string(path("two.opensudoku")).unwrap();
    assert_eq!((text.matches("<game ").count(), text.matches("note=\"one\"").count()), (2, 1));
    let (_, err, code) = outcome(&convert(&[&path("two.opensudoku"), "-o", &path("two.svg")]));
    assert!(code == Some(2) && err.contains("a picture holds one puzzle"), "{err}");
    fs::create_dir(path("pictures")).unwrap();
    assert_eq!(outcome(&convert(&[&path("two.opensudoku"), "--to", "svg", "-o", &path("pictures")])).2, Some(0));
    assert!(
        ["pictures/1.svg", "pictures/2.svg"]
            .iter()
            .all(|name| fs::read_to_string(path(name)).unwrap().contains("</svg>"))
    );
    let (_, err, code) = outcome(&convert(&[&path("two.txt"), "-o", &path("two.dat")]));
    assert!(code == Some(2) && err.contains("no format given"), "{err}");
    assert_eq!(outcome(&convert(&[&path("none.txt"), "--to", "sdm"])).2, Some(2));
}
